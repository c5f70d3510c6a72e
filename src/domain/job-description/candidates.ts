import { clearances } from "../core/lookups.ts";
import { wordsOf } from "../core/tokenize.ts";
import type { SearchQuery } from "../search/query.ts";
import type { Wish } from "../search/closest.ts";
import type { SearchIndex } from "../search/search-index.ts";
import { fieldsToRank, type RankedFields, type Ranking, ranker } from "./rank.ts";
import { alternativesOf, type Requirements } from "./requirements.ts";

/** How many listings are ranked: the index picks those that meet the most requirements. */
const rankedAtMost = 480;

/** Miles around a job's place without a radius. */
const nearby = 30;

const unread = new Set("senior junior lead staff principal head of the and i ii iii".split(" "));

/** The requirements as wishes of the index; roughly in proportion to `rankWeights`. */
function wishesOf(wanted: Requirements): Wish[] {
  const { role, skills, years, place, pay, workTypes, workAuth, clearance } = wanted;
  const words = wordsOf(role).filter((word) => !unread.has(word));
  return [
    ...skills.map(({ name, importance }) => ({
      filters: { skills: alternativesOf(name) },
      level: importance === "must" ? 2 : 0,
    })),
    ...words.map((word) => ({ filters: { keywords: `"${word}"`, spelling: "exact" as const }, level: 1 })),
    ...(years === null ? [] : [{ filters: { experienceMin: years }, level: 1 }]),
    ...(pay === null || pay.max === null ? [] : [{ filters: { salaryMax: pay.max }, level: 1 }]),
    ...(place === null
      ? []
      : [
          { filters: { location: `${place.city}, ${place.state}`, radius: place.miles ?? nearby }, level: 0 },
          { filters: { location: place.state || place.city }, level: 0 },
        ]),
    ...(workTypes.length === 0 ? [] : [{ filters: { workTypes }, level: 0 }]),
    ...(workAuth.length === 0 ? [] : [{ filters: { workAuth }, level: 2 }]),
    ...(clearance === null
      ? []
      : [{ filters: { clearance: clearances.slice(clearances.indexOf(clearance)) }, level: 2 }]),
  ];
}

export type RankedListing<Listing> = { listing: Listing; ranking: Ranking };

/** Listings scored between two pauses. */
const scoredAtOnce = 32;

/**
 * The listings that match the filters, best first; equal scores keep the index's order, newest first. `total`: how many
 * match the filters, ranked or not. `now` in ms. Yields after each small part, so that the caller can do other work.
 */
export function* rankedSearch<Listing extends RankedFields>(
  index: SearchIndex<Listing>,
  wanted: Requirements,
  filters: SearchQuery,
  ask: { viewerBlocked?: readonly string[]; without?: readonly string[]; now: number },
): Generator<void, { items: RankedListing<Listing>[]; total: number }> {
  const { items, total } = yield* index.closest(filters, wishesOf(wanted), { ...ask, limit: rankedAtMost });
  const rankOf = ranker(wanted);
  const ranked: RankedListing<Listing>[] = [];
  for (const listing of items) {
    ranked.push({ listing, ranking: rankOf(fieldsToRank(listing)) });
    if (ranked.length % scoredAtOnce === 0) yield;
  }
  return { items: ranked.sort((a, b) => (b.ranking.score ?? 0) - (a.ranking.score ?? 0)), total };
}
