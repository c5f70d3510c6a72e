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

/** Fewer characters of a code than this are a word like any other. */
export const shortestCodePart = 4;

/** Codes from `from` up to, not including, `to`, as `codeNumber` counts them. */
export type CodeRange = { from: number; to: number };

/** A well-formed code as a whole number below 2^40, in the order of the alphabet; -1 for anything else. */
export function codeNumber(code: string): number {
  return code.startsWith("TM-") && code.length === 11 ? numberOf(code.slice(3)) : -1;
}

/**
 * Which codes somebody may mean who typed `text`: a whole one or its beginning, of four characters at least, with or
 * without `TM` and dash, in either case, I and L read as 1, O as 0. `sure` says that it can hardly be a word.
 */
export function codesMeant(text: string): { ranges: CodeRange[]; sure: boolean } {
  const typed = text.toUpperCase().replace(/[\s-]/g, "");
  const marked = typed.startsWith("TM");
  const parts = marked ? [typed.slice(2), ...(/^\s*TM\s*-/i.test(text) ? [] : [typed])] : [typed];
  const ranges = parts
    .map((part) => part.replace(/[IL]/g, "1").replaceAll("O", "0"))
    .filter((part) => part.length >= shortestCodePart && part.length <= 8 && numberOf(part) >= 0)
    .map((part) => {
      const width = 32 ** (8 - part.length);
      return { from: numberOf(part) * width, to: (numberOf(part) + 1) * width };
    });
  return { ranges, sure: marked || /\d/.test(typed) };
}

function numberOf(part: string): number {
  let number = 0;
  for (const character of part) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return -1;
    number = number * 32 + digit;
  }
  return number;
}
