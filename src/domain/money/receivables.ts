import { clientDues, clientTotals, dueOn } from "../deal/dues.ts";
import {
  type Amount,
  amountBetween,
  dueFactsOf,
  isWonDeal,
  noAmount,
  plus,
  sumOf,
  todayOf,
  type BookedDeal,
  type WonDeal,
} from "./book.ts";

/** How long an amount has been due, in days. */
export const ages = ["not_due", "due_today", "days_1_30", "days_31_60", "days_61_90", "over_90"] as const;
export type Age = (typeof ages)[number];

export const ageLabels: Record<Age, string> = {
  not_due: "Not yet due",
  due_today: "Due today",
  days_1_30: "1–30 days overdue",
  days_31_60: "31–60 days overdue",
  days_61_90: "61–90 days overdue",
  over_90: "Over 90 days overdue",
};

export const isOverdue = (age: Age): boolean => age !== "not_due" && age !== "due_today";

function ageOf(dueDate: string, overdueDays: number, today: string): Age {
  if (today < dueDate) return "not_due";
  if (overdueDays === 0) return "due_today";
  if (overdueDays <= 30) return "days_1_30";
  if (overdueDays <= 60) return "days_31_60";
  return overdueDays <= 90 ? "days_61_90" : "over_90";
}

/**
 * Every due of a won deal at an instant (ms), by date: of which installment of how many, and its amounts. Dates
 * `YYYY-MM-DD`.
 */
export function receivablesOf(deal: WonDeal, now: number) {
  const { head } = deal;
  const today = todayOf(deal, now);
  let [agreed, kept] = [0, 0];
  return clientDues(dueFactsOf(deal)).map((due) => {
    const before = kept;
    agreed += due.agreedCents;
    kept += due.cents;
    const { overdueDays } = dueOn(due, today);
    const whole = amountBetween(deal, agreed - due.agreedCents, agreed);
    const left = amountBetween(deal, before, kept);
    return {
      dealId: head.id,
      code: head.code,
      role: head.candidate.headlineRole,
      employer: head.employer,
      listingAgency: head.listingAgency,
      number: due.number,
      of: due.of,
      dueOn: due.dueOn,
      overdueDays,
      age: ageOf(due.dueOn, overdueDays, today),
      agreed: whole,
      credited: {
        cents: whole.cents - left.cents,
        shareCents: whole.shareCents === null || left.shareCents === null ? null : whole.shareCents - left.shareCents,
      },
      paid: amountBetween(deal, before, kept - due.openCents),
      open: amountBetween(deal, kept - due.openCents, kept),
    };
  });
}

export type Receivable = ReturnType<typeof receivablesOf>[number];

/** What was invoiced and became of it, over all won deals. `refundDue`: still to be paid back. */
export type Totals = Record<"invoiced" | "credited" | "paid" | "open" | "due" | "overdue" | "refundDue", Amount>;

export function totalsOf(deals: readonly BookedDeal[], now: number, withShare: boolean): Totals {
  const won = deals.filter(isWonDeal);
  const books = won.map((deal) => ({ deal, ...clientTotals(deal.ledger) }));
  const dues = won.flatMap((deal) => receivablesOf(deal, now));
  const open = (matches: (age: Age) => boolean) =>
    sumOf(
      dues.filter(({ age }) => matches(age)).map((due) => due.open),
      withShare,
    );
  const each = (range: (book: (typeof books)[number]) => [from: number, to: number]) =>
    sumOf(
      books.map((book) => amountBetween(book.deal, ...range(book))),
      withShare,
    );
  return {
    invoiced: each(({ invoiced }) => [0, invoiced]),
    credited: each(({ invoiced, credited }) => [invoiced - credited, invoiced]),
    paid: each(({ paid }) => [0, paid]),
    open: open(() => true),
    due: open((age) => age !== "not_due"),
    overdue: open(isOverdue),
    refundDue: each(({ invoiced, credited, paid }) => [Math.min(paid, invoiced - credited), paid]),
  };
}

export type Aging = { age: Age; count: number; open: Amount };

/** The unpaid dues by age, every age in order. */
export function agingOf(dues: readonly Receivable[], withShare: boolean): Aging[] {
  return ages.map((age) => {
    const found = dues.filter((due) => due.age === age && due.open.cents > 0);
    return {
      age,
      count: found.length,
      open: sumOf(
        found.map(({ open }) => open),
        withShare,
      ),
    };
  });
}

/** One installment of all deals billed in as many; a fee due at once is installment 1 of 1. `count`: of deals. */
export type InstallmentRow = { number: number; of: number; count: number } & Record<
  "invoiced" | "credited" | "paid" | "open" | "overdue",
  Amount
>;

export function installmentRows(dues: readonly Receivable[], withShare: boolean): InstallmentRow[] {
  const rows = new Map<string, InstallmentRow>();
  const none = noAmount(withShare);
  for (const [place, { dealId, number, of, age, agreed, credited, paid, open }] of dues.entries()) {
    // An installment that is partly invoiced again has several dues.
    const before = dues[place - 1];
    const isSamePart = before?.dealId === dealId && before.number === number;
    const key = `${of} ${number}`;
    const row = rows.get(key) ?? {
      number,
      of,
      count: 0,
      invoiced: none,
      credited: none,
      paid: none,
      open: none,
      overdue: none,
    };
    rows.set(key, {
      ...row,
      count: isSamePart ? row.count : row.count + 1,
      invoiced: plus(row.invoiced, agreed),
      credited: plus(row.credited, credited),
      paid: plus(row.paid, paid),
      open: plus(row.open, open),
      overdue: isOverdue(age) ? plus(row.overdue, open) : row.overdue,
    });
  }
  return [...rows.values()].toSorted((a, b) => a.of - b.of || a.number - b.number);
}

/** The other side of the invoices: an agency's employers, an employer's agencies. */
export type AccountRow = { id: string; name: string; placements: number } & Record<
  "invoiced" | "open" | "overdue",
  Amount
>;

/** By the amount overdue, then unpaid, then by name. */
export function accountRows(deals: readonly BookedDeal[], now: number, withShare: boolean): AccountRow[] {
  const rows = new Map<string, { name: string; deals: WonDeal[] }>();
  for (const deal of deals.filter(isWonDeal)) {
    const { id, name } = deal.part === "employer" ? deal.head.listingAgency : deal.head.employer;
    const row = rows.get(id) ?? { name, deals: [] };
    row.deals.push(deal);
    rows.set(id, row);
  }
  return [...rows]
    .map(([id, { name, deals: own }]) => {
      const { invoiced, open, overdue } = totalsOf(own, now, withShare);
      return { id, name, placements: own.length, invoiced, open, overdue };
    })
    .toSorted((a, b) => b.overdue.cents - a.overdue.cents || b.open.cents - a.open.cents || (a.name < b.name ? -1 : 1));
}
