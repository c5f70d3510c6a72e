import type { IdentityFileKind } from "#domain/identity/file.ts";
import { fileThreads, type Uploader } from "../file-threads.ts";

export type Stripped = { kind: IdentityFileKind; bytes: Uint8Array };

/**
 * Returns a file that is safe to serve, without information about its author, device and history (spec §12, Files).
 * @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export const strip: (bytes: Uint8Array, by: Uploader) => Promise<Stripped> = fileThreads<Uint8Array, Stripped>(
  new URL("./strip-thread.ts", import.meta.url),
  "The file is too large or complex to check. Save a smaller or simpler copy, preferably as PDF, and upload it.",
);
