import { z } from "zod";
import { archiveLimits, archiveStates } from "#domain/archive/archive.ts";
import { id, instant, procedure, streamProcedure } from "./procedure.ts";

const archive = z.object({
  id,
  state: z.enum(archiveStates),
  requestedAt: instant,
  /** The admin who requested it. */
  requestedBy: z.string(),
  /** You requested it: no one else can download it. */
  own: z.boolean(),
  /** While it is built: the part it is at, which of how many, and how many of the part's records are written. */
  progress: z.object({ part: z.string(), number: z.int(), of: z.int(), done: z.int(), total: z.int() }).nullable(),
  /** Once it is ready: bytes, files and records in it. */
  size: z.int().nullable(),
  files: z.int().nullable(),
  records: z.int().nullable(),
  readyAt: instant.nullable(),
  /** When the file is deleted. */
  expiresAt: instant.nullable(),
  downloads: z.int(),
  /** What happened and what to do; null unless it failed. */
  failure: z.string().nullable(),
});

/** Everything an organization has here, as one file (spec §11). */
export const archives = {
  list: procedure({
    needs: "organization.archive",
    says: "Your organization's exports of everything, newest first, at most ten.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(archive) }),
  }),
  request: procedure({
    needs: "organization.archive",
    says:
      `Starts building an archive of everything your organization has here. One at a time, at most ` +
      `${archiveLimits.perDay} in 24 hours. You get an email when it is ready. The request is recorded.`,
    input: z.strictObject({}),
    output: archive,
  }),
  cancel: procedure({
    needs: "organization.archive",
    says: "Stops an archive that is being built, and deletes what was written of it.",
    input: z.strictObject({ id }),
    output: archive,
  }),
  ticket: procedure({
    needs: "organization.archive",
    says:
      "A ticket for one download of the archive within 60 seconds, in the browser that requested it. Only the person " +
      "who requested the archive gets one, because it holds their private notes and searches.",
    input: z.strictObject({ id }),
    output: z.object({ ticket: z.string(), expiresAt: instant }),
    answersOnce: true,
  }),
  download: streamProcedure({
    needs: "public",
    says:
      "The archive for a ticket, once, for the browser whose session cookie requested it, while its person is " +
      "an admin of the organization. The download is recorded.",
    input: z.strictObject({ ticket: z.string().max(100) }),
  }),
};
