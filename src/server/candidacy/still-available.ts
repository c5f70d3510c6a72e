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
export async function checkAvailability(services: Services, most = batch): Promise<void> {
  for (const step of [pauseSome, sinkSome, countAsConfirmed, askSome]) {
    const run: Run = { services, most, unannounced: [] };
    await inBatches(services.database, most, (work) => step(run, work, services.clock.now()));
  }
}

/** One step over all its transactions, of `most` listings each. `unannounced`: of an agency that may have more. */
type Run = { services: Services; most: number; unannounced: AskedListing[] };

/** Live listings asked about at least `days` ago, locked. */
async function askedFor(
  { most }: Run,
  work: Work,
  now: Date,
  { days, unanswered }: { days: number; unanswered: boolean },
): Promise<string[]> {
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .where("asked_at", "<=", before(now, days))
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

async function sinkSome(run: Run, work: Work, now: Date): Promise<number> {
  const asked = await askedFor(run, work, now, { days: availabilityDays.sinks, unanswered: false });
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

async function pauseSome(run: Run, work: Work, now: Date): Promise<number> {
  const asked = await askedFor(run, work, now, { days: availabilityDays.pauses, unanswered: true });
  const listings = await listingsById(work.db, asked);
  const { newId, clock } = run.services;
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
  notifyAgencies(run, work, "unanswered", listings);
  return listings.length;
}

/** Listings from before the question existed, so that agencies aren't asked about all of them at once. */
async function countAsConfirmed(_run: Run, { db }: Work, now: Date): Promise<number> {
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

async function askSome(run: Run, work: Work, now: Date): Promise<number> {
  const { services, most } = run;
  const rows = await work.db
    .selectFrom("mls_candidates")
    .select("id")
    .where("status", "=", "active")
    .where("asked_at", "is", null)
    .where("confirmed_at", "<=", before(now, availabilityDays.asks))
    .where("listing_agency_id", "in", vettedAgencies(work.db))
    .orderBy("listing_agency_id")
    .orderBy("id")
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await work.db.updateTable("mls_candidates").set({ asked_at: now }).where("id", "in", ids).execute();
  notifyAgencies(run, work, "asked", await listingsById(work.db, ids));
  for (const listingId of ids) emailCandidate(work, services, { listingId, what: { kind: "available" } });
  return ids.length;
}

type AskedListing = { id: string; maskedCode: string; headlineRole: string; agency: { id: string } };

/**
 * One notification for each agency. The listings come by agency, so only the last one's may continue in the next
 * transaction, which then announces them together.
 */
function notifyAgencies(run: Run, work: Work, about: "asked" | "unanswered", listings: readonly AskedListing[]): void {
  const { services, most, unannounced } = run;
  const found = [...unannounced, ...listings];
  const agencies = [...new Set(found.map(({ agency }) => agency.id))].toSorted();
  const open = listings.length < most ? undefined : agencies.at(-1);
  run.unannounced = found.filter(({ agency }) => agency.id === open);
  for (const organizationId of agencies.filter((id) => id !== open))
    notify(work, services, {
      organizationId,
      news: {
        type: "listing_update",
        about,
        listings: found
          .filter(({ agency }) => agency.id === organizationId)
          .map(({ id, maskedCode, headlineRole }) => ({ id, maskedCode, headlineRole })),
      },
    });
}
