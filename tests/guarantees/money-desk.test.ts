import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#domain/core/calendar.ts";
import { ExpectedError } from "#domain/core/errors.ts";
import { shareOutFee } from "#domain/core/money.ts";
import { billableEntries, billStandings } from "#domain/billing/bills.ts";
import { invoiceStatus } from "#domain/billing/document.ts";
import { runUseCase } from "#domain/core/step.ts";
import { decidePayment } from "#domain/deal/closing.ts";
import { dealCsvLine } from "#domain/deal/csv.ts";
import { currentTerms, type Deal, headOf, type Party } from "#domain/deal/deal.ts";
import { guaranteeEnd } from "#domain/deal/guarantee.ts";
import {
  creditClient,
  type LedgerAccount,
  type LedgerEntry,
  openLedger,
  outstandingOf,
  rewriteFee,
} from "#domain/deal/ledger.ts";
import { dealSheetFor, placementOf, splitOf } from "#domain/deal/view.ts";
import { journalsOf } from "#domain/money/accounting.ts";
import { type BookedDeal, bookedDealOf } from "#domain/money/book.ts";
import { moneyCsv } from "#domain/money/csv.ts";
import { type MoneyDesk, moneyDesk } from "#domain/money/desk.ts";
import { partnerRows } from "#domain/money/partners.ts";
import {
  isPartyOf,
  type Netting,
  nettingDays,
  nettingStateOf,
  nettingView,
  partnerDues,
} from "#domain/money/netting.ts";
import { answerNetting, type NettingPort, proposeNetting, withdrawNetting } from "#domain/money/use-cases.ts";
import { statementCsv, statementOf, statementPaper } from "#domain/money/statement.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { partiesNamed, randomDeals, viewerFor } from "#tests/support/random-books.ts";

/*
 * The money desk, its files and its statements, compared with the raw postings of 1,000 random deals between 20
 * agencies: equal to the cent, from either side.
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
    // Only their own account, as their database role reads it.
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

const pageOf = (agency: Party, deal: Deal) =>
  dealSheetFor(viewerFor(agency, "agency"), deal, {
    now,
    rendered: [],
    introduction: null,
    hiddenFromEmployer: false,
  });

type Books = { ledger: readonly Pick<LedgerEntry, "postings">[] };

/** The postings of an account, directly from the books. */
const raw = (of: readonly Books[], ...accounts: LedgerAccount[]): number =>
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

describe("the invoices", () => {
  it("say what payments and what credits settled of them, to the cent", () => {
    let [both, statuses] = [0, ""];
    for (const { ledger } of deals) {
      const standings = billStandings(ledger);
      const invoices = billableEntries(ledger).filter(({ kind }) => kind === "invoice");
      const undone = new Set(ledger.map(({ reverses }) => reverses));
      const received = ledger.filter(({ kind, number }) => kind === "client_paid" && !undone.has(number));
      let paid = 0;
      for (const { entry, cents } of invoices) {
        const standing = standings.get(entry);
        if (!standing) throw new Error(`The invoice of entry ${entry} has no status`);
        const { creditedCents, openCents, state } = standing;
        paid += cents - creditedCents - openCents;
        expect(creditedCents).toBeGreaterThanOrEqual(0);
        if (state === "paid" && creditedCents > 0) both += 1;
        const status = invoiceStatus(standing, cents);
        statuses += status;
        expect(status.startsWith("Paid")).toBe(state === "paid" && creditedCents === 0);
      }
      expect(paid).toBe(total(received.map(({ postings }) => -raw([{ ledger: [{ postings }] }], "client"))));
    }
    expect([both > 4, statuses.includes("undefined")]).toEqual([true, false]);
  });
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

  it("of a fee that is partly invoiced again are all of its one installment", () => {
    const deal = booked
      .get("agency-0")
      ?.find(({ closing, head }) => closing !== null && head.terms.guaranteePolicy === "prorated");
    if (!deal) throw new Error("No won deal with a prorated refund");
    const [whole, kept] = [100_000, 40_000].map((cents) => shareOutFee(cents, { laSplitBp: 6_000, platformBp: 0 }));
    if (!whole || !kept) throw new Error("No fee");
    const opened = openLedger(whole, "2026-01-05");
    const later = addDays(deal.closing?.startDate ?? "2026-10-02", 3);
    const ledger = rewriteFee(creditClient(opened, whole, kept, "2026-10-01"), opened, later);
    const won = { ...deal, ledger };
    const { installments, open } = moneyDesk([won], "agency", now);
    expect(open.map((due) => [due.number, due.of, due.open.cents])).toEqual([
      [1, 1, 40_000],
      [1, 1, 60_000],
    ]);
    expect(installments).toMatchObject([{ number: 1, of: 1, count: 1, open: { cents: 100_000 } }]);
    const [head = [], ...lines] = cellsOf(moneyCsv([won], { kind: "agency", file: "receivables", now }));
    expect(lines.map((line) => line[head.indexOf("Installment")])).toEqual(["1 of 1", "1 of 1"]);
  });

  it.each(agencies)("of $id are the sums of its shares on the deals' own pages", (agency) => {
    const mine = seenBy(agency.id).flatMap((deal) => pageOf(agency, deal).agencySide?.myMoney ?? []);
    const { totals } = deskOf(agency.id);
    const sum = (of: (money: (typeof mine)[number]) => number) => total(mine.map(of));
    expect([
      sum(({ invoicedCents }) => invoicedCents),
      sum(({ creditedCents }) => creditedCents),
      sum(({ paidCents }) => paidCents),
      sum(({ refundDueCents }) => refundDueCents),
      sum(({ dues }) => total(dues.map(({ openCents }) => openCents))),
    ]).toEqual(
      [totals.invoiced, totals.credited, totals.paid, totals.refundDue, totals.open].map(
        ({ shareCents }) => shareCents,
      ),
    );
  });

  it.each(agencies)("of $id are in the deals' file with its share of each payment", (agency) => {
    const viewer = viewerFor(agency, "agency");
    for (const deal of seenBy(agency.id)) {
      const { money, agencySide } = pageOf(agency, deal);
      const mine = agencySide?.myMoney;
      const [cells] = cellsOf(dealCsvLine(headOf(deal), splitOf(deal), placementOf(deal), { viewer, now }));
      const open = (money?.dues ?? []).flatMap(({ state, openCents }, place) =>
        openCents > 0 ? { state, shareCents: mine?.dues[place]?.openCents ?? Number.NaN } : [],
      );
      const payable = open.filter(({ state }) => state !== "not_due");
      const shares = (payable.length > 0 ? payable : open.slice(0, 1)).map(({ shareCents }) => shareCents);
      const isBack = money?.standing.state === "to_pay_back";
      expect(cells?.at(-1)).toBe(mine ? ((isBack ? mine.refundDueCents : total(shares)) / 100).toFixed(2) : "");
    }
  });

  it("are divided without a cent left over: the shares of all agencies and the platform add up to the whole", () => {
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

  it("of an employer contain no share", () => {
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
    for (const one of agencies)
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

  it("ends on the latest day that it is for one of the deals", () => {
    const evening = Date.parse("2026-11-24T02:00:00Z");
    const inZone = (timeZone: string) =>
      (booked.get("agency-0") ?? []).map((deal) =>
        deal.closing ? { ...deal, closing: { ...deal.closing, timeZone } } : deal,
      );
    const asOf = (of: readonly BookedDeal[], at: number) => moneyDesk(of, "agency", at).asOf;
    expect(asOf(inZone("America/Chicago"), evening)).toBe("2026-11-23");
    expect(asOf(inZone("Asia/Tokyo"), now)).toBe("2026-11-24");
    expect(asOf([], evening)).toBe("2026-11-24");
  });

  it("can be confirmed on the last day of a netting, everywhere", () => {
    const party = { id: "agency-0", name: "" };
    const proposedAt = Date.parse("2026-11-10T18:00:00Z");
    const netting: Netting = {
      id: "n",
      proposer: party,
      partner: party,
      proposedAt,
      cents: 1,
      items: [],
      status: "open",
      endedAt: null,
      declineReason: null,
    };
    const stateAt = (instant: string) => nettingStateOf(netting, [], Date.parse(instant));
    expect(nettingView(netting, party.id, "open").until).toBe("2026-11-24");
    // Ten in the evening of that day in Honolulu, and a day later at noon in London.
    expect(stateAt("2026-11-25T08:00:00Z")).toBe("open");
    expect(stateAt("2026-11-25T12:00:00Z")).toBe("expired");
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

describe("random nettings of random pairs", () => {
  const dayMs = 86_400_000;
  let book: Deal[] = [...deals];
  let nettings: Netting[] = [];
  const notified: string[] = [];
  const bookOf = (party: Party): BookedDeal[] =>
    book
      .filter(({ listingAgency, sellingAgency }) => listingAgency.id === party.id || sellingAgency?.id === party.id)
      .map((deal) => bookedDealOf(deal, viewerFor(party, "agency")));
  const portFor = (party: Party, at: number): NettingPort => ({
    viewer: viewerFor(party, "agency"),
    now: at,
    newId: () => `netting-${nettings.length}`,
    deals: () => bookOf(party),
    isVetted: () => true,
    openWith: (id) =>
      nettings.find((each) => each.status === "open" && isPartyOf(each, party.id) && isPartyOf(each, id)) ?? null,
    netting: (id) => nettings.find((each) => each.id === id) ?? null,
    lockDeals: (ids) => ids.flatMap((id) => book.filter((deal) => deal.id === id)),
    add: (netting) => nettings.push(netting) > 0,
    end: (netting) => void (nettings = nettings.map((each) => (each.id === netting.id ? netting : each))),
    saveDeals: (_before, after) => void (book = book.map((deal) => after.find(({ id }) => id === deal.id) ?? deal)),
    notify: (step) => void notified.push(step),
  });
  const owedBy = (dues: ReturnType<typeof partnerDues>, id: string) =>
    total(dues.filter(({ debtorId }) => debtorId === id).map(({ openCents }) => openCents));
  /** A part of what is open. */
  const pay = (deal: Deal | undefined, kind: "client_paid" | "partner_paid" | "partner_returned", part: number) => {
    if (!deal) return;
    const payment = { kind, cents: Math.ceil(outstandingOf(deal.ledger)[kind] * part), on: "2026-11-23" };
    const after = decidePayment(viewerFor(deal.listingAgency, "agency"), deal, payment, now);
    book = book.map((each) => (each.id === after.id ? after : each));
  };
  /** The error, or null. */
  const tried = (step: () => unknown): string | null => {
    try {
      step();
      return null;
    } catch (error) {
      return error instanceof ExpectedError ? String(error.extras.detail) : String(error);
    }
  };
  const steps = fc.sample(
    fc.record({
      one: fc.nat(19),
      other: fc.integer({ min: 1, max: 19 }),
      answer: fc.constantFrom("confirm", "confirm", "confirm", "decline", "withdraw", "leave", "pay first"),
      part: fc.double({ min: 0.01, max: 1, noNaN: true }),
    }),
    { numRuns: exhaustive ? 3_000 : 600, seed: exhaustive ? Date.now() : 44 },
  );

  it("settle the smaller amount of both sides to the cent, and nothing twice", () => {
    const counts = { confirmed: 0, changed: 0, nothing: 0 };
    for (const [place, { one, other, answer, part }] of steps.entries()) {
      const [party, partner] = [agencies[one]!, agencies[(one + other) % 20]!];
      const at = now + place * 60_000;
      // Employers continue to pay, so both sides continue to owe.
      for (const [listing, selling] of [
        [party, partner],
        [partner, party],
      ] as const)
        pay(
          book.find(
            (deal) =>
              deal.listingAgency.id === listing.id &&
              deal.sellingAgency?.id === selling.id &&
              outstandingOf(deal.ledger).client_paid > 0,
          ),
          "client_paid",
          part,
        );
      const dues = partnerDues(bookOf(party), partner.id);
      const cents = Math.min(owedBy(dues, party.id), owedBy(dues, partner.id));
      // The same from the other side.
      expect(partnerDues(bookOf(partner), party.id)).toEqual(dues);
      const port = portFor(party, at);
      const refused = tried(() => runUseCase(proposeNetting(port, { partnerId: partner.id, cents })));
      const netting = nettings.findLast(({ proposedAt }) => proposedAt === at);
      if (!netting) {
        counts.nothing += 1;
        expect(refused).not.toBeNull();
        continue;
      }
      expect([refused, netting.cents]).toEqual([null, cents]);
      if (answer === "pay first") {
        const { dealId, kind } = netting.items[0]!;
        pay(
          book.find(({ id }) => id === dealId),
          kind,
          part,
        );
      }
      const theirs = portFor(partner, at);
      const { id } = netting;
      const before = book;
      if (answer === "withdraw") runUseCase(withdrawNetting(port, { id }));
      else if (answer === "decline") runUseCase(answerNetting(theirs, { id, confirm: false, reason: "wrong_amount" }));
      else if (answer !== "leave") {
        const why = tried(() => runUseCase(answerNetting(theirs, { id, confirm: true })));
        expect(why).toBe(
          answer === "pay first" ? "The amounts changed since this was proposed. Review and propose again." : null,
        );
        counts[why === null ? "confirmed" : "changed"] += 1;
        if (why === null) {
          const left = partnerDues(bookOf(party), partner.id);
          expect([owedBy(left, party.id), owedBy(left, partner.id)]).toEqual([
            owedBy(dues, party.id) - cents,
            owedBy(dues, partner.id) - cents,
          ]);
          expect(tried(() => runUseCase(answerNetting(theirs, { id, confirm: true })))).toContain("already answered");
          continue;
        }
      }
      // Nothing else books anything.
      expect(book).toBe(before);
    }
    expect(counts.confirmed).toBeGreaterThan(50);
    expect(counts.changed).toBeGreaterThan(3);
    expect(notified.length).toBeGreaterThan(counts.confirmed * 2);
  });

  it("leave every book balanced, and say who settled what", () => {
    const confirmed = nettings.filter(({ status }) => status === "confirmed");
    const booked = book.flatMap(({ id, ledger }) =>
      ledger.flatMap((entry) => (entry.nettingId === undefined ? [] : [{ dealId: id, ...entry }])),
    );
    // Each item of each confirmed netting appears once, and no other.
    const keyOf = (nettingId = "", dealId: string, kind: string, cents: number) =>
      `${nettingId} ${dealId} ${kind} ${cents}`;
    expect(
      booked
        .map(({ nettingId, dealId, kind, postings }) =>
          keyOf(nettingId, dealId, kind, Math.abs(postings.find(({ account }) => account === "selling")?.cents ?? 0)),
        )
        .toSorted(),
    ).toEqual(
      confirmed
        .flatMap(({ id, items }) => items.map(({ dealId, kind, cents }) => keyOf(id, dealId, kind, cents)))
        .toSorted(),
    );
    for (const { ledger } of book)
      for (const { postings } of ledger) expect(total(postings.map(({ cents }) => cents))).toBe(0);
    // At most one is open between two agencies.
    const open = nettings
      .filter(({ status }) => status === "open")
      .map(({ proposer, partner }) => [proposer.id, partner.id].toSorted().join(" "));
    expect(new Set(open).size).toBe(open.length);
  });

  it("leave statements, desks and exports in agreement on both sides", () => {
    const books = new Map(agencies.map((party) => [party.id, bookOf(party)]));
    const rows = new Map([...books].map(([id, own]) => [id, partnerRows(own)]));
    for (const one of agencies) {
      const own = books.get(one.id) ?? [];
      for (const row of rows.get(one.id) ?? []) {
        const mirrored = rows.get(row.id)?.find(({ id }) => id === one.id);
        expect([mirrored?.weOwe, mirrored?.theyOwe]).toEqual([row.theyOwe, row.weOwe]);
        const to = "2026-11-24";
        const statement = statementOf(own, { partnerId: row.id }, to);
        expect(plain(statement.closing)).toBe(
          plain(0 - statementOf(books.get(row.id) ?? [], { partnerId: one.id }, to).closing),
        );
        expect(total(statement.lines.map(({ cents }) => cents))).toBe(plain(statement.closing));
        // The statement has both sides of its nettings, so they don't change its balance.
        const netted = statement.lines.filter(({ says }) => says.endsWith(", netted"));
        expect(plain(total(netted.map(({ cents }) => cents)))).toBe(0);
      }
      const journals = journalsOf(own, {});
      for (const { lines } of journals) expect(total(lines.map(({ cents }) => cents))).toBe(0);
      // Employers have no part in it.
      const names = agencies.map(({ name }) => name);
      expect(journals.filter(({ says, name }) => says.endsWith(", netted") && !names.includes(name))).toEqual([]);
      // No money moves: the clearing account is unchanged.
      const netted = journals.filter(({ says }) => says.endsWith(", netted"));
      expect(
        plain(
          total(
            netted.flatMap(({ lines }) => lines.filter(({ account }) => account === "cash").map(({ cents }) => cents)),
          ),
        ),
      ).toBe(0);
    }
  });

  it("end after 14 days", () => {
    const left = nettings.find(({ status }) => status === "open");
    const late = (left?.proposedAt ?? 0) + (nettingDays + 1) * dayMs;
    const port = portFor(left?.partner ?? agencies[0]!, late);
    expect(tried(() => runUseCase(answerNetting(port, { id: left?.id ?? "", confirm: true })))).toContain("14 days");
  });
});
