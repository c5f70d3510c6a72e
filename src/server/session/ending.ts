import type { Work } from "../platform/db/database.ts";
import type { Lookups } from "./lookups.ts";
import type { SignInParts } from "./redeem.ts";
import { endSessions, readEcosystemToken } from "./store.ts";

/** How long signing out waits for the ecosystem, in milliseconds. */
const logoutPatienceMs = 3_000;

/**
 * Ends sessions here and signs them out of the ecosystem. `also` runs in the same transaction, with those that were
 * open. Returns their number.
 */
export type EndEverywhere = (
  ids: readonly string[],
  reason: "signed_out" | "handle_reused" | "replaced",
  also?: (work: Work, ended: readonly string[]) => Promise<void>,
) => Promise<number>;

export function createEnding(parts: SignInParts, lookups: Lookups): EndEverywhere {
  const { database, clock } = parts;
  return async (ids, reason, also) => {
    const ended = await database.asSystem(async (work) => {
      const open = await endSessions(work, ids, reason, clock.now());
      await also?.(work, open);
      return open;
    });
    for (const id of ended) {
      lookups.forget(id);
      await endAtEcosystem(parts, id);
    }
    return ended.length;
  };
}

/** Errors are ignored: the session has ended here either way (spec §7). */
async function endAtEcosystem({ database, keyRing, ecosystem }: SignInParts, id: string): Promise<void> {
  const token = await readEcosystemToken(database.kysely, keyRing, id);
  if (token === null) return;
  const patience = AbortSignal.timeout(logoutPatienceMs);
  await Promise.race([
    ecosystem.logout(token).catch(() => undefined),
    new Promise<void>((done) => patience.addEventListener("abort", () => done(), { once: true })),
  ]);
}
