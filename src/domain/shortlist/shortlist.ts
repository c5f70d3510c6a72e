import type { Listing } from "../listing/listing.ts";
import { isVisible } from "../core/listing-status.ts";
import { cardFor, type ListingCard } from "../listing/view.ts";
import { refuse } from "../core/errors.ts";
import { shortlistLimits } from "./limits.ts";
import type { Viewer } from "../core/viewer.ts";

/** Spec §3, spec §14: one person's entry while they act for one organization. `addedAt` in ms. */
export type ShortlistEntry = {
  listingId: string;
  /** Kept with the entry, so that a row whose listing is gone still says which one it was. */
  maskedCode: string;
  addedAt: number;
  notes: string;
  /** What an update of the notes must carry. */
  version: number;
};

/** A listing, and whether it is hidden from the organization the viewer acts for. */
export type Found = { listing: Listing; blocked: boolean };

/** The listing as the market shows it to the viewer: nothing of one that is not live or is hidden from them. */
function listed(found: Found | undefined): Listing | null {
  return found && isVisible(found.listing.status) && !found.blocked ? found.listing : null;
}

/** An entry as its person sees it; instants as ISO strings, no card for what is no longer listed (spec §12). */
export type ShortlistView = {
  listingId: string;
  maskedCode: string;
  addedAt: string;
  notes: string;
  version: number;
  listing: ListingCard | null;
};

export function entryFor(viewer: Viewer, entry: ShortlistEntry, found: Found | undefined): ShortlistView {
  const listing = listed(found);
  return {
    listingId: entry.listingId,
    maskedCode: entry.maskedCode,
    addedAt: new Date(entry.addedAt).toISOString(),
    notes: entry.notes,
    version: entry.version,
    listing: listing && cardFor(viewer, listing),
  };
}

/** Newest first; equal times in order of the listing's id, so that two sessions show the same order. */
export function inOrder<Entry extends Pick<ShortlistEntry, "addedAt" | "listingId">>(
  entries: readonly Entry[],
): Entry[] {
  return [...entries].sort((a, b) => b.addedAt - a.addedAt || (a.listingId < b.listingId ? -1 : 1));
}

/**
 * Spec §5: the candidate has to exist, else 'Candidate not found'; a repeat is refused in the seed's words. One that is
 * hidden from the viewer is refused as if it did not exist.
 */
export function decideAdd(
  entries: readonly Pick<ShortlistEntry, "listingId" | "maskedCode">[],
  { listingId, notes, found, now }: { listingId: string; notes: string; found: Found | undefined; now: number },
): ShortlistEntry {
  const known = entries.find((entry) => entry.listingId === listingId);
  if (known) refuse("already-shortlisted", { detail: `${known.maskedCode} is already in your shortlist` });
  const listing = listed(found) ?? refuse("not-found", { detail: "Candidate not found" });
  requireRoom(entries.length, 1);
  return { listingId, maskedCode: listing.maskedCode, addedAt: now, notes, version: 1 };
}

/**
 * Spec §4: bulk add skips what is there already and reports counts. What does not exist for the viewer is counted
 * apart, since 'already shortlisted' would be untrue of it. The given order is kept: the first id is the newest entry.
 */
export function decideAddMany(
  entries: readonly Pick<ShortlistEntry, "listingId">[],
  { listingIds, found, now }: { listingIds: readonly string[]; found: ReadonlyMap<string, Found>; now: number },
): { added: ShortlistEntry[]; skipped: number; missing: number } {
  const known = new Set(entries.map(({ listingId }) => listingId));
  const added: ShortlistEntry[] = [];
  let skipped = 0;
  let missing = 0;
  for (const listingId of listingIds) {
    const listing = listed(found.get(listingId));
    if (known.has(listingId)) skipped++;
    else if (!listing) missing++;
    else {
      known.add(listingId);
      added.push({ listingId, maskedCode: listing.maskedCode, addedAt: now - added.length, notes: "", version: 1 });
    }
  }
  requireRoom(entries.length, added.length);
  return { added, skipped, missing };
}

/**
 * A note is saved over the one its writer saw, never over another that came in between (spec §20). `current`: the entry
 * as its person sees it.
 */
export function decideNotes(
  entry: ShortlistEntry | undefined,
  ask: { notes: string; version: number },
  current: (entry: ShortlistEntry) => ShortlistView,
): ShortlistEntry {
  if (!entry) refuse("not-found", { detail: "This candidate is not in your shortlist. Add it again to write a note." });
  if (entry.version !== ask.version)
    refuse("version-conflict", {
      detail:
        "This note was changed in another window since you opened it. Compare with the saved note and save again.",
      current: current(entry),
    });
  return { ...entry, notes: ask.notes, version: entry.version + 1 };
}

export type Restorable = { listingId: string; addedAt: number; notes: string };

/**
 * The undo of remove and clear: entries come back with the time they were added. Only what the market shows the person
 * or what they took off themselves a while ago (`removed`: listing id → masked code) comes back; anything else is
 * passed over, so that an undo cannot reach a listing that adding could not.
 */
export function decideRestore(
  entries: readonly Pick<ShortlistEntry, "listingId">[],
  {
    asked,
    found,
    removed,
    now,
  }: {
    asked: readonly Restorable[];
    found: ReadonlyMap<string, Found>;
    removed: ReadonlyMap<string, string>;
    now: number;
  },
): ShortlistEntry[] {
  const known = new Set(entries.map(({ listingId }) => listingId));
  const back: ShortlistEntry[] = [];
  for (const { listingId, addedAt, notes } of asked) {
    const maskedCode = listed(found.get(listingId))?.maskedCode ?? removed.get(listingId);
    if (maskedCode === undefined || known.has(listingId)) continue;
    known.add(listingId);
    back.push({ listingId, maskedCode, addedAt: Math.min(addedAt, now), notes, version: 1 });
  }
  requireRoom(entries.length, back.length);
  return back;
}

function requireRoom(kept: number, more: number): void {
  if (kept + more > shortlistLimits.entries) refuse("shortlist-full");
}

/** How long an undo reaches back to what is no longer listed, in ms. */
export const undoMs = 86_400_000;

/** What came off, as `decideRestore` takes it back; `addedAt` as ISO string. */
export function takenOff({ listingId, addedAt, notes }: ShortlistEntry): {
  listingId: string;
  addedAt: string;
  notes: string;
} {
  return { listingId, addedAt: new Date(addedAt).toISOString(), notes };
}
