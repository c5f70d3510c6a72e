import { isIPv6 } from "node:net";
import { sql } from "kysely";
import { refuse } from "#domain/core/errors.ts";
import { waitText } from "#domain/core/wait-words.ts";
import type { Services } from "./http/context.ts";

/** Failed sign-ins allowed in a 15-minute window before the next attempt is rejected unchecked. */
export const attemptLimits = { account: 10, address: 50, windowMs: 15 * 60_000 } as const;

type Limits = { account: number; address: number; windowMs: number };

/** `says` is the problem detail, which names what there was too much of. Each purpose has its own counters. */
type Counted = { purpose: string; says: string; limits?: Limits };
const signIns: Counted = { purpose: "sign-in-attempts", says: "failed sign-ins" };

type Key = { kind: keyof Omit<typeof attemptLimits, "windowMs">; hash: Buffer };

export type Attempts = {
  /**
   * Counts an attempt before the password is checked, so that parallel attempts can't slip through. With `email` null,
   * only the address counts.
   * @throws ExpectedError `rate-limited` with the seconds to wait.
   */
  start(email: string | null, address: string): Promise<void>;
  /** Clears the account's failures and this attempt of the address. */
  succeed(email: string | null, address: string): Promise<void>;
};

type Parts = Pick<Services, "database" | "clock" | "keyRing">;

/**
 * What a secret link opens for a visitor. Wrong tokens are counted by network address, like failed sign-ins.
 * @throws ExpectedError `not-found`, `rate-limited`
 */
export async function openedByLink<T>(
  context: Parts & { from: { ip: string } },
  purpose: string,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const attempts = createAttempts(context, { purpose, says: "links that are not known" });
  await attempts.start(null, context.from.ip);
  const found = await find();
  if (found === undefined) refuse("not-found");
  await attempts.succeed(null, context.from.ip);
  return found;
}

/** Stored in the database, so that every process shares the counts. Keys are hashed, so that rows identify no one. */
export function createAttempts(
  { database, clock, keyRing }: Parts,
  { purpose, says, limits = attemptLimits }: Counted = signIns,
): Attempts {
  const keysFor = (email: string | null, address: string): Key[] => [
    ...(email === null ? [] : [{ kind: "account", hash: keyed(`account\n${email}`) } as const]),
    { kind: "address", hash: keyed(`address\n${networkOf(address)}`) },
  ];
  const keyed = (text: string) => keyRing.hmac(purpose, text);

  return {
    async start(email, address) {
      const now = clock.now();
      const waits = await database.asSystem(async ({ db }) => {
        const until: Date[] = [];
        for (const { kind, hash } of keysFor(email, address)) {
          const row = await db
            .insertInto("ecosystem_attempts")
            .values({ key: hash, failures: 1, window_ends_at: new Date(now.getTime() + limits.windowMs) })
            .onConflict((conflict) =>
              conflict.column("key").doUpdateSet((eb) => ({
                failures: sql<number>`case when ${eb.ref("ecosystem_attempts.window_ends_at")} <= ${now} then 1 else
                  ${eb.ref("ecosystem_attempts.failures")} + 1 end`,
                window_ends_at: sql<Date>`case when ${eb.ref("ecosystem_attempts.window_ends_at")} <= ${now} then
                  ${eb.ref("excluded.window_ends_at")} else ${eb.ref("ecosystem_attempts.window_ends_at")} end`,
              })),
            )
            .returning(["failures", "window_ends_at"])
            .executeTakeFirstOrThrow();
          if (row.failures > limits[kind]) until.push(row.window_ends_at);
        }
        return until;
      });
      if (waits.length === 0) return;
      const seconds = Math.ceil((Math.max(...waits.map(Number)) - now.getTime()) / 1_000);
      refuse("rate-limited", {
        detail: `Too many ${says}. Try again in ${waitText(seconds)}.`,
        retryAfterSeconds: seconds,
      });
    },

    async succeed(email, address) {
      await database.asSystem(async ({ db }) => {
        for (const { kind, hash } of keysFor(email, address)) {
          if (kind === "account") await db.deleteFrom("ecosystem_attempts").where("key", "=", hash).execute();
          else {
            await db
              .updateTable("ecosystem_attempts")
              .set((eb) => ({ failures: eb("failures", "-", 1) }))
              .where("key", "=", hash)
              .where("failures", ">", 0)
              .execute();
          }
        }
      });
    },
  };
}

/** The part of an address that identifies one subscriber. An IPv6 subscriber holds a whole /64, so count that. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const groups =
    tail === undefined
      ? before
      : [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
