import { type CaseOutcome, caseOutcomeLabels, matchKindLabels } from "#domain/match-case/match-case.ts";
import { dateText, instantDateText, momentText } from "#web/lib/format.ts";
import { StatusBadge } from "#web/features/listing/status-badge.tsx";
import { Plate } from "#web/ui/motif/plate.tsx";
import { Link } from "#web/lib/router/link.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import type { MatchCase } from "./case-queries.ts";

type CaseListing = MatchCase["listings"][number];

const places = ["Listed first", "Listed second"];

/** One case: the match, both listings with dates and consent, and the decisions. */
export function CaseRow({ matchCase, onDecide }: { matchCase: MatchCase; onDecide: () => void }) {
  const { id, state, kinds, openedAt, listings, decisions } = matchCase;
  const codes = listings.map(({ maskedCode }) => maskedCode).join(" and ");
  return (
    <li data-case={id} className="rounded-card border border-line bg-surface">
      <div
        className={"flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5"}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <Badge tone={state === "open" ? "seal" : "neutral"}>{state === "open" ? "To decide" : "Decided"}</Badge>
          <span>
            The same{" "}
            <strong className="font-semibold">{kinds.map((kind) => matchKindLabels[kind]).join(" and ")}</strong>
          </span>
          <span className="figures text-small text-ink-3">
            found <time dateTime={openedAt}>{instantDateText(openedAt)}</time>
          </span>
        </div>
        <Button
          size="sm"
          aria-haspopup="dialog"
          aria-label={`${state === "open" ? "Decide" : "Decide again"} on ${codes}`}
          onClick={onDecide}
          className={
            state === "open"
              ? "border-seal text-seal not-disabled:hover:border-seal not-disabled:hover:bg-seal-soft"
              : ""
          }
        >
          {state === "open" ? "Decide" : "Decide again"}
        </Button>
      </div>
      <div className="grid md:grid-cols-2">
        {listings.map((listing, place) => (
          <ListingSide key={listing.id} listing={listing} place={places[place] ?? ""} />
        ))}
      </div>
      {decisions.length > 0 ? (
        <ol aria-label={`Decisions on ${codes}`} className="border-t border-line px-4 py-3 sm:px-5">
          {decisions.toReversed().map((decision) => (
            <li key={decision.number} className="py-1">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <strong className="font-semibold">{outcomeText(decision.outcome, listings)}</strong>
                <span className="figures text-small text-ink-3">
                  {decision.by}, <time dateTime={decision.at}>{momentText(decision.at)}</time>
                </span>
              </p>
              <p className="max-w-measure break-words whitespace-pre-line text-ink-2">
                {decision.note === "" ? "The note was erased with the candidate." : decision.note}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

/** The agency that listed first, by name. */
export function outcomeText(outcome: CaseOutcome, [first]: readonly CaseListing[]): string {
  return outcome === "first_represents" && first ? `${first.agency.name} represents` : caseOutcomeLabels[outcome];
}

function ListingSide({ listing, place }: { listing: CaseListing; place: string }) {
  const { id, agency, maskedCode, headlineRole, status, firstListedAt, consents } = listing;
  return (
    <section
      aria-label={`${place}: ${agency.name}`}
      className={
        "min-w-0 px-4 py-3.5 not-first:border-t not-first:border-line sm:px-5 md:not-first:border-t-0 " +
        "md:not-first:border-l"
      }
    >
      <p className="label-caps text-ink-3">{place}</p>
      <p className="mt-1 font-semibold break-words">{agency.name}</p>
      <p className="mt-1.5 flex flex-wrap items-center gap-2">
        <Plate code={maskedCode} />
        <StatusBadge status={status} />
      </p>
      <Link to="/mls/candidate/$id" params={{ id }} className="mt-1 inline-block break-words hover:underline">
        {headlineRole}
      </Link>
      <dl className="figures mt-2.5 flex flex-col gap-1 text-ink-2">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-3">Listed since</dt>
          <dd>{instantDateText(firstListedAt)}</dd>
        </div>
        {consents.map((consent) => (
          <div key={`${consent.kind} ${consent.at}`} className="flex justify-between gap-4">
            <dt className="text-ink-3">{consent.kind === "rightToRepresent" ? "Right to represent" : "Consent"}</dt>
            <dd className="text-right">{consentText(consent)}</dd>
          </div>
        ))}
        {consents.length === 0 ? (
          <div className="flex justify-between gap-4">
            <dt className="text-ink-3">Consent</dt>
            <dd>None on record</dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function consentText({ confirmedBy, at, until, withdrawnAt }: CaseListing["consents"][number]): string {
  const given = `${confirmedBy === "candidate" ? "By the candidate" : "By the agency"}, ${instantDateText(at)}`;
  return withdrawnAt === null
    ? `${given}, until ${dateText(until)}`
    : `${given}, withdrawn ${instantDateText(withdrawnAt)}`;
}
