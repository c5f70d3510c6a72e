import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { allowLongStatements, missingRoleLimits } from "#server/platform/db/limits.ts";
import { asRefusal, problemFor } from "#server/platform/http/problem.ts";
import { createLog } from "#server/platform/log.ts";
import { runMigrations } from "#server/platform/db/migrate-command.ts";
import { migrations } from "#server/platform/db/migrations/index.ts";
import { openConfiguredDatabase } from "#server/platform/db/open.ts";
import { isConnectionLoss } from "#server/platform/db/outage.ts";
import { clonePostgres } from "#tests/support/database.ts";
import { withDatabase } from "#tests/support/setup-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const clone = await clonePostgres();
afterAll(clone.drop);
const limits = { statementMs: 1_000, lockMs: 500, idleInTransactionMs: 30_000 };
const database = await openDatabase({
  source: { kind: "postgres", url: clone.url, limits },
  clock: systemClock,
  onError: (error, during) => console.error(during, error),
});
afterAll(() => database.close());
const config = (env: Record<string, string>) =>
  readConfig({
    DATA_DIR: temporaryFolder("mls-limits-"),
    DATABASE_URL: clone.url,
    MASTER_KEY: randomBytes(32).toString("base64"),
    ...env,
  });
const parts = (env: Record<string, string> = {}) => ({
  config: config(env),
  clock: systemClock,
  log: createLog("silent"),
});

/** What a client gets for the error of this work. */
async function answerTo(work: Promise<unknown>): Promise<{ status: number; detail: string }> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const refusal = asRefusal(error);
  if (!refusal) throw new Error("no expected error", { cause: error });
  const { status, detail } = problemFor(refusal);
  return { status, detail };
}
const slow = {
  status: 503,
  detail: "The database took too long, and nothing was changed. Try again in a few seconds.",
};

test("a statement over its limit, and a wait for a lock, end with 503; a counting job may take longer", async () => {
  expect(await answerTo(sql`select pg_sleep(20)`.execute(database.kysely))).toEqual(slow);
  const holder = new pg.Client({ connectionString: clone.url });
  await holder.connect();
  await holder.query("begin");
  await holder.query("lock table mls_shortlist in access exclusive mode");
  expect(await answerTo(sql`select from mls_shortlist`.execute(database.kysely))).toEqual(slow);
  await holder.end();
  await database.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    await sql`select pg_sleep(1.2)`.execute(db);
  });
});

test("a migration starts over until a busy table is free, and lets others use the table meanwhile", async () => {
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: clone.url });
    await client.connect();
    return client;
  };
  const [holder, reader] = [await connect(), await connect()];
  await holder.query("begin");
  await holder.query("select from mls_shortlist");
  const up = async (db: Parameters<(typeof migrations)[string]["up"]>[0]): Promise<void> =>
    void (await sql`alter table mls_shortlist add column test_busy int`.execute(db));
  let migrated = false;
  const migrating = openDatabase({
    source: { kind: "postgres", url: clone.url },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
    migrations: { ...migrations, "9999-busy": { up } },
  }).then((opened) => {
    migrated = true;
    return opened;
  });
  const waiting =
    "select count(*)::int as count from pg_locks where relation = 'mls_shortlist'::regclass and not granted";
  await expect.poll(async () => (await reader.query(waiting)).rows).toEqual([{ count: 1 }]);
  await reader.query("select from mls_shortlist");
  expect(migrated).toBe(false);
  await holder.query("commit");
  await (await migrating).close();
  await reader.query("alter table mls_shortlist drop column test_busy");
  await reader.query("delete from kysely_migration where name = '9999-busy'");
  await Promise.all([holder.end(), reader.end()]);
});

test("behind a pooler the limits aren't sent, and the log has the statements that give them to the role", async () => {
  const pooled = await openDatabase({
    source: { kind: "postgres", url: clone.url, directUrl: clone.url, limits },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  const role = new URL(clone.url).username;
  expect(await missingRoleLimits(pooled.kysely, limits)).toBe(
    `ALTER ROLE "${role}" SET statement_timeout = 1000; ALTER ROLE "${role}" SET lock_timeout = 500; ` +
      `ALTER ROLE "${role}" SET idle_in_transaction_session_timeout = 30000;`,
  );
  await pooled.close();
  expect(await missingRoleLimits(database.kysely, limits)).toBeNull();
});

test("npm run migrate lists and runs what is missing, and a start that may not migrate waits for it", async () => {
  const last = Object.keys(migrations).at(-1) ?? "";
  expect(await runMigrations(["--dry-run"], parts())).toBe("The database is up to date. No migration would run.");
  await sql`delete from kysely_migration where name = ${last}`.execute(database.kysely);
  expect(await runMigrations(["--dry-run"], parts())).toBe(`These migrations would run:\n  ${last}`);
  await expect(openConfiguredDatabase(parts({ MIGRATE_ON_START: "off" }))).rejects.toThrow(
    "The database lacks a migration of this version, and MIGRATE_ON_START is off. Run npm run migrate, then " +
      "start again.",
  );
  const name = `mls_empty_${randomBytes(4).toString("hex")}`;
  // Not on the connections with a limit of a second: copying a database takes as long as the disk takes.
  const unlimited = new pg.Client({ connectionString: clone.url });
  await unlimited.connect();
  await unlimited.query(`create database ${name}`);
  const empty = { DATABASE_URL: withDatabase(clone.url, name) };
  expect((await runMigrations([], parts(empty))).split("\n").slice(0, 2)).toEqual([
    "These migrations ran:",
    "  0001-foundation",
  ]);
  await (await openConfiguredDatabase(parts({ ...empty, MIGRATE_ON_START: "off" }))).close();
  await unlimited.query(`drop database ${name} with (force)`);
  await unlimited.end();
});

test("a database that closes doesn't wait for a statement of minutes", async () => {
  const { url, drop } = await clonePostgres();
  const closing = await openDatabase({
    source: { kind: "postgres", url },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  const counting = closing.asSystem(async ({ db }) => {
    await allowLongStatements(db);
    await sql`select pg_sleep(3600)`.execute(db);
  });
  const failure = counting.catch((error: unknown) => error);
  await expect.poll(() => closing.pool.totalCount - closing.pool.idleCount).toBeGreaterThan(0);
  await closing.close();
  expect(isConnectionLoss(await failure)).toBe(true);
  await drop();
});
