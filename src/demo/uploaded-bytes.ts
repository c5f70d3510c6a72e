import { requireFileSize } from "#domain/identity/file.ts";

/** The bytes of an uploaded file. @throws ExpectedError `invalid-input` */
export function uploadedBytes(base64: string): Uint8Array {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  requireFileSize(bytes.length);
  return bytes;
}
