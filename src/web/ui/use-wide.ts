import { useMedia } from "./use-media.ts";

/** Minimum widths, in rem. `row` and `aside` are the style sheet's md and lg. */
const widths = { row: 48, table: 60, aside: 64 } as const;

/**
 * Whether there is room for the header's row of links, a table of eight columns (narrower, rows become cards), or a
 * panel beside the results. Anything without room isn't rendered.
 */
export const useWide = (what: keyof typeof widths): boolean => useMedia(`(min-width: ${widths[what]}rem)`);
