import { createHmac, createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

/** The secret of HMAC signatures and the seed of the Ed25519 key pair: 32 bytes each, in base64. */
export type WebhookKeys = { secret: string; seed: string };

export const makeKeys = (randomBytes: (count: number) => Uint8Array): WebhookKeys => ({
  secret: Buffer.from(randomBytes(32)).toString("base64"),
  seed: Buffer.from(randomBytes(32)).toString("base64"),
});

/** As Standard Webhooks 1.0 writes them. */
export const secretText = ({ secret }: WebhookKeys): string => `whsec_${secret}`;

/** The PKCS #8 prefix of an Ed25519 key's 32 bytes (RFC 8410, section 7). */
const pkcs8 = Buffer.from("302e020100300506032b657004220420", "hex");

const privateKeyOf = ({ seed }: WebhookKeys): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8, Buffer.from(seed, "base64")]), format: "der", type: "pkcs8" });

export function publicKeyText(keys: WebhookKeys): string {
  const { x = "" } = createPublicKey(privateKeyOf(keys)).export({ format: "jwk" });
  return `whpk_${Buffer.from(x, "base64url").toString("base64")}`;
}

/** `webhook-signature`: by each of the keys, an HMAC-SHA256 (v1) and an Ed25519 signature (v1a). `at`: in seconds. */
export function signatureHeader(
  keys: readonly WebhookKeys[],
  { id, at, body }: { id: string; at: number; body: string },
): string {
  const signed = Buffer.from(`${id}.${at}.${body}`);
  return [
    ...keys.map(
      ({ secret }) => `v1,${createHmac("sha256", Buffer.from(secret, "base64")).update(signed).digest("base64")}`,
    ),
    ...keys.map((each) => `v1a,${sign(null, signed, privateKeyOf(each)).toString("base64")}`),
  ].join(" ");
}
