import { pick } from "../core/pick.ts";
import { dateIn, daysBetween, iso } from "../core/calendar.ts";
import type { Closing, FallOff } from "./closing.ts";
import type { Deal } from "./deal.ts";
import { clientDues, clientTotals, refundToPay, type DueFacts, dueOn, shareDues, standingOf } from "./dues.ts";
import { guaranteeEnd, type GuaranteePolicy, refundWhenEnded } from "./guarantee.ts";
import { balanceOf, type EntryKind, isCorrectable, type LedgerEntry, outstandingOf, subjectKind } from "./ledger.ts";

type Won = {
  closing: Closing;
  fallOff: FallOff | null;
  fee: number;
  days: number;
  policy: GuaranteePolicy;
  /** At least the employer's account. */ ledger: readonly LedgerEntry[];
};

/**
 * A won deal: the salary in whole dollars, other amounts in cents, dates in the deal's time zone. `guaranteeEnds`: the
 * first date the guarantee no longer covers. `day`: today's day of the guarantee; negative before the start.
 * `refundTodayCents`: the refund if the placement ended today; `backTodayCents`: the part of it that the employer has
 * paid and would get back. The rest would be credited.
 */
export function closingView({ closing, fallOff, fee, days, policy, ledger }: Won, now: number) {
  const { acceptedSalary, startDate, timeZone, at } = closing;
  const today = dateIn(timeZone, now);
  const day = daysBetween(startDate, today);
  const refundToday = fallOff ? 0 : refundWhenEnded(policy, fee, { startDate, lastDay: today }, days);
  return {
    acceptedSalary: acceptedSalary / 100,
    feeCents: fee,
    startDate,
    guaranteeEnds: guaranteeEnd(startDate, days),
    timeZone,
    closedAt: iso(at),
    day,
    over: day >= days,
    refundTodayCents: refundToday,
    backTodayCents: refundToPay(ledger, fee, refundToday),
    fallOff: fallOff && {
      ...pick(fallOff, ["lastDay", "day", "reason", "replacement"]),
      refundCents: fallOff.refund,
      backCents: refundToPay(ledger, fee, fallOff.refund),
    },
  };
}

/**
 * The employer's account, in cents. `paidCents`: paid less refunded. `dueCents`: unpaid, due or not yet.
 * `refundDueCents`: still to be refunded. `dues` and `standing` say what is due now. `about` of an entry: the kind of
 * the entry that a reversal reverses; otherwise its own kind.
 *
 * From a whole book or the employer's part of it, with the same figures. Entries are renumbered: gaps would reveal
 * entries that the employer can't see.
 */
export function moneyView(facts: DueFacts, now: number) {
  const { ledger, closing } = facts;
  const entries = ledger
    .flatMap((entry) =>
      entry.postings
        .filter(({ account }) => account === "client")
        .map(({ cents }) => ({ kind: entry.kind, about: subjectKind(ledger, entry), on: entry.on, cents })),
    )
    .map((entry, place) => ({ number: place + 1, ...entry }));
  const { client_paid, client_refunded } = outstandingOf(ledger);
  const { invoiced, credited, paid } = clientTotals(ledger);
  const today = dateIn(closing.timeZone, now);
  return {
    invoicedCents: invoiced,
    creditedCents: credited,
    paidCents: paid,
    dueCents: client_paid,
    refundDueCents: client_refunded,
    dues: clientDues(facts).map(({ number: _number, of: _of, ...due }) => dueOn(due, today)),
    standing: standingOf(facts, now),
    entries,
  };
}

/**
 * The whole book, for agencies and the platform; cents. `netted`: whether the agencies settled an entry by netting,
 * without money moving. `reserveCents`: shares that are still in reserve under the guarantee. `shares`: earned so far
 * by each party, after refunds. `dues`: what the listing agency owes the others of the payments it received.
 */
export function ledgerView({ ledger }: Pick<Deal, "ledger">, split: { laSplitBp: number; platformBp: number }) {
  const held = (account: "listing" | "selling" | "platform") => 0 - balanceOf(ledger, `reserve_${account}`);
  const earned = (account: "listing" | "selling" | "platform") =>
    ledger.reduce(
      (sum, entry) =>
        isFee(subjectKind(ledger, entry))
          ? entry.postings.reduce(
              (inner, posting) => (posting.account === account ? inner - posting.cents : inner),
              sum,
            )
          : sum,
      0,
    );
  return {
    entries: ledger.map(({ nettingId, ...entry }) => ({
      ...entry,
      correctable: isCorrectable(ledger, entry.number),
      netted: nettingId !== undefined,
    })),
    outstanding: outstandingOf(ledger),
    cashCents: balanceOf(ledger, "cash"),
    reserveCents: held("listing") + held("selling") + held("platform"),
    shares: { listing: earned("listing"), selling: earned("selling"), platform: earned("platform") },
    dues: shareDues(ledger, split),
  };
}

const isFee = (kind: EntryKind): boolean => kind === "invoice" || kind === "credit";

/** A won deal for a list; the ledger can be the employer's account only. */
export type Placement = { closing: Closing; fallOff: FallOff | null; ledger: readonly LedgerEntry[] };

/** The row of a won deal: the fee that is left in cents, the payment status, and how the placement ended if it did. */
export function placementView(
  { closing, fallOff, ledger }: Placement,
  { fee, days, policy }: { fee: number; days: number; policy: GuaranteePolicy },
  now: number,
) {
  return {
    startDate: closing.startDate,
    timeZone: closing.timeZone,
    ended: fallOff && { lastDay: fallOff.lastDay, day: fallOff.day, replacement: fallOff.replacement },
    keptFeeCents: fee - (fallOff?.refund ?? 0),
    standing: standingOf({ closing, policy, days, ledger }, now),
  };
}

export type PlacementView = ReturnType<typeof placementView>;
