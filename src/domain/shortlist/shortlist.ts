import { pick } from "../core/pick.ts";
import { iso } from "../core/calendar.ts";
import type { Listing } from "../listing/listing.ts";
import { listed } from "../core/listing-status.ts";
import { cardFor } from "../listing/view.ts";
import { refuse } from "../core/errors.ts";
import { withheldText } from "../core/withheld.ts";
import { shortlistLimits } from "./limits.ts";
import type { Viewer } from "../core/viewer.ts";

/** Spec §3, spec §14: one person's entry in one organization. `addedAt` in ms. */
export type ShortlistEntry = {
  listingId: string;
  /** Stored with the entry, so that it is known after the listing is gone. */
  maskedCode: string;
  addedAt: number;
  notes: string;
  /** The version an update of the notes must carry. */
  version: number;
};

/** A listing, and whether it is hidden from the organization the viewer acts for. */
export type Found = { listing: Listing; blocked: boolean };

/** An entry as its person sees it; times as ISO text, no card if it is no longer listed (spec §12). */
export function entryFor(viewer: Viewer, entry: ShortlistEntry, found: Found | undefined) {
  const listing = listed(found);
  return {
    ...pick(entry, ["listingId", "maskedCode", "notes", "version"]),
    addedAt: iso(entry.addedAt),
    listing: listing && cardFor(viewer, listing),
  };
}

export type ShortlistView = ReturnType<typeof entryFor>;

/** Newest first, ties by listing id, so that the order is the same everywhere. */
export function inOrder<Entry extends Pick<ShortlistEntry, "addedAt" | "listingId">>(
  entries: readonly Entry[],
): Entry[] {
  return [...entries].sort((a, b) => b.addedAt - a.addedAt || (a.listingId < b.listingId ? -1 : 1));
}

/**
 * Spec §5: the candidate has to exist, otherwise 'Candidate not found'; a duplicate gets the specified error. A
 * listing hidden from the viewer counts as missing.
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
 * Spec §4: bulk add skips existing entries and reports counts. Listings that don't exist for the viewer are counted
 * separately, since 'already shortlisted' would be wrong. The given order is preserved: the first id is the newest
 * entry.
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
 * Saves a note over the one its author saw, never over a newer one (spec §20). `current`: the entry as its person sees
 * it.
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
 * Undoes remove and clear: entries return with their original time. Only listings that the market shows the person or
 * that they removed recently (`removed`: listing id → masked code) return, so that an undo can't reach a listing that
 * adding couldn't. One that was added again since gets its note and time again, unless it has a new note.
 */
export function decideRestore(
  entries: readonly Pick<ShortlistEntry, "listingId" | "maskedCode" | "notes" | "version">[],
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
  const known = new Map(entries.map((entry) => [entry.listingId, entry]));
  const handled = new Set<string>();
  const back: ShortlistEntry[] = [];
  for (const { listingId, addedAt, notes } of asked) {
    const here = known.get(listingId);
    const maskedCode = here?.maskedCode ?? listed(found.get(listingId))?.maskedCode ?? removed.get(listingId);
    if (maskedCode === undefined || handled.has(listingId)) continue;
    handled.add(listingId);
    const note = notes === withheldText ? "" : notes;
    if (here && (note === "" || here.notes !== "")) continue;
    const version = (here?.version ?? 0) + 1;
    back.push({ listingId, maskedCode, addedAt: Math.min(addedAt, now), notes: note, version });
  }
  requireRoom(entries.length, back.filter(({ listingId }) => !known.has(listingId)).length);
  return back;
}

function requireRoom(kept: number, more: number): void {
  if (kept + more > shortlistLimits.entries) refuse("shortlist-full");
}

/** A removed entry, as `decideRestore` takes it; `addedAt` as ISO text. */
export function takenOff({ listingId, addedAt, notes }: ShortlistEntry): {
  listingId: string;
  addedAt: string;
  notes: string;
} {
  return { listingId, addedAt: iso(addedAt), notes };
}
