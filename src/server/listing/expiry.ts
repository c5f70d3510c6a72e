import { addDays, dateOf, earliestDate } from "#domain/core/calendar.ts";
import { idsOf } from "#domain/core/ids.ts";
import { audit } from "../platform/audit.ts";
import { configurationIn } from "../configuration/store.ts";
import type { Services } from "../platform/http/context.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { eachOnItsOwn } from "../platform/jobs/each.ts";
import { notify } from "../notification/notify.ts";
import { moveListing } from "./move.ts";
import { listingsById } from "./store.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Needs = Pick<Services, "database" | "clock" | "config" | "jobs" | "newId">;

/** Listings per transaction. */
const batch = 100;

/** Expires listings whose exclusivity has ended (spec §12). Returns how many. */
export function expireListings({
  database,
  clock,
  newId,
}: Pick<Needs, "database" | "clock" | "newId">): Promise<number> {
  return inBatches(database, batch, async (work) => {
    const now = clock.now();
    const due = await work.db
      .selectFrom("mls_candidates")
      .select("id")
      .where("status", "in", ["active", "on_hold"])
      .where("exclusivity_until", "<", earliestDate(now.getTime()))
      .orderBy("id")
      .limit(batch)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const listing of await listingsById(work.db, idsOf(due))) {
      await moveListing(work, listing, { status: "expired" }, { at: now, topic: "listing.expired" });
      await audit(
        work,
        { newId, clock, requestId: newId() },
        { actor: "system", organizationId: listing.agency.id },
        { action: "listing.expired", entityId: listing.id },
      );
    }
    return due.length;
  });
}

/**
 * Reminds each agency once, some days before a listing's exclusivity ends, using only its public fields. Returns how
 * many.
 */
export async function remindOfExpiry(needs: Needs): Promise<number> {
  const { database, clock } = needs;
  const now = clock.now();
  const today = dateOf(now.getTime());
  const { reminderDays } = await configurationIn(database.kysely);
  const due = await database.kysely
    .selectFrom("mls_candidates")
    .select(["id", "listing_agency_id"])
    .where("status", "in", ["active", "on_hold"])
    .where("exclusivity_until", ">=", today)
    .where("exclusivity_until", "<=", addDays(today, reminderDays))
    .where((eb) => eb.or([eb("reminded_for", "is", null), eb("reminded_for", "<>", eb.ref("exclusivity_until"))]))
    .orderBy("listing_agency_id")
    .execute();
  let reminded = 0;
  await eachOnItsOwn("agencies", new Set(due.map((row) => row.listing_agency_id)), async (agencyId) => {
    const ids = due.filter((row) => row.listing_agency_id === agencyId).map(({ id }) => id);
    await database.asSystem(async (work) => {
      // Marked first: two processes that find the same listings then send only one email.
      const rows = await work.db
        .updateTable("mls_candidates")
        .set((eb) => ({ reminded_for: eb.ref("exclusivity_until") }))
        .where("id", "in", (eb) =>
          eb.selectFrom("mls_candidates").select("id").where("id", "in", ids).orderBy("id").forNoKeyUpdate(),
        )
        .where((eb) => eb.or([eb("reminded_for", "is", null), eb("reminded_for", "<>", eb.ref("exclusivity_until"))]))
        .returning(["id", "masked_code", "headline_role", "exclusivity_until"])
        .execute();
      if (rows.length === 0) return;
      reminded += rows.length;
      const listings = rows.map((row) => ({
        ...fieldsFrom(row, ["id", "masked_code", "headline_role"]),
        until: row.exclusivity_until,
      }));
      notify(work, needs, {
        organizationId: agencyId,
        news: {
          type: "listing_update",
          listings: listings.toSorted((a, b) => (a.until < b.until ? -1 : a.until > b.until ? 1 : 0)),
        },
      });
    });
  });
  return reminded;
}
