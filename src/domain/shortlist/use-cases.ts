import { storedId } from "../core/ids.ts";
import { type Soon, type UseCase, wait } from "../core/step.ts";
import { requireOwnNote } from "../core/withheld.ts";
import type { Viewer } from "../core/viewer.ts";
import type { ShortlistAction, ShortlistNews } from "./actions.ts";
import {
  decideAdd,
  decideAddMany,
  decideNotes,
  decideRestore,
  entryFor,
  type Found,
  type ShortlistEntry,
  type ShortlistView,
  takenOff,
} from "./shortlist.ts";

type Shortlisted = Omit<ShortlistEntry, "notes" | "version">;

/** The storage of one person's shortlist in one organization; newest first. `now` in ms. */
export type ShortlistPort = {
  viewer: Viewer;
  now: number;
  /** Without opening notes. */
  listed: () => Soon<readonly Shortlisted[]>;
  /** All entries, or the one of a listing. */
  entries: (listingId?: string) => Soon<readonly ShortlistEntry[]>;
  found: (listingIds: readonly string[]) => Soon<ReadonlyMap<string, Found>>;
  /** Both return the stored entries with their version. An entry of the same listing is replaced. */
  insert: (entries: readonly ShortlistEntry[]) => Soon<readonly ShortlistEntry[]>;
  saveNotes: (entry: ShortlistEntry) => Soon<ShortlistEntry>;
  takeOff: (entries: readonly ShortlistEntry[]) => Soon<void>;
  /** Entries that the person removed within the undo period: listing id → masked code. */
  takenOff: () => Soon<ReadonlyMap<string, string>>;
  announce: (news: ShortlistNews) => void;
};

export const shortlistUseCases = {
  *list(port: ShortlistPort): UseCase<{ items: ShortlistView[]; total: number }> {
    const entries = yield* wait(port.entries());
    const found = yield* wait(port.found(entries.map(({ listingId }) => listingId)));
    return {
      items: entries.map((entry) => entryFor(port.viewer, entry, found.get(entry.listingId))),
      total: entries.length,
    };
  },

  *ids(port: ShortlistPort): UseCase<{ ids: string[] }> {
    return { ids: (yield* wait(port.listed())).map(({ listingId }) => listingId) };
  },

  *add(port: ShortlistPort, ask: { listingId: string; notes: string }): UseCase<ShortlistView> {
    const listingId = storedId(ask.listingId);
    const listed = yield* wait(port.listed());
    const found = (yield* wait(port.found([listingId]))).get(listingId);
    return entryFor(port.viewer, yield* addOne(port, listed, { listingId, notes: ask.notes, found }), found);
  },

  *addMany(
    port: ShortlistPort,
    ask: { listingIds: readonly string[] },
  ): UseCase<{ added: number; skipped: number; missing: number }> {
    const listingIds = ask.listingIds.map(storedId);
    const listed = yield* wait(port.listed());
    const found = yield* wait(port.found(listingIds));
    const { added, skipped, missing } = decideAddMany(listed, { listingIds, found, now: port.now });
    yield* wait(port.insert(added));
    announce(port, "bulk_added", added);
    return { added: added.length, skipped, missing };
  },

  *update(port: ShortlistPort, ask: { listingId: string; notes: string; version: number }): UseCase<ShortlistView> {
    requireOwnNote("notes", ask.notes);
    const [entry] = yield* wait(port.entries(storedId(ask.listingId)));
    const found = entry && (yield* wait(port.found([entry.listingId]))).get(entry.listingId);
    const next = yield* wait(
      port.saveNotes(decideNotes(entry, ask, (current) => entryFor(port.viewer, current, found))),
    );
    announce(port, "notes_updated", [next]);
    return entryFor(port.viewer, next, found);
  },

  *remove(port: ShortlistPort, { listingId }: { listingId: string }): UseCase<Removed> {
    return yield* takeOff(port, "removed", yield* wait(port.entries(storedId(listingId))));
  },

  *clear(port: ShortlistPort): UseCase<Removed> {
    return yield* takeOff(port, "cleared", yield* wait(port.entries()));
  },

  *restore(
    port: ShortlistPort,
    { entries }: { entries: readonly { listingId: string; addedAt: string; notes: string }[] },
  ): UseCase<{ restored: number }> {
    const asked = entries.map(({ listingId, addedAt, notes }) => ({
      listingId: storedId(listingId),
      addedAt: Date.parse(addedAt),
      notes,
    }));
    // Notes are opened only if an entry came back meanwhile.
    const listed = yield* wait(port.listed());
    const isHere = listed.some(({ listingId }) => asked.some((entry) => entry.listingId === listingId));
    const here = isHere ? yield* wait(port.entries()) : listed.map((entry) => ({ ...entry, notes: "", version: 0 }));
    const back = decideRestore(here, {
      asked,
      found: yield* wait(port.found(asked.map(({ listingId }) => listingId))),
      removed: yield* wait(port.takenOff()),
      now: port.now,
    });
    yield* wait(port.insert(back));
    announce(port, "restored", back);
    return { restored: back.length };
  },
};

/** @throws ExpectedError `already-shortlisted`, `not-found`, `shortlist-full` */
export function* addOne(
  port: ShortlistPort,
  listed: readonly Shortlisted[],
  { listingId, notes, found }: { listingId: string; notes: string; found: Found | undefined },
): UseCase<ShortlistEntry> {
  const decided = decideAdd(listed, { listingId, notes, found, now: port.now });
  const [entry = decided] = yield* wait(port.insert([decided]));
  announce(port, "added", [entry]);
  return entry;
}

type Removed = { removed: ReturnType<typeof takenOff>[] };

function* takeOff(port: ShortlistPort, action: ShortlistAction, entries: readonly ShortlistEntry[]): UseCase<Removed> {
  yield* wait(port.takeOff(entries));
  announce(port, action, entries);
  return { removed: entries.map(takenOff) };
}

const ofMany: ReadonlySet<ShortlistAction> = new Set(["bulk_added", "cleared", "restored"]);

/** The code of one candidate, the number of several, nothing for none. */
function announce(port: ShortlistPort, action: ShortlistAction, entries: readonly ShortlistEntry[]): void {
  const [first] = entries;
  if (!first) return;
  port.announce(
    ofMany.has(action)
      ? { action, count: entries.length }
      : { action, listingId: first.listingId, candidateCode: first.maskedCode },
  );
}
