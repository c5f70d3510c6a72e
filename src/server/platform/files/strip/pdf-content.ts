/*
 * The content of a page (ISO 32000-1 §7.8). Drawing operators stay. Everything that draws nothing is removed: comments,
 * and the properties of marked content, which may name the author. Replacement text for copying (ActualText) is the
 * owner's text and stays.
 */

const [openRound, closeRound, openAngle, closeAngle, percent, slash, backslash, newline] = [..."()<>%/\\\n"].map(
  (sign) => sign.charCodeAt(0),
) as [number, number, number, number, number, number, number, number];
const blanks = new Set([0, 9, 10, 12, 13, 32]);
const delimiters = new Set([..."()<>[]{}/%"].map((sign) => sign.charCodeAt(0)));
const isRegular = (sign: number | undefined): boolean =>
  sign !== undefined && !blanks.has(sign) && !delimiters.has(sign);

export function cleanContent(bytes: Uint8Array): Uint8Array {
  const kept: Uint8Array[] = [];
  /** Everything before this index has been copied or skipped. */
  let done = 0;
  const leaveOut = (from: number, to: number, instead: string) => {
    kept.push(bytes.subarray(done, from), Buffer.from(instead, "latin1"));
    done = to;
  };
  for (let at = 0; at < bytes.length;) {
    const sign = bytes[at] as number;
    if (sign === percent) {
      const end = endOfLine(bytes, at);
      leaveOut(at, end, "\n");
      at = end;
    } else if (sign === openRound) at = endOfText(bytes, at);
    else if (sign === openAngle && bytes[at + 1] === openAngle) {
      const end = endOfDictionary(bytes, at);
      if (isMark(bytes, end) && indexOf(bytes, "/ActualText", at, end) < 0) leaveOut(at, end, "<<>>");
      at = end;
    } else if (sign === openAngle) at = after(bytes, closeAngle, at);
    else if (sign === slash) at = endOfRun(bytes, at + 1);
    else if (isRegular(sign)) {
      const end = endOfRun(bytes, at);
      at = end - at === 2 && bytes[at] === 66 && bytes[at + 1] === 73 ? endOfInlineImage(bytes, end) : end;
    } else at += 1;
  }
  return Buffer.concat([...kept, bytes.subarray(done)]);
}

function endOfLine(bytes: Uint8Array, at: number): number {
  while (at < bytes.length && bytes[at] !== newline && bytes[at] !== 13) at += 1;
  return at;
}

function endOfRun(bytes: Uint8Array, at: number): number {
  while (isRegular(bytes[at])) at += 1;
  return at;
}

function after(bytes: Uint8Array, sign: number, at: number): number {
  const found = bytes.indexOf(sign, at);
  return found < 0 ? bytes.length : found + 1;
}

/** Parentheses nest; a backslash escapes the next character. */
function endOfText(bytes: Uint8Array, at: number): number {
  for (let depth = 0; at < bytes.length; at++) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === openRound) depth += 1;
    else if (bytes[at] === closeRound && --depth === 0) return at + 1;
  }
  return bytes.length;
}

function endOfDictionary(bytes: Uint8Array, at: number): number {
  for (let depth = 0; at < bytes.length;) {
    if (bytes[at] === openRound) at = endOfText(bytes, at);
    else if (bytes[at] === openAngle && bytes[at + 1] === openAngle) {
      depth += 1;
      at += 2;
    } else if (bytes[at] === closeAngle && bytes[at + 1] === closeAngle) {
      at += 2;
      if (--depth === 0) return at;
    } else if (bytes[at] === percent) at = endOfLine(bytes, at);
    else at += 1;
  }
  return bytes.length;
}

/** Whether the dictionary that ends here belongs to marked content: the operators BDC and DP. */
function isMark(bytes: Uint8Array, at: number): boolean {
  while (blanks.has(bytes[at] as number)) at += 1;
  const operator = String.fromCharCode(...bytes.subarray(at, Math.min(endOfRun(bytes, at), at + 4)));
  return operator === "BDC" || operator === "DP";
}

/** An inline image ends with EI between white space; what follows must look like content again. */
function endOfInlineImage(bytes: Uint8Array, at: number): number {
  const data = indexOf(bytes, "ID", at, bytes.length);
  for (
    let end = data < 0 ? -1 : indexOf(bytes, "EI", data + 2, bytes.length);
    end >= 0;
    end = indexOf(bytes, "EI", end + 1, bytes.length)
  ) {
    const next = bytes.subarray(end + 2, end + 12);
    if (
      blanks.has(bytes[end - 1] as number) &&
      !isRegular(next[0]) &&
      next.every((sign) => sign < 127 && (sign >= 32 || blanks.has(sign)))
    )
      return end + 2;
  }
  return bytes.length;
}

function indexOf(bytes: Uint8Array, text: string, from: number, to: number): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, to).indexOf(text, from, "latin1");
}
