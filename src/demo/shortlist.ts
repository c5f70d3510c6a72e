import type { ShortlistAction } from "#domain/live/topics.ts";
import {
  decideAdd,
  decideAddMany,
  decideNotes,
  decideRestore,
  entryFor,
  type Found,
  inOrder,
  type ShortlistEntry,
  takenOff,
  undoMs,
} from "#domain/shortlist/shortlist.ts";
import type { DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState, SeedShortlistEntry } from "./state.ts";

export const shortlist: DemoHandlers["shortlist"] = {
  list(state, _ask, { viewer }) {
    const items = entriesOf(state).map((entry) => entryFor(viewer, entry, foundIn(state, entry.listingId)));
    return { answer: { items, total: items.length } };
  },
  ids(state, _ask) {
    return { answer: { ids: entriesOf(state).map(({ listingId }) => listingId) } };
  },
  add(state, { listingId, notes }, { viewer, now }) {
    const found = foundIn(state, listingId);
    const entry = withVersion(decideAdd(entriesOf(state), { listingId, notes, found, now }));
    return {
      answer: entryFor(viewer, entry, found),
      state: withEntries(state, [...entriesOf(state), entry]),
      ...changed("added", [entry]),
    };
  },
  addMany(state, { listingIds }, { now }) {
    const { added, skipped, missing } = decideAddMany(entriesOf(state), { listingIds, found: foundAll(state), now });
    return {
      answer: { added: added.length, skipped, missing },
      state: withEntries(state, [...entriesOf(state), ...added]),
      ...changed("bulk_added", added),
    };
  },
  update(state, { listingId, notes, version }, { viewer }) {
    const entries = entriesOf(state);
    const found = foundIn(state, listingId);
    const entry = entries.find((each) => each.listingId === listingId);
    const next = withVersion(decideNotes(entry, { notes, version }, (current) => entryFor(viewer, current, found)));
    return {
      answer: entryFor(viewer, next, found),
      state: withEntries(
        state,
        entries.map((each) => (each.listingId === listingId ? next : each)),
      ),
      ...changed("notes_updated", [next]),
    };
  },
  remove(state, { listingId }, { now }) {
    return takeOff(
      state,
      "removed",
      entriesOf(state).filter((entry) => entry.listingId === listingId),
      now,
    );
  },
  clear(state, _ask, { now }) {
    return takeOff(state, "cleared", entriesOf(state), now);
  },
  restore(state, { entries }, { now }) {
    const lately = state.takenOff.filter(({ at }) => at >= now - undoMs);
    const back = decideRestore(entriesOf(state), {
      asked: entries.map(({ listingId, addedAt, notes }) => ({ listingId, addedAt: Date.parse(addedAt), notes })),
      found: foundAll(state),
      removed: new Map(lately.map(({ listingId }) => [listingId, codeOf(state, listingId)])),
      now,
    });
    return {
      answer: { restored: back.length },
      state: withEntries(state, [...entriesOf(state), ...back]),
      ...changed("restored", back),
    };
  },
};

const ofMany: ReadonlySet<ShortlistAction> = new Set<ShortlistAction>(["bulk_added", "cleared", "restored"]);

/** What is announced (spec §3): of one candidate the code, of several how many, of nothing nothing. */
function changed(action: ShortlistAction, entries: readonly ShortlistEntry[]): { event?: DemoEvent } {
  const [first] = entries;
  if (!first) return {};
  const which = ofMany.has(action)
    ? { count: entries.length }
    : { listingId: first.listingId, candidateCode: first.maskedCode };
  return { event: { type: "shortlist_update", data: { action, ...which } } };
}

function takeOff(state: DemoState, action: ShortlistAction, entries: ShortlistEntry[], now: number) {
  const gone = new Set(entries.map(({ listingId }) => listingId));
  const left = withEntries(
    state,
    entriesOf(state).filter(({ listingId }) => !gone.has(listingId)),
  );
  const lately = state.takenOff.filter(({ at, listingId }) => at >= now - undoMs && !gone.has(listingId));
  return {
    answer: { removed: entries.map(takenOff) },
    state: { ...left, takenOff: [...lately, ...entries.map(({ listingId }) => ({ listingId, at: now }))] },
    ...changed(action, entries),
  };
}

/** What another release or the person's own hand left there about listings this world does not have is passed over. */
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

function withEntries(state: DemoState, entries: readonly ShortlistEntry[]): DemoState {
  const shortlist: SeedShortlistEntry[] = entries.map(({ listingId, addedAt, notes }) => ({
    candidateId: listingId,
    addedAt: new Date(addedAt).toISOString(),
    notes,
  }));
  return { ...state, shortlist };
}

const withVersion = (entry: ShortlistEntry): ShortlistEntry => ({ ...entry, version: versionOf(entry.notes) });

/** The seed's entry has no room for a version, so the text stands for itself (FNV-1a, 31 bits). */
function versionOf(notes: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < notes.length; place++) hash = Math.imul(hash ^ notes.charCodeAt(place), 0x01000193);
  return (hash >>> 1) + 1;
}

function foundIn(state: DemoState, listingId: string): Found | undefined {
  const listing = state.listings.find(({ id }) => id === listingId);
  return listing && { listing, blocked: false };
}

function foundAll(state: DemoState): ReadonlyMap<string, Found> {
  return new Map(state.listings.map((listing) => [listing.id, { listing, blocked: false }]));
}

function codeOf(state: DemoState, listingId: string): string {
  return state.listings.find(({ id }) => id === listingId)?.maskedCode ?? "";
}
