import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Bits, setBit, wordsFor } from "#domain/search/bitset.ts";
import { type MaskCounting, plainCounting } from "#domain/search/counting.ts";
import { appendTo, createPosting, type Posting } from "#domain/search/posting.ts";
import { emptySearch, type SearchDocument } from "#domain/search/query.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { simdCounting } from "./simd-counting.ts";

/** A growing set of documents: posting `n` has every document that its share says. */
function market(shares: readonly number[], below: () => number) {
  const postings = shares.map(createPosting);
  let documents = 0;
  return {
    postings,
    documents: () => documents,
    grow(count: number): void {
      for (let i = 0; i < count; i++, documents++)
        for (const [place, posting] of postings.entries())
          if (below() < shares[place]!) appendTo(posting, documents, documents + 1);
    },
    mask(share: number): Bits {
      const bits = new Int32Array(wordsFor(documents));
      for (let document = 0; document < documents; document++) if (below() < share) setBit(bits, document);
      return bits;
    },
  };
}

/** Numbers from 0 up to 1, the same for a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

const shares = [0, 0.0002, 0.004, 0.012, 0.02, 0.1, 0.5, 1];
function countsBy(counting: MaskCounting, postings: readonly Posting[]): number[] {
  const counts = postings.map((posting) => counting.count(posting));
  expect(lastOf(counting.countAll(postings))).toEqual(counts);
  return counts;
}

function lastOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

describe("counting with vector instructions equals plain counting", () => {
  test("while postings grow, become sets, and several masks are counted by turns", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.array(fc.integer({ min: 1, max: 9_000 }), { minLength: 2, maxLength: 5 }),
        (seed, steps) => {
          const below = chance(seed);
          const { grow, mask, postings } = market(shares, below);
          grow(16_400);
          const simd = simdCounting();
          for (const step of steps) {
            const masks = [mask(below()), mask(0.01)];
            const before = masks.map((bits) => ({
              fast: simd.within(bits, bits.length),
              plain: plainCounting.within(bits, bits.length),
            }));
            for (const { fast, plain } of before) {
              expect(fast.total).toBe(plain.total);
              for (const bits of [...masks, masks[0]!.subarray(0, 300)])
                expect(fast.countSet(bits)).toBe(plain.countSet(bits));
            }
            // What comes after a mask was made isn't in it, whether it is counted before or after.
            for (const each of before) expect(countsBy(each.fast, postings)).toEqual(countsBy(each.plain, postings));
            grow(step);
            for (const each of before) expect(countsBy(each.fast, postings)).toEqual(countsBy(each.plain, postings));
            for (const posting of postings)
              for (const { fast, plain } of before) expect(fast.count(posting)).toBe(plain.count(posting));
          }
        },
      ),
      { numRuns: 8 },
    );
  });

  test("with a mask of more words than a posting has, and the other way around", () => {
    const { grow, mask, postings } = market([0.3], chance(7));
    const simd = simdCounting();
    grow(16_400);
    const short = mask(0.5);
    const rare = postings[0]!.bits!.slice();
    grow(40_000);
    const long = mask(0.5);
    const old: Posting = { size: 5_000, list: null, bits: rare };
    for (const [bits, posting] of [
      [long, old],
      [short, postings[0]!],
    ] as const)
      expect(simd.within(bits, bits.length).count(posting)).toBe(
        plainCounting.within(bits, bits.length).count(posting),
      );
  });

  test("with documents that came after the mask, whose scratch set has old bits behind its end", () => {
    const { grow, mask, postings } = market([0.002], chance(3));
    grow(16_384);
    const bits = new Int32Array(1_000).fill(-1);
    bits.set(mask(0.5));
    grow(3_000);
    const expected = plainCounting.within(bits.slice(0, 512), 512).count(postings[0]!);
    expect(plainCounting.within(bits, 512).count(postings[0]!)).toBe(expected);
    expect(simdCounting().within(bits, 512).count(postings[0]!)).toBe(expected);
  });

  test("of more documents than an address of two bytes reaches", () => {
    const below = chance(13);
    const postings = [0.0001, 0.005, 0.025].map((share) => {
      const posting = createPosting();
      for (let document = 0; document < 1_200_000; document++)
        if (below() < share) appendTo(posting, document, document + 1);
      return posting;
    });
    const bits = Int32Array.from({ length: wordsFor(1_200_000) }, () => Math.floor(below() * 2 ** 32));
    const [fast, plain] = [simdCounting(), plainCounting].map((counting) => counting.within(bits, bits.length));
    expect(countsBy(fast!, postings)).toEqual(countsBy(plain!, postings));
  });

  test("of at least so many: exact, or the most that it can be", () => {
    const below = chance(17);
    const { grow, mask, postings } = market([0.002, 0.01, 0.03, 0.4], below);
    grow(100_000);
    const bits = mask(0.3);
    const [fast, plain] = [simdCounting(), plainCounting].map((counting) => counting.within(bits, bits.length));
    let shorter = 0;
    for (const posting of postings)
      for (const share of [0, 0.1, 0.29, 0.31, 0.5, 0.9, 1.1]) {
        const needed = Math.round(posting.size * share);
        const [found, exact] = [fast!.count(posting, needed), plain!.count(posting)];
        if (exact >= needed) expect(found).toBe(exact);
        else {
          expect(found).toBeGreaterThanOrEqual(exact);
          expect(found).toBeLessThan(needed);
          if (found > exact) shorter++;
        }
      }
    expect(shorter).toBeGreaterThan(0);
  });

  test("without room for the copies of all postings", () => {
    const { grow, mask, postings } = market(
      Array.from({ length: 400 }, () => 0.05),
      chance(11),
    );
    grow(17_000);
    const simd = simdCounting();
    for (let round = 0; round < 3; round++) {
      const bits = mask(0.5);
      const [fast, plain] = [simd, plainCounting].map((counting) => counting.within(bits, bits.length));
      expect(countsBy(fast!, postings)).toEqual(countsBy(plain!, postings));
      grow(600);
    }
  });
});

test("filters have the same counts either way, through changes and compaction", () => {
  const now = Date.parse("2026-11-26T12:00:00Z");
  const below = chance(5);
  const of = <T>(list: readonly T[]): T => list[Math.floor(below() * list.length)]!;
  const listing = (id: number): SearchDocument => ({
    id: `${id}`,
    maskedCode: "TM-23456789",
    headlineRole: of(["Engineer", "Designer", "Data Analyst"]),
    locationCity: "Austin",
    locationState: "TX",
    workType: of(["remote", "hybrid", "onsite"]),
    salaryMin: 100_000 + Math.floor(below() * 200_000),
    salaryMax: 400_000,
    availabilityDate: "2026-12-01",
    workAuth: "USC",
    clearance: null,
    // Some are rare enough for a list.
    skills: ["TypeScript", of(["Go", "Rust", "Kotlin"]), `Skill ${Math.floor(below() ** 3 * 300)}`],
    yearsExperience: Math.floor(below() * 20),
    industries: [of(["SaaS", "FinTech"])],
    agencyType: "both",
    updatedAt: now - Math.floor(below() * 90) * 86_400_000,
  });
  const [plain, fast] = [undefined, simdCounting].map((counting) => createSearchIndex<null>(undefined, counting));
  const put = (count: number, firstId: number): void => {
    for (let id = firstId; id < firstId + count; id++) {
      const document = listing(id);
      for (const index of [plain!, fast!]) index.put(document, null);
    }
  };
  const agree = (): void => {
    for (const query of [emptySearch, { ...emptySearch, keywords: "go" }, { ...emptySearch, skills: ["Skill 250"] }])
      expect(fast!.facets(query, { now })).toEqual(plain!.facets(query, { now }));
  };
  put(17_000, 0);
  agree();
  put(800, 16_500);
  agree();
  for (const index of [plain!, fast!]) index.compact();
  agree();
});
