import { sql } from "kysely";
import { eventFor, type EventType, type FeedEvent, ownTopics } from "#domain/event/event.ts";
import { listingTopics, type Topic, type Topics } from "#domain/live/topics.ts";
import { changeColumns, recordedChange } from "../platform/db/changes.ts";
import { markOf } from "../identity/visibility.ts";
import type { Db } from "../platform/db/tables.ts";
import { vettedAgencies } from "../platform/db/vetted-agencies.ts";

/** Changes after `after` up to and including `until`. */
export type Span = { after: number; until: number };

/**
 * The events of one organization in commit order, at most `limit` of the changes it can know of, and the number of the
 * last change looked at if there may be more. A listing whose agency isn't vetted by now makes no event, nor does a
 * change of a listing while it was hidden from the organization (docs/decisions/0060, 0120). The organization itself
 * must be vetted; the caller checks.
 */
export async function readEvents(
  db: Db,
  organizationId: string,
  { after, until, limit, types }: Span & { limit: number; types?: readonly EventType[] },
): Promise<{ events: FeedEvent[]; stoppedAt: number | null }> {
  const own = db
    .selectFrom("mls_changes")
    .select(changeColumns)
    .where("seq", ">", after)
    .where("seq", "<=", until)
    .where("organization_id", "=", organizationId)
    .where("topic", "in", ownTopics)
    .orderBy("seq")
    .limit(limit + 1);
  const market = marketChanges(db, organizationId, { after, until })
    .orderBy("seq")
    .limit(limit + 1);
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
 * What other agencies' listings did on the market, as the organization saw it: a listing that was hidden from it while
 * on the market was removed, and one that was shown to it was listed (docs/decisions/0120). Each of these changes
 * flips whether it sees the listing, so the number of later ones shows whether it saw the listing then.
 */
function marketChanges(db: Db, organizationId: string, { after, until }: Span) {
  // Without an agency's id, rules of matching did it, or a release from before feeds had such changes.
  const concerns = sql`topic = 'listing.visibility' and organization_id is not null
    and jsonb_exists(data -> 'organizations', ${organizationId}::text)`;
  const turns = sql<{ entity_id: string; seq: number }>`(
    select entity_id, seq from mls_changes where seq > ${after} and ${concerns}
    union all select entity_id, ${Number.MAX_SAFE_INTEGER} from mls_change_inbox where ${concerns})`;
  const shown = sql<boolean>`((mls_changes.entity_id not in (${hiddenFrom(organizationId)})) = (
    (select count(*) from turns t where t.entity_id = mls_changes.entity_id and t.seq > mls_changes.seq) % 2 = 0))`;
  const isTurn = sql`topic = 'listing.visibility'`;
  return db
    .with(
      (name) => name("turns").materialized(),
      () => turns,
    )
    .selectFrom("mls_changes")
    .select(["seq", "entity_id", "organization_id", "created_at"])
    .select([
      sql<Topic>`case when ${isTurn} then 'listing.changed' else topic end`.as("topic"),
      sql<Topics[Topic]>`case when ${isTurn} then jsonb_build_object('code', data -> 'code',
        'market', case when ${shown} then 'listed' else 'removed' end) else data end`.as("data"),
    ])
    .where("seq", ">", after)
    .where("seq", "<=", until)
    .where("topic", "in", [...listingTopics, "listing.visibility"])
    .where(sql<boolean>`data ->> 'market' is not null`)
    .where(sql<boolean>`case when ${isTurn} then ${concerns} else ${shown} end`)
    .where("organization_id", "<>", organizationId)
    .where("organization_id", "in", vettedAgencies(db));
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

/**
 * Whether changes after a position may be missing: they were deleted, or a restore lost the change with this number. A
 * restore never gives such a number to another change (`numberOnward` in server/backup/restore.ts). `until`: the newest
 * number.
 */
export async function hasExpired(db: Db, position: number, until: number): Promise<boolean> {
  if (position > until) return true;
  const oldest = await oldestStored(db);
  if (oldest === null || position === oldest - 1) return false;
  if (position < oldest) return true;
  return !(await db.selectFrom("mls_changes").select("seq").where("seq", "=", position).executeTakeFirst());
}

/** The oldest stored number; null for an empty stream. */
export async function oldestStored(db: Db): Promise<number | null> {
  const row = await db.selectFrom("mls_changes").select("seq").orderBy("seq").limit(1).executeTakeFirst();
  return row?.seq ?? null;
}
