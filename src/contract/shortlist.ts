import { z } from "zod";
import { shortlistLimits } from "#domain/shortlist/limits.ts";
import { listingCard } from "./listing.ts";
import { id, instant, procedure } from "./procedure.ts";

const notes = z.string().max(shortlistLimits.notes, `Shorten this to at most ${shortlistLimits.notes} characters.`);

export const shortlistEntry = z.object({
  listingId: id,
  maskedCode: z.string(),
  addedAt: instant,
  notes: z.string(),
  /** The version an update must carry. */
  version: z.int(),
  /** `null`: no longer listed. */
  listing: listingCard.nullable(),
});

/** A removed entry, as `restore` accepts it. */
const removedEntry = z.strictObject({ listingId: id, addedAt: instant, notes });
const removed = z.object({ removed: z.array(removedEntry) });

export const shortlist = {
  list: procedure({
    needs: "shortlist.use",
    says:
      "Your private shortlist for the organization you act for, newest first. Entries whose listing " +
      "was removed have no card.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(shortlistEntry), total: z.int() }),
  }),
  ids: procedure({
    needs: "shortlist.use",
    says: "The ids of the listings in your shortlist, newest first.",
    input: z.strictObject({}),
    output: z.object({ ids: z.array(id) }),
  }),
  add: procedure({
    needs: "shortlist.use",
    says:
      "Adds a listing to your shortlist. It fails if the listing is already there, or the shortlist has " +
      "500 entries.",
    input: z.strictObject({ listingId: id, notes: notes.default("") }),
    output: shortlistEntry,
  }),
  addMany: procedure({
    needs: "shortlist.use",
    says:
      "Adds several listings to your shortlist. `skipped` counts those already on it, `missing` those you " +
      "can't see.",
    input: z.strictObject({
      listingIds: z.array(id).min(1).max(shortlistLimits.bulk, `Add at most ${shortlistLimits.bulk} at a time.`),
    }),
    output: z.object({ added: z.int(), skipped: z.int(), missing: z.int() }),
  }),
  update: procedure({
    needs: "shortlist.use",
    says: "Saves your note on an entry. Send the version you saw.",
    input: z.strictObject({ listingId: id, notes, version: z.int() }),
    output: shortlistEntry,
  }),
  remove: procedure({
    needs: "shortlist.use",
    says: "Removes a listing from your shortlist and returns what was removed.",
    input: z.strictObject({ listingId: id }),
    output: removed,
  }),
  clear: procedure({
    needs: "shortlist.use",
    says: "Empties your shortlist and returns what was removed, for restore.",
    input: z.strictObject({}),
    output: removed,
  }),
  restore: procedure({
    needs: "shortlist.use",
    says:
      "Undoes remove and clear: restores entries, with their times, that are still listed or that you " +
      "removed within the last day. One that you added again gets its note and time again, unless it has a new note. " +
      "A key without `identities:read` can't bring back a note that it couldn't read.",
    input: z.strictObject({ entries: z.array(removedEntry).min(1).max(shortlistLimits.entries) }),
    output: z.object({ restored: z.int() }),
    bodyLimit: 8 * 1024 * 1024,
  }),
};
