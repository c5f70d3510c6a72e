import { alphabet } from "./masked-code.ts";

/** `INT-` and 6 characters from 4 random bytes (30 bits of them), derived from nothing (decisions §3). */
export const introductionCodeFrom = (random: Uint8Array): string => `INT-${sixCharacters(random)}`;

/** 30 random bits, speakable (Crockford base 32). @throws RangeError for less than 4 bytes */
export function sixCharacters(random: Uint8Array): string {
  if (random.length < 4) throw new RangeError("a display code needs 30 random bits");
  let bits = 0n;
  for (const byte of random.subarray(0, 4)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let place = 25n; place >= 0n; place -= 5n) text += alphabet[Number((bits >> place) & 31n)];
  return text;
}
