import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Answer } from "#contract/index.ts";
import { addDays, dateIn } from "#domain/core/calendar.ts";
import { shareOutFee } from "#domain/core/money.ts";
import { rowsPerFile } from "#domain/money/accounting.ts";
import { refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfText, textOf } from "#tests/support/files.ts";
import { won } from "#tests/support/signed-deals.ts";
import { bothBackends, demoBackend, serverBackend } from "#tests/support/backends.ts";

const server = await serverBackend();
type Desk = Answer<"money", "desk">;

/** How much each total grew. */
const grown = (before: Desk, after: Desk) =>
  Object.fromEntries(
    (["invoiced", "credited", "paid", "open", "due", "overdue"] as const).map((key) => [
      key,
      [
        after.totals[key].cents - before.totals[key].cents,
        (after.totals[key].shareCents ?? 0) - (before.totals[key].shareCents ?? 0),
      ],
    ]),
  );

for (const backend of bothBackends(server)) {
  const { kind, recruiter, admin, partner, employer } = backend;
  const signers = { listing: recruiter, selling: partner, employer };
  const today = () => dateIn("America/Chicago", Date.now());

  it(`counts a placement for each of its parties, with its own share (${kind})`, async () => {
    const before = await Promise.all([admin, partner, employer].map((api) => api.money.desk({})));
    const figuresBefore = await recruiter.deals.summary({});
    const deal = await won(signers, { laSplit: 61.37 }, { startDate: addDays(today(), -10) });
    const { la, sa, fee } = shareOutFee(deal.feeCents, {
      laSplitBp: 6_137,
      platformBp: deal.agencySide?.platformBp ?? 0,
    });
    const paid = Math.floor(fee / 3);
    const half = await recruiter.deals.pay({
      id: deal.id,
      version: deal.version,
      kind: "client_paid",
      amountCents: paid,
      on: today(),
    });
    const after = await Promise.all([admin, partner, employer].map((api) => api.money.desk({})));
    const part = (share: "la" | "sa", cents: number) =>
      shareOutFee(cents, { laSplitBp: 6_137, platformBp: deal.agencySide?.platformBp ?? 0 })[share];
    for (const [place, share, whole] of [
      [0, "la", la],
      [1, "sa", sa],
    ] as const)
      expect(grown(before[place]!, after[place]!)).toEqual({
        invoiced: [fee, whole],
        credited: [0, 0],
        paid: [paid, part(share, paid)],
        open: [fee - paid, whole - part(share, paid)],
        // Invoiced today, so it is due today.
        due: [fee - paid, whole - part(share, paid)],
        overdue: [0, 0],
      });
    expect(grown(before[2]!, after[2]!)).toMatchObject({ invoiced: [fee, 0], open: [fee - paid, 0] });
    expect([after[2]?.agencySide, after[2]?.totals.open.shareCents]).toEqual([null, null]);

    // The deal's row, its tile and its page show the same share.
    const [row] = (await recruiter.deals.list({ search: deal.code })).items;
    expect([row?.myShareCents, half.myShareCents, (await partner.deals.get({ id: deal.id })).myShareCents]).toEqual([
      la,
      la,
      sa,
    ]);
    expect((await employer.deals.list({ search: deal.code })).items[0]?.myShareCents).toBeUndefined();
    const figures = await recruiter.deals.summary({});
    expect((figures.myShareCents ?? 0) - (figuresBefore.myShareCents ?? 0)).toBe(la);
    expect((await employer.deals.summary({})).myShareCents).toBeUndefined();

    // Both agencies show the same debt.
    const ours = after[0]?.agencySide?.partners.find(({ name }) => name === "Harbor Search Partners");
    const theirs = after[1]?.agencySide?.partners.find(({ name }) => name === "Northstar Talent");
    expect(ours?.weOwe).toEqual(theirs?.theyOwe);
    expect(ours?.weOwe.now).toBeGreaterThanOrEqual(part("sa", paid));
  });

  it(`gives a partner's statement as PDF and CSV, the same from either side (${kind})`, async () => {
    const partners = (await admin.money.desk({})).agencySide?.partners ?? [];
    const harbor = partners.find(({ name }) => name === "Harbor Search Partners");
    const mirrored = (await partner.money.desk({})).agencySide?.partners.find(
      ({ name }) => name === "Northstar Talent",
    );
    const ours = textOf(await admin.money.statement({ partnerId: harbor?.id ?? "", format: "csv" }));
    const theirs = textOf(await partner.money.statement({ partnerId: mirrored?.id ?? "", format: "csv" }));
    const closing = (text: string) => Number(/"Closing balance","","(-?[\d.]+)"/.exec(text)?.[1]);
    expect(closing(ours)).toBe(0 - closing(theirs));
    const file = await admin.money.statement({ partnerId: harbor?.id ?? "", format: "pdf" });
    expect(file.fileName).toMatch(/^statement-harbor-search-partners-\d{4}-\d\d-\d\d\.pdf$/);
    const said = await pdfText(bytesOf(file));
    expect(said).toContain("Partner statement");
    expect(said).toContain("Harbor Search Partners");
    expect(await refusal(employer.money.statement({ partnerId: harbor?.id ?? "", format: "csv" }))).toMatchObject({
      status: 404,
    });
  });

  it(`exports what the page shows, and to an employer only what it owes (${kind})`, async () => {
    const { agencySide, openCount } = await admin.money.desk({});
    const lines = async (file: "receivables" | "partners" | "exposure" | "forecast", api = admin) =>
      textOf(await api.money.export({ file }))
        .split("\r\n")
        .filter((line) => line !== "");
    expect([
      (await lines("receivables")).length - 1,
      (await lines("partners")).length - 1,
      (await lines("exposure")).length - 1,
      (await lines("forecast")).length - 1,
    ]).toEqual([
      openCount,
      agencySide?.partners.length,
      agencySide?.exposure.length,
      agencySide?.forecast.cells.length,
    ]);
    for (const file of ["receivables", "partners", "exposure", "forecast"] as const)
      expect((await lines(file, employer)).join("\n")).not.toMatch(/share|split|partner"/i);
  });
}

for (const backend of bothBackends(server)) {
  const { kind, recruiter, admin, partner, employer } = backend;

  it(`finds payments in a bank statement, and records none of them by itself (${kind})`, async () => {
    const today = dateIn("America/Chicago", Date.now());
    const { id, code, feeCents } = await won(
      { listing: recruiter, selling: partner, employer },
      {},
      { startDate: addDays(today, -5) },
    );
    const fee = (feeCents / 100).toFixed(2);
    const [number] = (await recruiter.deals.billing({ id })).documents.map((document) => document.number);
    const text = `Date,Amount,Name,Description\r\n${today},${fee},Meridian Robotics,${number}\r\n${today},-5.00,Power,`;
    const matchesOf = async () => (await admin.money.matchBank({ text })).matches;
    const [first, second] = await matchesOf();
    expect(first).toMatchObject({
      state: "certain",
      found: { dealId: id, code, kind: "client_paid", cents: feeCents, reasons: ["reference", "amount", "name"] },
    });
    expect([second?.state, second?.found]).toEqual(["none", null]);
    const { version, money } = await recruiter.deals.get({ id });
    expect(money?.paidCents).toBe(0);
    await admin.deals.pay({ id, version, kind: "client_paid", amountCents: feeCents, on: today });
    expect((await matchesOf())[0]?.state).toBe("recorded");
    expect(await refusal(admin.money.matchBank({ text: "<!DOCTYPE a><a/>" }))).toMatchObject({ status: 400 });
    expect(await refusal(employer.money.matchBank({ text }))).toMatchObject({ status: 403 });
    // The other agency doesn't keep this ledger: to it, the line is none of its payments.
    expect((await partner.money.matchBank({ text })).matches[0]?.found?.dealId).not.toBe(id);
  });

  it(`exports balanced journals for either agency (${kind})`, async () => {
    const amountsIn = (text: string, ...columns: number[]) =>
      text
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.slice(1, -1).split('","'))
        .map((cells) => columns.map((column) => Math.round(Number(cells[column] || "0") * 100)));
    const sum = (list: readonly number[]) => list.reduce((total, cents) => total + cents, 0);
    for (const api of [admin, partner]) {
      const xero = amountsIn(textOf(await api.money.accounting({ tool: "xero" })), 5);
      const books = amountsIn(textOf(await api.money.accounting({ tool: "quickbooks" })), 3, 4);
      expect([xero.length > 0, sum(xero.flat()), books.length]).toEqual([true, 0, xero.length]);
      expect(sum(books.map(([debit = 0]) => debit))).toBe(sum(books.map(([, credit = 0]) => credit)));
    }
    expect(await refusal(employer.money.accounting({ tool: "xero" }))).toMatchObject({ status: 403 });
  });
}

// On the server, each of so many payments is a transaction; both use the same rule and the same archive.
it("exports more rows than Xero takes at once as several files in a ZIP (demo)", async () => {
  const { recruiter, admin, partner, employer } = demoBackend();
  const today = dateIn("America/Chicago", Date.now());
  const { id, ...deal } = await won({ listing: recruiter, selling: partner, employer }, {}, { startDate: today });
  let { version } = deal;
  // Two rows each.
  for (let payments = 0; payments < 150; payments++)
    ({ version } = await recruiter.deals.pay({ id, version, kind: "client_paid", amountCents: 1, on: today }));
  const file = await admin.money.accounting({ tool: "xero", from: today });
  expect([file.fileName, file.mediaType]).toEqual([
    expect.stringMatching(/^journals-xero-\d{4}-\d\d-\d\d\.zip$/),
    "application/zip",
  ]);
  const parts = Object.entries(unzipSync(bytesOf(file)));
  const rows = parts.map(([, bytes]) => strFromU8(bytes).split("\r\n").slice(1, -1));
  expect(parts.length).toBeGreaterThan(1);
  for (const part of rows) {
    expect(part.length).toBeLessThan(rowsPerFile.xero);
    const amounts = part.map((line) => Math.round(Number(line.slice(1, -1).split('","')[5]) * 100));
    expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(0);
  }
  const books = textOf(await admin.money.accounting({ tool: "quickbooks", from: today }));
  expect(rows.flat().length).toBe(books.split("\r\n").length - 2);
});

it("is for the people who run an organization", async () => {
  expect(await refusal(server.recruiter.money.desk({}))).toMatchObject({ status: 403 });
  expect((await server.admin.money.desk({})).agencySide?.people.map(({ name }) => name)).not.toContain("");
});
