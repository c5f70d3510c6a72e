import { type Kysely, sql } from "kysely";
import type { Tables } from "../platform/db/tables.ts";
import { readCursor, writeCursor } from "../platform/http/cursor.ts";

/** A system transaction; the policy has already decided. */
type Db = Kysely<Tables>;

export type StaleListing = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  agency: { id: string; name: string };
  changedAt: Date;
  remindedAt: Date | null;
};

/** Live listings unchanged since `before`; `own`: only those of that agency. */
function staleIn(db: Db, before: Date, own: string | null) {
  const all = db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_organizations as a", "a.id", "c.listing_agency_id")
    .leftJoin("mls_stale_reminders as r", "r.listing_id", "c.id")
    .where("c.status", "=", "active")
    .where("c.updated_at", "<", before);
  return own === null ? all : all.where("c.listing_agency_id", "=", own);
}

const columns = [
  "c.id",
  "c.masked_code",
  "c.headline_role",
  "c.updated_at",
  "a.id as agency_id",
  "a.name as agency_name",
  "r.reminded_at",
] as const;

export async function staleCount(db: Db, before: Date, own: string | null): Promise<number> {
  const { count } = await staleIn(db, before, own)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The longest untouched first. @throws Refusal `invalid-input` for a cursor that is none */
export async function stalePage(
  db: Db,
  before: Date,
  own: string | null,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: StaleListing[]; total: number; nextCursor: string | null }> {
  let query = staleIn(db, before, own)
    .select(columns)
    .orderBy("c.updated_at")
    .orderBy("c.id")
    .limit(limit + 1);
  if (cursor !== undefined) {
    const { at, id } = readCursor(cursor);
    query = query.where(sql<boolean>`(c.updated_at, c.id) > (${at}::timestamptz, ${id}::uuid)`);
  }
  const rows = await query.execute();
  const items = rows.slice(0, limit).map(staleFrom);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    total: await staleCount(db, before, own),
    nextCursor: last ? writeCursor({ at: last.changedAt.toISOString(), id: last.id }) : null,
  };
}

/** A listing that is stale now, locked until the transaction ends; otherwise null. */
export async function lockStale(db: Db, before: Date, id: string): Promise<StaleListing | null> {
  await db.selectFrom("mls_candidates").select("id").where("id", "=", id).forUpdate().execute();
  const row = await staleIn(db, before, null).select(columns).where("c.id", "=", id).executeTakeFirst();
  return row ? staleFrom(row) : null;
}

export async function markReminded(db: Db, listingId: string, personId: string, at: Date): Promise<void> {
  await db
    .insertInto("mls_stale_reminders")
    .values({ listing_id: listingId, reminded_at: at, person_id: personId })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet({ reminded_at: at, person_id: personId }))
    .execute();
}

type Row = {
  id: string;
  masked_code: string;
  headline_role: string;
  updated_at: Date;
  agency_id: string;
  agency_name: string;
  reminded_at: Date | null;
};

const staleFrom = (row: Row): StaleListing => ({
  id: row.id,
  maskedCode: row.masked_code,
  headlineRole: row.headline_role,
  agency: { id: row.agency_id, name: row.agency_name },
  changedAt: row.updated_at,
  remindedAt: row.reminded_at,
});
