import { Writable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Answer } from "#contract/index.ts";
import { ScrubbedClient } from "#server/platform/db/pool.ts";
import { createLog } from "#server/platform/log.ts";
import { made, publish, refusal } from "#tests/support/deals.ts";
import { type Person, signedIn, startTestApp } from "#tests/support/test-app.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { sent } from "#tests/support/signed-deals.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const logged: string[] = [];
const testApp = await startTestApp({
  log: createLog("debug", new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })),
});
const { database } = testApp;
const [recruiter, admin, harbor, meridian, operator] = [
  await signedIn(testApp, "recruiter@northstar.example"),
  await signedIn(testApp, "admin@northstar.example"),
  await signedIn(testApp, "admin@harbor.example"),
  await signedIn(testApp, "hiring@meridian.example"),
  await signedIn(testApp, "operator@talentmls.example"),
];
const northstarId = recruiter.organizationId;

const about = (listingId: string) => ({ listingId, organizationId: northstarId });
const unread = async ({ api }: Person) => (await api.threads.count({})).unread;

describe("the text of messages", () => {
  it("is checked against the identity, with an audit entry, only for the listing agency", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Hello." });
    const opened = async () =>
      (
        await database.kysely
          .selectFrom("mls_audit")
          .select("id")
          .where("entity_id", "=", listingId)
          .where("action", "=", "identity.edit")
          .execute()
      ).length;
    const start = await opened();
    const guess = async (content: string) =>
      (await refusal(harbor.api.threads.send({ id: thread.id, content }))).findings.map(
        ({ severity, kind, start: from, end }) => ({ severity, kind, from, end }),
      );
    expect(await guess("Is it Quillon Vandermere?")).toEqual(await guess("Is it Harriet Dunmoreley?"));
    const began = async (content: string) =>
      (await refusal(meridian.api.threads.start({ ...about(listingId), content }))).findings.map(
        ({ severity, kind, start: from, end }) => ({ severity, kind, from, end }),
      );
    expect(await began("Is it Quillon Vandermere?")).toEqual(await began("Is it Harriet Dunmoreley?"));
    expect(await opened()).toBe(start);
    const refused = await refusal(
      recruiter.api.threads.send({
        id: thread.id,
        content: "Yes, Vandermere.",
        confirmedTexts: ["content:Vandermere"],
      }),
    );
    expect(refused).toMatchObject({ status: 422, findings: [{ field: "content", severity: "refuse" }] });
    expect((await recruiter.api.threads.send({ id: thread.id, content: "That is for later." })).message.number).toBe(2);
    expect(await opened()).toBe(start + 1);
  });

  it("is in one table, and in no change, job, mail or log", async () => {
    const { id: dealId } = await sent({ listing: recruiter.api, selling: harbor.api, employer: meridian.api });
    const content = "Zqmarker that is in one place only";
    const { thread } = await harbor.api.threads.start(
      { dealId, organizationId: meridian.organizationId, content },
      { idempotencyKey: "zqmarker-words" },
    );
    await meridian.api.threads.send(
      { id: thread.id, content: `${content}, again` },
      { idempotencyKey: "zqmarker-again" },
    );
    await refusal(harbor.api.threads.send({ id: thread.id, content: `${content}: me@mail.example` }));
    const tables = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in
        ('pg_catalog', 'information_schema')`.execute(database.kysely);
    const holding = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{
        held: number;
      }>`select count(*)::integer as held from ${sql.raw(name)} t where t::text ilike '%zqmarker that%'`.execute(
        database.kysely,
      );
      if (rows[0]?.held) holding.push([name, rows[0].held]);
    }
    expect(holding).toEqual([["public.mls_messages", 2]]);
    expect(logged.join("")).not.toMatch(/zqmarker that/i);
  });
});

describe("the live event of a message", () => {
  it("reaches only both organizations: ids and codes, and the sender for their own colleagues", async () => {
    const { id: dealId, code } = await made(recruiter.api);
    await testApp.database.changes.caughtUp();
    const listening = { recruiter, admin, harbor, meridian, operator };
    const clients = await Promise.all(Object.values(listening).map((person) => connectLive(testApp, person)));
    const { thread } = await harbor.api.threads.start({
      dealId,
      organizationId: northstarId,
      content: "Zqmarker in no frame",
    });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    await recruiter.api.threads.send({ id: thread.id, content: "Zqmarker either" });
    const heard = await Promise.all(
      clients.map(async (client) => {
        const { events, frames } = await liveFrames(testApp, client);
        expect(frames.join("\n")).not.toContain("Zqmarker");
        return events
          .filter(({ type }) => type === "thread_update")
          .map(({ userName, userId, data }) => ({ userName, known: userId !== "", data }));
      }),
    );
    const update = (action: string, userName: string) => ({
      userName,
      known: userName !== "",
      data: { threadId: thread.id, action, candidateCode: thread.subject.maskedCode, dealCode: code },
    });
    const inNorthstar = [update("started", ""), update("read", "Arjun Menon"), update("sent", "Arjun Menon")];
    expect(heard).toEqual([
      inNorthstar,
      inNorthstar,
      [update("started", "Theo Lindqvist"), update("sent", "")],
      [],
      [],
    ]);
    const outsiders = await Promise.all([meridian, operator].map((person) => connectLive(testApp, person)));
    for (const client of [...clients.slice(3), ...outsiders]) expect(client.frames.join("\n")).not.toContain(thread.id);
    for (const client of [...clients, ...outsiders]) client.close();
  });
});

describe("row-level security of threads", () => {
  const asPerson = async <T>(person: Person, work: Parameters<typeof database.asViewer<T>>[1]) =>
    database.asViewer(await viewerOf(person), work);

  it("shows threads and messages to the two organizations, and read marks only to their own", async () => {
    const { thread } = await harbor.api.threads.start({
      ...about(await publish(recruiter.api)),
      content: "Between two.",
    });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    const rows = (person: Person) =>
      asPerson(person, async ({ db }) => [
        (await db.selectFrom("mls_threads").select("id").where("id", "=", thread.id).execute()).length,
        (await db.selectFrom("mls_messages").select("number").where("thread_id", "=", thread.id).execute()).length,
        (await db.selectFrom("mls_thread_reads").select("up_to").where("thread_id", "=", thread.id).execute()).length,
      ]);
    expect([
      await rows(recruiter),
      await rows(admin),
      await rows(harbor),
      await rows(meridian),
      await rows(operator),
    ]).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
  });

  it("accepts messages only from their sender, and changes none", async () => {
    const { thread } = await harbor.api.threads.start({
      ...about(await publish(recruiter.api)),
      content: "As it was.",
    });
    const personId = (await viewerOf(harbor)).personId;
    const message = {
      thread_id: thread.id,
      number: 2,
      organization_id: harbor.organizationId,
      person_id: personId,
      content: "Forged" as never,
      sent_at: new Date(),
    };
    const insert = (person: Person, parts: object = {}) =>
      asPerson(person, ({ db }) =>
        db
          .insertInto("mls_messages")
          .values({ ...message, ...parts })
          .execute(),
      );
    const asMeridian = { organization_id: meridian.organizationId, person_id: (await viewerOf(meridian)).personId };
    const colleague = { person_id: (await viewerOf(recruiter)).personId };
    for (const attempt of [
      () => insert(recruiter),
      () => insert(meridian),
      () => insert(meridian, asMeridian),
      () => insert(harbor, colleague),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "42501" });
    await expect(
      asPerson(harbor, ({ db }) =>
        db
          .updateTable("mls_messages")
          .set({ content: "Changed" as never })
          .where("thread_id", "=", thread.id)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "42501" });
    await expect(
      asPerson(harbor, ({ db }) =>
        db
          .updateTable("mls_threads")
          .set({ other_organization_id: meridian.organizationId })
          .where("id", "=", thread.id)
          .execute(),
      ),
    ).rejects.toMatchObject({ code: "42501" });
    for (const change of [
      sql`update mls_messages set content = 'Changed' where thread_id = ${thread.id}`,
      sql`delete from mls_messages where thread_id = ${thread.id}`,
    ])
      await expect(change.execute(database.kysely)).rejects.toMatchObject({ code: "23001" });
    expect((await recruiter.api.threads.get({ id: thread.id })).messages.map(({ content }) => content)).toEqual([
      "As it was.",
    ]);
  });

  it("rejects threads no one can start, a second one between the same two, and one without a message", async () => {
    const listing = {
      candidate_id: await publish(recruiter.api, {
        blockedOrganizations: [{ name: "", domain: "meridian.example" }],
      }),
      masked_code: "",
      headline_role: "Any" as never,
      listing_agency_id: northstarId,
    };
    listing.masked_code = (
      await database.kysely
        .selectFrom("mls_candidates")
        .select("masked_code")
        .where("id", "=", listing.candidate_id)
        .executeTakeFirstOrThrow()
    ).masked_code;
    const at = new Date();
    const row = (parts: object) => ({
      id: testApp.services.newId(),
      ...listing,
      deal_id: null,
      deal_code: null,
      starter_organization_id: harbor.organizationId,
      other_organization_id: northstarId,
      messages: 0,
      from_starter: 0,
      last_message_at: at,
      created_at: at,
      ...parts,
    });
    const insert = (person: Person, parts: object = {}) =>
      asPerson(person, ({ db }) => db.insertInto("mls_threads").values(row(parts)).execute());
    const { id: deal_id, code: deal_code } = await made(recruiter.api, {
      listingId: listing.candidate_id,
      employer: "Halcyon Learning",
    });
    for (const attempt of [
      () => insert(meridian, { starter_organization_id: meridian.organizationId }),
      () => insert(recruiter, { starter_organization_id: northstarId, other_organization_id: harbor.organizationId }),
      () => insert(meridian),
      () => insert(harbor, { other_organization_id: meridian.organizationId }),
      () => insert(harbor, { deal_id, deal_code, other_organization_id: meridian.organizationId }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "42501" });
    await expect(insert(harbor)).rejects.toMatchObject({ code: "23503", constraint: "mls_threads_last_message" });
    const { thread } = await harbor.api.threads.start({ ...about(listing.candidate_id), content: "The one." });
    await expect(
      database.asSystem(({ db }) =>
        db
          .insertInto("mls_threads")
          .values(row({ starter_organization_id: northstarId, other_organization_id: harbor.organizationId }))
          .execute(),
      ),
    ).rejects.toMatchObject({ constraint: "mls_threads_one_between_two" });
    expect((await harbor.api.threads.about({ listingId: listing.candidate_id })).items).toMatchObject([
      { threadId: thread.id },
    ]);
  });
});

describe("hundreds of threads", () => {
  /** The statements about threads that a call sends to the database. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const sentTo = vi.spyOn(ScrubbedClient.prototype, "query");
    await call();
    const texts = sentTo.mock.calls.map(([statement]) =>
      typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? ""),
    );
    sentTo.mockRestore();
    return texts.filter((text) => /mls_threads|mls_messages|mls_thread_reads/.test(text));
  }

  it("are listed in two queries and counted in one, however many; every count equals the threads' own", async () => {
    const calls = [() => recruiter.api.threads.list({ limit: 100 }), () => recruiter.api.threads.count({})];
    const few = [];
    for (const call of calls) few.push(await statementsOf(call));
    const before = await unread(recruiter);
    const listed = await recruiter.api.threads.list({ limit: 1 });
    // Every other organization writes twice about each listing of Northstar, which answers once.
    const { personId: harborPerson } = await viewerOf(harbor);
    const { personId } = await viewerOf(recruiter);
    const added = await database.asSystem(async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        insert into mls_threads (id, candidate_id, masked_code, headline_role, listing_agency_id,
          starter_organization_id, other_organization_id, messages, from_starter, last_message_at, created_at)
        select gen_random_uuid(), c.id, c.masked_code, c.headline_role, c.listing_agency_id, o.id,
          c.listing_agency_id, 3, 2, c.published_at, c.published_at
        from mls_candidates c cross join mls_organizations o
        where c.listing_agency_id = ${northstarId}::uuid and o.kind <> 'platform' and o.id <> c.listing_agency_id
          and not exists (select 1 from mls_threads t where t.candidate_id = c.id and t.deal_id is null) returning
          id`.execute(db);
      await sql`
        insert into mls_messages (thread_id, number, organization_id, person_id, content, sent_at)
        select t.id, n, case when n = 3 then ${northstarId}::uuid else t.starter_organization_id end, case when n = 3
          then ${personId}::uuid else ${harborPerson}::uuid end, 'Message', t.created_at
        from mls_threads t, generate_series(1, 3) n where not exists (select 1 from mls_messages m where m.thread_id =
          t.id)`.execute(db);
      return rows.length;
    });
    expect(added).toBeGreaterThan(200);
    const many = [];
    for (const call of calls) many.push(await statementsOf(call));
    expect(many).toEqual(few);
    expect(many.map((texts) => texts.length)).toEqual([2, 1]);
    expect(await unread(recruiter)).toBe(before + added * 2);
    expect((await recruiter.api.threads.list({ limit: 1 })).total).toBe(listed.total + added);
    const items: Answer<"threads", "list">["items"] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Answer<"threads", "list"> = await recruiter.api.threads.list({
        limit: 100,
        ...(cursor !== undefined && { cursor }),
      });
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(items.map(({ id }) => id)).size).toBe(listed.total + added);
    expect(items.reduce((sum, each) => sum + each.unread, 0)).toBe(before + added * 2);
  });
});
