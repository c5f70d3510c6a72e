import type { Listing } from "#domain/listing.ts";
import type { Draft, Vault } from "#domain/own-listing-view.ts";

/** The seed's own shape of a shortlisted candidate (seed §3); `addedAt` as ISO string. */
export type SeedShortlistEntry = { candidateId: string; addedAt: string; notes: string };

/** Everything the demo keeps: what the seed names a key for stands under that key, the rest under ours (decisions §1). */
export type DemoState = {
  version: 1;
  listings: Listing[];
  vaults: Record<string, Vault>;
  drafts: Draft[];
  /** What was taken off the shortlist and when (ms), for its undo. */
  takenOff: { listingId: string; at: number }[];
  shortlist: SeedShortlistEntry[];
};

const key = "mls-demo";
const shortlistKey = "mls-shortlist";

export type DemoStore = { load(): DemoState; save(state: DemoState): void; reset(): void };

/** The state in this browser; what cannot be read is laid out anew rather than shown half. */
export function demoStore(storage: Pick<Storage, "getItem" | "setItem" | "removeItem">, initial: () => DemoState): DemoStore {
  let last: { text: string; shortlistText: string; state: DemoState } | null = null;
  const write = (name: string, text: string, known: string | undefined): void => {
    if (known !== text || storage.getItem(name) !== text) storage.setItem(name, text);
  };
  const remember = (state: DemoState): DemoState => {
    const { shortlist, ...rest } = state;
    const text = JSON.stringify(rest);
    const shortlistText = JSON.stringify(shortlist);
    write(key, text, last?.text);
    write(shortlistKey, shortlistText, last?.shortlistText);
    last = { text, shortlistText, state };
    return state;
  };
  return {
    load() {
      const text = storage.getItem(key);
      const shortlistText = storage.getItem(shortlistKey);
      if (text !== null && last?.text === text && last.shortlistText === shortlistText) return last.state;
      const rest = text === null ? null : last?.text === text ? last.state : read(text);
      const shortlist = shortlistText === null ? null : readShortlist(shortlistText);
      if (!rest || !shortlist || text === null || shortlistText === null) {
        const fresh = initial();
        return remember({ ...(rest ?? fresh), shortlist: shortlist ?? fresh.shortlist });
      }
      const state = { ...rest, shortlist };
      last = { text, shortlistText, state };
      return state;
    },
    save: (state) => void remember(state),
    reset() {
      storage.removeItem(key);
      storage.removeItem(shortlistKey);
      last = null;
    },
  };
}

function read(text: string): Omit<DemoState, "shortlist"> | null {
  try {
    const state = JSON.parse(text) as DemoState;
    // A state kept by an earlier release has taken nothing off yet.
    return state.version === 1 && Array.isArray(state.listings) && Array.isArray(state.drafts) ? { ...state, takenOff: state.takenOff ?? [] } : null;
  } catch {
    return null;
  }
}

/** The seed's key may hold what its own pages wrote: entries are read one by one, and a note may be missing. */
function readShortlist(text: string): SeedShortlistEntry[] | null {
  try {
    const entries = JSON.parse(text) as unknown;
    if (!Array.isArray(entries)) return null;
    return (entries as Partial<SeedShortlistEntry>[]).flatMap((entry) =>
      typeof entry?.candidateId === "string" && !Number.isNaN(Date.parse(String(entry.addedAt)))
        ? [{ candidateId: entry.candidateId, addedAt: new Date(String(entry.addedAt)).toISOString(), notes: typeof entry.notes === "string" ? entry.notes : "" }]
        : [],
    );
  } catch {
    return null;
  }
}
