import { type ReactNode, useState } from "react";
import { dateIn } from "#domain/core/calendar.ts";
import { lastCovered } from "#domain/deal/guarantee.ts";
import { clientEntryText } from "#domain/deal/document.ts";
import { dueOn, standingLabel, standingOn } from "#domain/deal/dues.ts";
import type { LedgerAccount, PaymentKind } from "#domain/deal/ledger.ts";
import { moneyText } from "#domain/core/money.ts";
import { PaymentDialog } from "./payment-dialog.tsx";
import { paymentNames, refundRecordText } from "./words.ts";
import { type ClosedDeal, type DealSheet, isClosed } from "#web/features/deal/queries.ts";
import { dueText, isPassedOn, shareLines, standingTones } from "#web/features/deal/due-words.ts";
import { dateText } from "#web/lib/format.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, CardHead, CardSection, CardTitle, FactList } from "#web/ui/card.tsx";
import { Button } from "#web/ui/button.tsx";
import { cn } from "#web/ui/cn.ts";

/** The employer's account, for every party; for agencies also earned and unpaid shares. `now` in ms. */
export function MoneyCard({ deal, now }: { deal: DealSheet; now: number }) {
  const { money, employer, closing } = deal;
  if (!money || !closing) return null;
  const { invoicedCents, creditedCents, paidCents, refundDueCents, entries } = money;
  const mine = deal.agencySide?.myMoney;
  const today = dateIn(closing.timeZone, now);
  const dues = money.dues.map((due) => dueOn(due, today));
  const standing = standingOn(dues, refundDueCents, today);
  return (
    <Card aria-labelledby="money" className="@container">
      <div className={cn(isClosed(deal) && "@xl:grid @xl:grid-cols-2")}>
        <CardHead
          id="money"
          title={`${employer.name} account`}
          aside={<Badge tone={standingTones[standing.state]}>{standingLabel(standing)}</Badge>}
        >
          <FactList
            className="mt-3"
            facts={[
              {
                term: "Invoiced",
                fact: <WithShare cents={mine?.invoicedCents}>{moneyText(invoicedCents)}</WithShare>,
              },
              ...(creditedCents > 0
                ? [
                    {
                      term: "Credited",
                      fact: <WithShare cents={mine?.creditedCents}>{moneyText(creditedCents)}</WithShare>,
                    },
                  ]
                : []),
              { term: "Paid", fact: <WithShare cents={mine?.paidCents}>{moneyText(paidCents)}</WithShare> },
              ...dues.map((due, place) => ({
                term: <span data-due={due.state}>{dueText(due)}</span>,
                fact:
                  due.state === "lapsed" ? (
                    <del className="text-ink-3">{moneyText(due.agreedCents)}</del>
                  ) : due.state === "settled" ? (
                    <WithShare cents={mine?.dues[place]?.cents}>{moneyText(due.cents)}</WithShare>
                  ) : (
                    <WithShare cents={mine?.dues[place]?.openCents}>
                      <strong>{moneyText(due.openCents)}</strong>
                    </WithShare>
                  ),
              })),
              ...(refundDueCents > 0
                ? [
                    {
                      term: `Refund to ${employer.name}`,
                      fact: (
                        <WithShare cents={mine?.refundDueCents}>
                          <strong>{moneyText(refundDueCents)}</strong>
                        </WithShare>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {refundDueCents > 0 ? <RecordRefund deal={deal} now={now} /> : null}
        </CardHead>
        {isClosed(deal) ? <Shares deal={deal} /> : null}
      </div>
      <CardSection>
        <CardTitle level={3}>Entries</CardTitle>
        <ol className="mt-2 flex flex-col gap-1.5 text-dense">
          {entries.map(({ number, kind, about, on, cents }) => (
            <li
              key={number}
              className={
                "figures grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2.5 " +
                "@md:grid-cols-[6rem_minmax(0,1fr)_auto]"
              }
            >
              <time
                dateTime={on}
                className="whitespace-nowrap text-ink-3 @max-md:order-last @max-md:col-span-2 @max-md:text-small"
              >
                {dateText(on)}
              </time>
              <span className="break-words">{clientEntryText({ kind, about })}</span>
              <span className="text-right">{moneyText(cents)}</span>
            </li>
          ))}
        </ol>
      </CardSection>
    </Card>
  );
}

/** Who pays an owed refund and records it, with the action for that agency. */
function RecordRefund({ deal, now }: { deal: DealSheet; now: number }) {
  const [open, setOpen] = useState(false);
  const canRecord = isClosed(deal) && deal.actions.includes("pay");
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
      <p className="text-dense text-ink-2">{refundRecordText(deal)}</p>
      {canRecord ? (
        <>
          <Button size="sm" onClick={() => setOpen(true)}>
            Record refund
          </Button>
          <PaymentDialog deal={deal} now={now} first="client_refunded" open={open} onClose={() => setOpen(false)} />
        </>
      ) : null}
    </div>
  );
}

/** An amount with the viewer's agency's part of it below; others have none. */
function WithShare({ children, cents }: { children: ReactNode; cents: number | undefined }) {
  return (
    <>
      {children}
      {cents === undefined || cents === 0 ? null : (
        <span className="block text-small font-normal whitespace-nowrap text-money">My share {moneyText(cents)}</span>
      )}
    </>
  );
}

/** The party, and the payments that change its unpaid share. */
const parties = [
  { share: "listing", account: "listing", tone: "bg-petrol", paid: null, returned: null },
  { share: "selling", account: "selling", tone: "bg-ochre", paid: "partner_paid", returned: "partner_returned" },
  { share: "platform", account: "platform", tone: "bg-steel", paid: "platform_paid", returned: "platform_returned" },
] as const satisfies {
  share: string;
  account: LedgerAccount;
  tone: string;
  paid: PaymentKind | null;
  returned: PaymentKind | null;
}[];

function Shares({ deal }: { deal: ClosedDeal }) {
  const {
    closing,
    agencySide: { ledger },
  } = deal;
  const { shares, reserveCents } = ledger;
  const names = {
    listing: deal.listingAgency.name,
    selling: deal.sellingAgency?.name ?? null,
    platform: shares.platform > 0 ? "Platform" : null,
  };
  return (
    <CardSection className="@xl:border-t-0! @xl:border-l @xl:border-line">
      <CardTitle level={3}>Shares earned</CardTitle>
      <ul className="mt-3 flex flex-col gap-3">
        {parties.map((party) => {
          const name = names[party.share];
          return name === null ? null : (
            <li key={party.share} className="flex items-start gap-2">
              <span
                aria-hidden="true"
                className={cn("keeps-color mt-1.25 size-2.5 shrink-0 rounded-[2px]", party.tone)}
              />
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span className="min-w-0 break-words">{name}</span>
                  <span className="figures font-semibold" data-earned={party.share}>
                    {moneyText(shares[party.share])}
                  </span>
                </p>
                <Paid deal={deal} share={party.share} paid={party.paid} returned={party.returned} />
              </div>
            </li>
          );
        })}
      </ul>
      {reserveCents > 0 ? (
        <p className="figures mt-3 border-t border-line pt-3 text-small text-ink-2">
          {`Reserve: ${moneyText(reserveCents)} of the shares isn't final until ` +
            `${
              closing.fallOff
                ? "the replacement is settled"
                : "the guarantee ends on " + dateText(lastCovered(closing.guaranteeEnds))
            }.`}
        </p>
      ) : null}
    </CardSection>
  );
}

type PaidProps = { deal: ClosedDeal; share: string; paid: PaymentKind | null; returned: PaymentKind | null };

/** A party's payments, what it is owed from the employer's payments, and what comes next. */
function Paid({ deal, share, paid, returned }: PaidProps) {
  const {
    ledger: { entries, dues },
  } = deal.agencySide;
  const undone = new Set(entries.map(({ reverses }) => reverses));
  const made = entries.filter(({ number, kind }) => (kind === paid || kind === returned) && !undone.has(number));
  const open = isPassedOn(share) ? shareLines(dues[share], deal.employer.name) : [];
  if (made.length + open.length === 0) return null;
  return (
    <ul aria-label={paid ? paymentNames(deal)[paid] : "Payments"} className="figures text-small text-ink-2">
      {made.map(({ number, kind, on, postings }) => (
        <li key={number}>
          {`${kind === returned ? "Returned" : "Paid"} ` +
            `${moneyText(Math.abs(postings.find(({ account }) => account === "cash")?.cents ?? 0))} on ${dateText(on)}`}
        </li>
      ))}
      {open.map(({ key, text, urgent }) => (
        <li key={key} className={cn(urgent && "font-medium text-amber")}>
          {text}
        </li>
      ))}
    </ul>
  );
}
