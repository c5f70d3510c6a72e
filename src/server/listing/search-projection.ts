import { existsSync } from "node:fs";
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
import { activeIdsAfter, countLiveListings, idsHiddenFrom, liveListingsById, type LiveListing } from "./store.ts";
import type { Log } from "../platform/log.ts";
import { inSlices } from "../platform/slices.ts";
import { simdCounting } from "./simd-counting.ts";
import { removeUnfinished, restoreSnapshot, saveSnapshot, type SnapshotPlace } from "./search-snapshot.ts";
import type { Projection } from "../platform/ports/search-projection.ts";
import { timedSearch, timedSearchInSlices } from "../platform/watch/telemetry.ts";

const chunk = 500;
/** Listings between two lines in the log while all are loaded. */
const logEvery = 50_000;

type ProjectionParts = {
  database: Database;
  log: Log;
  /** Called after each batch of the first load. */
  onProgress?: (progress: { loaded: number; total: number }) => void;
  /** Where the index is saved, to be read back by the next start. Without it, each start loads everything. */
  snapshot?: SnapshotPlace | undefined;
};

/**
 * Reads the saved index, or loads every live listing, without blocking the process. Then follows the change stream from
 * where that began (docs/decisions/0080).
 */
export async function startProjection(parts: ProjectionParts): Promise<Projection> {
  const { database, log, snapshot } = parts;
  const index = createSearchIndex(listingCards, simdCounting);
  const upkeep = createUpkeep(index, log);
  const following = createFollowing(database, index, upkeep.start);
  let ready = false;
  /** The last change that the index surely contains. */
  let handled = 0;
  let unsubscribe = (): void => undefined;

  /** The database no longer has every change that was applied here: the index is rebuilt from its current state. */
  async function loadAgain(): Promise<void> {
    ready = false;
    handled = await database.changes.latest();
    await loadAll(parts, index);
    await upkeep.run();
    ready = true;
  }

  let applying = Promise.resolve();
  async function follow(changes: readonly RecordedChange[]): Promise<void> {
    applying = following.apply(changes);
    await applying;
    handled = Math.max(handled, changes.at(-1)?.seq ?? 0);
  }

  async function followAfter(seq: number): Promise<void> {
    handled = seq;
    unsubscribe = database.changes.subscribe(follow, { after: seq, startOver: loadAgain });
    await database.changes.caughtUp();
  }

  const saving = createSaving(snapshot, {
    log,
    upTo: () => (ready ? handled : null),
    save: (place, seq) => saveSnapshot(place, { index, changes: database.changes, handled: seq }),
  });

  const restored = snapshot ? await restoreOrWarn(snapshot, index, parts) : null;
  if (restored !== null) {
    await upkeep.run();
    await followAfter(restored);
    saving.savedUpTo(restored);
  }
  if (restored === null || !(await isComplete(database, index))) {
    if (restored !== null) log.warn("The saved search index differs from the database, so all listings are loaded");
    unsubscribe();
    await applying.catch(() => undefined);
    const before = await database.changes.latest();
    await loadAll(parts, index);
    await upkeep.run();
    await followAfter(before);
  }
  ready = true;
  if (index.count() >= worthSaving && restored === null) void saving.save();
  return {
    index,
    keysOf: (organizationId) => [organizationId],
    isReady: () => ready,
    caughtUp: () => database.changes.caughtUp(),
    save: saving.save,
    stop() {
      saving.stop();
      unsubscribe();
    },
  };
}

/** Fewer are loaded in about a second, so they are only saved at the regular times. */
const worthSaving = 5_000;

/** Replaces all listings of the index by those of the database. */
async function loadAll({ database, log, onProgress }: ProjectionParts, index: SearchIndex<CardFacts>): Promise<void> {
  let loaded = 0;
  const total = await countLiveListings(database.kysely);
  index.clear(total);
  for (let after: string | null = null; ;) {
    const ids = await activeIdsAfter(database.kysely, after, chunk);
    const page = await liveListingsById(database.kysely, ids);
    await putAll(index, page);
    const before = loaded;
    loaded += page.length;
    onProgress?.({ loaded, total: Math.max(total, loaded) });
    if (Math.floor(loaded / logEvery) > Math.floor(before / logEvery))
      log.info({ loaded }, "Loading listings into the search index");
    after = ids.at(-1) ?? null;
    if (ids.length < chunk) break;
  }
}

/** Null if there is no usable snapshot. */
async function restoreOrWarn(
  place: SnapshotPlace,
  index: SearchIndex<CardFacts>,
  { database, log, onProgress }: ProjectionParts,
): Promise<number | null> {
  const begun = performance.now();
  try {
    await removeUnfinished(place);
    const total = await countLiveListings(database.kysely);
    const seq = await restoreSnapshot(place, {
      index,
      changes: database.changes,
      onProgress: (loaded) => onProgress?.({ loaded, total: Math.max(total, loaded) }),
    });
    if (seq !== null)
      log.info({ listings: index.count(), ms: Math.round(performance.now() - begun) }, "Read the saved search index");
    return seq;
  } catch (error) {
    log.warn({ err: error }, "The saved search index can't be used, so all listings are loaded");
    return null;
  }
}

/** Whether the index has as many listings as the database. Changes that keep arriving meanwhile leave it undecided. */
async function isComplete({ changes, kysely }: Database, index: SearchIndex<CardFacts>): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const before = await changes.latest();
    const stored = await countLiveListings(kysely);
    await changes.caughtUp();
    if (stored === index.count()) return true;
    if ((await changes.latest()) === before) return false;
  }
  return true;
}

/** Compacts and sorts the index, one run at a time. */
function createUpkeep(index: SearchIndex<CardFacts>, log: Log) {
  let running = false;
  async function run(): Promise<void> {
    if (running) return;
    running = true;
    try {
      if (index.needsCompaction()) await inSlices(index.compactInSteps());
      else if (index.needsOrder()) await inSlices(index.orderInSteps());
    } finally {
      running = false;
    }
  }
  return {
    run,
    start: () => void run().catch((error: unknown) => log.error({ err: error }, "Compacting the search index failed")),
  };
}

type SavingParts = {
  log: Log;
  /** The last change that the index surely contains; null while it isn't complete. */
  upTo: () => number | null;
  save: (place: SnapshotPlace, upTo: number) => Promise<boolean>;
};

/** Saves the index at regular times and when asked to, if it changed since. */
function createSaving(place: SnapshotPlace | undefined, { log, upTo, save }: SavingParts) {
  let saved: number | null = null;
  let running: Promise<void> | undefined;

  async function write(): Promise<void> {
    const seq = upTo();
    if (!place || seq === null || seq === saved) return;
    // Someone deleted it so that the next start loads all listings.
    if (saved !== null && !existsSync(place.file)) return;
    try {
      if (await save(place, seq)) saved = seq;
    } catch (error) {
      log.error({ err: error }, "Saving the search index failed");
    }
  }
  const saveOnce = (): Promise<void> =>
    (running ??= write().finally(() => {
      running = undefined;
    }));
  const timer = place && setInterval(() => void saveOnce(), place.everyMs).unref();
  return {
    /** Includes what changed while a regular one was running. */
    async save(): Promise<void> {
      await running;
      await saveOnce();
    },
    savedUpTo(seq: number): void {
      saved = seq;
    },
    stop: () => clearInterval(timer),
  };
}

/** Applies changes to the index. All changes can come again. */
function createFollowing(database: Database, index: SearchIndex<CardFacts>, afterwards: () => void) {
  async function apply(changes: readonly RecordedChange[]): Promise<void> {
    const organizations = changes
      .filter(({ topic }) => topic === "organization.changed")
      .map(({ entityId }) => entityId);
    for (const id of new Set(organizations)) await organizationChanged(id);
    const ids = [...new Set(changes.filter(({ topic }) => isListingChange(topic)).map(({ entityId }) => entityId))];
    await bringInLine(ids);
    afterwards();
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

  return { apply };
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

/** Of these listings, those that the search would show. */
export function amongOf(projection: Projection, query: SearchQuery, ids: readonly string[], ask: For): CardFacts[] {
  const context = contextOf(projection, query, ask);
  const found = timedSearch("results", () => projection.index.among(query, ids, context).ids);
  return found.flatMap((id) => projection.index.get(id, context.viewerBlocked) ?? []);
}

export function facetsOf(projection: Projection, query: SearchQuery, ask: For): Promise<Facets & { total: number }> {
  const contextFor = (each: SearchQuery) => contextOf(projection, each, ask);
  const context = contextFor(query);
  return timedSearchInSlices("filters", () => inSlices(projection.index.facetsInSteps(query, context, contextFor)));
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
