/** Crockford base 32: no I, L, O, U, so that a code survives being read aloud (decisions §3). */
export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `TM-` and 8 characters from 5 random bytes (40 bits), derived from nothing. */
export function maskedCodeFrom(random: Uint8Array): string {
  if (random.length < 5) throw new RangeError("a masked code needs 40 random bits");
  let bits = 0n;
  for (const byte of random.subarray(0, 5)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let place = 35n; place >= 0n; place -= 5n) text += alphabet[Number((bits >> place) & 31n)];
  return `TM-${text}`;
}
