import { dateIn, daysBetween } from "../core/calendar.ts";
import type { Closing, FallOff } from "./closing.ts";
import type { Deal } from "./deal.ts";
import {
  clientDues,
  clientTotals,
  goesBack,
  type DueFacts,
  dueOn,
  type DueNow,
  type PassedOn,
  type ShareDue,
  shareDues,
  type Standing,
  standingOf,
} from "./dues.ts";
import { guaranteeDay, guaranteeEnd, type GuaranteePolicy, refundOn } from "./guarantee.ts";
import {
  balanceOf,
  type EntryKind,
  isCorrectable,
  type LedgerEntry,
  type Outstanding,
  outstandingOf,
  type Posting,
  subjectKind,
} from "./ledger.ts";

/** A deal that was won: the salary in whole dollars, cents, dates as the deal's time zone has them. */
export type ClosingView = {
  acceptedSalary: number;
  feeCents: number;
  startDate: string;
  /** The first date the guarantee no longer covers. */
  guaranteeEnds: string;
  timeZone: string;
  closedAt: string;
  /** The day of the guarantee today; negative before the start. */
  day: number;
  over: boolean;
  /** What would go back if the placement ended today. */
  refundTodayCents: number;
  /**
   * Of `refundTodayCents`, what the employer has paid and would get back; the rest would be credited and no longer due.
   */
  backTodayCents: number;
  /**
   * `backCents`: what of the refund goes back, never more than the employer paid. The rest is credited and no longer
   * due.
   */
  fallOff: {
    lastDay: string;
    day: number;
    refundCents: number;
    backCents: number;
    reason: string;
    replacement: "owed" | "found" | "refunded" | null;
  } | null;
};

type Won = {
  closing: Closing;
  fallOff: FallOff | null;
  fee: number;
  days: number;
  policy: GuaranteePolicy;
  /** At least the employer's account. */ ledger: readonly LedgerEntry[];
};

export function closingView({ closing, fallOff, fee, days, policy, ledger }: Won, now: number): ClosingView {
  const { acceptedSalary, startDate, timeZone, at } = closing;
  const today = dateIn(timeZone, now);
  const day = daysBetween(startDate, today);
  const refundToday = fallOff ? 0 : refundOn(policy, fee, guaranteeDay(startDate, today), days);
  return {
    acceptedSalary: acceptedSalary / 100,
    feeCents: fee,
    startDate,
    guaranteeEnds: guaranteeEnd(startDate, days),
    timeZone,
    closedAt: new Date(at).toISOString(),
    day,
    over: day >= days,
    refundTodayCents: refundToday,
    backTodayCents: goesBack(ledger, fee, refundToday),
    fallOff: fallOff && {
      lastDay: fallOff.lastDay,
      day: fallOff.day,
      refundCents: fallOff.refund,
      backCents: goesBack(ledger, fee, fallOff.refund),
      reason: fallOff.reason,
      replacement: fallOff.replacement,
    },
  };
}

/**
 * The employer's account, in cents; `paidCents` is what it paid less what it got back, `dueCents` what is still unpaid,
 * due or not yet, `refundDueCents` what it still gets back. Which of it is due now say `dues` and `standing`.
 */
export type MoneyView = {
  invoicedCents: number;
  creditedCents: number;
  paidCents: number;
  dueCents: number;
  refundDueCents: number;
  dues: DueNow[];
  standing: Standing;
  /** `about`: of a reversal, the kind of the entry it reverses; otherwise its own. */
  entries: { number: number; kind: EntryKind; about: EntryKind; on: string; cents: number }[];
};

/**
 * From a book, or from the employer's part of one: the same figures. Counted by themselves: gaps would tell of entries
 * that the employer does not have.
 */
export function moneyView(facts: DueFacts, now: number): MoneyView {
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
    dues: clientDues(facts).map((due) => dueOn(due, today)),
    standing: standingOf(facts, now),
    entries,
  };
}

/** The whole book, for agencies and the platform; cents. */
export type LedgerView = {
  entries: {
    number: number;
    kind: EntryKind;
    on: string;
    postings: Posting[];
    reverses: number | null;
    correctable: boolean;
  }[];
  outstanding: Outstanding;
  cashCents: number;
  /** Shares that the guarantee still holds. */
  reserveCents: number;
  /** What each has earned by now, after what was taken back. */
  shares: { listing: number; selling: number; platform: number };
  /** What the listing agency owes the others of what it has received. */
  dues: Record<PassedOn, ShareDue>;
};

export function ledgerView(
  { ledger }: Pick<Deal, "ledger">,
  split: { laSplitBp: number; platformBp: number },
): LedgerView {
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
    entries: ledger.map((entry) => ({ ...entry, correctable: isCorrectable(ledger, entry.number) })),
    outstanding: outstandingOf(ledger),
    cashCents: balanceOf(ledger, "cash"),
    reserveCents: held("listing") + held("selling") + held("platform"),
    shares: { listing: earned("listing"), selling: earned("selling"), platform: earned("platform") },
    dues: shareDues(ledger, split),
  };
}

const isFee = (kind: EntryKind): boolean => kind === "invoice" || kind === "credit";

/** A won deal as the list has it; the ledger may be the employer's account alone. */
export type Placement = { closing: Closing; fallOff: FallOff | null; ledger: readonly LedgerEntry[] };

/**
 * Of a won deal, for its row: what was kept of the fee in cents, where the fee stands, and how the placement ended if
 * it did.
 */
export type PlacementView = {
  startDate: string;
  timeZone: string;
  ended: { lastDay: string; day: number; replacement: FallOff["replacement"] } | null;
  keptFeeCents: number;
  standing: Standing;
};

export function placementView(
  { closing, fallOff, ledger }: Placement,
  { fee, days, policy }: { fee: number; days: number; policy: GuaranteePolicy },
  now: number,
): PlacementView {
  return {
    startDate: closing.startDate,
    timeZone: closing.timeZone,
    ended: fallOff && { lastDay: fallOff.lastDay, day: fallOff.day, replacement: fallOff.replacement },
    keptFeeCents: fee - (fallOff?.refund ?? 0),
    standing: standingOf({ closing, policy, days, ledger }, now),
  };
}
