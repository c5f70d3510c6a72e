/** A deterministic random stream for a seed (mulberry32). */
export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** An integer, both ends included. */
  whole(least: number, most: number): number;
  /** True with this probability. */
  of(part: number): boolean;
  pick<T>(items: readonly T[]): T;
};

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    of: (part) => next() < part,
    pick: <T>(items: readonly T[]): T => {
      if (items.length === 0) throw new Error("nothing to pick from");
      return items[whole(0, items.length - 1)] as T;
    },
  };
}
