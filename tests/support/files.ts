import { extractText, getDocumentProxy } from "unpdf";
import { inflateSync } from "node:zlib";
import type { FileAnswer } from "#contract/procedure.ts";

/** What a file that came as text says; fails for bytes. */
export function textOf(file: FileAnswer): string {
  if (!("text" in file)) throw new Error(`${file.fileName} came as bytes`);
  return file.text;
}

/** The bytes of a file that came as such; fails for text. */
export function bytesOf(file: FileAnswer): Buffer {
  if (!("base64" in file)) throw new Error(`${file.fileName} came as text`);
  return Buffer.from(file.base64, "base64");
}

/** What a reader of this PDF sees, pages one after the other, every run of white space as one. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** Whether these are the bytes of a PDF. */
export const isPdf = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 5)).toString() === "%PDF-";

/** A text as its reader has it: the lines that a calendar file folds are one again. */
export const unfolded = (text: string): string => text.replaceAll(/\r\n[ \t]/g, "");

/** Everything that can be read in an attachment: a PDF unpacked and as it is seen, any other file as text. */
export async function readable(bytes: Buffer): Promise<string> {
  return isPdf(bytes)
    ? pdfInside(bytes) + (await pdfText(bytes))
    : bytes.toString("utf8") + unfolded(bytes.toString("utf8"));
}

/** Everything that stands anywhere in a PDF: its bytes and its unpacked streams, each byte one character. */
export function pdfInside(bytes: Buffer): string {
  const parts = [bytes.toString("latin1")];
  for (let from = bytes.indexOf("stream"); from >= 0; from = bytes.indexOf("stream", from + 6)) {
    if (bytes.subarray(from - 3, from).toString("latin1") === "end") continue;
    const start = from + (bytes[from + 6] === 13 ? 8 : 7);
    const end = bytes.indexOf("endstream", start);
    try {
      parts.push(inflateSync(bytes.subarray(start, end)).toString("latin1"));
    } catch {
      // Not packed: it stands in the bytes as it is.
    }
  }
  return parts.join("\n");
}
