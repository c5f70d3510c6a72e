import { type Sort, sorts } from "./query.ts";

/**
 * The end of a page: the sort keys of its last listing, not a position, so that the next page neither repeats nor
 * skips an unchanged listing while others change (spec §18). `key` ascends with the order of the sort.
 */
export type Cursor = { sort: Sort; key: number; updatedAt: number; id: string };

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function toBase64Url(ascii: string): string {
  let text = "";
  for (let i = 0; i < ascii.length; i += 3) {
    const left = ascii.length - i;
    const bits =
      (ascii.charCodeAt(i) << 16) |
      ((left > 1 ? ascii.charCodeAt(i + 1) : 0) << 8) |
      (left > 2 ? ascii.charCodeAt(i + 2) : 0);
    for (let digit = 0; digit <= Math.min(left, 3); digit++) text += alphabet[(bits >>> (18 - 6 * digit)) & 63];
  }
  return text;
}

function fromBase64Url(text: string): string | null {
  let ascii = "";
  let bits = 0;
  let held = 0;
  for (const digit of text) {
    const value = alphabet.indexOf(digit);
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      ascii += String.fromCharCode((bits >>> held) & 0xff);
    }
  }
  return ascii;
}

/** An opaque base64url text. */
export function encodeCursor(cursor: Cursor): string {
  const fields = [cursor.sort, cursor.key, cursor.updatedAt, encodeURIComponent(cursor.id)];
  return toBase64Url(fields.join(" "));
}

/** Decodes a cursor for the same sort; `null` for anything else. Never throws. */
export function decodeCursor(text: string, sort: Sort): Cursor | null {
  if (text.length > 1024) return null;
  const fields = fromBase64Url(text)?.split(" ");
  if (fields?.length !== 4) return null;
  const [given, keyText, updatedText, idText] = fields as [string, string, string, string];
  if (!(sorts as readonly string[]).includes(given) || given !== sort) return null;
  if (!/^-?\d+(\.\d+)?$/.test(keyText) || !/^-?\d+(\.\d+)?$/.test(updatedText) || idText === "") return null;
  if (!/^(?:[\w.!~*'()-]|%[0-9A-Fa-f]{2})+$/.test(idText)) return null;
  try {
    return { sort, key: Number(keyText), updatedAt: Number(updatedText), id: decodeURIComponent(idText) };
  } catch {
    return null;
  }
}
