import { dateIn, daysBetween } from "./calendar.ts";
import type { Closing, FallOff } from "./deal-closing.ts";
import type { Deal } from "./deal.ts";
import { guaranteeDay, guaranteeEnd, type GuaranteePolicy, refundOn } from "./guarantee.ts";
import { balanceOf, type EntryKind, isCorrectable, type LedgerEntry, type Outstanding, outstandingOf, type Posting } from "./ledger.ts";

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
  fallOff: { lastDay: string; day: number; refundCents: number; reason: string; replacement: "owed" | "found" | "refunded" | null } | null;
};

type Won = { closing: Closing; fallOff: FallOff | null; fee: number; days: number; policy: GuaranteePolicy };

export function closingView({ closing, fallOff, fee, days, policy }: Won, now: number): ClosingView {
  const { acceptedSalary, startDate, timeZone, at } = closing;
  const today = dateIn(timeZone, now);
  const day = daysBetween(startDate, today);
  return {
    acceptedSalary: acceptedSalary / 100, feeCents: fee, startDate, guaranteeEnds: guaranteeEnd(startDate, days), timeZone, closedAt: new Date(at).toISOString(),
    day, over: day >= days,
    refundTodayCents: fallOff ? 0 : refundOn(policy, fee, guaranteeDay(startDate, today), days),
    fallOff: fallOff && { lastDay: fallOff.lastDay, day: fallOff.day, refundCents: fallOff.refund, reason: fallOff.reason, replacement: fallOff.replacement },
  };
}

/**
 * The employer's account, in cents; `paidCents` is what it paid less what it got back, `dueCents` what it owes still,
 * `refundDueCents` what it gets back still.
 */
export type MoneyView = {
  invoicedCents: number;
  creditedCents: number;
  paidCents: number;
  dueCents: number;
  refundDueCents: number;
  entries: { number: number; kind: EntryKind; on: string; cents: number }[];
};

/** From a book, or from the employer's part of one: the same figures. Counted by themselves: gaps would tell of entries that the employer does not have. */
export function moneyView(ledger: readonly LedgerEntry[]): MoneyView {
  const entries = ledger
    .flatMap(({ kind, on, postings }) => postings.filter(({ account }) => account === "client").map(({ cents }) => ({ kind, on, cents })))
    .map((entry, place) => ({ number: place + 1, ...entry }));
  const sumOf = (wanted: EntryKind) => entries.reduce((sum, { kind, cents }) => (kind === wanted ? sum + cents : sum), 0);
  const { client_paid, client_refunded } = outstandingOf(ledger);
  const [invoicedCents, creditedCents] = [sumOf("invoice"), -sumOf("credit") || 0];
  return { invoicedCents, creditedCents, paidCents: invoicedCents - creditedCents - balanceOf(ledger, "client"), dueCents: client_paid, refundDueCents: client_refunded, entries };
}

/** The whole book, for agencies and the platform; cents. */
export type LedgerView = {
  entries: { number: number; kind: EntryKind; on: string; postings: Posting[]; reverses: number | null; correctable: boolean }[];
  outstanding: Outstanding;
  cashCents: number;
  /** Shares that the guarantee still holds. */
  reserveCents: number;
  /** What each has earned by now, after what was taken back. */
  shares: { listing: number; selling: number; platform: number };
};

export function ledgerView({ ledger }: Pick<Deal, "ledger">): LedgerView {
  const held = (account: "listing" | "selling" | "platform") => 0 - balanceOf(ledger, `reserve_${account}`);
  const earned = (account: "listing" | "selling" | "platform") =>
    ledger.reduce((sum, { kind, postings }) => (kind === "invoice" || kind === "credit" ? postings.reduce((inner, posting) => (posting.account === account ? inner - posting.cents : inner), sum) : sum), 0);
  return {
    entries: ledger.map((entry) => ({ ...entry, correctable: isCorrectable(ledger, entry.number) })),
    outstanding: outstandingOf(ledger),
    cashCents: balanceOf(ledger, "cash"),
    reserveCents: held("listing") + held("selling") + held("platform"),
    shares: { listing: earned("listing"), selling: earned("selling"), platform: earned("platform") },
  };
}
