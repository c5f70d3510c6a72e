/** The one source of time: handlers, jobs and tests are given it, SQL never calls now(). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move: for tests and scripted days. */
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
