import type { Clock } from "#server/platform/clock.ts";

/** A clock that moves only when set: for tests and scripted days. */
export function manualClock(
  start: Date | string,
): Clock & { set(time: Date | string): void; advance(milliseconds: number): void } {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    set: (time) => {
      current = new Date(time).getTime();
    },
    advance: (milliseconds) => {
      current += milliseconds;
    },
  };
}
