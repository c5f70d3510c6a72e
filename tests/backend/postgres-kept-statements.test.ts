import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, type DatabaseSource, openDatabase } from "#server/platform/db/database.ts";
import { createNames } from "#server/platform/db/kept-statements.ts";
import { grantToViewer } from "#server/platform/db/viewer-role.ts";
import { clonePostgres } from "#tests/support/database.ts";

const clone = await clonePostgres();
const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  await clone.drop();
});

/** With a single connection, so that every statement meets what an earlier one left there. */
async function open(source: Partial<Extract<DatabaseSource, { kind: "postgres" }>> = {}): Promise<Database> {
  const database = await openDatabase({
    source: { kind: "postgres", url: clone.url, maxConnections: 1, ...source },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  opened.push(database);
  return database;
}

const kept = async ({ kysely }: Database, table: string): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(kysely);
  return rows.map(({ statement }) => statement).filter((statement) => statement.includes(table));
};

describe("statements that a connection keeps", () => {
  test("read for each viewer only what row-level security allows", async () => {
    const database = await open();
    const viewers = [1, 2].map(() => ({ organizationId: randomUUID(), personId: randomUUID() }));
    await sql`create table test_kept (id int primary key, organization_id uuid not null)`.execute(database.kysely);
    await sql`alter table test_kept enable row level security`.execute(database.kysely);
    await sql`
      create policy own on test_kept to mls_viewer
      using (organization_id = current_setting('mls.organization_id')::uuid)`.execute(database.kysely);
    await grantToViewer(database.kysely, "test_kept", ["select"]);
    for (const [place, { organizationId }] of viewers.entries())
      await sql`insert into test_kept select 2 * n + ${place}, ${organizationId}
        from generate_series(1, 500) n`.execute(database.kysely);

    // One plan for all executions and viewers.
    await sql`set plan_cache_mode = force_generic_plan`.execute(database.kysely);
    const read = (from: number) => sql<{ id: number }>`select id from test_kept where id >= ${from} order by id`;
    for (let turn = 0; turn < 20; turn += 1)
      for (const [place, viewer] of viewers.entries()) {
        const mine = await database.asViewer(viewer, ({ db }) => read(turn).execute(db));
        const own = Array.from({ length: 500 }, (_, n) => 2 * (n + 1) + place).filter((id) => id >= turn);
        expect(mine.rows.map(({ id }) => id)).toEqual(own);
        const all = await database.asSystem(({ db }) => read(turn).execute(db));
        expect(all.rows.length).toBeGreaterThan(mine.rows.length);
      }
    expect(await kept(database, "from test_kept")).toEqual(["select id from test_kept where id >= $1 order by id"]);
    const plans = await sql<{ shared: number }>`select generic_plans as shared from pg_prepared_statements
      where statement like '%from test_kept%'`.execute(database.kysely);
    expect(plans.rows[0]?.shared).toBeGreaterThan(0);
  });

  test("survive a release that adds a column", async () => {
    const database = await open();
    await sql`create table test_grown (id int primary key)`.execute(database.kysely);
    await sql`insert into test_grown values (1)`.execute(database.kysely);
    const read = () => [
      sql`select id from test_grown where id = ${1}`.execute(database.kysely),
      sql`select * from test_grown where id = ${1}`.execute(database.kysely),
    ];
    for (let turn = 0; turn < 6; turn += 1) await Promise.all(read());
    await sql`alter table test_grown add column added int default 7`.execute(database.kysely);
    const answers = await Promise.all(read());
    expect(answers.map(({ rows }) => rows)).toEqual([[{ id: 1 }], [{ id: 1, added: 7 }]]);
  });

  test("are none behind a transaction pooler", async () => {
    const database = await open({ directUrl: clone.url });
    await sql`create table test_pooled (id int primary key)`.execute(database.kysely);
    for (let turn = 0; turn < 6; turn += 1)
      await sql`select id from test_pooled where id = ${turn}`.execute(database.kysely);
    expect(await kept(database, "test_pooled")).toEqual([]);
  });
});

describe("the name of a statement", () => {
  const repeated = (nameOf: (text: string) => string | undefined, text: string) =>
    [1, 2, 3, 4].map(() => nameOf(text)).filter((name) => name !== undefined);

  test("is given from the third time on, and stays", () => {
    const nameOf = createNames();
    expect(repeated(nameOf, "select 1")).toEqual(["s0", "s0"]);
    expect(repeated(nameOf, "select 2")).toEqual(["s1", "s1"]);
  });

  test("isn't given where an added column would change the answer", () => {
    const nameOf = createNames();
    expect(repeated(nameOf, "select * from a")).toEqual([]);
    expect(repeated(nameOf, 'insert into a values ($1) returning "a".*')).toEqual([]);
    expect(repeated(nameOf, "select count(*) from a")).toHaveLength(2);
    expect(repeated(nameOf, "select extract(epoch from at) * 1000 from a")).toHaveLength(2);
    expect(repeated(nameOf, "select distinct on (id) * from a order by id, n * 1000")).toEqual([]);
  });

  test("goes to at most 400 statements, however many lengths a list has", () => {
    const nameOf = createNames();
    const named = Array.from({ length: 9_000 }, (_, length) => repeated(nameOf, `select ${length}`));
    expect(named.filter(({ length }) => length > 0)).toHaveLength(400);
  });
});

test("lists of any length are one parameter of one statement", async () => {
  const { kysely } = await open();
  const words = sql<{ word: string }>`(values ('it''s'), ('a,b'), ('"{}"'), ('other'))`.as<"words">(sql`words(word)`);
  const among = (list: string[], without: string[] = ["other"]) =>
    kysely
      .selectFrom(words)
      .select("words.word")
      .where("words.word", "in", list)
      .where("words.word", "not in", without);
  expect(among(["a,b"]).compile()).toMatchObject({
    sql: among(["a,b", "other"], ["it's", "b"]).compile().sql,
    parameters: [["a,b"], ["other"]],
  });
  expect(await among(["it's", "a,b", '"{}"', "other"]).execute()).toEqual([
    { word: "it's" },
    { word: "a,b" },
    { word: '"{}"' },
  ]);
});

test("the condition of an index is part of the statement", async () => {
  const { kysely } = await open();
  const booked = kysely
    .insertInto("mls_leads")
    .defaultValues()
    .onConflict((conflict) => conflict.column("slot_at").where("state", "=", "booked").doNothing());
  expect(booked.compile()).toMatchObject({
    sql: expect.stringContaining(`("slot_at") where "state" = 'booked' do nothing`) as string,
    parameters: [],
  });
});

describe("statements whose answer isn't waited for", () => {
  test("undo the transaction when they fail, with their own error", async () => {
    const database = await open();
    await sql`create table test_unanswered (id int primary key)`.execute(database.kysely);
    const person = { organizationId: randomUUID(), personId: randomUUID() };
    await grantToViewer(database.kysely, "test_unanswered", ["select", "insert"]);
    const write = (id: number, entityId: string) =>
      database.asViewer(person, async ({ db, change }) => {
        await sql`insert into test_unanswered values (${id})`.execute(db);
        change({ topic: "session.changed", entityId });
      });
    await write(1, "someone");
    // The stream requires an id.
    await expect(write(2, "")).rejects.toMatchObject({ code: "23514", table: "mls_change_inbox" });
    await write(3, "someone");
    const { rows } = await sql<{ id: number }>`select id from test_unanswered order by id`.execute(database.kysely);
    expect(rows.map(({ id }) => id)).toEqual([1, 3]);
    const heard = await database.changes.since(0);
    expect(heard.filter(({ entityId }) => entityId === "someone")).toHaveLength(2);
  });

  test("leave the role of the owner behind, also after a failure", async () => {
    const database = await open();
    const person = { organizationId: randomUUID(), personId: randomUUID() };
    const role = async () => (await sql<{ role: string }>`select current_user as role`.execute(database.kysely)).rows;
    const before = await role();
    await sql`create table test_closed (id int primary key)`.execute(database.kysely);
    await expect(
      database.asViewer(person, ({ db }) => sql`select id from test_closed`.execute(db)),
    ).rejects.toMatchObject({ code: "42501" });
    await database.asViewer(person, () => Promise.resolve());
    await database.asSystem(() => Promise.resolve());
    expect(await role()).toEqual(before);
  });
});
