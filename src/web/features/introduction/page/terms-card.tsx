import { movedText } from "#web/features/deal/words.ts";
import type { Introduction, OfferMade } from "#web/features/introduction/queries.ts";
import { MoneyPreview } from "#web/features/introduction/money-preview.tsx";
import { type Assumed, moneyOf, movesOf } from "#web/features/introduction/offer-money.ts";
import { offerTerms } from "#web/features/introduction/offer-words.ts";
import { useAssumptions } from "#web/features/introduction/use-assumptions.ts";
import { agoText } from "#web/lib/format.ts";
import { useDefaultTerms } from "#web/lib/use-default-terms.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Redline } from "#web/ui/redline.tsx";
import { TitledCard } from "#web/ui/card.tsx";
import { cn } from "#web/ui/cn.ts";
import { isLost } from "#domain/deal/status.ts";
import { isClosed } from "#domain/introduction/status.ts";

/** All offers, newest first: each change as old and new, and its effect on both sides. `now` in ms. */
export function TermsCard({ introduction, now }: { introduction: Introduction; now: number }) {
  const { offers, agreed, listingAgency, sellingAgency, status, deal } = introduction;
  // The deal has the actual amounts, next to which an example would mislead.
  const estimates = deal === null || isLost(deal.status);
  const assumptions = useAssumptions(introduction.listingId, estimates);
  const last = offers.at(-1);
  if (!last) return <NamedEmployerTerms introduction={introduction} />;
  const closed = isClosed(status);
  return (
    <TitledCard
      title="Terms"
      aside={agreed ? <Badge tone="money">Agreed</Badge> : <Badge>{closed ? "Not agreed" : "Current offer"}</Badge>}
    >
      <div
        className={cn(
          "mt-3 grid grid-cols-[minmax(0,1fr)] items-start gap-5",
          estimates && "md:grid-cols-[minmax(0,1fr)_17rem]",
        )}
      >
        <ol aria-label="Offers" className="divide-y divide-line">
          {offers.toReversed().map((made) => (
            <OfferLine
              key={made.number}
              made={made}
              before={offers.find(({ number }) => number === made.number - 1)}
              introduction={introduction}
              assumed={estimates ? assumptions.assumed : null}
              now={now}
            />
          ))}
        </ol>
        {estimates ? (
          <MoneyPreview
            className="border-t border-line pt-4 md:border-t-0 md:border-l md:pt-0 md:pl-5"
            offer={last.offer}
            listingAgency={listingAgency.name}
            sellingAgency={sellingAgency?.name ?? null}
            {...assumptions}
          />
        ) : null}
      </div>
    </TitledCard>
  );
}

type OfferLineProps = {
  made: OfferMade;
  before: OfferMade | undefined;
  introduction: Introduction;
  /** Null where nothing is estimated. */
  assumed: Assumed | null;
  now: number;
};

function OfferLine({ made, before, introduction, assumed, now }: OfferLineProps) {
  const old = before ? offerTerms(before.offer) : [];
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small text-ink-2">
        <span className="min-w-0 break-words">
          Offer {made.number}, by {made.by.name}
        </span>
        <time dateTime={made.at} className="figures text-ink-3">
          {agoText(made.at, now)}
        </time>
      </p>
      <dl className="mt-1 flex flex-col gap-0.5">
        {offerTerms(made.offer).map(({ term, fact }, place) => (
          <div key={term} className="flex flex-wrap items-baseline gap-x-3">
            <dt className="min-w-24 text-ink-2">{term}</dt>
            <dd className="figures font-semibold">
              <Redline before={old[place]?.fact} after={fact} />
            </dd>
          </div>
        ))}
      </dl>
      <Moved made={made} before={before} introduction={introduction} assumed={assumed} />
      {made.note ? (
        <p className="mt-2 border-l-2 border-line-2 pl-3 break-words whitespace-pre-line text-ink-2">{made.note}</p>
      ) : null}
    </li>
  );
}

/** The change in money for each party, on the assumed figures. */
function Moved({ made, before, introduction: { listingAgency, sellingAgency }, assumed }: Omit<OfferLineProps, "now">) {
  const platformBp = useDefaultTerms()?.platformShareBp ?? 0;
  const is = assumed && moneyOf(made.offer, assumed, platformBp);
  const was = assumed && before ? moneyOf(before.offer, assumed, platformBp) : null;
  const moved = movesOf(was, is, { listing: listingAgency.name, selling: sellingAgency?.name ?? null });
  if (moved.length === 0) return null;
  return (
    <p className="figures mt-1 text-small text-ink-2">
      {moved.map(({ name, cents }) => `${name} ${movedText(cents)}`).join(", ")}
    </p>
  );
}

/** An employer that an agency represents never learns the agencies' terms (spec §13). */
function NamedEmployerTerms({ introduction: { sellingAgency } }: { introduction: Introduction }) {
  return (
    <TitledCard title="Terms">
      <p className="mt-2 max-w-measure text-ink-2">
        {`${sellingAgency?.name ?? "The agency"} requested this introduction for you. The fee and ` +
          "guarantee are agreed in the deal. To see the identity, you only need to sign the NDA."}
      </p>
    </TitledCard>
  );
}
