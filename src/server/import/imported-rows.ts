import { sql } from "kysely";
import type { ListingStatus } from "#domain/core/listing-status.ts";
import type { Work } from "../platform/db/database.ts";

/** A row of an import, or a CV file, that becomes a draft. `hash`: its content, keyed. */
type Claimed = { number: number; hash: Buffer; draftId: string };

/**
 * Claims what the agency hasn't imported yet and returns the ids of the drafts. A row whose draft was discarded counts
 * as new. `importId` null: CV files.
 */
export async function claimRows(
  { db }: Pick<Work, "db">,
  { agencyId, importId }: { agencyId: string; importId: string | null },
  rows: readonly Claimed[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  await db
    .deleteFrom("mls_import_rows as r")
    .where("r.agency_id", "=", agencyId)
    .where(
      "r.row_hash",
      "in",
      rows.map((row) => row.hash),
    )
    .where(sql<boolean>`not exists (select from mls_listing_drafts d where d.id = r.listing_id)`)
    .where(sql<boolean>`not exists (select from mls_candidates c where c.id = r.listing_id)`)
    .execute();
  const entered = await db
    .insertInto("mls_import_rows")
    .values(
      rows.map((row) => ({
        agency_id: agencyId,
        row_hash: row.hash,
        import_id: importId,
        row_number: row.number,
        listing_id: row.draftId,
      })),
    )
    .onConflict((conflict) => conflict.columns(["agency_id", "row_hash"]).doNothing())
    .returning("listing_id")
    .execute();
  return new Set(entered.map((row) => row.listing_id));
}

/** The draft or listing that this content became, if it still exists. */
export async function importedAs(
  { db }: Pick<Work, "db">,
  agencyId: string,
  hash: Buffer,
): Promise<{ id: string; status: ListingStatus; maskedCode: string | null } | null> {
  const row = await db
    .selectFrom("mls_import_rows as r")
    .leftJoin("mls_listing_drafts as d", "d.id", "r.listing_id")
    .leftJoin("mls_candidates as c", "c.id", "r.listing_id")
    .select(["r.listing_id", "d.id as draft_id", "c.status", "c.masked_code"])
    .where("r.agency_id", "=", agencyId)
    .where("r.row_hash", "=", hash)
    .executeTakeFirst();
  if (row?.status) return { id: row.listing_id, status: row.status, maskedCode: row.masked_code };
  return row?.draft_id ? { id: row.draft_id, status: "draft", maskedCode: null } : null;
}
