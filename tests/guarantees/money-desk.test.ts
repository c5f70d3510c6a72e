import { describe, expect, it } from "vitest";
import { currentTerms, type Deal } from "#domain/deal/deal.ts";
import { guaranteeEnd } from "#domain/deal/guarantee.ts";
import type { LedgerAccount } from "#domain/deal/ledger.ts";
import { type BookedDeal, bookedDealOf } from "#domain/money/book.ts";
import { moneyCsv } from "#domain/money/csv.ts";
import { type MoneyDesk, moneyDesk } from "#domain/money/desk.ts";
import { statementCsv, statementOf, statementPaper } from "#domain/money/statement.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { partiesNamed, randomDeals, viewerFor } from "#tests/support/random-books.ts";

/*
 * The money desk, its files and its statements against the raw postings of 1,000 random deals between 20 agencies: to
 * the cent, and the same from either side.
 */
const now = Date.parse("2026-11-23T18:00:00Z");
const [agencies, employers] = [partiesNamed("agency", 20), partiesNamed("employer", 9)];
const deals = randomDeals(1_000, { agencies, employers, now, seed: exhaustive ? Date.now() : 19 });

const seenBy = (id: string): Deal[] =>
  deals.filter(
    ({ listingAgency, sellingAgency, employer, sentAt }) =>
      listingAgency.id === id || sellingAgency?.id === id || (employer.id === id && sentAt !== null),
  );
const booked = new Map<string, BookedDeal[]>([
  ...agencies.map(
    (each) => [each.id, seenBy(each.id).map((deal) => bookedDealOf(deal, viewerFor(each, "agency")))] as const,
  ),
  ...employers.map((each) => {
    // Their own account alone, as their database role reads it.
    const own = seenBy(each.id).map((deal): BookedDeal => ({
      ...bookedDealOf(deal, viewerFor(deal.listingAgency, "agency")),
      ledger: deal.ledger
        .map((entry) => ({ ...entry, postings: entry.postings.filter(({ account }) => account === "client") }))
        .filter(({ postings }) => postings.length > 0),
      part: "employer",
      split: null,
      by: null,
    }));
    return [each.id, own] as const;
  }),
]);
const desks = new Map(
  [...booked].map(([id, own]) => [id, moneyDesk(own, id.startsWith("agency") ? "agency" : "employer", now)]),
);
const deskOf = (id: string): MoneyDesk => desks.get(id) ?? moneyDesk([], "agency", now);

/** The postings of an account, straight from the books. */
const raw = (of: readonly Deal[], ...accounts: LedgerAccount[]): number =>
  of
    .flatMap(({ ledger }) => ledger)
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, cents }) => (accounts.includes(account) ? sum + cents : sum), 0);

const total = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
const plain = (cents: number) => Math.round(cents) + 0;
const cellsOf = (csv: string) =>
  csv
    .replace("\uFEFF", "")
    .split("\r\n")
    .filter((line) => line !== "")
    .map((line) => line.slice(1, -1).split('","'));
const centsIn = (cell = "") => Math.round(Number(cell) * 100);

it("has fall-offs, refunds, replacements, part payments and reversals among its deals", () => {
  const won = deals.filter(({ closing }) => closing !== null);
  expect(won.length).toBeGreaterThan(500);
  for (const found of [
    won.filter(({ fallOff }) => (fallOff?.refund ?? 0) > 0),
    won.filter(({ fallOff }) => fallOff?.replacement === "owed"),
    won.filter(({ ledger }) => ledger.some(({ kind }) => kind === "correction")),
    won.filter(({ ledger }) => ledger.some(({ kind }) => kind === "partner_returned")),
    won.filter(({ ledger }) => ledger.some(({ kind }) => kind === "client_refunded")),
  ])
    expect(found.length).toBeGreaterThan(4);
});

describe("the receivables", () => {
  it.each([...agencies, ...employers])("of $id add up to the employers' accounts in the books", ({ id }) => {
    const { totals, aging, installments, accounts } = deskOf(id);
    const own = seenBy(id);
    expect(totals.open.cents - totals.refundDue.cents).toBe(plain(raw(own, "client")));
    expect(totals.invoiced.cents - totals.credited.cents - totals.paid.cents).toBe(plain(raw(own, "client")));
    for (const key of ["cents", "shareCents"] as const) {
      const of = (amount: { cents: number; shareCents: number | null }) => amount[key] ?? 0;
      expect(total(aging.map(({ open }) => of(open)))).toBe(of(totals.open));
      expect(total(installments.map(({ open }) => of(open)))).toBe(of(totals.open));
      expect(total(installments.map(({ invoiced }) => of(invoiced)))).toBe(of(totals.invoiced));
      expect(total(installments.map(({ credited }) => of(credited)))).toBe(of(totals.credited));
      expect(total(installments.map(({ overdue }) => of(overdue)))).toBe(of(totals.overdue));
      expect(total(accounts.map(({ open }) => of(open)))).toBe(of(totals.open));
      expect(total(accounts.map(({ invoiced }) => of(invoiced)))).toBe(of(totals.invoiced));
      expect(of(totals.invoiced) - of(totals.credited) - of(totals.paid)).toBe(of(totals.open) - of(totals.refundDue));
    }
    const [head = [], ...lines] = cellsOf(
      moneyCsv(booked.get(id) ?? [], {
        kind: id.startsWith("agency") ? "agency" : "employer",
        file: "receivables",
        now,
      }),
    );
    const unpaid = head.indexOf("Unpaid");
    expect(total(lines.map((line) => centsIn(line[unpaid])))).toBe(totals.open.cents);
  });

  it("are shared out without a cent left over: the shares of all agencies and the platform are the whole", () => {
    const shares = total(agencies.map(({ id }) => deskOf(id).totals.invoiced.shareCents ?? 0));
    const invoices = deals.flatMap(({ ledger }) => ledger.filter(({ kind }) => kind === "invoice"));
    const of = (...accounts: LedgerAccount[]) =>
      total(
        invoices.flatMap(({ postings }) =>
          postings.filter(({ account }) => accounts.includes(account)).map(({ cents }) => cents),
        ),
      );
    expect(shares).toBe(0 - of("listing", "selling"));
    expect(of("client") + of("platform") - shares).toBe(0);
  });

  it("of an employer name no share anywhere", () => {
    for (const { id } of employers) {
      expect(deskOf(id).agencySide).toBeNull();
      expect(JSON.stringify(deskOf(id))).not.toMatch(/"shareCents":(?!null)/);
      for (const file of ["receivables", "partners", "exposure", "forecast"] as const)
        expect(moneyCsv(booked.get(id) ?? [], { kind: "employer", file, now })).not.toMatch(/share|partner|split/i);
    }
  });
});

describe("what partners owe", () => {
  it("is the same from either side, and the partner accounts of the books", () => {
    let pairs = 0;
    for (const one of agencies)
      for (const row of deskOf(one.id).agencySide?.partners ?? []) {
        pairs += 1;
        const mirrored = deskOf(row.id).agencySide?.partners.find(({ id }) => id === one.id);
        expect([mirrored?.weOwe, mirrored?.theyOwe, plain(0 - (mirrored?.netCents ?? Number.NaN))]).toEqual([
          row.theyOwe,
          row.weOwe,
          plain(row.netCents),
        ]);
        const between = (listing: string, selling: string) =>
          deals.filter(
            ({ listingAgency, sellingAgency }) => listingAgency.id === listing && sellingAgency?.id === selling,
          );
        const balance = (of: readonly Deal[]) => 0 - raw(of, "selling", "reserve_selling");
        const { now: due, later } = row.weOwe;
        expect(due + later - row.theyOwe.back).toBe(plain(balance(between(one.id, row.id))));
        expect(row.theyOwe.now + row.theyOwe.later - row.weOwe.back).toBe(plain(balance(between(row.id, one.id))));
      }
    expect(pairs).toBeGreaterThan(300);
  });

  it("is on the statement, line by line, in both formats and from either side", () => {
    for (const one of agencies.slice(0, exhaustive ? 20 : 6))
      for (const { id } of deskOf(one.id).agencySide?.partners ?? []) {
        const today = "2026-11-23";
        const statement = statementOf(booked.get(one.id) ?? [], { partnerId: id }, today);
        const theirs = statementOf(booked.get(id) ?? [], { partnerId: one.id }, today);
        const { row } = statement;
        const owed = row.theyOwe.now + row.theyOwe.later + row.theyOwe.back;
        const owing = row.weOwe.now + row.weOwe.later + row.weOwe.back;
        expect([plain(statement.closing), plain(0 - theirs.closing)]).toEqual([owed - owing, owed - owing].map(plain));
        expect(total(statement.lines.map(({ cents }) => cents))).toBe(plain(statement.closing));
        const rows = cellsOf(statementCsv(statement));
        expect(centsIn(rows.at(-1)?.[5])).toBe(plain(statement.closing));
        expect(total(rows.slice(2, -1).map((cells) => centsIn(cells[4])))).toBe(plain(statement.closing));
        const middle = statement.lines[Math.floor(statement.lines.length / 2)]?.on;
        if (middle === undefined) continue;
        const later = statementOf(booked.get(one.id) ?? [], { partnerId: id, from: middle }, today);
        expect([plain(later.closing), later.lines.length <= statement.lines.length]).toEqual([
          plain(statement.closing),
          true,
        ]);
        expect(later.opening + total(later.lines.map(({ cents }) => cents))).toBe(plain(statement.closing));
        expect(JSON.stringify(statementPaper(statement, one.name))).toContain(statement.lines[0]?.code);
      }
  });

  it("has no statement of an organization without a shared placement", () => {
    for (const partnerId of ["employer-0", "agency-0"])
      expect(() => statementOf(booked.get("agency-0") ?? [], { partnerId }, "2026-11-23")).toThrow("not-found");
  });
});

describe("reserves and guarantees", () => {
  it.each(agencies)("of $id are today's reserve accounts, and end with the last guarantee", ({ id }) => {
    const [today, ...ahead] = deskOf(id).agencySide?.exposure ?? [];
    const own = seenBy(id);
    const mine = (deal: Deal): LedgerAccount => (deal.listingAgency.id === id ? "reserve_listing" : "reserve_selling");
    expect(today?.reserve).toEqual({
      cents: plain(0 - raw(own, "reserve_listing", "reserve_selling", "reserve_platform")),
      shareCents: plain(0 - total(own.map((deal) => raw([deal], mine(deal))))),
    });
    const covered = own.filter(
      (deal) =>
        deal.closing &&
        (deal.fallOff
          ? deal.fallOff.replacement === "owed"
          : guaranteeEnd(deal.closing.startDate, currentTerms(deal).terms.guaranteeDays) > "2026-11-23"),
    );
    expect(today?.placements).toBe(covered.length);
    for (const [place, point] of ahead.entries()) {
      const before = ahead[place - 1] ?? today;
      expect(point.placements).toBeLessThanOrEqual(before?.placements ?? 0);
      expect(point.reserve.cents).toBeLessThanOrEqual(before?.reserve.cents ?? 0);
      expect(point.atRisk.cents).toBeLessThanOrEqual(before?.atRisk.cents ?? 0);
    }
  });
});
