import { sql } from "kysely";
import { idsOf } from "#domain/core/ids.ts";
import { pick } from "#domain/core/pick.ts";
import { emailDue } from "#domain/notification/preferences.ts";
import type { SavedSearch, SearchMark, SearchParams } from "#domain/saved-search/saved-search.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import type { ActingFor } from "../platform/db/database.ts";
import type { Db, RowOf, Tables } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Called in a viewer's transaction, in which row-level security hides colleagues' private searches, or in the system's.

export const savedSearchPlace = (id: string) => `mls_saved_searches:${id}`;

type Sealed = { name: string; params: SearchParams };

/** The only place where a row becomes a saved search. */
function savedSearchFrom(keyRing: KeyRing, row: RowOf<"mls_saved_searches">): SavedSearch {
  const { name, params } = JSON.parse(keyRing.openText(row.sealed, savedSearchPlace(row.id))) as Sealed;
  return {
    ...fieldsFrom(row, ["id", "organization_id", "owner_id", "shared", "version", "last_hit", "created_at"]),
    ...fieldsFrom(row, ["updated_at", "removed_at"]),
    name,
    params,
  };
}

/** Null if its key is missing, or it is damaged. */
export function savedSearchIfIntact(...stored: Parameters<typeof savedSearchFrom>): SavedSearch | null {
  try {
    return savedSearchFrom(...stored);
  } catch (error) {
    return nullIfBroken(error);
  }
}

export const markFrom = (row: Pick<RowOf<"mls_saved_search_marks">, keyof Mark>): SearchMark => ({
  ...pick(row, ["pinned", "badge", "email", "seen", "missed"]),
});
type Mark = Pick<Tables["mls_saved_search_marks"], "pinned" | "badge" | "email" | "seen" | "missed">;

const columnsOf = (keyRing: KeyRing, search: SavedSearch) => ({
  sealed: keyRing.seal(
    JSON.stringify({ name: search.name, params: search.params } satisfies Sealed),
    savedSearchPlace(search.id),
  ),
  shared: search.shared,
  version: search.version,
  updated_at: new Date(search.updatedAt),
  removed_at: search.removedAt === null ? null : new Date(search.removedAt),
});

/** The organization's intact searches that the acting role can read, oldest first; removed ones included. */
export async function searchesOf(
  db: Db,
  keyRing: KeyRing,
  organizationId: string,
  ownerId?: string,
): Promise<SavedSearch[]> {
  let query = db.selectFrom("mls_saved_searches").selectAll().where("organization_id", "=", organizationId);
  if (ownerId !== undefined) query = query.where("owner_id", "=", ownerId);
  const rows = await query.orderBy("created_at").orderBy("id").execute();
  return rows.flatMap((row) => savedSearchIfIntact(keyRing, row) ?? []);
}

export async function insertSearch(db: Db, keyRing: KeyRing, search: SavedSearch): Promise<void> {
  await db
    .insertInto("mls_saved_searches")
    .values({
      ...columnsOf(keyRing, search),
      ...columnsFrom(search, ["id", "organizationId", "ownerId"]),
      created_at: new Date(search.createdAt),
    })
    .execute();
}

export async function saveSearch(db: Db, keyRing: KeyRing, search: SavedSearch): Promise<void> {
  await db.updateTable("mls_saved_searches").set(columnsOf(keyRing, search)).where("id", "=", search.id).execute();
}

/** How the person follows each search; searches without a choice are absent. */
export async function marksOf(
  db: Db,
  { personId, organizationId }: ActingFor,
  searchId?: string,
): Promise<Map<string, SearchMark>> {
  let query = db
    .selectFrom("mls_saved_search_marks")
    .select(["saved_search_id", "pinned", "badge", "email", "seen", "missed"])
    .where("person_id", "=", personId)
    .where("organization_id", "=", organizationId);
  if (searchId !== undefined) query = query.where("saved_search_id", "=", searchId);
  return new Map((await query.execute()).map((row) => [row.saved_search_id, markFrom(row)]));
}

/**
 * Emails begin with the matches after the moment they were switched on. What waits for one is sent at the time that
 * was chosen last. `now` in ms.
 */
export async function saveMark(
  db: Db,
  { personId, organizationId }: ActingFor,
  searchId: string,
  mark: SearchMark,
  now: number,
): Promise<void> {
  const due = emailDue({ type: "new_candidate", email: mark.email }, now);
  const latest = sql<number>`(select last_hit from mls_saved_searches where id = ${searchId}::uuid)`;
  await db
    .insertInto("mls_saved_search_marks")
    .values({
      saved_search_id: searchId,
      person_id: personId,
      organization_id: organizationId,
      ...mark,
      missed: [...mark.missed],
      mailed: latest,
    })
    .onConflict((conflict) =>
      conflict.columns(["saved_search_id", "person_id"]).doUpdateSet((eb) => ({
        pinned: eb.ref("excluded.pinned"),
        badge: eb.ref("excluded.badge"),
        email: eb.ref("excluded.email"),
        seen: sql<number>`greatest(mls_saved_search_marks.seen, excluded.seen)`,
        missed: eb.ref("excluded.missed"),
        mailed: sql<number>`case when mls_saved_search_marks.email = 'off'
          then excluded.mailed else mls_saved_search_marks.mailed end`,
        waiting: sql<string[]>`case when mls_saved_search_marks.email = 'off'
          then '{}' else mls_saved_search_marks.waiting end`,
        mail_at: sql<Date | null>`case
          when mls_saved_search_marks.email = excluded.email then mls_saved_search_marks.mail_at
          when mls_saved_search_marks.mail_at is not null then ${due === null ? null : new Date(due)}::timestamptz
          end`,
      })),
    )
    .execute();
}

/** By search, the listings that newly met it since this mark, and those that the person missed, newest first. */
export async function hitsAfter(
  db: Db,
  marks: ReadonlyMap<string, Pick<SearchMark, "seen" | "missed">>,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (marks.size === 0) return found;
  const seen = [...marks.values()].map((mark) => mark.seen);
  const missed = [...marks].flatMap(([id, mark]) => mark.missed.map((listingId) => ({ id, listingId })));
  const { rows } = await sql<{ id: string; listings: string[] }>`
    select h.saved_search_id as id, array_agg(h.listing_id order by h.number desc) as listings
    from (
      select h.saved_search_id, h.listing_id, h.number
      from unnest(${sql.val([...marks.keys()])}::uuid[], ${sql.val(seen)}::bigint[]) as seen (id, up_to)
        join mls_saved_search_hits h
          on h.saved_search_id = seen.id and h.number > seen.up_to and coalesce(h.met, h.number) > seen.up_to
      union
      select h.saved_search_id, h.listing_id, h.number
      from unnest(${sql.val(idsOf(missed))}::uuid[], ${sql.val(missed.map(({ listingId }) => listingId))}::uuid[])
          as missed (id, listing_id)
        join mls_saved_search_hits h on h.saved_search_id = missed.id and h.listing_id = missed.listing_id) h
    group by h.saved_search_id`.execute(db);
  for (const { id, listings } of rows) found.set(id, listings);
  return found;
}

export async function peopleNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("mls_people")
    .select(["id", "display_name"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, row.display_name]));
}
