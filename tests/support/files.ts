import { extractText, getDocumentProxy } from "unpdf";
import { inflateSync } from "node:zlib";
import type { FileAnswer } from "#contract/procedure.ts";

/** The content of a text file; fails for bytes. */
export function textOf(file: FileAnswer): string {
  if (!("text" in file)) throw new Error(`${file.fileName} came as bytes`);
  return file.text;
}

/** The bytes of a binary file; fails for text. */
export function bytesOf(file: FileAnswer): Buffer {
  if (!("base64" in file)) throw new Error(`${file.fileName} came as text`);
  return Buffer.from(file.base64, "base64");
}

/** The text of a PDF, page by page, with each run of white space as one space. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** Whether these are the bytes of a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-";

/** A calendar file's text with folded lines joined. */
export const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, "");

/** The text, and once more with folded lines joined if it has any. */
export function withUnfolded(text: string): string {
  const joined = unfolded(text);
  return joined === text ? text : text + joined;
}

/** All readable text of an attachment: a PDF unpacked and as text, any other file as text. */
export async function readable(bytes: Buffer): Promise<string> {
  return isPdf(bytes) ? pdfInside(bytes) + (await pdfText(bytes)) : withUnfolded(bytes.toString("utf8"));
}

/** Everything in a PDF: its bytes and unpacked streams, each byte as one character. */
export function pdfInside(bytes: Buffer): string {
  const parts = [bytes.toString("latin1")];
  for (let from = bytes.indexOf("stream"); from >= 0; from = bytes.indexOf("stream", from + 6)) {
    if (bytes.subarray(from - 3, from).toString("latin1") === "end") continue;
    const start = from + (bytes[from + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf("endstream", start);
    try {
      parts.push(inflateSync(bytes.subarray(start, end)).toString("latin1"));
    } catch {
      // Not compressed: it is in the bytes as it is.
    }
  }
  return parts.join("\n");
}
