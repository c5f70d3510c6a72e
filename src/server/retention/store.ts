import { dateOf } from "#domain/core/calendar.ts";
import { retentionLimits } from "#domain/configuration/configuration.ts";
import { needOfDeal, needOfIntroduction, type NeededFor } from "#domain/retention/needs.ts";
import { daysKept, overStatuses, type Retention, type RetentionPeriod } from "#domain/retention/retention.ts";
import { configurationIn } from "../configuration/store.ts";
import { dealById } from "../deal/store.ts";
import { introductionsOfIds } from "../introduction/store.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

// Called in a system transaction, or on the plain connection.

/** The organization's choice (null: none) and the period that applies. */
export async function periodOf(db: Db, organizationId: string): Promise<RetentionPeriod & { chosen: number | null }> {
  const { identity_days: chosen } = await db
    .selectFrom("mls_organizations")
    .select("identity_days")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  const limits = retentionLimits(await configurationIn(db));
  return { chosen, limits, days: daysKept(chosen, limits) };
}

/** Returns whether this changed anything. */
export async function saveIdentityDays(db: Db, organizationId: string, days: number, at: Date): Promise<boolean> {
  const changed = await db
    .updateTable("mls_organizations")
    .set({ identity_days: days, updated_at: at })
    .where("id", "=", organizationId)
    .where("identity_days", "is distinct from", days)
    .returning("id")
    .execute();
  return changed.length > 0;
}

const columns = ["r.agency_id", "r.ended_at", "r.extended_until", "r.announced_until", "r.warned_again"] as const;

type Kept = { agencyId: string; retention: Retention };

/** Of listings that ended and aren't erased. */
export const keptIdentities = (db: Db) =>
  db
    .selectFrom("mls_candidates as c")
    .innerJoin("mls_identity_retentions as r", "r.listing_id", "c.id")
    .select(columns)
    .where("c.status", "in", overStatuses)
    .where("c.erased_at", "is", null);

type Row = Awaited<ReturnType<ReturnType<typeof keptIdentities>["execute"]>>[number];

export const retentionFrom = (row: Row): Retention => ({
  endedOn: dateOf(row.ended_at.getTime()),
  ...fieldsFrom(row, ["extended_until", "announced_until", "warned_again"]),
});

/** Null for a listing that didn't end, or was erased. `lock`: until the transaction ends. */
export async function retentionOf(
  db: Db,
  listingId: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Kept | null> {
  let query = keptIdentities(db).where("c.id", "=", listingId);
  if (lock) query = query.forNoKeyUpdate();
  const row = await query.executeTakeFirst();
  return row ? { agencyId: row.agency_id, retention: retentionFrom(row) } : null;
}

/** What needs the identity now, oldest first. Needs a system transaction. `now` in ms. */
export async function neededFor(
  { db }: Pick<Work, "db">,
  keyRing: KeyRing,
  listingId: string,
  now: number,
): Promise<NeededFor[]> {
  const introductions = await db
    .selectFrom("mls_introductions")
    .select("id")
    .where("candidate_id", "=", listingId)
    .execute();
  const deals = await db
    .selectFrom("mls_deals")
    .select("id")
    .where("candidate_id", "=", listingId)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const needs: NeededFor[] = [];
  const ids = introductions.map(({ id }) => id);
  for (const introduction of await introductionsOfIds(db, keyRing, ids)) {
    const need = needOfIntroduction(introduction, now);
    if (need) needs.push({ need, code: introduction.code });
  }
  for (const { id } of deals) {
    const deal = (await dealById(db, id))?.deal;
    const need = deal ? needOfDeal(deal, now) : null;
    if (deal && need) needs.push({ need, code: deal.code });
  }
  return needs;
}
