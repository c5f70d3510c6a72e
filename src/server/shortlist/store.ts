import { inOrder, type ShortlistEntry } from "#domain/shortlist/shortlist.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { ActingFor, Work } from "../platform/db/database.ts";
import type { RowOf } from "../platform/db/tables.ts";
import { oneAtATime } from "../platform/db/one-at-a-time.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

/** The owner of a shortlist: one person acting for one organization (spec §14). */
type Owner = ActingFor;

export const notePlace = (owner: Owner, listingId: string) =>
  `mls_shortlist:${owner.personId}:${owner.organizationId}:${listingId}`;

function entryFrom(keyRing: KeyRing, owner: Owner, row: RowOf<"mls_shortlist">): ShortlistEntry {
  return {
    ...fieldsFrom(row, ["listing_id", "masked_code", "added_at", "version"]),
    notes: row.sealed ? keyRing.openText(row.sealed, notePlace(owner, row.listing_id)) : "",
  };
}

const sealed = (keyRing: KeyRing, owner: Owner, { listingId, notes }: Pick<ShortlistEntry, "listingId" | "notes">) =>
  notes === "" ? null : keyRing.seal(notes, notePlace(owner, listingId));

const ownRows = ({ db }: Pick<Work, "db">, owner: Owner) =>
  db
    .selectFrom("mls_shortlist")
    .where("person_id", "=", owner.personId)
    .where("organization_id", "=", owner.organizationId);

/** Serializes changes of a shortlist, so that its limit and duplicate checks hold for two windows at once. */
export const lockShortlist = ({ db }: Pick<Work, "db">, { personId, organizationId }: Owner): Promise<void> =>
  oneAtATime(db, "shortlist", `${personId}:${organizationId}`);

/** The listing ids, without opening a note; newest first. */
export async function shortlistedIds(
  work: Pick<Work, "db">,
  owner: Owner,
): Promise<{ listingId: string; maskedCode: string; addedAt: number }[]> {
  const rows = await ownRows(work, owner)
    .select(["listing_id", "masked_code", "added_at"])
    .where("removed_at", "is", null)
    .execute();
  return inOrder(
    rows.map((row) => ({ listingId: row.listing_id, maskedCode: row.masked_code, addedAt: row.added_at.getTime() })),
  );
}

/** The whole shortlist with its notes, newest first, or the entry of one listing. */
export async function shortlistOf(
  work: Pick<Work, "db">,
  keyRing: KeyRing,
  owner: Owner,
  listingId?: string,
): Promise<ShortlistEntry[]> {
  let query = ownRows(work, owner).selectAll().where("removed_at", "is", null);
  if (listingId !== undefined) query = query.where("listing_id", "=", listingId);
  const rows = await query.execute();
  return inOrder(rows.map((row) => entryFrom(keyRing, owner, row)));
}

/**
 * Inserts new entries. A recently removed one continues its version, so that a window opened before can't overwrite the
 * new note. Returns the current entries.
 */
export async function insertEntries(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  owner: Owner,
  entries: readonly ShortlistEntry[],
): Promise<ShortlistEntry[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto("mls_shortlist")
    .values(
      entries.map((entry) => ({
        ...columnsFrom(owner, ["personId", "organizationId"]),
        ...columnsFrom(entry, ["listingId", "maskedCode"]),
        added_at: new Date(entry.addedAt),
        sealed: sealed(keyRing, owner, entry),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["person_id", "organization_id", "listing_id"]).doUpdateSet((eb) => ({
        masked_code: eb.ref("excluded.masked_code"),
        added_at: eb.ref("excluded.added_at"),
        sealed: eb.ref("excluded.sealed"),
        removed_at: null,
        version: eb("mls_shortlist.version", "+", 1),
      })),
    )
    .returningAll()
    .execute();
  return rows.map((row) => entryFrom(keyRing, owner, row));
}

export async function saveNotes(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  owner: Owner,
  entry: ShortlistEntry,
): Promise<void> {
  await db
    .updateTable("mls_shortlist")
    .set({ sealed: sealed(keyRing, owner, entry), version: entry.version })
    .where("person_id", "=", owner.personId)
    .where("organization_id", "=", owner.organizationId)
    .where("listing_id", "=", entry.listingId)
    .execute();
}

/** Removes entries: the note is deleted at once, the bare row by the sweep (housekeeping.ts) after the undo period. */
export async function takeOff(
  { db }: Pick<Work, "db">,
  owner: Owner,
  entries: readonly ShortlistEntry[],
  at: Date,
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .updateTable("mls_shortlist")
    .set({ sealed: null, removed_at: at })
    .where("person_id", "=", owner.personId)
    .where("organization_id", "=", owner.organizationId)
    .where(
      "listing_id",
      "in",
      entries.map(({ listingId }) => listingId),
    )
    .execute();
}

/** Entries the person removed within the undo period: listing id → masked code. */
export async function takenOffLately(work: Pick<Work, "db">, owner: Owner, now: Date): Promise<Map<string, string>> {
  const rows = await ownRows(work, owner)
    .select(["listing_id", "masked_code"])
    .where("removed_at", ">=", new Date(now.getTime() - undoMs))
    .execute();
  return new Map(rows.map((row) => [row.listing_id, row.masked_code]));
}
