import { type RawBuilder, sql, type SqlBool } from "kysely";
import { emailDue } from "#domain/notification/preferences.ts";
import { nextAlertMs, queryForAnyone, type SavedSearch } from "#domain/saved-search/saved-search.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { searchDocumentOf } from "#domain/search/viewpoint.ts";
import { idsOf } from "#domain/core/ids.ts";
import { heldListingsById } from "../listing/store.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import type { Owner } from "./known-searches.ts";

/**
 * A listing that came to the market, or changed there, and meets a saved search. `again`: after a hold or an edit, so
 * that an earlier match counts.
 */
export type Hit = { arrival: number; searchId: string; listingId: string; again: boolean };

/** A listing that left the results of a search, by a hold or an edit: it isn't new if it comes back. */
export type Left = Omit<Hit, "again">;

/** The arrivals that no other process has matched meanwhile become hits. */
export async function storeHits(
  work: Work,
  {
    arrivals,
    found,
    left,
    now,
  }: { arrivals: readonly number[]; found: readonly Hit[]; left: readonly Left[]; now: Date },
  { owners, jobs }: Followers,
): Promise<void> {
  const { db } = work;
  const rows = await db
    .deleteFrom("mls_listing_arrivals")
    .where("id", "in", arrivals)
    .returning(["id", "listing_id", "left_at", "resumed"])
    .execute();
  const taken = new Set(rows.map(({ id }) => id));
  const returned = rows.flatMap((row) => (row.resumed || row.left_at ? [row.listing_id] : []));
  const byPair = new Map<string, Hit>();
  for (const hit of found.filter(({ arrival }) => taken.has(arrival))) {
    const pair = `${hit.searchId} ${hit.listingId}`;
    byPair.set(pair, { ...hit, again: hit.again && byPair.get(pair)?.again !== false });
  }
  const hits = [...byPair.values()].toSorted((a, b) => (a.searchId < b.searchId ? -1 : 1));
  const known = left.filter(({ arrival }) => taken.has(arrival));
  await lockSearches(
    work,
    [...hits, ...known].map(({ searchId }) => searchId),
  );
  await insertKnown(work, known, now);
  if (hits.length > 0) await insertHits(work, { hits, now }, { owners, jobs });
  // After the searches are locked, in the same order as elsewhere.
  if (returned.length > 0 && (await scheduleEmails(work, sql`waiting && ${sql.val(returned)}::uuid[]`, now)))
    jobs.enqueue(work, "saved-searches.emails", {});
}

type Followers = { owners: ReadonlyMap<string, Owner>; jobs: Services["jobs"] };

/** In one order; their counters number the matches. */
async function lockSearches({ db }: Work, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await sql`select id from mls_saved_searches where id = any(${sql.val(ids)}::uuid[]) order by id for update`.execute(
      db,
    );
}

/** Without a match of its own, a listing was among the results when the search was saved: its number is 0. */
async function insertKnown({ db }: Work, left: readonly Left[], now: Date): Promise<void> {
  if (left.length === 0) return;
  const searchIds = sql.val(left.map(({ searchId }) => searchId));
  await sql`
    insert into mls_saved_search_hits (saved_search_id, listing_id, organization_id, at, number, met)
    select s.id, l.listing_id, s.organization_id, ${now}, 0, 0
    from unnest(${searchIds}::uuid[], ${sql.val(left.map(({ listingId }) => listingId))}::uuid[])
        as l (search_id, listing_id)
      join mls_saved_searches s on s.id = l.search_id
    on conflict (saved_search_id, listing_id) do nothing`.execute(db);
}

async function insertHits(
  work: Work,
  { hits, now }: { hits: readonly Hit[]; now: Date },
  { owners, jobs }: Followers,
): Promise<void> {
  const { db } = work;
  const searchIds = sql.val(hits.map(({ searchId }) => searchId));
  const listingIds = sql.val(hits.map(({ listingId }) => listingId));
  const again = sql.val(hits.map((hit) => hit.again));
  const written = await sql<{ saved_search_id: string }>`
    with found as (
      select f.search_id, f.listing_id, f.again,
        row_number() over (partition by f.search_id order by f.place) as step
      from unnest(${searchIds}::uuid[], ${listingIds}::uuid[], ${again}::boolean[]) with ordinality
        as f (search_id, listing_id, again, place)),
    counted as (
      update mls_saved_searches s set last_hit = s.last_hit + (select count(*) from found f where f.search_id = s.id)
      where s.id in (select search_id from found) and s.removed_at is null
      returning s.id, s.organization_id, s.last_hit),
    numbered as (
      select c.id, f.listing_id, c.organization_id, f.again,
        c.last_hit - (select count(*) from found x where x.search_id = c.id) + f.step as number
      from found f join counted c on c.id = f.search_id)
    insert into mls_saved_search_hits as h (saved_search_id, listing_id, organization_id, at, number, met)
    select id, listing_id, organization_id, ${now}, number, case when not again then number end from numbered
    on conflict (saved_search_id, listing_id) do update
      set at = excluded.at, number = excluded.number, met = coalesce(excluded.met, h.met, h.number)
    returning saved_search_id`.execute(db);
  const ids = [...new Set(written.rows.map(({ saved_search_id }) => saved_search_id))];
  announce(work, ids, owners);
  if (await scheduleEmails(work, sql`saved_search_id = any(${sql.val(ids)}::uuid[])`, now))
    jobs.enqueue(work, "saved-searches.emails", {});
}

/**
 * Deletes the matches of listings on the market or on hold that don't meet the changed search, by the owner role. `now`
 * in ms.
 */
export async function forgetMatches(
  db: Work["db"],
  search: SavedSearch,
  { index }: Services["projection"],
  now: number,
): Promise<void> {
  const rows = await db
    .selectFrom("mls_saved_search_hits")
    .select("listing_id")
    .where("saved_search_id", "=", search.id)
    .execute();
  const ids = rows.map(({ listing_id }) => listing_id);
  const query = queryForAnyone(search);
  const meeting = new Set(index.among(query, ids, { now }).ids);
  const [live, others] = [ids.filter((id) => index.get(id)), ids.filter((id) => !index.get(id))];
  const held = (await heldListingsById(db, others)).map(({ listing }) => listing);
  const heldIndex = createSearchIndex<null>();
  for (const listing of held) heldIndex.put(searchDocumentOf(listing), null);
  for (const id of heldIndex.among(query, idsOf(held), { now }).ids) meeting.add(id);
  const gone = [...live, ...idsOf(held)].filter((id) => !meeting.has(id));
  await sql`delete from mls_saved_search_hits where saved_search_id = ${search.id}::uuid
    and listing_id = any(${sql.val(gone)}::uuid[])`.execute(db);
}

/** One hint for each person with a private search, one for each organization with a shared one. */
function announce(work: Work, ids: readonly string[], owners: ReadonlyMap<string, Owner>): void {
  const notified = new Map<string, { entityId: string; organizationId: string; personId?: string }>();
  for (const id of ids) {
    const owner = owners.get(id);
    if (!owner) continue;
    const { organizationId, ownerId, shared } = owner;
    notified.set(shared ? organizationId : `${organizationId} ${ownerId}`, {
      entityId: id,
      organizationId,
      ...(!shared && { personId: ownerId }),
    });
  }
  for (const { entityId, organizationId, personId } of notified.values())
    work.change({
      topic: "saved_search.changed",
      entityId,
      organizationId,
      data: { action: "matched", ...(personId !== undefined && { personId }) },
    });
}

/** Sets when each of these people is emailed. @returns whether an email is due now */
async function scheduleEmails(work: Work, whom: RawBuilder<SqlBool>, now: Date): Promise<boolean> {
  const daily = new Date(emailDue({ type: "new_candidate", email: "daily" }, now.getTime()) ?? now.getTime());
  const due = await work.db
    .updateTable("mls_saved_search_marks")
    .set({
      mail_at: sql<Date>`coalesce(mail_at, case email when 'daily' then ${daily}::timestamptz
        else greatest(${now}::timestamptz, mailed_at + ${`${nextAlertMs} milliseconds`}::interval) end)`,
    })
    .where(whom)
    .where("email", "<>", "off")
    .returning("email")
    .execute();
  return due.some(({ email }) => email === "at_once");
}
