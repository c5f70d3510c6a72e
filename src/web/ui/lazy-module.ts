import { type ComponentType, createElement, useEffect, useState, useSyncExternalStore } from "react";

let underWay = 0;

/** Whether such code is being fetched now: a page stands without it, and is not to be lost because it does not come. */
export const isFetchingModule = (): boolean => underWay > 0;

/** Code that a page is useful without: fetched once somebody wants it, or when the page has come to rest. */
export type LazyModule<T> = {
  /** What was fetched, or null before it is there. */
  now: () => T | null;
  fetch: () => Promise<T>;
  subscribe: (listener: () => void) => () => void;
};

export function lazyModule<T>(load: () => Promise<T>): LazyModule<T> {
  let here: T | null = null;
  let coming: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  const arrived = (loaded: T): T => {
    here = loaded;
    listeners.forEach((listener) => listener());
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
          // Whoever wants it next tries again.
          coming = null;
          throw error;
        });
      return coming;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Fetches it once it is `wanted`, without a network once there is one again. What cannot be had else is an error of the
 * page, as for a page that cannot be had.
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

/** How long after a page's arrival it is left in peace, in ms: its own answers come first. */
const peaceMs = 1_200;

/**
 * Fetches what the page will want, once it stands and the browser has nothing better to do. A failure is left to
 * whoever wants it.
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

/**
 * A component whose code is fetched when it is first shown; `Meanwhile` keeps its place. One that is not `wanted` yet
 * can wait until the page has come to rest.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile?: ComponentType,
  wanted: (props: Props) => boolean = () => true,
): ComponentType<Props> {
  const part = lazyModule(load);
  return function Arriving(props: Props) {
    const Full = useLazyModule(part, wanted(props));
    usePreload(part);
    if (Full) return createElement(Full, props);
    return Meanwhile ? createElement(Meanwhile) : null;
  };
}
