import { mediaTypeOf, servedFileName } from "#domain/identity/file.ts";
import { refuse } from "#domain/core/errors.ts";
import type { FileAnswer } from "#contract/procedure.ts";
import { auditFiles, filesOf, openFile, type StoredFile } from "../identity/files.ts";
import type { Work } from "../platform/db/database.ts";
import type { Visited } from "../platform/http/context.ts";
import { type Found, readByLink } from "./page.ts";

/**
 * A file of the identity for the candidate, by their link. The reading is audited as theirs.
 * @throws ExpectedError `not-found`, also once the link has ended; `rate-limited`
 */
export async function fileByLink(context: Visited, ask: { token: string; number: number }): Promise<FileAnswer> {
  const { id } = await readByLink(context, ask.token, (found, work) => fileOf(work, found, ask.number));
  // Outside the transactions, which await only their own queries; still sealed.
  const sealed = await context.files.get(id).catch(() => null);
  return readByLink(context, ask.token, async (found, work) => {
    const file = await fileOf(work, found, ask.number);
    if (file.id !== id) refuse("not-found");
    if (!sealed) throw new Error("a stored file is missing from the file store");
    const bytes = await openFile(work, context.keyRing, file, sealed);
    const by = { actor: "candidate", organizationId: found.listing.agency.id } as const;
    await auditFiles(work, "read", found.listing.id, by, { as: "candidate" }, context);
    return {
      fileName: servedFileName(found.listing.maskedCode, file.number, file.kind),
      mediaType: mediaTypeOf(file.kind),
      base64: bytes.toString("base64"),
    };
  });
}

async function fileOf(work: Work, { listing }: Found, number: number): Promise<StoredFile> {
  return (await filesOf(work, listing.id)).find((file) => file.number === number) ?? refuse("not-found");
}
