import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Answer, Api, Ask } from "#contract/index.ts";
import { nounKeys } from "#web/lib/backend/live-queries.ts";

export type DealRow = Answer<"deals", "list">["items"][number];
export type DealSheet = Answer<"deals", "get">;
export type AgencySide = NonNullable<DealSheet["agencySide"]>;
/** A deal that was won, as those see it who keep or read its book. */
export type ClosedDeal = DealSheet & {
  closing: NonNullable<DealSheet["closing"]>;
  agencySide: AgencySide & { ledger: NonNullable<AgencySide["ledger"]> };
};
export type DealVersion = AgencySide["versions"][number];
export type DealFilters = Ask<"deals", "export">;

export const isClosed = (deal: DealSheet): deal is ClosedDeal =>
  deal.closing !== null && Boolean(deal.agencySide?.ledger);

/** Everything kept about deals starts with this: what changes one deal makes all of it stale. */
export const dealsKey = nounKeys.deals;

const rowsAPage = 50;

/** Pages of the list, by cursor. The list of before stays until the new one is there, so that nothing flickers. */
export function dealsOptions(api: Api, filters: DealFilters) {
  return infiniteQueryOptions({
    queryKey: [...dealsKey, "list", filters],
    queryFn: ({ pageParam, signal }) =>
      api.deals.list({ ...filters, ...(pageParam ? { cursor: pageParam } : {}), limit: rowsAPage }, { signal }),
    initialPageParam: "",
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
}

/** The figures over the list: of all deals, whatever the filter. */
export function dealSummaryOptions(api: Api) {
  return queryOptions({
    queryKey: [...dealsKey, "summary"],
    queryFn: ({ signal }) => api.deals.summary({}, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** Spec §9: the deal actions menu lists at most three. */
export const dealsInMenu = 3;

/** The newest deals about one candidate, and how many there are. */
export function dealsAboutOptions(api: Api, listingId: string) {
  return queryOptions({
    queryKey: [...dealsKey, "about", listingId],
    queryFn: ({ signal }) => api.deals.list({ listingId, limit: dealsInMenu }, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** The newest deals about one candidate, enough to find one that is repeated. */
export function dealsWithCandidateOptions(api: Api, listingId: string) {
  return queryOptions({
    queryKey: [...dealsKey, "with", listingId],
    queryFn: ({ signal }) => api.deals.list({ listingId, limit: 100 }, { signal }),
  });
}

export function dealOptions(api: Api, id: string) {
  return queryOptions({
    queryKey: [...dealsKey, "get", id],
    queryFn: ({ signal }) => api.deals.get({ id }, { signal }),
    refetchOnWindowFocus: "always",
  });
}

/** The invoices and credit notes of a deal. A step of the deal changes them, so each version is asked for again. */
export function dealBillingOptions(api: Api, { id, version }: Pick<DealSheet, "id" | "version">) {
  return queryOptions({
    queryKey: [...dealsKey, "billing", id, version],
    queryFn: ({ signal }) => api.deals.billing({ id }, { signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
  });
}

/** The agencies and employers a deal can name; they change seldom. */
export function dealPartiesOptions(api: Api) {
  return queryOptions({
    queryKey: [...dealsKey, "parties"],
    queryFn: ({ signal }) => api.deals.parties({}, { signal }),
    staleTime: 60_000,
  });
}
