import { finished } from "#tests/support/finished.ts";
import { rankedSearch } from "#domain/job-description/candidates.ts";
import { fieldsToRank, rank } from "#domain/job-description/rank.ts";
import { readJobDescription } from "#domain/job-description/read.ts";
import { chipsOf } from "#domain/job-description/requirements.ts";
import { emptySearch } from "#domain/search/query.ts";
import { createSearchIndex, type SearchIndex } from "#domain/search/search-index.ts";
import { jobs } from "./ranking/jobs.ts";
import { gradeOf } from "./ranking/judge.ts";
import { labeledIndex, labeledJobs, marketSkills, mean, promisedQuality, qualityOf } from "./ranking/quality.ts";
import { listings } from "./ranking/listings.ts";
import { type BenchListing, makeListings } from "./search/listings.ts";
import { mix } from "./search/mix.ts";

/**
 * How good the ranking is: NDCG@10 on the labeled set (ranking/README.md), against keyword search and the skills
 * filter. How fast: its p95 to that of a plain search, in one run, over `BENCH_LISTINGS` listings (100,000). With
 * `RANKING_DETAILS=1`, what was read of each job description.
 */
const all = labeledJobs;
const now = Date.UTC(2026, 10, 1);
const top = 10;
const details = process.env["RANKING_DETAILS"] !== undefined;
const share = (value: number): string => value.toFixed(3);

console.log(`${all.length} job descriptions × ${listings.length} listings, judged by ranking/README.md`);
console.log(`\n${"NDCG@10".padEnd(50)}${["all", "bullets", "prose"].map((name) => name.padStart(10)).join("")}`);
const results = qualityOf();
for (const [name, values] of results) {
  const parts = [values, values.slice(0, jobs.length), values.slice(jobs.length)];
  console.log(`${name.padEnd(50)}${parts.map((part) => share(mean(part)).padStart(10)).join("")}`);
}
const [ranked = [], keywords = []] = [...results.values()];
console.log(
  `lowest of the ranking: ${all
    .map(({ id }, place) => [id, ranked[place] ?? 0] as const)
    .sort((a, b) => a[1] - b[1])
    .slice(0, 5)
    .map(([id, value]) => `${id} ${share(value)}`)
    .join(", ")}`,
);
const quality = { ndcg: mean(ranked), aboveKeywords: mean(ranked) - mean(keywords) };
console.log(
  `target: at least ${share(promisedQuality.ndcg)} (${share(quality.ndcg)}), ${share(promisedQuality.aboveKeywords)} ` +
    `above keyword search (${share(quality.aboveKeywords)})`,
);
if (details)
  for (const job of all) {
    const { requirements } = readJobDescription(job.text, marketSkills);
    const found = finished(rankedSearch(labeledIndex, requirements, emptySearch, { now })).items.slice(0, 5);
    console.log(
      `\n${job.id}: ${chipsOf(requirements)
        .map(({ part, label }) => `${part}:${label}`)
        .join(" · ")}`,
    );
    for (const { listing, ranking } of found)
      console.log(
        `  ${gradeOf(job.facts, listing)} ${ranking.score} ${listing.id} ${listing.headlineRole}: ${ranking.reason}`,
      );
  }

const size = Number(process.env["BENCH_LISTINGS"] ?? 100_000);
const market: SearchIndex<BenchListing & { keySkills: string[] }> = createSearchIndex();
const cards: (BenchListing & { keySkills: string[] })[] = [];
for (const listing of makeListings(size, now)) {
  const card = { ...listing, keySkills: [...listing.skills] };
  cards.push(card);
  market.put(listing, card);
}
const wantedAll = all.map(({ text }) => readJobDescription(text, marketSkills).requirements);

const timesOf = (runs: readonly (() => unknown)[], rounds: number): number[] =>
  Array.from({ length: rounds }, () =>
    runs.map((run) => {
      const begun = performance.now();
      run();
      return performance.now() - begun;
    }),
  ).flat();
const at = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const row = (name: string, times: number[]) => {
  console.log(`${name.padEnd(50)}${at(times, 0.5).toFixed(2).padStart(10)}${at(times, 0.95).toFixed(2).padStart(10)}`);
  return at(times, 0.95);
};

const plain = mix.map((query) => () => market.search(query, { now, limit: 24 }));
const counted = mix.map((query) => () => [market.search(query, { now, limit: 24 }), market.facets(query, { now })]);
const ranking = wantedAll.map((wanted) => () => finished(rankedSearch(market, wanted, emptySearch, { now })));
const scanning = wantedAll.map((wanted) => () => cards.map((card) => rank(wanted, fieldsToRank(card))));
for (const runs of [plain, counted, ranking]) timesOf(runs, 3);
console.log(`\n${`${size} listings, milliseconds`.padEnd(50)}${"p50".padStart(10)}${"p95".padStart(10)}`);
row(
  "reading a job description",
  timesOf(
    all.map(
      ({ text }) =>
        () =>
          readJobDescription(text, marketSkills),
    ),
    5,
  ),
);
const plainP95 = row("plain search: page + exact count", timesOf(plain, 20));
const searchP95 = row("search page: page + exact count + every facet", timesOf(counted, 10));
const rankingP95 = row("ranking: candidates, scores, reasons", timesOf(ranking, 10));
row("without the index: every listing scored", timesOf(scanning.slice(0, 5), 1));
console.log(
  `p95 of ranking to plain search: ${(rankingP95 / plainP95).toFixed(1)}×; to the search page with facets: ` +
    `${(rankingP95 / searchP95).toFixed(1)}×`,
);

/** A turn of the event loop ends with the step in which the server has taken 3 ms. */
const turns = wantedAll.flatMap((wanted) => {
  const steps = rankedSearch(market, wanted, emptySearch, { now });
  const taken: number[] = [];
  for (let done: boolean | undefined = false, begun = performance.now(); !done;) {
    done = steps.next().done;
    const spent = performance.now() - begun;
    if (!done && spent < 3) continue;
    taken.push(spent);
    begun = performance.now();
  }
  return taken;
});
console.log(
  `turns of the event loop: p99 ${at(turns, 0.99).toFixed(1)} ms, longest ${Math.max(...turns).toFixed(1)} ms`,
);

/** How much of the best ten the index's candidates leave out, against scoring every listing. */
const kept = wantedAll.map((wanted) => {
  const scores = cards.map((card) => rank(wanted, fieldsToRank(card)).score ?? 0).sort((a, b) => b - a);
  const found = finished(rankedSearch(market, wanted, emptySearch, { now })).items.slice(0, top);
  return found.filter(({ ranking: { score } }) => (score ?? 0) >= (scores[top - 1] ?? 0)).length / top;
});
console.log(`of the ten best scores of all listings, found among the candidates: ${share(mean(kept))}`);
process.exit(quality.ndcg >= promisedQuality.ndcg && quality.aboveKeywords >= promisedQuality.aboveKeywords ? 0 : 1);
