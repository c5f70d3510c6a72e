import { createBrowserHistory } from "@tanstack/history";
import { createListeners } from "#domain/core/listeners.ts";
import type { BlockBack } from "#web/ui/back.ts";
import { pathOf } from "./paths.ts";
import { hrefOf, outside, type Place, placeOf, type PlaceState, type Target } from "./place.ts";
import { isLoaded, loadAll, type Route, type Routes } from "./route.ts";
import { createScrollPlaces } from "./scroll-places.ts";

export type How = {
  /** Replaces the history entry. */
  replace?: boolean | undefined;
  /** Unless false, the new page starts at its top. */
  resetScroll?: boolean | undefined;
  state?: PlaceState | undefined;
};

/** What is on the screen: the page of `place`, its code still loading, or why it failed. Offline, it loads later. */
export type Shown = {
  place: Place;
  id: string | undefined;
  route: Route;
  standing: "here" | "coming" | { failed: unknown; offline: boolean };
};

/** How the person got here, which decides where the page is scrolled to. */
export type Arrival = { key: string; by: "press" | "history" | "load"; resetScroll: boolean };

/** Returns true to stay. */
type Guard = (next: Place) => boolean | Promise<boolean>;

/** Once a page's code takes longer than this, a spinner is shown; milliseconds. */
const patience = 300;

/**
 * Maps addresses to pages. A page stays on the screen until the next one's code is loaded; everything below sees the
 * new address at the same time.
 */
export function createRouter({ pages, nothing }: Routes, base: string) {
  const history = createBrowserHistory();
  const scrolls = createScrollPlaces();
  const changed = createListeners<[Shown]>();
  let heading = placeOf(history.location, base);
  let shown: Shown = { ...leadingTo(heading), standing: "coming" };
  let arrival: Arrival = { key: keyOf(), by: "load", resetScroll: false };
  let next: { href: string; resetScroll: boolean } | null = null;
  let turn = 0;
  /** What asks before any leaving. Without them a press leaves at once, and `enter` returns its arrival. */
  const guards = new Set<Guard>();
  let arriving: Promise<void> = Promise.resolve();

  function keyOf(): string {
    return history.location.state.__TSR_key ?? "";
  }
  function leadingTo(place: Place): Omit<Shown, "standing"> {
    const found = pathOf(place.path);
    return { place, id: found?.id, route: found ? pages[found.path] : nothing };
  }
  function show(standing: Shown["standing"], how: Arrival): void {
    if (shown.standing === "here" || how.key !== arrival.key) scrolls.keep(arrival.key);
    scrolls.leave();
    arrival = how;
    shown = { ...leadingTo(heading), standing };
    changed.call(shown);
  }
  async function arrive(how: Arrival): Promise<void> {
    const mine = (turn += 1);
    heading = placeOf(history.location, base);
    // Unchanged values keep their identity, so that no query is repeated.
    if (heading.searchText === shown.place.searchText) heading = { ...heading, search: shown.place.search };
    const { route } = leadingTo(heading);
    if (isLoaded(route)) return show("here", how);
    changed.call(shown);
    const waiting = setTimeout(() => mine === turn && show("coming", how), patience);
    try {
      await loadAll(route);
      if (mine === turn) show("here", how);
    } catch (failed) {
      if (mine !== turn) return;
      const offline = !navigator.onLine;
      show({ failed, offline }, how);
      if (offline) addEventListener("online", () => mine === turn && void arrive(how), { once: true });
    } finally {
      clearTimeout(waiting);
    }
  }

  history.subscribe(({ location, action: { type } }) => {
    const pressed = (type === "PUSH" || type === "REPLACE") && next?.href === location.href;
    arriving = arrive({
      key: keyOf(),
      by: pressed ? "press" : "history",
      resetScroll: pressed && next?.resetScroll === true,
    });
    next = null;
  });
  addEventListener("pagehide", () => {
    scrolls.keep(arrival.key);
    scrolls.store();
  });

  function enter(href: string, { replace = false, resetScroll = true, state }: How): Promise<void> {
    // Kept until then: a question before leaving may take a while.
    next = { href, resetScroll };
    // A press on the link of the current page adds no history entry.
    const how = { ignoreBlocker: guards.size === 0 };
    if (replace || href === history.location.href) history.replace(href, state, how);
    else history.push(href, state, how);
    return arriving;
  }

  const toHref = (target: Target): string => hrefOf(target, { base, here: heading.path });
  return {
    href: toHref,
    navigate: (target: Target, how: How = {}): Promise<void> => enter(toHref(target), how),
    /** An address from outside, below the base path. */
    replaceBy: (address: string): Promise<void> => enter(base === "/" ? address : base + address, { replace: true }),
    back: () => history.back(),
    /** Preloads the code of a page that is likely to be opened. */
    preload(target: Target): void {
      const path = target.params ? target.to : pathOf(target.to)?.path;
      // It is loaded again when needed; then a failure is shown.
      if (path) void loadAll(pages[path]).catch(() => undefined);
    },
    /** Asks before the page is left in any way. */
    block(stays: Guard): () => void {
      guards.add(stays);
      const free = history.block({
        blockerFn: ({ nextLocation }) => stays(placeOf(nextLocation, base)),
        enableBeforeUnload: false,
      });
      return () => {
        guards.delete(stays);
        free();
      };
    },
    /** Asks as before leaving for the start page: signing out and another organization unmount every page. */
    async mayUnmount(): Promise<boolean> {
      for (const stays of guards) if (await stays(outside)) return false;
      return true;
    },
    blockBack: ((stays) =>
      history.block({
        blockerFn: ({ action }) => action !== "PUSH" && action !== "REPLACE" && stays(),
        enableBeforeUnload: false,
      })) satisfies BlockBack,
    load: (): Promise<void> => (arriving = arrive(arrival)),
    heading: () => heading,
    shown: () => shown,
    subscribe: changed.add,
    /** Called after the page of `shown` is in the document. */
    settle(): void {
      const { key, by, resetScroll } = arrival;
      const goal = shown.place.hash ? document.getElementById(shown.place.hash) : null;
      if (by !== "press" && scrolls.has(key)) scrolls.restore(key);
      else if (by === "press" && !resetScroll) return;
      else if (goal) goal.scrollIntoView();
      else if (by !== "load") window.scrollTo({ top: 0, behavior: "instant" });
    },
  };
}

export type Router = ReturnType<typeof createRouter>;
