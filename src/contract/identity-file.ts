import { z } from "zod";
import { identityFileKinds, identityFileLimits } from "#domain/identity/file.ts";
import { fileProcedure, id, instant, procedure, silentProcedure } from "./procedure.ts";

const reason = z.string().max(400).optional();

const identityFile = z.object({
  id,
  kind: z.enum(identityFileKinds),
  /** Bytes, as served. */
  size: z.int(),
  addedAt: instant,
  /** Under the masked code. */
  fileName: z.string(),
  /** The original name, for the listing agency's own people. */
  firstName: z.string().optional(),
});

export const identityFiles = {
  list: procedure({
    needs: "signed-in",
    says:
      "The files of a listing or of your own draft, for those who can open the identity. Every response is " +
      "recorded.",
    input: z.strictObject({ listingId: id, reason }),
    output: z.object({ items: z.array(identityFile) }),
  }),
  upload: procedure({
    needs: "listing.create",
    says:
      "Uploads a CV (PDF, DOCX, JPEG, PNG or WebP, at most 10 MB, five per listing) to your own listing " +
      "or draft. It is stored encrypted and without metadata.",
    input: z.strictObject({
      listingId: id,
      name: z
        .string()
        .min(1)
        .max(identityFileLimits.name, `Shorten the file's name to at most ${identityFileLimits.name} characters.`),
      /** The file in base64. */
      base64: z.string().min(1, "The file is empty. Choose another one."),
    }),
    output: identityFile,
    bodyLimit: Math.ceil(identityFileLimits.bytes / 3) * 4 + 64 * 1024,
  }),
  remove: silentProcedure({
    needs: "listing.create",
    says: "Permanently removes a file from your own listing or draft.",
    input: z.strictObject({ id }),
  }),
  ticket: procedure({
    needs: "signed-in",
    says: "A ticket for one download of a file within 60 seconds, in the browser that requested it.",
    input: z.strictObject({ id, reason }),
    output: z.object({ ticket: z.string(), expiresAt: instant }),
    answersOnce: true,
  }),
  download: fileProcedure({
    needs: "public",
    says:
      "The file for a ticket, once, for the browser whose session cookie requested it. The right to read " +
      "it is checked again.",
    input: z.strictObject({ ticket: z.string().max(100) }),
  }),
};
