import { type BillingSources, creditNotePrefix, emptyBilling } from "./billing.ts";
import { type LedgerEntry, subjectKind } from "../deal/ledger.ts";

export const billKinds = ["invoice", "credit_note"] as const;
export type BillKind = (typeof billKinds)[number];

/**
 * An issued invoice or credit note: one for each ledger entry that changes what the employer was invoiced. `number` is
 * assigned with the entry and never changes; `issuedOn` is the entry's date. `frozen`: the billing details as they
 * were when the account was settled.
 */
export type Bill = { kind: BillKind; entry: number; number: string; issuedOn: string; frozen: BillingSources | null };

/** An entry that the employer gets a document for. `cents`: the document's amount, always positive. */
export type BillableEntry = { entry: number; kind: BillKind; cents: number; on: string };

/**
 * The entries that get an invoice or a credit note: those that invoice the employer, credit it, or reverse one of
 * these. Works on the whole book or on the employer's account. A zero fee has no invoice.
 */
export function billableEntries(ledger: readonly LedgerEntry[]): BillableEntry[] {
  return ledger.flatMap((each) => {
    const about = subjectKind(ledger, each);
    if (about !== "invoice" && about !== "credit") return [];
    const cents = each.postings.reduce((sum, posting) => (posting.account === "client" ? sum + posting.cents : sum), 0);
    return cents === 0
      ? []
      : [
          {
            entry: each.number,
            kind: cents > 0 ? ("invoice" as const) : ("credit_note" as const),
            cents: Math.abs(cents),
            on: each.on,
          },
        ];
  });
}

/** `INV-2026-0001`: the agency's prefix, the year of issue and the number within that year's series. */
export const billNumber = (prefix: string, year: number, place: number): string =>
  `${prefix}-${year}-${String(place).padStart(4, "0")}`;

export const billPrefix = (kind: BillKind, agency: BillingSources["agency"]): string =>
  kind === "credit_note" ? creditNotePrefix : (agency?.invoicePrefix ?? emptyBilling.invoicePrefix);

/**
 * The invoice that a document refers to: itself, or for a credit note the last invoice issued before it; null where
 * there is none.
 */
export function invoiceOf<Any extends Pick<Bill, "kind" | "entry">>(
  bills: readonly Any[],
  bill: Pick<Bill, "kind" | "entry">,
): Any | null {
  return bills.findLast(({ kind, entry }) => kind === "invoice" && entry <= bill.entry) ?? null;
}

/** The invoice of the fee: the last one, without those that a reversed credit got. */
export const feeInvoice = (bills: readonly Bill[], ledger: readonly LedgerEntry[]): Bill | undefined =>
  bills.findLast(({ entry }) => ledger.some(({ number, kind }) => number === entry && kind === "invoice"));

export const billStates = ["unpaid", "part_paid", "paid", "credited", "refund_due", "refunded", "set_off"] as const;
type BillState = (typeof billStates)[number];

/**
 * Status of one document. `paidCents`: paid after credits, or paid back for a credit note. `openCents`: still to pay,
 * or to pay back. `on`: the date it was settled, if a payment settled it.
 */
export type BillStanding = { state: BillState; paidCents: number; openCents: number; on: string | null };

/**
 * The status of each document, by its entry. Credit notes lower the invoice they refer to, then the other invoices.
 * Payments settle the oldest invoice first; refund payments settle the oldest refund first.
 */
export function billStandings(ledger: readonly LedgerEntry[]): Map<number, BillStanding> {
  const documents = billableEntries(ledger);
  const undone = new Set(ledger.map(({ reverses }) => reverses));
  const payments = ledger.filter(
    ({ number, kind }) => (kind === "client_paid" || kind === "client_refunded") && !undone.has(number),
  );
  const open = new Map(documents.filter(({ kind }) => kind === "invoice").map(({ entry, cents }) => [entry, cents]));
  const notes = documents.filter(({ kind }) => kind === "credit_note");
  for (const note of notes) lower(open, note.cents, invoiceOf(documents, note)?.entry ?? null);
  const due = new Map(open);
  const paidIn = paymentsOf(payments, "client_paid");
  const paidBack = paymentsOf(payments, "client_refunded");
  const standings = new Map<number, BillStanding>();
  const kept = sumOf(paidIn) - sumOf(paidBack);
  let before = 0;
  for (const [entry, cents] of due) {
    const paidCents = Math.max(0, Math.min(cents, kept - before));
    before += cents;
    const openCents = cents - paidCents;
    const state: BillState =
      cents === 0 ? "credited" : openCents === 0 ? "paid" : paidCents > 0 ? "part_paid" : "unpaid";
    standings.set(entry, { state, paidCents, openCents, on: state === "paid" ? reachedOn(paidIn, before) : null });
  }
  // Overpayments are refunded for the latest credit notes: earlier ones are already settled.
  let toReturn = Math.max(0, kept - before) + sumOf(paidBack);
  const refunds = notes.toReversed().map(({ entry, cents }) => {
    const refund = Math.min(cents, toReturn);
    toReturn -= refund;
    return { entry, refund };
  });
  let returnedBefore = 0;
  for (const { entry, refund } of refunds.toReversed()) {
    const paidCents = Math.max(0, Math.min(refund, sumOf(paidBack) - returnedBefore));
    returnedBefore += refund;
    const state: BillState = refund === 0 ? "set_off" : paidCents === refund ? "refunded" : "refund_due";
    standings.set(entry, {
      state,
      paidCents,
      openCents: refund - paidCents,
      on: state === "refunded" ? reachedOn(paidBack, returnedBefore) : null,
    });
  }
  return standings;
}

/** Subtracts a credit from the invoice it refers to first, then from the others in order. */
function lower(open: Map<number, number>, credit: number, about: number | null): void {
  let left = credit;
  for (const entry of [...open.keys()].toSorted((a, b) => Number(b === about) - Number(a === about) || a - b)) {
    const off = Math.min(open.get(entry) ?? 0, left);
    open.set(entry, (open.get(entry) ?? 0) - off);
    left -= off;
  }
}

type Paid = { on: string; cents: number };

const paymentsOf = (payments: readonly LedgerEntry[], kind: "client_paid" | "client_refunded"): Paid[] =>
  payments
    .filter((each) => each.kind === kind)
    .map(({ on, postings }) => ({
      on,
      cents: postings.reduce((sum, { account, cents }) => (account === "client" ? sum + Math.abs(cents) : sum), 0),
    }))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0));

const sumOf = (paid: readonly Paid[]): number => paid.reduce((sum, { cents }) => sum + cents, 0);

/** The day on which the payments reached an amount. */
function reachedOn(paid: readonly Paid[], cents: number): string | null {
  let sum = 0;
  return paid.find((each) => (sum += each.cents) >= cents)?.on ?? null;
}
