import { type RawBuilder, sql } from "kysely";
import { isVisible } from "#domain/core/listing-status.ts";
import type { Work } from "../platform/db/database.ts";
import type { Trx } from "../platform/db/tables.ts";

/** Of the organizations that could see it, those that these hashes hide a listing from. Needs a system transaction. */
async function organizationsWith(db: Trx, hashes: readonly Buffer[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .selectFrom("mls_organization_keys")
    .select("organization_id")
    .where("hash", "in", hashes)
    .where("organization_id", "in", (eb) =>
      eb.selectFrom("mls_organizations").select("id").where("standing", "in", ["vetted", "suspended"]),
    )
    .where(sql<boolean>`mls_has_members(organization_id)`)
    .distinct()
    .execute();
  return rows.map((row) => row.organization_id);
}

/** The block hashes of a listing. */
export async function blocksOf(db: Trx, listingId: string): Promise<Buffer[]> {
  const rows = await db.selectFrom("mls_listing_blocks").select("hash").where("listing_id", "=", listingId).execute();
  return rows.map(({ hash }) => hash);
}

/**
 * What is left of an erased listing's blocks, for as long as its changes are stored: hashes that the keys of an
 * organization match only together with this listing's id (`hiddenFrom` in server/event/read.ts). Without those of
 * organizations that a stored change says knew the listing before. Needs a system transaction.
 */
export async function hiddenMarks(db: Trx, listingId: string): Promise<string[]> {
  const { rows } = await sql<{ mark: string }>`
    select ${markOf("b.hash", sql`b.listing_id::text`)} as mark from mls_listing_blocks b
    where b.listing_id = ${listingId} and not exists (
      select from mls_organization_keys k join (
        select topic, data from mls_changes union all select topic, data from mls_change_inbox) as c
      on jsonb_exists(c.data -> 'organizations', k.organization_id::text)
      where k.hash = b.hash and c.topic = 'listing.visibility'
        and jsonb_exists(c.data -> 'listings', ${listingId}::text))
    order by mark`.execute(db);
  return rows.map(({ mark }) => mark);
}

/** The mark of a block hash, or of an organization's key, for one listing. */
export const markOf = (hash: string, listingId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`encode(sha256(${sql.ref(hash)} || convert_to(${listingId}, 'UTF8')), 'hex')`;

/** Every listing that doesn't exist for an organization. Needs a system transaction. */
export async function listingsHiddenFrom(db: Trx, organizationId: string): Promise<string[]> {
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

/**
 * Records that a listing came or went for organizations, so that the lists they follow do (docs/decisions/0076). If its
 * agency did it, their feeds have it too (0120).
 */
export async function recordVisibility(
  { db, change }: Pick<Work, "db" | "change">,
  listingId: string,
  { before, after, agencyId }: { before: readonly Buffer[]; after: readonly Buffer[]; agencyId?: string },
): Promise<void> {
  const organizations = differing(await organizationsWith(db, before), await organizationsWith(db, after));
  const data = { listings: [listingId], organizations };
  if (agencyId === undefined) return change({ topic: "listing.visibility", entityId: listingId, data });
  const { masked_code: code, status } = await db
    .selectFrom("mls_candidates")
    .select(["masked_code", "status"])
    .where("id", "=", listingId)
    .executeTakeFirstOrThrow();
  const shown = code !== null && isVisible(status) ? { code, market: "changed" as const } : {};
  change({
    topic: "listing.visibility",
    entityId: listingId,
    organizationId: agencyId,
    data: { ...data, ...shown },
  });
}
