import { mediaTypeOf, servedFileName } from "#domain/identity/file.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { strip } from "../platform/files/strip/strip.ts";
import type { FileAnswer } from "#contract/procedure.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Handlers, Visited } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import {
  auditFiles,
  abandonFile,
  awaitFile,
  filesOf,
  findFile,
  findTicket,
  firstName,
  issueTicket,
  keepFile,
  type StoredFile,
  letFileGo,
  openFile,
  requireRoom,
  uploadedBytes,
  useTicket,
} from "../identity/files.ts";
import { ticketBearer } from "../session/ticket-bearer.ts";
import { recordOpening } from "../introduction/opening.ts";
import { fileRight, lockOwn } from "./rights.ts";

const byOwner = { as: "owner", for: "edit" } as const;

export const identityFiles: Handlers["identityFiles"] = {
  async list(context, { listingId, reason }) {
    const { viewer } = context;
    const id = knownId(listingId);
    return context.database.asViewer(viewer, async (work) => {
      const { right, maskedCode } = await fileRight(work, viewer, id, { reason, now: context.clock.now() });
      const files = await filesOf(work, id);
      if (files.length > 0) await auditFiles(work, "listed", id, viewer, right, context);
      const items = [];
      for (const file of files)
        items.push(
          right.as === "owner"
            ? { ...fileView(file, maskedCode), firstName: await firstName(work, context.keyRing, file) }
            : fileView(file, maskedCode),
        );
      return { items };
    });
  },

  async upload(context, { listingId, name, base64 }) {
    const { viewer, database, files } = context;
    const id = knownId(listingId);
    const uploaded = uploadedBytes(base64);
    const roomy = async (work: Parameters<Parameters<typeof database.asViewer>[1]>[0]) => {
      const { maskedCode } = await lockOwn(work, viewer, id);
      await requireRoom(work, id);
      return maskedCode;
    };
    // Checked before and after cleaning: files that won't be accepted aren't sent to the thread.
    await database.asViewer(viewer, roomy);
    const { kind, bytes } = await strip(uploaded, viewer);
    const { file, sealed, maskedCode } = await database.asViewer(viewer, async (work) => {
      const code = await roomy(work);
      const arriving = {
        id: context.newId(),
        listingId: id,
        agencyId: viewer.organizationId,
        kind,
        name,
        bytes,
        at: context.clock.now(),
      };
      return { ...(await awaitFile(work, context.keyRing, arriving)), maskedCode: code };
    });
    try {
      await files.put(file.id, sealed);
    } catch (error) {
      await database.asSystem((work) => abandonFile(work, file.id));
      throw error;
    }
    const answer = { ...fileView(file, maskedCode), firstName: name };
    const stored = await database.asViewer(viewer, async (work) => {
      const waited = await keepFile(work, file.id);
      if (waited) await auditFiles(work, "added", id, viewer, byOwner, context);
      if (waited) context.keepAnswer(work, answer);
      return waited;
    });
    // The draft was discarded or the identity erased in the meantime.
    if (!stored) await files.remove(file.id);
    return stored ? answer : refuse("not-found");
  },

  async remove(context, { id }) {
    const { viewer, files, database } = context;
    const removed = await database.asViewer(viewer, async (work) => {
      const file = await findFile(work, knownId(id));
      if (file?.agencyId !== viewer.organizationId) return refuse("not-found");
      await letFileGo(work, file.id);
      await auditFiles(work, "removed", file.listingId, viewer, byOwner, context);
      context.keepAnswer(work, undefined);
      return file.id;
    });
    // If this fails, the sweep removes it: the row is marked for removal.
    await files.remove(removed).catch(() => undefined);
    return undefined;
  },

  async ticket(context, { id, reason }) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const now = context.clock.now();
      const file = (await findFile(work, knownId(id))) ?? refuse("not-found");
      await fileRight(work, viewer, file.listingId, { reason, now });
      const { ticket, expiresAt } = issueTicket(work, { fileId: file.id, viewer, reason, now });
      return { ticket, expiresAt: expiresAt.toISOString() };
    });
  },

  async download(context, { ticket: text }) {
    const ticket =
      (await context.database.asSystem((work) => findTicket(work, text, context.clock.now()))) ?? refuse("not-found");
    const viewer = await ticketBearer(context, ticket);
    return servedFile(context, viewer, {
      fileId: ticket.fileId,
      reason: ticket.reason ?? undefined,
      ticket: text,
    });
  },
};

/**
 * A stored file for a reader whose right is checked now; the reading is audited. `listingId`: only a file of it.
 * `ticket`: used up in the same transaction. @throws ExpectedError `not-found`, also if the right has ended
 */
export async function servedFile(
  context: Visited,
  viewer: Viewer,
  {
    fileId,
    listingId,
    reason,
    ticket,
  }: { fileId: string; listingId?: string; reason?: string | undefined; ticket?: string },
): Promise<FileAnswer> {
  // Outside the transaction, which awaits only its own queries; still sealed.
  const sealed = await context.files.get(fileId).catch(() => null);
  try {
    return await context.database.asViewer(viewer, async (work) => {
      const file = (await findFile(work, fileId)) ?? refuse("not-found");
      if (listingId !== undefined && file.listingId !== listingId) refuse("not-found");
      const now = context.clock.now();
      const { right, maskedCode, grant } = await fileRight(work, viewer, file.listingId, { reason, now });
      if (!sealed) throw new Error("a stored file is missing from the file store");
      const bytes = await openFile(work, context.keyRing, file, sealed);
      await auditFiles(work, "read", file.listingId, viewer, right, context);
      // The CV says the name.
      if (grant) await recordOpening(context, viewer, work, grant);
      if (ticket !== undefined) useTicket(work, ticket);
      return {
        fileName: servedFileName(maskedCode, file.number, file.kind),
        mediaType: mediaTypeOf(file.kind),
        base64: bytes.toString("base64"),
      };
    });
  } catch (error) {
    // A right that ended in the meantime looks like an unknown ticket.
    throw error instanceof ExpectedError ? new ExpectedError("not-found") : error;
  }
}

function fileView({ id, kind, size, addedAt, number }: StoredFile, maskedCode: string | null) {
  return { id, kind, size, addedAt: addedAt.toISOString(), fileName: servedFileName(maskedCode, number, kind) };
}
