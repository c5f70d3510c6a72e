import { type ComponentType, createElement, useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { createListeners } from "#domain/core/listeners.ts";

let underWay = 0;

/** Whether such code is loading. A page works without it and must survive a failure to load it. */
export const isFetchingModule = (): boolean => underWay > 0;

let openings = 0;

/** Whether something was opened whose code is still loading: the keys are meant for it, not for the page. */
export const isOpening = (): boolean => openings > 0;

/** Stands for a dialog while its code loads. */
export function Opening(): null {
  useLayoutEffect(() => {
    openings += 1;
    return () => void (openings -= 1);
  }, []);
  return null;
}

/** Code that a page doesn't need at first: loaded on demand, or once the page is idle. */
export type LazyModule<T> = {
  /** The loaded module, or null until then. */
  now: () => T | null;
  fetch: () => Promise<T>;
  subscribe: (listener: () => void) => () => void;
};

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let here: T | null = null;
  let coming: Promise<T> | null = null;
  const listeners = createListeners();
  const arrived = (loaded: T): T => {
    here = loaded;
    listeners.call();
    return loaded;
  };
  return {
    now: () => here,
    fetch: () => {
      if (coming) return coming;
      underWay += 1;
      coming = load()
        .finally(() => (underWay -= 1))
        .then(arrived, (error: unknown) => {
          // The next request tries again.
          coming = null;
          throw error;
        });
      return coming;
    },
    subscribe: listeners.add,
  };
}

/**
 * Loads the module once it is `wanted`; offline, as soon as the network is back. Any other failure is thrown, like a
 * page that fails to load.
 */
export function useLazyModule<T>(part: LazyModule<T>, wanted: boolean): T | null {
  const here = useSyncExternalStore(part.subscribe, part.now);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    const fetch = () =>
      void part
        .fetch()
        .catch((error: unknown) =>
          navigator.onLine ? setFailure({ error }) : addEventListener("online", fetch, { once: true }),
        );
    fetch();
    return () => removeEventListener("online", fetch);
  }, [part, wanted]);
  if (failure && here === null) throw failure.error;
  return here;
}

/** Delay after a page's first render, in ms, so that its own requests go first. */
const peaceMs = 1_200;

/**
 * Preloads a module once the page has rendered and the browser is idle. Failures are left to the actual use.
 */
export function usePreload(part: LazyModule<unknown>): void {
  useEffect(() => {
    const fetch = () => void part.fetch().catch(() => undefined);
    const timer = setTimeout(
      () => ("requestIdleCallback" in window ? requestIdleCallback(fetch, { timeout: 3_000 }) : fetch()),
      peaceMs,
    );
    return () => clearTimeout(timer);
  }, [part]);
}

/** A component whose code is fetched when it is first shown, or once the page is idle; `Meanwhile` keeps its place. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
): ComponentType<Props> {
  const part = lazyModule(load);
  return function Arriving(props: Props) {
    const Full = useLazyModule(part, true);
    usePreload(part);
    if (Full) return createElement(Full, props);
    return Meanwhile ? createElement(Meanwhile) : null;
  };
}
