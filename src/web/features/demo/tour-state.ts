import { readText, useStored, writeText } from "#web/lib/stored.ts";

/** The tour's one storage key: the visitor's stop. Removed when the tour ends. */
const tourKey = "mls-demo-tour";

/** The tour's pages, from candidate to placement; `tour-words.ts` has their texts. */
export const tourPath = [
  "/mls/search",
  "/mls/candidate/4",
  "/mls/candidate/1",
  "/mls/pipeline",
  "/mls/introductions",
  "/mls/deal/1",
  "/mls/tools/split",
  "/mls/agent",
] as const;

function stored(): number | null {
  const text = readText(tourKey);
  const stop = text === null ? Number.NaN : Number(text);
  return Number.isInteger(stop) && stop >= 0 && stop < tourPath.length ? stop : null;
}

/** Goes to the stop at an index; null ends the tour. A tour ends the two minutes. */
export function setTourStop(stop: number | null): void {
  if (stop !== null) setPlaying(false);
  writeText(tourKey, stop === null ? null : String(stop));
}

/** The visitor's stop; null outside a tour. */
export const useTourStop = (): number | null => useStored(stored);

/** Set while the guided two minutes are on. Their progress is never stored: it is read from the demo's data. */
const twoMinutesKey = "mls-demo-two-minutes";

/** Starts or leaves the two minutes. They end a tour. */
export function setPlaying(on: boolean): void {
  if (on) setTourStop(null);
  writeText(twoMinutesKey, on ? "on" : null);
}

export const usePlaying = (): boolean => useStored(() => readText(twoMinutesKey) !== null);
