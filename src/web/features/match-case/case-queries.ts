import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

/** A match case as the platform's staff has it. */
export type MatchCase = Answer<"cases", "get">;

export const casesKey = ["cases"] as const;
const rowsAPage = 30;

/** Pages of the list, by cursor: what is undecided first, then the newest. */
export function caseListOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...casesKey, "list"],
    queryFn: ({ pageParam, signal }) =>
      api.cases.list({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
}
