import { queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

export type ShortlistRow = Answer<"shortlist", "list">["items"][number];

/** Everything kept about the shortlist starts with this: what changes it makes all of it stale. */
export const shortlistKey = ["shortlist"] as const;
export const shortlistIdsKey = [...shortlistKey, "ids"] as const;
export const shortlistListKey = [...shortlistKey, "list"] as const;

/**
 * Which listings are on it: all that a card or a badge has to know. A returning window asks again (spec §14: every
 * session of the person).
 */
export function shortlistIdsOptions(api: Api) {
  return queryOptions({
    queryKey: shortlistIdsKey,
    queryFn: async ({ signal }) => (await api.shortlist.ids({}, { signal })).ids,
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
}

/** The whole shortlist, newest first. */
export function shortlistOptions(api: Api) {
  return queryOptions({
    queryKey: shortlistListKey,
    queryFn: ({ signal }) => api.shortlist.list({}, { signal }),
    refetchOnMount: "always",
    refetchOnWindowFocus: "always",
  });
}
