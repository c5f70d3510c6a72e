import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { releaseReserves, notifyOfGuaranteeEnds } from "#server/deal/guarantee-job.ts";
import { renderExecuted, resumeRendering } from "#server/deal/render-job.ts";
import { createLog } from "#server/platform/log.ts";
import { type DealParts, refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfInside, pdfText, textOf } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { openEmails } from "#tests/support/emails.ts";
import { executed, rendered, sent, won } from "#tests/support/signed-deals.ts";

const logged: string[] = [];
const clock = manualClock("2026-11-21T15:00:00Z");
const testApp = await startTestApp({
  clock,
  log: createLog("error", new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })),
});
const { database, services } = testApp;
const [northstar, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const signers = { listing: northstar.api, selling: harbor.api, employer: meridian.api };
const startDate = "2026-10-01";

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const executedNow = async (parts: DealParts = {}) => rendered(northstar.api, (await executed(signers, parts)).id);
const documentOf = (person: Person, id: string, kind: "client" | "split") => person.api.deals.document({ id, kind });
type Stored = { to: string; subject: string; text: string; attachments: { fileName: string; base64: string }[] };
/** Every email about a deal to one person as they read it, confidential ones included. */
async function mailTo(to: string, code: string): Promise<Stored[]> {
  const rows = await database.kysely.selectFrom("mls_mail_outbox").select(["id", "content"]).execute();
  const emails = rows.map(
    ({ id, content }) => JSON.parse(services.keyRing.openText(content, `mls_mail_outbox ${id}`)) as Stored,
  );
  return emails.filter((mail) => mail.to === to && mail.subject.includes(code));
}
const requested = async (code: string) => {
  await expect.poll(async () => (await mailTo("hiring@meridian.example", code)).length).toBe(1);
};
const ownEmailsAbout = async (code: string) =>
  (await openEmails({ database, services })).filter(({ subject }) => subject.includes(code));

describe("an executed agreement", () => {
  it("is stored with its hash and served byte for byte, with all signatures and the certificate", async () => {
    const deal = await executedNow({ laSplit: 62.5 });
    expect(deal.signing?.documents.map(({ kind }) => kind).toSorted()).toEqual(["client", "split"]);
    for (const { kind, termsHash, pdfHash } of deal.signing?.documents ?? []) {
      const bytes = bytesOf(await documentOf(northstar, deal.id, kind));
      expect([sha256(bytes), bytes.subarray(0, 5).toString()]).toEqual([pdfHash, "%PDF-"]);
      for (const person of [harbor, operator])
        expect(bytesOf(await documentOf(person, deal.id, kind)).equals(bytes)).toBe(true);
      const text = await pdfText(bytes);
      for (const said of [
        "Signature certificate",
        deal.code,
        deal.maskedCode,
        "$40,000.00",
        "25% of the accepted first-year salary",
        "Signed in to their account",
        "Audit trail",
        "Executed",
      ])
        expect(text).toContain(said);
      // A PDF can split a hash into several text runs.
      expect(text.replaceAll(" ", "")).toContain(termsHash);
      // The listing agency signs both documents.
      for (const name of ["Arjun Menon", "Łukasz Żółkiewski"])
        expect([kind, name, text.includes(name)]).toEqual([kind, name, kind === "split" || name === "Arjun Menon"]);
      expect([kind, text.includes("山田 東京")]).toEqual([kind, kind === "client"]);
      expect([kind, text.includes("$25,000.00")]).toEqual([kind, kind === "split"]);
      const { canonical } = await database.kysely
        .selectFrom("mls_deal_agreements")
        .select("canonical")
        .where("deal_id", "=", deal.id)
        .where("kind", "=", kind)
        .executeTakeFirstOrThrow();
      expect(sha256(Buffer.from(canonical))).toBe(termsHash);
    }
    expect(
      bytesOf(await documentOf(meridian, deal.id, "client")).equals(
        bytesOf(await documentOf(northstar, deal.id, "client")),
      ),
    ).toBe(true);
    expect(await refusal(documentOf(meridian, deal.id, "split"))).toMatchObject({ status: 404 });
  });

  it("is served with its media type and named after the deal's code", async () => {
    const deal = await executedNow({ selling: null });
    const { headers, bytes } = await northstar.send("GET", `/api/v1/deals/${deal.id}/documents/client`);
    const received = new Headers(JSON.parse(headers) as [string, string][]);
    expect(
      Object.fromEntries(
        ["content-type", "content-disposition", "content-length", "cache-control"].map((name) => [
          name,
          received.get(name),
        ]),
      ),
    ).toEqual({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${deal.code.toLowerCase()}-client-agreement.pdf"`,
      "content-length": String(bytes.length),
      "cache-control": "no-store",
    });
    // Without a selling agency there is no split agreement.
    expect(await refusal(documentOf(northstar, deal.id, "split"))).toMatchObject({ status: 404 });
    expect(deal.signing?.documents).toHaveLength(1);
  });

  it("isn't available before everyone has signed, and is pending until it is rendered", async () => {
    const out = await sent(signers);
    expect(await refusal(documentOf(northstar, out.id, "client"))).toMatchObject({
      code: "wrong-state",
      detail: expect.stringContaining("isn't executed yet"),
    });
    expect(await refusal(documentOf(meridian, out.id, "split"))).toMatchObject({ status: 404 });
    const deal = await executedNow();
    await database.asSystem(async ({ db }) => {
      await sql`alter table mls_deal_documents disable trigger written_once`.execute(db);
      await db.deleteFrom("mls_deal_documents").where("deal_id", "=", deal.id).execute();
      await sql`alter table mls_deal_documents enable trigger written_once`.execute(db);
    });
    expect(await refusal(documentOf(meridian, deal.id, "client"))).toMatchObject({
      code: "wrong-state",
      detail: "This document is being created. Try again in a moment.",
    });
    // The next start renders what is missing, including for the sample deals. Every rendering gives the same file.
    await resumeRendering(services);
    // Deals that are executed meanwhile come first.
    const { rows } = await sql<{ priority: number }>`select distinct priority from mls_jobs.job
      where name = 'deal.render' and singleton_key is not null`.execute(database.kysely);
    expect(rows).toEqual([{ priority: -1 }]);
    expect((await rendered(northstar.api, deal.id)).signing?.documents).toEqual(deal.signing?.documents);
    const samples = (await northstar.api.deals.list({ statuses: ["executed", "closed_won"], limit: 100 })).items;
    expect(samples.length).toBeGreaterThan(6);
    for (const { id } of samples) expect((await rendered(northstar.api, id)).signing?.state).toBe("complete");
  });

  it("is written once and never served if its bytes differ from the stored hash", async () => {
    const deal = await executedNow();
    const refused = (statement: ReturnType<typeof sql>) =>
      statement.execute(database.kysely).then(
        () => "done",
        (error: unknown) => (error as { code?: string }).code,
      );
    for (const statement of [
      sql`update mls_deal_documents set bytes = '\\x00', sha256 = encode(sha256('\\x00'), 'hex') where deal_id =
        ${deal.id}`,
      sql`update mls_deal_documents set created_at = ${new Date()} where deal_id = ${deal.id}`,
      sql`delete from mls_deal_documents where deal_id = ${deal.id}`,
      sql`truncate mls_deal_documents`,
      sql`update mls_deal_agreements set canonical = '{}' where deal_id = ${deal.id}`,
    ])
      expect(await refused(statement)).toBe("23001");
    await sql`alter table mls_deal_documents disable trigger written_once`.execute(database.kysely);
    const constraints = await sql<{
      name: string;
    }>`select conname as name from pg_constraint where conrelid = 'mls_deal_documents'::regclass and contype =
      'c'`.execute(database.kysely);
    for (const { name } of constraints.rows)
      await sql`alter table mls_deal_documents drop constraint ${sql.ref(name)}`.execute(database.kysely);
    await sql`update mls_deal_documents set bytes = bytes || '\\x20' where deal_id = ${deal.id} and kind =
      'client'`.execute(database.kysely);
    expect(await refusal(documentOf(northstar, deal.id, "client"))).toMatchObject({
      status: 500,
      detail: expect.not.stringContaining("SHA"),
    });
    expect(logged.join("")).toContain("its SHA-256 differs");
    expect(bytesOf(await documentOf(northstar, deal.id, "split")).length).toBeGreaterThan(10_000);
    await sql`alter table mls_deal_documents enable trigger written_once`.execute(database.kysely);
  });

  it("is emailed once to each signer: the employer's own document, both to the agencies", async () => {
    const deal = await executedNow({ laSplit: 61.37 });
    await renderExecuted(services, { dealId: deal.id, sending: 1 });
    const emails = (await ownEmailsAbout(deal.code)).filter(({ subject }) => subject.includes("executed"));
    const [client, split] = ["client", "split"].map((kind) => `${deal.code.toLowerCase()}-${kind}-agreement.pdf`);
    expect(Object.fromEntries(emails.map(({ to, attachments }) => [to, attachments]))).toEqual({
      "admin@northstar.example": [client, split],
      "recruiter@northstar.example": [client, split],
      "admin@harbor.example": [client, split],
      "hiring@meridian.example": [client],
    });
    expect(emails).toHaveLength(4);
    const hashes = Object.fromEntries(
      (deal.signing?.documents ?? []).map(({ kind, pdfHash }) => [kind, pdfHash ?? ""]),
    );
    for (const { to, text } of emails)
      expect([to, text.includes(hashes["client"] ?? "-"), text.includes(hashes["split"] ?? "-")]).toEqual([
        to,
        true,
        to !== "hiring@meridian.example",
      ]);
  });
});

describe("an employer, with a split of 61.37 to 38.63", () => {
  it("finds no trace of it in the sheet, agreement, invoice, calendar, emails or raw PDF bytes", async () => {
    const deal = await rendered(
      northstar.api,
      (await won({ ...signers, requested }, { laSplit: 61.37, targetSalary: 160_000 }, { startDate })).id,
    );
    const fell = await northstar.api.deals.fallOff({
      id: deal.id,
      version: deal.version,
      lastDay: "2026-11-11",
      reason: "Moved away.",
    });
    const files = [
      await documentOf(meridian, deal.id, "client"),
      await meridian.api.deals.pdf({ id: deal.id }),
      await meridian.api.deals.invoice({ id: deal.id }),
    ].map(bytesOf);
    const read = () => mailTo("hiring@meridian.example", deal.code);
    // To sign, signed, and that the placement ended early.
    await expect
      .poll(async () => (await read()).map(({ attachments }) => attachments.length).toSorted())
      .toEqual([0, 0, 1]);
    const emails = await read();
    files.push(...emails.flatMap(({ attachments }) => attachments.map(({ base64 }) => Buffer.from(base64, "base64"))));
    expect(files).toHaveLength(4);
    const calendar = textOf(await meridian.api.deals.calendar({ id: deal.id }));
    const texts = [calendar, ...emails.map(({ subject, text }) => `${subject} ${text}`)];
    for (const bytes of files)
      texts.push(await pdfText(bytes), JSON.stringify(await getMeta(await getDocumentProxy(new Uint8Array(bytes)))));
    const side = fell.agencySide;
    const money = [2_454_800, 1_545_200, side?.laCents, side?.saCents, ...Object.values(side?.ledger?.shares ?? {})]
      .map((cents = 0) => cents / 100)
      .filter((amount) => amount > 0);
    const figures = money.flatMap((amount) => [
      amount.toFixed(2),
      amount.toLocaleString("en-US", { minimumFractionDigits: 2 }),
    ]);
    for (const text of texts) {
      // Hashes can contain any digits.
      const words = text.replaceAll(/[0-9a-f]{64}/g, "");
      expect(words).not.toMatch(/\bsplit\b|\bshares?\b|LA \/ SA/i);
      for (const secret of ["61.37", "38.63", ...figures])
        expect([secret, words.includes(secret)]).toEqual([secret, false]);
    }
    // PDF pages store text as glyph ids, so this finds only what the file holds outside its pages, such as metadata.
    for (const bytes of files) expect(pdfInside(bytes)).not.toMatch(/laSplit|Split agreement|saCents/);
    // Make sure that the search finds what is there: the agencies' files contain all of it.
    const theirs = [
      await pdfText(bytesOf(await documentOf(harbor, deal.id, "split"))),
      await pdfText(bytesOf(await harbor.api.deals.pdf({ id: deal.id }))),
    ];
    expect(theirs[0]).toContain("61.37%");
    expect(theirs[0]).toContain("$24,548.00");
    expect(theirs[1]).toContain("38.63");
  });
});

describe("files of a deal sheet", () => {
  it("match the deal sheet, and contain the same for all readers where they see the same", async () => {
    const closed = await won(signers, { guaranteePolicy: "installment" }, { startDate });
    const invoices = await Promise.all(
      [northstar, harbor, meridian, operator].map(async ({ api }) =>
        pdfText(bytesOf(await api.deals.invoice({ id: closed.id }))),
      ),
    );
    const {
      documents: [bill],
    } = await meridian.api.deals.billing({ id: closed.id });
    expect(bill?.number).toMatch(/^INV-2026-\d{4}$/);
    for (const said of [
      bill?.number ?? "",
      "$51,250.00",
      "Oct 1, 2026",
      "$17,083.34",
      "$17,083.33",
      "Northstar Talent LLC to Meridian Robotics, Inc.",
      closed.maskedCode,
      // December 30 is the first day that the guarantee doesn't cover.
      "Dec 29, 2026",
    ])
      for (const invoice of invoices) expect(invoice).toContain(said);
    // Only the agency that invoices and the employer see the payment details.
    expect([
      invoices[0] === invoices[2],
      invoices[1] === invoices[3],
      invoices.map((words) => words.includes("0001 2345 6789")),
    ]).toEqual([true, true, [true, false, true, false]]);
    const { fileName, mediaType } = await meridian.api.deals.invoice({ id: closed.id });
    expect([fileName, mediaType]).toEqual([
      `${closed.code.toLowerCase()}-${bill?.number.toLowerCase()}.pdf`,
      "application/pdf",
    ]);
    const calendar = await harbor.api.deals.calendar({ id: closed.id });
    expect([calendar.fileName, calendar.mediaType]).toEqual([
      `${closed.code.toLowerCase()}-dates.ics`,
      "text/calendar",
    ]);
    const lines = textOf(calendar).split("\r\n");
    for (const line of [
      "DTSTART;VALUE=DATE:20261001",
      "DTSTART;VALUE=DATE:20261229",
      `SUMMARY:${closed.maskedCode} starts at Meridian Robotics`,
    ])
      expect(lines).toContain(line);
  });

  it("don't exist before the deal is won, or for anyone else", async () => {
    const deal = await executed(signers, { selling: null });
    for (const verb of ["invoice", "calendar"] as const) {
      expect(await refusal(northstar.api.deals[verb]({ id: deal.id }))).toMatchObject({
        code: "wrong-state",
        detail: expect.stringContaining("once the deal is closed as won"),
      });
      expect(await refusal(harbor.api.deals[verb]({ id: deal.id }))).toMatchObject({ status: 404 });
    }
    expect(await refusal(harbor.api.deals.pdf({ id: deal.id }))).toMatchObject({ status: 404 });
    expect(await pdfText(bytesOf(await meridian.api.deals.pdf({ id: deal.id })))).toContain("$40,000.00");
  });
});

describe("a guarantee period that is ending", () => {
  it("is announced to both agencies once, a week before, and then releases the reserve", async () => {
    const deal = await won(signers, { guaranteeDays: 30 }, { startDate: "2026-11-01" });
    expect(deal.closing?.guaranteeEnds).toBe("2026-12-01");
    const notices = async () =>
      (await ownEmailsAbout(deal.code)).filter(({ subject }) => subject.startsWith("The guarantee for"));
    await notifyOfGuaranteeEnds(services);
    expect(await notices()).toEqual([]);
    clock.set("2026-11-24T15:00:00Z");
    await Promise.all([notifyOfGuaranteeEnds(services), notifyOfGuaranteeEnds(services)]);
    await notifyOfGuaranteeEnds(services);
    const emails = await notices();
    expect(emails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      ["admin@harbor.example", "admin@northstar.example", "recruiter@northstar.example"].map((to) => [
        to,
        `The guarantee for ${deal.code} ends on Nov 30, 2026`,
      ]),
    );
    // December 1 is the first day that it doesn't cover.
    expect(emails[0]?.text).toContain("A placement that ends after that day doesn't change the fee.");
    await releaseReserves(services);
    const sheetNow = async () =>
      (await signedIn(testApp, "recruiter@northstar.example")).api.deals.get({ id: deal.id });
    expect((await sheetNow()).agencySide?.ledger?.reserveCents).toBe(5_125_000);
    // It isn't midnight yet in Chicago, the deal's time zone.
    clock.set("2026-12-01T05:30:00Z");
    await releaseReserves(services);
    expect((await sheetNow()).agencySide?.ledger?.reserveCents).toBe(5_125_000);
    clock.set("2026-12-01T06:30:00Z");
    await Promise.all([releaseReserves(services), releaseReserves(services)]);
    const over = await sheetNow();
    expect(over.agencySide?.ledger).toMatchObject({ reserveCents: 0, outstanding: { partner_paid: 2_050_000 } });
    expect(over.agencySide?.ledger?.entries.map(({ kind, on }) => [kind, on])).toEqual([
      ["invoice", "2026-11-21"],
      ["reserve", "2026-11-21"],
      ["release", "2026-12-01"],
    ]);
    expect(over.closing?.over).toBe(true);
    // An end within the guarantee can become known after it.
    expect(over.actions).toContain("fall_off");
    const { api } = await signedIn(testApp, "recruiter@northstar.example");
    const ended = { lastDay: "2026-11-20", reason: "Left in November." };
    const late = await api.deals.fallOff({ id: deal.id, version: over.version, ...ended });
    expect(late.closing?.fallOff).toMatchObject({ lastDay: "2026-11-20", day: 19 });
    expect(late.agencySide?.ledger?.reserveCents).toBe(0);
  });
});
