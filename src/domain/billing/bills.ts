import { type BillingSources, creditNotePrefix, emptyBilling } from "./billing.ts";
import { balanceOf, type LedgerEntry, subjectKind } from "../deal/ledger.ts";

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
    const cents = balanceOf([each], "client");
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

/** What a document shows: its own details, for a credit note those of its settled invoice, otherwise the live ones. */
export const sourcesOfBill = (bills: readonly Bill[], bill: Bill, live: BillingSources): BillingSources =>
  bill.frozen ?? invoiceOf(bills, bill)?.frozen ?? live;

/** The invoice of the fee: the last one, without those that a reversed credit got. */
export const feeInvoice = (bills: readonly Bill[], ledger: readonly LedgerEntry[]): Bill | undefined =>
  bills.findLast(({ entry }) => ledger.some(({ number, kind }) => number === entry && kind === "invoice"));

export const billStates = ["unpaid", "part_paid", "paid", "credited", "refund_due", "refunded", "set_off"] as const;
type BillState = (typeof billStates)[number];

/**
 * Status of one document. `paidCents`: paid after credits, or paid back for a credit note. `openCents`: still to pay,
 * or to pay back. `creditedCents`: of an invoice, what credits settled instead of payments; 0 for a credit note. `on`:
 * the date it was settled, if payments did, alone or with a credit.
 */
export type BillStanding = {
  state: BillState;
  paidCents: number;
  openCents: number;
  creditedCents: number;
  on: string | null;
};

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
  const paidIn = paymentsOf(payments, "client_paid");
  const paidBack = paymentsOf(payments, "client_refunded");
  const due = amountsOf(documents);
  for (const note of documents) if (note.kind === "credit_note") lower(due, note.cents, aboutOf(documents, note));
  const kept = sumOf(paidIn) - sumOf(paidBack);
  const notes = refundedNotes(documents, Math.max(0, kept - total(due)) + sumOf(paidBack));
  const credits = creditsOf(documents, notes);
  const standings = new Map<number, BillStanding>();
  let before = 0;
  for (const [entry, cents] of due) {
    const paidCents = Math.max(0, Math.min(cents, kept - before));
    before += cents;
    const openCents = cents - paidCents;
    const state: BillState =
      cents === 0 ? "credited" : openCents === 0 ? "paid" : paidCents > 0 ? "part_paid" : "unpaid";
    const credit = credits.get(entry);
    const on = state === "paid" ? latest(reachedOn(paidIn, before), credit?.on ?? null) : null;
    standings.set(entry, { state, paidCents, openCents, creditedCents: credit?.cents ?? 0, on });
  }
  let returnedBefore = 0;
  for (const { entry, refund } of notes) {
    const paidCents = Math.max(0, Math.min(refund, sumOf(paidBack) - returnedBefore));
    returnedBefore += refund;
    const state: BillState = refund === 0 ? "set_off" : paidCents === refund ? "refunded" : "refund_due";
    standings.set(entry, {
      state,
      paidCents,
      openCents: refund - paidCents,
      creditedCents: 0,
      on: state === "refunded" ? reachedOn(paidBack, returnedBefore) : null,
    });
  }
  return standings;
}

/** The amounts of the invoices, by entry. */
const amountsOf = (documents: readonly BillableEntry[]): Map<number, number> =>
  new Map(documents.filter(({ kind }) => kind === "invoice").map(({ entry, cents }) => [entry, cents]));

const aboutOf = (documents: readonly BillableEntry[], note: BillableEntry): number | null =>
  invoiceOf(documents, note)?.entry ?? null;

const total = (amounts: ReadonlyMap<number, number>): number =>
  [...amounts.values()].reduce((sum, cents) => sum + cents, 0);

type Note = BillableEntry & { /** The part that is refunded. */ refund: number };

/** The credit notes in order. Overpayments are refunded for the latest ones: earlier ones are already settled. */
function refundedNotes(documents: readonly BillableEntry[], toReturn: number): Note[] {
  let left = toReturn;
  const notes = documents.filter(({ kind }) => kind === "credit_note").toReversed();
  return notes
    .map((note) => {
      const refund = Math.min(note.cents, left);
      left -= refund;
      return { ...note, refund };
    })
    .toReversed();
}

/** What credits settled of each invoice instead of payments, and when the last one did. A refunded part didn't. */
function creditsOf(
  documents: readonly BillableEntry[],
  notes: readonly Note[],
): Map<number, { cents: number; on: string }> {
  const left = amountsOf(documents);
  const credits = new Map<number, { cents: number; on: string }>();
  for (const note of notes)
    for (const [entry, off] of lower(left, note.cents - note.refund, aboutOf(documents, note)))
      credits.set(entry, { cents: (credits.get(entry)?.cents ?? 0) + off, on: note.on });
  return credits;
}

/**
 * Subtracts a credit from the invoice it refers to first, then from the others in order. @returns what it took from
 * each
 */
function lower(open: Map<number, number>, credit: number, about: number | null): Map<number, number> {
  const taken = new Map<number, number>();
  let left = credit;
  for (const entry of [...open.keys()].toSorted((a, b) => Number(b === about) - Number(a === about) || a - b)) {
    const off = Math.min(open.get(entry) ?? 0, left);
    open.set(entry, (open.get(entry) ?? 0) - off);
    left -= off;
    if (off > 0) taken.set(entry, off);
  }
  return taken;
}

/** The later of two dates; null without the first. */
const latest = (on: string | null, other: string | null): string | null =>
  on !== null && other !== null && other > on ? other : on;

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
