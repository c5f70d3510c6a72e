import { sql } from "kysely";
import type { CandidateList, ListEntry } from "#domain/candidate-list/candidate-list.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

export const listPlace = (id: string) => `mls_lists:${id}`;
export const listNotePlace = (listId: string, listingId: string) => `mls_list_entries:${listId}:${listingId}`;

/** The organization's lists, all of them or the given one. */
export async function listsOf(db: Db, keyRing: KeyRing, organizationId: string, id?: string): Promise<CandidateList[]> {
  let lists = db.selectFrom("mls_lists").selectAll().where("organization_id", "=", organizationId);
  let entries = db.selectFrom("mls_list_entries").selectAll().where("organization_id", "=", organizationId);
  if (id !== undefined) {
    lists = lists.where("id", "=", id);
    entries = entries.where("list_id", "=", id);
  }
  const rows = await lists.execute();
  const byList = Map.groupBy(await entries.orderBy("place").execute(), ({ list_id }) => list_id);
  return rows.map((row) => listFrom(keyRing, row, byList.get(row.id) ?? []));
}

function listFrom(
  keyRing: KeyRing,
  row: RowOf<"mls_lists">,
  entries: readonly RowOf<"mls_list_entries">[],
): CandidateList {
  return {
    ...fieldsFrom(row, ["id", "organization_id", "job_id", "owner_id", "version", "created_at", "updated_at"]),
    name: keyRing.openText(row.sealed, listPlace(row.id)),
    entries: entries.map((entry) => entryFrom(keyRing, entry)),
  };
}

const entryFrom = (keyRing: KeyRing, row: RowOf<"mls_list_entries">): ListEntry => ({
  ...fieldsFrom(row, ["listing_id", "masked_code", "version"]),
  note: row.sealed ? keyRing.openText(row.sealed, listNotePlace(row.list_id, row.listing_id)) : "",
});

const columnsOf = (keyRing: KeyRing, list: CandidateList) => ({
  ...columnsFrom(list, ["jobId", "ownerId", "version"]),
  sealed: keyRing.seal(list.name, listPlace(list.id)),
  updated_at: new Date(list.updatedAt),
});

export async function insertList(db: Db, keyRing: KeyRing, list: CandidateList): Promise<void> {
  await db
    .insertInto("mls_lists")
    .values({
      ...columnsOf(keyRing, list),
      id: list.id,
      organization_id: list.organizationId,
      created_at: new Date(list.createdAt),
    })
    .execute();
  await saveEntries(db, keyRing, list);
}

export async function saveList(db: Db, keyRing: KeyRing, list: CandidateList): Promise<void> {
  await db.updateTable("mls_lists").set(columnsOf(keyRing, list)).where("id", "=", list.id).execute();
  await db.deleteFrom("mls_list_entries").where("list_id", "=", list.id).execute();
  await saveEntries(db, keyRing, list);
}

/** Its links to clients open nothing from then on (docs/decisions/0046). */
export async function deleteList(db: Db, id: string): Promise<void> {
  await sql`select mls_end_list_links(${id}::uuid)`.execute(db);
  await db.deleteFrom("mls_lists").where("id", "=", id).execute();
}

async function saveEntries(
  db: Db,
  keyRing: KeyRing,
  { id, organizationId, entries }: Pick<CandidateList, "id" | "organizationId" | "entries">,
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insertInto("mls_list_entries")
    .values(
      entries.map(({ listingId, maskedCode, note, version }, place) => ({
        list_id: id,
        ...columnsFrom({ organizationId, listingId, maskedCode, place, version }),
        sealed: note === "" ? null : keyRing.seal(note, listNotePlace(id, listingId)),
      })),
    )
    .execute();
}
