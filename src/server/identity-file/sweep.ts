import type { Services } from "../platform/http/context.ts";
import { forgetFiles, forgetTickets, unsettledFiles } from "../identity/files.ts";

/** An upload unfinished after this long has lost its request; until then its bytes may still arrive. */
const uploadMs = 15 * 60_000;

type Needs = Pick<Services, "database" | "clock" | "files">;

/**
 * Deletes unreferenced bytes from the store, then their rows: in this order, so that a crash in between leaves no
 * orphan.
 */
export async function sweepFiles({ database, clock, files }: Needs): Promise<void> {
  const now = clock.now();
  const gone = await database.asSystem((work) => unsettledFiles(work, new Date(now.getTime() - uploadMs)));
  for (const id of gone) await files.remove(id);
  await database.asSystem(async (work) => {
    await forgetFiles(work, gone);
    await forgetTickets(work, now);
  });
}
