import type { Topics } from "#domain/live/topics.ts";
import {
  decideAdd,
  decideAddMany,
  decideNotes,
  decideRestore,
  entryFor,
  type ShortlistEntry,
  takenOff,
} from "#domain/shortlist/shortlist.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { findListings } from "../listing/store.ts";
import {
  insertEntries,
  lockShortlist,
  saveNotes,
  shortlistedIds,
  shortlistOf,
  takenOffLately,
  takeOff,
} from "./store.ts";

export const shortlist: Handlers["shortlist"] = {
  async list(context) {
    const { viewer } = context;
    return context.database.asViewer(viewer, async (work) => {
      const entries = await shortlistOf(work, context.keyRing, viewer);
      const found = await findListings(
        work.db,
        entries.map(({ listingId }) => listingId),
      );
      return {
        items: entries.map((entry) => entryFor(viewer, entry, found.get(entry.listingId))),
        total: entries.length,
      };
    });
  },

  async ids(context) {
    const { viewer } = context;
    const kept = await context.database.asViewer(viewer, (work) => shortlistedIds(work, viewer));
    return { ids: kept.map(({ listingId }) => listingId) };
  },

  async add(context, { listingId, notes }) {
    const { viewer } = context;
    const { asked, possible } = askedIds([listingId]);
    const now = context.clock.now().getTime();
    return changing(context, viewer, async (work) => {
      const kept = await shortlistedIds(work, viewer);
      const found = (await findListings(work.db, possible)).get(asked[0] ?? "");
      const decided = decideAdd(kept, { listingId: asked[0] ?? "", notes, found, now });
      const [entry] = await insertEntries(work, context.keyRing, viewer, [decided]);
      announce(work, viewer, { action: "added", listingId: decided.listingId, candidateCode: decided.maskedCode });
      return entryFor(viewer, entry ?? decided, found);
    });
  },

  async addMany(context, { listingIds }) {
    const { viewer } = context;
    const { asked, possible } = askedIds(listingIds);
    const now = context.clock.now().getTime();
    return changing(context, viewer, async (work) => {
      const kept = await shortlistedIds(work, viewer);
      const { added, skipped, missing } = decideAddMany(kept, {
        listingIds: asked,
        found: await findListings(work.db, possible),
        now,
      });
      await insertEntries(work, context.keyRing, viewer, added);
      if (added.length > 0) announce(work, viewer, { action: "bulk_added", count: added.length });
      return { added: added.length, skipped, missing };
    });
  },

  async update(context, { listingId, notes, version }) {
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const entry = await entryOf(context, viewer, work, listingId);
      const found = entry && (await findListings(work.db, [entry.listingId])).get(entry.listingId);
      const next = decideNotes(entry, { notes, version }, (current) => entryFor(viewer, current, found));
      await saveNotes(work, context.keyRing, viewer, next);
      announce(work, viewer, { action: "notes_updated", listingId: next.listingId, candidateCode: next.maskedCode });
      return entryFor(viewer, next, found);
    });
  },

  async remove(context, { listingId }) {
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const entry = await entryOf(context, viewer, work, listingId);
      if (!entry) return { removed: [] };
      await takeOff(work, viewer, [entry], context.clock.now());
      announce(work, viewer, { action: "removed", listingId: entry.listingId, candidateCode: entry.maskedCode });
      return { removed: [takenOff(entry)] };
    });
  },

  async clear(context) {
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const entries = await shortlistOf(work, context.keyRing, viewer);
      await takeOff(work, viewer, entries, context.clock.now());
      if (entries.length > 0) announce(work, viewer, { action: "cleared", count: entries.length });
      return { removed: entries.map(takenOff) };
    });
  },

  async restore(context, { entries }) {
    const { viewer } = context;
    const { asked, possible } = askedIds(entries.map(({ listingId }) => listingId));
    const now = context.clock.now();
    return changing(context, viewer, async (work) => {
      const kept = await shortlistedIds(work, viewer);
      const back = decideRestore(kept, {
        asked: entries.map(({ addedAt, notes }, index) => ({
          listingId: asked[index] ?? "",
          addedAt: Date.parse(addedAt),
          notes,
        })),
        found: await findListings(work.db, possible),
        removed: await takenOffLately(work, viewer, now),
        now: now.getTime(),
      });
      await insertEntries(work, context.keyRing, viewer, back);
      if (back.length > 0) announce(work, viewer, { action: "restored", count: back.length });
      return { restored: back.length };
    });
  },
};

/** One change of this shortlist at a time; its answer is kept with it for a repeat (spec §20). */
function changing<T>(context: Context, viewer: Viewer, change: (work: Work) => Promise<T>): Promise<T> {
  return context.database.asViewer(viewer, async (work) => {
    await lockShortlist(work, viewer);
    const answer = await change(work);
    context.keepAnswer(work, answer);
    return answer;
  });
}

async function entryOf(
  context: Context,
  viewer: Viewer,
  work: Work,
  listingId: string,
): Promise<ShortlistEntry | undefined> {
  const [id] = askedIds([listingId]).possible;
  return id === undefined ? undefined : (await shortlistOf(work, context.keyRing, viewer, id))[0];
}

/**
 * To the person's own sessions only: the entity is the person, in the organization they act for. Ids, codes and counts,
 * no note.
 */
function announce(work: Work, viewer: Viewer, data: Topics["shortlist.changed"]): void {
  work.change({ topic: "shortlist.changed", entityId: viewer.personId, organizationId: viewer.organizationId, data });
}
