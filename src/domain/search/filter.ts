import { canonicalSkill } from "../core/lookups.ts";
import { andInto, type Bits, clearBit, copyInto, fillRange, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { orPosting, removePosting } from "./posting.ts";
import type { AvailabilityWindow, SearchQuery, UpdatedWindow } from "./query.ts";
import { blockedBy, dayMs, firstUpdatedSince } from "./store.ts";
import { familyOf } from "./values.ts";
import { type Wording, wordingOf } from "./wording.ts";
import { optionMask, rangeMask } from "./masks.ts";

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
  const wording = wordingOf(engine, query, { visible: base, keys: viewerKeys });
  if (wording.all) andInto(base, wording.all, words);

  const groups: Matches["groups"] = {};
  for (const group of ["workTypes", "workAuth", "clearance", "agencyTypes"] as const)
    if (query[group].length > 0) groups[group] = optionMask(engine, group, query[group]);
  if (query.skills.length > 0)
    groups.skills = familyMask(engine, "skill", query.skills.map(canonicalSkill), query.skillMode === "all");
  if (query.industries.length > 0) groups.industries = familyMask(engine, "industry", query.industries, false);
  const salary = rangeMask(engine, "salary", store.salaryMax, query.salaryMin, store.salaryMin, query.salaryMax);
  if (salary) groups.salary = salary;
  const experience = rangeMask(
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
  return { words, base, groups, wording };
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
