import sampleResume from "@jsonresume/schema/sample.resume.json" with { type: "json" };
import { sql } from "kysely";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Answer } from "#contract/index.ts";
import { leavesOf } from "#domain/import/resume-paths.ts";
import { textOf } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { csvCells, csvHeader, makeCsv, uploadCsv } from "#tests/support/make-csv.ts";
import { refusal as problemOf } from "#tests/support/deals.ts";

const testApp = await startTestApp();
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");
const meridian = await signedIn(testApp, "hiring@meridian.example");

type Progress = Answer<"imports", "progress">;

async function until(
  person: Person,
  id: string,
  reached: (progress: Progress) => boolean,
  everyMs = 50,
): Promise<Progress> {
  const deadline = performance.now() + 240_000;
  for (;;) {
    const progress = await person.api.imports.progress({ id });
    if (reached(progress)) return progress;
    if (performance.now() > deadline)
      throw new Error(`the import did not finish in four minutes: ${JSON.stringify(progress)}`);
    await pause(everyMs);
  }
}

const upload = (person: Person, text: string) => uploadCsv(person.api, text);

async function importCsv(person: Person, text: string): Promise<Progress> {
  const view = await upload(person, text);
  await person.api.imports.commit({ id: view.id, version: view.version, notReadConfirmed: true });
  return until(person, view.id, ({ state }) => state === "done");
}

const drafts = async (person: Person) => (await person.api.listings.mine({ limit: 1 })).counts.draft;

describe("a CSV file", () => {
  test("of 500 rows is mapped automatically, checked as it is imported, and becomes 500 drafts, once", async () => {
    const text = makeCsv({ rows: 500 });
    const before = await drafts(northstar);
    const view = await upload(northstar, text);
    expect(view.mapping).not.toContain(null);
    expect(view.check).toMatchObject({ ok: 500, faulty: 0, errorsTotal: 0, notRead: [] });
    expect(view.check.preview[0]).toMatchObject({ row: 2, candidateName: csvCells(1)[0], place: csvCells(1)[7] });
    await northstar.api.imports.commit({ id: view.id, version: view.version });
    const done = await until(northstar, view.id, ({ state }) => state === "done");
    expect(done.counts).toEqual({ total: 500, done: 500, created: 500, skipped: 0, faulty: 0 });
    expect(await drafts(northstar)).toBe(before + 500);

    const again = await importCsv(northstar, text);
    expect(again.counts).toEqual({ total: 500, done: 500, created: 0, skipped: 500, faulty: 0 });
    expect(await drafts(northstar)).toBe(before + 500);
  });

  test("makes complete drafts that open in the wizard", async () => {
    const number = 7_001;
    await importCsv(northstar, makeCsv({ rows: 1, from: number }));
    const [newest] = (await northstar.api.listings.mine({ status: "draft", limit: 1 })).items;
    const { form } = await northstar.api.listings.form({ id: newest?.id ?? "" });
    const cells = csvCells(number);
    expect(form.identity).toMatchObject({ fullName: cells[0], email: cells[1], currentEmployer: { name: cells[4] } });
    expect(form).toMatchObject({ headlineRole: cells[6], keySkills: cells[12]?.split("; "), candidateConsent: false });
  });

  test("with faulty rows explains each, imports the rest, and returns the faulty ones as a file", async () => {
    const text = makeCsv({
      rows: 20,
      from: 8_000,
      change: (cells, number) => (number % 5 === 0 ? cells.with(9, "lots").with(0, "=HYPERLINK(1)") : cells),
    });
    const view = await upload(northstar, text);
    expect(view.check).toMatchObject({ ok: 16, faulty: 4 });
    expect(view.check.errors[0]).toMatchObject({
      row: 2,
      column: "Salary expectation",
      message: expect.stringMatching(/not an amount\. Write/),
    });
    await northstar.api.imports.commit({ id: view.id, version: view.version });
    const done = await until(northstar, view.id, ({ state }) => state === "done");
    expect(done.counts).toEqual({ total: 20, done: 20, created: 16, skipped: 0, faulty: 4 });

    const rejected = textOf(await northstar.api.imports.rejected({ id: view.id }));
    const lines = rejected.trim().split("\r\n");
    expect(lines).toHaveLength(5);
    expect(lines[0]).toContain('"row","why"');
    expect(lines[1]).toContain(`"'=HYPERLINK(1)"`);
    expect(rejected).not.toMatch(/(^|,|\n)"?[=+@-]/);

    const fixed = rejected.replaceAll('"lots"', '"$120k"');
    expect((await importCsv(northstar, fixed)).counts).toEqual({
      total: 4,
      done: 4,
      created: 4,
      skipped: 0,
      faulty: 0,
    });
  });

  test("with surplus cells in a row keeps them in the file of rejected rows, so that it stays faulty", async () => {
    const cells = csvCells(8_900).map((cell) => `"${cell}"`);
    const row = cells.with(6, "Engineer;Platform").join(";");
    const view = await upload(northstar, `${csvHeader.join(";")}\n${row}\n`);
    expect(view.check).toMatchObject({ ok: 0, faulty: 1 });
    const rejected = textOf(await northstar.api.imports.rejected({ id: view.id }));
    const again = await upload(northstar, rejected);
    expect(again.check).toMatchObject({ ok: 0, faulty: 1, notRead: [] });
    expect(again.check.errors[0]?.message).toMatch(/^This row has \d+ cells, the header/);
    expect(textOf(await northstar.api.imports.rejected({ id: again.id }))).toContain('"Engineer","Platform"');

    const fixed = await importCsv(northstar, rejected.replace('"Engineer","Platform"', '"Engineer; Platform"'));
    expect(fixed.counts).toMatchObject({ created: 1, faulty: 0 });
    const [newest] = (await northstar.api.listings.mine({ status: "draft", limit: 1 })).items;
    const { form } = await northstar.api.listings.form({ id: newest?.id ?? "" });
    expect(form).toMatchObject({ headlineRole: "Engineer; Platform", identity: { email: csvCells(8_900)[1] } });
  });

  test("with unknown columns asks for a confirmation, and accepts a mapping or defaults instead", async () => {
    const header = [...csvHeader, "Shoe size"].join(";");
    const row = [...csvCells(9_100).map((cell) => `"${cell}"`), "43"].with(9, "").join(";");
    const view = await upload(northstar, `\uFEFF${header}\n${row}\n`);
    expect(view.check.notRead).toEqual(["Shoe size"]);
    expect(view.check.errors).toEqual([
      {
        row: 2,
        cell: { column: 9, text: "" },
        column: "Salary expectation",
        message: "Salary Range is missing. Fill the cell, or choose a default for all rows.",
      },
    ]);
    const fixed = await northstar.api.imports.update({
      id: view.id,
      version: view.version,
      defaults: { salaryMin: 90_000, salaryMax: 110_000 },
    });
    expect(fixed).toMatchObject({ state: "mapped", version: 2, check: { ok: 1, faulty: 0 } });
    expect((await problemOf(northstar.api.imports.update({ id: view.id, version: 1, defaults: {} }))).code).toBe(
      "version-conflict",
    );
    const refused = await problemOf(northstar.api.imports.commit({ id: view.id, version: 2 }));
    expect(refused).toMatchObject({ status: 400, fields: { notReadConfirmed: expect.stringContaining("confirm") } });
    await northstar.api.imports.commit({ id: view.id, version: 2, notReadConfirmed: true });
    expect((await until(northstar, view.id, ({ state }) => state === "done")).counts.created).toBe(1);
  });

  test.each([
    ["an open quote", 'Name,E-mail\n"Maya,x@mail.example\n', /quote/],
    ["no rows", "Name,E-mail\n", /no rows/],
    ["no header", "maya@mail.example,Maya\nx,y\n", /header/],
    ["bytes that are not text", "Name\nM\u0000ller\n", /UTF-8/],
    ["too many rows", `Name\n${"x\n".repeat(10_001)}`, /10001 rows/],
  ])("with %s is rejected with a message that says how to fix it", async (_what, text, says) => {
    const problem = await problemOf(upload(northstar, text));
    expect(problem.status).toBe(400);
    expect(Object.values(problem.fields).join()).toMatch(says);
  });
});

test("the JSON Resume project's sample: everything read is shown, its draft is found, nothing leaks", async () => {
  const view = await northstar.api.imports.create({
    kind: "json-resume",
    files: [{ name: "sample.resume.json", text: JSON.stringify(sampleResume) }],
  });
  const shown = await northstar.api.imports.resume({ id: view.id, row: 1 });
  expect([...shown.read, ...shown.notRead].map(({ path }) => path).sort()).toEqual(
    leavesOf(sampleResume)
      .map(({ path }) => path)
      .sort(),
  );
  expect(shown.errors.map(({ column }) => column)).toEqual(["Salary Range", "Work type"]);

  const ready = await northstar.api.imports.update({
    id: view.id,
    version: view.version,
    defaults: {
      salaryMin: 121_000,
      salaryMax: 134_000,
      workType: "remote",
      workAuth: "USC",
      availabilityDate: "2027-02-01",
    },
  });
  expect(ready.check).toMatchObject({ ok: 1, faulty: 0 });
  await northstar.api.imports.commit({ id: view.id, version: ready.version, notReadConfirmed: true });
  const done = await until(northstar, view.id, ({ state }) => state === "done");
  await northstar.api.imports.publish({
    id: view.id,
    version: done.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  const published = await until(northstar, view.id, ({ state }) => state === "published");
  const { items: asked } = await northstar.api.imports.heldBack({ id: view.id });
  for (const { listingId, reasons } of asked) await confirmWords(listingId, reasons);
  expect(published.publishing.published + asked.length).toBe(1);
  if (asked.length > 0) {
    await northstar.api.imports.publish({
      id: view.id,
      version: published.version,
      candidateConsent: true,
      dataAccuracy: true,
      termsAgreed: true,
    });
    expect((await until(northstar, view.id, ({ state }) => state === "published")).publishing.published).toBe(1);
  }
  await testApp.database.changes.caughtUp();

  meridian.received.length = 0;
  const found = await meridian.api.listings.search({
    keywords: '"web development"',
    location: "San Francisco",
    salaryMin: 130_000,
    salaryMax: 134_000,
    skills: ["HTML"],
  });
  expect(found.total).toBe(1);
  const page = await meridian.api.listings.get({ id: found.items[0]?.id ?? "" });
  expect(page.headlineRole).toBe("Programmer");
  const everything = JSON.stringify(meridian.received);
  for (const hidden of [
    "Richard",
    "Hendri",
    "555-4321",
    "5554321",
    "neutralthoughts",
    "dandymusicnl",
    "missdirection",
    "Pied Piper",
    "Hooli",
    "Broadway",
  ])
    expect(everything).not.toContain(hidden);
  expect(await northstar.api.identities.get({ listingId: page.id })).toMatchObject({
    fullName: "Richard Hendriks",
    pastEmployers: ["Pied Piper"],
  });
});

/** Confirms that words that look like names don't identify anyone. */
async function confirmWords(
  id: string,
  reasons: readonly { says: string; confirm?: string | undefined }[],
): Promise<void> {
  const confirmedTexts = reasons.map(({ says, confirm }) => confirm ?? expect.unreachable(says));
  const draft = await northstar.api.listings.form({ id });
  await northstar.api.listings.update({ id, version: draft.version, form: { confirmedTexts } });
}

test("bulk publishing records consents, publishes clean drafts and holds back identifying ones", async () => {
  const leaking = 9_303;
  const text = makeCsv({
    rows: 5,
    from: 9_300,
    change: (cells, number) => (number === leaking ? cells.with(15, `${cells[0]} runs payments systems.`) : cells),
  });
  const done = await importCsv(northstar, text);
  const without = await northstar.send("POST", `/api/v1/imports/${done.id}/publish`, {
    body: JSON.stringify({ version: done.version, candidateConsent: true, dataAccuracy: false, termsAgreed: true }),
  });
  expect(without.status).toBe(400);
  await northstar.api.imports.publish({
    id: done.id,
    version: done.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  const published = await until(northstar, done.id, ({ state }) => state === "published");
  expect(published.publishing).toEqual({ total: 5, published: 4, heldBack: 1 });
  const held = await northstar.api.imports.heldBack({ id: done.id });
  expect(held).toMatchObject({ total: 1, items: [{ row: 5, candidateName: csvCells(leaking)[0] }] });
  expect(held.items[0]?.reasons).toContainEqual({
    says: expect.stringMatching(/Professional Summary.*candidate's name/),
  });
  const consents = await testApp.database.kysely
    .selectFrom("mls_consents")
    .select("kind")
    .where("text_version", "is not", null)
    .execute();
  expect(consents.length).toBeGreaterThanOrEqual(12);

  const draft = await northstar.api.listings.form({ id: held.items[0]?.listingId ?? "" });
  await northstar.api.listings.update({
    id: draft.id,
    version: draft.version,
    form: { summary: "Runs payments systems." },
  });
  await northstar.api.imports.publish({
    id: done.id,
    version: published.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  expect((await until(northstar, done.id, ({ state }) => state === "published")).publishing).toEqual({
    total: 1,
    published: 1,
    heldBack: 0,
  });
  expect(
    (
      await problemOf(
        northstar.api.imports.publish({
          id: done.id,
          version: published.version + 2,
          candidateConsent: true,
          dataAccuracy: true,
          termsAgreed: true,
        }),
      )
    ).code,
  ).toBe("wrong-state");
});

test("holds back a row whose bullet names the second of its past employers", async () => {
  const text = makeCsv({
    rows: 1,
    from: 9_400,
    change: (cells) =>
      cells.with(5, "Northwind Labs, Copperline, Meridian Robotics").with(16, "Ran the Copperline payments migration"),
  });
  const done = await importCsv(northstar, text);
  await northstar.api.imports.publish({
    id: done.id,
    version: done.version,
    candidateConsent: true,
    dataAccuracy: true,
    termsAgreed: true,
  });
  const published = await until(northstar, done.id, ({ state }) => state === "published");
  expect(published.publishing).toEqual({ total: 1, published: 0, heldBack: 1 });
});

test("a discarded draft can be imported again", async () => {
  const text = makeCsv({ rows: 1, from: 9_500 });
  await importCsv(northstar, text);
  const [draft] = (await northstar.api.listings.mine({ status: "draft", limit: 1 })).items;
  await northstar.api.listings.discard({ id: draft?.id ?? "", version: draft?.version ?? 0 });
  expect((await importCsv(northstar, text)).counts).toMatchObject({ created: 1, skipped: 0 });
});

test("another agency gets the same 404, byte for byte, as for a missing import", async () => {
  const text = makeCsv({ rows: 2, from: 9_600 });
  const own = await importCsv(northstar, text);
  const nothing = "00000000-0000-4000-8000-000000000000";
  for (const person of [harbor, meridian])
    for (const [method, path, body] of [
      ["GET", ""],
      ["GET", "/progress"],
      ["GET", "/rejected"],
      ["GET", "/resumes/1"],
      ["GET", "/held-back"],
      ["PATCH", "", { version: 1 }],
      ["POST", "/commit", { version: 1 }],
      ["POST", "/stop", { version: 1 }],
      ["POST", "/publish", { version: 1, candidateConsent: true, dataAccuracy: true, termsAgreed: true }],
      ["DELETE", "", { version: 1 }],
    ] as const) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const theirs = await person.send(method, `/api/v1/imports/${own.id}${path}`, sent);
      const none = await person.send(method, `/api/v1/imports/${nothing}${path}`, sent);
      expect(theirs.status, `${method} ${path}`).toBe(person === harbor ? 404 : 403);
      expect(theirs.body).toBe(none.body);
    }
  expect((await harbor.api.imports.list({})).items).toEqual([]);
  expect((await importCsv(harbor, text)).counts).toMatchObject({ created: 2, skipped: 0 });
});

test("nothing of a file is readable in the database or in a job", async () => {
  const [name = "", email = ""] = csvCells(9_700);
  const view = await upload(northstar, makeCsv({ rows: 1, from: 9_700 }));
  await northstar.api.imports.commit({ id: view.id, version: view.version });
  await until(northstar, view.id, ({ state }) => state === "done");
  const { kysely } = testApp.database;
  for (const table of [
    "mls_imports",
    "mls_import_chunks",
    "mls_import_rows",
    "mls_listing_drafts",
    "mls_change_inbox",
    "mls_changes",
    "mls_audit",
  ] as const) {
    const rows = await kysely.selectFrom(table).selectAll().execute();
    const bytes = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    for (const secret of [name, email, "candidates.csv"])
      expect(bytes.includes(secret), `${secret} in ${table}`).toBe(false);
  }
  const jobs = await sql<{
    data: string;
  }>`select data::text as data from mls_jobs.job where name = 'import.commit'`.execute(kysely);
  expect(jobs.rows.map(({ data }) => data)).toContain(`{"importId": "${view.id}"}`);
  for (const { data } of jobs.rows) expect(data).toMatch(/^\{"importId": "[0-9a-f-]{36}"\}$/);
});

test("pauses between two batches, resumes, and can be deleted without its drafts", async () => {
  // Long enough that a pause after the first batch comes before the last one.
  const rows = 3_000;
  const view = await upload(northstar, makeCsv({ rows, from: 20_000 }));
  const started = await northstar.api.imports.commit({ id: view.id, version: view.version });
  await until(northstar, view.id, ({ counts }) => counts.done > 0, 1);
  const stopped = await northstar.api.imports.stop({ id: view.id, version: started.version });
  expect(stopped.state).toBe("stopped");
  await pause(300);
  const rested = await northstar.api.imports.progress({ id: view.id });
  expect(rested.counts.done).toBe(stopped.counts.done);
  expect(rested.counts.done).toBeLessThan(rows);
  await northstar.api.imports.commit({ id: view.id, version: rested.version });
  const done = await until(northstar, view.id, ({ state }) => state === "done");
  expect(done.counts).toEqual({ total: rows, done: rows, created: rows, skipped: 0, faulty: 0 });
  const before = await drafts(northstar);
  await northstar.api.imports.discard({ id: view.id, version: done.version });
  expect((await problemOf(northstar.api.imports.get({ id: view.id }))).status).toBe(404);
  expect(await drafts(northstar)).toBe(before);
});
