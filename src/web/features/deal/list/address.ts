import { type DealStatus, dealStatuses } from "#domain/deal/deal.ts";
import { type DealSort, dealSorts } from "#domain/deal/list.ts";
import type { DealFilters } from "#web/features/deal/queries.ts";

/** What the page is asked to show; all of it stands in its address, so that it can be shared and gone back to. */
export type DealsAddress = {
  search: string;
  status: DealStatus | "all";
  sort: DealSort;
  direction: "asc" | "desc";
  listing: string | null;
};

const defaults: DealsAddress = { search: "", status: "all", sort: "created", direction: "desc", listing: null };

type Params = Record<string, unknown>;

/** An address typed by hand may hold anything: what is unknown counts as not asked. */
export function addressFrom(params: Params): DealsAddress {
  const text = (name: string) => (typeof params[name] === "string" ? params[name] : "");
  return {
    search: text("search").slice(0, 100),
    status: dealStatuses.find((each) => each === params["status"]) ?? defaults.status,
    sort: dealSorts.find((each) => each === params["sort"]) ?? defaults.sort,
    direction: params["direction"] === "asc" ? "asc" : defaults.direction,
    listing: text("listing") || null,
  };
}

/** The reverse, without what is at its default. */
export function paramsFrom(address: DealsAddress): Record<string, string> {
  const names = ["search", "status", "sort", "direction", "listing"] as const;
  return Object.fromEntries(
    names.flatMap((name) =>
      address[name] === defaults[name] || address[name] === null ? [] : [[name, address[name]]],
    ),
  );
}

export const filtersOf = ({ search, status, sort, direction, listing }: DealsAddress): DealFilters => ({
  search,
  statuses: status === "all" ? [] : [status],
  sort,
  direction,
  ...(listing === null ? {} : { listingId: listing }),
});

/**
 * The next address after a press on a column's head: its own column turns round, another begins as people look for it.
 */
export function sortedBy(address: DealsAddress, sort: DealSort): DealsAddress {
  if (address.sort === sort) return { ...address, direction: address.direction === "asc" ? "desc" : "asc" };
  return { ...address, sort, direction: biggestFirst.has(sort) ? "desc" : "asc" };
}

const biggestFirst: ReadonlySet<DealSort> = new Set(["created", "updated", "salary", "fee"]);
