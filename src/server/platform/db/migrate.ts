import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration as AnyMigration, type MigrationResultSet, Migrator } from "kysely/migration";
import { version as ownVersion } from "../version.ts";
import { WrongSetting } from "../wrong-setting.ts";
import { asFault } from "./faults.ts";
import { ensureViewerRole } from "./viewer-role.ts";

/** Arbitrary, but every process of every version must use the same number. */
const migrationLock = 7_240_001;
/**
 * Milliseconds a migration waits for a table before it starts over, because everyone who comes after it waits too. At
 * first less than PostgreSQL's `deadlock_timeout` of a second: requests lock tables in another order, and PostgreSQL
 * could end one of them. Then longer, as a server under heavy load needs.
 */
const tableLockMs = { first: 400, growth: 1.15, most: 5_000 };
/** Milliseconds between two attempts, so that those who waited get through, and for all attempts of one migration. */
const pauseMs = 300;
const patienceMs = 120_000;
/** 55P03: a wait for a lock over its time; 40P01: a deadlock. */
const lockProblems = new Set(["55P03", "40P01"]);

/**
 * From this number on a migration only adds, so every earlier release can serve on its schema, unless it says since
 * which release nothing has used what it removes, like `0.3.0` (migrations.test.ts).
 */
export const expandsFrom = "0200";
/** From this number on a migration locks at most one table that exists (migrations.test.ts). */
export const locksOneFrom = "0288";
export type Migration = AnyMigration & { unusedSince?: string };
type Migrations = Record<string, Migration>;

/** What `oldest_release` says of a migration that only adds. */
const everyRelease = "0.0.0";

/**
 * Migrates the schema, one process at a time. Each migration runs in a transaction of its own, so that it locks few
 * tables for a short time: the error names the one that fails, and those before it stay. A new database gets all of
 * them in one transaction. Needs a session of its own, not one of a transaction pooler.
 * @throws WrongSetting when a newer version has migrated this database and this one can't serve it
 */
export async function migrate<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A process that waits here waits for the migrations of another one, however long they take.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      const { pending, newer, isNew } = await stateOf(connection, migrations);
      await ensureViewerRole(connection);
      if (newer.length > 0) {
        refuseNewer(newer, pending);
        return;
      }
      const migrator = migratorOf(connection, migrations);
      if (isNew) await migratePatiently(connection, () => migrator.migrateToLatest());
      // Includes what an update that was killed left out.
      await recordReleases(connection, migrations);
      for (const _ of isNew ? [] : pending) {
        await migratePatiently(connection, () => migrator.migrateUp());
        await recordReleases(connection, migrations);
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Tries again while others hold the tables. */
async function migratePatiently<T>(connection: Kysely<T>, attempt: () => Promise<MigrationResultSet>): Promise<void> {
  const began = performance.now();
  const { first, growth, most } = tableLockMs;
  for (let waitMs = first; ; waitMs = Math.min(most, waitMs * growth)) {
    await sql`set lock_timeout = ${sql.lit(Math.round(waitMs))}`.execute(connection);
    const { error, results } = await attempt();
    if (error === undefined) return;
    const waits = lockProblems.has(asFault(error)?.code ?? "");
    if (!waits || performance.now() - began > patienceMs) {
      const failed = results?.find((result) => result.status === "Error")?.migrationName;
      throw new Error(failed ? `Migration ${failed} failed` : "The migrations could not be run", { cause: error });
    }
    await pause(pauseMs);
  }
}

const migratorOf = <T>(db: Kysely<T>, migrations: Migrations): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

type Applied = { name: string; oldestRelease: string | null };

/** Which migrations this database lacks, in order, and which it has that this release doesn't know. */
async function stateOf<T>(
  db: Kysely<T>,
  migrations: Migrations,
): Promise<{ pending: string[]; newer: Applied[]; isNew: boolean }> {
  const { migrated, recorded } = await tableState(db);
  const column = recorded ? sql`oldest_release` : sql`null`;
  const done = migrated
    ? (await sql<Applied>`select name, ${column} as "oldestRelease" from kysely_migration order by name`.execute(db))
        .rows
    : [];
  const names = new Set(done.map(({ name }) => name));
  return {
    pending: Object.keys(migrations)
      .filter((name) => !names.has(name))
      .toSorted(),
    newer: done.filter(({ name }) => !(name in migrations)),
    isNew: done.length === 0,
  };
}

/** Whether there is a table of migrations, and whether it says which releases can serve. */
async function tableState<T>(db: Kysely<T>): Promise<{ migrated: boolean; recorded: boolean }> {
  const { rows } = await sql<{ migrated: boolean; recorded: boolean }>`
    select count(*) > 0 as migrated, bool_or(attname = 'oldest_release') is true as recorded
    from pg_attribute where attrelid = to_regclass('kysely_migration') and attnum > 0 and not attisdropped`.execute(db);
  return rows[0] ?? { migrated: false, recorded: false };
}

/** Throws unless this release can serve on a schema that a newer one has migrated. */
function refuseNewer(newer: readonly Applied[], pending: readonly string[]): void {
  const unknown = newer.find(({ oldestRelease }) => oldestRelease === null) ?? newer.at(-1);
  if (!unknown) return;
  if (unknown.oldestRelease === null || pending.length > 0)
    throw new WrongSetting(
      `A newer version of TalentMLS has migrated this database (${unknown.name} is unknown to this one). Start that ` +
        "version, or restore the backup from before the update.",
    );
  const tooNew = newer.find(({ oldestRelease }) => isNewerRelease(oldestRelease ?? everyRelease, ownVersion));
  if (tooNew)
    throw new WrongSetting(
      `A newer version of TalentMLS has migrated this database (${tooNew.name}), and versions before ` +
        `${tooNew.oldestRelease} can't serve it. This is ${ownVersion}. Start version ${tooNew.oldestRelease} or a ` +
        "newer one, or restore the backup from before the update.",
    );
}

const isNewerRelease = (one: string, other: string): boolean =>
  one.localeCompare(other, "en", { numeric: true, sensitivity: "base" }) > 0;

/** Notes for earlier releases, which don't know these migrations, whether they can serve on the schema. */
async function recordReleases<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const rows = Object.entries(migrations)
    .filter(([name]) => name >= expandsFrom)
    .map(([name, { unusedSince = everyRelease }]) => ({ name, oldest: unusedSince }));
  const { recorded } = await tableState(db);
  // Not every time: a running backup reads this table, and a change of it would wait for the backup's end.
  if (!recorded) await sql`alter table kysely_migration add column oldest_release text`.execute(db);
  await sql`
    update kysely_migration m set oldest_release = r.oldest
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (name text, oldest text)
    where m.name = r.name and m.oldest_release is distinct from r.oldest`.execute(db);
}

/**
 * The names of the migrations that this database lacks, in order. Changes nothing.
 * @throws WrongSetting when a newer version has migrated this database and this one can't serve it
 */
export async function pendingMigrations<T>(db: Kysely<T>, migrations: Migrations): Promise<string[]> {
  const { pending, newer } = await stateOf(db, migrations);
  refuseNewer(newer, pending);
  return pending;
}

/** For a start that leaves migrating to a job. @throws WrongSetting when the schema isn't this version's */
export async function requireMigrated<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  const pending = await pendingMigrations(db, migrations);
  if (pending.length === 0) return;
  const count = pending.length === 1 ? "a migration" : `${pending.length} migrations`;
  throw new WrongSetting(
    `The database lacks ${count} of this version, and MIGRATE_ON_START is off. Run npm run migrate, then start again.`,
  );
}

/**
 * Migrates within the caller's transaction, up to the named migration or the latest. The viewer role must exist
 * (`ensureViewerRole`), because roles outlive a rollback.
 */
export async function migrateWithin<T>(trx: Transaction<T>, migrations: Migrations, upTo?: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  const migrator = migratorOf(trx, migrations);
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error !== undefined) throw new Error("The migrations could not be run", { cause: error });
  await recordReleases(trx, migrations);
}
