import { expect, test } from "vitest";
import { agencyTypes, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import type { CardFacts } from "../listing/view.ts";
import { updateOfSunk } from "../listing/still-available.ts";
import { listingCards } from "./listing-cards.ts";
import { emptySearch, type SearchDocument, sorts } from "./query.ts";
import { createSearchIndex, type SearchIndex } from "./search-index.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

/** Pseudorandom numbers from 0 up to `limit`, the same in every run. */
function random(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

type Entry = { document: SearchDocument; card: CardFacts; keys: string[] };

/** Listings as they are stored, and some that no form makes: repeated skills, odd places, codes and ids. */
function anyEntry(below: (limit: number) => number, id: string): Entry {
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const clearance = below(3) === 0 ? of(clearances) : null;
  const updatedAt = now - below(90) * 86_400_000 - below(50);
  const salaryMin = below(2_000_000);
  const share = below(10_001);
  const agency = below(5);
  const card: CardFacts = {
    id,
    maskedCode: below(20) === 0 ? "tm-odd" : `TM-${[1, 2, 3, 4, 5, 6, 7, 8].map(() => of([..."059AKQZ"])).join("")}`,
    agency: {
      id: `agency${agency}`,
      name: `Agency ${agency}\n${below(2)}`,
      type: of(agencyTypes),
      asksCandidate: below(2) === 0,
    },
    headlineRole: of(["Engineer", "Staff Engineer", "Designer", "ÉTUDE lead"]),
    locationCity: of(["Austin", "Austin, North", "Reston"]),
    locationState: of(["TX", "VA", "TX, US", ""]),
    workType: of(workTypes),
    salaryMin,
    salaryMax: salaryMin + below(90_000),
    availabilityDate: of(["2026-12-01", "1999-02-28", "2199-12-31"]),
    workAuth: of(workAuthorizations),
    clearance,
    keySkills: of([["React", "Go"], ["react", "React"], ["golang"], ["R", "C++", "c++ "], ["TS/SCI tooling"]]),
    yearsExperience: below(61),
    industries: of([["SaaS"], [], ["Média", "media"], ["FinTech", "SaaS"]]),
    defaultSplitLA: share / 100,
    defaultSplitSA: (10_000 - share) / 100,
    minimumFee: of([15_000, 0, 1_000_000, 20_000.5, 99_999_999.99]),
    updatedAt: below(6) === 0 ? updateOfSunk(updatedAt) : updatedAt,
  };
  const {
    agency: _agency,
    keySkills: skills,
    defaultSplitLA: _la,
    defaultSplitSA: _sa,
    minimumFee: _fee,
    ...own
  } = card;
  const document = { ...own, skills, agencyType: card.agency.type, updatedAt };
  return { document, card, keys: [`own ${card.agency.id}`, ...(below(4) === 0 ? ["viewer", "other"] : [])] };
}

const idOf = (number: number): string =>
  number % 7 === 0
    ? `listing ${number}`
    : `${(number * 2_654_435).toString(16).padStart(8, "0")}-0000-4000-a000-${number.toString(16).padStart(12, "0")}`;

/** The packed index and an index of whole cards answer the same. */
function expectSame(packed: SearchIndex<CardFacts>, objects: SearchIndex<CardFacts>, market: Map<string, Entry>): void {
  expect(packed.count()).toBe(market.size);
  expect(packed.ids().toSorted()).toEqual([...market.keys()].toSorted());
  for (const viewerBlocked of [[], ["viewer"], ["own agency1", "other"]]) {
    for (const sort of sorts) {
      const ask = { now, limit: 400, viewerBlocked };
      const query = { ...emptySearch, sort, keywords: sort === "relevance" ? "react" : "en" };
      expect(packed.search(query, ask)).toEqual(objects.search(query, ask));
    }
    expect(packed.facets(emptySearch, { now, viewerBlocked })).toEqual(
      objects.facets(emptySearch, { now, viewerBlocked }),
    );
  }
  for (const [id, { card, keys }] of market) {
    expect(packed.get(id)).toEqual(card);
    expect(packed.get(id, ["viewer"])).toEqual(keys.includes("viewer") ? undefined : card);
  }
  for (const key of ["viewer", "own agency2", "nothing"])
    expect(packed.hiddenFrom(key).toSorted()).toEqual(
      [...market.values()].flatMap(({ document, keys }) => (keys.includes(key) ? [document.id] : [])).toSorted(),
    );
}

test("rebuilt cards equal those that were put, through changes, removals and compaction", () => {
  const below = random(3);
  const packed = createSearchIndex(listingCards);
  const objects = createSearchIndex<CardFacts>();
  const market = new Map<string, Entry>();
  let running: Generator<number, void> | undefined;
  for (let step = 0; step < 4_000; step++) {
    const id = idOf(below(300));
    if (below(4) === 0) {
      expect(packed.remove(id)).toBe(market.delete(id));
      objects.remove(id);
    } else {
      const entry = anyEntry(below, id);
      market.set(id, entry);
      packed.put(entry.document, entry.card, entry.keys);
      objects.put(entry.document, entry.card, entry.keys);
    }
    // A compaction runs while listings change, slower than they do, and is sometimes abandoned.
    if (step % 3 === 0) {
      running ??= packed.compactInSteps();
      if (running.next().done || below(200) === 0) running = undefined;
    }
    if (step % 500 === 499) expectSame(packed, objects, market);
  }
  for (const _ of packed.orderInSteps()) continue;
  expect(packed.needsOrder()).toBe(false);
  expectSame(packed, objects, market);

  const blocks = [...packed.snapshot()];
  const restored = createSearchIndex(listingCards);
  const reading = restored.restore(packed.room());
  for (const block of blocks) for (const _ of reading.add(block)) continue;
  expect(restored.count()).toBe(0);
  reading.finish();
  expectSame(restored, objects, market);
  restored.compact();
  expectSame(restored, objects, market);
  packed.clear(1_000);
  expect(packed.count()).toBe(0);
});

test("many listings that change while a compaction runs are in it once", () => {
  const below = random(9);
  const packed = createSearchIndex(listingCards);
  const market = new Map<string, Entry>();
  const put = (number: number): void => {
    const entry = anyEntry(below, idOf(number));
    market.set(entry.document.id, entry);
    packed.put(entry.document, entry.card, entry.keys);
  };
  for (let number = 0; number < 400; number++) put(number);
  let parts = 0;
  for (const _ of packed.compactInSteps()) {
    // More than fit into its last step.
    if (parts++ < 12) for (let i = 0; i < 300; i++) put(below(500));
    const gone = idOf(below(500));
    expect(packed.remove(gone)).toBe(market.delete(gone));
  }
  expect(packed.stats().dead).toBeLessThan(3_600);
  expect(packed.count()).toBe(market.size);
  for (const [id, { card }] of market) expect(packed.get(id)).toEqual(card);
  expect(
    packed
      .search(emptySearch, { now, limit: 1_000 })
      .items.map(({ id }) => id)
      .toSorted(),
  ).toEqual([...market.keys()].toSorted());
});
