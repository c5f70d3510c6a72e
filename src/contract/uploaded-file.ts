import { z } from "zod";
import { identityFileLimits } from "#domain/identity/file.ts";

/** A file in the body of a request. */
export const uploadedFile = {
  name: z
    .string()
    .min(1)
    .max(identityFileLimits.name, `Shorten the file's name to at most ${identityFileLimits.name} characters.`),
  /** The file in base64. */
  base64: z.string().min(1, "The file is empty. Choose another one."),
};

/** Bytes of a body with the largest file. */
export const fileBodyLimit = Math.ceil(identityFileLimits.bytes / 3) * 4 + 64 * 1024;
