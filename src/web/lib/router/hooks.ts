import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import type { Place, PlaceState } from "./place.ts";
import type { Router } from "./router.ts";
import type { Search } from "./search-params.ts";

/** What links need: a router in the browser, only addresses for prerendered pages. */
export type Ways = Pick<Router, "href" | "navigate" | "preload">;

export const WaysContext = createContext<Ways | null>(null);
export const RouterContext = createContext<Router | null>(null);
export const PlaceContext = createContext<Place | null>(null);
/** A separate context, for components that don't depend on the search parameters. */
export const PathContext = createContext("/");
export const IdContext = createContext<string | undefined>(undefined);

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("This stands outside of the router.");
  return value;
}

export const useWays = (): Ways => within(useContext(WaysContext));
export const useRouter = (): Router => within(useContext(RouterContext));
export const useNavigate = (): Router["navigate"] => useWays().navigate;

/** The address of the shown page, below the base path. */
export const usePlace = (): Place => within(useContext(PlaceContext));
export const usePath = (): string => useContext(PathContext);
export const useSearch = (): Search => usePlace().search;
/** The `$id` of the page's address. */
export const usePathId = (): string | undefined => useContext(IdContext);

/** Sets what is behind the `?` of this page, without a step of the history. */
export function useSetSearch(): (search: { readonly [name: string]: unknown }, state?: PlaceState) => void {
  const navigate = useNavigate();
  return (search, state) => void navigate({ to: ".", search }, { replace: true, resetScroll: false, state });
}

/** The tab that the address keeps under `name`: one of `values`, without a trace where it is the first. */
export function useUrlTab<T extends string>(values: readonly [T, ...T[]], name = "tab"): [T, (next: T) => void] {
  const setSearch = useSetSearch();
  const asked = useSearch()[name];
  const tab = values.find((each) => each === asked) ?? values[0];
  return [tab, (next) => setSearch(next === values[0] ? {} : { [name]: next })];
}

/** The path being navigated to, before its page is loaded. */
export function useHeading(): string {
  const { subscribe, heading } = useRouter();
  return useSyncExternalStore(subscribe, () => heading().path);
}

/**
 * Asks before leaving the page for another place while `holds` says so. `asked` is set as long as the question is open.
 */
export function useLeaving(holds: (next: Place) => boolean | Promise<boolean>): {
  asked: { leave: () => void; stay: () => void } | null;
} {
  const { block } = useRouter();
  const [asked, setAsked] = useState<{ leave: () => void; stay: () => void } | null>(null);
  const open = useRef<() => void>(undefined);
  const stays = useEffectEvent(async (next: Place) => {
    if (!(await holds(next))) return false;
    const answer = await new Promise<boolean>((resolve) => {
      open.current = () => resolve(false);
      setAsked({ leave: () => resolve(false), stay: () => resolve(true) });
    });
    setAsked(null);
    return answer;
  });
  useEffect(() => {
    const free = block((next) => stays(next));
    return () => {
      free();
      // The page is gone: its question can't be answered, and the browser would wait for it.
      open.current?.();
    };
  }, [block]);
  return { asked };
}
