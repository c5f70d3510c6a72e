import { crc32 } from "node:zlib";
import { hashToken } from "../platform/crypto/handles.ts";

/**
 * An API key's secret: `tmls_`, 32 random characters (190 bits) and their checksum, by which scanners for leaked
 * secrets recognize it without asking us (docs/decisions/0058).
 */
const prefix = "tmls_";
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const [randomLength, checksumLength] = [32, 6];

/** A new secret. `randomBytes`: cryptographic randomness. `as`: of an API key or an access token, unless named. */
export function makeToken(randomBytes: (count: number) => Uint8Array, as: string = prefix): string {
  let text = "";
  while (text.length < randomLength)
    for (const byte of randomBytes(randomLength))
      // 248 is four times 62: without the rest, every character is equally likely.
      if (byte < 248 && text.length < randomLength) text += alphabet[byte % 62];
  return as + text + checksumOf(text);
}

function checksumOf(text: string): string {
  let rest = crc32(text);
  let checksum = "";
  for (let at = 0; at < checksumLength; at++) {
    checksum = alphabet[rest % 62] + checksum;
    rest = Math.floor(rest / 62);
  }
  return checksum;
}

const whole = /^tmls_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** Whether a text was made by `makeToken`: a mistyped or cut key fails without a look-up. */
export function isToken(text: string): boolean {
  const [, random = "", checksum] = whole.exec(text) ?? [];
  return checksum !== undefined && checksumOf(random) === checksum;
}

/** What is stored instead of the secret, and what its owner recognizes it by. */
export const storedToken = (token: string): { hash: Buffer; lastFour: string } => ({
  hash: hashToken(token),
  lastFour: token.slice(-4),
});
