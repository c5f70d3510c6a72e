import type { CvPage } from "#domain/cv/reading.ts";
import { CvFileError } from "./cv-file-error.ts";
import { evenPages } from "./even-lines.ts";
import { checkedPages } from "./limits.ts";

/** One character for each byte. */
export function byteCharacters(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return text;
}

/** UTF-8, UTF-16 or Windows-1252, by mark or by what fits. @throws CvFileError */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const sample = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  let controls = 0;
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls++;
  });
  const half = sample.length / 2;
  if (zeros[1]! > half * 0.6 && zeros[0]! < half * 0.1) return new TextDecoder("utf-16le").decode(bytes);
  if (zeros[0]! > half * 0.6 && zeros[1]! < half * 0.1) return new TextDecoder("utf-16be").decode(bytes);
  if (zeros[0]! + zeros[1]! + controls > sample.length * 0.02) throw new CvFileError("unknown");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

export const plainPages = (text: string): CvPage[] =>
  checkedPages(evenPages(text.split(/\r\n?|\n|\f|\u2028|\u2029/).map((line) => ({ text: line }))));
