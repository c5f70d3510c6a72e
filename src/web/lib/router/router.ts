import { createBrowserHistory } from "@tanstack/history";
import { pathOf } from "./paths.ts";
import { hrefOf, type Place, placeOf, type PlaceState, type Target } from "./place.ts";
import { isLoaded, loadAll, type Route, type Routes } from "./route.ts";
import { createScrollPlaces } from "./scroll-places.ts";

export type How = {
  /** Takes the entry's place in the history. */
  replace?: boolean | undefined;
  /** Unless false the new page begins at its top. */
  resetScroll?: boolean | undefined;
  state?: PlaceState | undefined;
};

/** What is on the screen: the page of `place`, its code still on the way, or the reason why it did not come. */
export type Shown = {
  place: Place;
  id: string | undefined;
  route: Route;
  standing: "here" | "coming" | { failed: unknown };
};

/** How somebody came to what is shown, for where the page is then scrolled to. */
export type Arrival = { key: string; by: "press" | "history" | "load"; resetScroll: boolean };

/** Once a page's code takes longer than this, a spinner takes its place; milliseconds. */
const patience = 300;

/**
 * The pages by their address. A page stays on the screen until the code of the next one is there; everything below it
 * is told of the new address together with it.
 */
export function createRouter({ pages, nothing }: Routes, base: string) {
  const history = createBrowserHistory();
  const scrolls = createScrollPlaces();
  const told = new Set<(shown: Shown) => void>();
  let heading = placeOf(history.location, base);
  let shown: Shown = { ...leadingTo(heading), standing: "coming" };
  let arrival: Arrival = { key: keyOf(), by: "load", resetScroll: false };
  let next: { href: string; resetScroll: boolean } | null = null;
  let turn = 0;
  let arriving: Promise<void> = Promise.resolve();

  function keyOf(): string {
    return history.location.state.__TSR_key ?? "";
  }
  function leadingTo(place: Place): Omit<Shown, "standing"> {
    const found = pathOf(place.path);
    return { place, id: found?.id, route: found ? pages[found.path] : nothing };
  }
  function show(standing: Shown["standing"], how: Arrival): void {
    if (shown.standing !== "coming" || how.key !== arrival.key) scrolls.keep(arrival.key);
    scrolls.leave();
    arrival = how;
    shown = { ...leadingTo(heading), standing };
    tell();
  }
  function tell(): void {
    for (const each of told) each(shown);
  }
  async function arrive(how: Arrival): Promise<void> {
    const mine = (turn += 1);
    heading = placeOf(history.location, base);
    // What did not change stays the same thing, so that nobody asks a server for it again.
    if (heading.searchText === shown.place.searchText) heading = { ...heading, search: shown.place.search };
    const { route } = leadingTo(heading);
    if (isLoaded(route)) return show("here", how);
    tell();
    const waiting = setTimeout(() => mine === turn && show("coming", how), patience);
    try {
      await loadAll(route);
      if (mine === turn) show("here", how);
    } catch (failed) {
      if (mine === turn) show({ failed }, how);
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
    // Kept until then: whoever is asked whether to leave may take a while.
    next = { href, resetScroll };
    // A press on the page's own link is no step.
    if (replace || href === history.location.href) history.replace(href, state);
    else history.push(href, state);
    return arriving;
  }

  const toHref = (target: Target): string => hrefOf(target, { base, here: heading.path });
  return {
    href: toHref,
    navigate: (target: Target, how: How = {}): Promise<void> => enter(toHref(target), how),
    /** An address that came from elsewhere, below the base path. */
    replaceBy: (address: string): Promise<void> => enter(base === "/" ? address : base + address, { replace: true }),
    back: () => history.back(),
    /** Fetches the code of what somebody seems about to open. */
    preload(target: Target): void {
      const path = target.params ? target.to : pathOf(target.to)?.path;
      // It is asked for again when it is needed; then a failure is shown.
      if (path) void loadAll(pages[path]).catch(() => undefined);
    },
    /** Asks before the page is left, whichever way. `stays` answers true where it is not. */
    block: (stays: () => boolean | Promise<boolean>): (() => void) =>
      history.block({ blockerFn: stays, enableBeforeUnload: false }),
    load: (): Promise<void> => (arriving = arrive(arrival)),
    heading: () => heading,
    shown: () => shown,
    subscribe(listener: (shown: Shown) => void): () => void {
      told.add(listener);
      return () => void told.delete(listener);
    },
    /** After the page of `shown` is in the document. */
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
