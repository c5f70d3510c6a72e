import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { createKeyRing, type KeyRing, SealBroken } from "#server/platform/crypto/key-ring.ts";
import { openAll } from "#server/platform/crypto/data-keys.ts";
import { eraseIdentity } from "#server/erasure/erase.ts";
import { sealedPlaces } from "#server/key-rotation/places.ts";
import type { SealedRow } from "#server/platform/crypto/sealed-place.ts";
import { canariesIn, canaryIdentity } from "#tests/support/canaries.ts";
import { dumpOf } from "#tests/support/database-dump.ts";
import { makeForm } from "#tests/support/forms.ts";
import { makeCsv, uploadCsv } from "#tests/support/make-csv.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { sampledMasterKey } from "#tests/support/sampled.ts";

const testApp = await startTestApp();
const { database, services } = testApp;
let recruiter: Person;
let admin: Person;
let competitor: Person;
let operator: Person;
let listingId = "";
let maskedCode = "";
let siblingCode = "";
let importId = "";
/** Sealed values as in a backup of the data: taken before the erasure, without the keys. */
let backup: { place: string; row: SealedRow }[];

const sealedRows = async (): Promise<{ place: string; row: SealedRow }[]> => {
  const all: { place: string; row: SealedRow }[] = [];
  for (const place of sealedPlaces) {
    if (place.table.startsWith("mls_keys.")) continue;
    const { rows } =
      await sql<SealedRow>`select * from ${sql.table(place.table)} where ${sql.ref(place.column)} is not null`.execute(
        database.kysely,
      );
    for (const row of rows) all.push({ place: `${place.table}.${place.column}`, row });
  }
  return all;
};

/** What these keys open of these rows, or null. */
async function openedBy(
  keyRing: KeyRing,
  rows: readonly { place: string; row: SealedRow }[],
): Promise<{ place: string; text: string | null }[]> {
  const opened: { place: string; text: string | null }[] = [];
  for (const { place: name, row } of rows) {
    const place = sealedPlaces.find((each) => `${each.table}.${each.column}` === name);
    if (!place) throw new Error(`no place ${name}`);
    const sealed = row[place.column] as Buffer;
    const context = place.context(row);
    try {
      const plain = place.listing
        ? (
            await openAll({ db: database.kysely as never }, keyRing, [
              { listingId: place.listing(row).id, sealed, context },
            ])
          )[0]
        : keyRing.open(sealed, context);
      opened.push({ place: name, text: (plain as Buffer).toString("utf8") });
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      opened.push({ place: name, text: null });
    }
  }
  return opened;
}

/** A sample person's phone number ends like the planted one's. */
const names = (text: string): string[] => canariesIn(text).filter((canary) => canary !== "555-0188");
const placesWithCanaries = (opened: readonly { place: string; text: string | null }[]): string[] =>
  [
    ...new Set(opened.filter(({ text }) => text !== null && names(text).length > 0).map(({ place }) => place)),
  ].toSorted();

const attempt = (call: Promise<unknown>) =>
  call.then(
    () => "answered",
    (error: { status?: number; detail?: string }) => ({ status: error.status, detail: error.detail }),
  );

beforeAll(async () => {
  recruiter = await signedIn(testApp, "recruiter@northstar.example");
  admin = await signedIn(testApp, "admin@northstar.example");
  competitor = await signedIn(testApp, "admin@harbor.example");
  operator = await signedIn(testApp, "operator@talentmls.example");
  const form = makeForm({
    identity: canaryIdentity,
    summary: "A summary that goes with the person.",
    screeningNotes: ["A note that goes too"],
  });
  const listed = async () => {
    const draft = await recruiter.api.listings.create({ form });
    return recruiter.api.listings.publish({ id: draft.id, version: draft.version });
  };
  const published = await listed();
  listingId = published.id;
  maskedCode = published.maskedCode ?? "";
  // A draft of the same person, created by a request whose answer is stored for retries.
  await recruiter.send("POST", "/api/v1/listings", {
    body: JSON.stringify({ form, step: 4 }),
    headers: { "idempotency-key": "the-same-person-again" },
  });
  const csv =
    `Full name,E-mail,Role\n${canaryIdentity.fullName},${canaryIdentity.email},Canary Keeper\nSomeone ` +
    `Else,else@mail.example,Carpenter\n`;
  importId = (await recruiter.api.imports.create({ kind: "csv", files: [{ name: "people.csv", text: csv }] })).id;
  await database.asSystem(async (work) =>
    services.mail.queue(work, {
      to: canaryIdentity.email,
      subject: "For you",
      text: `Dear ${canaryIdentity.fullName}`,
      html: `<p>Dear ${canaryIdentity.fullName}</p>`,
      confidential: true,
    }),
  );
  await database.asSystem(async (work) =>
    services.mail.queue(work, {
      to: "else@mail.example",
      subject: "For someone else",
      text: "Dear Someone Else",
      html: "<p>Dear Someone Else</p>",
    }),
  );
  await services.projection.caughtUp();
  await competitor.api.shortlist.add({ listingId });
  await competitor.api.shortlist.update({ listingId, notes: "Is this Quillon Vandermere?", version: 1 });
  await competitor.api.pipeline.add({ listingId });
  const {
    card: { notesVersion },
  } = await competitor.api.pipeline.get({ listingId });
  await competitor.api.pipeline.update({ listingId, notes: "Quillon Vandermere, it is", version: notesVersion });
  const list = await competitor.api.candidateLists.create({ name: "For a client", listingIds: [listingId] });
  await competitor.api.candidateLists.note({ id: list.id, listingId, note: "Quillon Vandermere, it is", version: 1 });
  siblingCode = (await listed()).maskedCode ?? "";
  backup = await sealedRows();
});

describe("before an erasure", () => {
  test("the person's data is in all these places, readable only with both keys", async () => {
    expect(placesWithCanaries(await openedBy(services.keyRing, backup))).toEqual([
      "mls_idempotency_keys.answer",
      "mls_identities.sealed",
      "mls_import_chunks.sealed",
      "mls_imports.sealed",
      "mls_list_entries.sealed",
      "mls_listing_drafts.sealed",
      "mls_mail_outbox.content",
      "mls_pipeline_candidates.sealed",
      "mls_shortlist.sealed",
    ]);
    expect((await openedBy(createKeyRing(sampledMasterKey), backup)).filter(({ text }) => text !== null)).toEqual([]);
  });

  test("a dump of the whole database contains none of it in any spelling", async () => {
    const dump = await dumpOf(database);
    expect(canariesIn(dump)).toEqual([]);
    // Proves that the search works: the masked code is in it.
    expect(dump).toContain(maskedCode);
    expect(await dumpOf(database, { without: ["mls_keys"] })).not.toContain("pepper");
  });
});

describe("an erasure", () => {
  test("is rejected without the right, and until the masked code is typed", async () => {
    expect(await attempt(recruiter.api.identities.erase({ listingId, maskedCode }))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("admin") as string,
    });
    expect(await attempt(competitor.api.identities.erase({ listingId, maskedCode }))).toMatchObject({ status: 404 });
    expect(await attempt(operator.api.identities.erase({ listingId, maskedCode }))).toMatchObject({ status: 404 });
    expect(await attempt(admin.api.identities.erase({ listingId, maskedCode: "TM-00000000" }))).toMatchObject({
      status: 400,
    });
    expect(await admin.api.identities.get({ listingId })).toMatchObject({ fullName: canaryIdentity.fullName });
  });

  test("that fails halfway changes nothing", async () => {
    const failing = database.asSystem(async (work) => {
      await eraseIdentity(work, services, {
        listingId,
        by: { organizationId: admin.organizationId, personId: null },
        reason: null,
        requestId: "test",
      });
      throw new Error("killed");
    });
    await expect(failing).rejects.toThrow("killed");
    expect(await admin.api.identities.get({ listingId })).toMatchObject({ fullName: canaryIdentity.fullName });
  });

  test("destroys the identity, and names the person's other listing, which stays", async () => {
    const erased = await admin.api.identities.erase({ listingId, maskedCode: ` ${maskedCode.toLowerCase()}` });
    expect(erased).toMatchObject({ id: listingId, maskedCode, alsoListed: [siblingCode] });
    const { id: siblingId } = (await admin.api.listings.mine({ limit: 100 })).items.find(
      (each) => each.maskedCode === siblingCode,
    ) ?? { id: "" };
    expect(
      await operator.api.identities.erase({
        listingId: siblingId,
        maskedCode: siblingCode,
        reason: "Asked by the candidate in ticket 4711",
      }),
    ).toMatchObject({ alsoListed: [] });
    // An agency that erased a candidate itself knows.
    const notices = (await admin.api.notifications.list({ limit: 100 })).items.filter(({ title }) =>
      [siblingCode, maskedCode].some((code) => title === `The candidate was erased: ${code}`),
    );
    expect(notices).toEqual([
      expect.objectContaining({
        title: `The candidate was erased: ${siblingCode}`,
        message: expect.stringContaining("the marketplace's team erased their identity details") as string,
        actionUrl: `/mls/candidate/${siblingId}`,
      }),
    ]);
  });

  test("answers others as if there had never been an identity, and its own agency with an explanation", async () => {
    const unknown = "00000000-0000-4000-8000-000000000000";
    const answers = async (person: Person, query = "") =>
      Promise.all(
        [listingId, unknown].map(async (id) => {
          const { status, body } = await person.send("GET", `/api/v1/identities/${id}${query}`);
          return { status, body: body.replaceAll(id, "ID").replace(/"(?:requestId|instance)":"[^"]*"/g, "") };
        }),
      );
    for (const [person, query] of [
      [recruiter, ""],
      [admin, ""],
      [competitor, ""],
      [operator, "?reason=Asked%20by%20a%20court%20of%20law"],
    ] as const) {
      const [erased, never] = await answers(person, query);
      expect(erased?.status).toBe(404);
      expect(erased).toEqual(never);
    }
    const page = await admin.api.listings.get({ id: listingId });
    expect(page).toMatchObject({
      maskedCode,
      status: "withdrawn",
      summary: "",
      screening: { notes: [] },
      own: { actions: [] },
      erasedAt: expect.any(String) as string,
    });
    const version = page.own?.version ?? 0;
    const { listings, identities } = admin.api;
    for (const call of [
      () => listings.relist({ id: listingId, version }),
      () => listings.update({ id: listingId, version, form: { headlineRole: "Someone" } }),
      () => listings.form({ id: listingId }),
      () => identities.erase({ listingId, maskedCode }),
    ])
      expect(await attempt(call())).toMatchObject({ status: 409, detail: expect.stringContaining("erased") as string });
    expect(
      (await recruiter.api.listings.mine({ limit: 100, status: "withdrawn" })).items.find(({ id }) => id === listingId),
    ).toMatchObject({ candidateName: "", actions: [] });
  });

  test("leaves the record of who did it", async () => {
    const rows = await database.kysely
      .selectFrom("mls_audit")
      .select(["organization_id", "reason"])
      .where("action", "=", "identity.erase")
      .orderBy("at")
      .execute();
    expect(rows).toEqual([
      { organization_id: admin.organizationId, reason: null },
      { organization_id: operator.organizationId, reason: "Asked by the candidate in ticket 4711" },
    ]);
  });

  test("leaves nothing of the person that any key opens, and everything of others", async () => {
    const opened = await openedBy(services.keyRing, await sealedRows());
    expect(placesWithCanaries(opened)).toEqual([]);
    expect(opened.filter(({ text }) => text === null)).toEqual([]);
    expect(
      opened.some(({ place, text }) => place === "mls_import_chunks.sealed" && text?.includes("else@mail.example")),
    ).toBe(true);
    expect(
      opened.some(({ place, text }) => place === "mls_mail_outbox.content" && text?.includes("else@mail.example")),
    ).toBe(true);
    expect(canariesIn(await dumpOf(database))).toEqual([]);
    const hashes = await database.kysely
      .selectFrom("mls_identity_hashes")
      .select("hash")
      .where("listing_id", "=", listingId)
      .execute();
    const blocks = await database.kysely
      .selectFrom("mls_listing_blocks")
      .select("hash")
      .where("listing_id", "=", listingId)
      .execute();
    expect([...hashes, ...blocks]).toEqual([]);
  });

  test("makes an older backup unreadable: identity and drafts can't be decrypted with any existing key", async () => {
    const theirs = backup.filter(
      ({ place, row }) =>
        ["mls_identities.sealed", "mls_listing_drafts.sealed"].includes(place) &&
        row["agency_id"] === admin.organizationId,
    );
    const opened = await openedBy(services.keyRing, theirs);
    expect(opened.length).toBeGreaterThan(10);
    expect(placesWithCanaries(opened)).toEqual([]);
    expect(opened.filter(({ text }) => text === null).length).toBe(3);
    // The master key alone opens none of it.
    expect((await openedBy(createKeyRing(sampledMasterKey), backup)).filter(({ text }) => text !== null)).toEqual([]);
  });

  test("leaves the staged import working for everyone else", async () => {
    const staged = await recruiter.api.imports.get({ id: importId });
    expect(staged.check.preview.map(({ candidateName }) => candidateName)).toEqual(["Someone Else"]);
    expect((await recruiter.send("GET", `/api/v1/imports/${importId}/rejected`)).body).not.toContain("Quillon");
  });
});

test("discarding a draft destroys its key", async () => {
  const draft = await recruiter.api.listings.create({ form: makeForm() });
  const rows = (await sealedRows()).filter(
    ({ place, row }) => place === "mls_listing_drafts.sealed" && row["id"] === draft.id,
  );
  expect((await openedBy(services.keyRing, rows)).map(({ text }) => text?.includes("Senior Backend Engineer"))).toEqual(
    [true],
  );
  await recruiter.api.listings.discard({ id: draft.id, version: draft.version });
  expect((await openedBy(services.keyRing, rows)).map(({ text }) => text)).toEqual([null]);
});

describe("a staged import of résumés", () => {
  const person = { fullName: "Oriel Tennant-Voss", email: "oriel.tennant@mail.example" };
  const resume = (name: string, fullName: string, email: string) => ({
    name,
    text: JSON.stringify({ basics: { name: fullName, email } }),
  });

  test("an erased résumé doesn't move the others", async () => {
    const form = makeForm({ identity: { ...person, portfolioLinks: [], pastEmployers: [] } });
    const draft = await recruiter.api.listings.create({ form });
    const published = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const { imports } = recruiter.api;
    const { id } = await imports.create({
      kind: "json-resume",
      files: [
        resume("cv.json", "Ada Keeps", "ada@mail.example"),
        resume("cv.json", person.fullName, person.email),
        resume("c.json", "Cleo Stays", "cleo@mail.example"),
      ],
    });
    await admin.api.identities.erase({ listingId: published.id, maskedCode: published.maskedCode ?? "" });
    expect((await imports.get({ id })).fileNames).toEqual(["cv.json", "", "c.json"]);
    expect(await imports.resume({ id, row: 3 })).toMatchObject({ fileName: "c.json", candidateName: "Cleo Stays" });
    expect(await attempt(imports.resume({ id, row: 2 }))).toMatchObject({ status: 404 });
  });

  test("an import of which nothing is left says so", async () => {
    const other = { fullName: "Merrin Oduya-Vale", email: "merrin.oduya@mail.example" };
    const form = makeForm({ identity: { ...other, portfolioLinks: [], pastEmployers: [] } });
    const draft = await recruiter.api.listings.create({ form });
    const published = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const { imports } = recruiter.api;
    const { id } = await imports.create({
      kind: "json-resume",
      files: [resume("cv.json", other.fullName, other.email)],
    });
    await admin.api.identities.erase({ listingId: published.id, maskedCode: published.maskedCode ?? "" });
    const { version } = await imports.get({ id });
    expect(await attempt(imports.commit({ id, version, notReadConfirmed: true }))).toMatchObject({
      detail: "This import has no rows left. Remove it.",
    });
  });
});

describe("a staged import whose row is erased", () => {
  test("counts it neither in the check nor in the result", async () => {
    const person = { fullName: "Isolde Farrow-Quint", email: "isolde.farrow@mail.example" };
    const form = makeForm({ identity: { ...person, portfolioLinks: [], pastEmployers: [] } });
    const draft = await recruiter.api.listings.create({ form });
    const published = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const { imports } = recruiter.api;
    const text = makeCsv({
      rows: 5,
      from: 97_003,
      change: (cells, number) => {
        const row = number >= 97_006 ? cells.with(9, "lots") : cells;
        return [97_004, 97_007].includes(number) ? row.with(0, person.fullName).with(1, person.email) : row;
      },
    });
    const before = await uploadCsv(recruiter.api, text);
    expect(before.check).toMatchObject({ ok: 3, faulty: 2, errorsTotal: 2, duplicates: { total: 1, skipped: 1 } });
    expect(before.check.groups.map(({ rows }) => rows)).toEqual([2]);
    await admin.api.identities.erase({ listingId: published.id, maskedCode: published.maskedCode ?? "" });
    const { id, version, check, counts } = await imports.get({ id: before.id });
    expect(check).toMatchObject({ ok: 2, faulty: 1, errorsTotal: 1, duplicates: { total: 0, skipped: 0 } });
    expect(check.groups.map(({ rows }) => rows)).toEqual([1]);
    expect(counts.total).toBe(3);
    await imports.commit({ id, version, notReadConfirmed: true });
    await expect.poll(async () => (await imports.progress({ id })).state, { timeout: 60_000 }).toBe("done");
    expect((await imports.progress({ id })).counts).toEqual({ total: 3, done: 3, created: 2, skipped: 0, faulty: 1 });
  });
});

describe("a staged import with corrected cells", () => {
  const person = { fullName: "Tamsin Okonjo-Hale", email: "tamsin.okonjo@mail.example" };
  let before: Awaited<ReturnType<Person["api"]["imports"]["get"]>>;

  beforeAll(async () => {
    const form = makeForm({ identity: { ...person, portfolioLinks: [], pastEmployers: [] } });
    const draft = await recruiter.api.listings.create({ form });
    const published = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const text =
      "Full name,E-mail,Role\nT. Okonjo,tamsin at mail.example,Carpenter\nAda Keeps,ada at mail.example,Plumber\n";
    const { imports } = recruiter.api;
    const { id, version } = await imports.create({ kind: "csv", files: [{ name: "corrected.csv", text }] });
    before = await imports.update({
      id,
      version,
      edits: [
        { row: 2, column: 1, text: person.email },
        { row: 3, column: 1, text: "ada@mail.example" },
      ],
    });
    await admin.api.identities.erase({ listingId: published.id, maskedCode: published.maskedCode ?? "" });
  });

  test("a corrected cell of the erased person is removed", async () => {
    const after = await recruiter.api.imports.get({ id: before.id });
    expect(after.edits).toEqual([{ row: 3, column: 1, text: "ada@mail.example" }]);
    expect(after.check.preview.map(({ candidateName }) => candidateName)).toEqual(["Ada Keeps"]);
    const opened = await openedBy(services.keyRing, await sealedRows());
    expect(opened.filter(({ text }) => text?.includes("okonjo") || text?.includes("Okonjo"))).toEqual([]);
  });

  test("a check that began before the erasure isn't stored after it", async () => {
    const { id, version } = before;
    expect(await attempt(recruiter.api.imports.update({ id, version, edits: before.edits }))).toMatchObject({
      status: 409,
    });
    expect((await recruiter.api.imports.get({ id })).version).toBe(version + 1);
  });
});

describe("an erasure of one of several people of a name", () => {
  const person = { fullName: "Ann Leigh", email: "ann.leigh@mail.example", phone: "+1 312 555 0171" };
  const queued = (to: string, text: string) =>
    database.asSystem(async (work) => services.mail.queue(work, { to, subject: "News", text, html: `<p>${text}</p>` }));
  const openedTexts = async (place: string) =>
    (await openedBy(services.keyRing, await sealedRows()))
      .filter((each) => each.place === place)
      .map(({ text }) => text ?? "")
      .join();

  test("removes their rows and emails, also if in doubt, and keeps others'", async () => {
    const form = makeForm({ identity: { ...person, portfolioLinks: [], pastEmployers: [] } });
    const draft = await recruiter.api.listings.create({ form });
    const published = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    const rows = [
      "Joann Leighton,joann@mail.example,,Kept by another name",
      "Ann Leigh,namesake@mail.example,+1 312 555 0172,Kept by two other contacts",
      "Ann Leigh,second@mail.example,,Removed for an address without a number",
      "Ann Leigh,ann at mail.example,+1 312 555 0173,Removed for no valid address",
      "A. Leigh,third@mail.example,(312) 555-0171,Removed for the number",
      `Perpetua Quillfeather,perpetua@mail.example,${person.phone},Kept although the number is shared`,
      `,nameless@mail.example,${person.phone},Removed for the number without a name`,
      `Perpetua Quillfeather,,${person.phone},Removed for the number without an address`,
      "Joann Leighton,joann2@mail.example,,Removed for Ann-Leigh: ANN  LEIGH",
    ];
    const text = ["Full name,E-mail,Phone,Role", ...rows].join("\n");
    const staged = await uploadCsv(recruiter.api, text);
    await queued("else@mail.example", "Joann Leighton signed.");
    await queued("else2@mail.example", "Dear colleague,\nAnn Leigh was hired.");
    await queued("else3@mail.example", `Perpetua starts on Monday. Call us at ${person.phone}.`);
    await queued("else4@mail.example", `Removed: call Ann at ${person.phone}.`);
    await queued("else6@mail.example", `Removed: call Ánn at ${person.phone}.`);
    await queued("else5@mail.example", `Removed: ${published.maskedCode}, ${person.phone}.`);
    const outbox = async () => openedTexts("mls_mail_outbox.content");
    expect(await outbox()).toContain("Ann Leigh was hired.");
    await admin.api.identities.erase({ listingId: published.id, maskedCode: published.maskedCode ?? "" });
    const left = await openedTexts("mls_import_chunks.sealed");
    expect(["Kept", "Removed"].map((word) => left.split(word).length - 1)).toEqual([3, 0]);
    expect((await recruiter.api.imports.get({ id: staged.id })).counts.total).toBe(3);
    expect(await outbox()).toContain("Joann Leighton signed.");
    expect(await outbox()).toContain("Perpetua starts on Monday.");
    expect(await outbox()).not.toMatch(/Ann Leigh was hired|Removed/);
  });
});
