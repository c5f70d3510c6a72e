import { canonicalSkill, industryNames, popularSkills } from "../core/lookups.ts";
import { type Bits, bitsToNumbers, countAnd, countBits } from "./bitset.ts";
import type { Engine } from "./engine.ts";
import { availableMask, type FilterGroup, type Matches, matching, updatedMask } from "./filter.ts";
import { countPosting } from "./posting.ts";
import { availabilityWindows, type FacetCount, type Facets, type SearchQuery, updatedWindows } from "./query.ts";
import { enumOptions, type EnumGroup, salaryBuckets, type Store } from "./store.ts";
import { type Family, familyOf } from "./values.ts";

/** Number of most frequent values shown besides the popular and the selected ones. */
const mostFrequent = 20;

/** Counts every option; each group without its own selection (spec §18). `now` in ms. */
export function countFacets<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  matches: Matches,
  now: number,
): Omit<Facets, "without"> & { total: number } {
  const whole = maskOf(engine.store, matching(engine, matches), matches.words);
  const within = (group: FilterGroup): Mask =>
    matches.groups[group] ? maskOf(engine.store, matching(engine, matches, group), matches.words) : whole;
  const options = (group: Exclude<EnumGroup, "salary">): FacetCount[] => {
    const counts = countOptions(engine.store, group, within(group), enumOptions[group].length);
    return enumOptions[group].map((value, index) => ({ value, count: counts[index]! }));
  };
  const available = within("availability");
  const updated = within("lastUpdated");
  return {
    total: whole.total,
    workTypes: options("workTypes"),
    skills: countFamilies(engine.store, "skill", within("skills"), popularSkills, query.skills.map(canonicalSkill)),
    workAuth: options("workAuth"),
    clearance: options("clearance"),
    industries: countFamilies(engine.store, "industry", within("industries"), industryNames, query.industries),
    availability: availabilityWindows.map((value) => ({
      value,
      count: countAnd(available.bits, availableMask(engine, value, now), matches.words),
    })),
    lastUpdated: updatedWindows.map((value) => ({
      value,
      count: countAnd(updated.bits, updatedMask(engine, value, now), matches.words),
    })),
    agencyTypes: options("agencyTypes"),
    salaryHistogram: countOptions(engine.store, "salary", within("salary"), salaryBuckets),
  };
}

type Mask = { bits: Bits; words: number; total: number; numbers: () => readonly number[]; perValue: () => Int32Array };

function maskOf<Card>(store: Store<Card>, bits: Bits, words: number): Mask {
  let numbers: number[] | undefined;
  let perValue: Int32Array | undefined;
  const mask: Mask = {
    bits,
    words,
    total: countBits(bits, words),
    numbers: () => (numbers ??= bitsToNumbers(bits, words)),
    perValue: () => (perValue ??= countWalking(store, mask.numbers())),
  };
  return mask;
}

function countWalking<Card>({ values, valueStart, valuePool }: Store<Card>, documents: readonly number[]): Int32Array {
  const counts = new Int32Array(values.list.length);
  for (const document of documents) {
    const end = valueStart[document + 1]!;
    for (let i = valueStart[document]!; i < end; i++) counts[valuePool[i]!]!++;
  }
  return counts;
}

/** Cost of walking one document in words of an intersection, as measured. */
const walkingOneOption = 4;
const walkingAllValues = 40;

function countOptions<Card>(store: Store<Card>, group: EnumGroup, mask: Mask, options: number): number[] {
  const postings = store.optionPostings[group];
  if (mask.total * walkingOneOption > options * mask.words)
    return Array.from({ length: options }, (_, option) => countPosting(mask.bits, postings[option]!, mask.words));
  const counts = Array.from({ length: options }, () => 0);
  for (const document of mask.numbers()) {
    const option = store.options[group][document]!;
    if (option < options) counts[option]!++;
  }
  return counts;
}

type FacetKind = "skill" | "industry";

const byFrequency = (a: FacetCount, b: FacetCount): number =>
  b.count - a.count || (a.value < b.value ? -1 : a.value > b.value ? 1 : 0);

/**
 * The known and selected values, even with zero results, and the most frequent others in the result. A family uses its
 * most frequent spelling in this result, so that nothing from outside it shows, not even a capital letter.
 */
function countFamilies<Card>(
  store: Store<Card>,
  kind: FacetKind,
  mask: Mask,
  known: readonly string[],
  chosen: readonly string[],
): FacetCount[] {
  const always = new Map<string, FacetCount>();
  for (const value of [...known, ...chosen]) {
    const family = familyOf(kind, value);
    if (!always.has(family)) always.set(family, { value, count: 0 });
  }
  const families = largestFirst(store, kind);
  const walk = mask.total * walkingAllValues < families.length * mask.words;
  const perValue = walk ? mask.perValue() : null;
  const countOf = (value: number): number =>
    perValue ? perValue[value]! : countPosting(mask.bits, store.values.list[value]!.posting!, mask.words);

  const others: FacetCount[] = [];
  /** The counts of the most frequent others so far, ascending. */
  const best: number[] = [];
  for (const { name, members } of families) {
    const listed = always.get(name);
    const full = !listed && best.length === mostFrequent;
    // A posting's size is an upper bound of its count, so rare values can be skipped.
    if (full && !walk && sizeOf(store, members) < best[0]!) continue;
    const found = countFamily(store, members, countOf);
    if (listed) listed.count = found.count;
    else if (found.count > 0 && !(full && found.count < best[0]!)) {
      others.push(found);
      best.push(found.count);
      best.sort((a, b) => a - b);
      if (best.length > mostFrequent) best.shift();
    }
  }
  return [...always.values(), ...others.sort(byFrequency).slice(0, mostFrequent)].sort(byFrequency);
}

function countFamily<Card>(
  store: Store<Card>,
  members: readonly number[],
  countOf: (value: number) => number,
): FacetCount {
  const found = { value: "", count: 0 };
  let most = 0;
  for (const value of members) {
    const count = countOf(value);
    const { text } = store.values.list[value]!;
    found.count += count;
    if (count > most || (count === most && count > 0 && text < found.value)) {
      most = count;
      found.value = text;
    }
  }
  return found;
}

function sizeOf<Card>(store: Store<Card>, members: readonly number[]): number {
  let size = 0;
  for (const value of members) size += store.values.list[value]!.posting?.size ?? 0;
  return size;
}

const sortedUpTo = new WeakMap<readonly Family[], number>();

/** Largest first when a family was last added. A stale order only costs time, because sizes are read again. */
function largestFirst<Card>(store: Store<Card>, kind: FacetKind): readonly Family[] {
  const families = kind === "skill" ? store.values.skillFamilies : store.values.industryFamilies;
  if (sortedUpTo.get(families) !== families.length) {
    families.sort((a, b) => sizeOf(store, b.members) - sizeOf(store, a.members));
    sortedUpTo.set(families, families.length);
  }
  return families;
}
