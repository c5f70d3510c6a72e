import type { Viewer } from "#domain/core/viewer.ts";
import type { Database } from "../platform/db/database.ts";
import { type ArchiveNoun, employersRecordsOnly } from "./nouns.ts";

/**
 * What an archive of an imported organization can't repeat, in its manifest: fields of a file's records, and for the
 * audit log the entries since the import. Everything else equals the first archive, byte for byte.
 */
const differsAfterImport: readonly {
  noun: ArchiveNoun;
  fields: readonly string[];
  employersFields?: readonly string[];
  reason: string;
}[] = [
  { noun: "audit-log", fields: [], reason: "Entries since the import are new: the import, and exports here." },
  { noun: "members", fields: ["lastSeenAt", "hasSignedIn"], reason: "Members haven't signed in here before." },
  { noun: "clients", fields: ["isReviewed", "hasAccount"], reason: "Clients are placeholders without members." },
  {
    noun: "listings",
    fields: ["face.stats.profileViews"],
    reason: "Only the viewers know who viewed a listing.",
  },
  { noun: "pipeline", fields: ["card.listing"], reason: "Other agencies' candidates aren't on the market here." },
  { noun: "shortlists", fields: ["listing"], reason: "Other agencies' candidates aren't on the market here." },
  {
    noun: "saved-searches",
    fields: ["total", "fresh", "newest"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
  {
    noun: "candidate-lists",
    fields: ["entries[].listing"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
  {
    noun: "client-links",
    fields: ["state"],
    reason: "Links ended with their instance.",
  },
  {
    noun: "client-answers",
    fields: ["maskedCode", "headlineRole"],
    reason: "Other agencies' candidates aren't on the market here.",
  },
  {
    noun: "introductions",
    fields: ["listed", "actions", "needsYou"],
    employersFields: ["deal"],
    reason: "Other agencies' candidates aren't on the market here, and an employer's deals weren't imported.",
  },
  {
    noun: "interviews",
    fields: ["actions", "needsYou", "proposal.link", "proposal.linkState"],
    reason: "Other agencies' candidates aren't on the market here, and links to meet them ended with their grant.",
  },
  {
    noun: "scorecards",
    fields: ["person", "answer.comments"],
    reason:
      "Comments that could name another agency's candidate are readable under a grant only, and a client's contact " +
      "has no name here.",
  },
  {
    noun: "messages",
    fields: ["content", "granted"],
    reason: "Messages that name another agency's candidate are readable under a grant only. The rows have all others.",
  },
];

/** For an employer: records, and the folder of their documents, that only the first archive has. */
const employersOnlyThere = {
  nouns: employersRecordsOnly,
  folder: "deals/",
  reason: "An employer's deals have no rows, so they weren't imported. Keep the first archive.",
};

/** Of an organization that was imported: from which archive, and what differs from it. */
export async function importedFrom(
  database: Database,
  { organizationId, organizationKind }: Pick<Viewer, "organizationId" | "organizationKind">,
): Promise<object> {
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
      differs: differsAfterImport.map(({ noun, fields, employersFields = [], reason }) => ({
        noun,
        fields: organizationKind === "employer" ? [...fields, ...employersFields] : fields,
        reason,
      })),
      ...(organizationKind === "employer" && { notImported: employersOnlyThere }),
    },
  };
}
