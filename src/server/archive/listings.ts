import { iso } from "#domain/core/calendar.ts";
import { isOver } from "#domain/core/listing-status.ts";
import { pick } from "#domain/core/pick.ts";
import { servedFileName } from "#domain/identity/file.ts";
import { jsonResumes } from "#domain/import/export.ts";
import { auditFiles, filesOf, findFile, firstName, openFile } from "../identity/files.ts";
import { fileRight } from "../identity-file/rights.ts";
import { idsToArchive, ownListingsToExport } from "../listing/export.ts";
import type { Archive } from "./build.ts";
import { type Asking, orNull } from "./asking.ts";
import { isLost } from "../platform/files/store.ts";

/** Identities open at a time. */
const batch = 20;
/** In the audit log, next to each identity that is opened. */
const reason = "Export everything, requested in the organization's settings.";

export async function countListings({ context }: Asking): Promise<number> {
  const { viewer, database } = context;
  const { listings, drafts } = await database.asSystem((work) => idsToArchive(work, viewer.organizationId));
  return listings.length + drafts.length;
}

/**
 * The organization's own listings and drafts with their identities, each as JSON Resume, and their CV files. Every
 * identity and file that is opened goes on the audit log, as on the screens.
 */
export async function writeListings(asking: Asking, archive: Archive): Promise<void> {
  const { context, ask } = asking;
  const { viewer, database } = context;
  const { listings, drafts } = await database.asSystem((work) => idsToArchive(work, viewer.organizationId));
  const ids = [...listings, ...drafts];
  for (let from = 0; from < ids.length; from += batch) {
    const part = ids.slice(from, from + batch);
    const found = await database.asViewer(viewer, (work) =>
      ownListingsToExport(context, viewer, work, { ids: part, reason }),
    );
    for (const listing of found.toSorted((a, b) => part.indexOf(a.id) - part.indexOf(b.id))) {
      const { id, code, status, updatedAt, form } = listing;
      const face = code === null ? null : await orNull(ask("listings", "get", { id }));
      const retention = isOver(status) ? (await ask("retentions", "get", { listingId: id })).retention : null;
      await archive.record("listings", {
        id,
        code,
        status,
        updatedAt: iso(updatedAt),
        form,
        face,
        identityKeptUntil: retention?.keptUntil ?? null,
      });
      const folder = `listings/${code ?? `draft-${id}`}`;
      const resume = JSON.stringify(jsonResumes([listing], true)[0], null, 2);
      await archive.file(`${folder}/resume.json`, Buffer.from(`${resume}\n`, "utf8"));
      await writeFiles(asking, archive, { id, folder });
      await archive.done();
    }
  }
}

async function writeFiles(
  { context }: Asking,
  archive: Archive,
  { id, folder }: { id: string; folder: string },
): Promise<void> {
  const { viewer, database, keyRing, clock, files } = context;
  for (const file of await database.asViewer(viewer, (work) => filesOf(work, id))) {
    // Outside the transaction, which awaits only its own queries; still sealed.
    const sealed = await files.get(file.id).catch(async (error: unknown) => {
      // A file that was removed in the meantime is missing, and one that is lost for good must not stop every export.
      if (!isLost(error) && (await database.asViewer(viewer, (work) => findFile(work, file.id)))) throw error;
      return null;
    });
    if (!sealed) continue;
    const opened = await database.asViewer(viewer, async (work) => {
      const { right, maskedCode } = await fileRight(work, viewer, id, { now: clock.now() });
      const bytes = await openFile(work, keyRing, file, sealed);
      await auditFiles(work, "read", id, viewer, right, context);
      return { bytes, maskedCode, original: await firstName(work, keyRing, file) };
    });
    const fileName = servedFileName(opened.maskedCode, file.number, file.kind);
    const path = `${folder}/${fileName}`;
    await archive.file(path, opened.bytes);
    await archive.record("candidate-files", {
      listingId: id,
      path,
      ...pick(file, ["id", "kind", "size"]),
      addedAt: file.addedAt.toISOString(),
      fileName,
      firstName: opened.original,
    });
  }
}
