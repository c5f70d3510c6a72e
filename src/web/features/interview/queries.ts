import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import { nounKeys } from "#web/lib/backend/live-queries.ts";

/** An interview as its reader has it. */
export type Interview = Answer<"interviews", "get">;

/** Everything kept about interviews starts with this. */
export const interviewsKey = nounKeys.interviews;

const rowsAPage = 30;

/** Pages of those that are being arranged or stand: what needs one first, then by time. */
export function openInterviewsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...interviewsKey, "open"],
    queryFn: ({ pageParam, signal }) =>
      api.interviews.list({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
}

/** All of one introduction, and why no other can be proposed, if so. */
export function interviewsOfOptions(api: Api, introductionId: string) {
  return queryOptions({
    queryKey: [...interviewsKey, "of", introductionId],
    queryFn: ({ signal }) => api.interviews.list({ introductionId }, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** All that a badge has to know. */
export function interviewCountOptions(api: Api) {
  return queryOptions({
    queryKey: [...interviewsKey, "count"],
    queryFn: ({ signal }) => api.interviews.count({}, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: "always",
  });
}

export function interviewOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: [...interviewsKey, "get", id],
    queryFn: ({ signal }) => api.interviews.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
}
