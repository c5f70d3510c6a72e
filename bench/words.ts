import { emptySearch, type SearchQuery } from "#domain/search/query.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { type BenchListing, makeListings } from "./search/listings.ts";
import { mix } from "./search/mix.ts";
import { scoreWords } from "./words/score.ts";

/**
 * What people type: how often the wanted listing is among the first three, and how much longer a search takes that has
 * to find other spellings or correct words. `BENCH_LISTINGS` listings (100,000), pages of 24.
 */
const listings = Number(process.env["BENCH_LISTINGS"] ?? 100_000);
const now = Date.now();
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const { scores, missed } = scoreWords(now);
console.log(["", "queries", "first", "first 3", "first 3 if exact"].map((head) => head.padStart(16)).join(""));
for (const { kind, queries, first, firstThree, exact } of scores)
  console.log(
    [kind, String(queries), percent(first), percent(firstThree), percent(exact)]
      .map((cell) => cell.padStart(16))
      .join(""),
  );
console.log(`missed: ${missed.join("; ")}`);

/** The same wish written as the listings write it, and as people type it. */
const pairs: readonly (readonly [written: string, typed: string])[] = [
  ["engineer", "enginer"],
  ["senior data", "sr data"],
  ["machine learning", "ml"],
  ["security denver", "securty denver"],
  ["python", "pyhton"],
  ["fintech manager", "fintech mgr"],
  ["staff robotics seattle", "staff robotcs seattle"],
  ["kubernetes", "k8s"],
  ["frontend developer", "front end developer"],
  ["principal compilers", "principal compliers"],
  ["product manager", "prodct manger"],
  ["reliability engineer", "relaibility enginer"],
  ["react -angular", "reactjs -angular"],
  ["quality analyst", "qualty analist"],
];
const index = createSearchIndex<BenchListing>();
for (const listing of makeListings(listings, now)) index.put(listing, listing);

function times<Each>(list: readonly Each[], search: (each: Each) => void): number[] {
  for (let round = 0; round < 20; round++) list.forEach(search);
  return Array.from({ length: 100 }, () =>
    list.map((each) => {
      const begun = performance.now();
      search(each);
      return performance.now() - begun;
    }),
  ).flat();
}
const at = (all: number[], share: number): number => all.toSorted((a, b) => a - b)[Math.floor(all.length * share)]!;
const run = (query: SearchQuery, spelling?: "exact"): void =>
  void index.search({ ...query, ...(spelling ? { spelling } : {}) }, { now, limit: 24 });
const ask = (keywords: string): SearchQuery => ({ ...emptySearch, keywords });

console.log(`\n${listings} listings, page and exact count, milliseconds${"p50".padStart(24)}${"p95".padStart(10)}`);
const row = (name: string, all: number[]): number[] => {
  const figures = [at(all, 0.5), at(all, 0.95)];
  console.log(name.padEnd(60) + figures.map((figure) => figure.toFixed(3).padStart(10)).join(""));
  return figures;
};
const compared: readonly (readonly [name: string, exact: SearchQuery[], typed: SearchQuery[]])[] = [
  ["the mix of 40 searches", mix, mix],
  ["the mix, keywords as people type them", mix, [...mix.filter(({ keywords }) => !keywords), ...typedInMix()]],
  ["keywords alone, as written", pairs.map(([written]) => ask(written)), pairs.map(([written]) => ask(written))],
  ["keywords alone, as people type them", pairs.map(([written]) => ask(written)), pairs.map(([, typed]) => ask(typed))],
];

/** The keyword searches of the mix with typing errors and shorthand. */
function typedInMix(): SearchQuery[] {
  const texts = mix.filter(({ keywords }) => keywords);
  return texts.map((query, place) => ({ ...query, keywords: pairs[place % pairs.length]![1] }));
}

for (const [name, written, typed] of compared) {
  const exact = row(
    `${name}: exact search`,
    times(written, (query) => run(query, "exact")),
  );
  const wide = row(
    `${name}: with other spellings`,
    times(typed, (query) => run(query)),
  );
  console.log(`p95 with other spellings to exact search: ${(wide[1]! / exact[1]!).toFixed(2)}×`);
}
