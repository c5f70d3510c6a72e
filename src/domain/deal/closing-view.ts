import { dateIn, daysBetween, iso } from "../core/calendar.ts";
import type { Closing, FallOff } from "./closing.ts";
import type { Deal } from "./deal.ts";
import {
  clientDues,
  clientTotals,
  refundToPay,
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

/** A won deal: the salary in whole dollars, other amounts in cents, dates in the deal's time zone. */
export type ClosingView = {
  acceptedSalary: number;
  feeCents: number;
  startDate: string;
  /** The first date the guarantee no longer covers. */
  guaranteeEnds: string;
  timeZone: string;
  closedAt: string;
  /** Today's day of the guarantee; negative before the start. */
  day: number;
  over: boolean;
  /** The refund if the placement ended today. */
  refundTodayCents: number;
  /** The part of `refundTodayCents` that the employer has paid and would get back; the rest would be credited. */
  backTodayCents: number;
  /** `backCents`: the part of the refund that is paid back, at most what the employer paid. The rest is credited. */
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
    closedAt: iso(at),
    day,
    over: day >= days,
    refundTodayCents: refundToday,
    backTodayCents: refundToPay(ledger, fee, refundToday),
    fallOff: fallOff && {
      lastDay: fallOff.lastDay,
      day: fallOff.day,
      refundCents: fallOff.refund,
      backCents: refundToPay(ledger, fee, fallOff.refund),
      reason: fallOff.reason,
      replacement: fallOff.replacement,
    },
  };
}

/**
 * The employer's account, in cents. `paidCents`: paid less refunded. `dueCents`: unpaid, due or not yet.
 * `refundDueCents`: still to be refunded. `dues` and `standing` say what is due now.
 */
export type MoneyView = {
  invoicedCents: number;
  creditedCents: number;
  paidCents: number;
  dueCents: number;
  refundDueCents: number;
  dues: DueNow[];
  standing: Standing;
  /** `about`: the kind of the entry that a reversal reverses; otherwise its own kind. */
  entries: { number: number; kind: EntryKind; about: EntryKind; on: string; cents: number }[];
};

/**
 * From a whole book or the employer's part of it, with the same figures. Entries are renumbered: gaps would reveal
 * entries that the employer can't see.
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
    /** Whether the agencies settled it by netting, without money moving. */
    netted: boolean;
  }[];
  outstanding: Outstanding;
  cashCents: number;
  /** Shares that are still in reserve under the guarantee. */
  reserveCents: number;
  /** Earned so far by each party, after refunds. */
  shares: { listing: number; selling: number; platform: number };
  /** What the listing agency owes the others of the payments it received. */
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
