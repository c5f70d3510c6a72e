import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { destroyKeys } from "#server/platform/crypto/data-keys.ts";
import { findFile, openFile } from "#server/identity/files.ts";
import { sweepFiles } from "#server/identity-file/sweep.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { bytesOf, pdfText } from "#tests/support/files.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { plainCv } from "#tests/support/planted-files.ts";

const clock = manualClock("2026-11-21T08:00:00Z");
const testApp = await startTestApp({ clock });
const { database, services } = testApp;
const [recruiter, harbor, meridian] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
];
const sides = { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
const words = "Led nine engineers through two migrations.";
const cv = (await plainCv([words])).toString("base64");

/** A listing with a CV that Meridian holds a live grant for. */
async function granted(form: Parameters<typeof publish>[1] = {}) {
  const listingId = await publish(recruiter.api, { showContactInfo: true, ...form });
  const { id: fileId } = await recruiter.api.identityFiles.upload({
    listingId,
    name: "Quillon Vandermere CV.pdf",
    base64: cv,
  });
  const before = await refusal(meridian.api.identityFiles.list({ listingId }));
  expect(before.status).toBe(404);
  const introduction = await grantedToEmployer(sides, { listingId });
  return { listingId, fileId, introduction };
}
const use = async (person: Person, ticket: string) => {
  const { status, body, headers } = await person.send("GET", `/api/v1/identity-file-downloads/${ticket}`);
  return { status, body, headers: headers.replace(/\["(?:x-request-id|date)","[^"]*"\],?/g, "") };
};

describe("a CV under a reveal grant", () => {
  it("opens only for its holder, under the masked code, with an audit entry that names the grant", async () => {
    const { listingId, fileId } = await granted();
    const { maskedCode } = await recruiter.api.listings.get({ id: listingId });
    const { items } = await meridian.api.identityFiles.list({ listingId });
    expect(items).toEqual([
      {
        id: fileId,
        kind: "pdf",
        size: expect.any(Number),
        addedAt: expect.any(String),
        fileName: `${maskedCode}-cv-1.pdf`,
      },
    ]);
    const file = await meridian.api.identityFiles.download({
      ticket: (await meridian.api.identityFiles.ticket({ id: fileId })).ticket,
    });
    expect([file.fileName, await pdfText(bytesOf(file))]).toEqual([`${maskedCode}-cv-1.pdf`, words]);
    for (const ask of [
      () => harbor.api.identityFiles.list({ listingId }),
      () => harbor.api.identityFiles.ticket({ id: fileId }),
    ])
      expect((await refusal(ask())).status).toBe(404);
    const grant = await database.kysely
      .selectFrom("mls_reveal_grants")
      .select("id")
      .where("candidate_id", "=", listingId)
      .executeTakeFirstOrThrow();
    const rows = await database.kysely
      .selectFrom("mls_audit")
      .select(["action", "reason"])
      .where("entity_id", "=", listingId)
      .where("organization_id", "=", meridian.organizationId)
      .where("action", "like", "identity.files.%")
      .orderBy("action")
      .execute();
    expect(rows).toEqual([
      { action: "identity.files.listed", reason: grant.id },
      { action: "identity.files.read", reason: grant.id },
    ]);
    expect((await refusal(meridian.api.identityFiles.remove({ id: fileId }))).status).toBe(403);
  });

  it("is an opening of the identity: prior knowledge can be declared for 48 hours from then on", async () => {
    const { fileId, introduction } = await granted();
    const part = async () =>
      (await meridian.api.introductions.get({ id: introduction.id })).parts.find(({ role }) => role === "employer");
    const { ticket } = await meridian.api.identityFiles.ticket({ id: fileId });
    expect((await part())?.grant?.openedAt).toBeNull();
    await meridian.api.identityFiles.download({ ticket });
    expect((await part())?.grant?.openedAt).toBe(clock.now().toISOString());
    expect(await recruiter.api.introductions.get({ id: introduction.id })).toMatchObject({ status: "revealed" });
  });

  it("stays closed where the agency withholds contact details", async () => {
    const { listingId, fileId } = await granted({ showContactInfo: false });
    expect((await refusal(meridian.api.identityFiles.list({ listingId }))).status).toBe(404);
    expect((await refusal(meridian.api.identityFiles.ticket({ id: fileId }))).status).toBe(404);
  });

  it.each(["revoked", "run out"])(
    "ends with a grant that is %s between ticket and download, as if the ticket had never existed",
    async (how) => {
      const { listingId, fileId, introduction } = await granted();
      const nothing = await use(meridian, "none");
      const [first, second] = [
        await meridian.api.identityFiles.ticket({ id: fileId }),
        await meridian.api.identityFiles.ticket({ id: fileId }),
      ];
      expect((await use(meridian, first.ticket)).status).toBe(200);
      if (how === "revoked")
        await recruiter.api.introductions.revoke({
          id: introduction.id,
          version: (await recruiter.api.introductions.get({ id: introduction.id })).version,
          organizationId: meridian.organizationId,
          reason: "Filled from within.",
        });
      else
        await sql`update mls_reveal_grants set ends_at = ${new Date(clock.now().getTime() + 1_000)} where candidate_id
          = ${listingId}`.execute(database.kysely);
      clock.advance(2_000);
      expect(await use(meridian, second.ticket)).toEqual(nothing);
      expect((await refusal(meridian.api.identityFiles.list({ listingId }))).status).toBe(404);
    },
  );
});

describe("a CV whose identity was erased", () => {
  it("can't be decrypted in any copy, and the sweep deletes the stored file", async () => {
    const { listingId, fileId } = await granted();
    const copy = await services.files.get(fileId);
    const file = await database.asSystem((work) => findFile(work, fileId));
    if (!file) throw new Error("no file");
    const opens = () => database.asSystem((work) => openFile(work, services.keyRing, file, copy));
    expect((await opens()).subarray(0, 5).toString()).toBe("%PDF-");
    await database.asSystem((work) =>
      destroyKeys(work, [{ id: listingId, agencyId: recruiter.organizationId }], clock.now()),
    );
    await expect(opens()).rejects.toMatchObject({ name: "SealBroken" });
    const admin = await signedIn(testApp, "admin@northstar.example");
    await admin.api.identities.erase({
      listingId,
      maskedCode: (await recruiter.api.listings.get({ id: listingId })).maskedCode,
    });
    for (const person of [recruiter, meridian])
      expect((await refusal(person.api.identityFiles.ticket({ id: fileId }))).status).toBe(404);
    expect(await refusal(recruiter.api.identityFiles.upload({ listingId, name: "cv.pdf", base64: cv }))).toMatchObject({
      status: 409,
    });
    clock.advance(16 * 60_000);
    await sweepFiles(services);
    await expect(services.files.get(fileId)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
