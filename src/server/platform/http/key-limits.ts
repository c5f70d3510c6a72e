import { sql } from "kysely";
import { refuse } from "#domain/core/errors.ts";
import { waitText } from "#domain/core/wait-words.ts";
import type { Services } from "./context.ts";
import type { Allowance } from "./reading.ts";

type KeyLimiter = {
  /**
   * Counts a request of a key. `show` gets what is left, also when the request is rejected.
   * @throws ExpectedError `rate-limited` with the seconds to wait
   */
  admit(keyId: string, show: (allowance: Allowance) => void): Promise<void>;
};

/** A token bucket for each key, in the database, for all processes together (decision 0057). */
export function createKeyLimiter({
  clock,
  config,
  database,
}: Pick<Services, "clock" | "config" | "database">): KeyLimiter {
  const { perSecond, burst } = config.apiKeys;

  /** What the key can send after this request, and whether it may be answered. */
  async function take(keyId: string, rate: number): Promise<{ left: number; admitted: boolean }> {
    const now = clock.now();
    const refilled = sql`least(${burst}, k.available +
      greatest(0, extract(epoch from excluded.at - k.at))::double precision * ${rate}::double precision)`;
    const { rows } = await sql<{ available: number; admitted: boolean }>`
      insert into mls_key_requests as k (key_id, available, admitted, at)
      values (${keyId}, ${burst - 1}, true, ${now})
      on conflict (key_id) do update set
        available = ${refilled} - case when ${refilled} >= 1 then 1 else 0 end,
        admitted = ${refilled} >= 1,
        at = greatest(k.at, excluded.at)
      returning available, admitted`.execute(database.kysely);
    const [{ available, admitted } = { available: 0, admitted: false }] = rows;
    return { left: available, admitted };
  }

  return {
    async admit(keyId, show) {
      if (perSecond === null) return;
      const { left, admitted } = await take(keyId, perSecond);
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
