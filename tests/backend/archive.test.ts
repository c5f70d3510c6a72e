import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { archiveFailureTexts, archiveLimits } from "#domain/archive/archive.ts";
import { runArchive, sweepArchives } from "#server/archive/jobs.ts";
import { handlers } from "#server/handlers.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { recordsOf, scorecardsToArchive, workToArchive } from "#tests/support/archives.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { outboxTo } from "#tests/support/emails.ts";
import { pdfText } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { ownersText } from "#tests/support/planted-files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";

const clock = manualClock("2026-11-21T08:00:00Z");
const testApp = await startTestApp({ clock });
const { database, services } = testApp;
const [admin, recruiter, harbor, employer] = [
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
];

const sides = { listing: recruiter.api, selling: harbor.api, employer: employer.api };

/** Sessions end meanwhile. */
function daysLater(count: number, email: string): Promise<Person> {
  clock.advance(count * archiveLimits.dayMs);
  return signedIn(testApp, email);
}

type Manifest = {
  files: { path: string; sha256: string; bytes: number; records?: number }[];
  tables: { name: string; rows: number }[];
  records: number;
};
type Read = { files: Record<string, Uint8Array>; manifest: Manifest; text: (name: string) => string };

const stateOf = async (person: Person, id: string) =>
  (await person.api.archives.list({})).items.find((each) => each.id === id)?.state;

async function requested(person: Person): Promise<string> {
  const { id } = await person.api.archives.request({});
  await vi.waitUntil(async () => ["ready", "failed"].includes((await stateOf(person, id)) ?? ""), {
    timeout: 240_000,
    interval: 100,
  });
  return id;
}

async function download(person: Person, id: string, by = person) {
  const { ticket } = await person.api.archives.ticket({ id });
  return by.send("GET", `/api/v1/archives/downloads/${ticket}`);
}

async function read(person: Person, id: string): Promise<Read> {
  const { status, bytes } = await download(person, id);
  expect(status).toBe(200);
  const files = unzipSync(bytes);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  return { files, text, manifest: JSON.parse(text("manifest.json")) as Manifest };
}

const recordsIn = ({ files }: Read, noun: string) => recordsOf(files, noun);

const storedFiles = () => {
  const folder = path.join(services.config.dataDir, "files");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
};

let [listingId, draftId, othersId, archiveId] = ["", "", "", ""];
let archive: Read;
let filesBefore = 0;

beforeAll(async () => {
  ({ listingId, draftId, othersId } = await workToArchive(testApp, { recruiter, harbor, employer }));
  await scorecardsToArchive(testApp, sides);
  filesBefore = storedFiles().length;
  archiveId = await requested(admin);
  archive = await read(admin, archiveId);
});

describe("an organization's archive", () => {
  it("names every file with its hash, size and count of records", () => {
    const { files, manifest } = archive;
    expect(Object.keys(files).toSorted()).toEqual(
      [...manifest.files.map((file) => file.path), "manifest.json"].toSorted(),
    );
    for (const { path: name, sha256, bytes, records } of manifest.files) {
      const content = files[name] ?? new Uint8Array();
      expect([name, content.length, createHash("sha256").update(content).digest("hex")]).toEqual([name, bytes, sha256]);
      const table = manifest.tables.find((each) => name === `rows/${each.name}.jsonl`);
      if (name.endsWith(".jsonl"))
        expect([name, strFromU8(content).split("\n").length - 1]).toEqual([name, table?.rows ?? records]);
    }
  });

  it("holds every listing and draft with its identity, public face, JSON Resume and CV", async () => {
    const listings = recordsIn(archive, "listings");
    const { items, all } = await admin.api.own.listings({ limit: 100 });
    expect(listings).toHaveLength(all);
    expect(listings.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted());
    const { maskedCode } = await admin.api.listings.get({ id: listingId });
    expect(listings.find(({ id }) => id === listingId)).toMatchObject({
      code: maskedCode,
      form: { identity: { fullName: "Quillon Vandermere", email: "quillon@mail.example" } },
      face: { maskedCode, headlineRole: makeForm().headlineRole },
    });
    expect(listings.find(({ id }) => id === draftId)).toMatchObject({ code: null, status: "draft", face: null });
    expect(JSON.parse(archive.text(`listings/${maskedCode}/resume.json`))).toMatchObject({
      basics: { name: "Quillon Vandermere" },
    });
    const [file] = recordsIn(archive, "candidate-files").filter((each) => each["listingId"] === listingId);
    expect(file).toMatchObject({ firstName: "Quillon Vandermere CV.pdf" });
    expect(await pdfText(Buffer.from(archive.files[String(file?.["path"])] ?? []))).toContain(ownersText);
    // A spreadsheet doesn't run a cell.
    expect(archive.text("listings.csv")).toContain(`"'=Draft keeper"`);
  });

  it("holds the pipeline with history, deals with documents, introductions with certificates, the audit log", () => {
    expect(
      recordsIn(archive, "pipeline").find(({ card }) => (card as { listingId: string }).listingId === listingId),
    ).toMatchObject({ stageHistory: [{ exitedAt: null }] });
    for (const noun of ["deals", "ledger", "payments", "introductions", "threads", "messages", "stages", "members"])
      expect([noun, recordsIn(archive, noun).length > 0]).toEqual([noun, true]);
    const names = Object.keys(archive.files);
    expect(names.some((name) => /^deals\/.*client-agreement\.pdf$/.test(name))).toBe(true);
    expect(names.some((name) => /^introductions\/.*\/certificate\.json$/.test(name))).toBe(true);
    const actions = recordsIn(archive, "audit-log").map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["archive.requested", "identity.export", "identity.files.read"]));
  });

  it("holds a client's answers and what it opened, as records and as rows with the note", () => {
    const about = { clientName: "Sparrow Works" };
    expect(recordsIn(archive, "client-links")).toMatchObject([{ client: { name: "Sparrow Works" }, state: "open" }]);
    expect(recordsIn(archive, "client-answers")).toMatchObject([
      { ...about, listingId, answer: "yes", note: "Could start in March." },
      { ...about, listingId: othersId, answer: null, note: "" },
    ]);
    // Not that the contact typed the code: another agency's candidate is on the list.
    for (const noun of ["client-views", "rows/mls_guest_views"])
      expect([noun, ...recordsIn(archive, noun).map(({ action }) => action)].toSorted()).toEqual(
        ["answered", noun, "opened"].toSorted(),
      );
    expect(archive.text("client-answers.csv")).toContain("Could start in March.");
    expect(recordsIn(archive, "rows/mls_guest_candidates").map(({ note_sealed: note }) => note)).toEqual(
      expect.arrayContaining(["Could start in March.", null]),
    );
  });

  it("holds nettings and corrections as records", () => {
    expect(recordsIn(archive, "nettings")).toMatchObject([
      { partner: { name: "Harbor Search Partners" }, proposedByYou: true, state: "withdrawn", items: [{ cents: 500 }] },
    ]);
    expect(recordsIn(archive, "corrections")).toMatchObject([
      { number: 1, state: "proposed", change: { what: "salary", before: 205_000, after: 200_000 } },
    ]);
    expect(archive.text("corrections.csv")).toContain("205000");
  });

  it("keeps a colleague's notes out, and says so", () => {
    const entry = recordsIn(archive, "shortlists").find((each) => each["listingId"] === listingId);
    expect(entry).toMatchObject({ notes: "" });
    expect(archive.text("manifest.json")).toContain("private to each member");
    expect(archive.text("manifest.json")).not.toContain("Kept between me");
  });

  it("explains every field, with who sees those of a listing", () => {
    const dictionary = JSON.parse(archive.text("dictionary.json")) as Record<
      string,
      { fields: { path: string; type: string; meaning?: string; shownTo?: string }[] }
    >;
    const field = (noun: string, name: string) => dictionary[noun]?.fields.find((each) => each.path === name);
    expect(field("listings", "form.minimumFee")).toMatchObject({
      meaning: "Minimum fee",
      shownTo: "agencies, never employers",
    });
    expect(field("listings", "form.identity.email")?.shownTo).toContain("reveal grant");
    expect(field("listings", "form.keySkills[]")?.type).toBe("string");
    for (const [noun, { fields }] of Object.entries(dictionary))
      expect([noun, fields.length > 0]).toEqual([noun, true]);
  });

  it("shows an employer its own side only: no listings, no split, no ledger", async () => {
    const own = await read(employer, await requested(employer));
    expect(Object.keys(own.files).filter((name) => /^(?:listings|candidate-)/.test(name))).toEqual([]);
    const deals = recordsIn(own, "deals");
    expect(deals.length).toBeGreaterThan(0);
    for (const deal of deals) expect(deal).toMatchObject({ agencySide: null });
    for (const noun of ["ledger", "nettings", "client-links", "client-answers", "client-views"])
      expect([noun, recordsIn(own, noun)]).toEqual([noun, []]);
    expect(recordsIn(own, "scorecards")).toContainEqual(
      expect.objectContaining({
        mine: true,
        answer: expect.objectContaining({ rating: "yes", comments: { skills: "Knows the trade." } }),
      }),
    );
    expect(recordsIn(own, "corrections")).toMatchObject([
      { change: { what: "salary" }, effect: { after: { shares: null } } },
    ]);
    expect(JSON.stringify(deals)).not.toContain("laSplit");
  });

  it("is sealed at rest, and emailed as a link that needs a session", async () => {
    const stored = storedFiles().length - filesBefore;
    expect(stored).toBeGreaterThan(0);
    const [row] = await database.kysely.selectFrom("mls_archives").selectAll().where("id", "=", archiveId).execute();
    expect(row?.parts).toBeGreaterThan(0);
    const first = await services.files.get(`${archiveId}.${row?.run}.1`);
    expect(first.subarray(0, 4).toString("latin1")).not.toBe("PK\u0003\u0004");
    const mails = await outboxTo(testApp, "admin@northstar.example");
    const mail = mails.find(({ subject }) => subject.startsWith("Your export of"));
    expect(mail?.text).toContain("/mls/settings?tab=export");
    expect(mail?.text).not.toContain(archiveId);
  });
});

describe("who can have an archive, and how often", () => {
  it("is for admins: a member can't request one, and another organization finds nothing", async () => {
    expect((await refusal(recruiter.api.archives.request({}))).status).toBe(403);
    expect((await refusal(harbor.api.archives.ticket({ id: archiveId }))).status).toBe(404);
    expect((await harbor.api.archives.list({})).items).toEqual([]);
  });

  it("is downloaded by who requested it only: it holds their private notes and searches", async () => {
    const colleague = await memberOf(testApp, "Northstar Talent", "organization_admin");
    const rowOf = async ({ api }: Person) => (await api.archives.list({})).items.find(({ id }) => id === archiveId);
    expect(await rowOf(admin)).toMatchObject({ own: true });
    expect(await rowOf(colleague)).toMatchObject({ own: false });
    expect(await refusal(colleague.api.archives.ticket({ id: archiveId }))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("Request one of your own"),
    });
  });

  it("serves a ticket once, in the browser that requested it, and records the download", async () => {
    const { ticket } = await admin.api.archives.ticket({ id: archiveId });
    const at = `/api/v1/archives/downloads/${ticket}`;
    expect((await harbor.send("GET", at)).status).toBe(404);
    const before = (await admin.api.archives.list({})).items[0]?.downloads ?? 0;
    expect((await admin.send("GET", at)).status).toBe(200);
    expect((await admin.send("GET", at)).status).toBe(404);
    expect((await admin.api.archives.list({})).items[0]?.downloads).toBe(before + 1);
    const { items } = await admin.api.audit.list({ action: "archive.downloaded" });
    expect(items[0]).toMatchObject({ did: "downloaded an export of everything of", subject: "Northstar Talent" });
  });

  it("is built one at a time, can be canceled, and at most three times in 24 hours", async () => {
    // Canceled before its job runs, or while it does.
    const { id } = await admin.api.archives.request({});
    expect((await refusal(admin.api.archives.request({}))).status).toBe(409);
    expect((await admin.api.archives.cancel({ id })).state).toBe("canceled");
    await runArchive({ ...services, handlers }, id, new AbortController().signal);
    expect(await stateOf(admin, id)).toBe("canceled");
    const third = await admin.api.archives.request({});
    await admin.api.archives.cancel({ id: third.id });
    expect((await refusal(admin.api.archives.request({}))).status).toBe(429);
  });

  it("fails in words when its person is no longer an admin", async () => {
    const partner = await daysLater(1, "admin@harbor.example");
    const { id } = await partner.api.archives.request({});
    await vi.waitUntil(async () => (await stateOf(partner, id)) === "ready", { timeout: 240_000, interval: 100 });
    await database.kysely
      .updateTable("mls_archives")
      .set({ state: "waiting", key_sealed: null })
      .where("id", "=", id)
      .execute();
    const [row] = await database.kysely.selectFrom("mls_archives").selectAll().where("id", "=", id).execute();
    const membership = database.kysely
      .updateTable("mls_memberships")
      .where("organization_id", "=", row?.organization_id ?? "")
      .where("person_id", "=", row?.requested_by ?? "");
    await membership.set({ is_active: false }).execute();
    await runArchive({ ...services, handlers }, id, new AbortController().signal);
    await membership.set({ is_active: true }).execute();
    const items = (await partner.api.archives.list({})).items;
    expect(items[0]).toMatchObject({ state: "failed", failure: archiveFailureTexts.not_admin });
  });

  it("isn't ready while a CV file can't be read", async () => {
    const owner = await daysLater(1, "admin@northstar.example");
    const { id: cv } = await database.kysely
      .selectFrom("mls_identity_files")
      .select("id")
      .where("listing_id", "=", listingId)
      .executeTakeFirstOrThrow();
    const get = services.files.get.bind(services.files);
    const failing = vi
      .spyOn(services.files, "get")
      .mockImplementation((id) => (id === cv ? Promise.reject(new Error("The file store doesn't answer")) : get(id)));
    const { id } = await owner.api.archives.request({});
    const attempted = () =>
      database.kysely
        .selectFrom("mls_archives")
        .select(["state", "failures"])
        .where("id", "=", id)
        .where((eb) => eb.or([eb("failures", ">", 0), eb("state", "=", "ready")]))
        .executeTakeFirst();
    await vi.waitUntil(attempted, { timeout: 240_000, interval: 100 });
    expect((await attempted())?.state).not.toBe("ready");
    failing.mockRestore();
    await runArchive({ ...services, handlers }, id, new AbortController().signal);
    await vi.waitUntil(async () => (await stateOf(owner, id)) === "ready", { timeout: 240_000, interval: 100 });
    expect(recordsIn(await read(owner, id), "candidate-files").map((file) => file["id"])).toContain(cv);
  });
});

describe("an export of everything whose attempts take too long", () => {
  it("fails after the third one; an attempt that a stopping server ends doesn't count", async () => {
    const owner = await daysLater(1, "admin@harbor.example");
    const { id } = await owner.api.archives.request({});
    await vi.waitUntil(async () => (await stateOf(owner, id)) === "ready", { timeout: 240_000, interval: 100 });
    await database.kysely
      .updateTable("mls_archives")
      .set({ state: "waiting", key_sealed: null, failures: 0 })
      .where("id", "=", id)
      .execute();
    const attempt = async (lastsMs: number) => {
      const began = services.clock.now().getTime();
      let asked = 0;
      const now = () => new Date(began + (asked++ === 0 ? 0 : lastsMs));
      const slow = { ...services, handlers, clock: { now } };
      await runArchive(slow, id, AbortSignal.abort()).catch(() => undefined);
      return stateOf(owner, id);
    };
    expect(await attempt(5 * 60_000)).toBe("running");
    const sixHours = 6 * 3_600_000;
    const states = [await attempt(sixHours), await attempt(sixHours), await attempt(sixHours)];
    expect(states).toEqual(["running", "running", "failed"]);
    expect((await owner.api.archives.list({})).items[0]?.failure).toBe(archiveFailureTexts.error);
  });
});

/** Two days later: a listing whose candidate the employer's thread names under a grant. */
async function namedUnderGrant() {
  const owner = await daysLater(2, "admin@northstar.example");
  const meridian = await signedIn(testApp, "hiring@meridian.example");
  const grants = { listing: owner.api, selling: owner.api, employer: meridian.api };
  const granted = await grantedToEmployer(grants, { listingId: await publish(owner.api) });
  await meridian.api.identities.get({ listingId: granted.listingId });
  const threadId = (await meridian.api.threads.about({ listingId: granted.listingId })).items[0]?.threadId ?? "";
  await owner.api.threads.send({ id: threadId, content: "Quillon Vandermere has time on Monday." });
  return { owner, meridian, grants, granted };
}

const namesCandidate = async (person: Person, id: string): Promise<boolean> =>
  (await read(person, id)).text("messages.jsonl").includes("Quillon Vandermere has time");

describe("the end of an archive", () => {
  it("comes with the erasure of a candidate in it", async () => {
    const later = await signedIn(testApp, "admin@northstar.example");
    const meridian = await signedIn(testApp, "hiring@meridian.example");
    const gone = await publish(later.api);
    const sides = { listing: later.api, selling: later.api, employer: meridian.api };
    await grantedToEmployer(sides, { listingId: gone });
    const [id, employersId] = [await requested(later), await requested(meridian)];
    const { maskedCode } = await later.api.listings.get({ id: gone });
    await later.api.identities.erase({ listingId: gone, maskedCode });
    // Messages under the employer's grant could name the candidate.
    for (const [person, archived] of [
      [later, id],
      [meridian, employersId],
    ] as const)
      expect((await person.api.archives.list({})).items.find((each) => each.id === archived)).toMatchObject({
        state: "failed",
        failure: archiveFailureTexts.erased,
      });
    expect((await refusal(later.api.archives.ticket({ id }))).status).toBe(409);
  });

  it("comes with the erasure of a candidate named in a note, long after the grant, or without one", async () => {
    const { owner, meridian, granted } = await namedUnderGrant();
    const { id: introductionId, listingId } = granted;
    const harbor = await signedIn(testApp, "admin@harbor.example");
    const { version } = await owner.api.introductions.get({ id: introductionId });
    const { organizationId } = meridian;
    await owner.api.introductions.revoke({ id: introductionId, version, organizationId, reason: "On hold." });
    clock.advance(1_000);
    for (const { api } of [meridian, harbor]) {
      await api.shortlist.add({ listingId });
      const { card } = await api.pipeline.add({ listingId });
      await api.pipeline.update({ listingId, notes: "Vandermere prefers a call.", version: card.notesVersion });
    }
    const archives = [
      [meridian, await requested(meridian)],
      [harbor, await requested(harbor)],
    ] as const;
    for (const [person, id] of archives)
      expect((await read(person, id)).text("pipeline.jsonl")).toContain("Vandermere prefers a call.");
    const { maskedCode } = await owner.api.listings.get({ id: listingId });
    await owner.api.identities.erase({ listingId, maskedCode });
    for (const [person, id] of archives) {
      expect(await stateOf(person, id)).toBe("failed");
      expect((await refusal(person.api.archives.ticket({ id }))).status).toBe(409);
    }
  });

  it("comes with the end of a grant under which a text in it could name the candidate", async () => {
    const { owner, meridian, grants, granted } = await namedUnderGrant();
    const wordless = await grantedToEmployer(grants, { listingId: await publish(owner.api) });
    const id = await requested(meridian);
    expect(await namesCandidate(meridian, id)).toBe(true);
    const revoke = async (introductionId: string) => {
      const { version } = await owner.api.introductions.get({ id: introductionId });
      const { organizationId } = meridian;
      await owner.api.introductions.revoke({ id: introductionId, version, organizationId, reason: "On hold." });
    };
    clock.advance(1_000);
    // Nothing written under this one: the file stays.
    await revoke(wordless.id);
    expect((await download(meridian, id)).status).toBe(200);
    const { ticket } = await meridian.api.archives.ticket({ id });
    await revoke(granted.id);
    expect((await meridian.send("GET", `/api/v1/archives/downloads/${ticket}`)).status).toBe(404);
    expect((await refusal(meridian.api.archives.ticket({ id }))).status).toBe(409);
    await sweepArchives(services);
    expect(await stateOf(meridian, id)).toBe("expired");
  });

  it("comes when a listing with such texts is hidden from its organization", async () => {
    const { owner, meridian, granted } = await namedUnderGrant();
    const hideFrom = async (blockedOrganizations: { name: string; domain: string }[]) => {
      const id = granted.listingId;
      const { version } = await owner.api.listings.form({ id });
      await owner.api.listings.update({ id, version, form: { blockedOrganizations } });
    };
    const before = await requested(meridian);
    expect(await namesCandidate(meridian, before)).toBe(true);
    clock.advance(1_000);
    const { ticket } = await meridian.api.archives.ticket({ id: before });
    await hideFrom([{ name: "", domain: "meridian.example" }]);
    expect((await meridian.send("GET", `/api/v1/archives/downloads/${ticket}`)).status).toBe(404);
    await sweepArchives(services);
    expect(await stateOf(meridian, before)).toBe("expired");
    // One that was requested while it's hidden stays, also once it is visible again.
    clock.advance(1_000);
    const meanwhile = await requested(meridian);
    expect(await namesCandidate(meridian, meanwhile)).toBe(false);
    clock.advance(1_000);
    await hideFrom([]);
    expect((await download(meridian, meanwhile)).status).toBe(200);
  });

  it("comes when its organization, or the agency of a listing with such texts, is suspended", async () => {
    const { owner, meridian } = await namedUnderGrant();
    const operator = await signedIn(testApp, "operator@talentmls.example");
    const decide = async ({ organizationId: id }: Person, standing: "vetted" | "suspended") => {
      const { version } = await operator.api.organizations.get({ id });
      await operator.api.organizations.decide({ id, version, standing, reason: "Reported by a partner." });
    };
    for (const suspended of [owner, meridian]) {
      const id = await requested(meridian);
      expect(await namesCandidate(meridian, id)).toBe(true);
      clock.advance(1_000);
      await decide(suspended, "suspended");
      expect((await refusal(meridian.api.archives.ticket({ id }))).status).toBe(409);
      clock.advance(1_000);
      await decide(suspended, "vetted");
    }
  });

  it("comes after seven days: the file is deleted", async () => {
    const id = await requested(await daysLater(2, "admin@northstar.example"));
    const last = await daysLater(7, "admin@northstar.example");
    await sweepArchives(services);
    expect(await stateOf(last, id)).toBe("expired");
    expect((await refusal(last.api.archives.ticket({ id }))).status).toBe(409);
    const kept = await database.kysely.selectFrom("mls_archives").select("id").where("parts", ">", 0).execute();
    expect(kept).toEqual([]);
    expect(storedFiles().length).toBe(filesBefore);
  });
});
