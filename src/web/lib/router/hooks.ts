import { createContext, useContext, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import type { Place } from "./place.ts";
import type { Router } from "./router.ts";
import type { Search } from "./search-params.ts";

/** What links need: all of a router where there is a browser, the addresses alone where pages are made before. */
export type Ways = Pick<Router, "href" | "navigate" | "preload">;

export const WaysContext = createContext<Ways | null>(null);
export const RouterContext = createContext<Router | null>(null);
export const PlaceContext = createContext<Place | null>(null);
/** Apart, for those whom a changed search does not concern. */
export const PathContext = createContext("/");
export const IdContext = createContext<string | undefined>(undefined);

function within<Value>(value: Value | null): Value {
  if (value === null) throw new Error("This stands outside of the router.");
  return value;
}

export const useWays = (): Ways => within(useContext(WaysContext));
export const useRouter = (): Router => within(useContext(RouterContext));
export const useNavigate = (): Router["navigate"] => useWays().navigate;

/** Where the page that is shown stands; below the base path. */
export const usePlace = (): Place => within(useContext(PlaceContext));
export const usePath = (): string => useContext(PathContext);
export const useSearch = (): Search => usePlace().search;
/** The `$id` of the page's address. */
export const usePathId = (): string | undefined => useContext(IdContext);

/** The path one is on the way to, before its page is there. */
export function useHeading(): string {
  const { subscribe, heading } = useRouter();
  return useSyncExternalStore(subscribe, () => heading().path);
}

/** Asks before the page is left while `holds` says so. `asked` is there as long as the question is. */
export function useLeaving(holds: () => boolean): { asked: { leave: () => void; stay: () => void } | null } {
  const { block } = useRouter();
  const [asked, setAsked] = useState<{ leave: () => void; stay: () => void } | null>(null);
  const stays = useEffectEvent(async () => {
    if (!holds()) return false;
    const answer = await new Promise<boolean>((resolve) =>
      setAsked({ leave: () => resolve(false), stay: () => resolve(true) }),
    );
    setAsked(null);
    return answer;
  });
  useEffect(() => block(() => stays()), [block]);
  return { asked };
}
