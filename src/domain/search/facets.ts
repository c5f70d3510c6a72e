import { canonicalSkill, industryNames, popularSkills } from "../core/lookups.ts";
import { type Bits, partsOf } from "./bitset.ts";
import type { MaskCounting } from "./counting.ts";
import type { Engine } from "./engine.ts";
import { availableMask, type FilterGroup, type Matches, matching, updatedMask } from "./filter.ts";
import type { Posting } from "./posting.ts";
import { availabilityWindows, type FacetCount, type Facets, type SearchQuery, updatedWindows } from "./query.ts";
import { enumOptions, type EnumGroup, type Store } from "./store.ts";
import { type Family, familyOf } from "./values.ts";

/** Number of most frequent values shown besides the popular and the selected ones. */
const mostFrequent = 20;

/**
 * Counts every option; each group without its own selection (spec §18). `now` in ms. Yields after each small part.
 * Changes between the parts aren't counted: the masks are of the beginning, and a document's columns never change.
 */
export function* countFacets<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  matches: Matches,
  now: number,
): Generator<void, Omit<Facets, "without"> & { total: number }> {
  const { store } = engine;
  const { words } = matches;
  const maskOf = (bits: Bits): Mask => ({ bits, words, counting: engine.counting.within(bits, words) });
  const whole = maskOf(matching(engine, matches));
  const within = (group: FilterGroup): Mask =>
    matches.groups[group] ? maskOf(matching(engine, matches, group)) : whole;
  function* options(group: Exclude<EnumGroup, "salary">): Generator<void, FacetCount[]> {
    const counts = yield* countOptions(store, group, within(group));
    return enumOptions[group].map((value, index) => ({ value, count: counts[index]! }));
  }
  function* windows<W extends string>(group: FilterGroup, all: readonly W[], of: (window: W) => Bits) {
    const { counting } = within(group);
    const counts: FacetCount[] = [];
    for (const value of all) {
      counts.push({ value, count: counting.countSet(of(value)) });
      yield;
    }
    return counts;
  }
  return {
    total: whole.counting.total,
    workTypes: yield* options("workTypes"),
    skills: yield* countFamilies(store, "skill", within("skills"), popularSkills, query.skills.map(canonicalSkill)),
    workAuth: yield* options("workAuth"),
    clearance: yield* options("clearance"),
    industries: yield* countFamilies(store, "industry", within("industries"), industryNames, query.industries),
    availability: yield* windows("availability", availabilityWindows, (each) => availableMask(engine, each, now)),
    lastUpdated: yield* windows("lastUpdated", updatedWindows, (each) => updatedMask(engine, each, now)),
    agencyTypes: yield* options("agencyTypes"),
    salaryHistogram: yield* countOptions(store, "salary", within("salary")),
  };
}

/** A result: its documents and how often each value is in them, once someone asked for it. */
type Mask = { bits: Bits; words: number; counting: MaskCounting; few?: Uint32Array[]; perValue?: Int32Array };

/** So few documents are kept instead of looking for them again. */
const mostKept = 4_096;

function documentsOf(mask: Mask): Iterable<Uint32Array> {
  if (mask.counting.total > mostKept) return partsOf(mask.bits, mask.words);
  return (mask.few ??= Array.from(partsOf(mask.bits, mask.words), (part) => part.slice()));
}

const costOf = ({ counting }: Mask, postings: readonly Posting[]): number =>
  postings.reduce((sum, posting) => sum + counting.costOf(posting), 0);

function* countWalking<Card>({ values, valueStart, valuePool }: Store<Card>, mask: Mask): Generator<void, Int32Array> {
  if (mask.perValue) return mask.perValue;
  const counts = new Int32Array(values.list.length);
  for (const documents of documentsOf(mask)) {
    // The ends first, so that the processor fetches many documents at once: until it knows how many values one has, it
    // can't go on to the next. Places have no filter, so one that is both ends can be counted twice.
    for (const document of documents) {
      counts[valuePool[valueStart[document]!]!]!++;
      counts[valuePool[valueStart[document + 1]! - 1]!]!++;
    }
    for (const document of documents) {
      const last = valueStart[document + 1]! - 1;
      for (let i = valueStart[document]! + 1; i < last; i++) counts[valuePool[i]!]!++;
    }
    yield;
  }
  return (mask.perValue = counts);
}

/** What it costs to look at one document's option, and at all its values, in the unit of `MaskCounting`; measured. */
const walkingOneOption = 8;
const walkingAllValues = 80;

function* countOptions<Card>(store: Store<Card>, group: EnumGroup, mask: Mask): Generator<void, number[]> {
  const postings = store.optionPostings[group];
  if (mask.counting.total * walkingOneOption > costOf(mask, postings)) return yield* mask.counting.countAll(postings);
  const counts = postings.map(() => 0);
  const column = store.options[group];
  for (const documents of documentsOf(mask)) {
    for (const document of documents) {
      const option = column[document]!;
      if (option < counts.length) counts[option]!++;
    }
    yield;
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
function* countFamilies<Card>(
  store: Store<Card>,
  kind: FacetKind,
  mask: Mask,
  known: readonly string[],
  chosen: readonly string[],
): Generator<void, FacetCount[]> {
  const share = mask.counting.total / Math.max(1, store.liveCount);
  const always = new Map<string, FacetCount>();
  for (const value of [...known, ...chosen]) {
    const family = familyOf(kind, value);
    if (!always.has(family)) always.set(family, { value, count: 0 });
  }
  // By their postings, or walking the documents, which counts all values at once. If the estimate was wrong, by both:
  // neither costs more than twice the cheaper one.
  let left = mask.counting.total * walkingAllValues;
  let { perValue } = mask;
  // Of this moment: between the steps another run may add a family or sort them again, and later documents aren't
  // counted.
  const families = largestFirst(store, kind).map(({ name, members }) => ({
    name,
    members,
    size: sizeOf(store, members),
  }));
  const postingsOf = ({ members }: Family): Posting[] => members.map((value) => store.values.list[value]!.posting!);
  const expected = (families.filter(({ name }) => !always.has(name))[mostFrequent - 1]?.size ?? 0) * share;
  const needed = families.filter(({ name, size }) => always.has(name) || size >= expected);
  if (!perValue && costOf(mask, needed.flatMap(postingsOf)) > left) perValue = yield* countWalking(store, mask);
  const counted = new Map<Posting, number>();
  if (!perValue) {
    const isOther = ({ name }: Family): boolean => !always.has(name);
    // These are counted in any case.
    const sure = [...families.filter((each) => !isOther(each)), ...families.filter(isOther).slice(0, mostFrequent)];
    const postings = sure.flatMap(postingsOf);
    left -= costOf(mask, postings);
    for (const [place, count] of (yield* mask.counting.countAll(postings)).entries())
      counted.set(postings[place]!, count);
  }
  const countOf = (value: number, needed: number): number => {
    if (perValue) return perValue[value] ?? 0;
    const posting = store.values.list[value]!.posting!;
    const known = counted.get(posting);
    if (known !== undefined) return known;
    left -= mask.counting.costOf(posting);
    return mask.counting.count(posting, needed);
  };
  const others: FacetCount[] = [];
  /** The counts of the most frequent others so far, ascending. */
  const best: number[] = [];
  for (const { name, members, size } of families) {
    const listed = always.get(name);
    const needed = !listed && best.length === mostFrequent ? best[0]! : 1;
    // A posting's size is an upper bound of its count, so rare values can be skipped.
    if (!listed && size < needed) continue;
    const found = countFamily(store, members, listed ? 0 : needed, countOf);
    if (listed) listed.count = found.count;
    else if (found.count >= needed) {
      others.push(found);
      best.push(found.count);
      best.sort((a, b) => a - b);
      if (best.length > mostFrequent) best.shift();
    }
    yield;
    if (left <= 0) perValue ??= yield* countWalking(store, mask);
  }
  return [...always.values(), ...others.sort(byFrequency).slice(0, mostFrequent)].sort(byFrequency);
}

/** Exact, or the most that it can be if that is below `needed`. */
function countFamily<Card>(
  store: Store<Card>,
  members: readonly number[],
  needed: number,
  countOf: (value: number, needed: number) => number,
): FacetCount {
  const found = { value: "", count: 0 };
  let [most, left] = [0, sizeOf(store, members)];
  for (const value of members) {
    const { text, posting } = store.values.list[value]!;
    left -= posting!.size;
    const count = countOf(value, needed - found.count - left);
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
