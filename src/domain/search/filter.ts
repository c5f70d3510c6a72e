import { dayMs } from "../core/calendar.ts";
import { canonicalSkill } from "../core/lookups.ts";
import { andInto, type Bits, clearBit, copyInto, fillRange, intersectAllInto, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { removePosting } from "./posting.ts";
import type { AvailabilityWindow, SearchQuery, UpdatedWindow } from "./query.ts";
import { blockedBy, firstUpdatedSince } from "./store.ts";
import { familyOf } from "./values.ts";
import { type Wording, wordingOf } from "./wording.ts";
import { anyOf, optionMask, rangeMask } from "./masks.ts";

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
export type Matches = {
  words: number;
  base: Bits;
  groups: Partial<Record<FilterGroup, Bits>>;
  wording: Wording;
};

/** A search whose masks are still there. */
export type Evaluated = { query: SearchQuery; matches: Matches };

/** The intersection of all groups, or of all but one: facets ignore their own group's selection (spec §18). */
export function matching<Card>(engine: Engine<Card>, matches: Matches, without?: FilterGroup): Bits {
  const result = engine.arena.take(matches.words);
  const masks = filterGroups.flatMap((group) => (group === without ? [] : (matches.groups[group] ?? [])));
  intersectAllInto(result, [matches.base, ...masks], matches.words);
  return result;
}

/** What each group's mask depends on. */
const fieldsOf: Record<FilterGroup, readonly (keyof SearchQuery)[]> = {
  workTypes: ["workTypes"],
  skills: ["skills", "skillMode"],
  salary: ["salaryMin", "salaryMax"],
  experience: ["experienceMin", "experienceMax"],
  workAuth: ["workAuth"],
  clearance: ["clearance"],
  industries: ["industries"],
  availability: ["availability"],
  lastUpdated: ["lastUpdated"],
  agencyTypes: ["agencyTypes"],
};
/** What `base` depends on: the words, and what the viewer leaves out. */
const fieldsOfBase: readonly (keyof SearchQuery)[] = ["keywords", "location", "radius", "spelling", "own", "seen"];

/**
 * Computes every group's mask. `now` in ms; `viewerKeys` are the block keys of the viewer's organization. Reuses the
 * scratch sets of the previous search, because only one search runs at a time. `earlier`: of the same viewer; its masks
 * are taken where both ask the same.
 */
export function evaluate<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  viewerKeys: readonly string[],
  now: number,
  earlier?: Evaluated,
): Matches {
  if (!earlier) engine.arena.reset();
  const known = (fields: readonly (keyof SearchQuery)[]): Matches | null =>
    earlier && fields.every((field) => earlier.query[field] === query[field]) ? earlier.matches : null;
  const words = earlier?.matches.words ?? wordsFor(engine.store.size);
  const { base, wording } = known(fieldsOfBase) ?? matchingWords(engine, query, viewerKeys, words);
  const groups: Matches["groups"] = {};
  for (const group of filterGroups) {
    const same = known(fieldsOf[group]);
    const mask = same ? same.groups[group] : groupMask(engine, query, group, now);
    if (mask) groups[group] = mask;
  }
  return { words, base, groups, wording };
}

function matchingWords<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  viewerKeys: readonly string[],
  words: number,
): Pick<Matches, "base" | "wording"> {
  const base = visible(engine, viewerKeys);
  const wording = wordingOf(engine, query, { visible: base, keys: viewerKeys });
  if (wording.all) andInto(base, wording.all, words);
  return { base, wording };
}

/** Null if the group has no filter. */
function groupMask<Card>(engine: Engine<Card>, query: SearchQuery, group: FilterGroup, now: number): Bits | null {
  const { salaryMin, salaryMax, experience } = engine.store;
  switch (group) {
    case "workTypes":
    case "workAuth":
    case "clearance":
    case "agencyTypes":
      return query[group].length > 0 ? optionMask(engine, group, query[group]) : null;
    case "skills":
      return query.skills.length > 0
        ? familyMask(engine, "skill", query.skills.map(canonicalSkill), query.skillMode === "all")
        : null;
    case "industries":
      return query.industries.length > 0 ? familyMask(engine, "industry", query.industries, false) : null;
    case "salary":
      return rangeMask(engine, "salary", salaryMax, query.salaryMin, salaryMin, query.salaryMax);
    case "experience":
      return rangeMask(engine, "years", experience, query.experienceMin, experience, query.experienceMax);
    case "availability":
      return query.availability ? availableMask(engine, query.availability, now) : null;
    case "lastUpdated":
      return query.lastUpdated ? updatedMask(engine, query.lastUpdated, now) : null;
  }
}

/** Every live listing that doesn't block the viewer (spec §12): the maximum result for this viewer. */
export function visible<Card>(engine: Engine<Card>, viewerKeys: readonly string[]): Bits {
  const words = wordsFor(engine.store.size);
  const bits = engine.arena.take(words);
  copyInto(bits, engine.store.live, words);
  for (const key of viewerKeys) {
    const blocked = blockedBy(engine.store, key);
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
  const bits = arena.zeroed(wordsFor(store.size));
  fillRange(bits, firstUpdatedSince(store, since), store.size);
  for (const document of store.late) if (store.updatedAt[document]! < since) clearBit(bits, document);
  return bits;
}

export function familyMask<Card>(
  engine: Engine<Card>,
  kind: "skill" | "industry",
  chosen: readonly string[],
  all: boolean,
): Bits {
  const { store, arena } = engine;
  const postings = [...new Set(chosen.map((text) => familyOf(kind, text)))].map((family) =>
    (store.values.families.get(family)?.members ?? []).map((value) => store.values.list[value]!.posting!),
  );
  if (!all || postings.length === 1) return anyOf(engine, postings.flat());
  const words = wordsFor(store.size);
  const result = arena.take(words);
  postings.forEach((each, index) => {
    const mask = anyOf(engine, each);
    if (index === 0) copyInto(result, mask, words);
    else andInto(result, mask, words);
  });
  return result;
}
