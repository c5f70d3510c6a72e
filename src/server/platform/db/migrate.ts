import { type Kysely, sql } from "kysely";
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
