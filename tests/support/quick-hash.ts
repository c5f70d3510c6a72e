import { argon2Sync, randomBytes } from "node:crypto";

/**
 * An argon2id hash that is checked in a tenth of a millisecond. A stored hash contains its cost, so a sign-in takes the
 * product's complete path. `passwords.test.ts` tests the product's own cost.
 */
export function quickHash(password: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = argon2Sync("argon2id", { message: password, nonce, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}
