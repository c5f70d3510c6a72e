import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { Answer, Ask } from "#contract/index.ts";
import { recordFrom, sealPlan } from "#server/import/records.ts";
import { textOf } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { csvCells, csvHeader, makeCsv, uploadCsv } from "#tests/support/make-csv.ts";
import { refusal as problemOf } from "#tests/support/deals.ts";

const testApp = await startTestApp();
const northstar = await signedIn(testApp, "recruiter@northstar.example");
const colleague = await signedIn(testApp, "admin@northstar.example");
const harbor = await signedIn(testApp, "admin@harbor.example");

type Progress = Answer<"imports", "progress">;
type View = Answer<"imports", "get">;

async function until(person: Person, id: string, state: Progress["state"]): Promise<Progress> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    const progress = await person.api.imports.progress({ id });
    if (progress.state === state) return progress;
    if (performance.now() > deadline)
      throw new Error(`the import is not ${state} after two minutes: ${JSON.stringify(progress)}`);
    await pause(50);
  }
}

const upload = (person: Person, text: string) => uploadCsv(person.api, text);
const update = (person: Person, { id, version }: View, change: Omit<Ask<"imports", "update">, "id" | "version">) =>
  person.api.imports.update({ id, version, ...change });

async function commit(person: Person, { id, version }: View): Promise<Progress> {
  await person.api.imports.commit({ id, version, notReadConfirmed: true });
  return until(person, id, "done");
}

/** A unique header per test, so that one test's mapping doesn't affect another. */
const withHeader = (text: string, mark: string) => text.replace(csvHeader[17] ?? "", `Degree ${mark}`);

describe("duplicates in the dry run", () => {
  test("are people the agency already has, skipped unless chosen otherwise, in bulk or one by one", async () => {
    const done = await commit(northstar, await upload(northstar, makeCsv({ rows: 4, from: 60_000 })));
    const [draftId = ""] = await listedBy(northstar, csvCells(60_000)[0] ?? "");
    await northstar.api.imports.publish({
      id: done.id,
      version: done.version,
      candidateConsent: true,
      dataAccuracy: true,
      termsAgreed: true,
    });
    await until(northstar, done.id, "published");
    await commit(northstar, await upload(northstar, makeCsv({ rows: 1, from: 60_100 })));

    // The same people with another role; one by phone with the name reversed; one is new.
    const text = makeCsv({
      rows: 4,
      from: 60_000,
      change: (cells, number) => {
        const changed = cells.with(6, "Principal Engineer");
        if (number === 60_001)
          return changed.with(1, "new.address@mail.example").with(0, (cells[0] ?? "").split(" ").reverse().join(", "));
        if (number === 60_002) return csvCells(60_100).with(6, "Principal Engineer");
        return number === 60_003 ? csvCells(60_999) : changed;
      },
    });
    const view = await upload(northstar, text);
    expect(view.check).toMatchObject({ ok: 4, faulty: 0, duplicates: { total: 3, skipped: 3, undecidable: 0 } });
    expect(view.check.duplicates.rows).toMatchObject([
      {
        row: 2,
        kind: "existing",
        candidateName: csvCells(60_000)[0],
        existing: { listingId: draftId, code: expect.stringMatching(/^TM-/) as string, status: "active" },
      },
      { row: 3, kind: "existing", existing: { status: "active" } },
      { row: 4, kind: "existing", existing: { code: null, status: "draft" } },
    ]);
    expect(await northstar.api.listings.get({ id: draftId })).toMatchObject({
      maskedCode: view.check.duplicates.rows[0]?.existing?.code,
    });

    const one = await update(northstar, view, { duplicates: { all: "skip", except: [3] } });
    expect(one.check.duplicates).toMatchObject({ total: 3, skipped: 2 });
    const all = await update(northstar, one, { duplicates: { all: "import", except: [4] } });
    expect(all.check.duplicates).toMatchObject({ total: 3, skipped: 1 });
    const back = await update(northstar, all, { duplicates: { all: "skip", except: [3] } });
    expect((await commit(northstar, back)).counts).toEqual({ total: 4, done: 4, created: 2, skipped: 2, faulty: 0 });
  });

  test("are rows that repeat an earlier one; an identical row is never imported twice", async () => {
    const cells = csvCells(61_000);
    const text = makeCsv({
      rows: 4,
      from: 61_000,
      change: (own, number) =>
        number === 61_001 ? cells.with(6, "Principal Engineer") : number === 61_002 ? cells : own,
    });
    const view = await upload(northstar, text);
    expect(view.check.duplicates).toMatchObject({
      total: 2,
      skipped: 2,
      undecidable: 1,
      rows: [
        { row: 3, kind: "repeat", of: 2, existing: null },
        { row: 4, kind: "identical", of: 2 },
      ],
    });
    const anyway = await update(northstar, view, { duplicates: { all: "import", except: [] } });
    expect(anyway.check.duplicates).toMatchObject({ skipped: 1 });
    expect((await commit(northstar, anyway)).counts).toMatchObject({ created: 3, skipped: 1 });

    const again = await upload(northstar, text);
    expect(again.check.duplicates).toMatchObject({ total: 4, skipped: 4, undecidable: 4 });
    expect(new Set(again.check.duplicates.rows.map(({ kind }) => kind))).toEqual(new Set(["imported"]));
    expect((await commit(northstar, again)).counts).toMatchObject({ created: 0, skipped: 4 });
  });

  test("never come from another agency, and rows with errors don't count", async () => {
    const text = makeCsv({
      rows: 2,
      from: 62_000,
      change: (cells, number) => (number === 62_001 ? csvCells(62_000).with(9, "lots") : cells),
    });
    await commit(northstar, await upload(northstar, text));
    const theirs = await upload(harbor, makeCsv({ rows: 1, from: 62_000 }));
    expect(theirs.check.duplicates).toEqual({ total: 0, skipped: 0, undecidable: 0, rows: [] });
    expect((await commit(harbor, theirs)).counts.created).toBe(1);
  });

  test("found after the dry run are skipped as well", async () => {
    const first = await upload(northstar, makeCsv({ rows: 1, from: 63_000 }));
    const second = await upload(
      northstar,
      makeCsv({ rows: 1, from: 63_000, change: (cells) => cells.with(6, "Principal Engineer") }),
    );
    expect(second.check.duplicates.total).toBe(0);
    await commit(northstar, first);
    expect((await commit(northstar, second)).counts).toMatchObject({ created: 0, skipped: 1 });
  });

  test("open an identity once for all dry runs of an import, on the audit log", async () => {
    const done = await commit(northstar, await upload(northstar, makeCsv({ rows: 1, from: 64_000 })));
    await northstar.api.imports.publish({
      id: done.id,
      version: done.version,
      candidateConsent: true,
      dataAccuracy: true,
      termsAgreed: true,
    });
    await until(northstar, done.id, "published");
    const [listingId = ""] = await listedBy(northstar, csvCells(64_000)[0] ?? "");
    const before = await openings(listingId);
    const view = await upload(
      northstar,
      makeCsv({ rows: 1, from: 64_000, change: (cells) => cells.with(6, "Principal Engineer") }),
    );
    await update(northstar, view, { defaults: { timeZone: "Central Time" } });
    expect(view.check.duplicates.rows[0]?.existing?.listingId).toBe(listingId);
    expect((await openings(listingId)) - before).toBe(1);
  });
});

describe("errors of many rows", () => {
  const text = withHeader(
    makeCsv({
      rows: 30,
      from: 65_000,
      change: (cells, number) => {
        if (number < 65_014) return cells.with(11, number % 2 === 0 ? "EAD" : "ead");
        if (number < 65_023) return cells.with(9, "120");
        if (number < 65_025) return cells.with(7, "Miami, Floridia");
        return number === 65_025 ? cells.with(7, "Miami, Fla") : cells;
      },
    }),
    "repairs",
  );

  test("are grouped by their fix; one fix serves all rows, is imported, and can be undone", async () => {
    const view = await upload(northstar, text);
    expect(view.check).toMatchObject({ ok: 5, faulty: 25, groupsTotal: 3 });
    expect(view.check.groups).toMatchObject([
      { column: "Work authorization", kind: "value", value: "ead", rows: 14, examples: ["EAD", "ead"], guess: "Other" },
      { column: "Salary expectation", kind: "thousands", rows: 9, examples: ["120"], becomes: "$120,000" },
      { column: "Location", kind: "value", value: "floridia", rows: 2, guess: "FL" },
    ]);
    const repairs = [
      { field: "workAuth", kind: "value", value: "ead", as: "Other" },
      { field: "salaryRange", kind: "thousands", value: "", as: "yes" },
      { field: "location", kind: "value", value: "floridia", as: null },
    ] as const;
    const fixed = await update(northstar, view, { repairs: [...repairs] });
    expect(fixed.check).toMatchObject({
      ok: 28,
      faulty: 0,
      excluded: 2,
      errorsTotal: 0,
      repaired: [14, 9, 0],
      groups: [{ value: "floridia", rows: 2, leftOut: true }],
    });
    expect(
      textOf(await northstar.api.imports.rejected({ id: view.id }))
        .trim()
        .split("\r\n"),
    ).toHaveLength(3);
    expect((await update(northstar, fixed, { repairs: repairs.slice(1) })).check).toMatchObject({
      ok: 14,
      faulty: 14,
      excluded: 2,
    });
    const again = await update(northstar, { ...fixed, version: fixed.version + 1 }, { repairs: [...repairs] });
    expect((await commit(northstar, again)).counts).toMatchObject({ created: 28, faulty: 2 });
    const [id = ""] = await listedBy(northstar, csvCells(65_020)[0] ?? "");
    expect((await northstar.api.listings.form({ id })).form).toMatchObject({ salaryMin: 120_000, salaryMax: 120_000 });
  });

  test("are corrected cell by cell, and the same file later adds none of these rows", async () => {
    const broken = withHeader(
      makeCsv({
        rows: 3,
        from: 65_200,
        change: (cells, number) => (number === 65_201 ? cells.with(1, "ana at mail.example") : cells),
      }),
      "cells",
    );
    const view = await upload(northstar, broken);
    const [error] = view.check.errors;
    expect(error).toMatchObject({ row: 3, cell: { column: 1, text: "ana at mail.example" } });
    const twice = [
      { row: 3, column: 1, text: "a@mail.example" },
      { row: 3, column: 1, text: "b@mail.example" },
    ];
    expect(await problemOf(update(northstar, view, { edits: twice }))).toMatchObject({
      fields: { "edits.1.column": "This cell is corrected twice. Send it once." },
    });
    const elsewhere = [1, 3, 5].map((row) => ({ row, column: 1, text: "a@mail.example" }));
    expect(await problemOf(update(northstar, view, { edits: elsewhere }))).toMatchObject({
      status: 400,
      fields: {
        "edits.0.row": "The file has no row 1. Choose one with a candidate.",
        "edits.2.row": "The file has no row 5. Choose one with a candidate.",
      },
    });
    const edits = [{ row: 3, column: 1, text: "ana.corrected@mail.example" }];
    const fixed = await update(northstar, view, { edits });
    expect(fixed).toMatchObject({ edits, check: { ok: 3, faulty: 0 } });
    expect((await update(northstar, fixed, { edits: [] })).check).toMatchObject({ ok: 2, faulty: 1 });
    const again = await update(northstar, { ...fixed, version: fixed.version + 1 }, { edits });
    expect((await commit(northstar, again)).counts).toMatchObject({ created: 3, faulty: 0 });
    const [id = ""] = await listedBy(northstar, csvCells(65_201)[0] ?? "");
    expect((await northstar.api.listings.form({ id })).form.identity.email).toBe("ana.corrected@mail.example");
    const later = await update(northstar, await upload(northstar, broken), { edits });
    expect((await commit(northstar, later)).counts).toMatchObject({ created: 0, skipped: 3 });
  });

  test("stay correctable with corrections stored before those of missing rows were rejected", async () => {
    const { keyRing, database } = testApp.services;
    const view = await upload(northstar, withHeader(makeCsv({ rows: 2, from: 65_400 }), "stored"));
    const stored = [7, 8, 9].map((row) => ({ row, column: 1, text: "a@mail.example" }));
    const rows = database.kysely.selectFrom("mls_imports").selectAll().where("id", "=", view.id);
    const { plan } = recordFrom(keyRing, await rows.executeTakeFirstOrThrow());
    await database.kysely
      .updateTable("mls_imports")
      .set({ sealed: sealPlan(keyRing, view.id, { ...plan, edits: stored }) })
      .where("id", "=", view.id)
      .execute();
    const added = { row: 2, column: 1, text: "b@mail.example" };
    const less = await update(northstar, view, { edits: [...stored.slice(1), added] });
    expect(less.edits).toEqual([...stored.slice(1), added]);
    const missing = { row: 10, column: 1, text: "c@mail.example" };
    expect(await problemOf(update(northstar, less, { edits: [...less.edits, missing] }))).toMatchObject({
      fields: { "edits.3.row": "The file has no row 10. Choose one with a candidate." },
    });
  });

  test("of a row with too many cells are left to the file", async () => {
    const row = makeCsv({ rows: 1, from: 65_300 }).trimEnd();
    const view = await upload(northstar, withHeader(`${row},one,more\r\n`, "too many"));
    expect(view.check.errors).toMatchObject([{ row: 2, column: "" }]);
    expect(view.check.errors[0]).not.toHaveProperty("cell");
  });

  test("accept no fix that the column can't hold, and none for identity fields", async () => {
    const view = await upload(northstar, withHeader(makeCsv({ rows: 1, from: 65_100 }), "wrong fixes"));
    const refused = await problemOf(
      update(northstar, view, { repairs: [{ field: "workAuth", kind: "value", value: "ead", as: "Martian" }] }),
    );
    expect(refused).toMatchObject({ status: 400, fields: { "repairs.0.as": expect.any(String) as string } });
    const body = JSON.stringify({
      version: view.version,
      repairs: [{ field: "email", kind: "value", value: "x", as: "y@mail.example" }],
    });
    expect((await northstar.send("PATCH", `/api/v1/imports/${view.id}`, { body })).status).toBe(400);
  });
});

describe("a mapping", () => {
  const mark = "remembered";
  const file = (from: number) => withHeader(makeCsv({ rows: 2, from, change: (cells) => cells.with(11, "EAD") }), mark);

  test("is reused for the same columns by anyone in the organization, fixes included, until reset", async () => {
    const view = await upload(northstar, file(66_000));
    expect(view.remembered).toBeNull();
    const mapping = view.mapping.with(14, null).with(13, null);
    const repairs = [{ field: "workAuth", kind: "value", value: "ead", as: "Other" } as const];
    await commit(northstar, await update(northstar, view, { mapping, repairs, defaults: { yearsExperience: 7 } }));

    // Different spaces and case in the header, plus our own columns of rejected rows: still the same columns.
    const [header = "", ...rows] = file(66_010).split(/\r?\n/).filter(Boolean);
    const respelled = [`${header.toUpperCase()},row,why`, ...rows.map((row, index) => `${row},${index + 2},"x"`)].join(
      "\n",
    );
    const next = await upload(colleague, respelled);
    expect(next).toMatchObject({
      remembered: expect.any(String) as string,
      mapping: [...mapping, null, null],
      repairs,
      check: { faulty: 2 },
    });
    expect(next.defaults.yearsExperience).toBeNull();
    expect(next.check.groups).toMatchObject([{ kind: "missing", field: "yearsExperience", rows: 2 }]);

    const over = await update(colleague, next, { startOver: true });
    expect(over).toMatchObject({ remembered: null, repairs: [], mapping: [...view.mapping, null, null] });
    expect(over.check.groups).toMatchObject([{ kind: "value", value: "ead", rows: 2 }]);
  });

  test("follows the system that exported the file, and what the organization changed from then on", async () => {
    const header = "firstName,lastName,email,occupation,companyName,skillSet,comments,summary";
    const row = "Ada,Bullhorn,ada.bullhorn@mail.example,Engineer,Copperline,Go;Rust,Called twice,Writes services.";
    const view = await upload(northstar, `${header}\n${row}\n`);
    const mapping = [
      "firstName",
      "lastName",
      "email",
      "headlineRole",
      "currentEmployer",
      "keySkills",
      null,
      "summary",
    ] as const;
    expect([view.ats, view.remembered, view.mapping]).toEqual(["Bullhorn", null, mapping]);
    const defaults = {
      locationCity: "Austin",
      locationState: "TX",
      salaryMin: 150_000,
      salaryMax: 180_000,
      workAuth: "USC",
      availabilityDate: "2027-02-01",
      workType: "remote",
      yearsExperience: 7,
    } as const;
    await commit(
      northstar,
      await update(northstar, view, { mapping: view.mapping.with(6, "screeningNotes"), defaults }),
    );
    const next = await upload(colleague, `${header}\n${row.replaceAll("Ada", "Bea").replace("ada.", "bea.")}\n`);
    expect([next.remembered === null, next.mapping.at(6)]).toEqual([false, "screeningNotes"]);
    expect((await upload(northstar, makeCsv({ rows: 1, from: 66_050 }))).ats).toBeNull();
  });

  test("belongs to one organization and one set of columns", async () => {
    expect((await upload(harbor, file(66_020))).remembered).toBeNull();
    expect(
      (await upload(northstar, withHeader(makeCsv({ rows: 1, from: 66_030 }), "another one"))).remembered,
    ).toBeNull();
  });

  test("is stored sealed, without candidate data", async () => {
    const rows = await testApp.database.kysely.selectFrom("mls_import_mappings").selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    const bytes = JSON.stringify(rows, (_key, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    expect(bytes).not.toContain("Degree");
    const opened = rows
      .map((row) =>
        testApp.services.keyRing.openText(
          row.sealed,
          `mls_import_mappings:${row.agency_id}:${row.header_hash.toString("hex")}`,
        ),
      )
      .join("\n");
    expect(opened).toContain(`Degree ${mark}`);
    for (const number of [60_000, 61_000, 65_000, 65_020, 66_000])
      for (const cell of csvCells(number).slice(0, 6)) expect(opened).not.toContain(cell);
  });
});

async function listedBy(person: Person, candidateName: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await person.api.listings.mine({ limit: 100, ...(cursor !== undefined && { cursor }) });
    ids.push(...page.items.filter((each) => each.candidateName === candidateName).map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function openings(listingId: string): Promise<number> {
  const rows = await testApp.database.kysely
    .selectFrom("mls_audit")
    .select("id")
    .where("entity_id", "=", listingId)
    .where("request_id", "is not", null)
    .where("action", "=", "identity.list")
    .execute();
  return rows.length;
}
