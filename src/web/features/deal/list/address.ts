import { type DealStatus, dealStatuses } from "#domain/deal/deal.ts";
import { type DealSort, dealSorts } from "#domain/deal/list.ts";
import type { DealFilters } from "#web/features/deal/queries.ts";

/** The state of the page, held in its address so that it can be shared and navigated. */
export type DealsAddress = {
  search: string;
  status: DealStatus | "all";
  sort: DealSort;
  direction: "asc" | "desc";
  listing: string | null;
};

const defaults: DealsAddress = { search: "", status: "all", sort: "created", direction: "desc", listing: null };

type Params = Record<string, unknown>;

/** Drops unknown values: anyone can type an address. */
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

/** The inverse, without defaults. */
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
 * The next address after a press on a column's header: the same column reverses, another starts in its usual direction.
 */
export function sortedBy(address: DealsAddress, sort: DealSort): DealsAddress {
  if (address.sort === sort) return { ...address, direction: address.direction === "asc" ? "desc" : "asc" };
  return { ...address, sort, direction: biggestFirst.has(sort) ? "desc" : "asc" };
}

const biggestFirst: ReadonlySet<DealSort> = new Set(["created", "updated", "salary", "fee"]);
