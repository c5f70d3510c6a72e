/** The only source of time. Handlers, jobs and tests receive it; SQL never calls now(). */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

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
