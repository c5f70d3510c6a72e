import type { Work } from "../platform/db/database.ts";

type Db = Work["db"];

/** The organizations that these block hashes hide a listing from. Needs a system transaction. */
async function organizationsWith(db: Db, hashes: readonly Buffer[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("mls_organization_keys")
    .select("organization_id")
    .where("hash", "in", hashes)
    .distinct()
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The block hashes of a listing. */
export async function blocksOf(db: Db, listingId: string): Promise<Buffer[]> {
  const rows = await db.selectFrom("mls_listing_blocks").select("hash").where("listing_id", "=", listingId).execute();
  return rows.map(({ hash }) => hash);
}

/** Every listing that doesn't exist for an organization. Needs a system transaction. */
export async function listingsHiddenFrom(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_listing_blocks as b")
    .innerJoin("mls_organization_keys as k", "k.hash", "b.hash")
    .select("b.listing_id")
    .where("k.organization_id", "=", organizationId)
    .distinct()
    .execute();
  return rows.map((row) => row.listing_id);
}

/** What is only in one of the two lists: what came or went. */
export const differing = (before: readonly string[], after: readonly string[]): string[] => [
  ...without(before, after),
  ...without(after, before),
];

function without(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

/** Records that a listing came or went for organizations, so that the lists they follow do (docs/decisions/0076). */
export async function recordVisibility(
  { db, change }: Pick<Work, "db" | "change">,
  listingId: string,
  { before, after }: { before: readonly Buffer[]; after: readonly Buffer[] },
): Promise<void> {
  const organizations = differing(await organizationsWith(db, before), await organizationsWith(db, after));
  change({ topic: "listing.visibility", entityId: listingId, data: { listings: [listingId], organizations } });
}
