import { useSyncExternalStore } from "react";

/** Minimum widths, in rem. `row` and `aside` are the style sheet's md and lg. */
const widths = { row: 48, table: 60, aside: 64 } as const;

const media = (what: keyof typeof widths) => window.matchMedia(`(min-width: ${widths[what]}rem)`);

const following = Object.fromEntries(
  (Object.keys(widths) as (keyof typeof widths)[]).map((what) => [
    what,
    (listener: () => void) => {
      const list = media(what);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
  ]),
) as Record<keyof typeof widths, (listener: () => void) => () => void>;

/**
 * Whether there is room for the header's row of links, a table of eight columns (narrower, rows become cards), or a
 * panel beside the results. Anything without room isn't rendered.
 */
export function useWide(what: keyof typeof widths): boolean {
  return useSyncExternalStore(following[what], () => media(what).matches);
}
