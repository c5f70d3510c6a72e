import { addDays, dateIn } from "../core/calendar.ts";
import type { Closing } from "./closing.ts";
import type { PartyRole } from "./deal.ts";
import { type GuaranteePolicy, installmentsOf } from "./guarantee.ts";
import { balanceOf, feeEntries, isPayment, type LedgerEntry, subjectKind } from "./ledger.ts";
import { shareOutFee } from "../core/money.ts";

/**
 * What each party of a won deal owes, and from when, as the signed agreements say. The employer pays when the
 * candidate starts, or in three installments over the guarantee. The listing agency pays the others their share of
 * what it has received.
 */
export const dueStates = ["not_due", "due", "overdue", "settled", "lapsed"] as const;
type DueState = (typeof dueStates)[number];

/** One amount due from the employer. Cents: as invoiced, after credits, and still unpaid. */
export type Due = { dueOn: string; agreedCents: number; cents: number; openCents: number };
/** With the part of the fee that it belongs to. A part that is partly invoiced again has several dues. */
export type ClientDue = Due & { number: number; of: number };
export type DueNow = Due & { state: DueState; /** 0 unless it is overdue. */ overdueDays: number };

/** The state of one due on a date (`YYYY-MM-DD`): due on its own date, overdue from the next day. */
export function dueOn(due: Due, today: string): DueNow {
  if (due.cents === 0 && due.agreedCents > 0) return { ...due, state: "lapsed", overdueDays: 0 };
  if (due.openCents === 0) return { ...due, state: "settled", overdueDays: 0 };
  const overdueDays = Math.max(0, daysAfter(due.dueOn, today));
  return { ...due, state: today < due.dueOn ? "not_due" : overdueDays > 0 ? "overdue" : "due", overdueDays };
}

const daysAfter = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

export type DueFacts = {
  closing: Pick<Closing, "startDate" | "timeZone">;
  policy: GuaranteePolicy;
  /** Length of the guarantee. */
  days: number;
  /** At least the employer's account. */
  ledger: readonly LedgerEntry[];
};

/** Invoiced, credited and paid, net of reversals and refunds; cents. From the whole book or the employer's account. */
export function clientTotals(ledger: readonly LedgerEntry[]): { invoiced: number; credited: number; paid: number } {
  const totals = { invoiced: 0, credited: 0, paid: 0 };
  for (const entry of ledger) {
    const cents = balanceOf([entry], "client");
    const about = subjectKind(ledger, entry);
    if (about === "invoice") totals.invoiced += cents;
    else if (about === "credit") totals.credited -= cents;
    else totals.paid -= cents;
  }
  return { invoiced: totals.invoiced, credited: totals.credited || 0, paid: totals.paid || 0 };
}

/**
 * The part of a refund that is paid back: what the employer paid beyond the remaining fee, returned yet or not. The
 * rest is credited. Earlier refunds don't count as paid, such as that of a fall-off that was undone. Cents.
 */
export function refundToPay(ledger: readonly LedgerEntry[], fee: number, refund: number): number {
  const account = ledger.filter(({ postings }) => postings.some((posting) => posting.account === "client"));
  const undone = new Set(account.map(({ reverses }) => reverses));
  const counted = [
    ...account.filter((entry) => subjectKind(account, entry) === "client_paid"),
    ...account
      .slice(0, countBeforeCredit(account))
      .filter(({ kind, number }) => kind === "client_refunded" && !undone.has(number)),
  ];
  const paid = -balanceOf(counted, "client");
  return Math.max(0, Math.min(refund, paid - (fee - refund)));
}

/** How many entries come before the credit that counts, or before the one that it corrected; all if none counts. */
function countBeforeCredit(account: readonly LedgerEntry[]): number {
  let [credited, count] = [0, 0];
  for (const [place, entry] of account.entries()) {
    if (subjectKind(account, entry) === "credit") credited += balanceOf([entry], "client");
    if (credited === 0 && !isWithinStep(account, place + 1)) count = place + 1;
  }
  return count;
}

/** Cents of the fee, `from` up to `to`, that a credit had lowered and a correction invoiced again. */
type InvoicedAgain = { on: string; from: number; to: number };

/**
 * What corrections of a credit invoiced again, in order; a higher credit lowers the latest first. `invoice`: the one
 * that counts; an earlier one's credits are settled with it. Cents.
 */
function invoicedAgain(ledger: readonly LedgerEntry[], invoice: LedgerEntry): InvoicedAgain[] {
  const credits = ledger.slice(ledger.indexOf(invoice) + 1).filter((entry) => subjectKind(ledger, entry) === "credit");
  let again: InvoicedAgain[] = [];
  let [kept, next] = [balanceOf([invoice], "client"), balanceOf([invoice], "client")];
  for (const [place, entry] of credits.entries()) {
    next += balanceOf([entry], "client");
    // A reversal and the credit that replaces it are one correction.
    const following = credits[place + 1];
    if (entry.kind === "correction" && following?.kind === "credit" && following.on === entry.on) continue;
    const to = next;
    again = again.map((each) => ({ ...each, to: Math.min(each.to, to) })).filter((each) => each.from < each.to);
    if (to > kept) {
      const from = again.at(-1)?.on === entry.on ? (again.pop()?.from ?? kept) : kept;
      again.push({ on: entry.on, from, to });
    }
    kept = to;
  }
  return again;
}

/**
 * The employer's dues by date. Nothing is due before it is invoiced, or invoiced again after a fall-off was undone. A
 * credit lowers the last due first; payments settle the first due first.
 */
export function clientDues({ closing, policy, days, ledger }: DueFacts): ClientDue[] {
  const { invoiced, credited, paid } = clientTotals(ledger);
  const invoice = feeEntries(ledger).find(({ kind }) => kind === "invoice");
  if (invoiced === 0 || !invoice) return [];
  const parts = policy === "installment" ? installmentsOf(invoiced, days) : [{ day: 0, cents: invoiced }];
  const again = invoicedAgain(ledger, invoice);
  const kept = invoiced - credited;
  let upTo = 0;
  return parts.flatMap(({ day, cents: whole }, place) => {
    const [from, to] = [upTo, upTo + whole];
    upTo = to;
    const date = later(addDays(closing.startDate, day), invoice.on);
    const delayed = again.filter((each) => each.on > date && each.from < to && each.to > from);
    const starts = delayed.some((each) => each.from <= from) ? delayed : [{ on: date, from }, ...delayed];
    return starts.map((start, index) => {
      const [first, end] = [Math.max(from, start.from), starts[index + 1]?.from ?? to];
      const cents = Math.max(0, Math.min(end, kept) - first);
      const settled = Math.max(0, Math.min(cents, paid - first));
      return {
        number: place + 1,
        of: parts.length,
        dueOn: start.on,
        agreedCents: end - first,
        cents,
        openCents: cents - settled,
      };
    });
  });
}

/** The dues of the last `cents` of the fee, as invoiced so far. */
export function lastDues(facts: DueFacts, cents: number): { dueOn: string; cents: number }[] {
  let left = cents;
  return clientDues(facts)
    .toReversed()
    .map((due) => {
      const part = Math.min(due.cents, left);
      left -= part;
      return { dueOn: due.dueOn, cents: part };
    })
    .filter((due) => due.cents > 0)
    .toReversed();
}

const later = (one: string, other: string): string => (one > other ? one : other);

export const standingStates = ["not_due", "due", "overdue", "settled", "to_pay_back"] as const;
/** The payment status of the whole fee: the amount that matters now, and since when or from when. */
export type Standing = {
  state: (typeof standingStates)[number];
  cents: number;
  on: string | null;
  overdueDays: number;
};

/** The employer's dues combined, on a date. Overdue comes before due, due before the next due. */
export function standingOn(dues: readonly Due[], refundDueCents: number, today: string): Standing {
  if (refundDueCents > 0) return { state: "to_pay_back", cents: refundDueCents, on: null, overdueDays: 0 };
  const open = dues.map((due) => dueOn(due, today)).filter(({ openCents }) => openCents > 0);
  const payable = open.filter(({ state }) => state !== "not_due");
  const [first] = payable.length > 0 ? payable : open.slice(0, 1);
  if (!first) return { state: "settled", cents: 0, on: null, overdueDays: 0 };
  const cents = payable.length > 0 ? payable.reduce((sum, { openCents }) => sum + openCents, 0) : first.openCents;
  return {
    state: first.state === "overdue" ? "overdue" : first.state === "due" ? "due" : "not_due",
    cents,
    on: first.dueOn,
    overdueDays: first.overdueDays,
  };
}

/** The same at an instant (ms), in the deal's own time zone. */
export function standingOf(facts: DueFacts, now: number): Standing {
  return standingOn(
    clientDues(facts),
    Math.max(0, -balanceOf(facts.ledger, "client")),
    dateIn(facts.closing.timeZone, now),
  );
}

/** What an employer has to pay first, of its fees: the open amount with the earliest date; null if nothing is open. */
export const nextDue = (standings: readonly Standing[]): Standing | null =>
  standings
    .filter(({ state }) => state === "not_due" || state === "due" || state === "overdue")
    .toSorted((a, b) => ((a.on ?? "") < (b.on ?? "") ? -1 : 1))[0] ?? null;

/**
 * Whether a party has to act on a fee: the employer pays what is due, the listing agency follows up on overdue amounts
 * and pays refunds.
 */
export function waitsForPayment(part: PartyRole | null, { state }: Pick<Standing, "state">): boolean {
  if (part === "employer") return state === "due" || state === "overdue";
  return part === "listing" && (state === "overdue" || state === "to_pay_back");
}

/** `Overdue by 3 days`: the payment status, for a badge or a cell. */
export function standingLabel({ state, overdueDays }: Pick<Standing, "state" | "overdueDays">): string {
  if (state === "overdue") return `Overdue by ${overdueDays} ${overdueDays === 1 ? "day" : "days"}`;
  return { not_due: "Not yet due", due: "Due today", settled: "Settled", to_pay_back: "Refund due" }[state];
}

/** A share that the listing agency pays out; cents. `waitingCents`: owed once the employer pays. Dates `YYYY-MM-DD`. */
export type ShareDue = {
  owedCents: number;
  owedSince: string | null;
  waitingCents: number;
  returnCents: number;
  returnSince: string | null;
};

type Split = { laSplitBp: number; platformBp: number };
const passedOn = { selling: "sa", platform: "platform" } as const;
export type PassedOn = keyof typeof passedOn;

/** A partner is owed its share of what the employer has paid, never more. */
export function shareDues(ledger: readonly LedgerEntry[], split: Split): Record<PassedOn, ShareDue> {
  return { selling: shareDue(ledger, split, "selling"), platform: shareDue(ledger, split, "platform") };
}

function shareDue(ledger: readonly LedgerEntry[], split: Split, party: PassedOn): ShareDue {
  let [owedSince, returnSince]: (string | null)[] = [null, null];
  let last = { owedCents: 0, waitingCents: 0, returnCents: 0 };
  for (let count = 1; count <= ledger.length; count++) {
    if (isWithinStep(ledger, count)) continue;
    const so = shareAfter(ledger.slice(0, count), split, party);
    const on = ledger[count - 1]?.on ?? null;
    owedSince = so.owedCents === 0 ? null : (owedSince ?? on);
    returnSince = so.returnCents === 0 ? null : (returnSince ?? on);
    last = so;
  }
  return { ...last, owedSince: owedSince ?? null, returnSince: returnSince ?? null };
}

/** Whether a book of `count` entries ends in the middle of one step, between fee entries that were written together. */
function isWithinStep(ledger: readonly LedgerEntry[], count: number): boolean {
  const [last, next] = [ledger[count - 1], ledger[count]];
  return (
    last !== undefined &&
    next !== undefined &&
    last.on === next.on &&
    isAboutFee(ledger, last) &&
    isAboutFee(ledger, next)
  );
}

const isAboutFee = (ledger: readonly LedgerEntry[], entry: LedgerEntry): boolean =>
  !isPayment(subjectKind(ledger, entry));

function shareAfter(ledger: readonly LedgerEntry[], split: Split, party: PassedOn) {
  const { invoiced, credited, paid } = clientTotals(ledger);
  const kept = invoiced - credited;
  const part = passedOn[party];
  const earned = -balanceWithoutCash(ledger, party);
  const of = (cents: number) => shareOutFee(cents, split)[part];
  const got = shareBalance(ledger, party) + earned;
  const due = of(Math.max(0, Math.min(paid, kept)));
  return {
    owedCents: Math.max(0, due - got),
    waitingCents: Math.max(0, earned - Math.max(due, got)),
    returnCents: Math.max(0, got - earned),
  };
}

/** A party's payments less its earnings; cents. */
const shareBalance = (ledger: readonly LedgerEntry[], party: PassedOn): number =>
  balanceOf(ledger, party) + balanceOf(ledger, `reserve_${party}`);

/** The same without payments: its earnings, as a credit. */
const balanceWithoutCash = (ledger: readonly LedgerEntry[], party: PassedOn): number =>
  shareBalance(
    ledger.filter(({ postings }) => !postings.some(({ account }) => account === "cash")),
    party,
  );
