import { sql } from "kysely";
import type { IntroductionPart } from "#domain/introduction/introduction.ts";
import type { Openings, PartyOpening, SealedEntry } from "#domain/register/register.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";

// Called in a system transaction: viewers can't access these tables.

export const newestEntry = (db: Db): Promise<Pick<SealedEntry, "number" | "hash"> | null> =>
  db
    .selectFrom("mls_register")
    .select(["number", "hash"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst()
    .then((row) => row ?? null);

/** The entries of one introduction, in order. */
export async function entriesOf(db: Db, introduction: string): Promise<SealedEntry[]> {
  return (
    await db.selectFrom("mls_register").selectAll().where("introduction", "=", introduction).orderBy("number").execute()
  ).map(entryOf);
}

/** The next entries by number, up to `limit`. */
export async function entriesAfter(db: Db, number: number, limit: number): Promise<SealedEntry[]> {
  return (
    await db
      .selectFrom("mls_register")
      .selectAll()
      .where("number", ">", number)
      .orderBy("number")
      .limit(limit)
      .execute()
  ).map(entryOf);
}

function entryOf(row: RowOf<"mls_register">): SealedEntry {
  const { at, listing_thread, selling_thread, employer_thread, ...same } = row;
  return {
    ...same,
    at: at.toISOString(),
    listingThread: listing_thread,
    sellingThread: selling_thread,
    employerThread: employer_thread,
  };
}

/** Values that open the hashes of an introduction's parties; null before its first entry and after erasure. */
export async function openingsOf(db: Db, introduction: string): Promise<Openings | null> {
  const rows = await db
    .selectFrom("mls_keys.register_openings")
    .selectAll()
    .where("introduction", "=", introduction)
    .execute();
  const of = (part: IntroductionPart): PartyOpening | null => {
    const row = rows.find((each) => each.part === part);
    return row ? { id: row.organization_id, name: row.name, salt: row.salt, threadSalt: row.thread_salt } : null;
  };
  const listing = of("listing");
  const employer = of("employer");
  return listing && employer && { listing, selling: of("selling"), employer };
}

/** The public half of the key that signs entries, in base64; null if there is none. */
export const keyOfRegister = (db: Db): Promise<string | null> =>
  db
    .selectFrom("mls_keys.register_key")
    .select("public_key")
    .executeTakeFirst()
    .then((row) => row?.public_key ?? null);

/**
 * An introduction with more steps than entries, or a brought client without its entry: the newest entries were deleted,
 * which the hash chain can't show.
 */
export async function unenteredStep(db: Db): Promise<{ code: string } | null> {
  const { rows } = await sql<{ code: string }>`
    select i.display_code as code from mls_introductions i
    where i.version > (select count(*) from mls_register r where r.introduction = i.display_code)
        -- What was imported is on the register of its own marketplace.
        + coalesce((select m.steps from mls_imported_introductions m where m.introduction_id = i.id), 0)
      order by i.updated_at limit 1`.execute(db);
  if (rows[0]) return rows[0];
  const brought = await db
    .selectFrom("mls_clients as c")
    .select("c.register_code as code")
    .where("c.register_code", "is not", null)
    .where(sql<boolean>`not exists (select 1 from mls_register r where r.introduction = c.register_code)`)
    .where(sql<boolean>`not exists (select 1 from mls_imported_archives a
      where a.organization_id = c.agency_id and c.brought_at <= a.imported_at)`)
    .orderBy("c.brought_at")
    .limit(1)
    .executeTakeFirst();
  return brought?.code ? { code: brought.code } : null;
}
