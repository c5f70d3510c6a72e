import { Writable } from "node:stream";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Answer, Ask } from "#contract/index.ts";
import { ScrubbedClient } from "#server/db/pool.ts";
import { createLog } from "#server/log.ts";
import { made, publish, refusal, sent, unknownId } from "#tests/support/deals.ts";
import { type Person, signedIn, testHouse, visitor } from "#tests/support/house.ts";
import { connectLive, liveFrames } from "#tests/support/live-client.ts";
import { viewerOf } from "#tests/support/viewer.ts";

const logged: string[] = [];
const house = await testHouse({ log: createLog("debug", new Writable({ write: (chunk, _encoding, done) => (logged.push(String(chunk)), done()) })) });
const { database } = house;
const people = {
  visitor: visitor(house),
  recruiter: await signedIn(house, "recruiter@northstar.example"),
  admin: await signedIn(house, "admin@northstar.example"),
  harbor: await signedIn(house, "admin@harbor.example"),
  meridian: await signedIn(house, "hiring@meridian.example"),
  operator: await signedIn(house, "operator@talentmls.example"),
};
type Who = keyof typeof people;
const { recruiter, admin, harbor, meridian, operator } = people;
const northstarId = recruiter.organisationId;

const about = (listingId: string) => ({ listingId, organisationId: northstarId });
const unread = async ({ api }: Person) => (await api.threads.count({})).unread;
const idsOf = async ({ api }: Person) => (await api.threads.list({ limit: 100 })).items.map(({ id }) => id);

async function block(listingId: string, domain: string | null): Promise<void> {
  const { version } = await recruiter.api.listings.form({ id: listingId });
  await recruiter.api.listings.update({ id: listingId, version, form: { blockedOrganisations: domain === null ? [] : [{ name: "", domain }] } });
}

/** What a call of each kind of actor ends in: its status, or 200. */
async function outcomes(call: (person: Person) => Promise<unknown>): Promise<Record<Who, number>> {
  const entries = [];
  for (const [who, person] of Object.entries(people)) {
    const status = await call(person).then(() => 200, (error: unknown) => (error as { status: number }).status);
    entries.push([who, status]);
  }
  return Object.fromEntries(entries) as Record<Who, number>;
}

describe("who may write to whom", () => {
  it.each<[string, (ids: { listingId: string; dealId: string; harborId: string; meridianId: string }) => Ask<"threads", "start">, Record<Who, number>]>([
    ["about a listing, to its agency", ({ listingId }) => ({ ...about(listingId), content: "Hello." }), { visitor: 401, recruiter: 409, admin: 409, harbor: 200, meridian: 200, operator: 403 }],
    ["about a listing, to somebody else", ({ listingId, harborId }) => ({ listingId, organisationId: harborId, content: "Hello." }), { visitor: 401, recruiter: 409, admin: 409, harbor: 400, meridian: 400, operator: 403 }],
    ["about a draft of a deal, to its listing agency", ({ dealId }) => ({ dealId, organisationId: northstarId, content: "Hello." }), { visitor: 401, recruiter: 400, admin: 400, harbor: 200, meridian: 404, operator: 403 }],
    ["about a draft of a deal, to its selling agency", ({ dealId, harborId }) => ({ dealId, organisationId: harborId, content: "Hello." }), { visitor: 401, recruiter: 200, admin: 200, harbor: 400, meridian: 404, operator: 403 }],
    ["about a draft of a deal, to its employer", ({ dealId, meridianId }) => ({ dealId, organisationId: meridianId, content: "Hello." }), { visitor: 401, recruiter: 400, admin: 400, harbor: 400, meridian: 404, operator: 403 }],
  ])("%s", async (_what, ask, expected) => {
    const { id: dealId, listingId } = await made(recruiter.api);
    const ids = { listingId, dealId, harborId: harbor.organisationId, meridianId: meridian.organisationId };
    expect(await outcomes(({ api }) => api.threads.start(ask(ids)))).toEqual(expected);
  });

  it("about a deal that was sent: its employer with either agency, and both with it", async () => {
    const { id: dealId } = await sent({ la: recruiter.api, sa: harbor.api });
    const to = (organisationId: string) => outcomes(({ api }) => api.threads.start({ dealId, organisationId, content: "Hello." }));
    expect(await to(meridian.organisationId)).toEqual({ visitor: 401, recruiter: 200, admin: 200, harbor: 200, meridian: 400, operator: 403 });
    expect(await to(northstarId)).toEqual({ visitor: 401, recruiter: 400, admin: 400, harbor: 200, meridian: 200, operator: 403 });
    const seen = (await meridian.api.threads.about({ dealId })).items.map(({ organisation, threadId }) => [organisation.name, threadId !== null]);
    expect(seen).toEqual([["Northstar Talent", true], ["Harbor Search Partners", true]]);
    // Three pairs, three threads; what one pair writes the third party does not see.
    const ids = await Promise.all([recruiter, harbor, meridian].map(async ({ api }) => (await api.threads.about({ dealId })).items.map(({ threadId }) => threadId ?? "")));
    expect(new Set(ids.flat()).size).toBe(3);
    const between = (await recruiter.api.threads.about({ dealId })).items.find(({ organisation }) => organisation.kind === "agency")?.threadId ?? "";
    expect(await refusal(meridian.api.threads.get({ id: between }))).toMatchObject({ status: 404 });
  });

  it("keeps the platform's staff out of all of it, and counts nothing for them", async () => {
    const { thread } = await harbor.api.threads.start({ ...about(await publish(recruiter.api)), content: "Hello." });
    const { threads } = operator.api;
    const calls = [() => threads.list({}), () => threads.count({}), () => threads.about({ listingId: thread.subject.listingId }), () => threads.get({ id: thread.id }), () => threads.send({ id: thread.id, content: "Hello." }), () => threads.read({ id: thread.id, number: 1 })];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ status: 403, code: "forbidden" });
  });

  it("tells a stranger the same, to the byte, of a thread of others and of one that is not there", async () => {
    const { thread } = await harbor.api.threads.start({ ...about(await publish(recruiter.api)), content: "Between two." });
    const { id: dealId } = await made(recruiter.api);
    const hidden = await publish(recruiter.api, { blockedOrganisations: [{ name: "", domain: "meridian.example" }] });
    const pairs: [method: string, path: (id: string) => string, body: ((id: string) => object) | null, id: string][] = [
      ["GET", (id) => `/api/v1/threads/${id}`, null, thread.id], ["POST", (id) => `/api/v1/threads/${id}/messages`, () => ({ content: "Hello." }), thread.id],
      ["POST", (id) => `/api/v1/threads/${id}/read`, () => ({ number: 1 }), thread.id],
      ["GET", (id) => `/api/v1/threads/about?dealId=${id}`, null, dealId], ["POST", () => "/api/v1/threads", (id) => ({ dealId: id, organisationId: northstarId, content: "Hello." }), dealId],
      ["GET", (id) => `/api/v1/threads/about?listingId=${id}`, null, hidden], ["POST", () => "/api/v1/threads", (id) => ({ listingId: id, organisationId: northstarId, content: "Hello." }), hidden],
    ];
    for (const [method, path, body, id] of pairs) {
      const [foreign, unknown] = [await meridian.send(method, path(id), body ? { body: JSON.stringify(body(id)) } : {}), await meridian.send(method, path(unknownId), body ? { body: JSON.stringify(body(unknownId)) } : {})];
      expect([method, path(""), foreign.status, foreign.body]).toEqual([method, path(""), 404, unknown.body]);
    }
  });

  it("names the organisation at the other end, never its person; one's own people by name, to their own", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Asked by one." });
    await recruiter.api.threads.send({ id: thread.id, content: "Answered by another." });
    const shown = async ({ api }: Person) => (await api.threads.get({ id: thread.id })).messages.map(({ mine, from }) => [mine, from]);
    expect(await shown(harbor)).toEqual([[true, "Theo Lindqvist"], [false, "Northstar Talent"]]);
    for (const person of [recruiter, admin]) expect(await shown(person)).toEqual([[false, "Harbor Search Partners"], [true, "Ravi Menon"]]);
    expect(harbor.received.filter(({ url }) => url.includes("/threads")).every(({ body }) => !body.includes("Ravi Menon"))).toBe(true);
    expect(recruiter.received.filter(({ url }) => url.includes("/threads")).every(({ body }) => !body.includes("Theo Lindqvist"))).toBe(true);
  });
});

describe("many at once", () => {
  it("meet in one thread, whoever begins, and number their messages without a gap", async () => {
    const { id: dealId } = await made(recruiter.api);
    const say = (person: Person, to: string, n: number) => person.api.threads.start({ dealId, organisationId: to, content: `Parallel ${n}` });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? say(n % 4 === 0 ? recruiter : admin, harbor.organisationId, n) : say(harbor, northstarId, n))));
    expect(new Set(answers.map(({ thread }) => thread.id)).size).toBe(1);
    const upTo20 = Array.from({ length: 20 }, (_, n) => n + 1);
    expect(answers.map(({ message }) => message.number).toSorted((a, b) => a - b)).toEqual(upTo20);
    const id = answers[0]?.thread.id ?? "";
    for (const { api } of [recruiter, harbor]) {
      const { thread, messages } = await api.threads.get({ id });
      expect([thread.messages, thread.unread]).toEqual([20, 10]);
      expect(messages.map(({ number }) => number)).toEqual(upTo20);
      expect(messages.map(({ content }) => content).toSorted()).toEqual(upTo20.map((n) => `Parallel ${n - 1}`).toSorted());
    }
    await Promise.all(Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? recruiter : harbor).api.threads.send({ id, content: "And on." })));
    expect((await recruiter.api.threads.get({ id })).messages.map(({ number }) => number)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it("with one key are one message, answered with the same words each time", async () => {
    const listingId = await publish(recruiter.api);
    const key = { idempotencyKey: "twenty-messages-at-once" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => harbor.api.threads.start({ ...about(listingId), content: "Once only." }, key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const id = answers[0]?.thread.id ?? "";
    await recruiter.api.threads.send({ id, content: "Heard." });
    expect(await harbor.api.threads.start({ ...about(listingId), content: "Once only." }, key)).toEqual(answers[0]);
    expect((await recruiter.api.threads.get({ id })).messages.map(({ content }) => content)).toEqual(["Once only.", "Heard."]);
    expect(await refusal(harbor.api.threads.start({ ...about(listingId), content: "Something else." }, key))).toMatchObject({ code: "idempotency-mismatch" });
  });
});

describe("what is read", () => {
  it("is counted for each person, and told inside their own organisation alone", async () => {
    const listingId = await publish(recruiter.api);
    const before = { recruiter: await unread(recruiter), admin: await unread(admin), harbor: await unread(harbor) };
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "One." });
    for (const content of ["Two.", "Three."]) await harbor.api.threads.send({ id: thread.id, content });
    const more = async () => [(await unread(recruiter)) - before.recruiter, (await unread(admin)) - before.admin, (await unread(harbor)) - before.harbor];
    expect(await more()).toEqual([3, 3, 0]);
    await recruiter.api.threads.read({ id: thread.id, number: 2 });
    expect(await more()).toEqual([1, 3, 0]);
    const readBy = async ({ api }: Person) => (await api.threads.get({ id: thread.id })).messages.map((message) => message.readBy);
    expect(await readBy(admin)).toEqual([["Ravi Menon"], ["Ravi Menon"], []]);
    // Nobody is told of themselves, and the other side of nobody.
    for (const person of [recruiter, harbor]) expect(await readBy(person)).toEqual([[], [], []]);
    await admin.api.threads.read({ id: thread.id, number: 3 });
    expect(await readBy(recruiter)).toEqual([["Rosa Marin"], ["Rosa Marin"], ["Rosa Marin"]]);
    await admin.api.threads.send({ id: thread.id, content: "Answered." });
    expect(await more()).toEqual([1, 0, 1]);
    // Two windows, one behind the other: the mark never goes back.
    await Promise.all([3, 1, 2].map((number) => recruiter.api.threads.read({ id: thread.id, number })));
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    expect(await more()).toEqual([0, 0, 1]);
    expect(harbor.received.some(({ url, body }) => url.includes(`/threads/${thread.id}`) && body.includes("Rosa Marin"))).toBe(false);
  });
});

describe("a listing that is hidden from the other side since", () => {
  it("takes its thread along: no row, no count, no news, until it is back; its own agency keeps it and is told", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await meridian.api.threads.start({ ...about(listingId), content: "Is there a portfolio?" });
    const answered = await recruiter.api.threads.send({ id: thread.id, content: "There is one." });
    const open = { total: (await meridian.api.threads.list({})).total, unread: await unread(meridian) };
    const listener = await connectLive(house, meridian);
    const owner = await connectLive(house, recruiter);
    const heard = (await liveFrames(house, listener)).frames.length;
    await block(listingId, "meridian.example");
    expect(await idsOf(meridian)).not.toContain(thread.id);
    expect({ total: (await meridian.api.threads.list({})).total, unread: await unread(meridian) }).toEqual({ total: open.total - 1, unread: open.unread - 1 });
    const [gone, unknown] = [await meridian.send("GET", `/api/v1/threads/${thread.id}`), await meridian.send("GET", `/api/v1/threads/${unknownId}`)];
    expect([gone.status, gone.body]).toEqual([404, unknown.body]);
    for (const call of [() => meridian.api.threads.send({ id: thread.id, content: "Hello?" }), () => meridian.api.threads.read({ id: thread.id, number: 2 }), () => meridian.api.threads.about({ listingId }), () => meridian.api.threads.start({ ...about(listingId), content: "Hello?" })])
      expect(await refusal(call())).toMatchObject({ status: 404 });
    const kept = await admin.api.threads.get({ id: thread.id });
    expect(kept.messages.map(({ content }) => content)).toEqual(["Is there a portfolio?", "There is one."]);
    expect((await recruiter.api.threads.about({ listingId })).items).toMatchObject([{ organisation: { name: "Meridian Robotics" }, threadId: thread.id }]);
    expect(await refusal(recruiter.api.threads.send({ id: thread.id, content: "Still there?" }))).toMatchObject({ status: 409, code: "wrong-state", detail: expect.stringContaining("hidden from Meridian Robotics") });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    expect((await liveFrames(house, owner)).events.filter(({ data }) => data["threadId"] === thread.id).map(({ data }) => data["action"])).toEqual(["read"]);
    // Who connects now is not told of what was before, either.
    const later = await connectLive(house, meridian);
    for (const frames of [(await liveFrames(house, listener)).frames.slice(heard), later.frames]) expect(frames.join("\n")).not.toContain(thread.id);
    await block(listingId, null);
    expect((await meridian.api.threads.get({ id: thread.id })).thread).toEqual({ ...answered.thread, with: { id: northstarId, name: "Northstar Talent", kind: "agency" }, last: { ...answered.thread.last, mine: false }, unread: 1 });
    for (const client of [listener, owner, later]) client.close();
  });

  it("leaves threads about a deal where they are, as it leaves the deal", async () => {
    const { id: dealId, listingId } = await made(recruiter.api);
    const { thread } = await harbor.api.threads.start({ dealId, organisationId: northstarId, content: "About the deal." });
    await block(listingId, "harbor.example");
    expect((await harbor.api.threads.get({ id: thread.id })).thread.subject.deal?.id).toBe(dealId);
    expect((await recruiter.api.threads.send({ id: thread.id, content: "Go on." })).message.number).toBe(2);
  });

  it("stays where it is when it only leaves the market, and nobody begins another", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Still free?" });
    await recruiter.api.listings.withdraw({ id: listingId, version: (await recruiter.api.listings.form({ id: listingId })).version });
    expect((await recruiter.api.threads.send({ id: thread.id, content: "No longer." })).message.number).toBe(2);
    expect((await harbor.api.threads.get({ id: thread.id })).thread.unread).toBe(1);
    expect(await refusal(meridian.api.threads.start({ ...about(listingId), content: "And for us?" }))).toMatchObject({ status: 404, detail: "Candidate not found" });
  });
});

describe("the words themselves", () => {
  it("are held against the identity for the listing agency alone, which leaves an audit row: anybody else's guess gets the answer of any other name", async () => {
    const listingId = await publish(recruiter.api);
    const { thread } = await harbor.api.threads.start({ ...about(listingId), content: "Hello." });
    const opened = async () => (await database.kysely.selectFrom("mls_audit").select("id").where("entity_id", "=", listingId).where("action", "=", "identity.edit").execute()).length;
    const start = await opened();
    const guess = async (content: string) => (await refusal(harbor.api.threads.send({ id: thread.id, content }))).findings.map(({ severity, kind, start: from, end }) => ({ severity, kind, from, end }));
    expect(await guess("Is it Quillon Vandermere?")).toEqual(await guess("Is it Harriet Dunmoreley?"));
    const began = async (content: string) => (await refusal(meridian.api.threads.start({ ...about(listingId), content }))).findings.map(({ severity, kind, start: from, end }) => ({ severity, kind, from, end }));
    expect(await began("Is it Quillon Vandermere?")).toEqual(await began("Is it Harriet Dunmoreley?"));
    expect(await opened()).toBe(start);
    const refused = await refusal(recruiter.api.threads.send({ id: thread.id, content: "Yes, Vandermere.", confirmedTexts: ["content:Vandermere"] }));
    expect(refused).toMatchObject({ status: 422, findings: [{ field: "content", severity: "refuse" }] });
    expect((await recruiter.api.threads.send({ id: thread.id, content: "That is for later." })).message.number).toBe(2);
    expect(await opened()).toBe(start + 1);
  });

  it("stand in one table, and in no change, job, mail or log", async () => {
    const { id: dealId } = await sent({ la: recruiter.api, sa: harbor.api });
    const content = "Zqmarker that stands in one place alone";
    const { thread } = await harbor.api.threads.start({ dealId, organisationId: meridian.organisationId, content }, { idempotencyKey: "zqmarker-words" });
    await meridian.api.threads.send({ id: thread.id, content: `${content}, again` }, { idempotencyKey: "zqmarker-again" });
    await refusal(harbor.api.threads.send({ id: thread.id, content: `${content}: me@mail.example` }));
    const tables = await sql<{ name: string }>`
      select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(database.kysely);
    const holding = [];
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ held: number }>`select count(*)::integer as held from ${sql.raw(name)} t where t::text ilike '%zqmarker that%'`.execute(database.kysely);
      if (rows[0]?.held) holding.push([name, rows[0].held]);
    }
    expect(holding).toEqual([["public.mls_messages", 2]]);
    expect(logged.join("")).not.toMatch(/zqmarker that/i);
  });
});

describe("what is heard", () => {
  it("reaches both organisations and nobody else: ids and codes, and who of one's own people", async () => {
    const { id: dealId, code } = await made(recruiter.api);
    await house.database.changes.caughtUp();
    const listening = { recruiter, admin, harbor, meridian, operator };
    const clients = await Promise.all(Object.values(listening).map((person) => connectLive(house, person)));
    const { thread } = await harbor.api.threads.start({ dealId, organisationId: northstarId, content: "Zqmarker in no frame" });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    await recruiter.api.threads.send({ id: thread.id, content: "Zqmarker either" });
    const heard = await Promise.all(clients.map(async (client) => {
      const { events, frames } = await liveFrames(house, client);
      expect(frames.join("\n")).not.toContain("Zqmarker");
      return events.filter(({ type }) => type === "thread_update").map(({ userName, userId, data }) => ({ userName, known: userId !== "", data }));
    }));
    const told = (action: string, userName: string) => ({ userName, known: userName !== "", data: { threadId: thread.id, action, candidateCode: thread.subject.maskedCode, dealCode: code } });
    const inNorthstar = [told("started", ""), told("read", "Ravi Menon"), told("sent", "Ravi Menon")];
    expect(heard).toEqual([inNorthstar, inNorthstar, [told("started", "Theo Lindqvist"), told("sent", "")], [], []]);
    const outsiders = await Promise.all([meridian, operator].map((person) => connectLive(house, person)));
    for (const client of [...clients.slice(3), ...outsiders]) expect(client.frames.join("\n")).not.toContain(thread.id);
    for (const client of [...clients, ...outsiders]) client.close();
  });
});

describe("the database itself", () => {
  const asPerson = async <T>(person: Person, work: Parameters<typeof database.asViewer<T>>[1]) => database.asViewer(await viewerOf(person), work);

  it("shows threads, messages and marks to the two organisations, marks to one's own alone", async () => {
    const { thread } = await harbor.api.threads.start({ ...about(await publish(recruiter.api)), content: "Between two." });
    await recruiter.api.threads.read({ id: thread.id, number: 1 });
    const rows = (person: Person) =>
      asPerson(person, async ({ db }) => [
        (await db.selectFrom("mls_threads").select("id").where("id", "=", thread.id).execute()).length,
        (await db.selectFrom("mls_messages").select("number").where("thread_id", "=", thread.id).execute()).length,
        (await db.selectFrom("mls_thread_reads").select("up_to").where("thread_id", "=", thread.id).execute()).length,
      ]);
    expect([await rows(recruiter), await rows(admin), await rows(harbor), await rows(meridian), await rows(operator)]).toEqual([[1, 1, 1], [1, 1, 1], [1, 1, 0], [0, 0, 0], [0, 0, 0]]);
  });

  it("takes messages from who sends them, and changes none, whoever asks", async () => {
    const { thread } = await harbor.api.threads.start({ ...about(await publish(recruiter.api)), content: "As it was." });
    const personId = (await viewerOf(harbor)).personId;
    const message = { thread_id: thread.id, number: 2, organisation_id: harbor.organisationId, person_id: personId, content: "Forged" as never, sent_at: new Date() };
    const insert = (person: Person, parts: object = {}) => asPerson(person, ({ db }) => db.insertInto("mls_messages").values({ ...message, ...parts }).execute());
    const asMeridian = { organisation_id: meridian.organisationId, person_id: (await viewerOf(meridian)).personId };
    const colleague = { person_id: (await viewerOf(recruiter)).personId };
    for (const attempt of [() => insert(recruiter), () => insert(meridian), () => insert(meridian, asMeridian), () => insert(harbor, colleague)])
      await expect(attempt()).rejects.toMatchObject({ code: "42501" });
    await expect(asPerson(harbor, ({ db }) => db.updateTable("mls_messages").set({ content: "Changed" as never }).where("thread_id", "=", thread.id).execute())).rejects.toMatchObject({ code: "42501" });
    await expect(asPerson(harbor, ({ db }) => db.updateTable("mls_threads").set({ other_organisation_id: meridian.organisationId }).where("id", "=", thread.id).execute())).rejects.toMatchObject({ code: "42501" });
    for (const change of [sql`update mls_messages set content = 'Changed' where thread_id = ${thread.id}`, sql`delete from mls_messages where thread_id = ${thread.id}`])
      await expect(change.execute(database.kysely)).rejects.toMatchObject({ code: "23001" });
    expect((await recruiter.api.threads.get({ id: thread.id })).messages.map(({ content }) => content)).toEqual(["As it was."]);
  });

  it("refuses threads that nobody may begin, a second one between the same two, and one without a message", async () => {
    const listing = { candidate_id: await publish(recruiter.api, { blockedOrganisations: [{ name: "", domain: "meridian.example" }] }), masked_code: "", headline_role: "Any" as never, listing_agency_id: northstarId };
    listing.masked_code = (await database.kysely.selectFrom("mls_candidates").select("masked_code").where("id", "=", listing.candidate_id).executeTakeFirstOrThrow()).masked_code;
    const at = new Date();
    const row = (parts: object) => ({ id: house.services.newId(), ...listing, deal_id: null, deal_code: null, starter_organisation_id: harbor.organisationId, other_organisation_id: northstarId, messages: 0, from_starter: 0, last_message_at: at, created_at: at, ...parts });
    const insert = (person: Person, parts: object = {}) => asPerson(person, ({ db }) => db.insertInto("mls_threads").values(row(parts)).execute());
    const { id: deal_id, code: deal_code } = await made(recruiter.api, { listingId: listing.candidate_id, employer: "Halcyon Learning" });
    for (const attempt of [
      () => insert(meridian, { starter_organisation_id: meridian.organisationId }), () => insert(recruiter, { starter_organisation_id: northstarId, other_organisation_id: harbor.organisationId }),
      () => insert(meridian), () => insert(harbor, { other_organisation_id: meridian.organisationId }), () => insert(harbor, { deal_id, deal_code, other_organisation_id: meridian.organisationId }),
    ]) await expect(attempt()).rejects.toMatchObject({ code: "42501" });
    await expect(insert(harbor)).rejects.toMatchObject({ code: "23503", constraint: "mls_threads_last_message" });
    const { thread } = await harbor.api.threads.start({ ...about(listing.candidate_id), content: "The one." });
    await expect(database.asSystem(({ db }) => db.insertInto("mls_threads").values(row({ starter_organisation_id: northstarId, other_organisation_id: harbor.organisationId })).execute())).rejects.toMatchObject({ constraint: "mls_threads_one_between_two" });
    expect((await harbor.api.threads.about({ listingId: listing.candidate_id })).items).toMatchObject([{ threadId: thread.id }]);
  });
});

describe("hundreds of threads", () => {
  /** The statements a call sends to the database about threads. */
  async function statementsOf(call: () => Promise<unknown>): Promise<string[]> {
    const sentTo = vi.spyOn(ScrubbedClient.prototype, "query");
    await call();
    const texts = sentTo.mock.calls.map(([statement]) => (typeof statement === "string" ? statement : ((statement as { text?: string }).text ?? "")));
    sentTo.mockRestore();
    return texts.filter((text) => /mls_threads|mls_messages|mls_thread_reads/.test(text));
  }

  it("are listed in two queries and counted in one, as a handful is, and every count is what looking through them finds", async () => {
    const calls = [() => recruiter.api.threads.list({ limit: 100 }), () => recruiter.api.threads.count({})];
    const few = [];
    for (const call of calls) few.push(await statementsOf(call));
    const before = await unread(recruiter);
    const listed = await recruiter.api.threads.list({ limit: 1 });
    // Every other organisation asks twice about each listing of Northstar, which answers once.
    const { personId: harborPerson } = await viewerOf(harbor);
    const { personId } = await viewerOf(recruiter);
    const added = await database.asSystem(async ({ db }) => {
      const { rows } = await sql<{ id: string }>`
        insert into mls_threads (id, candidate_id, masked_code, headline_role, listing_agency_id, starter_organisation_id, other_organisation_id, messages, from_starter, last_message_at, created_at)
        select gen_random_uuid(), c.id, c.masked_code, c.headline_role, c.listing_agency_id, o.id, c.listing_agency_id, 3, 2, c.published_at, c.published_at
        from mls_candidates c cross join mls_organisations o
        where c.listing_agency_id = ${northstarId}::uuid and o.kind <> 'platform' and o.id <> c.listing_agency_id
          and not exists (select 1 from mls_threads t where t.candidate_id = c.id and t.deal_id is null) returning id`.execute(db);
      await sql`
        insert into mls_messages (thread_id, number, organisation_id, person_id, content, sent_at)
        select t.id, n, case when n = 3 then ${northstarId}::uuid else t.starter_organisation_id end, case when n = 3 then ${personId}::uuid else ${harborPerson}::uuid end, 'Message', t.created_at
        from mls_threads t, generate_series(1, 3) n where not exists (select 1 from mls_messages m where m.thread_id = t.id)`.execute(db);
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
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Answer<"threads", "list"> = await recruiter.api.threads.list({ limit: 100, ...(cursor !== undefined && { cursor }) });
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(new Set(items.map(({ id }) => id)).size).toBe(listed.total + added);
    expect(items.reduce((sum, each) => sum + each.unread, 0)).toBe(before + added * 2);
  });
});
