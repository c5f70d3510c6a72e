import { sql } from "kysely";
import { dateOf } from "#domain/core/calendar.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import { columnsFrom } from "../platform/db/fields.ts";

type Db = Pick<Work, "db">["db"];

const windowMs = 30 * 86_400_000;

/** Records that this person viewed a listing; the viewer's identity stays internal (spec §16). */
export async function recordView(
  db: Db,
  listingId: string,
  viewer: Pick<Viewer, "personId" | "organizationId">,
  at: Date,
): Promise<void> {
  await db
    .insertInto("mls_listing_views")
    .values({
      listing_id: listingId,
      ...columnsFrom(viewer, ["personId", "organizationId"]),
      last_viewed_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["listing_id", "person_id"])
        .doUpdateSet({ last_viewed_at: at, organization_id: viewer.organizationId }),
    )
    .execute();
  await db
    .insertInto("mls_listing_view_days")
    .values({
      listing_id: listingId,
      ...columnsFrom(viewer, ["personId", "organizationId"]),
      day: dateOf(at.getTime()),
    })
    .onConflict((conflict) => conflict.columns(["listing_id", "person_id", "day"]).doNothing())
    .execute();
}

/** The listings that this person opened, newest first. */
export async function seenBy(db: Db, { personId }: Pick<Viewer, "personId">, limit?: number): Promise<string[]> {
  let query = db
    .selectFrom("mls_listing_views")
    .select("listing_id")
    .where("person_id", "=", personId)
    .orderBy("last_viewed_at", "desc")
    .orderBy("listing_id");
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(({ listing_id }) => listing_id);
}

/** Distinct viewers in the last 30 days without the listing agency's own, per listing; numbers only (spec §16). */
export async function profileViews(db: Db, listingIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (listingIds.length === 0) return new Map();
  const since = new Date(now.getTime() - windowMs);
  const rows = await sql<{ listing_id: string; viewers: number }>`
    select listing_id, viewers from mls_profile_views(${sql.val([...listingIds])}::uuid[], ${since})`.execute(db);
  return new Map(rows.rows.map((row) => [row.listing_id, row.viewers]));
}
