import { emptySearch } from "#domain/search/query.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { makeListings } from "../search/listings.ts";
import { type Kind, queries, wantedListings } from "./market.ts";

/** Listings that no query of the set looks for, beside those that are. */
const others = 400;

export type Score = { kind: Kind | "all"; queries: number; first: number; firstThree: number; exact: number };

/** How often the wanted listing is first, or among the first three; `exact`: the same without other spellings. */
export function scoreWords(now: number): { scores: Score[]; missed: string[] } {
  const index = createSearchIndex<string>();
  const wanted = wantedListings(now);
  for (const document of makeListings(others, now)) index.put(document, document.id);
  for (const document of wanted) index.put(document, document.id);
  const places = queries.map(({ typed, wanted: id, kind }) => {
    const place = (spelling?: "exact"): number =>
      index
        .search({ ...emptySearch, keywords: typed, ...(spelling ? { spelling } : {}) }, { now, limit: 3 })
        .items.indexOf(id);
    return { typed, kind, place: place(), exact: place("exact") };
  });
  const scoreOf = (kind: Kind | "all"): Score => {
    const own = places.filter((each) => kind === "all" || each.kind === kind);
    const share = (test: (each: (typeof own)[number]) => boolean): number => own.filter(test).length / own.length;
    return {
      kind,
      queries: own.length,
      first: share(({ place }) => place === 0),
      firstThree: share(({ place }) => place >= 0),
      exact: share(({ exact }) => exact >= 0),
    };
  };
  return {
    scores: (["typo", "spelling", "shorthand", "grammar", "all"] as const).map(scoreOf),
    missed: places.filter(({ place }) => place < 0).map(({ typed }) => typed),
  };
}
