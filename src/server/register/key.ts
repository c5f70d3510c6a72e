import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Db } from "../platform/db/tables.ts";

/**
 * The marketplace's Ed25519 key (RFC 8032). `publicKey`: its 32 bytes in base64; `id`: the start of their SHA-256 in
 * hex.
 */
export type RegisterKey = { id: string; publicKey: string; since: Date; sign: (bytes: Uint8Array) => string };

type Needs = { keyRing: KeyRing; randomBytes: (count: number) => Uint8Array };

export const registerKeyPlace = (id: string) => `mls_keys.register_key:${id}`;

/**
 * The key pair, created on first use. If two transactions create one at the same time, the second waits for the first
 * and uses its key. Needs a system transaction.
 */
export async function registerKey(db: Db, { keyRing, randomBytes }: Needs, now: Date): Promise<RegisterKey> {
  const stored = (await storedKey(db)) ?? (await makeKey(db, { keyRing, randomBytes }, now));
  const privateKey = createPrivateKey({
    key: keyRing.open(stored.sealed, registerKeyPlace(stored.id)),
    format: "der",
    type: "pkcs8",
  });
  return {
    id: stored.id,
    publicKey: stored.public_key,
    since: stored.created_at,
    sign: (bytes) => sign(null, bytes, privateKey).toString("base64"),
  };
}

const storedKey = (db: Db) => db.selectFrom("mls_keys.register_key").selectAll().executeTakeFirst();

/** The PKCS #8 prefix of an Ed25519 key's 32 bytes (RFC 8410, section 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

async function makeKey(db: Db, { keyRing, randomBytes }: Needs, now: Date) {
  const secret = Buffer.concat([pkcs8, randomBytes(32)]);
  const raw = Buffer.from(
    createPublicKey(createPrivateKey({ key: secret, format: "der", type: "pkcs8" })).export({ format: "jwk" }).x ?? "",
    "base64url",
  );
  const id = keyIdOf(raw);
  const sealed = keyRing.seal(secret, registerKeyPlace(id));
  await db
    .insertInto("mls_keys.register_key")
    .values({ id, public_key: raw.toString("base64"), sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await storedKey(db);
  if (!stored) throw new Error("the register's new key could not be read");
  return stored;
}

export const keyIdOf = (raw: Uint8Array): string => createHash("sha256").update(raw).digest("hex").slice(0, 16);

/** Whether `signature` (canonical base64) is this key's (32 bytes in base64) over these bytes. */
export function isSigned(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  const raw = Buffer.from(signature, "base64");
  return raw.length === 64 && raw.toString("base64") === signature && verify(null, bytes, keyObject(publicKey), raw);
}

function keyObject(publicKey: string): KeyObject {
  return createPublicKey({
    key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(publicKey, "base64").toString("base64url") },
    format: "jwk",
  });
}
