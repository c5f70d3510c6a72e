/** Crockford base 32: no I, L, O, U, so that a code survives being read aloud (spec §12). */
export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** This many characters of 5 random bits each. @throws RangeError for too few bytes */
export function speakable(random: Uint8Array, characters: number): string {
  const bytes = Math.ceil((characters * 5) / 8);
  if (random.length < bytes)
    throw new RangeError(`a code of ${characters} characters needs ${characters * 5} random bits`);
  let bits = 0n;
  for (const byte of random.subarray(0, bytes)) bits = (bits << 8n) | BigInt(byte);
  let text = "";
  for (let place = BigInt(characters - 1) * 5n; place >= 0n; place -= 5n)
    text += alphabet[Number((bits >> place) & 31n)];
  return text;
}

/** `TM-` and 8 characters from 5 random bytes (40 bits). */
export const maskedCodeFrom = (random: Uint8Array): string => `TM-${speakable(random, 8)}`;

/** Shorter parts of a code are treated as ordinary words. */
const shortestCodePart = 4;

/** Codes from `from` up to but excluding `to`, as `codeNumber` counts them. */
export type CodeRange = { from: number; to: number };

/** A well-formed code as a whole number below 2^40, in the order of the alphabet; -1 for anything else. */
export function codeNumber(code: string): number {
  return code.startsWith("TM-") && code.length === 11 ? numberOf(code.slice(3)) : -1;
}

export function maskedCodeOf(number: number): string {
  let text = "";
  for (let left = number, digits = 0; digits < 8; digits++) {
    text = alphabet[left % 32]! + text;
    left = Math.floor(left / 32);
  }
  return `TM-${text}`;
}

/**
 * The codes that typed `text` can refer to: a whole code or its beginning of at least four characters, with or without
 * `TM` and dash, in either case, I and L read as 1, O as 0. `sure`: it is unlikely to be a word.
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
