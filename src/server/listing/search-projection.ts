import type { CardFacts } from "#domain/listing/view.ts";
import { isListingChange } from "#domain/live/topics.ts";
import { type Crowd, type PublicFacts, readPrivacyMeter } from "#domain/listing/privacy-meter.ts";
import { decodeSearchCursor } from "#domain/search/cursor.ts";
import type { Facets, SearchQuery } from "#domain/search/query.ts";
import { createSearchIndex, type SearchIndex } from "#domain/search/search-index.ts";
import { listingCards } from "#domain/search/listing-cards.ts";
import { leftOutFor, ownedBy, searchDocumentOf } from "#domain/search/viewpoint.ts";
import type { Database } from "../platform/db/database.ts";
import type { RecordedChange } from "../platform/db/changes.ts";
import { countLiveListings, idsHiddenFrom, liveListings, liveListingsById, type LiveListing } from "./store.ts";
import type { Log } from "../platform/log.ts";
import { inSlices } from "../platform/slices.ts";
import type { Projection } from "../platform/ports/search-projection.ts";
import { timedSearch } from "../platform/watch/telemetry.ts";

const chunk = 500;

type ProjectionParts = {
  database: Database;
  log: Log;
  /** Called after each batch of the first load. */
  onProgress?: (progress: { loaded: number; total: number }) => void;
};

/** Loads every live listing without blocking the process, then follows the change stream from before the load. */
export async function startProjection({ database, log, onProgress }: ProjectionParts): Promise<Projection> {
  const index = createSearchIndex(listingCards);
  let ready = false;
  let tidying = false;

  const before = await database.changes.latest();
  await load();

  async function load(): Promise<void> {
    let loaded = 0;
    const total = await countLiveListings(database.kysely);
    for (let after: string | null = null; ;) {
      const page: LiveListing[] = await liveListings(database.kysely, after, chunk);
      await putAll(index, page);
      loaded += page.length;
      onProgress?.({ loaded, total: Math.max(total, loaded) });
      if (loaded % 50_000 === 0 && loaded > 0) log.info({ loaded }, "Loading listings into the search index");
      after = page.at(-1)?.listing.id ?? null;
      if (page.length < chunk) break;
    }
    // Loaded by id but needed by update time: sorting now keeps the first search fast.
    await tidy();
  }

  /** The database no longer has every change that was applied here: the index is rebuilt from its current state. */
  async function loadAgain(): Promise<void> {
    ready = false;
    index.clear();
    await load();
    ready = true;
  }

  async function follow(changes: readonly RecordedChange[]): Promise<void> {
    const organizations = changes
      .filter(({ topic }) => topic === "organization.changed")
      .map(({ entityId }) => entityId);
    for (const id of new Set(organizations)) await organizationChanged(id);
    const ids = [...new Set(changes.filter(({ topic }) => isListingChange(topic)).map(({ entityId }) => entityId))];
    await bringInLine(ids);
    void tidy().catch((error: unknown) => log.error({ err: error }, "Compacting the search index failed"));
  }

  /** Adds live listings to the index and removes all others. */
  async function bringInLine(ids: readonly string[]): Promise<void> {
    for (let start = 0; start < ids.length; start += chunk) {
      const part = ids.slice(start, start + chunk);
      const live = await liveListingsById(database.kysely, part);
      await putAll(index, live);
      const found = new Set(live.map(({ listing }) => listing.id));
      for (const id of part) if (!found.has(id)) index.remove(id);
    }
  }

  /**
   * An agency's new name or type appears on the cards of its listings; unvetted agencies have none. New names and
   * domains change which listings are hidden from an organization: listings hidden before or after the change are
   * reloaded.
   */
  async function organizationChanged(organizationId: string): Promise<void> {
    const rows = await database.kysely
      .selectFrom("mls_candidates")
      .select("id")
      .where("listing_agency_id", "=", organizationId)
      .where("status", "=", "active")
      .execute();
    const hidden = await idsHiddenFrom(database.kysely, organizationId);
    await bringInLine([...new Set([...rows.map(({ id }) => id), ...index.hiddenFrom(organizationId), ...hidden])]);
  }

  async function tidy(): Promise<void> {
    if (tidying) return;
    tidying = true;
    try {
      if (index.needsCompaction()) await inSlices(index.compactInSteps());
      else if (index.needsOrder()) await inSlices(index.orderInSteps());
    } finally {
      tidying = false;
    }
  }

  const stop = database.changes.subscribe(follow, { after: before, startOver: loadAgain });
  await database.changes.caughtUp();
  ready = true;
  return {
    index,
    keysOf: (organizationId) => [organizationId],
    isReady: () => ready,
    caughtUp: () => database.changes.caughtUp(),
    stop,
  };
}

async function putAll(index: SearchIndex<CardFacts>, page: readonly LiveListing[]): Promise<void> {
  const entries = page.map(({ listing, hiddenFrom }) => ({
    document: searchDocumentOf(listing),
    card: listing,
    blockedKeys: [...hiddenFrom, ownedBy(listing.agency.id)],
  }));
  await inSlices(index.putMany(entries, 16));
}

/** `seen`: the listings that the person opened, if the search hides them. */
type For = { organizationId: string; seen?: readonly string[]; now: number };

/** What a search leaves out for the acting organization and person. */
export const contextOf = (
  { keysOf }: Pick<Projection, "keysOf">,
  query: SearchQuery,
  { organizationId, seen = [], now }: For,
) => ({
  ...leftOutFor(query, { organizationId, keys: keysOf(organizationId), seen }),
  now,
});

/** A page for the acting organization. @throws ExpectedError `invalid-input` for a cursor of another search order */
export function pageOf(
  projection: Projection,
  query: SearchQuery,
  ask: For & { limit: number; cursor: string | undefined },
) {
  return timedSearch("results", () =>
    projection.index.search(query, {
      ...contextOf(projection, query, ask),
      limit: ask.limit,
      cursor: ask.cursor === undefined ? null : decodeSearchCursor(ask.cursor, query.sort),
    }),
  );
}

export function facetsOf(projection: Projection, query: SearchQuery, ask: For): Facets & { total: number } {
  return timedSearch("filters", () => projection.index.facets(query, contextOf(projection, query, ask)));
}

/** Matches for a typed code or role, limited to what the acting organization's search would show. */
export function foundBy(
  projection: Projection,
  text: string,
  ask: { organizationId: string; limit: number },
): CardFacts[] {
  const viewerBlocked = projection.keysOf(ask.organizationId);
  return timedSearch("names", () => projection.index.find(text, { viewerBlocked, limit: ask.limit }));
}

/**
 * The privacy meter over what the acting organization's search would show. `except`: its own listing being edited;
 * other ids exclude nothing.
 */
export function crowdOf(
  { index, keysOf }: Projection,
  facts: PublicFacts,
  ask: { organizationId: string; except: string | undefined },
): Crowd {
  const viewerBlocked = keysOf(ask.organizationId);
  const own = ask.except !== undefined && index.get(ask.except, viewerBlocked)?.agency.id === ask.organizationId;
  const without = own ? ask.except : undefined;
  return readPrivacyMeter(facts, {
    live: index.count(viewerBlocked),
    count: (alike) => index.countAlike(alike, { viewerBlocked, without }),
  });
}
