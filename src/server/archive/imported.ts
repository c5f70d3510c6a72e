import type { Database } from "../platform/db/database.ts";

/** What an archive of an imported organization can't repeat, in its manifest. */
export const differsAfterImport: readonly string[] = [];

/** Of an organization that was imported: from which archive, and what differs from it. */
export async function importedFrom(database: Database, organizationId: string): Promise<object> {
  const row = await database.kysely
    .selectFrom("mls_imported_archives")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  if (!row) return {};
  return {
    importedFrom: {
      manifestSha256: row.manifest_sha256,
      createdAt: row.archived_at.toISOString(),
      importedAt: row.imported_at.toISOString(),
      differs: differsAfterImport,
    },
  };
}
