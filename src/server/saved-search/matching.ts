import { isVisible } from "#domain/core/listing-status.ts";
import { isListingChange } from "#domain/live/topics.ts";
import { ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import type { Before } from "../listing/arrivals.ts";
import { heldListingsById } from "../listing/store.ts";
import type { RecordedChange } from "../platform/db/changes.ts";
import type { Services } from "../platform/http/context.ts";
import type { Log } from "../platform/log.ts";
import type { RowOf } from "../platform/db/tables.ts";
import { type Hit, type Left, storeHits } from "./hits.ts";
import { openKnownSearches } from "./known-searches.ts";

type Needs = Pick<Services, "database" | "keyRing" | "clock" | "jobs" | "projection">;

/** Arrivals matched in one transaction. */
const batch = 50;
const none: ReadonlySet<string> = new Set();

export type Matching = {
  /** Resolves when everything committed so far has been matched. */
  settled(): Promise<void>;
  /** Resolves when the batch that is being matched is done: the database can be closed. */
  stop(): Promise<void>;
};

/**
 * By arrival, the organizations that its listing was still hidden from before it: those that it or a later arrival of
 * the batch showed it to.
 */
function hiddenBefore(arrivals: readonly RowOf<"mls_listing_arrivals">[]): Map<number, readonly string[]> {
  const ofListing = new Map<string, readonly string[]>();
  const found = new Map<number, readonly string[]>();
  for (const { id, listing_id: listingId, before } of arrivals.toReversed()) {
    const hidden = [...(ofListing.get(listingId) ?? []), ...((before as Before | null)?.hiddenFrom ?? [])];
    ofListing.set(listingId, hidden);
    found.set(id, hidden);
  }
  return found;
}

/**
 * Matches every listing that comes to the market, or changes there, with all saved searches. All of them are in memory,
 * followed by the change stream; the arrivals are rows, written with the listing's own change, so that none is lost or
 * matched twice.
 */
export async function startMatching(needs: Needs, log: Log): Promise<Matching> {
  const { database, clock, jobs } = needs;
  const searches = await openKnownSearches(needs, log);

  const createdAt = (searchId: string): number => searches.owners.get(searchId)?.createdAt ?? 0;

  /** The searches that a listing met before its change. */
  function metBefore(
    { hiddenFrom: _hiddenFrom, ...document }: Before,
    { keys, updatedAt, now }: { keys: readonly string[]; updatedAt: number; now: Date },
  ): Promise<Set<string>> {
    return searches.met({ ...document, updatedAt }, keys, now.getTime());
  }

  /** One batch of arrivals; whether there may be more. */
  async function matchSome(): Promise<boolean> {
    const arrivals = await database.kysely
      .selectFrom("mls_listing_arrivals as a")
      .innerJoin("mls_candidates as c", "c.id", "a.listing_id")
      .innerJoin("mls_organizations as o", "o.id", "c.listing_agency_id")
      .selectAll("a")
      // The others wait until their agency is vetted again.
      .where("o.standing", "=", "vetted")
      .orderBy("a.id")
      .limit(batch)
      .execute();
    if (arrivals.length === 0) return false;
    await searches.catchUp();
    const now = clock.now();
    const held = new Map(
      (
        await heldListingsById(
          database.kysely,
          arrivals.map(({ listing_id }) => listing_id),
        )
      ).map((each) => [each.listing.id, each]),
    );
    const found: Hit[] = [];
    const left: Left[] = [];
    // By listing, the searches that it met before the first of these arrivals. What is between them wasn't matched.
    const metAtFirst = new Map<string, ReadonlySet<string>>();
    const hiddenThen = hiddenBefore(arrivals);
    for (const { id, listing_id: listingId, before, at, left_at: leftAt, resumed } of arrivals) {
      const here = held.get(listingId);
      if (!here) continue;
      const keys = [...here.hiddenFrom, ownedBy(here.listing.agency.id)];
      const document = searchDocumentOf(here.listing);
      const after = isVisible(here.listing.status) ? await searches.met(document, keys, now.getTime()) : none;
      const again = resumed || before !== null;
      // A search that the listing met before its change has known it already.
      const earlier = before
        ? await metBefore(before as Before, {
            keys: [...keys, ...(hiddenThen.get(id) ?? [])],
            updatedAt: document.updatedAt,
            now,
          })
        : none;
      const first = metAtFirst.get(listingId);
      if (!first) {
        metAtFirst.set(listingId, earlier);
        for (const searchId of earlier)
          if (!after.has(searchId) && createdAt(searchId) <= at.getTime())
            left.push({ arrival: id, searchId, listingId });
      }
      const isKnown = (searchId: string) => earlier.has(searchId) || (again && first?.has(searchId));
      // One that comes back is known to the searches that were there before it left.
      const isNewFor = (searchId: string) => leftAt === null || createdAt(searchId) > leftAt.getTime();
      for (const searchId of after)
        if (!isKnown(searchId) && isNewFor(searchId)) found.push({ arrival: id, searchId, listingId, again });
    }
    const matched = { arrivals: arrivals.map(({ id }) => id), found, left, now };
    await database.asSystem((work) => storeHits(work, matched, { owners: searches.owners, jobs }));
    return arrivals.length === batch;
  }

  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  async function runAll(): Promise<void> {
    do {
      again = false;
      while (!stopped && (await matchSome())) continue;
    } while (again && !stopped);
  }
  function run(): Promise<void> {
    again = true;
    running ??= runAll().finally(() => (running = undefined));
    return running;
  }

  async function follow(changes: readonly RecordedChange[]): Promise<void> {
    await searches.reload([
      ...new Set(
        changes.flatMap((change) =>
          change.topic === "saved_search.changed" && change.data.action !== "matched" ? change.entityId : [],
        ),
      ),
    ]);
    if (changes.some(({ topic }) => isListingChange(topic) || topic === "organization.changed")) await run();
  }

  const unsubscribe = database.changes.subscribe(follow, {
    after: searches.knownTo(),
    startOver: searches.load,
  });
  // What an interrupted process left.
  run().catch((error: unknown) => log.error({ err: error }, "Matching saved searches failed"));
  return {
    async stop() {
      stopped = true;
      unsubscribe();
      await running?.catch(() => undefined);
    },
    async settled() {
      await database.changes.caughtUp();
      await run();
    },
  };
}
