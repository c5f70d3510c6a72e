import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sweepFiles } from "#server/identity-file/sweep.ts";
import { eraseFiles } from "#server/identity/files.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfText } from "#tests/support/files.ts";
import { makeForm } from "#tests/support/forms.ts";
import { type Person, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { ownersText, plantedDocx, plantedIn, plantedJpeg, plantedPdf } from "#tests/support/planted-files.ts";

const clock = manualClock("2026-11-21T08:00:00Z");
const testApp = await startTestApp({ clock });
const { database, services } = testApp;
const [recruiter, admin, harbor, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
let cv = "";
beforeAll(async () => {
  cv = (await plantedPdf()).toString("base64");
});

const upload = (
  listingId: string,
  {
    name = "Quillon Vandermere CV.pdf",
    base64 = cv,
    person = recruiter,
  }: { name?: string; base64?: string; person?: Person } = {},
) => person.api.identityFiles.upload({ listingId, name, base64 });
const reason = "Dispute of 2026-11-20 about this listing";
const ticketFor = async (id: string, person = recruiter) =>
  (await person.api.identityFiles.ticket({ id, ...(person === operator && { reason }) })).ticket;
const storedFiles = () => {
  const folder = path.join(services.config.dataDir, "files");
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    : [];
};
const minutes = (count: number) => clock.advance(count * 60_000);

describe("a file of a listing", () => {
  it("is sealed under the masked code without author data; only its agency sees the original file name", async () => {
    const listingId = await publish(recruiter.api);
    const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
    const before = new Set(storedFiles());
    const file = await upload(listingId);
    expect(file).toMatchObject({
      kind: "pdf",
      fileName: `${maskedCode}-cv-1.pdf`,
      firstName: "Quillon Vandermere CV.pdf",
    });
    expect((await admin.api.identityFiles.list({ listingId })).items).toEqual([file]);
    const { items } = await operator.api.identityFiles.list({ listingId, reason });
    const { firstName: _, ...forOthers } = file;
    expect(items).toEqual([forOthers]);
    const [stored] = storedFiles().filter((each) => !before.has(each));
    expect(statSync(stored as string).mode & 0o777).toBe(0o600);
    const sealed = readFileSync(stored as string);
    expect([sealed.includes("%PDF"), plantedIn(sealed)]).toEqual([false, []]);
    const row = await sql<{
      row: string;
    }>`select t::text as row from mls_identity_files t where id = ${file.id}`.execute(database.kysely);
    expect(row.rows[0]?.row).not.toContain(Buffer.from("Vandermere").toString("hex"));
    const download = await recruiter.api.identityFiles.download({ ticket: await ticketFor(file.id) });
    expect([download.fileName, download.mediaType]).toEqual([`${maskedCode}-cv-1.pdf`, "application/pdf"]);
    expect([plantedIn(bytesOf(download)), await pdfText(bytesOf(download))]).toEqual([[], ownersText]);
    expect(bytesOf(download).length).toBe(file.size);
  });

  it("downloads as an attachment that browsers neither render nor cache", async () => {
    const { id } = await upload(await publish(recruiter.api));
    const { headers, status } = await recruiter.send("GET", `/api/v1/identity-file-downloads/${await ticketFor(id)}`);
    const sent = new Headers(JSON.parse(headers) as [string, string][]);
    expect(status).toBe(200);
    expect(sent.get("content-disposition")).toMatch(/^attachment; filename="TM-[0-9A-Z]{8}-cv-1\.pdf"$/);
    expect([
      sent.get("x-content-type-options"),
      sent.get("cache-control"),
      sent.get("content-security-policy"),
    ]).toEqual(["nosniff", "no-store", "default-src 'none'; frame-ancestors 'none'; sandbox"]);
  });

  it("belongs to the draft, then to the published listing, and is deleted with a discarded draft", async () => {
    const draft = await recruiter.api.listings.create({ form: makeForm() });
    const file = await upload(draft.id);
    expect(file.fileName).toBe("draft-cv-1.pdf");
    for (const person of [harbor, operator])
      expect(await refusal(person.api.identityFiles.list({ listingId: draft.id, reason }))).toMatchObject({
        status: 404,
      });
    expect(
      await operator.api.identityFiles.ticket({ id: file.id, reason }).catch((error: unknown) => error),
    ).toMatchObject({ status: 404 });
    const { maskedCode } = await recruiter.api.listings.publish({ id: draft.id, version: draft.version });
    expect((await recruiter.api.identityFiles.list({ listingId: draft.id })).items).toMatchObject([
      { id: file.id, fileName: `${maskedCode}-cv-1.pdf` },
    ]);

    const other = await recruiter.api.listings.create({ form: makeForm() });
    const gone = await upload(other.id);
    await recruiter.api.listings.discard({ id: other.id, version: other.version });
    expect(await refusal(recruiter.api.identityFiles.ticket({ id: gone.id }))).toMatchObject({ status: 404 });
    minutes(16);
    await sweepFiles(services);
    expect(storedFiles().some((place) => place.includes(gone.id))).toBe(false);
    expect(storedFiles().some((place) => place.includes(file.id))).toBe(true);
  });

  it("is one of at most five, also with six concurrent uploads", async () => {
    const listingId = await publish(recruiter.api);
    const picture = (await plantedJpeg()).toString("base64");
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => upload(listingId, { name: "photo.jpg", base64: picture })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBe(5);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, detail: expect.stringContaining("at most 5 files") },
    });
    const { items } = await recruiter.api.identityFiles.list({ listingId });
    expect(items.map(({ fileName }) => fileName.slice(-8))).toEqual([
      "cv-1.jpg",
      "cv-2.jpg",
      "cv-3.jpg",
      "cv-4.jpg",
      "cv-5.jpg",
    ]);
    await recruiter.api.identityFiles.remove({ id: items[1]?.id ?? "" });
    expect(storedFiles().some((place) => place.includes(items[1]?.id ?? "none"))).toBe(false);
    expect(
      (await upload(listingId, { name: "cv.docx", base64: (await plantedDocx()).toString("base64") })).fileName,
    ).toMatch(/cv-6\.docx$/);
  });

  it("is rejected with a clear message when its type is wrong", async () => {
    const listingId = await publish(recruiter.api);
    const say = async (base64: string) => (await refusal(upload(listingId, { base64 }))).fields["file"] ?? "";
    expect(await say(Buffer.from("<html>").toString("base64"))).toContain("not a PDF, DOCX, JPEG, PNG or WebP");
    expect(await say("not base64 at all!")).toContain("file is incomplete");
    expect(await say(Buffer.alloc(10 * 1024 * 1024 + 1, 1).toString("base64"))).toContain("larger than 10 MB");
    expect(await refusal(upload(listingId, { base64: "A".repeat(15 * 1024 * 1024) }))).toMatchObject({ status: 413 });
    expect((await recruiter.api.identityFiles.list({ listingId })).items).toEqual([]);
  });

  it("can be added and removed by its own agency and its colleagues", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await upload(listingId, { person: admin });
    for (const person of [harbor, operator]) {
      expect((await refusal(person.api.identityFiles.remove({ id }))).status).toBe(person === harbor ? 404 : 403);
      expect((await refusal(upload(listingId, { person }))).status).toBe(person === harbor ? 404 : 403);
    }
    await recruiter.api.identityFiles.remove({ id });
    expect(await refusal(recruiter.api.identityFiles.remove({ id }))).toMatchObject({ status: 404 });
  });

  it("is added once by a repeated upload", async () => {
    const listingId = await publish(recruiter.api);
    const ask = { listingId, name: "cv.pdf", base64: cv };
    const first = await recruiter.api.identityFiles.upload(ask, { idempotencyKey: "upload-again-1" });
    expect(await recruiter.api.identityFiles.upload(ask, { idempotencyKey: "upload-again-1" })).toEqual(first);
    expect((await recruiter.api.identityFiles.list({ listingId })).items.length).toBe(1);
  });
});

describe("a ticket", () => {
  const unknown = async (person: Person) => bare(await person.send("GET", "/api/v1/identity-file-downloads/none"));
  const bare = ({ status, body, headers }: Awaited<ReturnType<Person["send"]>>) => ({
    status,
    body,
    headers: headers.replace(/\["(?:x-request-id|date)","[^"]*"\],?/g, ""),
  });
  const use = async (person: Pick<Person, "send">, ticket: string) =>
    bare(await person.send("GET", `/api/v1/identity-file-downloads/${ticket}`));

  it("works once, within sixty seconds, in the browser that requested it, and is otherwise unknown", async () => {
    const { id } = await upload(await publish(recruiter.api));
    const nothing = await unknown(recruiter);
    expect(nothing.status).toBe(404);
    const ticket = await ticketFor(id);
    // Another cookie: a stranger's, a colleague's, or none with the right handle.
    for (const person of [visitor(testApp), harbor, admin]) expect(await use(person, ticket)).toEqual(nothing);
    const { authorization = "" } = recruiter.credentials();
    expect(
      bare(
        await visitor(testApp).send("GET", `/api/v1/identity-file-downloads/${ticket}`, {
          headers: { authorization },
        }),
      ),
    ).toEqual(nothing);
    const organization = testApp.database.kysely
      .updateTable("mls_organizations")
      .where("id", "=", recruiter.organizationId);
    await organization.set({ requires_second_factor: true }).execute();
    expect((await use(recruiter, ticket)).status).toBe(403);
    await organization.set({ requires_second_factor: false }).execute();
    expect((await use(recruiter, ticket)).status).toBe(200);
    expect(await use(recruiter, ticket)).toEqual(nothing);
    const late = await ticketFor(id);
    clock.advance(61_000);
    expect(await use(recruiter, late)).toEqual(nothing);
    const [one, two] = [await ticketFor(id), await ticketFor(id)];
    expect((await use(recruiter, two)).status).toBe(200);
    expect((await use(recruiter, one)).status).toBe(200);
  });

  it("used twice at once downloads the file once", async () => {
    const { id } = await upload(await publish(recruiter.api));
    const ticket = await ticketFor(id);
    expect(
      (await Promise.all([use(recruiter, ticket), use(recruiter, ticket), use(recruiter, ticket)]))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([200, 404, 404]);
  });

  it("needs no handle, because a browser fetches it by itself, and ends with the session", async () => {
    const someone = await signedIn(testApp, "recruiter@northstar.example");
    const { id } = await upload(await publish(recruiter.api));
    const { cookie = "" } = someone.credentials();
    const byCookie = async (ticket: string) =>
      (await visitor(testApp).send("GET", `/api/v1/identity-file-downloads/${ticket}`, { headers: { cookie } })).status;
    expect(await byCookie(await ticketFor(id, someone))).toBe(200);
    const last = await ticketFor(id, someone);
    await someone.send("DELETE", "/api/v1/session");
    expect(await byCookie(last)).toBe(404);
  });

  it("doesn't work when the right to the file ended in between", async () => {
    const { id } = await upload(await publish(recruiter.api));
    const nothing = await unknown(operator);
    const ticket = await ticketFor(id, operator);
    await database.asSystem(({ db }) =>
      db
        .updateTable("mls_memberships")
        .set({ roles: ["recruiter"] })
        .where("organization_id", "=", operator.organizationId)
        .execute(),
    );
    expect(await use(operator, ticket)).toEqual(nothing);
    await database.asSystem(({ db }) =>
      db
        .updateTable("mls_memberships")
        .set({ roles: ["super_admin"] })
        .where("organization_id", "=", operator.organizationId)
        .execute(),
    );
    expect((await use(operator, ticket)).status).toBe(200);
  });

  it("leaves one audit entry per file read, with who, why and which listing, and none for unread files", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await upload(listingId);
    const rows = () =>
      database.kysely
        .selectFrom("mls_audit")
        .select(["action", "reason", "organization_id as by"])
        .where("entity_id", "=", listingId)
        .where("action", "like", "identity.files.%")
        .orderBy("at")
        .orderBy("action")
        .execute();
    minutes(1);
    const ticket = await ticketFor(id, operator);
    await use(operator, ticket);
    await use(operator, ticket);
    await use(harbor, await ticketFor(id));
    expect(await rows()).toEqual([
      { action: "identity.files.added", reason: null, by: recruiter.organizationId },
      { action: "identity.files.read", reason, by: operator.organizationId },
    ]);
    expect(await refusal(operator.api.identityFiles.ticket({ id, reason: "short" }))).toMatchObject({ status: 404 });
  });
});

describe("a stored file", () => {
  it("has a row from before its first byte until after its last: a crash leaves no orphan", async () => {
    const listingId = await publish(recruiter.api);
    // The process dies after writing the bytes, before updating the row.
    const put = services.files.put.bind(services.files);
    services.files.put = async (id, bytes) => {
      await put(id, bytes);
      throw new Error("the process dies here");
    };
    expect(await refusal(upload(listingId))).toMatchObject({ status: 500 });
    services.files.put = put;
    const left = (
      await database.kysely
        .selectFrom("mls_identity_files")
        .select(["id", "state"])
        .where("listing_id", "=", listingId)
        .execute()
    )[0];
    expect([left?.state, storedFiles().some((place) => place.includes(left?.id ?? "none"))]).toEqual(["leaving", true]);
    await database.asSystem(({ db }) =>
      db
        .updateTable("mls_identity_files")
        .set({ state: "arriving" })
        .where("id", "=", left?.id ?? "")
        .execute(),
    );
    expect((await recruiter.api.identityFiles.list({ listingId })).items).toEqual([]);
    await sweepFiles(services);
    expect(storedFiles().some((place) => place.includes(left?.id ?? "none"))).toBe(true);
    minutes(16);
    await sweepFiles(services);
    expect(storedFiles().some((place) => place.includes(left?.id ?? "none"))).toBe(false);
    expect(
      await database.kysely.selectFrom("mls_identity_files").select("id").where("listing_id", "=", listingId).execute(),
    ).toEqual([]);
  });

  it("is deleted when the identity is erased, with its tickets", async () => {
    const listingId = await publish(recruiter.api);
    const { id } = await upload(listingId);
    const ticket = await ticketFor(id);
    await database.asSystem((work) => eraseFiles(work, listingId));
    expect((await recruiter.send("GET", `/api/v1/identity-file-downloads/${ticket}`)).status).toBe(404);
    minutes(16);
    await sweepFiles(services);
    expect(storedFiles().some((place) => place.includes(id))).toBe(false);
  });

  it("doesn't open under another row's id", async () => {
    const listingId = await publish(recruiter.api);
    const [one, two] = [await upload(listingId), await upload(listingId)];
    await services.files.put(two.id, await services.files.get(one.id));
    expect((await recruiter.send("GET", `/api/v1/identity-file-downloads/${await ticketFor(two.id)}`)).status).toBe(
      500,
    );
  });
});
