import type { TrackRecord } from "#domain/track-record/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Work } from "../platform/db/database.ts";
import type { Handlers } from "../platform/http/context.ts";
import { askedIds, knownId } from "../platform/http/known-id.ts";
import { reading } from "../platform/http/step.ts";

export const trackRecords: Handlers["trackRecords"] = {
  get: (context, { organizationId }) =>
    reading(context, async ({ work }) => {
      const [record] = await recordsOf(work.db, [knownId(organizationId)]);
      return record ?? refuse("not-found");
    }),
  list: (context, { ids }) =>
    reading(context, async ({ work }) => ({ items: await recordsOf(work.db, askedIds(ids).possible) })),
};

/** Row-level security leaves out what the viewer's kind of organization isn't shown. */
async function recordsOf(db: Work["db"], ids: readonly string[]): Promise<TrackRecord[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("mls_track_records as t")
    .innerJoin("mls_organizations as o", "o.id", "t.organization_id")
    .select(["o.id", "o.name", "o.kind", "t.counted_at", "t.figures"])
    .where("t.organization_id", "in", ids)
    .execute();
  return rows.flatMap(({ id, name, kind, counted_at: countedAt, figures }) =>
    kind === "platform" ? [] : [{ organization: { id, name, kind }, countedAt: countedAt.toISOString(), figures }],
  );
}
