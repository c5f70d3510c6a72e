import type { HistoryLocation } from "@tanstack/history";
import { decoded, type PathWithId, type PlainPath } from "./paths.ts";
import { parseSearch, type Search, stringifySearch } from "./search-params.ts";

/** State of a history entry that isn't in its address. Each user declares its own fields. */
export interface PlaceState {}

/** A location. `path` is below the demo's base path. */
export type Place = {
  path: string;
  search: Search;
  /** As `?a=b`, or empty. */
  searchText: string;
  /** Without its `#`. */
  hash: string;
  state: PlaceState;
};

/** Where no page of the signed-in person is. */
export const outside: Place = { path: "/", search: {}, searchText: "", hash: "", state: {} };

declare const ready: unique symbol;
/** A complete path of a page from outside, such as a notification. */
export type Address = string & { readonly [ready]: true };
export const addressed = (path: string): Address => path as Address;

type With = { search?: { readonly [name: string]: unknown }; hash?: string };
/** A link target: a page, a page of one record, or other search parameters on the current page. */
export type Target =
  | (With & { to: PlainPath; params?: undefined })
  | (With & { to: PathWithId; params: { id: string } })
  | (With & { to: "." | Address; params?: undefined });

export function placeOf(
  { pathname, hash, search, state }: Pick<HistoryLocation, "pathname" | "hash" | "search" | "state">,
  base: string,
): Place {
  const path =
    base !== "/" && (pathname === base || pathname.startsWith(`${base}/`))
      ? pathname.slice(base.length) || "/"
      : pathname;
  const params = parseSearch(search);
  return {
    path,
    search: params,
    searchText: stringifySearch(params),
    hash: decoded(hash.slice(1)),
    state: state as PlaceState,
  };
}

/** The full address of a target, from the root of the host. */
export function hrefOf(
  { to, params, search = {}, hash }: Target,
  { base, here }: { base: string; here: string },
): string {
  const path = to === "." ? here : params ? to.replace("$id", encodeURIComponent(params.id)) : to;
  const full = base === "/" ? path : path === "/" ? base : base + path;
  return `${full}${stringifySearch(search)}${hash ? `#${hash}` : ""}`;
}
