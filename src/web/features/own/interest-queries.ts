import { infiniteQueryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";

export type Interest = Answer<"interests", "list">["items"][number];

export const interestsKey = ["interests"] as const;

const rowsAPage = 10;

/** Pages of what employers look for, by cursor, the newest first. */
export function interestsOptions(api: Api) {
  return infiniteQueryOptions({
    queryKey: [...interestsKey, "list"],
    queryFn: ({ pageParam, signal }) =>
      api.interests.list({ ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
}
