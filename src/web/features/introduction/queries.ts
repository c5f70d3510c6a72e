import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer, Api, Ask } from "#contract/index.ts";
import { nounKeys } from "#web/lib/backend/live-queries.ts";

/** An introduction as its reader has it. */
export type Introduction = Answer<"introductions", "get">;
export type OfferMade = Introduction["offers"][number];
export type Offer = OfferMade["offer"];
export type OfferAsk = Ask<"introductions", "request">["offer"];
export type IntroductionPart = Introduction["parts"][number];
export type IntroductionFilters = Pick<Ask<"introductions", "list">, "view" | "listingId">;

/** Everything kept about introductions starts with this: what changes one of them makes all of it stale. */
export const introductionsKey = nounKeys.introductions;

const rowsAPage = 30;

/**
 * Pages of the list, by cursor: what needs one first, then the newest. The list of before stays until the new one is
 * there.
 */
export function introductionListOptions(api: Api, filters: IntroductionFilters) {
  return infiniteQueryOptions({
    queryKey: [...introductionsKey, "list", filters],
    queryFn: ({ pageParam, signal }) =>
      api.introductions.list({ ...filters, ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
}

/** All that a badge has to know. */
export function introductionCountOptions(api: Api) {
  return queryOptions({
    queryKey: [...introductionsKey, "count"],
    queryFn: ({ signal }) => api.introductions.count({}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
}

/** How many of a candidate's introductions its page shows. */
export const introductionsBeside = 20;

/** One's introductions about one candidate: whatever needs one first. */
export function introductionsAboutOptions(api: Api, listingId: string) {
  return queryOptions({
    queryKey: [...introductionsKey, "about", listingId],
    queryFn: ({ signal }) => api.introductions.list({ listingId, limit: introductionsBeside }, { signal }),
    refetchOnWindowFocus: "always",
  });
}

export function introductionOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: [...introductionsKey, "get", id],
    queryFn: ({ signal }) => api.introductions.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** What one signs, asked for anew each time it is opened: another text is another fingerprint. */
export function ndaOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: [...introductionsKey, "nda", id],
    queryFn: ({ signal }) => api.introductions.nda({ id }, { signal }),
    gcTime: 0,
  });
}
