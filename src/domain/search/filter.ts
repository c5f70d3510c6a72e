import { canonicalSkill } from "../core/lookups.ts";
import { meantPlaces } from "../core/us-states.ts";
import { andInto, type Bits, bitsToNumbers, clearBit, copyInto, fillRange, setBit, wordsFor } from "./bitset.ts";
import { wordsWithPrefix } from "./dictionary.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { orPosting, removePosting } from "./posting.ts";
import type { AvailabilityWindow, SearchQuery, UpdatedWindow } from "./query.ts";
import { dayMs, enumOptions, type EnumGroup, type Store } from "./store.ts";
import { parseKeywords, type Term, termMatches } from "../core/tokenize.ts";
import { familyOf } from "./values.ts";

/** Days from today (UTC) within which a candidate is available; already available ones always count (spec §9). */
const availabilityDays: Record<AvailabilityWindow, number> = { immediate: 14, month: 30, "three-months": 90 };

/** Maximum age of the last update, in days of 24 hours (spec §9). */
const updatedDays: Record<UpdatedWindow, number> = { day: 1, week: 7, month: 30 };

const filterGroups = [
  "workTypes",
  "skills",
  "salary",
  "experience",
  "workAuth",
  "clearance",
  "industries",
  "availability",
  "lastUpdated",
  "agencyTypes",
] as const;
export type FilterGroup = (typeof filterGroups)[number];

/**
 * One mask per active filter group; `base` has everything that is not an option group: live, not blocked for the
 * viewer, keywords, location. The masks can be shared, so they are read-only.
 */
export type Matches = { words: number; base: Bits; groups: Partial<Record<FilterGroup, Bits>> };

/** The intersection of all groups, or of all but one: facets ignore their own group's selection (spec §18). */
export function matching<Card>(engine: Engine<Card>, matches: Matches, without?: FilterGroup): Bits {
  const result = engine.arena.take(matches.words);
  copyInto(result, matches.base, matches.words);
  for (const group of filterGroups) {
    const mask = matches.groups[group];
    if (mask && group !== without) andInto(result, mask, matches.words);
  }
  return result;
}

/**
 * Computes every group's mask. `now` in ms; `viewerKeys` are the block keys of the viewer's organization. Reuses the
 * scratch sets of the previous search, because only one search runs at a time.
 */
export function evaluate<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  viewerKeys: readonly string[],
  now: number,
): Matches {
  const { store, arena } = engine;
  arena.reset();
  const words = wordsFor(store.size);
  const base = visible(engine, viewerKeys);
  for (const term of parseKeywords(meantPlaces(query.keywords ?? ""))) andInto(base, termMask(engine, term), words);
  const places = parseKeywords(meantPlaces(query.location ?? ""));
  if (places.length > 0) andInto(base, placeMask(engine, places), words);

  const groups: Matches["groups"] = {};
  for (const group of ["workTypes", "workAuth", "clearance", "agencyTypes"] as const)
    if (query[group].length > 0) groups[group] = optionMask(engine, group, query[group]);
  if (query.skills.length > 0)
    groups.skills = familyMask(engine, "skill", query.skills.map(canonicalSkill), query.skillMode === "all");
  if (query.industries.length > 0) groups.industries = familyMask(engine, "industry", query.industries, false);
  const salary = rangeMasks(engine, "salary", store.salaryMax, query.salaryMin, store.salaryMin, query.salaryMax);
  if (salary) groups.salary = salary;
  const experience = rangeMasks(
    engine,
    "years",
    store.experience,
    query.experienceMin,
    store.experience,
    query.experienceMax,
  );
  if (experience) groups.experience = experience;
  if (query.availability) groups.availability = availableMask(engine, query.availability, now);
  if (query.lastUpdated) groups.lastUpdated = updatedMask(engine, query.lastUpdated, now);
  return { words, base, groups };
}

/** Every live listing that doesn't block the viewer (spec §12): the maximum result for this viewer. */
export function visible<Card>(engine: Engine<Card>, viewerKeys: readonly string[]): Bits {
  const words = wordsFor(engine.store.size);
  const bits = engine.arena.take(words);
  copyInto(bits, engine.store.live, words);
  for (const key of viewerKeys) {
    const blocked = engine.store.blocked.get(key);
    if (blocked) removePosting(bits, blocked, words);
  }
  return bits;
}

export function availableMask<Card>(engine: Engine<Card>, window: AvailabilityWindow, now: number): Bits {
  const day = Math.floor(now / dayMs) + availabilityDays[window];
  return knownMask(engine, `available ${day}`, (bits, from, to) =>
    rangeInto(bits, engine.store.available, -Infinity, day, from, to),
  );
}

export function updatedMask<Card>(engine: Engine<Card>, window: UpdatedWindow, now: number): Bits {
  const { store, arena } = engine;
  const since = now - updatedDays[window] * dayMs;
  let low = 0;
  let high = store.size;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (store.highest[middle]! < since) low = middle + 1;
    else high = middle;
  }
  const bits = arena.zeroed(wordsFor(store.size));
  fillRange(bits, low, store.size);
  for (const document of store.late) if (store.updatedAt[document]! < since) clearBit(bits, document);
  return bits;
}

/** Overlapping ranges: those that end no earlier than `from` and begin no later than `to`; `null` without limits. */
function rangeMasks<Card>(
  engine: Engine<Card>,
  name: string,
  ends: Int32Array,
  from: number | undefined,
  begins: Int32Array,
  to: number | undefined,
): Bits | null {
  const lower =
    from === undefined
      ? null
      : knownMask(engine, `${name} from ${from}`, (bits, first, last) =>
          rangeInto(bits, ends, from, Infinity, first, last),
        );
  const upper =
    to === undefined
      ? null
      : knownMask(engine, `${name} to ${to}`, (bits, first, last) =>
          rangeInto(bits, begins, -Infinity, to, first, last),
        );
  if (!lower || !upper) return lower ?? upper;
  const words = wordsFor(engine.store.size);
  const both = engine.arena.take(words);
  copyInto(both, lower, words);
  andInto(both, upper, words);
  return both;
}

function optionMask<Card>(engine: Engine<Card>, group: Exclude<EnumGroup, "salary">, chosen: readonly string[]): Bits {
  const bits = engine.arena.zeroed(wordsFor(engine.store.size));
  for (const option of chosen) {
    const posting = engine.store.optionPostings[group][enumOptions[group].indexOf(option)];
    if (posting) orPosting(bits, posting, wordsFor(engine.store.size));
  }
  return bits;
}

export function familyMask<Card>(
  engine: Engine<Card>,
  kind: "skill" | "industry",
  chosen: readonly string[],
  all: boolean,
): Bits {
  const { store, arena } = engine;
  const words = wordsFor(store.size);
  const result = arena.zeroed(words);
  const families = [...new Set(chosen.map((text) => familyOf(kind, text)))];
  families.forEach((family, index) => {
    const target = all && index > 0 ? arena.zeroed(words) : result;
    for (const value of store.values.families.get(family)?.members ?? [])
      orPosting(target, store.values.list[value]!.posting!, words);
    if (target !== result) andInto(result, target, words);
  });
  return result;
}

/** Above this many new documents a text mask is rebuilt from the postings; below, the documents are walked. */
const walkLimit = 2048;

export function termMask<Card>(engine: Engine<Card>, term: Term): Bits {
  const { store } = engine;
  return knownMask(engine, `${term.prefix ? "begins" : "is"} ${term.words.join(" ")}`, (bits, from, to) => {
    const matches = remembered(store, (value) => termMatches(store.values.list[value]!.words, term));
    if (from > 0 && to - from < walkLimit) {
      for (let document = from; document < to; document++)
        if (hasValue(store, document, matches)) setBit(bits, document);
      return;
    }
    const words = wordsFor(to);
    wordInto(store, bits, term, 0, words);
    if (term.words.length === 1) return;
    const other = new Int32Array(words);
    for (let at = 1; at < term.words.length; at++) {
      other.fill(0);
      wordInto(store, other, term, at, words);
      andInto(bits, other, words);
    }
    // All words are present; the values decide whether they are adjacent.
    for (const document of bitsToNumbers(bits, words))
      if (!hasValue(store, document, matches)) clearBit(bits, document);
  });
}

function wordInto<Card>(store: Store<Card>, bits: Bits, term: Term, at: number, words: number): void {
  for (const word of wordsOfTerm(store, term, at)) orPosting(bits, store.values.wordPostings[word]!, words);
}

function wordsOfTerm<Card>(store: Store<Card>, term: Term, at: number): number[] {
  const asked = term.words[at]!;
  const { dictionary } = store.values;
  if (term.prefix && at === term.words.length - 1) return wordsWithPrefix(dictionary, asked);
  const exact = dictionary.ids.get(asked);
  return exact === undefined ? [] : [exact];
}

function placeMask<Card>(engine: Engine<Card>, terms: readonly Term[]): Bits {
  const { store } = engine;
  const name = terms.map((term) => `${term.prefix ? "begins" : "is"} ${term.words.join(" ")}`).join(", ");
  return knownMask(engine, `place ${name}`, (bits, from, to) => {
    const matches = remembered(store, (value) => {
      const { kind, words } = store.values.list[value]!;
      return kind === "place" && terms.every((term) => termMatches(words, term));
    });
    if (from > 0 && to - from < walkLimit) {
      for (let document = from; document < to; document++)
        if (hasValue(store, document, matches)) setBit(bits, document);
      return;
    }
    for (const value of valuesWithTerm(store, terms[0]!, "place"))
      if (matches(value)) orPosting(bits, store.values.list[value]!.posting!, wordsFor(to));
  });
}

/** The values of one kind that contain the term, without duplicates. Only skills and places are indexed by word. */
export function valuesWithTerm<Card>(store: Store<Card>, term: Term, kind: "skill" | "place"): Set<number> {
  const found = new Set<number>();
  for (const word of wordsOfTerm(store, term, 0))
    for (const value of store.values.wordValues[word]!) {
      const { kind: itsKind, words } = store.values.list[value]!;
      if (itsKind === kind && termMatches(words, term)) found.add(value);
    }
  return found;
}

export function remembered<Card>(store: Store<Card>, test: (value: number) => boolean): (value: number) => boolean {
  const answers = new Int8Array(store.values.list.length);
  return (value) => {
    answers[value] ||= test(value) ? 1 : -1;
    return answers[value] === 1;
  };
}

export function hasValue<Card>(store: Store<Card>, document: number, test: (value: number) => boolean): boolean {
  for (let i = store.valueStart[document]!; i < store.valueStart[document + 1]!; i++)
    if (test(store.valuePool[i]!)) return true;
  return false;
}
