import { type RawBuilder, sql } from "kysely";
import { eventFor, type EventType, type FeedEvent, ownTopics } from "#domain/event/event.ts";
import { listingTopics } from "#domain/live/topics.ts";
import { changeColumns, recordedChange } from "../platform/db/changes.ts";
import { markOf } from "../identity/visibility.ts";
import type { Db } from "../platform/db/tables.ts";

/** Changes after `after` up to and including `until`. */
export type Span = { after: number; until: number };

/**
 * The events of one organization in commit order, at most `limit` of the changes it can know of, and the number of the
 * last change looked at if there may be more. What it can know is decided now, not when the change was made
 * (docs/decisions/0060): a listing that is hidden from it by now, or whose agency isn't vetted by now, makes no event.
 * The organization itself must be vetted; the caller checks.
 */
export async function readEvents(
  db: Db,
  organizationId: string,
  { after, until, limit, types }: Span & { limit: number; types?: readonly EventType[] },
): Promise<{ events: FeedEvent[]; stoppedAt: number | null }> {
  const within = (condition: RawBuilder<boolean>) =>
    db
      .selectFrom("mls_changes")
      .select(changeColumns)
      .where("seq", ">", after)
      .where("seq", "<=", until)
      .where(condition)
      .orderBy("seq")
      .limit(limit + 1);
  const hidden = hiddenFrom(organizationId);
  const own = within(sql<boolean>`organization_id = ${organizationId}`)
    .where("topic", "in", ownTopics)
    .where(sql<boolean>`(topic <> 'pipeline.changed' or coalesce(data ->> 'listingId', '') not in (${hidden}))`);
  const market = within(sql<boolean>`organization_id <> ${organizationId}`)
    .where("topic", "in", listingTopics)
    .where(sql<boolean>`data ->> 'market' is not null`)
    .where(sql<boolean>`entity_id not in (${hidden})`)
    .where("organization_id", "in", (eb) =>
      eb.selectFrom("mls_organizations").select("id").where("standing", "=", "vetted"),
    );
  const rows = [...(await own.execute()), ...(await market.execute())]
    .toSorted((a, b) => a.seq - b.seq)
    .slice(0, limit + 1);
  const page = rows.slice(0, limit);
  const events = page.flatMap((row) => eventFor(recordedChange(row), organizationId) ?? []);
  return {
    events: types && types.length > 0 ? events.filter(({ type }) => types.includes(type)) : events,
    stoppedAt: rows.length > limit ? (page.at(-1)?.seq ?? null) : null,
  };
}

/**
 * Every listing that doesn't exist for this organization (spec §12), its ids as text. An erased listing has no blocks
 * left, but marks of them (docs/decisions/0092).
 */
export const hiddenFrom = (organizationId: string) => sql`
  select b.listing_id::text from mls_listing_blocks b join mls_organization_keys k on k.hash = b.hash
  where k.organization_id = ${organizationId}
  union all
  select e.entity_id from mls_changes e join mls_organization_keys k on k.organization_id = ${organizationId}
  where e.topic = 'listing.erased'
    and jsonb_exists(e.data -> 'hiddenMarks', ${markOf("k.hash", sql`e.entity_id`)})`;

/** The oldest stored number; null for an empty stream. */
export async function oldestStored(db: Db): Promise<number | null> {
  const row = await db.selectFrom("mls_changes").select("seq").orderBy("seq").limit(1).executeTakeFirst();
  return row?.seq ?? null;
}
