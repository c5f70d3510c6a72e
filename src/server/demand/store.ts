import { partsOf } from "../platform/db/parts.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";

/** Rows read at a time. */
const chunk = 500;

/**
 * The saved searches of members of vetted organizations that no one has changed since `before`, in parts. The
 * marketplace's own staff aren't demand.
 */
export const searchesThatCount = (db: Db, before: Date): AsyncGenerator<RowOf<"mls_saved_searches">[]> =>
  partsOf(
    db
      .selectFrom("mls_saved_searches as s")
      .innerJoin("mls_organizations as o", "o.id", "s.organization_id")
      .innerJoin("mls_memberships as m", (join) =>
        join.onRef("m.person_id", "=", "s.owner_id").onRef("m.organization_id", "=", "s.organization_id"),
      )
      .selectAll("s")
      .where("s.removed_at", "is", null)
      .where("s.updated_at", "<", before)
      .where("m.is_active", "=", true)
      .where("o.standing", "=", "vetted")
      .where("o.kind", "<>", "platform"),
    "s.id",
    chunk,
  );

/** Those of these organizations that an agency can learn of as hidden from: vetted ones, without itself. */
export async function vettedAmong(db: Db, ids: readonly string[], agencyId: string): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("mls_organizations as o")
    .select("o.id")
    .where("o.id", "in", [...new Set(ids)])
    .where("o.id", "<>", agencyId)
    .where("o.standing", "=", "vetted")
    .where("o.kind", "<>", "platform")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
