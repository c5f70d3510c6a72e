import { describe, expect, it } from "vitest";
import { ExpectedError } from "#domain/core/errors.ts";
import { defaultEmployerKinds } from "#domain/cv/employers.ts";
import { readCvFile } from "#server/cv/reader.ts";
import { handlers } from "#server/handlers.ts";
import type { Context } from "#server/platform/http/context.ts";
import { consents, cvDefaults as defaults } from "#tests/support/cv-publishing.ts";
import { refusal } from "#tests/support/deals.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { bytesOf, pdfText } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { hostileCvs } from "#tests/support/hostile-cvs.ts";
import { plainCv } from "#tests/support/planted-files.ts";
import { signedIn, startTestApp } from "#tests/support/test-app.ts";

/** Whether the answer to the commit of a CV's change gets lost. */
let losesAnswers = false;

function losing(context: Context): Context {
  if (!losesAnswers) return context;
  const { database: db, keepAnswer } = context;
  let kept = false;
  return {
    ...context,
    keepAnswer(work, answer) {
      kept = true;
      return keepAnswer(work, answer);
    },
    database: {
      ...db,
      async asViewer(viewer, work) {
        const value = await db.asViewer(viewer, work);
        if (kept) throw new Error("the connection ended");
        return value;
      },
    },
  };
}

const cvs: typeof handlers.cvs = {
  ...handlers.cvs,
  start: (context, ask) => handlers.cvs.start(losing(context), ask),
  merge: (context, ask) => handlers.cvs.merge(losing(context), ask),
};
const testApp = await startTestApp({ handlers: { ...handlers, cvs } });
const { database } = testApp;
const [recruiter, colleague, harbor] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
];

const cvLines = (name: string) => [name, "Engineer", `${name.toLowerCase().replace(" ", ".")}@mail.example`];
const pdfOf = async (name: string) => ({
  name: `${name}.pdf`,
  base64: (await plainCv(cvLines(name))).toString("base64"),
});
const givenNames = ["Ansel", "Birgit", "Corin", "Dagny", "Edvin", "Freya"];
const familyNames = ["Halvorsen", "Lindqvist", "Okonjo", "Vandermere", "Quillfeather"];
const chunked = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
/** A CV that says all a listing needs if it has a role. */
const wholeCv = (name: string, role: string) => [
  name,
  role,
  `${name.toLowerCase().replace(" ", ".")}@mail.example | Austin, TX`,
  "Summary",
  "Builds payment systems in TypeScript.",
  ...(role === ""
    ? []
    : ["Experience", `${role}, Tern Systems`, "January 2018 - Present", "- Moved nine services to Kubernetes"]),
  "Skills",
  "TypeScript, PostgreSQL, Kubernetes",
];
const rowsOf = (id: string) =>
  database.kysely.selectFrom("mls_cv_readings").select("draft_id").where("draft_id", "=", id).execute();

describe("a CV on the server", () => {
  it("is stored with its draft without author metadata, and no other agency can read it", async () => {
    const { draft, notStored } = await recruiter.api.cvs.start(await pdfOf("Petra Lindgren"));
    const listingId = draft?.id ?? "";
    expect(notStored).toBeNull();
    const [file] = (await colleague.api.identityFiles.list({ listingId })).items;
    expect(file).toMatchObject({ kind: "pdf", fileName: "draft-cv-1.pdf", firstName: "Petra Lindgren.pdf" });
    const { ticket } = await recruiter.api.identityFiles.ticket({ id: file?.id ?? "" });
    const stored = bytesOf(await recruiter.api.identityFiles.download({ ticket }));
    expect(await pdfText(stored)).toContain("Petra Lindgren");
    expect(stored.includes("/Author")).toBe(false);
    expect(await colleague.api.cvs.reading({ id: listingId })).toMatchObject({
      fileName: "Petra Lindgren.pdf",
      notStored: null,
    });
    expect(await refusal(harbor.api.cvs.reading({ id: listingId }))).toMatchObject({ code: "not-found" });
    expect(await refusal(harbor.api.cvs.duplicates({ id: listingId }))).toMatchObject({ code: "not-found" });
    expect((await harbor.api.cvs.queue({})).items).toEqual([]);
  });

  it("is read if it is a text file, but the file isn't stored", async () => {
    const base64 = Buffer.from(cvLines("Orla Finnegan").join("\n")).toString("base64");
    const { draft, notStored } = await recruiter.api.cvs.start({ name: "orla.txt", base64 });
    expect(notStored).toBe(
      "This is not a PDF, DOCX, JPEG, PNG or WebP file. Save it as one of these, preferably as PDF.",
    );
    const id = draft?.id ?? "";
    expect((await recruiter.api.identityFiles.list({ listingId: id })).items).toEqual([]);
    expect((await recruiter.api.cvs.reading({ id })).notStored).toBe(notStored);
    const { items } = await recruiter.api.cvs.queue({ limit: 100 });
    expect(items.find((item) => item.id === id)?.notStored).toBe(notStored);
  });

  it("writes each reading to the audit log", async () => {
    const { draft } = await recruiter.api.cvs.start(await pdfOf("Anneke Visser"));
    const id = draft?.id ?? "";
    await colleague.api.cvs.reading({ id });
    const rows = await database.kysely
      .selectFrom("mls_audit")
      .select(["action", "person_id"])
      .where("entity_id", "=", id)
      .orderBy("at")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(["identity.files.added", "identity.cv"]);
    expect(rows[0]?.person_id).not.toBe(rows[1]?.person_id);
    const { items } = await colleague.api.audit.list({});
    expect(items.filter(({ entityId }) => entityId === id)).toMatchObject([
      { did: "opened the CV of", subject: "a candidate without a listing", href: null },
      { did: "uploaded a file for", subject: "a candidate without a listing", href: null },
    ]);
  });

  it("creates one draft when the same file arrives several times at once", async () => {
    const cv = await pdfOf("Jonas Petrov");
    const started = await Promise.all(Array.from({ length: 4 }, () => recruiter.api.cvs.start(cv)));
    expect(new Set(started.map(({ draft }) => draft?.id)).size).toBe(1);
    expect(started.filter(({ already }) => already === null)).toHaveLength(1);
    const id = started[0]?.draft?.id ?? "";
    expect((await recruiter.api.identityFiles.list({ listingId: id })).items).toHaveLength(1);
  });

  it("answers a repeated request with the first answer; another agency gets its own draft", async () => {
    const cv = await pdfOf("Salma Haddad");
    const first = await recruiter.api.cvs.start(cv, { idempotencyKey: "salma-haddad-cv" });
    expect(await recruiter.api.cvs.start(cv, { idempotencyKey: "salma-haddad-cv" })).toEqual(first);
    const other = await harbor.api.cvs.start(cv);
    expect([other.already, other.duplicates]).toEqual([null, []]);
    expect(other.draft?.id).not.toBe(first.draft?.id);
  });

  const dropped = exhaustive ? 30 : 12;

  it(`is one of ${dropped} dropped together, and the ready ones are published at once`, async () => {
    const started = [];
    // As many at a time as a browser sends.
    for (const names of chunked(
      Array.from({ length: dropped }, (_, at) => `${givenNames[at % 6]} ${familyNames[Math.floor(at / 6)]}`),
      3,
    ))
      started.push(
        ...(await Promise.all(
          names.map((name, at) =>
            recruiter.api.cvs.start({
              name: `${name}.txt`,
              base64: Buffer.from(wholeCv(name, at === 0 ? "" : "Platform Engineer").join("\n")).toString("base64"),
              defaults,
            }),
          ),
        )),
      );
    expect(new Set(started.map(({ draft }) => draft?.id)).size).toBe(dropped);
    expect(started.every(({ already, duplicates }) => already === null && duplicates.length === 0)).toBe(true);
    const ready = started.filter(({ ready: isReady }) => isReady);
    const items = started.flatMap(({ draft }) => (draft === null ? [] : [{ id: draft.id, version: draft.version }]));
    const answer = await recruiter.api.cvs.publish({ items, ...consents });
    expect(ready.length).toBe((dropped * 2) / 3);
    expect(answer.published).toBe(ready.length);
    const published = answer.items.filter(({ maskedCode }) => maskedCode !== null).map(({ id }) => id);
    expect(published.toSorted()).toEqual(ready.map(({ draft }) => draft?.id).toSorted());
    expect(answer.items.every(({ maskedCode, reasons }) => (maskedCode === null) === reasons.length > 0)).toBe(true);
  });

  it("is deleted with its draft: published, discarded or erased", async () => {
    const ids: string[] = [];
    for (const name of ["Maren Dahl", "Maren Duhl", "Maren Dohl"])
      ids.push((await recruiter.api.cvs.start(await pdfOf(name))).draft?.id ?? "");
    const [published = "", discarded = "", erased = ""] = ids;
    const identity = { ...makeForm().identity, fullName: "Maren Dohl", email: "maren.dohl@mail.example" };
    const listing = await recruiter.api.listings.create({ form: makeForm({ identity }) });
    const { maskedCode } = await recruiter.api.listings.publish({ id: listing.id, version: 1 });
    expect(await Promise.all(ids.map(rowsOf))).toEqual(ids.map((draft_id) => [{ draft_id }]));
    const filled = await recruiter.api.listings.update({ id: published, version: 1, form: makeForm() });
    await recruiter.api.listings.publish({ id: published, version: filled.version });
    await recruiter.api.listings.discard({ id: discarded, version: 1 });
    await colleague.api.identities.erase({ listingId: listing.id, maskedCode: maskedCode ?? "" });
    expect(await Promise.all(ids.map(rowsOf))).toEqual([[], [], []]);
    const again = await recruiter.api.cvs.start(await pdfOf("Maren Dohl"));
    expect([again.already, again.draft?.id === erased]).toEqual([null, false]);
  });

  it("moves to the older listing in a merge and stays readable there", async () => {
    const older = await recruiter.api.listings.create({
      form: makeForm({
        identity: { ...makeForm().identity, fullName: "Ivo Sandberg", email: "ivo.sandberg@mail.example" },
      }),
    });
    await recruiter.api.listings.publish({ id: older.id, version: older.version });
    const { draft, duplicates } = await recruiter.api.cvs.start(await pdfOf("Ivo Sandberg"));
    expect(duplicates).toMatchObject([{ id: older.id, status: "active" }]);
    const { version } = await recruiter.api.listings.form({ id: older.id });
    await recruiter.api.cvs.merge({ id: draft?.id ?? "", version: 1, into: { id: older.id, version }, fields: [] });
    const [file] = (await recruiter.api.identityFiles.list({ listingId: older.id })).items;
    expect(file?.firstName).toBe("Ivo Sandberg.pdf");
    const { ticket } = await recruiter.api.identityFiles.ticket({ id: file?.id ?? "" });
    const bytes = bytesOf(await recruiter.api.identityFiles.download({ ticket }));
    expect(await pdfText(bytes)).toContain("Ivo Sandberg");
  });
});

describe("a commit whose answer is lost", () => {
  async function lost(change: () => Promise<unknown>): Promise<void> {
    losesAnswers = true;
    try {
      expect((await refusal(change())).status).toBe(500);
    } finally {
      losesAnswers = false;
    }
  }
  const downloaded = async (listingId: string) => {
    const { items } = await recruiter.api.identityFiles.list({ listingId });
    const { ticket } = await recruiter.api.identityFiles.ticket({ id: items[0]?.id ?? "" });
    return pdfText(bytesOf(await recruiter.api.identityFiles.download({ ticket })));
  };

  it("leaves the new draft readable, with its CV", async () => {
    const cv = await pdfOf("Greta Norling");
    await lost(() => recruiter.api.cvs.start(cv));
    const { draft, already } = await recruiter.api.cvs.start(cv);
    expect(already).toMatchObject({ id: draft?.id });
    const { form } = await recruiter.api.listings.form({ id: draft?.id ?? "" });
    expect(form.identity.fullName).toBe("Greta Norling");
    expect(await downloaded(draft?.id ?? "")).toContain("Greta Norling");
  });

  it("leaves the CV with the draft that it was merged into", async () => {
    const identity = { ...makeForm().identity, fullName: "Henrik Solberg", email: "henrik.solberg@mail.example" };
    const older = await recruiter.api.listings.create({ form: makeForm({ identity }) });
    const { draft } = await recruiter.api.cvs.start(await pdfOf("Henrik Solberg"));
    const into = { id: older.id, version: older.version };
    await lost(() => recruiter.api.cvs.merge({ id: draft?.id ?? "", version: 1, into, fields: [] }));
    expect(await downloaded(older.id)).toContain("Henrik Solberg");
  });
});

describe("malformed files", () => {
  const count = exhaustive ? 1_000 : 20;

  it(`are read or rejected with a message each, ${count} of them, while other requests are answered`, async () => {
    const outcomes: string[] = [];
    let searchedFirst = 0;
    for (const { name, bytes } of await hostileCvs(count)) {
      let isRead = false;
      const cv = { bytes, name, today: "2026-11-23", employers: [...defaultEmployerKinds] };
      const reading = readCvFile(cv, recruiter)
        .then(
          ({ text }) => (text.pages.length > 0 ? "read" : "nothing"),
          (error: unknown) =>
            error instanceof ExpectedError ? (error.extras.fields?.["file"] ?? error.code) : String(error),
        )
        .finally(() => (isRead = true));
      await recruiter.api.listings.search({ keywords: "engineer" });
      if (!isRead) searchedFirst += 1;
      outcomes.push(await reading);
    }
    const rejected = outcomes.filter((outcome) => outcome !== "read");
    expect(rejected.length).toBeGreaterThan(count * 0.4);
    expect(rejected.filter((says) => !/^[A-Z][^]+\.$/.test(says))).toEqual([]);
    // A worker thread reads the files, so searches don't wait for it.
    expect(searchedFirst).toBeGreaterThan(count / 2);
  }, 3_600_000);
});
