import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type { Answer, Api } from "#contract/index.ts";
import type { Standing } from "#domain/standing.ts";

/** An organisation as the platform's staff has it. */
export type Organisation = Answer<"organisations", "get">;
export type OrganisationRow = Answer<"organisations", "list">["items"][number];

export const organisationsKey = ["organisations", "staff"] as const;

/** Pages of the list, by cursor: the newest first. */
export function organisationListOptions(api: Api, { standing, search }: { standing: Standing | null; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...organisationsKey, "list", standing, search],
    queryFn: ({ pageParam, signal }) =>
      api.organisations.list(
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

export const organisationOptions = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...organisationsKey, "one", id],
    queryFn: ({ signal }) => api.organisations.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
