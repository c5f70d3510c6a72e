import { Check } from "lucide-react";
import { useState } from "react";
import { guaranteeWithPolicy } from "#domain/deal/terms.ts";
import { guaranteePolicySays } from "#domain/deal/guarantee.ts";
import { dollars, moneyText, roundMoneyText } from "#domain/core/money.ts";
import type { AgencySide, DealSheet, DealVersion } from "#web/features/deal/queries.ts";
import { movedText } from "#web/features/deal/words.ts";
import { agoWithin, instantDateText } from "#web/lib/format.ts";
import { SealNote } from "#web/ui/motif/seal.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead, CardSection, FactList, TitledCard } from "#web/ui/card.tsx";
import { Redline } from "#web/ui/redline.tsx";
import { cn } from "#web/ui/cn.ts";
import { Select } from "#web/ui/select.tsx";
import { AcceptButton } from "./accept-button.tsx";
import { moneyOf, termRows } from "./version-terms.ts";
import { isLost, isOut, termsOpen } from "#domain/deal/status.ts";

type TermsCardProps = { deal: DealSheet; side: AgencySide; now: number; onEdit: () => void };

/** The current version compared with an earlier one: changes and their effect in money. */
export function TermsCard({ deal, side, now, onEdit }: TermsCardProps) {
  const { versions } = side;
  const current = versions.at(-1);
  const [against, setAgainst] = useState<number | null>(null);
  if (!current) return null;
  const earlier = versions.slice(0, -1);
  const before = earlier.find(({ number }) => number === against) ?? earlier.at(-1);
  return (
    <Card aria-labelledby="terms" className="overflow-hidden">
      <CardHead id="terms" title="Terms" aside={<Standing deal={deal} side={side} number={current.number} />}>
        {before && earlier.length > 1 ? (
          <Select
            controlSize="sm"
            aria-label="Compare with"
            leading="Compare with"
            className="mt-3 w-auto"
            items={earlier.toReversed().map(({ number, proposedBy }) => ({
              value: String(number),
              label: `Version ${number}, ${proposedBy.organizationName}`,
            }))}
            value={String(before.number)}
            onValueChange={(value) => setAgainst(Number(value))}
          />
        ) : null}
      </CardHead>
      <VersionTable deal={deal} current={current} before={before} sent={sentMark(deal, side)} now={now} />
      <CardSection className="flex flex-wrap items-center gap-x-4 gap-y-3">
        {deal.actions.includes("accept") ? <AcceptButton deal={deal} number={current.number} /> : null}
        {deal.actions.includes("propose") ? <Button onClick={onEdit}>Propose other terms</Button> : null}
        <p className="min-w-48 flex-1 text-ink-2 sm:text-right">{nextStep(deal, side)}</p>
      </CardSection>
    </Card>
  );
}

function nextStep(deal: DealSheet, side: AgencySide): string {
  if (!termsOpen(deal.status)) return frozenWords(deal);
  if (side.stillToAccept.length > 0) return "Both agencies must accept the same version before it can be signed.";
  return deal.sellingAgency
    ? "Both agencies accepted these terms. If they change, both must accept again."
    : "Your agency accepted these terms.";
}

/** Why terms can't change, and until when. */
function frozenWords({
  status,
  signing,
  actions,
  closing,
}: Pick<DealSheet, "status" | "signing" | "actions" | "closing">): string {
  if (isLost(status)) return "Terms are frozen: this deal was closed as lost.";
  if (isOut(status))
    return (
      (signing?.state === "running"
        ? "Terms are frozen while the deal is out for signature."
        : "Terms are frozen: signing ended without all signatures.") +
      (actions.includes("recall") ? " Recall the deal to change them." : "")
    );
  const signed = signing?.completedAt
    ? `they were signed on ${instantDateText(signing.completedAt)}`
    : "they were signed";
  return `Terms are frozen: ${signed}.${closing ? " The fee is based on the accepted salary." : ""}`;
}

/** The version last sent for signature, and its outcome. */
function sentMark(
  { signing }: DealSheet,
  { versions }: AgencySide,
): { number: number; tone: BadgeTone; label: string } | null {
  if (!signing) return null;
  const number = versions.findLast(({ proposedBy }) => proposedBy.at <= signing.sentAt)?.number;
  if (number === undefined) return null;
  const marks: Record<typeof signing.state, { tone: BadgeTone; label: string }> = {
    running: { tone: "amber", label: "Out for signature" },
    complete: { tone: "money", label: "Signed" },
    declined: { tone: "danger", label: "Declined" },
    expired: { tone: "amber", label: "Not signed in time" },
    recalled: { tone: "neutral", label: `Sent ${instantDateText(signing.sentAt)}, withdrawn` },
  };
  return { number, ...marks[signing.state] };
}

function Standing({ deal, side, number }: { deal: DealSheet; side: AgencySide; number: number }) {
  if (!termsOpen(deal.status)) return <Badge>Frozen</Badge>;
  if (deal.actions.includes("accept")) return <Badge tone="seal">{`Version ${number} needs your reply`}</Badge>;
  if (side.stillToAccept.length > 0)
    return <Badge tone="amber">{`Waiting for ${side.stillToAccept.join(" and ")}`}</Badge>;
  return <Badge tone="money">{deal.sellingAgency ? "Accepted by both agencies" : "Agreed"}</Badge>;
}

const cell = "px-3 py-2.5 align-top first:pl-5 last:pr-5";

type SentMark = ReturnType<typeof sentMark>;

type VersionTableProps = {
  deal: DealSheet;
  current: DealVersion;
  before: DealVersion | undefined;
  sent: SentMark;
  now: number;
};

function VersionTable({ deal, current, before, sent, now }: VersionTableProps) {
  const platformBp = deal.agencySide?.platformBp ?? 0;
  const money = moneyOf(current, platformBp);
  const moneyBefore = before && moneyOf(before, platformBp);
  const { listingAgency, sellingAgency } = deal;
  const rows = [
    { label: deal.closing ? "Total fee at target salary" : "Total fee", part: "fee" },
    { label: `${listingAgency.name} gets`, part: "la" },
    ...(sellingAgency ? [{ label: `${sellingAgency.name} gets`, part: "sa" } as const] : []),
  ] as const;
  return (
    <table className="w-full table-fixed border-collapse border-t border-line text-left text-dense">
      <caption className="sr-only">
        {before ? `Version ${current.number} compared with version ${before.number}` : "Version 1"}
      </caption>
      <thead className="border-b border-line bg-sunk text-small text-ink-2">
        <tr>
          <th scope="col" className={cn(cell, "w-32 font-medium sm:w-44")}>
            Term
          </th>
          {/* On a phone the redline is enough. */}
          {before ? <VersionHead deal={deal} version={before} sent={sent} now={now} className="max-sm:hidden" /> : null}
          <VersionHead deal={deal} version={current} sent={sent} now={now} waiting={termsOpen(deal.status)} />
        </tr>
      </thead>
      <tbody>
        {termRows.map(({ field, label, text }) => (
          <tr key={field} className="border-b border-line">
            <th scope="row" className={cn(cell, "font-normal text-ink-2")}>
              {label}
            </th>
            {before ? (
              <td className={cn(cell, "figures break-words whitespace-pre-line max-sm:hidden")}>{text(before)}</td>
            ) : null}
            <td className={cn(cell, "figures break-words whitespace-pre-line")}>
              <Redline before={before && text(before)} after={text(current)} />
            </td>
          </tr>
        ))}
        {rows.map(({ label, part }) => (
          <tr key={part} className="border-b border-line">
            <th scope="row" className={cn(cell, "font-normal break-words text-ink-2")}>
              {label}
            </th>
            {moneyBefore ? <td className={cn(cell, "figures max-sm:hidden")}>{moneyText(moneyBefore[part])}</td> : null}
            <td className={cn(cell, "figures")}>
              <span className="font-semibold">{moneyText(money[part])}</span>
              {moneyBefore && money[part] !== moneyBefore[part] ? (
                <span className="ml-2 inline-block text-small text-ink-2" data-moved={part}>
                  {movedText(money[part] - moneyBefore[part])}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type VersionHeadProps = {
  deal: DealSheet;
  version: DealVersion;
  sent: SentMark;
  now: number;
  waiting?: boolean;
  className?: string;
};

function VersionHead({ deal, version, sent, now, waiting = false, className }: VersionHeadProps) {
  const agencies = [deal.listingAgency, ...(deal.sellingAgency ? [deal.sellingAgency] : [])];
  const { proposedBy, acceptedBy } = version;
  return (
    <th scope="col" className={cn(cell, "font-normal", className)}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-dense font-semibold text-ink">Version {version.number}</span>
        {sent?.number === version.number ? <Badge tone={sent.tone}>{sent.label}</Badge> : null}
      </span>
      <span className="block">
        proposed by {proposedBy.organizationName}, <time dateTime={proposedBy.at}>{agoWithin(proposedBy.at, now)}</time>
      </span>
      <ul className="mt-1">
        {agencies.map(({ id, name }) =>
          acceptedBy.some(({ organizationId }) => organizationId === id) ? (
            <li key={id} className="flex items-start gap-1.5">
              <Check aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-money" /> {name} accepted it
            </li>
          ) : waiting ? (
            <li key={id}>
              <SealNote>{name} still has to accept</SealNote>
            </li>
          ) : (
            <li key={id} className="pl-5 text-ink-3">
              {name} did not accept
            </li>
          ),
        )}
      </ul>
    </th>
  );
}

/** The terms an employer agrees to: never anything about the split (spec §13). */
export function ClientTermsCard({ deal }: { deal: DealSheet }) {
  return (
    <TitledCard title="Terms">
      <FactList
        className="mt-3"
        facts={[
          { term: "Target salary", fact: roundMoneyText(dollars(deal.targetSalary)) },
          { term: "Fee", fact: `${deal.feePercent}%` },
          { term: "Guarantee", fact: guaranteeWithPolicy(deal.guaranteeDays, deal.guaranteePolicy) },
        ]}
      />
      <p className="mt-3 max-w-measure text-small text-ink-2">{guaranteePolicySays[deal.guaranteePolicy]}</p>
      {deal.terms ? (
        <div className="mt-3 border-t border-line pt-3">
          <p className="max-w-measure text-read break-words whitespace-pre-line">{deal.terms}</p>
        </div>
      ) : null}
    </TitledCard>
  );
}
