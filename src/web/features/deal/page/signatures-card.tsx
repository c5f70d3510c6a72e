import { Check, Clock, Download, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useBackend } from "#web/lib/backend/context.tsx";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { Fingerprint } from "#web/features/signing/fingerprint.tsx";
import { SignatureName } from "#web/features/signing/signature-name.tsx";
import { type Signing, type SigningPart, timeLeftText } from "#web/features/signing/words.ts";
import { agoWithin, instantDateText, momentText } from "#web/lib/format.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection } from "#web/ui/card.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { RecallDialog } from "./recall-dialog.tsx";
import { useAction } from "#web/lib/form/use-action.ts";
import { useDealAction } from "#web/features/deal/use-deal-steps.ts";
import { deliveryNote } from "#domain/outbox/delivery.ts";
import { isLost } from "#domain/deal/status.ts";

type SignaturesProps = { deal: DealSheet; signing: Signing; now: number };

/** Who has signed, whose turn it is, and what was signed. */
export function SignaturesCard({ deal, signing, now }: SignaturesProps) {
  const [recalling, setRecalling] = useState(false);
  const ended = endedWords(deal, signing);
  return (
    <Card aria-labelledby="signatures">
      <CardHead id="signatures" title="Signatures" aside={<State signing={signing} now={now} />}>
        {ended ? <p className="mt-2 text-ink-2">{ended}</p> : null}
        {signing.state === "recalled" || signing.parts.length === 0 ? null : (
          <ol className="mt-3 flex flex-col gap-3.5">
            {signing.parts.map((part) => (
              <Part key={`${part.role} ${part.document}`} deal={deal} signing={signing} part={part} now={now} />
            ))}
          </ol>
        )}
        {signing.provider === "partner" && signing.state !== "recalled" ? (
          <p className="mt-3 text-small text-ink-3">Signed on the partner's site. The agencies confirm it here.</p>
        ) : null}
        {signing.number > 1 && deal.agencySide ? (
          <p className="mt-3 text-small text-ink-3">
            {`Signature round ${signing.number}. Signatures from earlier rounds are void.`}
          </p>
        ) : null}
      </CardHead>
      {signing.state === "recalled" ? null : (
        <CardSection>
          <h3 className="text-dense font-medium">Documents</h3>
          <ul className="mt-1.5 flex flex-col gap-2.5">
            {signing.documents.map((document) => (
              <Document key={document.kind} deal={deal} signing={signing} document={document} />
            ))}
          </ul>
        </CardSection>
      )}
      {deal.actions.includes("recall") ? (
        <CardSection className="flex justify-end py-3">
          <Button size="sm" variant="ghost" onClick={() => setRecalling(true)}>
            Recall to draft
          </Button>
          <RecallDialog deal={deal} open={recalling} onOpenChange={setRecalling} />
        </CardSection>
      ) : null}
    </Card>
  );
}

const stateBadges: Record<Exclude<Signing["state"], "running">, { tone: BadgeTone; label: string }> = {
  complete: { tone: "money", label: "Executed" },
  declined: { tone: "danger", label: "Declined" },
  recalled: { tone: "neutral", label: "Recalled" },
  expired: { tone: "amber", label: "Expired" },
};

function State({ signing, now }: { signing: Signing; now: number }) {
  if (signing.state === "running") {
    return (
      <span className="figures text-dense text-ink-2" title={`Can be signed until ${momentText(signing.expiresAt)}`}>
        {timeLeftText(signing.expiresAt, now)}
      </span>
    );
  }
  const { tone, label } = stateBadges[signing.state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Why a sending ended and what to do next; null while it is open. */
function endedWords(
  { status, agencySide, listingAgency, actions }: DealSheet,
  { state, endedAt, parts }: Signing,
): string | null {
  const on = endedAt ? ` on ${instantDateText(endedAt)}` : "";
  const hasSigned = parts.some(({ role, state: own }) => role === "employer" && own === "signed");
  const ask = hasSigned ? "" : " Message the agency if you still want to sign.";
  const again = actions.includes("recall")
    ? " Recall the deal to change its terms or to send it again."
    : agencySide || isLost(status)
      ? ""
      : ` ${listingAgency.name} can send a new document.${ask}`;
  switch (state) {
    case "running":
    case "complete":
      return null;
    case "declined":
      return `It can no longer be signed.${again}`;
    case "expired":
      return `The 14-day signing period ended${on}. Not everyone had signed.${again}`;
    case "recalled":
      if (isLost(status)) return `Withdrawn${on}, when the deal was closed as lost.`;
      if (!agencySide) return `Withdrawn${on}. You may get a new document to sign later.`;
      return `Recalled${on}. ${
        parts.some(({ state }) => state === "signed")
          ? "The signatures given then are void."
          : "These documents are no longer valid."
      }`;
  }
}

function Part({ deal, signing, part, now }: SignaturesProps & { part: SigningPart }) {
  const own = deal.part === part.role;
  return (
    <li className="flex items-start gap-3">
      <Mark part={part} own={own} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-medium break-words">{part.organizationName}</span>
          {signing.documents.length > 1 ? (
            <span className="text-small text-ink-3">
              {signing.documents.find(({ kind }) => kind === part.document)?.title}
            </span>
          ) : null}
        </p>
        <PartState
          part={part}
          own={own}
          now={now}
          signedWord={signing.provider === "partner" ? "confirmed" : "signed"}
          agencies={deal.agencySide !== null}
        />
        {part.signerName && part.state !== "signed" ? (
          <p className="text-small break-words text-ink-2">Email to {part.signerName}</p>
        ) : null}
        {own || signing.parts.find(({ role }) => role === part.role) !== part ? null : (
          <Reminder deal={deal} part={part} now={now} />
        )}
      </div>
    </li>
  );
}

function Mark({ part: { state }, own }: { part: SigningPart; own: boolean }) {
  const look: Record<SigningPart["state"], { className: string; icon: ReactNode }> = {
    signed: { className: "bg-money-soft text-money", icon: <Check /> },
    declined: { className: "bg-danger-soft text-danger", icon: <X /> },
    open: {
      className: own ? "bg-seal-soft" : "bg-amber-soft",
      icon: <span className={`keeps-color size-1.5 rounded-full ${own ? "bg-seal" : "bg-amber"}`} />,
    },
    waiting: { className: "bg-sunk text-ink-3", icon: <Clock /> },
    closed: { className: "bg-sunk text-ink-3", icon: <X /> },
  };
  return (
    <span
      aria-hidden="true"
      className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-full [&_svg]:size-3 ${look[state].className}`}
    >
      {look[state].icon}
    </span>
  );
}

type PartStateProps = { part: SigningPart; own: boolean; now: number; signedWord: string; agencies: boolean };

/** `agencies`: whether an agency is looking; only agencies see when an email was opened. */
function PartState({ part, own, now, signedWord, agencies }: PartStateProps) {
  const { kind } = useBackend();
  const { state, signedName, answeredAt, seenAt, declineReason } = part;
  // Opening is known only for emails: a signed-in reader leaves no mark until they answer.
  const seen = seenAt ? `, email opened ${agoWithin(seenAt, now)}` : kind === "demo" ? "" : ", email not opened yet";
  switch (state) {
    case "signed":
      return (
        <>
          <SignatureName name={signedName ?? ""} className="text-lead" />
          <p className="text-small text-ink-2">
            {signedWord} {answeredAt ? <time dateTime={answeredAt}>{momentText(answeredAt)}</time> : null}
          </p>
        </>
      );
    case "declined":
      return (
        <>
          <p className="text-small text-danger">
            declined {answeredAt ? <time dateTime={answeredAt}>{momentText(answeredAt)}</time> : null}
          </p>
          {declineReason ? <p className="mt-0.5 break-words whitespace-pre-line">{declineReason}</p> : null}
        </>
      );
    case "open":
      return own ? (
        <p className="text-small font-medium text-seal">
          {signedWord === "confirmed" ? "Yours to confirm" : "Your turn to sign"}
        </p>
      ) : (
        <p className="text-small text-ink-2">next to sign{agencies ? seen : ""}</p>
      );
    case "waiting":
      return <p className="text-small text-ink-3">{own ? "not your turn yet, others sign first" : "signs later"}</p>;
    case "closed":
      return <p className="text-small text-ink-3">not signed</p>;
  }
}

/** One email a day at most: until then the sheet says when the next is possible. */
function Reminder({ deal, part, now }: { deal: DealSheet; part: SigningPart; now: number }) {
  const { settings } = useBackend();
  const { run, busy } = useDealAction();
  if (deal.part !== "listing" && deal.part !== "selling") return null;
  if (part.remindableAt === null) return null;
  if (Date.parse(part.remindableAt) > now)
    return (
      <p className="text-small text-ink-3">{`You can send another reminder from ${momentText(part.remindableAt)}.`}</p>
    );
  if (!deal.actions.includes("remind")) return null;
  return (
    <Button
      size="sm"
      className="mt-1.5"
      loading={busy}
      onClick={() =>
        void run((api) => api.deals.remind({ id: deal.id, part: part.role }), {
          says: () => ({
            title: "Reminded",
            description: deliveryNote(settings.emails, `We sent ${part.organizationName} the email again.`),
          }),
        })
      }
    >
      Remind {part.organizationName}
    </Button>
  );
}

type DocumentProps = { deal: DealSheet; signing: Signing; document: Signing["documents"][number] };

function Document({ deal, signing, document }: DocumentProps) {
  const { run, busy } = useAction();
  const { kind, title, termsHash, pdfHash } = document;

  const download = () => run(async (api) => saveFile(await api.deals.document({ id: deal.id, kind })));

  return (
    <li>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium">{title}</span>
        {pdfHash ? (
          <Button
            size="sm"
            loading={busy}
            aria-label={`Download PDF of the ${title.toLowerCase()}`}
            onClick={() => void download()}
          >
            <Download aria-hidden="true" /> Download PDF
          </Button>
        ) : signing.state === "complete" ? (
          <span role="status" className="text-small text-ink-2">
            PDF is being prepared
          </span>
        ) : null}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
        Terms fingerprint <Fingerprint hash={termsHash} of={`the terms in the ${title.toLowerCase()}`} />
      </p>
      {pdfHash ? (
        <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-3">
          PDF fingerprint <Fingerprint hash={pdfHash} of={`the executed ${title.toLowerCase()}`} />
        </p>
      ) : null}
    </li>
  );
}
