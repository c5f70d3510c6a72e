import type { Alike } from "../listing/privacy-meter.ts";
import { activeParts, keysOf, pairKey, withoutKeys } from "./active.ts";
import { countAlike } from "./alike.ts";
import {
  type Arena,
  bitsToNumbers,
  clearBit,
  countAnd,
  countBits,
  createArena,
  hasBit,
  intersectInto,
  wordsFor,
} from "./bitset.ts";
import type { CardShape } from "./cards.ts";
import { closestDocuments, type Wish } from "./closest.ts";
import { compacted } from "./compaction.ts";
import { type Counting, plainCounting } from "./counting.ts";
import { type Cursor, encodeSearchCursor } from "./cursor.ts";
import { createEngine, type Engine } from "./engine.ts";
import { readKeywords } from "./expression.ts";
import { countFacets } from "./facets.ts";
import { evaluate, type Evaluated, type Matches, matching, visible } from "./filter.ts";
import { findDocuments } from "./find.ts";
import { idAt } from "./ids.ts";
import { atOnce, documentsInOrder, fewMatches, isUnordered, prepareOrders, sortKey } from "./order.ts";
import type { Facets, SearchDocument, SearchQuery, SearchReading } from "./query.ts";
import { byMatchingSkills } from "./relevance.ts";
import { type ReadBlock, type SnapshotBlock, snapshotBlocks, snapshotReader } from "./snapshot.ts";
import type { Wording } from "./wording.ts";
import { levels } from "./wording-masks.ts";
import {
  blockedBy,
  createStore,
  documentWithId,
  isBlockedBy,
  isLive,
  removeDocument,
  reserve,
  type Room,
  roomOf,
  usualRoom,
} from "./store.ts";
import { putDocument, readCard } from "./stored-document.ts";
import { orPosting } from "./posting.ts";

/** A listing to index: the masked columns, the card to return, the block keys of organizations it is hidden from. */
type SearchEntry<Card> = { document: SearchDocument; card: Card; blockedKeys?: readonly string[] };

/**
 * The viewer organization's block keys (opaque strings), the ids of listings to leave out, and the time in ms since the
 * epoch.
 */
type SearchContext = { viewerBlocked?: readonly string[]; without?: readonly string[]; now: number };

type ContextFor = (query: SearchQuery) => SearchContext;

type SearchPage<Card> = { items: Card[]; total: number; nextCursor: string | null; reading: SearchReading };

type SearchStats = { live: number; dead: number; outOfOrder: number; values: number; words: number };

/**
 * The talent search of spec §18 over typed columns in memory, the same on the server and in the browser. Pure: no
 * clock, no I/O. It contains only masked columns of listings that are visible in the marketplace. A listing that
 * blocks the viewer's organization is in no row, total or count (spec §12).
 */
export type SearchIndex<Card> = {
  /** Adds a listing or replaces the one with its id. The next search sees it. */
  put(document: SearchDocument, card: Card, blockedKeys?: readonly string[]): void;
  /** Adds many, yielding the number so far after each `batch`, so that the caller can do other work. */
  putMany(entries: Iterable<SearchEntry<Card>>, batch?: number): Generator<number, number>;
  /** False if there was none. */
  remove(id: string): boolean;
  /**
   * A page in the order of `query.sort`, after `cursor` (of the same sort), and the exact total.
   */
  search(query: SearchQuery, page: SearchContext & { limit: number; cursor?: Cursor | null }): SearchPage<Card>;
  /**
   * At most `limit` matches of `query`, those with the most wishes first, and how many match `query`. Yields after each
   * wish; what leaves the market or is hidden from the viewer before the end isn't found.
   */
  closest(
    query: SearchQuery,
    wishes: readonly Wish[],
    ask: SearchContext & { limit: number },
  ): Generator<void, { items: Card[]; total: number }>;
  /** `contextFor`: of the search without a filter, if what is left out depends on the search (viewpoint.ts). */
  facets(query: SearchQuery, context: SearchContext, contextFor?: ContextFor): Facets & { total: number };
  /** The same in small parts, for many listings. Changes between them aren't counted. */
  facetsInSteps(
    query: SearchQuery,
    context: SearchContext,
    contextFor?: ContextFor,
  ): Generator<void, Facets & { total: number }>;
  /** How many listings match, and which of these ids do, in the order given. */
  among(query: SearchQuery, ids: readonly string[], context: SearchContext): { total: number; ids: string[] };
  /** At most `limit` matches by the beginning of the masked code or of words of the role. */
  find(text: string, ask: { viewerBlocked?: readonly string[]; limit: number }): Card[];
  /** How many listings this viewer can find. */
  count(viewerBlocked?: readonly string[]): number;
  /** How many listings this viewer can find are similar, without the listing `without`. */
  countAlike(alike: Alike, ask: { viewerBlocked?: readonly string[]; without?: string | undefined }): number;
  get(id: string, viewerBlocked?: readonly string[]): Card | undefined;
  ids(): string[];
  /** The ids of all listings stored under this block key. */
  hiddenFrom(blockKey: string): string[];
  /** Drops removed documents and renumbers by `updatedAt`; results stay the same. */
  compact(): void;
  /** The same in small parts; searches and changes between them are included. An abandoned run changes nothing. */
  compactInSteps(): Generator<number, void>;
  /** Whether removed or out-of-order documents are numerous enough to cost time. */
  needsCompaction(): boolean;
  /** Sorts in small parts what the next search in each order would have to sort. */
  orderInSteps(): Generator<void, void>;
  /** Whether many documents aren't sorted yet. */
  needsOrder(): boolean;
  /** Removes all listings, and makes room for so many. */
  clear(expected?: number): void;
  /** How much room the listings take, for `restore`. */
  room(): Room;
  /** The listings of this moment, for an index of the same shape. Changes that come before its end can be in it. */
  snapshot(): Generator<SnapshotBlock, void>;
  /** Reads a snapshot in small parts. Its listings replace all others when `finish` is called. */
  restore(room: Room): { add(block: ReadBlock): Generator<void, number>; finish(): void };
  /** The words of all listings, folded. */
  words(): readonly string[];
  stats(): SearchStats;
};

/**
 * `shape`: how to rebuild cards, for an index of many listings. Without it, each card is stored as it is given.
 * `newCounting`: how to count postings, for filters of many listings.
 */
export function createSearchIndex<Card>(
  shape?: CardShape<Card>,
  newCounting: () => Counting = () => plainCounting,
): SearchIndex<Card> {
  const holder: Holder<Card> = { engine: createEngine(createStore(shape), newCounting) };

  function get(id: string, viewerBlocked: readonly string[] = []): Card | undefined {
    const { store } = holder.engine;
    const document = documentWithId(store, id);
    if (document === undefined || viewerBlocked.some((key) => isBlockedBy(store, document, key))) return undefined;
    return readCard(store, document);
  }

  const idsOf = (documents: readonly number[]): string[] =>
    documents.map((document) => idAt(holder.engine.store.ids, document));

  function put(document: SearchDocument, card: Card, blockedKeys: readonly string[] = []): void {
    putDocument(holder.engine.store, document, card, blockedKeys);
  }

  function matchesOf(
    query: SearchQuery,
    { viewerBlocked = [], without = [], now }: SearchContext,
    engine = holder.engine,
    earlier?: Evaluated,
  ): Matches {
    const matches = evaluate(engine, query, viewerBlocked, now, earlier);
    for (const id of without) {
      const document = documentWithId(engine.store, id);
      if (document !== undefined) clearBit(matches.base, document);
    }
    return matches;
  }

  /** Scratch sets for runs in steps, between which others search. */
  const spareArenas: Arena[] = [];

  function* facetsInSteps(
    query: SearchQuery,
    context: SearchContext,
    contextFor: ContextFor = () => context,
  ): Generator<void, Facets & { total: number }> {
    const engine = { ...holder.engine, arena: spareArenas.pop() ?? createArena() };
    const matches = matchesOf(query, context, engine);
    const facets = yield* countFacets(engine, query, matches, context.now);
    const used = engine.arena.used();
    const total = (each: SearchQuery): number => {
      const without = matchesOf(each, contextFor(each), engine, { query, matches });
      const found = engine.counting.within(matching(engine, without), without.words).total;
      engine.arena.reset(used);
      return found;
    };
    const without = yield* countWithout(query, facets.total, total);
    spareArenas.push(engine.arena);
    return { ...facets, without };
  }

  function search(
    query: SearchQuery,
    { limit, cursor = null, ...context }: SearchContext & { limit: number; cursor?: Cursor | null },
  ): SearchPage<Card> {
    const { store } = holder.engine;
    const matches = matchesOf(query, context);
    const bits = matching(holder.engine, matches);
    const { total } = holder.engine.counting.within(bits, matches.words);
    const found = inOrder(holder.engine, query, matches, { bits, words: matches.words, total }, cursor, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ document }) => readCard(store, document)),
      total,
      nextCursor:
        found.length > limit && last
          ? encodeSearchCursor({
              sort: query.sort,
              level: last.level,
              key: last.key,
              updatedAt: store.updatedAt[last.document]!,
              id: idAt(store.ids, last.document),
            })
          : null,
      reading: matches.wording.reading,
    };
  }

  return {
    put,
    *putMany(entries, batch = 256) {
      let done = 0;
      for (const { document, card, blockedKeys } of entries) {
        put(document, card, blockedKeys);
        if (++done % batch === 0) yield done;
      }
      return done;
    },
    remove: (id) => removeDocument(holder.engine.store, id),
    search,
    *closest(query, wishes, { viewerBlocked = [], without = [], now, limit }) {
      const { ids } = holder.engine.store;
      const all = matchesOf(query, { viewerBlocked, without, now });
      const { documents, total } = yield* closestDocuments(holder.engine, all, wishes, { viewerBlocked, now, limit });
      const items = documents.flatMap((document) => get(idAt(ids, document), viewerBlocked) ?? []);
      return { items, total };
    },
    facets: (query, context, contextFor) => atOnce(facetsInSteps(query, context, contextFor)),
    facetsInSteps,
    among(query, ids, context) {
      const matches = matchesOf(query, context);
      const bits = matching(holder.engine, matches);
      const found = ids.filter((id) => {
        const document = documentWithId(holder.engine.store, id);
        return document !== undefined && hasBit(bits, document);
      });
      return { total: countBits(bits, matches.words), ids: found };
    },
    find: (text, { viewerBlocked = [], limit }) =>
      findDocuments(holder.engine, text, viewerBlocked, limit).map((document) =>
        readCard(holder.engine.store, document),
      ),
    count(viewerBlocked = []) {
      holder.engine.arena.reset();
      return countBits(visible(holder.engine, viewerBlocked), wordsFor(holder.engine.store.size));
    },
    countAlike: (alike, { viewerBlocked = [], without }) => countAlike(holder.engine, alike, viewerBlocked, without),
    get,
    ids: () => idsOf(bitsToNumbers(holder.engine.store.live, wordsFor(holder.engine.store.size))),
    hiddenFrom(blockKey) {
      const { store, arena } = holder.engine;
      const posting = blockedBy(store, blockKey);
      if (posting === undefined) return [];
      arena.reset();
      const words = wordsFor(store.size);
      const bits = arena.zeroed(words);
      orPosting(bits, posting, words);
      return idsOf(bitsToNumbers(bits, words).filter((document) => isLive(store, document)));
    },
    ...upkeepOf(holder, () => createEngine(createStore(shape), newCounting)),
    words: () => holder.engine.store.values.dictionary.words,
    stats() {
      const { store } = holder.engine;
      return {
        live: store.liveCount,
        dead: store.size - store.liveCount,
        outOfOrder: store.late.length,
        values: store.values.list.length,
        words: store.values.dictionary.words.length,
      };
    },
  };
}

/** The engine of this moment: compaction and restoring replace it. */
type Holder<Card> = { engine: Engine<Card> };

type Upkeep<Card> = Pick<
  SearchIndex<Card>,
  | "compact"
  | "compactInSteps"
  | "needsCompaction"
  | "orderInSteps"
  | "needsOrder"
  | "clear"
  | "room"
  | "snapshot"
  | "restore"
>;

function upkeepOf<Card>(holder: Holder<Card>, emptyEngine: () => Engine<Card>): Upkeep<Card> {
  function* compactInSteps(): Generator<number, void> {
    const old = holder.engine;
    const successor = yield* compacted(old);
    if (holder.engine === old) holder.engine = successor;
  }
  return {
    compact: () => atOnce(compactInSteps()),
    compactInSteps,
    needsCompaction() {
      const { size, liveCount, late } = holder.engine.store;
      return size - liveCount > 1024 + liveCount / 4 || late.length > 1024 + size / 16;
    },
    *orderInSteps() {
      yield* prepareOrders(holder.engine.store, holder.engine.orders);
    },
    needsOrder: () => isUnordered(holder.engine.store, holder.engine.orders),
    clear(expected = 0) {
      holder.engine = emptyEngine();
      if (expected > 0) reserve(holder.engine.store, usualRoom(expected));
    },
    room: () => roomOf(holder.engine.store),
    snapshot: () => snapshotBlocks(holder.engine.store),
    restore(room) {
      const restored = emptyEngine();
      reserve(restored.store, room);
      return {
        add: snapshotReader(restored.store),
        finish() {
          holder.engine = restored;
        },
      };
    },
  };
}

/** Enough for any search made by hand. */
const mostCounted = 24;

/** Parts that are tried two at a time, so at most 45 searches. */
const mostPaired = 10;

/**
 * What each active filter costs: how many are found without it. Without any result, also what each word costs, and if
 * no single one helps, two together that do. Removing all of several words gives up the search, so it isn't a help.
 */
function* countWithout(
  query: SearchQuery,
  found: number,
  total: (query: SearchQuery) => number,
): Generator<void, Facets["without"]> {
  const words = found > 0 ? [] : readKeywords(query.keywords ?? "").parts;
  const keys = [
    ...activeParts(query).map(({ key }) => key),
    ...(words.length > 1 ? words.map(({ start, end }) => `word ${start} ${end}`) : []),
  ].slice(0, mostCounted);
  function* counted(all: readonly string[]): Generator<void, Facets["without"]> {
    const counts: Facets["without"] = [];
    for (const key of all) {
      const rest = withoutKeys(query, keysOf(key));
      if (rest) counts.push({ key, total: total(rest) });
      yield;
    }
    return counts;
  }
  const single = yield* counted(keys);
  const whole = words.length > 1 ? "keywords" : null;
  if (found > 0 || single.some((each) => each.total > 0 && each.key !== whole)) return single;
  const paired = keys.slice(0, mostPaired);
  const pairs = yield* counted(
    paired.flatMap((first, place) =>
      paired
        .slice(place + 1)
        .filter((second) => first !== whole || !second.startsWith("word "))
        .map((second) => pairKey(first, second)),
    ),
  );
  return [...single, ...pairs.filter((each) => each.total > 0)];
}

type Mask = { bits: Int32Array; words: number; total: number };
type Found = { document: number; key: number; level: number };

/**
 * The closest to the typed words first, unless the order is one that was chosen for its own sake: by salary, experience
 * or availability.
 */
function inOrder<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  { wording }: Matches,
  result: Mask,
  cursor: Cursor | null,
  limit: number,
): Found[] {
  const { added } = wording;
  if (!added || (query.sort !== "updated" && query.sort !== "relevance"))
    return withinLevel(engine, query, wording, result, cursor, limit).map((each) => ({ ...each, level: 0 }));
  const { bits, words } = result;
  const found: Found[] = [];
  const from = cursor?.level ?? 0;
  for (const level of levels) {
    if (found.length >= limit) break;
    if (level < from) continue;
    const own = added(level);
    const total = countAnd(bits, own, words);
    const left = limit - found.length;
    const after = level === from ? cursor : null;
    // Many are found soon in the order of all results; few, or those counted by skill, need a set of their own.
    const walked = query.sort === "updated" && total > fewMatches;
    const set = walked ? bits : engine.arena.take(words);
    if (!walked) intersectInto(set, bits, own, words);
    const accept = walked ? (document: number) => hasBit(own, document) : undefined;
    for (const each of withinLevel(engine, query, wording, { bits: set, words, total }, after, left, accept))
      found.push({ ...each, level });
  }
  return found;
}

function withinLevel<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  wording: Wording,
  mask: Mask,
  cursor: Cursor | null,
  limit: number,
  accept?: (document: number) => boolean,
): { document: number; key: number }[] {
  const { store, orders } = engine;
  const { sort } = query;
  if (sort === "relevance") return byRelevance(engine, query, wording, mask, cursor, limit);
  // In this order, those with too much experience come first. They aren't walked through.
  const tooMany = sort === "experience" && query.experienceMax !== undefined ? -query.experienceMax - 1 : null;
  const after = cursor ?? (tooMany === null ? null : { key: tooMany, updatedAt: 0, id: "" });
  return documentsInOrder(store, orders, sort, mask, after, limit, accept).map((document) => ({
    document,
    key: sortKey(store, sort, document),
  }));
}

/** Most matching skills first, then by updated time. The cursor's key is minus the number of matches. */
function byRelevance<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  { terms }: Wording,
  { bits, words }: Mask,
  cursor: Cursor | null,
  limit: number,
): { document: number; key: number }[] {
  const found: { document: number; key: number }[] = [];
  const from = cursor ? -cursor.key : Number.MAX_SAFE_INTEGER;
  for (const group of byMatchingSkills(engine, query, terms, bits, words, from)) {
    const after = cursor && group.count === from ? { key: 0, updatedAt: cursor.updatedAt, id: cursor.id } : null;
    const mask = { bits: group.bits, words, total: group.total };
    const left = limit - found.length;
    for (const document of documentsInOrder(engine.store, engine.orders, "updated", mask, after, left))
      found.push({ document, key: group.count === 0 ? 0 : -group.count });
    if (found.length >= limit) break;
  }
  return found;
}
