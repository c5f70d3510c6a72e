/** Messages a connection may send at once, and per second thereafter. */
const burst = 20;
const perSecond = 5;
/** Messages over the allowance after which nobody types that fast. */
const mostIgnored = 200;

/** A bucket that fills with time. `no`: pass this one over; `never`: this is no browser of ours. */
export function createAllowance(now: () => number = () => performance.now()): { take(): "yes" | "no" | "never" } {
  let left = burst;
  let at = now();
  let ignored = 0;
  return {
    take() {
      const time = now();
      left = Math.min(burst, left + ((time - at) / 1_000) * perSecond);
      at = time;
      if (left >= 1) {
        left -= 1;
        return "yes";
      }
      ignored += 1;
      return ignored > mostIgnored ? "never" : "no";
    },
  };
}
