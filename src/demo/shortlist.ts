import { iso } from "#domain/core/calendar.ts";
import { undoMs } from "#domain/shortlist/limits.ts";
import { inOrder, type ShortlistEntry } from "#domain/shortlist/shortlist.ts";
import { type ShortlistPort, shortlistUseCases as useCases } from "#domain/shortlist/use-cases.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, foundListings, overAll } from "./use-case.ts";

export function shortlistPort(at: DemoAt): ShortlistPort {
  const { viewer, now } = at.context;
  const lately = () => at.state.takenOff.filter((off) => off.at >= now - undoMs);
  return {
    viewer,
    now,
    listed: () => entriesOf(at.state),
    entries: (listingId) =>
      entriesOf(at.state).filter((entry) => listingId === undefined || entry.listingId === listingId),
    found: () => foundListings(at.state),
    insert(entries) {
      const replaced = new Set(entries.map(({ listingId }) => listingId));
      save(at, [...entriesOf(at.state).filter(({ listingId }) => !replaced.has(listingId)), ...entries]);
      return entries.map(withVersion);
    },
    saveNotes(entry) {
      save(
        at,
        entriesOf(at.state).map((each) => (each.listingId === entry.listingId ? entry : each)),
      );
      return withVersion(entry);
    },
    takeOff(entries) {
      const gone = new Set(entries.map(({ listingId }) => listingId));
      save(
        at,
        entriesOf(at.state).filter(({ listingId }) => !gone.has(listingId)),
      );
      const earlier = lately().filter(({ listingId }) => !gone.has(listingId));
      at.state = {
        ...at.state,
        takenOff: [...earlier, ...entries.map(({ listingId }) => ({ listingId, at: now }))],
      };
    },
    takenOff: () => new Map(lately().map(({ listingId }) => [listingId, codeOf(at.state, listingId)])),
    announce: (data) => at.events.push({ type: "shortlist_update", data }),
  };
}

export const shortlist: DemoHandlers["shortlist"] = overAll(shortlistPort, useCases);

/** Skips entries about unknown listings, which another release or a person may have stored. */
function entriesOf(state: DemoState): ShortlistEntry[] {
  const known = state.shortlist.filter(({ candidateId }) => state.listings.some(({ id }) => id === candidateId));
  return inOrder(
    known.map((entry) => ({
      listingId: entry.candidateId,
      maskedCode: codeOf(state, entry.candidateId),
      addedAt: Date.parse(entry.addedAt),
      notes: entry.notes,
      version: versionOf(entry.notes),
    })),
  );
}

function save(at: DemoAt, entries: readonly ShortlistEntry[]): void {
  const shortlist = entries.map(({ listingId, addedAt, notes }) => ({
    candidateId: listingId,
    addedAt: iso(addedAt),
    notes,
  }));
  at.state = { ...at.state, shortlist };
}

const withVersion = (entry: ShortlistEntry): ShortlistEntry => ({ ...entry, version: versionOf(entry.notes) });

/** The specified entry has no field for a version, so the version is a hash of the text (FNV-1a, 31 bits). */
function versionOf(notes: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < notes.length; place++) hash = Math.imul(hash ^ notes.charCodeAt(place), 0x01000193);
  return (hash >>> 1) + 1;
}

const codeOf = (state: DemoState, listingId: string): string =>
  state.listings.find(({ id }) => id === listingId)?.maskedCode ?? "";
