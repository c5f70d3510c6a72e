import { type InferResult, sql } from "kysely";
import type { PageAsk } from "#domain/core/page.ts";
import { countOf } from "../platform/db/count.ts";
import { idKey, instantKey, type Keyset, pageOf } from "../platform/db/keyset.ts";
import type { Db } from "../platform/db/tables.ts";
import { vettedAgencies } from "../platform/db/vetted-agencies.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction; the policy has already decided.

/** The update date doesn't move when only the availability is confirmed (docs/decisions/0045). */
const lastTouched = sql<Date>`greatest(c.updated_at, c.confirmed_at)`;

/**
 * Listings neither changed nor confirmed since `before`, on the market or paused for that; `own`: only those of that
 * agency.
 */
function staleIn(db: Db, before: Date, own: string | null) {
  const all = db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_organizations as a", "a.id", "c.listing_agency_id")
    .leftJoin("mls_stale_reminders as r", "r.listing_id", "c.id")
    .where((eb) =>
      eb.or([
        eb("c.status", "=", "active"),
        // The question's time is indexed, and stays set like `unanswered`.
        eb.and([eb("c.status", "=", "on_hold"), eb("c.unanswered", "=", true), eb("c.asked_at", "is not", null)]),
      ]),
    )
    .where("c.listing_agency_id", "in", vettedAgencies(db))
    // Covered by the index of unchanged listings.
    .where("c.updated_at", "<", before)
    .where(lastTouched, "<", before);
  return own === null ? all : all.where("c.listing_agency_id", "=", own);
}

const columns = [
  "c.id",
  "c.masked_code",
  "c.headline_role",
  lastTouched.as("touched_at"),
  "a.id as agency_id",
  "a.name as agency_name",
  "r.reminded_at",
] as const;

const staleRows = (db: Db, before: Date, own: string | null) => staleIn(db, before, own).select(columns);

export async function staleCount(db: Db, before: Date, own: string | null): Promise<number> {
  return countOf(staleIn(db, before, own));
}

const oldestFirst: Keyset = { direction: "asc", keys: [instantKey(lastTouched), idKey("c.id")] };

/** Longest untouched first. @throws ExpectedError `invalid-input` for an invalid cursor */
export async function stalePage(
  db: Db,
  before: Date,
  own: string | null,
  ask: PageAsk,
): Promise<{ items: StaleListing[]; total: number; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(staleRows(db, before, own), oldestFirst, ask);
  return { items: rows.map(staleFrom), total: await staleCount(db, before, own), nextCursor };
}

/** A listing that is stale now, locked until the transaction ends; otherwise null. */
export async function lockStale(db: Db, before: Date, id: string): Promise<StaleListing | null> {
  await db.selectFrom("mls_candidates").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const row = await staleRows(db, before, null).where("c.id", "=", id).executeTakeFirst();
  return row ? staleFrom(row) : null;
}

export async function markReminded(db: Db, listingId: string, personId: string, at: Date): Promise<void> {
  await db
    .insertInto("mls_stale_reminders")
    .values({ listing_id: listingId, reminded_at: at, person_id: personId })
    .onConflict((conflict) => conflict.column("listing_id").doUpdateSet({ reminded_at: at, person_id: personId }))
    .execute();
}

const staleFrom = (row: InferResult<ReturnType<typeof staleRows>>[number]) => ({
  ...fieldsFrom(row, ["id", "masked_code", "headline_role"]),
  agency: { id: row.agency_id, name: row.agency_name },
  changedAt: row.touched_at,
  remindedAt: row.reminded_at,
});

export type StaleListing = ReturnType<typeof staleFrom>;
