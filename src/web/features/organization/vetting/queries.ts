import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import type { Standing } from "#domain/core/standing.ts";

/** An organization as the platform's staff has it. */
export type Organization = Answer<"organizations", "get">;
export type OrganizationRow = Answer<"organizations", "list">["items"][number];

export const organizationsKey = ["organizations", "staff"] as const;

/** Pages of the list, by cursor: the newest first. */
export function organizationListOptions(api: Api, { standing, search }: { standing: Standing | null; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...organizationsKey, "list", standing, search],
    queryFn: ({ pageParam, signal }) =>
      api.organizations.list(
        {
          ...(standing && { standing }),
          ...(search && { search }),
          ...(pageParam && { cursor: pageParam }),
          limit: 30,
        },
        { signal },
      ),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    refetchOnWindowFocus: "always",
  });
}

export const organizationOptions = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...organizationsKey, "one", id],
    queryFn: ({ signal }) => api.organizations.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
