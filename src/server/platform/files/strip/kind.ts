import type { IdentityFileKind } from "#domain/identity/file.ts";
import { unfit } from "./unfit.ts";

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/**
 * The kind of a file by its first bytes, ignoring its name.
 * @throws Unfit for other kinds, and for files of two kinds
 */
export function kindOf(bytes: Uint8Array): IdentityFileKind {
  const kind = signatureOf(bytes);
  if (kind === null)
    unfit(
      startsWith(bytes, "\xd0\xcf\x11\xe0")
        ? "This is an older Office file, or one with a password. Save it as DOCX or PDF without a password."
        : "This is not a PDF, DOCX, JPEG, PNG or WebP file. Save it as one of these, preferably as PDF.",
    );
  if (kind !== "pdf" && find(bytes.subarray(0, 1024), "%PDF-") >= 0) twoKinds();
  if (kind !== "docx" && zipEnd(bytes) !== null) twoKinds();
  return kind;
}

function signatureOf(bytes: Uint8Array): IdentityFileKind | null {
  if (startsWith(bytes, "%PDF-")) return "pdf";
  if (startsWith(bytes, "PK\x03\x04")) return "docx";
  if (startsWith(bytes, "\xff\xd8\xff")) return "jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "png";
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8) ? "webp" : null;
}

/** A reader of the other kind would show a different file than the one checked. */
function twoKinds(): never {
  return unfit(
    "This file is valid as two kinds of file at once, which isn't accepted. Open it, save it again as PDF and " +
      "upload the copy.",
  );
}

/**
 * The directory of the ZIP archive at the end of these bytes: its start, length and number of entries. Null if they
 * aren't an archive (PKWARE APPNOTE §4.3.16).
 */
export function zipEnd(
  bytes: Uint8Array,
): { at: number; directoryAt: number; directorySize: number; entries: number; commentLength: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) !== 0x06054b50) continue;
    const directorySize = view.getUint32(at + 12, true);
    const start = at - directorySize;
    if (start >= 0 && start + 4 <= bytes.length && view.getUint32(start, true) === 0x02014b50)
      return {
        at,
        directoryAt: view.getUint32(at + 16, true),
        directorySize,
        entries: view.getUint16(at + 10, true),
        commentLength: view.getUint16(at + 20, true),
      };
  }
  return null;
}

export function find(bytes: Uint8Array, text: string, from = 0): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(text, from, "latin1");
}
