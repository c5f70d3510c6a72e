import type { Alike } from "../listing/privacy-meter.ts";
import { activeParts, keysOf, pairKey, withoutKeys } from "./active.ts";
import { countAlike } from "./alike.ts";
import { clearBit, countAnd, countBits, hasBit, intersectInto, wordsFor } from "./bitset.ts";
import { closestDocuments, type Wish } from "./closest.ts";
import { type Cursor, encodeSearchCursor } from "./cursor.ts";
import { createEngine, type Engine } from "./engine.ts";
import { readKeywords } from "./expression.ts";
import { countFacets } from "./facets.ts";
import { evaluate, type Matches, matching, visible } from "./filter.ts";
import { findDocuments } from "./find.ts";
import { documentsInOrder, fewMatches, orderedSorts, prepareOrder, sortKey } from "./order.ts";
import type { Facets, SearchDocument, SearchQuery, SearchReading } from "./query.ts";
import { byMatchingSkills } from "./relevance.ts";
import type { Wording } from "./wording.ts";
import { levels } from "./wording-masks.ts";
import { adoptDocument, createStore, isLive, putDocument, removeDocument } from "./store.ts";

/** A listing to index: the masked columns, the card to return, the block keys of organizations it is hidden from. */
type SearchEntry<Card> = { document: SearchDocument; card: Card; blockedKeys?: readonly string[] };

/**
 * The viewer organization's block keys (opaque strings), the ids of listings to leave out, and the time in ms since the
 * epoch.
 */
type SearchContext = { viewerBlocked?: readonly string[]; without?: readonly string[]; now: number };

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
  facets(query: SearchQuery, context: SearchContext): Facets & { total: number };
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
  /** The same in steps; searches and changes between the steps are included. An abandoned run changes nothing. */
  compactInSteps(batch?: number): Generator<number, void>;
  /** Whether removed or out-of-order documents are numerous enough to cost time. */
  needsCompaction(): boolean;
  /** The words of all listings, folded. */
  words(): readonly string[];
  stats(): SearchStats;
};

export function createSearchIndex<Card>(): SearchIndex<Card> {
  let engine: Engine<Card> = createEngine<Card>();

  function isBlocked(document: number, viewerBlocked: readonly string[]): boolean {
    const keys = engine.store.blockKeys[document];
    return keys !== undefined && viewerBlocked.some((key) => keys.includes(key));
  }

  function get(id: string, viewerBlocked: readonly string[] = []): Card | undefined {
    const document = engine.store.byId.get(id);
    return document === undefined || isBlocked(document, viewerBlocked) ? undefined : engine.store.cards[document];
  }

  function put(document: SearchDocument, card: Card, blockedKeys: readonly string[] = []): void {
    putDocument(engine.store, document, card, blockedKeys);
  }

  function matchesOf(query: SearchQuery, { viewerBlocked = [], without = [], now }: SearchContext): Matches {
    const matches = evaluate(engine, query, viewerBlocked, now);
    for (const id of without) {
      const document = engine.store.byId.get(id);
      if (document !== undefined) clearBit(matches.base, document);
    }
    return matches;
  }

  function search(
    query: SearchQuery,
    { limit, cursor = null, ...context }: SearchContext & { limit: number; cursor?: Cursor | null },
  ): SearchPage<Card> {
    const { store } = engine;
    const matches = matchesOf(query, context);
    const bits = matching(engine, matches);
    const total = countBits(bits, matches.words);
    const found = inOrder(engine, query, matches, { bits, words: matches.words, total }, cursor, limit + 1);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map(({ document }) => store.cards[document] as Card),
      total,
      nextCursor:
        found.length > limit && last
          ? encodeSearchCursor({
              sort: query.sort,
              level: last.level,
              key: last.key,
              updatedAt: store.updatedAt[last.document]!,
              id: store.ids[last.document]!,
            })
          : null,
      reading: matches.wording.reading,
    };
  }

  function* compactInSteps(batch = 2000): Generator<number, void> {
    const old = engine.store;
    const next = createStore<Card>();
    const known = new Map<number, number>();
    const seen = old.size;
    const living: number[] = [];
    for (let document = 0; document < seen; document++) if (isLive(old, document)) living.push(document);
    if (old.late.length > 0) living.sort((a, b) => old.updatedAt[a]! - old.updatedAt[b]! || a - b);
    let moved = 0;
    for (const document of living) {
      if (isLive(old, document)) adoptDocument(next, old, document, known);
      if (++moved % batch === 0) yield moved;
    }
    const successor = createEngine(next);
    for (const sort of orderedSorts) {
      prepareOrder(next, successor.orders, sort);
      yield moved;
    }
    // From here on in one step: concurrent additions and removals.
    for (const document of living) if (!isLive(old, document)) removeDocument(next, old.ids[document]!);
    for (let document = seen; document < old.size; document++)
      if (isLive(old, document)) adoptDocument(next, old, document, known);
    if (engine.store === old) engine = successor;
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
    remove: (id) => removeDocument(engine.store, id),
    search,
    *closest(query, wishes, { viewerBlocked = [], without = [], now, limit }) {
      const { ids } = engine.store;
      const all = matchesOf(query, { viewerBlocked, without, now });
      const { documents, total } = yield* closestDocuments(engine, all, wishes, { viewerBlocked, now, limit });
      const items = documents.flatMap((document) => get(ids[document]!, viewerBlocked) ?? []);
      return { items, total };
    },
    facets(query, context) {
      const facets = countFacets(engine, query, matchesOf(query, context), context.now);
      const total = (each: SearchQuery): number => {
        const matches = matchesOf(each, context);
        return countBits(matching(engine, matches), matches.words);
      };
      return { ...facets, without: countWithout(query, facets.total, total) };
    },
    among(query, ids, context) {
      const matches = matchesOf(query, context);
      const bits = matching(engine, matches);
      const found = ids.filter((id) => {
        const document = engine.store.byId.get(id);
        return document !== undefined && hasBit(bits, document);
      });
      return { total: countBits(bits, matches.words), ids: found };
    },
    find: (text, { viewerBlocked = [], limit }) =>
      findDocuments(engine, text, viewerBlocked, limit).map((document) => engine.store.cards[document] as Card),
    count(viewerBlocked = []) {
      engine.arena.reset();
      return countBits(visible(engine, viewerBlocked), wordsFor(engine.store.size));
    },
    countAlike: (alike, { viewerBlocked = [], without }) => countAlike(engine, alike, viewerBlocked, without),
    get,
    ids: () => [...engine.store.byId.keys()],
    hiddenFrom: (blockKey) => {
      const { ids, blockKeys } = engine.store;
      return ids.filter((_, document) => isLive(engine.store, document) && blockKeys[document]?.includes(blockKey));
    },
    compact() {
      for (const _ of compactInSteps(Number.MAX_SAFE_INTEGER)) continue;
    },
    compactInSteps,
    needsCompaction() {
      const { size, liveCount, late } = engine.store;
      return size - liveCount > 1024 + liveCount / 4 || late.length > 1024 + size / 16;
    },
    words: () => engine.store.values.dictionary.words,
    stats() {
      const { store } = engine;
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

/** Enough for any search made by hand. */
const mostCounted = 24;

/** Parts that are tried two at a time, so at most 45 searches. */
const mostPaired = 10;

/**
 * What each active filter costs: how many are found without it. Without any result, also what each word costs, and if
 * no single one helps, two together that do.
 */
function countWithout(query: SearchQuery, found: number, total: (query: SearchQuery) => number): Facets["without"] {
  const words = found > 0 ? [] : readKeywords(query.keywords ?? "").parts;
  const keys = [
    ...activeParts(query).map(({ key }) => key),
    ...(words.length > 1 ? words.map(({ start, end }) => `word ${start} ${end}`) : []),
  ].slice(0, mostCounted);
  const counted = (key: string): Facets["without"] => {
    const rest = withoutKeys(query, keysOf(key));
    return rest ? [{ key, total: total(rest) }] : [];
  };
  const single = keys.flatMap(counted);
  if (found > 0 || single.some((each) => each.total > 0)) return single;
  const paired = keys.slice(0, mostPaired);
  const pairs = paired.flatMap((first, place) =>
    paired.slice(place + 1).flatMap((second) => counted(pairKey(first, second))),
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
  return documentsInOrder(store, orders, sort, mask, cursor, limit, accept).map((document) => ({
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
