import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { WrongSetting } from "../wrong-setting.ts";
import { ensureViewerRole } from "./viewer-role.ts";

/** Arbitrary, but every process of every version must use the same number. */
const migrationLock = 7_240_001;
/** Milliseconds a migration waits for a table: a longer wait would block everyone who comes after it. */
const tableLockMs = 10_000;

type Migrations = Record<string, Migration>;

/**
 * Migrates the schema, one process at a time. All pending migrations run in one transaction: if one fails, nothing
 * changes and the error names it. Needs a session of its own, not one of a transaction pooler.
 * @throws WrongSetting when a newer version has migrated this database
 */
export async function migrate<T>(db: Kysely<T>, migrations: Migrations): Promise<void> {
  await db.connection().execute(async (connection) => {
    // A process that waits here waits for the migrations of another one, however long they take.
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set lock_timeout = 0`.execute(connection);
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      await sql`set lock_timeout = ${sql.lit(tableLockMs)}`.execute(connection);
      await pendingMigrations(connection, migrations);
      await ensureViewerRole(connection);
      const { error, results } = await migratorOf(connection, migrations).migrateToLatest();
      if (error !== undefined) {
        const failed = results?.find((result) => result.status === "Error")?.migrationName;
        throw new Error(failed ? `Migration ${failed} failed` : "The migrations could not be run", { cause: error });
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

const migratorOf = <T>(db: Kysely<T>, migrations: Migrations): Migrator =>
  new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });

/**
 * The names of the migrations that this database lacks, in order. Changes nothing.
 * @throws WrongSetting when a newer version has migrated this database
 */
export async function pendingMigrations<T>(db: Kysely<T>, migrations: Migrations): Promise<string[]> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  const done = rows[0]?.there
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(({ name }) => name)
    : [];
  const newer = done.filter((name) => !(name in migrations)).toSorted();
  if (newer.length > 0)
    throw new WrongSetting(
      `A newer version of TalentMLS has migrated this database (${newer.at(-1)} is unknown to this one). Start that ` +
        "version, or restore the backup from before the update.",
    );
  return Object.keys(migrations)
    .filter((name) => !done.includes(name))
    .toSorted();
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
}
