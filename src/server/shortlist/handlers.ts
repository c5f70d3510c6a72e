import { type ShortlistPort, shortlistUseCases as useCases } from "#domain/shortlist/use-cases.ts";
import type { Handlers } from "../platform/http/context.ts";
import { changingOver, eachOver, readingOver, type StepAt } from "../platform/http/step.ts";
import { askedIds } from "../platform/http/known-id.ts";
import { noteReader } from "../platform/http/notes.ts";
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

export const shortlistPort = ({ context, viewer, work, now }: StepAt): ShortlistPort => ({
  viewer,
  now,
  listed: () => shortlistedIds(work, viewer),
  async entries(listingId) {
    if (listingId !== undefined && askedIds([listingId]).possible.length === 0) return [];
    const entries = await shortlistOf(work, context.keyRing, viewer, listingId);
    const read = await noteReader(
      work.db,
      viewer,
      entries.map((entry) => entry.listingId),
    );
    return entries.map((entry) => ({ ...entry, notes: read(entry.listingId, entry.notes) }));
  },
  found: (listingIds) => findListings(work.db, askedIds(listingIds).possible),
  insert: (entries) => insertEntries(work, context.keyRing, viewer, entries),
  async saveNotes(entry) {
    await saveNotes(work, context.keyRing, viewer, entry);
    return entry;
  },
  takeOff: (entries) => takeOff(work, viewer, entries, new Date(now)),
  takenOff: () => takenOffLately(work, viewer, new Date(now)),
  // To the person's own sessions only: the entity is the person, in the organization they act for.
  announce: (data) =>
    work.change({ topic: "shortlist.changed", entityId: viewer.personId, organizationId: viewer.organizationId, data }),
});

const read = readingOver(shortlistPort);

/** One change of a shortlist at a time. */
const change = changingOver(async (at) => {
  await lockShortlist(at.work, at.viewer);
  return shortlistPort(at);
});

export const shortlist: Handlers["shortlist"] = {
  ...eachOver(read, useCases, ["list", "ids"]),
  ...eachOver(change, useCases, ["add", "addMany", "update", "remove", "clear", "restore"]),
};
