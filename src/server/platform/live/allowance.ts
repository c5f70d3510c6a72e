/** Messages a connection can send at once, and per second thereafter. */
const burst = 20;
const perSecond = 5;
/** After this many messages over the limit, it isn't a person typing. */
const mostIgnored = 200;

/** A token bucket. `no`: skip this message; `never`: this isn't our client. */
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
