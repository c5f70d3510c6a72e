import { refuse } from "#domain/core/errors.ts";
import { waitText } from "#domain/core/wait-words.ts";
import type { Services } from "./context.ts";
import type { Allowance } from "./reading.ts";

type KeyLimiter = {
  /**
   * Counts a request of a key. `show` gets what is left, also when the request is rejected.
   * @throws ExpectedError `rate-limited` with the seconds to wait
   */
  admit(keyId: string, show: (allowance: Allowance) => void): void;
};

/** `left` requests at `at`, in ms; more become available as time passes. */
type Bucket = { left: number; at: number };

/** Full buckets are removed once there are this many. */
const worthSweeping = 1_000;

/** In memory, like the reading limits: each process counts separately (docs/operations.md). */
export function createKeyLimiter({ clock, config }: Pick<Services, "clock" | "config">): KeyLimiter {
  const { perSecond, burst } = config.apiKeys;
  const buckets = new Map<string, Bucket>();
  let sweepAt = worthSweeping;

  return {
    admit(keyId, show) {
      if (perSecond === null) return;
      const now = clock.now().getTime();
      const before = buckets.get(keyId) ?? { left: burst, at: now };
      const refilled = Math.min(burst, before.left + (Math.max(0, now - before.at) * perSecond) / 1_000);
      const admitted = refilled >= 1;
      const left = admitted ? refilled - 1 : refilled;
      buckets.set(keyId, { left, at: now });
      if (buckets.size > sweepAt) {
        const fullAfterMs = (burst / perSecond) * 1_000;
        for (const [id, { at }] of buckets) if (now - at >= fullAfterMs) buckets.delete(id);
        sweepAt = Math.max(worthSweeping, buckets.size * 2);
      }
      const resetSeconds = Math.max(1, Math.ceil((burst - left) / perSecond));
      show({ limit: burst, remaining: Math.floor(left), resetSeconds });
      if (admitted) return;
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
      refuse("rate-limited", {
        detail:
          `This API key sent more than ${perSecond} requests a second, which is its limit. Try again in ` +
          `${waitText(retryAfterSeconds)}.`,
        retryAfterSeconds,
      });
    },
  };
}
