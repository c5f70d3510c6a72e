import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBankFile } from "#documents/read/bank-file.ts";
import { decidePayment } from "#domain/deal/closing.ts";
import type { Deal } from "#domain/deal/deal.ts";
import type { LedgerAccount } from "#domain/deal/ledger.ts";
import { accountingFiles, type BookAccount, journalsOf, rowsPerFile } from "#domain/money/accounting.ts";
import {
  type BankLine,
  type BankMatch,
  bankLimits,
  matchBank,
  matchStatement,
  type Obligation,
  obligationsOf,
} from "#domain/money/bank.ts";
import { bookedDealOf } from "#domain/money/book.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { partiesNamed, randomDeals, viewerFor } from "#tests/support/random-books.ts";

/*
 * Bank files and accounting exports of random books: a statement of 500 lines with every way that banks alter a
 * reference, and journals that balance and match the ledgers to the cent.
 */
const now = Date.parse("2026-11-23T18:00:00Z");
const today = "2026-11-23";
const seed = exhaustive ? Date.now() : 19;

describe("a bank statement of 500 lines", () => {
  const agencies = partiesNamed("agency", 4);
  const names = ["Meridian Robotics", "Juniper Health Systems, Inc.", "Halcyon Learning LLC", "Société Générale d'Été"];
  const employers = [
    ...names,
    ...["Tidewater", "Alder", "Copper", "Delta", "Ember", "Falcon", "Garnet", "Harvest"].flatMap((one) =>
      ["Logistics", "Foods", "Energy", "Retail", "Marine"].map((other) => `${one} ${other}`),
    ),
  ].map((name, place) => ({ id: `employer-${place}`, name }));
  const owner = agencies[0]!;
  const books = randomDeals(6_000, { agencies, employers, now, seed })
    .filter(({ listingAgency }) => listingAgency.id === owner.id)
    .map((deal) => bookedDealOf(deal, viewerFor(owner, "agency")));
  const invoices = new Map(
    books.map(({ head }, place) => [head.id, [`INV-2026-${String(place + 1).padStart(4, "0")}`]]),
  );
  const obligations = obligationsOf(books, invoices);
  const { lines, truth } = statementOf(obligations, 500);
  const csv = csvOf(lines);

  it("is matched to 99 % and more, and nothing wrong is selected by default", () => {
    const read = readBankFile(csv).lines;
    expect(read.map(({ on, cents }) => [on, cents])).toEqual(lines.map(({ on, cents }) => [on, cents]));
    const matches = matchBank(read, obligations);
    expect(matches).toHaveLength(500);
    const isRight = ({ line, found }: BankMatch) => {
      const wanted = truth.get(line.number);
      return wanted === undefined ? found === null : wanted === `${found?.dealId} ${found?.kind}`;
    };
    const selected = matches.filter(({ state }) => state === "certain");
    expect(selected.filter((each) => !isRight(each))).toEqual([]);
    expect(selected.length).toBeGreaterThan(400);
    expect(matches.filter(isRight).length).toBeGreaterThanOrEqual(495);
  });

  it("says the same as CSV and as CAMT.053", () => {
    const proposals = (text: string) =>
      matchBank(readBankFile(text).lines, obligations).map(({ state, found }) => [state, found?.dealId, found?.kind]);
    expect(proposals(camtOf(lines))).toEqual(proposals(csv));
  });

  it("never proposes more than is open, all certain lines together", () => {
    const taken = new Map<string, number>();
    for (const { state, found } of matchBank(lines, obligations))
      if (state === "certain" && found)
        taken.set(`${found.dealId} ${found.kind}`, (taken.get(`${found.dealId} ${found.kind}`) ?? 0) + found.cents);
    for (const { dealId, kind, openCents } of obligations)
      expect(taken.get(`${dealId} ${kind}`) ?? 0).toBeLessThanOrEqual(openCents);
  });

  it("is recognized when it is imported again after its payments were recorded", () => {
    const deal = randomDeals(400, { agencies, employers, now, seed })
      .filter(({ listingAgency }) => listingAgency.id === owner.id)
      .find((each) =>
        obligationsOf([bookedDealOf(each, viewerFor(owner, "agency"))], new Map()).some(
          ({ kind, openCents }) => kind === "client_paid" && openCents > 0,
        ),
      ) as Deal;
    const open = (of: Deal) => obligationsOf([bookedDealOf(of, viewerFor(owner, "agency"))], new Map());
    const cents = open(deal).find(({ kind }) => kind === "client_paid")?.openCents ?? 0;
    const line = { number: 1, on: today, cents, name: deal.employer.name, text: deal.code };
    expect(matchBank([line], open(deal))[0]?.state).toBe("certain");
    const paid = decidePayment(viewerFor(owner, "agency"), deal, { kind: "client_paid", cents, on: today }, now);
    expect(matchBank([line, { ...line, number: 2 }], open(paid)).map(({ state }) => state)).toEqual([
      "recorded",
      "none",
    ]);
  });

  it("proposes neither a payment nor the reversal that undoes it, and lists both", () => {
    const [one, other] = obligations.filter(({ kind, openCents }) => kind === "client_paid" && openCents > 100);
    if (!one || !other) throw new Error("No employers owe anything");
    const paid = (number: number, on: string, { openCents, partyNames: [name = ""], code }: Obligation): BankLine => ({
      number,
      on,
      cents: openCents,
      name,
      text: `Invoice ${code}`,
    });
    const statement = (payments: BankLine[], { number: _number, ...undone }: BankLine, text = undone.text) =>
      matchStatement(
        { lines: payments, leftOut: [{ ...undone, cents: -undone.cents, text, why: "reversal" }] },
        obligations,
      );
    const first = paid(1, "2026-11-02", one);
    const again = paid(2, "2026-11-09", one);
    const elsewhere = { ...paid(3, "2026-11-02", other), cents: first.cents };
    const back = { ...first, number: 4, on: "2026-11-04" };
    const reversed = ({ number: _number, ...line }: BankLine) => ({ ...line, why: "reversed" });
    const reversal = { ...reversed(back), cents: -back.cents, why: "reversal" };
    expect(statement([first], back)).toEqual({ leftOut: [reversal, reversed(first)], matches: [] });
    // The payment that came later, and another party's of the same amount, stay.
    const { leftOut, matches } = statement([first, elsewhere, again], back);
    expect(leftOut).toEqual([reversal, reversed(first)]);
    expect(matches.map(({ line }) => line)).toEqual([elsewhere, again]);
    expect(matches[1]).toMatchObject({ state: "certain", found: { dealId: one.dealId } });
    // Of two payments of the same party and amount, the one with the same reference.
    const twin = { ...again, on: "2026-11-03", text: "Invoice 77" };
    expect(statement([first, twin], back).leftOut).toEqual([reversal, reversed(first)]);
    expect(statement([first, twin], back, "Returned").leftOut[1]).toEqual(reversed(twin));
  });

  it("finds a payment that a person recorded some days before the bank booked it", () => {
    const [one] = obligations.filter(({ kind, openCents }) => kind === "client_paid" && openCents > 100);
    if (!one) throw new Error("No employer owes anything");
    // Two equal installments: one is recorded, the other is still open.
    const halves = { ...one, openCents: 100_00, amounts: [100_00], recorded: [{ on: "2026-11-20", cents: 100_00 }] };
    const line = (number: number, on: string): BankLine => ({
      number,
      on,
      cents: 100_00,
      name: one.partyNames[0] ?? "",
      text: one.code,
    });
    const states = (...days: string[]) =>
      matchBank(
        days.map((on, place) => line(place + 1, on)),
        [halves],
      ).map(({ state }) => state);
    expect(states("2026-11-23")).toEqual(["recorded"]);
    expect(states("2026-11-18")).toEqual(["recorded"]);
    expect(states("2026-11-28")).toEqual(["certain"]);
    // Each recorded payment explains one line, first that of its own day.
    expect(states("2026-11-18", "2026-11-20")).toEqual(["certain", "recorded"]);
    expect(states("2026-11-23", "2026-11-24")).toEqual(["recorded", "certain"]);
  });
});

/** Payments of these obligations as a bank shows them, among others, with the true obligation of each by its number. */
function statementOf(obligations: readonly Obligation[], count: number) {
  const inflow = ["client_paid", "partner_returned", "platform_returned"];
  const open = obligations.filter(({ openCents, partyNames }) => openCents > 100 && partyNames.length > 0);
  const random = fc.sample(
    fc.record({
      what: fc.integer({ min: 0, max: 99 }),
      how: fc.constantFrom("invoice", "spaced", "joined", "lower", "deal", "name", "short name"),
      part: fc.boolean(),
    }),
    { numRuns: count, seed },
  );
  const truth = new Map<number, string>();
  const unused = open[Symbol.iterator]();
  const lines = random.map(({ what, how, part }, place): BankLine => {
    const number = place + 1;
    const on = `2026-11-${String(1 + (place % 22)).padStart(2, "0")}`;
    const next = what < 92 ? unused.next().value : undefined;
    if (!next)
      return {
        number,
        on,
        cents: -1_000 - place * 7,
        name: ["City Power", "Office Lease Partners", "Cloud Hosting Co"][place % 3] ?? "",
        text: `Card ${place} DEAL OF THE MONTH INV 99`,
      };
    const [name = ""] = next.partyNames;
    const [code = "", invoice = code] = next.references;
    const reference = {
      invoice,
      spaced: [...invoice].join(" "),
      joined: invoice.replaceAll("-", ""),
      lower: `ref ${invoice.toLowerCase()} thank you`,
      deal: `PAYMENT ${code.replace("-", " ")}`,
      name: "",
      "short name": "",
    }[how];
    // Partial payments only with a reference: an odd amount with only a name could be anything.
    const amount = part && reference !== "" ? Math.ceil(next.openCents / 3) : next.openCents;
    truth.set(number, `${next.dealId} ${next.kind}`);
    const said = how === "short name" ? shortened(name) : name.toUpperCase();
    return { number, on, cents: inflow.includes(next.kind) ? amount : -amount, name: said, text: reference };
  });
  return { lines, truth };
}

/** The name as a bank with 18 characters shows it. */
const shortened = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .split(" ")
    .map((word) => (word.length > 7 ? word.slice(0, 6) : word))
    .join(" ");

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csvOf = (lines: readonly BankLine[]): string =>
  [
    "Date,Amount,Name,Description",
    ...lines.map(({ on, cents, name, text }) => [on, (cents / 100).toFixed(2), name, text].map(quoted).join(",")),
  ].join("\r\n");

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const camtOf = (lines: readonly BankLine[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>',
    "<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt>",
    ...lines.map(entryOf),
    "</Stmt></BkToCstmrStmt></Document>",
  ].join("\n");

function entryOf({ on, cents, name, text }: BankLine): string {
  const [party, direction] = cents > 0 ? ["Dbtr", "CRDT"] : ["Cdtr", "DBIT"];
  return [
    `<Ntry><Amt Ccy="USD">${(Math.abs(cents) / 100).toFixed(2)}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`,
    `<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${on}</Dt></BookgDt><NtryDtls><TxDtls>`,
    "<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>",
    `<RltdPties><${party}><Pty><Nm>${escaped(name)}</Nm></Pty></${party}></RltdPties>`,
    `<RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  ].join("");
}

describe("a hostile or broken bank file", () => {
  const one = camtOf([{ number: 1, on: today, cents: 100, name: "A", text: "B" }]);
  it.each([
    ["declares an entity", one.replace("<Document", '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document')],
    ["declares an entity later", one.replace("<GrpHdr>", '<!ENTITY % b SYSTEM "file:///etc/passwd"><GrpHdr>')],
    ["nests too deeply", `<Document>${"<a>".repeat(200)}${"</a>".repeat(200)}</Document>`],
    ["ends in the middle", one.slice(0, -40)],
    ["closes an element that isn't open", one.replace("</Stmt>", "</Other>")],
    ["is another document", "<html><body>Sign in</body></html>"],
    ["is in another currency", one.replace('"USD"', '"EUR"')],
    ["is in another currency, quoted otherwise", one.replace('Ccy="USD"', "Ccy='EUR'")],
    ["is in another currency, spaced otherwise", one.replace(' Ccy="USD"', '\tCcy = "EUR"')],
    ["is in another currency, after a text like one", one.replace('Ccy="USD"', `X=" Ccy='USD'" Ccy="EUR"`)],
    ["is in another currency, after a foreign name", one.replace('Ccy="USD"', `é=" Ccy='USD'" Ccy="EUR"`)],
    ["has a currency only inside a text", one.replace('Ccy="USD"', `X=" Ccy='USD'"`)],
    ["has no currency", one.replace(' Ccy="USD"', "")],
    ["has no date", one.replace(/<BookgDt>.*?<\/BookgDt>/, "")],
    ["has no direction", one.replace("CRDT", "UP")],
    ["has a strange amount", one.replace(">1.00<", ">1e3<")],
    ["has no headings", "1,2,3\n4,5,6"],
    ["has a strange amount in a row", "Date,Amount\n2026-11-01,=1+1"],
    ["has a date of two meanings", "Date,Amount\n13.11.26,1.00"],
    ["has rows in another currency", "Date,Amount,Currency\n2026-11-01,1.00,USD\n2026-11-02,1.00,EUR"],
    ["leaves a quotation mark open", 'Date,Amount,Name\n2026-11-01,1.00,"A'],
    ["is empty", "Date,Amount\n"],
    ["is too long", `Date,Amount\n${"2026-11-01,1.00\n".repeat(bankLimits.lines + 1)}`],
  ])("that %s is rejected with a way to fix it", (_what, text) => {
    expect(() => readBankFile(text)).toThrow("invalid-input");
  });

  it("of any content is read or rejected, in linear time", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 400 }),
          fc.string({ maxLength: 200 }).map((text) => `<${text}`),
        ),
        (text) => {
          try {
            readBankFile(text);
          } catch (error) {
            expect(String(error)).toContain("invalid-input");
          }
        },
      ),
      { numRuns: exhaustive ? 5_000 : 500 },
    );
    for (const piece of ["<a", '"', "<!--", "<![CDATA[", "&amp;", "<a b='"])
      expect(() => readBankFile(piece.repeat(Math.floor(bankLimits.file / piece.length)))).toThrow("invalid-input");
  });

  it("reads a batch as its transactions, debits as negative, and pending entries not at all", () => {
    const two = (part: string) =>
      `<TxDtls><Amt Ccy="USD">${part}</Amt><RltdPties><Dbtr><Nm>P${part}</Nm></Dbtr></RltdPties></TxDtls>`;
    const batch = one.replace(">1.00<", ">3.00<").replace(/<TxDtls>.*<\/TxDtls>/s, `${two("1.25")}${two("1.75")}`);
    expect(readBankFile(batch).lines.map(({ cents, name }) => [cents, name])).toEqual([
      [125, "P1.25"],
      [175, "P1.75"],
    ]);
    // Its transactions don't add up to it, so none of them can stand for it.
    const deducted = batch.replace(">3.00<", ">2.90<");
    expect(readBankFile(deducted).lines.map(({ cents, name }) => [cents, name])).toEqual([[290, ""]]);
    expect(() => readBankFile(one.replace("BOOK", "PDNG"))).toThrow("invalid-input");
    const columns = 'Posted Date;Money In;Money Out;Payee\n11/02/2026;"1,250.50";;A\n11/03/2026;;(12.00);B';
    expect(readBankFile(columns).lines.map(({ on, cents }) => [on, cents])).toEqual([
      ["2026-11-02", 125_050],
      ["2026-11-03", -1_200],
    ]);
    const [received, sent] = ["2026-11-01,51250.00,\n2026-11-04,-51250.00,", "2026-11-05,,-3.00\n2026-11-06,,3.00"];
    expect(readBankFile(`Date,Credit,Debit\n${received}\n${sent}`).lines.map(({ cents }) => cents)).toEqual([
      5_125_000, -5_125_000, -300, -300,
    ]);
    expect(readBankFile("Date,Amount,Currency\n2026-11-01,1.00,usd\n2026-11-02,2.00,").lines).toHaveLength(2);
  });

  it("names a row that can't be read by its number in a spreadsheet", () => {
    const text = "Date,Amount\n2026-11-01,1.00\n,\n\n2026-11-02,much";
    const says = expect.stringContaining("The amount in row 5") as unknown;
    expect(() => readBankFile(text)).toThrow(expect.objectContaining({ extras: { fields: { text: says } } }));
  });

  it("leaves out what isn't booked and what undoes another line, in both formats", () => {
    const [paid, undone, late] = [
      { number: 1, on: today, cents: 100, name: "A", text: "Paid" },
      { number: 2, on: today, cents: -100, name: "A", text: "Undone" },
      { number: 3, on: today, cents: 200, name: "B", text: "Late" },
    ];
    const camt = camtOf([paid, undone, late])
      .replace("<CdtDbtInd>DBIT</CdtDbtInd>", "<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>")
      // A reversal names the parties of the entry that it undoes.
      .replace("<Cdtr>", "<Dbtr>")
      .replace("</Cdtr>", "</Dbtr>")
      .replace(/<Cd>BOOK<\/Cd><\/Sts><BookgDt><Dt>[-\d]+<\/Dt><\/BookgDt>(?=[^\n]*Late)/, "<Cd>PDNG</Cd></Sts>");
    const csv =
      "Date,Amount,Name,Description,Status\n" +
      `${today},1.00,A,Paid,Posted\n${today},-1.00,A,Undone,Returned\n,2.00,B,Late,PENDING`;
    for (const text of [camt, csv])
      expect(readBankFile(text)).toEqual({
        lines: [paid],
        leftOut: [
          { on: today, cents: -100, name: "A", text: "Undone", why: "reversal" },
          { on: null, cents: 200, name: "B", text: "Late", why: "not_booked" },
        ],
      });
  });
});

describe("the exports for accounting software", () => {
  const [agencies, employers] = [partiesNamed("agency", 20), partiesNamed("employer", 9)];
  const deals = randomDeals(1_000, { agencies, employers, now, seed });
  const own = (id: string) =>
    deals.filter(({ listingAgency, sellingAgency }) => [listingAgency.id, sellingAgency?.id].includes(id));
  const raw = (of: readonly Deal[], ...accounts: LedgerAccount[]) =>
    of
      .flatMap(({ ledger }) => ledger.flatMap(({ postings }) => postings))
      .reduce((sum, { account, cents }) => (accounts.includes(account) ? sum + cents : sum), 0);
  const cellsOf = (csv: string) =>
    csv
      .split("\r\n")
      .filter((line) => line !== "")
      .map((line) => line.slice(1, -1).split('","'));
  const total = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
  const rowsOf = (journals: Parameters<typeof accountingFiles>[0], tool: "xero" | "quickbooks") =>
    accountingFiles(journals, { tool, on: today }).files.flatMap(({ text }) => cellsOf(text).slice(1));

  it.each(agencies)("of $id balance, journal by journal, and agree with the ledgers", (party) => {
    const booked = own(party.id).map((deal) => bookedDealOf(deal, viewerFor(party, "agency")));
    const journals = journalsOf(booked, {});
    for (const { number, lines } of journals)
      expect([number, total(lines.map(({ cents }) => cents))]).toEqual([number, 0]);
    const balance = (account: BookAccount) =>
      total(
        journals.flatMap(({ lines }) => lines.filter((line) => line.account === account).map(({ cents }) => cents)),
      );
    const listed = own(party.id).filter(({ listingAgency }) => listingAgency.id === party.id);
    const sold = own(party.id).filter(({ listingAgency }) => listingAgency.id !== party.id);
    expect({
      receivable: balance("receivable"),
      toPartners: balance("toPartners"),
      toPlatform: balance("toPlatform"),
      fromPartners: balance("fromPartners"),
    }).toEqual({
      receivable: raw(listed, "client"),
      toPartners: raw(listed, "selling", "reserve_selling"),
      toPlatform: raw(listed, "platform", "reserve_platform"),
      fromPartners: 0 - raw(sold, "selling", "reserve_selling"),
    });
    expect(balance("held")).toBe(raw(listed, "reserve_listing") + raw(sold, "reserve_selling"));
    const xero = rowsOf(journals, "xero");
    expect(total(xero.map((cells) => Math.round(Number(cells[5]) * 100)))).toBe(0);
    expect(
      xero.every((cells) => Number.isFinite(Number(cells[5])) && /^\d\d [A-Z][a-z]{2} \d{4}$/.test(cells[1] ?? "")),
    ).toBe(true);
    const books = rowsOf(journals, "quickbooks");
    const column = (place: number) => total(books.map((cells) => Math.round(Number(cells[place] || "0") * 100)));
    expect([column(3) - column(4), books.length]).toEqual([0, xero.length]);
    expect(books.every((cells) => (cells[3] === "") !== (cells[4] === ""))).toBe(true);
  });

  it("leave out what isn't in the period, and say so when nothing is", () => {
    const booked = own("agency-0").map((deal) => bookedDealOf(deal, viewerFor(agencies[0]!, "agency")));
    const all = journalsOf(booked, {});
    const some = journalsOf(booked, { from: "2026-09-01", to: "2026-09-30" });
    expect([some.length > 0, some.length < all.length, some.every(({ on }) => on.startsWith("2026-09"))]).toEqual([
      true,
      true,
      true,
    ]);
    const none = journalsOf(booked, { to: "2001-01-01" });
    expect(() => accountingFiles(none, { tool: "xero", on: today })).toThrow("No ledger has an entry");
  });

  it("come in several files that each balance and fit, with no journal cut in two", () => {
    let most = 0;
    for (const party of agencies) {
      const booked = own(party.id).map((deal) => bookedDealOf(deal, viewerFor(party, "agency")));
      const journals = journalsOf(booked, {});
      for (const [tool, number, amounts] of [
        ["xero", 0, [5]],
        ["quickbooks", 0, [3, -4]],
      ] as const) {
        const { files } = accountingFiles(journals, { tool, on: today });
        const read = files.map(({ text }) => cellsOf(text));
        most = Math.max(most, files.length);
        for (const rows of read) {
          expect(rows.length).toBeLessThanOrEqual(rowsPerFile[tool]);
          expect(rows[0]).toEqual(read[0]?.[0]);
          expect(
            total(
              rows
                .slice(1)
                .flatMap((cells) =>
                  amounts.map((at) => Math.sign(at) * Math.round(Number(cells[Math.abs(at)] || "0") * 100)),
                ),
            ),
          ).toBe(0);
        }
        // Together they are complete, in order, with each journal in one file.
        expect(read.flatMap((rows) => rows.slice(1)).map((cells) => cells[number]?.split(":")[0])).toEqual(
          journals.flatMap((journal) => journal.lines.map(() => journal.number)),
        );
        const named = read.map((rows) => new Set(rows.slice(1).map((cells) => cells[number])));
        expect(total(named.map(({ size }) => size))).toBe(journals.length);
        // As few files as possible: the next file's first journal didn't fit.
        for (const [place, rows] of read.slice(0, -1).entries()) {
          const [first, ...others] = read[place + 1]?.slice(1) ?? [];
          const size = 1 + others.filter((cells) => cells[number] === first?.[number]).length;
          expect(rows.length + size).toBeGreaterThan(rowsPerFile[tool]);
        }
        expect(files.map(({ fileName }) => fileName)).toEqual(files.map(({ fileName }) => fileName).toSorted());
      }
    }
    expect(most).toBeGreaterThan(2);
  });
});
