import { dayMs } from "#domain/core/calendar.ts";
import { availabilityDays } from "#domain/listing/still-available.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { moveListing } from "../listing/move.ts";
import { listingsById } from "../listing/store.ts";
import { notify } from "../notification/notify.ts";
import { fieldsFrom } from "../platform/db/fields.ts";
import { vettedAgencies } from "../platform/db/vetted-agencies.ts";
import { emailCandidate } from "./emails.ts";

/** Listings per transaction. */
const batch = 100;

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Asks agencies and candidates whether the candidate is still available, lets unanswered listings sink in search, and
 * pauses them in the end (docs/decisions/0045). Not while the agency is suspended: no one sees its listings then, and
 * it couldn't resume them.
 */
export async function checkAvailability(services: Services, most = batch): Promise<void> {
  for (const step of [pauseSome, sinkSome, countAsConfirmed, askSome]) {
    const run: Run = { services, most, at: services.clock.now() };
    await inBatches(services.database, most, (work) => step(run, work));
  }
}

/** One step over all its transactions, of `most` listings each. */
type Run = { services: Services; most: number; at: Date };

/** Live listings asked about at least `days` ago, locked. */
async function askedFor(
  { most, at }: Run,
  work: Work,
  { days, unanswered }: { days: number; unanswered: boolean },
): Promise<string[]> {
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .where("asked_at", "<=", before(at, days))
    .where("unanswered", "=", unanswered)
    .where("listing_agency_id", "in", vettedAgencies(work.db))
    .orderBy("listing_agency_id")
    .orderBy("id")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

async function sinkSome(run: Run, work: Work): Promise<number> {
  const asked = await askedFor(run, work, { days: availabilityDays.sinks, unanswered: false });
  const listings = await listingsById(work.db, asked);
  for (const { id, agency, maskedCode } of listings) {
    await work.db.updateTable("mls_candidates").set({ unanswered: true }).where("id", "=", id).execute();
    work.change({
      topic: "listing.changed",
      entityId: id,
      organizationId: agency.id,
      data: { code: maskedCode, market: null },
    });
  }
  return listings.length;
}

async function pauseSome(run: Run, work: Work): Promise<number> {
  const asked = await askedFor(run, work, { days: availabilityDays.pauses, unanswered: true });
  const listings = await listingsById(work.db, asked);
  const { newId } = run.services;
  const { at } = run;
  const clock = { now: () => at };
  for (const listing of listings) {
    await moveListing(work, listing, { status: "on_hold" }, { at, topic: "listing.held" });
    await audit(
      work,
      { newId, clock, requestId: newId() },
      { actor: "system", organizationId: listing.agency.id },
      { action: "listing.unanswered", entityId: listing.id },
    );
  }
  await notifyAgencies(
    run,
    work,
    "unanswered",
    listings.map(({ agency }) => agency.id),
  );
  return listings.length;
}

/** Listings from before the question existed, so that agencies aren't asked about all of them at once. */
async function countAsConfirmed({ at }: Run, { db }: Work): Promise<number> {
  await db
    .updateTable("mls_candidates")
    .set({ confirmed_at: at })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("mls_candidates")
        .select("id")
        .where("status", "=", "active")
        .where("confirmed_at", "is", null)
        .orderBy("id")
        .forNoKeyUpdate(),
    )
    .execute();
  return 0;
}

async function askSome(run: Run, work: Work): Promise<number> {
  const { services, most, at } = run;
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select(["id", "listing_agency_id"])
    .where("status", "=", "active")
    .where("asked_at", "is", null)
    .where("confirmed_at", "<=", before(at, availabilityDays.asks))
    .where("listing_agency_id", "in", vettedAgencies(work.db))
    .orderBy("listing_agency_id")
    .orderBy("id")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await work.db.updateTable("mls_candidates").set({ asked_at: at }).where("id", "in", ids).execute();
  await notifyAgencies(
    run,
    work,
    "asked",
    rows.map(({ listing_agency_id }) => listing_agency_id),
  );
  for (const listingId of ids) emailCandidate(work, services, { listingId, what: { kind: "available" } });
  return ids.length;
}

/**
 * One notification for each of these agencies. It lists all that the run has found so far and replaces the unread one
 * of an earlier transaction, so an error in a later one loses none.
 */
async function notifyAgencies(
  { services, at }: Run,
  work: Work,
  about: "asked" | "unanswered",
  agencyIds: readonly string[],
): Promise<void> {
  if (agencyIds.length === 0) return;
  const found = await work.db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code", "headline_role", "listing_agency_id"])
    .where("listing_agency_id", "in", agencyIds)
    .where((eb) =>
      about === "asked"
        ? eb("asked_at", "=", at)
        : eb(
            "id",
            "in",
            eb
              .selectFrom("mls_audit")
              .select("entity_id")
              .where("organization_id", "in", agencyIds)
              .where("at", "=", at)
              .where("action", "=", "listing.unanswered"),
          ),
    )
    .orderBy("id")
    .execute();
  for (const organizationId of [...new Set(agencyIds)].toSorted())
    notify(work, services, {
      organizationId,
      news: {
        type: "listing_update",
        about,
        run: at.getTime(),
        listings: found
          .filter(({ listing_agency_id }) => listing_agency_id === organizationId)
          .map((row) => fieldsFrom(row, ["id", "masked_code", "headline_role"])),
      },
    });
}
