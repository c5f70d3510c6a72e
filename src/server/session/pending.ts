import { sessionLimits } from "#domain/session/session.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import { hashToken, randomToken, sameBytes } from "../platform/crypto/handles.ts";

/**
 * The "sign-in pending" mark of a browser that left to sign in (spec §17). It is self-signed, so leaving writes nothing
 * and needs no limit. Its return is recorded, so that it works once.
 */
export function makePending(keyRing: KeyRing, now: number): string {
  const claim = `${randomToken()}.${(now + sessionLimits.pendingMs).toString(36)}`;
  return `${claim}.${prove(keyRing, claim).toString("base64url")}`;
}

/** Whether the mark is ours and not expired. */
export function isPending(keyRing: KeyRing, mark: string, now: number): boolean {
  const match = /^([A-Za-z0-9_-]{43}\.([0-9a-z]{1,10}))\.([A-Za-z0-9_-]{43})$/.exec(mark);
  if (match === null) return false;
  const [, claim = "", until = "", proof = ""] = match;
  return sameBytes(Buffer.from(proof, "base64url"), prove(keyRing, claim)) && Number.parseInt(until, 36) > now;
}

/** Uses the mark. False if it was already used. */
export async function consumePending({ db }: Pick<Work, "db">, mark: string, now: Date): Promise<boolean> {
  const row = await db
    .insertInto("mls_sign_ins_used")
    .values({ hash: hashToken(mark), expires_at: new Date(now.getTime() + sessionLimits.pendingMs) })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .returning("hash")
    .executeTakeFirst();
  return row !== undefined;
}

function prove(keyRing: KeyRing, claim: string): Buffer {
  return keyRing.hmac("sign-in-pending", claim);
}
