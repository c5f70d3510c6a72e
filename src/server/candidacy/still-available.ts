import { dayMs } from "#domain/core/calendar.ts";
import { availabilityDays } from "#domain/listing/still-available.ts";
import { marketStep } from "#domain/listing/market-step.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Services } from "../platform/http/context.ts";
import { inBatches } from "../platform/jobs/batches.ts";
import { recordArrival } from "../listing/arrivals.ts";
import { recordMarketNews } from "../listing/news.ts";
import { listingsById } from "../listing/store.ts";
import { notify } from "../notification/notify.ts";
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
export async function checkAvailability(services: Services): Promise<void> {
  for (const step of [pauseSome, sinkSome, countAsConfirmed, askSome])
    await inBatches(services.database, batch, (work) => step(services, work, services.clock.now()));
}

/** Live listings asked about at least `days` ago, locked. */
async function askedFor(work: Work, now: Date, days: number, unanswered: boolean): Promise<string[]> {
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .where("asked_at", "<=", before(now, days))
    .where("unanswered", "=", unanswered)
    .where("listing_agency_id", "in", vettedAgencies(work.db))
    .orderBy("id")
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

async function sinkSome(_services: Services, work: Work, now: Date): Promise<number> {
  const listings = await listingsById(work.db, await askedFor(work, now, availabilityDays.sinks, false));
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

async function pauseSome(services: Services, work: Work, now: Date): Promise<number> {
  const listings = await listingsById(work.db, await askedFor(work, now, availabilityDays.pauses, true));
  const { newId, clock } = services;
  for (const listing of listings) {
    const { id, agency, maskedCode } = listing;
    await work.db
      .updateTable("mls_candidates")
      .set({ status: "on_hold", version: listing.version + 1 })
      .where("id", "=", id)
      .execute();
    await recordMarketNews(work.db, listing, { ...listing, status: "on_hold" }, now);
    recordArrival(work, listing, { ...listing, status: "on_hold" }, now);
    await audit(
      work,
      { newId, clock, requestId: newId() },
      { actor: "system", organizationId: agency.id },
      { action: "listing.unanswered", entityId: id },
    );
    work.change({
      topic: "listing.held",
      entityId: id,
      organizationId: agency.id,
      data: { code: maskedCode, market: marketStep(listing.status, "on_hold") },
    });
  }
  notifyAgencies(services, work, "unanswered", listings);
  return listings.length;
}

/** Listings from before the question existed, so that agencies aren't asked about all of them at once. */
async function countAsConfirmed(_services: Services, { db }: Work, now: Date): Promise<number> {
  await db
    .updateTable("mls_candidates")
    .set({ confirmed_at: now })
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

async function askSome(services: Services, work: Work, now: Date): Promise<number> {
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .where("asked_at", "is", null)
    .where("confirmed_at", "<=", before(now, availabilityDays.asks))
    .where("listing_agency_id", "in", vettedAgencies(work.db))
    .orderBy("id")
    .limit(batch)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await work.db.updateTable("mls_candidates").set({ asked_at: now }).where("id", "in", ids).execute();
  notifyAgencies(services, work, "asked", await listingsById(work.db, ids));
  for (const listingId of ids) emailCandidate(work, services, { listingId, what: { kind: "available" } });
  return ids.length;
}

type AskedListing = { id: string; maskedCode: string; headlineRole: string; agency: { id: string } };

/** One notification for each agency. */
function notifyAgencies(
  services: Services,
  work: Work,
  about: "asked" | "unanswered",
  listings: readonly AskedListing[],
): void {
  for (const organizationId of new Set(listings.map(({ agency }) => agency.id)))
    notify(work, services, {
      organizationId,
      news: {
        type: "listing_update",
        about,
        listings: listings
          .filter(({ agency }) => agency.id === organizationId)
          .map(({ id, maskedCode, headlineRole }) => ({ id, maskedCode, headlineRole })),
      },
    });
}
