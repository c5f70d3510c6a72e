import { positionOf, seqOf } from "#domain/event/event.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Handlers } from "../platform/http/context.ts";
import { hasExpired, oldestStored, readEvents } from "./read.ts";

export const events: Handlers["events"] = {
  async list({ database, viewer }, { after, limit, types }) {
    const db = database.kysely;
    // Read first: a change committed later is for the next call.
    const until = await database.changes.latest();
    const from = after === undefined ? ((await oldestStored(db)) ?? 1) - 1 : seqOf(after);
    const { events: items, stoppedAt } = await readEvents(db, viewer.organizationId, {
      after: from,
      until,
      limit,
      types,
    });
    // Checked last: the events may have been deleted while they were read.
    if (await hasExpired(db, from, until)) refuse("position-expired");
    return { items, position: positionOf(stoppedAt ?? until), hasMore: stoppedAt !== null };
  },

  /** The lists are read from the search index and the database: both have everything up to the position. */
  async snapshot({ database, clock }) {
    const at = clock.now().toISOString();
    const position = positionOf(await database.changes.latest());
    await database.changes.caughtUp();
    return { position, at };
  },
};
