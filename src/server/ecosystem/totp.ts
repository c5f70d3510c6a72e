import { createHmac, timingSafeEqual } from "node:crypto";
import { stepsThatCount, totpSettings } from "#domain/session/second-factor.ts";

/** The code of one step (RFC 6238 §4, RFC 4226 §5.3). */
export function totpCode(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** totpSettings.digits;
  return String(number).padStart(totpSettings.digits, "0");
}

/** The step that `code` belongs to, after `lastStep`; null if it belongs to none that counts. `now` in milliseconds. */
export function matchingStep(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const step of stepsThatCount(now, lastStep)) {
    const expected = Buffer.from(totpCode(secret, step));
    if (expected.length === given.length && timingSafeEqual(expected, given)) found ??= step;
  }
  return found;
}

/** RFC 4648 base32 without padding, as authenticator apps take a secret. */
export function base32(bytes: Uint8Array): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
}

/** The address that a QR code carries to an authenticator app. */
export function totpUri(secret: Uint8Array, { brandName, email }: { brandName: string; email: string }): string {
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: brandName,
    algorithm: "SHA1",
    digits: String(totpSettings.digits),
    period: String(totpSettings.periodMs / 1_000),
  });
  // Apps show a plus sign where a query string means a space.
  const label = `${encodeURIComponent(brandName)}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?${query.toString().replaceAll("+", "%20")}`;
}
