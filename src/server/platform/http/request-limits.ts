import { sql } from "kysely";
import { refuse } from "#domain/core/errors.ts";
import { waitText } from "#domain/core/wait-words.ts";
import type { Log } from "../log.ts";
import type { Services } from "./context.ts";
import type { Allowance } from "./reading.ts";

const minuteMs = 60_000;

/** A key or a person, and the organization it acts for, which the log names. */
type Sender = { id: string; organizationId: string };

type Limiter = {
  /**
   * Counts a request of a sender. `show` gets what is left, also when the request is rejected.
   * @throws ExpectedError `rate-limited` with the seconds to wait
   */
  admit(sender: Sender, show: (allowance: Allowance) => void): Promise<void>;
};

/** Each kind of sender has its own table of buckets. */
const senders = {
  apiKeys: { table: "mls_key_requests", id: "key_id" },
  people: { table: "mls_person_requests", id: "person_id" },
} as const;

/** A token bucket for each sender, in the database, for all processes together (decision 0057). */
export function createLimiter(
  { clock, config, database, log }: Pick<Services, "clock" | "config" | "database"> & { log: Log },
  kind: keyof typeof senders,
): Limiter {
  const { perSecond, burst } = config[kind];
  const { table, id } = senders[kind];
  /** When the log last named a sender, in ms, so that a fast program doesn't flood it. */
  const named = new Map<string, number>();

  function logOnce({ id: senderId, organizationId }: Sender): void {
    const now = clock.now().getTime();
    for (const [each, at] of named) if (now - at >= minuteMs) named.delete(each);
    if (named.has(senderId)) return;
    named.set(senderId, now);
    log.warn({ requests: { kind, senderId, organizationId, perSecond, burst } }, "A request limit was reached");
  }

  /** What the sender can send after this request, and whether it may be answered. */
  async function take(senderId: string, rate: number): Promise<{ left: number; admitted: boolean }> {
    const now = clock.now();
    const refilled = sql`least(${burst}, k.available +
      greatest(0, extract(epoch from excluded.at - k.at))::double precision * ${rate}::double precision)`;
    const { rows } = await sql<{ available: number; admitted: boolean }>`
      insert into ${sql.table(table)} as k (${sql.ref(id)}, available, admitted, at)
      values (${senderId}, ${burst - 1}, true, ${now})
      on conflict (${sql.ref(id)}) do update set
        available = ${refilled} - case when ${refilled} >= 1 then 1 else 0 end,
        admitted = ${refilled} >= 1,
        at = greatest(k.at, excluded.at)
      returning available, admitted`.execute(database.kysely);
    const [{ available, admitted } = { available: 0, admitted: false }] = rows;
    return { left: available, admitted };
  }

  return {
    async admit(sender, show) {
      if (perSecond === null) return;
      const { left, admitted } = await take(sender.id, perSecond);
      const resetSeconds = Math.max(1, Math.ceil((burst - left) / perSecond));
      show({ limit: burst, remaining: Math.floor(left), resetSeconds });
      if (admitted) return;
      logOnce(sender);
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - left) / perSecond));
      const wait = waitText(retryAfterSeconds);
      refuse("rate-limited", {
        detail:
          kind === "apiKeys"
            ? `This API key sent more than ${perSecond} requests a second, which is its limit. Try again in ${wait}.`
            : `You sent more than ${perSecond} requests a second, which is the limit. Try again in ${wait}.`,
        retryAfterSeconds,
      });
    },
  };
}
