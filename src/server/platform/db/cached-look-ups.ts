import type { RecordedChange } from "./changes.ts";
import type { Database } from "./database.ts";

/** Maximum age of a look-up in milliseconds, even without changes. */
const longestMs = 5_000;
/** A process that hasn't read the change stream for this long asks the database every time. */
const freshMs = 1_000;
const mostKept = 5_000;

export type CachedLookUps<Found> = {
  /** At most five seconds old and without a later change in the stream. */
  find(key: string): Promise<Found | null>;
  /** As the database has it now. */
  reload(key: string): Promise<Found | null>;
  forget(key: string): void;
  close(): void;
};

/**
 * Caches what `load` finds for a few seconds; the change stream evicts what changed. `touches`: which of the found a
 * change concerns; null for a change that concerns none. `isKept`: whether a found one is worth caching.
 */
export function createCachedLookUps<Found>(
  { changes }: Pick<Database, "changes">,
  {
    load,
    touches,
    isKept = () => true,
  }: {
    load: (key: string) => Promise<Found | null>;
    touches: (change: RecordedChange) => ((found: Found) => boolean) | null;
    isKept?: (found: Found) => boolean;
  },
): CachedLookUps<Found> {
  const kept = new Map<string, { found: Found; at: number }>();
  /** Increases with every change, so that a load that began earlier isn't cached. */
  let changesSeen = 0;

  const stop = changes.subscribe(hear, { startOver: forgetAll });

  function hear(recorded: readonly RecordedChange[]): void {
    for (const change of recorded) {
      const isMeant = touches(change);
      if (!isMeant) continue;
      for (const [key, { found }] of kept) if (isMeant(found)) kept.delete(key);
      changesSeen += 1;
    }
  }

  function forgetAll(): void {
    kept.clear();
    changesSeen += 1;
  }

  async function reload(key: string): Promise<Found | null> {
    const before = changesSeen;
    const found = await load(key);
    kept.delete(key);
    if (found && isKept(found) && changesSeen === before) {
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
      kept.set(key, { found, at: performance.now() });
    }
    return found;
  }

  return {
    async find(key) {
      const entry = kept.get(key);
      if (entry && performance.now() - entry.at < longestMs && changes.isFresh(freshMs)) return entry.found;
      return reload(key);
    },
    reload,
    forget(key) {
      kept.delete(key);
      changesSeen += 1;
    },
    close: stop,
  };
}
