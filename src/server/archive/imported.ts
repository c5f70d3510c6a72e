import type { Database } from "../platform/db/database.ts";
import type { ArchiveNoun } from "./nouns.ts";

/**
 * What an archive of an imported organization can't repeat, in its manifest: fields of a file's records, and for the
 * audit log the entries since the import. Everything else equals the first archive, byte for byte.
 */
const differsAfterImport: readonly { noun: ArchiveNoun; fields: readonly string[]; reason: string }[] = [
  { noun: "audit-log", fields: [], reason: "Entries since the import are new: the import, and exports here." },
  { noun: "members", fields: ["lastSeenAt"], reason: "Members haven't signed in here before." },
  { noun: "clients", fields: ["isReviewed", "hasAccount"], reason: "Clients are placeholders without members." },
  {
    noun: "listings",
    fields: ["face.stats.profileViews"],
    reason: "Who viewed a listing is known to the viewers only.",
  },
  { noun: "pipeline", fields: ["card.listing"], reason: "Other agencies' candidates aren't on the market here." },
  { noun: "shortlists", fields: ["listing"], reason: "Other agencies' candidates aren't on the market here." },
  {
    noun: "candidate-lists",
    fields: ["entries[].listing"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
  {
    noun: "introductions",
    fields: ["listed", "actions", "needsYou"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
  {
    noun: "interviews",
    fields: ["actions", "needsYou"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
];

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
