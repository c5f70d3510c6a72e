import { sql } from "kysely";
import type { Answer } from "#contract/index.ts";
import type { Introduction } from "#domain/introduction/introduction.ts";
import { accessOf, mostOpenings, openingActions } from "#domain/introduction/openings.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";

/** From the audit log, which only the system reads: by organization, never by person. */
export async function openingsOf(
  { db }: Pick<Work, "db">,
  viewer: Viewer,
  introduction: Introduction,
): Promise<Answer<"introductions", "openings">> {
  const items = [];
  for (const { organization, from, until } of accessOf(viewer, introduction)) {
    const rows = await db
      .selectFrom("mls_audit")
      .select(["at", sql<number>`count(*) over ()::int`.as("count")])
      .where("entity_id", "=", introduction.listingId)
      .where("organization_id", "=", organization.id)
      .where("action", "in", openingActions)
      .where("at", ">=", new Date(from))
      .where("at", "<=", new Date(until))
      .orderBy("at", "desc")
      .limit(mostOpenings)
      .execute();
    items.push({ organization, count: rows[0]?.count ?? 0, at: rows.map(({ at }) => at.toISOString()) });
  }
  return { items };
}
