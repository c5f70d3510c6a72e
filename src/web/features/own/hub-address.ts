import type { Ask } from "#contract/index.ts";
import { maxOwnSearch } from "#domain/own/find.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { type WorkType, workTypes } from "#domain/core/lookups.ts";
import { type OwnSort, ownSorts } from "#domain/own/listings.ts";
import type { PlaceState } from "#web/lib/router/place.ts";
import type { StatusFilter } from "./own-listing.ts";

declare module "#web/lib/router/place.ts" {
  interface PlaceState {
    hubSearch?: string;
  }
}

/** The page's state. The search may be a candidate's name, so it is kept in the history entry, not in the address. */
export type HubAddress = {
  search: string;
  status: StatusFilter;
  workTypes: readonly WorkType[];
  attention: boolean;
  sort: OwnSort;
};

type Params = Record<string, unknown>;

/** Drops unknown values: anyone can type an address. */
export function hubAddressFrom(params: Params, state: PlaceState = {}): HubAddress {
  const asked = [params["workType"]].flat();
  return {
    search: state.hubSearch?.slice(0, maxOwnSearch) ?? "",
    status: listingStatuses.find((each) => each === params["status"]) ?? "all",
    workTypes: workTypes.filter((each) => asked.includes(each)),
    attention: params["needs"] === "attention",
    sort: ownSorts.find((each) => each === params["sort"]) ?? "updated",
  };
}

/** The address without defaults and without the search. */
export function hubParamsFrom({
  status,
  workTypes: types,
  attention,
  sort,
}: HubAddress): Record<string, string | string[]> {
  return {
    ...(status !== "all" && { status }),
    ...(types.length > 0 && { workType: [...types] }),
    ...(attention && { needs: "attention" }),
    ...(sort !== "updated" && { sort }),
  };
}

export const hubQuery = ({
  search,
  status,
  workTypes: types,
  attention,
  sort,
}: HubAddress): Ask<"own", "listings"> => ({
  search,
  ...(status !== "all" && { status }),
  workTypes: [...types],
  attention,
  sort,
});

/** Whether anything but the status filters listings. */
export const isNarrowed = ({ search, workTypes: types, attention }: HubAddress): boolean =>
  search !== "" || types.length > 0 || attention;
