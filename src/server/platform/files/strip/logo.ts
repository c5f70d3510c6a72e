import { fileThreads, type Uploader } from "../file-threads.ts";

/**
 * A logo as a PNG picture of at most 480 by 160 pixels, drawn again from the pixels of a PNG, JPEG or WebP file, so
 * that none of its bytes remain. @throws ExpectedError `invalid-input` that says how to fix the file, `rate-limited`
 */
export const redrawnLogo: (bytes: Uint8Array, by: Uploader) => Promise<Uint8Array> = fileThreads<
  Uint8Array,
  Uint8Array
>(
  new URL("./logo-thread.ts", import.meta.url),
  "The picture is too large to check. Save a smaller copy and upload it.",
);
