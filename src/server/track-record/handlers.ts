import { sql } from "kysely";
import { freshness, freshSince } from "#domain/track-record/track-record.ts";
import type { TrackRecord } from "#domain/track-record/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { reading } from "../platform/http/step.ts";
import { isHiddenFrom } from "../platform/db/hidden-from.ts";

export const trackRecords: Handlers["trackRecords"] = {
  async get(context, { organizationId }) {
    const [record] = await recordsOf(context, [knownId(organizationId)]);
    return record ?? refuse("not-found");
  },
  list: async (context, { ids }) => ({ items: await recordsOf(context, askedIds(ids).possible) }),
};

/** Row-level security leaves out what the viewer's kind of organization isn't shown. */
async function recordsOf(context: Context, ids: readonly string[]): Promise<TrackRecord[]> {
  if (ids.length === 0) return [];
  const rows = await reading(context, ({ work: { db } }) =>
    db
      .selectFrom("mls_track_records as t")
      .innerJoin("mls_organizations as o", "o.id", "t.organization_id")
      .select(["o.id", "o.name", "o.kind", "t.counted_at", "t.figures"])
      .where("t.organization_id", "in", ids)
      .execute(),
  );
  const listings = await listingsOf(context, ids);
  return rows.flatMap(({ id, name, kind, counted_at: countedAt, figures }) =>
    kind === "platform"
      ? []
      : [
          {
            organization: { id, name, kind },
            countedAt: countedAt.toISOString(),
            figures: figures.map((figure) =>
              figure.measure === "freshness" ? freshness(listings.get(id) ?? { listed: 0, fresh: 0 }) : figure,
            ),
          },
        ],
  );
}

/**
 * How many listings of each agency the viewer's organization can find, and how many of them are fresh. Not in the
 * viewer's role, whose policy is a query for each row.
 */
async function listingsOf(
  { database, viewer, clock }: Context,
  agencyIds: readonly string[],
): Promise<Map<string, { listed: number; fresh: number }>> {
  const since = new Date(freshSince(clock.now().getTime()));
  const rows = await database.kysely
    .selectFrom("mls_candidates as c")
    .select((eb) => [
      "c.listing_agency_id as id",
      eb.cast<number>(eb.fn.countAll(), "integer").as("listed"),
      eb.cast<number>(eb.fn.countAll().filterWhere("c.updated_at", ">", since), "integer").as("fresh"),
    ])
    .where("c.listing_agency_id", "in", agencyIds)
    .where("c.status", "=", "active")
    .where(({ eb, not, or }) =>
      or([
        eb("c.listing_agency_id", "=", viewer.organizationId),
        not(isHiddenFrom(sql`c.id`, sql`${viewer.organizationId}::uuid`)),
      ]),
    )
    .groupBy("c.listing_agency_id")
    .execute();
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
