import { Writable } from "node:stream";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { idsOf } from "#domain/core/ids.ts";
import { problemDocument } from "#contract/problem.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { type Allowance, createReading } from "#server/platform/http/reading.ts";
import { createLog } from "#server/platform/log.ts";
import { type Person, type Received, signedIn, startTestApp, visitor } from "#tests/support/test-app.ts";
import { memberOf } from "#tests/support/more-people.ts";
import { viewerOf } from "#tests/support/viewer.ts";

/* Limits on how much of the market one person, and one organization, reads. */
const clock = manualClock("2026-11-21T09:00:00Z");
const lines: string[] = [];
const log = createLog(
  "warn",
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  }),
);
const testApp = await startTestApp({ clock, log, env: { READS_PER_MINUTE: "10", CANDIDATES_PER_DAY: "6" } });

const search = (person: Person, limit = 1) => person.send("GET", `/api/v1/listings?limit=${limit}`);
const header = ({ headers }: Received, name: string) =>
  new Headers(JSON.parse(headers) as [string, string][]).get(name);
const retryAfter = (answer: Received) => Number(header(answer, "retry-after"));
/** Limit, remaining and seconds to the reset, as the answer's headers say. */
const allowance = (answer: Received) =>
  ["limit", "remaining", "reset"].map((part) => header(answer, `ratelimit-${part}`));
const statuses = (answers: readonly Received[]) => answers.map(({ status }) => status);
const inTurn = async <T>(count: number, ask: () => Promise<T>) => {
  const answers: T[] = [];
  for (let turn = 0; turn < count; turn += 1) answers.push(await ask());
  return answers;
};
const recorded = () =>
  testApp.database.kysely
    .selectFrom("mls_audit")
    .select(["person_id", "reason"])
    .where("action", "=", "reading.limited")
    .orderBy("at")
    .execute();

it("apply per person, say when to continue, and reset with the minute", async () => {
  const recruiter = await signedIn(testApp, "recruiter@northstar.example");
  const colleague = await signedIn(testApp, "admin@northstar.example");
  expect(statuses(await inTurn(10, () => search(recruiter)))).toEqual(Array(10).fill(200));
  clock.advance(20_500);
  const over = await search(recruiter);
  expect({ status: over.status, wait: retryAfter(over) }).toEqual({ status: 429, wait: 40 });
  expect(problemDocument.parse(JSON.parse(over.body))).toMatchObject({
    code: "rate-limited",
    detail: "You made 10 searches and candidate views in a minute, which is the limit. Try again in 40 seconds.",
  });
  for (const path of [
    "/listings/facets",
    "/listings/find?text=engineer",
    "/listings/00000000-0000-4000-8000-000000000000",
  ])
    expect({ path, status: (await recruiter.send("GET", `/api/v1${path}`)).status }).toEqual({ path, status: 429 });

  // The person's own work continues, and so does everything for others.
  expect(
    statuses([
      await recruiter.send("GET", "/api/v1/shortlist"),
      await recruiter.send("GET", "/api/v1/notifications/unread"),
      await search(colleague),
    ]),
  ).toEqual([200, 200, 200]);
  expect((await visitor(testApp).send("GET", "/api/v1/listings")).status).toBe(401);

  clock.advance(39_400);
  expect((await search(recruiter)).status).toBe(429);
  clock.advance(100);
  expect((await search(recruiter)).status).toBe(200);
});

it("write one log line and one audit entry for each minute in which they are reached", async () => {
  const operator = await signedIn(testApp, "operator@talentmls.example");
  const before = (await recorded()).length;
  const logged = lines.length;
  clock.advance(60_000);
  const harbor = await signedIn(testApp, "admin@harbor.example");
  await inTurn(14, () => search(harbor));
  const entries = await recorded();
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)?.reason).toBe("10 reads in a minute, the limit of the person");
  expect(lines.slice(logged).map((line) => JSON.parse(line) as object)).toMatchObject([
    {
      level: 40,
      msg: "A reading limit was reached",
      reading: { kind: "requests", reader: "person", most: 10, personId: entries.at(-1)?.person_id },
    },
  ]);
  const { items } = await operator.api.audit.list({ limit: 1 });
  expect(items).toMatchObject([
    {
      action: "reading.limited",
      did: "reached a reading limit",
      organization: "Harbor Search Partners",
      detail: "10 reads in a minute, the limit of the person",
    },
  ]);
});

it("count distinct candidates of other agencies, keep viewed ones open, and reset with the day", async () => {
  const seeker = () => signedIn(testApp, "hiring@meridian.example");
  let meridian = await seeker();
  const page = await meridian.api.listings.search({ limit: 5 });
  expect(page.items).toHaveLength(5);
  // Viewing the same candidates again doesn't count.
  await inTurn(3, () => search(meridian, 5));
  clock.advance(60_000);
  const cursor = page.nextCursor ?? "";
  const next = await meridian.api.listings.search({ limit: 2, cursor });
  const seen = next.items[0]?.id ?? "";
  const over = await search(meridian);
  expect({ status: over.status, wait: retryAfter(over) }).toEqual({ status: 429, wait: 24 * 3_600 - 60 });
  expect(problemDocument.parse(JSON.parse(over.body)).detail).toBe(
    "You viewed 6 different candidates in 24 hours, which is the limit. You can still open those. Others are " +
      "available in 24 hours.",
  );
  expect((await meridian.api.listings.get({ id: seen })).id).toBe(seen);
  const others = (
    await testApp.database.kysely.selectFrom("mls_candidates").select("id").where("status", "=", "active").execute()
  ).map(({ id }) => id);
  const unseen = others.find((id) => ![...page.items, ...next.items].some((item) => item.id === id)) ?? "";
  expect((await meridian.send("GET", `/api/v1/listings/${unseen}`)).status).toBe(429);

  const northstar = await signedIn(testApp, "recruiter@northstar.example");
  const own = (await northstar.api.listings.mine({ status: "active", limit: 8 })).items;
  expect(own.length).toBeGreaterThan(6);
  for (const { id } of own) expect((await northstar.api.listings.get({ id })).id).toBe(id);
  clock.advance(60_000);
  expect((await search(northstar)).status).toBe(200);

  clock.advance(24 * 3_600_000);
  meridian = await seeker();
  expect((await search(meridian)).status).toBe(200);
});

it("count candidates that sheets, saved searches and the shortlist show", async () => {
  clock.advance(24 * 3_600_000);
  const cedar = await memberOf(testApp, "Cedar & Vale Recruiting", "recruiter", "six");
  const code = async (path: string) => (await cedar.send("GET", `/api/v1${path}`)).status;
  const list = await cedar.api.candidateLists.create({ name: "Seen", listingIds: [] });
  const rows = await testApp.database.asViewer(await viewerOf(cedar), ({ db }) =>
    db
      .selectFrom("mls_candidates")
      .select(["id", "headline_role"])
      .where("status", "=", "active")
      .where("listing_agency_id", "!=", cedar.organizationId)
      .where(sql<boolean>`not mls_hidden_from_acting(id)`)
      .execute(),
  );
  const others = idsOf(rows);
  expect((await cedar.api.shortlist.addMany({ listingIds: others.slice(0, 2) })).added).toBe(2);
  const [, shown = ""] = others;
  const sheet = (id: string) => `/listings/${id}/sheet`;
  expect(await code(sheet(shown))).toBe(200);
  // Three of a search with own candidates hidden: at least one more than the two above.
  await cedar.api.savedSearches.create({ name: "Market", params: { own: "hide" }, shared: false });
  const newest = (await cedar.api.savedSearches.list({})).items.flatMap((each) => each.newest.map(({ id }) => id));
  expect(newest).toHaveLength(3);
  const seen = new Set([...others.slice(0, 2), ...newest]);
  const unseen = others.filter((id) => !seen.has(id));
  for (const id of unseen.splice(0, 6 - seen.size)) {
    expect(await code(sheet(id))).toBe(200);
    seen.add(id);
  }

  const [hidden = ""] = unseen;
  for (const { id, headline_role: keywords } of rows)
    if (unseen.slice(0, 4).includes(id))
      await cedar.api.savedSearches.create({ name: id, params: { own: "hide", keywords }, shared: false });
  expect({ unseen: await code(sheet(hidden)), seen: await code(sheet(shown)) }).toEqual({ unseen: 429, seen: 200 });
  // Saved searches have their numbers, and show no one else.
  const { items } = await cedar.api.savedSearches.list({});
  const shownNow = items.flatMap((each) => each.newest.map(({ id }) => id));
  expect([...seen]).toEqual(expect.arrayContaining(shownNow));
  expect(items.find(({ name }) => name === "Market")?.newest.map(({ id }) => id)).toEqual(newest);
  expect(items.filter((each) => each.total > 0 && each.newest.length === 0)).not.toEqual([]);
  const rejected = { code: "rate-limited" };
  const body = JSON.stringify({ listingId: hidden, notes: "" });
  const over = await cedar.send("POST", "/api/v1/shortlist", { body });
  // A limit for the day, whose window began a little ago.
  expect([over.status, ...allowance(over)]).toEqual([429, "6", "0", String(retryAfter(over))]);
  expect(retryAfter(over)).toBeGreaterThan(86_000);
  await expect(cedar.api.shortlist.addMany({ listingIds: [hidden] })).rejects.toMatchObject(rejected);
  await expect(
    cedar.api.shortlist.restore({ entries: [{ listingId: hidden, addedAt: "2026-11-20T09:00:00Z", notes: "" }] }),
  ).rejects.toMatchObject(rejected);
  await expect(cedar.api.candidateLists.add({ id: list.id, listingIds: [hidden] })).rejects.toMatchObject(rejected);
  // The lists themselves stay open, with those who were on them.
  expect((await cedar.api.shortlist.list({})).total).toBe(2);
  expect((await cedar.api.candidateLists.add({ id: list.id, listingIds: [shown] })).added).toBe(1);

  const northstar = await signedIn(testApp, "recruiter@northstar.example");
  const own = (await northstar.api.listings.mine({ status: "active", limit: 8 })).items;
  for (const { id } of own) expect((await northstar.send("GET", `/api/v1${sheet(id)}`)).status).toBe(200);
  clock.advance(60_000);
  expect((await search(northstar)).status).toBe(200);
});

it("leave a person's shortlist to them, and open no one through it", async () => {
  clock.advance(24 * 3_600_000);
  let cedar = await memberOf(testApp, "Cedar & Vale Recruiting", "recruiter", "keeper");
  const email = (await cedar.api.profile.get({})).email ?? "";
  const others = idsOf((await cedar.api.listings.search({ limit: 25, own: "hide" })).items);
  const [first = "", second = "", unseen = "", ...rest] = others;
  const nextDay = async () => {
    clock.advance(24 * 3_600_000);
    cedar = await signedIn(testApp, email);
  };
  const reachLimit = () =>
    cedar.api.candidateLists.create({ name: clock.now().toISOString(), listingIds: rest.slice(0, 6) });
  await nextDay();
  await cedar.api.shortlist.addMany({ listingIds: [first, second] });
  await nextDay();
  await reachLimit();

  const rejected = { code: "rate-limited" };
  const entry = (listingId: string) => ({ listingId, addedAt: "2026-11-20T09:00:00Z", notes: "" });
  const { removed } = await cedar.api.shortlist.clear({});
  const more = [...removed, entry(unseen)];
  await expect(cedar.api.shortlist.restore({ entries: more })).rejects.toMatchObject(rejected);
  expect(await cedar.api.shortlist.restore({ entries: removed })).toEqual({ restored: 2 });
  await cedar.api.shortlist.remove({ listingId: second });
  expect(await cedar.api.shortlist.add({ listingId: second, notes: "" })).toMatchObject({ listingId: second });
  expect((await cedar.api.pipeline.add({ listingId: first, shortlist: true })).shortlisted).toBe(false);
  await expect(cedar.api.pipeline.add({ listingId: unseen, shortlist: true })).rejects.toMatchObject(rejected);
  await expect(cedar.api.shortlist.addMany({ listingIds: [second, unseen] })).rejects.toMatchObject(rejected);
  // It is the person's own: a colleague's shortlist opens no one to others.
  const colleague = await memberOf(testApp, "Cedar & Vale Recruiting", "recruiter", "colleague");
  await colleague.api.shortlist.add({ listingId: unseen, notes: "" });
  await expect(cedar.api.shortlist.add({ listingId: unseen, notes: "" })).rejects.toMatchObject(rejected);

  const cleared = await cedar.api.shortlist.clear({});
  clock.advance(1);
  await nextDay();
  await reachLimit();
  await expect(cedar.api.shortlist.restore({ entries: cleared.removed })).rejects.toMatchObject(rejected);
});

it("leave a person's own day alone once their organization has used up its own", async () => {
  clock.advance(24 * 3_600_000);
  const colleague = await memberOf(testApp, "Harbor Search Partners", "recruiter", "viewing");
  const member = await memberOf(testApp, "Harbor Search Partners", "recruiter", "opening");
  // One page may pass the limit: the organization's is 24.
  const viewed = new Set(idsOf((await colleague.api.listings.search({ limit: 25, own: "hide" })).items));
  expect(viewed.size).toBe(25);
  const { personId } = await viewerOf(member);
  const rows = await testApp.database.asViewer(await viewerOf(member), ({ db }) =>
    db
      .selectFrom("mls_candidates")
      .select(["id", "headline_role"])
      .where("status", "=", "active")
      .where("listing_agency_id", "!=", member.organizationId)
      .where(sql<boolean>`not mls_hidden_from_acting(id)`)
      .execute(),
  );
  const unseen = rows.filter(({ id }) => !viewed.has(id)).slice(0, 8);
  expect(unseen.length).toBeGreaterThan(3);
  await member.api.savedSearches.create({ name: "Market", params: { own: "hide" }, shared: false });
  for (const { id, headline_role: keywords } of unseen)
    await member.api.savedSearches.create({ name: id, params: { own: "hide", keywords }, shared: false });
  const { items } = await member.api.savedSearches.list({});
  const shown = new Set(items.flatMap(({ newest }) => idsOf(newest)));
  expect(items.filter(({ total, newest }) => total > 0 && newest.length === 0)).not.toEqual([]);
  expect(items.find(({ name }) => name === "Market")?.newest).toHaveLength(3);
  expect([...viewed]).toEqual(expect.arrayContaining([...shown]));
  const counted = () =>
    testApp.database.kysely
      .selectFrom("mls_read_days")
      .select("candidates")
      .where("reader", "=", personId)
      .executeTakeFirst();
  expect(await counted()).toEqual({ candidates: shown.size });
  expect((await member.api.savedSearches.list({})).items).toEqual(items);
  expect(await counted()).toEqual({ candidates: shown.size });
});

it("exempt as many removed candidates as a shortlist holds, the newest", async () => {
  clock.advance(24 * 3_600_000);
  const keeper = await memberOf(testApp, "Cedar & Vale Recruiting", "recruiter", "clearing");
  const { personId, organizationId } = await viewerOf(keeper);
  const email = (await keeper.api.profile.get({})).email ?? "";
  const [first = "", second = "", ...rest] = idsOf(
    (await keeper.api.listings.search({ limit: 25, own: "hide" })).items,
  );
  await keeper.api.shortlist.addMany({ listingIds: [first, second] });
  clock.advance(24 * 3_600_000);
  const { api } = await signedIn(testApp, email);
  await api.shortlist.remove({ listingId: first });
  clock.advance(60_000);
  await api.shortlist.remove({ listingId: second });
  clock.advance(60_000);
  await testApp.database.asSystem(async ({ db }) => {
    const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'mls_candidates' and is_generated = 'NEVER'`.execute(db);
    const named = (alias: string) => sql.join(columns.map(({ name }) => sql.ref(`${alias}${name}`)));
    const code = sql`'TM-G' || lpad(n::text, 7, '0')`;
    await sql`insert into mls_candidates (${named("")}) select ${named("r.")} from generate_series(1, 499) as n,
      (select * from mls_candidates where id = ${first}) as c,
      jsonb_populate_record(null::mls_candidates, to_jsonb(c) || jsonb_build_object(
        'id', md5(${code})::uuid, 'masked_code', ${code}, 'status', 'withdrawn')) as r`.execute(db);
    await sql`insert into mls_shortlist (person_id, organization_id, listing_id, masked_code, added_at, removed_at)
      select ${personId}, ${organizationId}, md5(${code})::uuid, ${code}, ${clock.now()}, ${clock.now()}
      from generate_series(1, 499) as n`.execute(db);
  });
  await api.candidateLists.create({ name: "The day's", listingIds: rest.slice(0, 6) });
  expect(await api.shortlist.add({ listingId: second, notes: "" })).toMatchObject({ listingId: second });
  await api.shortlist.remove({ listingId: second });
  await expect(api.shortlist.add({ listingId: first, notes: "" })).rejects.toMatchObject({ code: "rate-limited" });
});

it("are in the headers of every counted answer, and of no other", async () => {
  clock.advance(24 * 3_600_000);
  const person = await memberOf(testApp, "Cedar & Vale Recruiting");
  expect(allowance(await search(person))).toEqual(["10", "9", "60"]);
  clock.advance(20_500);
  expect(allowance(await person.send("GET", "/api/v1/listings/facets"))).toEqual(["10", "8", "40"]);
  // An error counts like any read.
  const unknown = await person.send("GET", "/api/v1/listings/00000000-0000-4000-8000-000000000000");
  expect([unknown.status, ...allowance(unknown)]).toEqual([404, "10", "7", "40"]);
  expect(allowance(await person.send("GET", "/api/v1/shortlist"))).toEqual([null, null, null]);
  await inTurn(7, () => search(person));
  const over = await search(person);
  expect([over.status, ...allowance(over), retryAfter(over)]).toEqual([429, "10", "0", "40", 40]);
});

it("name the day's limit in the headers once it is reached", async () => {
  clock.advance(24 * 3_600_000);
  const person = await signedIn(testApp, "hiring@meridian.example");
  await inTurn(2, () => search(person, 25));
  clock.advance(60_000);
  const over = await search(person);
  expect([over.status, ...allowance(over), retryAfter(over)]).toEqual([429, "6", "0", "86340", 86_340]);
});

it("are shown and recorded too when other reads reach them while one is answered", async () => {
  clock.advance(24 * 3_600_000);
  const person = await signedIn(testApp, "hiring@meridian.example");
  const seen = new Set(idsOf((await person.api.listings.search({ limit: 6 })).items));
  expect(seen.size).toBe(6);
  const rows = await testApp.database.kysely
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .execute();
  const id = idsOf(rows).find((each) => !seen.has(each)) ?? "";
  const before = (await recorded()).length;
  const shown: Allowance[] = [];
  const reading = createReading({ ...testApp.services, log });
  const noted = reading.note(
    "listings.get",
    await viewerOf(person),
    { id },
    { id },
    {
      requestId: "late",
      show: (allowance) => void shown.push(allowance),
    },
  );
  await expect(noted).rejects.toMatchObject({ code: "rate-limited" });
  expect(shown).toEqual([{ limit: 6, remaining: 0, resetSeconds: 86_400 }]);
  expect((await recorded()).slice(before).map(({ reason }) => reason)).toEqual([
    "6 candidates in 24 hours, the limit of the person",
  ]);
});

it("apply to an organization's people together", async () => {
  clock.advance(24 * 3_600_000);
  const people: Person[] = [];
  for (const name of ["one", "two", "three", "four", "five"])
    people.push(await memberOf(testApp, "Harbor Search Partners", "recruiter", name));
  const [last, ...first] = people;
  for (const person of first) expect(statuses(await inTurn(10, () => search(person)))).toEqual(Array(10).fill(200));
  const over = await search(last as Person);
  expect({ status: over.status, wait: retryAfter(over) }).toEqual({ status: 429, wait: 60 });
  expect(allowance(over)).toEqual(["40", "0", "60"]);
  expect(problemDocument.parse(JSON.parse(over.body)).detail).toBe(
    "Your organization made 40 searches and candidate views in a minute, which is the limit. Try again in 60 seconds.",
  );
  expect((await recorded()).at(-1)?.reason).toBe("40 reads in a minute, the limit of the organization");
  clock.advance(60_000);
  expect((await search(last as Person)).status).toBe(200);
});
