import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { ExpectedError } from "#domain/core/errors.ts";
import { threadBetween } from "#server/thread/store.ts";
import { publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { grantedToEmployer } from "#tests/support/introductions.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const testApp = await startTestApp();
const { database } = testApp;
const [recruiter, admin, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const sides = { listing: recruiter.api, selling: harbor.api, employer: meridian.api };
const northstarId = recruiter.organizationId;
const asPerson = async <T>(person: Person, work: Parameters<typeof database.asViewer<T>>[1]) =>
  database.asViewer(await viewerOf(person), work);

/** A listing whose identity Meridian holds, their thread, and Harbor's thread about it without a grant. */
async function granted() {
  const listingId = await publish(recruiter.api);
  const introduction = await grantedToEmployer(sides, { listingId });
  await meridian.api.identities.get({ listingId });
  const threadId = (await meridian.api.threads.about({ listingId })).items[0]?.threadId ?? "";
  const { thread: beside } = await harbor.api.threads.start({
    listingId,
    organizationId: northstarId,
    content: "Is the start date firm?",
  });
  return { listingId, introduction, threadId, besideId: beside.id };
}

const revoke = async ({ introduction }: Awaited<ReturnType<typeof granted>>) =>
  recruiter.api.introductions.revoke({
    id: introduction.id,
    version: (await recruiter.api.introductions.get({ id: introduction.id })).version,
    organizationId: meridian.organizationId,
    reason: "On hold.",
  });

const lastOf = async ({ api }: Person, id: string) => (await api.threads.get({ id })).messages.at(-1);

describe("text written under a grant", () => {
  it("is readable by the listing agency and the grant holder, and after the grant only by the agency", async () => {
    const world = await granted();
    const { threadId, besideId, listingId } = world;
    await recruiter.api.threads.send({ id: threadId, content: "Quillon Vandermere has time on Monday." });
    expect(await lastOf(meridian, threadId)).toMatchObject({
      content: "Quillon Vandermere has time on Monday.",
      granted: "readable",
    });
    await meridian.api.threads.send({ id: threadId, content: "Then we call Quillon at +1 (415) 555-0199." });
    for (const person of [recruiter, admin])
      expect(await lastOf(person, threadId)).toMatchObject({
        content: "Then we call Quillon at +1 (415) 555-0199.",
        granted: "readable",
        mine: false,
      });
    // Without a grant, an organization sees neither, and its own messages are checked as before.
    expect((await refusal(harbor.api.threads.get({ id: threadId }))).status).toBe(404);
    expect((await refusal(operator.api.threads.get({ id: threadId }))).status).toBe(403);
    expect((await harbor.api.threads.get({ id: besideId })).disclosure).toBeNull();
    expect(
      (await recruiter.api.threads.about({ listingId })).items.map(({ organization, disclosure }) => [
        organization.name,
        disclosure?.knows ?? null,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ["Meridian Robotics", "them"],
        ["Harbor Search Partners", null],
      ]),
    );
    for (const person of [recruiter, harbor])
      expect(
        (await refusal(person.api.threads.send({ id: besideId, content: "Write to quillon.vandermere@mail.example." })))
          .code,
      ).toBe("leak");

    await revoke(world);
    const after = await meridian.api.threads.get({ id: threadId });
    expect(after.disclosure).toBeNull();
    expect(after.messages.slice(-2).map(({ content, granted: state, mine }) => [content, state, mine])).toEqual([
      ["", "ended", false],
      ["", "ended", true],
    ]);
    expect(
      (await recruiter.api.threads.get({ id: threadId })).messages.slice(-2).map(({ granted: state }) => state),
    ).toEqual(["readable", "readable"]);
    expect((await refusal(meridian.api.threads.send({ id: threadId, content: "Call +1 (415) 555-0199." }))).code).toBe(
      "leak",
    );
  });

  it("waits for the holder to open the identity, also if it has opened it by an earlier grant", async () => {
    const world = await granted();
    const { threadId, listingId } = world;
    const text = "Quillon Vandermere has time on Monday.";
    await recruiter.api.threads.send({ id: threadId, content: text });
    await revoke(world);
    await grantedToEmployer(sides, { listingId });
    expect(await meridian.api.threads.get({ id: threadId })).toMatchObject({ disclosure: null, unopenedBy: "you" });
    expect(await lastOf(meridian, threadId)).toMatchObject({ type: "intro_request" });
    const { messages } = await meridian.api.threads.get({ id: threadId });
    expect(messages.some(({ content }) => content === text)).toBe(false);
    for (const { api } of [recruiter, meridian])
      expect(await refusal(api.threads.send({ id: threadId, content: text }))).toMatchObject({ code: "leak" });
    await meridian.api.identities.get({ listingId });
    expect((await meridian.api.threads.get({ id: threadId })).messages.some(({ content }) => content === text)).toBe(
      true,
    );
  });

  it("is sealed in one table and in no change, frame, notification, email or repeated answer", async () => {
    const { threadId } = await granted();
    await database.changes.caughtUp();
    const clients = await Promise.all([recruiter, meridian, harbor].map((person) => connectLive(testApp, person)));
    const content = "Zqsealed Vandermere is free on Monday";
    const once = () => recruiter.api.threads.send({ id: threadId, content }, { idempotencyKey: "zqsealed-message" });
    const first = await once();
    expect(first.message.content).toBe(content);
    expect((await once()).message).toMatchObject({ number: first.message.number, content: "" });
    const row = await database.kysely
      .selectFrom("mls_messages")
      .select(["content", "sealed"])
      .where("thread_id", "=", threadId)
      .where("number", "=", first.message.number)
      .executeTakeFirstOrThrow();
    expect([row.content, row.sealed?.includes("Zqsealed")]).toEqual([null, false]);
    const tables = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in
        ('pg_catalog', 'information_schema')`.execute(database.kysely);
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        held: number;
      }>`select count(*)::integer as held from ${sql.raw(name)} t where t::text ilike
          '%zqsealed vandermere%'`.execute(database.kysely);
      expect([name, rows[0]?.held]).toEqual([name, 0]);
    }
    for (const client of clients) {
      const { frames } = await liveFrames(testApp, client);
      expect(frames.join("\n")).not.toContain("Zqsealed");
      client.close();
    }
    for (const { api } of [recruiter, meridian]) {
      const answers = JSON.stringify([await api.threads.list({ limit: 100 }), await api.notifications.list({})]);
      expect(answers).not.toContain("Zqsealed");
    }
  });

  it("is deleted with the candidate's data: no one can read it", async () => {
    const { threadId, listingId } = await granted();
    await recruiter.api.threads.send({ id: threadId, content: "Quillon Vandermere has time on Monday." });
    const { maskedCode } = await admin.api.listings.get({ id: listingId });
    await admin.api.identities.erase({ listingId, maskedCode, reason: "Requested by the candidate." });
    expect(await lastOf(recruiter, threadId)).toMatchObject({ content: "", granted: "erased" });
    expect(await lastOf(meridian, threadId)).toMatchObject({ content: "", granted: "ended" });
  });
});

describe("row-level security of messages under a grant", () => {
  it("accepts plain messages, sealed ones from readers of the identity, and cards from the requester", async () => {
    const { threadId, besideId, introduction } = await granted();
    const insert = async (person: Person, thread: string, parts: object) => {
      const { personId } = await viewerOf(person);
      return asPerson(person, ({ db }) =>
        db
          .insertInto("mls_messages")
          .values({
            thread_id: thread,
            number: 99,
            organization_id: person.organizationId,
            person_id: personId,
            sent_at: new Date(),
            ...parts,
          })
          .execute(),
      );
    };
    const sealed = Buffer.from("sealed");
    for (const parts of [{}, { content: "Both", sealed }])
      await expect(insert(recruiter, threadId, parts as object)).rejects.toMatchObject({
        constraint: "mls_messages_open_or_sealed",
      });
    await expect(insert(harbor, besideId, { sealed })).rejects.toMatchObject({ code: "42501" });
    for (const [person, thread] of [
      [recruiter, threadId],
      [harbor, besideId],
    ] as const)
      await expect(
        insert(person, thread, { content: "Forged", introduction_id: introduction.id }),
      ).rejects.toMatchObject({ code: "42501" });
    await expect(
      insert(meridian, threadId, { content: "Again", introduction_id: introduction.id }),
    ).rejects.toMatchObject({ constraint: "mls_messages_one_card" });
  });

  it("lets only readers of the identity create a listing's key", async () => {
    const { listingId } = await granted();
    await database.asSystem(({ db }) =>
      db.deleteFrom("mls_keys.data_keys").where("listing_id", "=", listingId).execute(),
    );
    const make = (person: Person, agency: string) =>
      asPerson(person, ({ db }) =>
        db
          .insertInto("mls_keys.data_keys")
          .values({ listing_id: listingId, agency_id: agency, sealed: Buffer.from("key") })
          .execute(),
      );
    await expect(make(harbor, northstarId)).rejects.toMatchObject({ code: "42501" });
    await expect(make(meridian, harbor.organizationId)).rejects.toMatchObject({ code: "42501" });
    await make(meridian, northstarId);
  });

  it("answers not found for a listing hidden a moment ago, as for a missing one", async () => {
    const listingId = await publish(recruiter.api, {
      blockedOrganizations: [{ name: "", domain: "meridian.example" }],
    });
    const { masked_code, headline_role } = await database.kysely
      .selectFrom("mls_candidates")
      .select(["masked_code", "headline_role"])
      .where("id", "=", listingId)
      .executeTakeFirstOrThrow();
    const viewer = await viewerOf(meridian);
    const begin = asPerson(meridian, ({ db }) =>
      threadBetween(db, viewer, {
        id: testApp.services.newId(),
        subject: {
          listingId,
          maskedCode: masked_code,
          headlineRole: headline_role,
          listingAgencyId: northstarId,
          deal: null,
        },
        starter: { id: meridian.organizationId, name: "Meridian Robotics", kind: "employer" },
        other: { id: northstarId, name: "Northstar Talent", kind: "agency" },
        now: new Date(),
      }),
    ).then(
      () => null,
      (error: unknown) => error,
    );
    const refused = await begin;
    expect(refused).toBeInstanceOf(ExpectedError);
    expect(refused).toMatchObject({ code: "not-found" });
  });
});
