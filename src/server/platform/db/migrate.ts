import { type Kysely, sql, type Transaction } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { ensureViewerRole } from "./viewer-role.ts";

/** Arbitrary, but every process of every version must use the same number. */
const migrationLock = 7_240_001;

/**
 * Migrates the schema, one process at a time. All pending migrations run in one transaction: if one fails, nothing
 * changes and the error names it.
 */
export async function migrate<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${migrationLock})`.execute(connection);
    try {
      await ensureViewerRole(connection);
      const migrator = new Migrator({ db: connection, provider: { getMigrations: () => Promise.resolve(migrations) } });
      const { error, results } = await migrator.migrateToLatest();
      if (error !== undefined) {
        const failed = results?.find((result) => result.status === "Error")?.migrationName;
        throw new Error(failed ? `Migration ${failed} failed` : "The migrations could not be run", { cause: error });
      }
    } finally {
      await sql`select pg_advisory_unlock(${migrationLock})`.execute(connection);
    }
  });
}

/**
 * Migrates within the caller's transaction, up to the named migration or the latest. The viewer role must exist
 * (`ensureViewerRole`), because roles outlive a rollback.
 */
export async function migrateWithin<T>(
  trx: Transaction<T>,
  migrations: Record<string, Migration>,
  upTo?: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx);
  const migrator = new Migrator({ db: trx, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = upTo === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(upTo);
  if (error !== undefined) throw new Error("The migrations could not be run", { cause: error });
}
