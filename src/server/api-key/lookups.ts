import type { RecordedChange } from "../platform/db/changes.ts";
import type { Database } from "../platform/db/database.ts";
import { findBySecret } from "./store.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findBySecret>>>;

/** Maximum age of a look-up in milliseconds, even without changes. */
const longestMs = 5_000;
/** A process that hasn't read the change stream for this long asks the database every time. */
const freshMs = 1_000;
const mostKept = 5_000;

export type KeyLookups = {
  /** The key with this hash of a secret: at most five seconds old and without a later change in the stream. */
  find(hash: Buffer): Promise<Found | null>;
  close(): void;
};

/** Caches keys for a few seconds, like the look-ups of sessions; the change stream evicts what changed. */
export function createKeyLookups(database: Database): KeyLookups {
  const kept = new Map<string, { found: Found; at: number }>();
  /** Increases with every change, so that a load that began earlier isn't cached. */
  let heard = 0;

  const stop = database.changes.subscribe(hear, { startOver: forgetAll });

  function hear(changes: readonly RecordedChange[]): void {
    for (const { topic, entityId } of changes) {
      if (topic === "api_key.changed") drop(({ key }) => key.id === entityId);
      else if (topic === "session.changed") drop(({ key }) => key.ownerId === entityId);
      else if (topic === "organization.changed") drop(({ key }) => key.organizationId === entityId);
      else continue;
      heard += 1;
    }
  }

  function forgetAll(): void {
    kept.clear();
    heard += 1;
  }

  function drop(isMeant: (found: Found) => boolean): void {
    for (const [hash, { found }] of kept) if (isMeant(found)) kept.delete(hash);
  }

  return {
    async find(hash) {
      const text = hash.toString("base64");
      const entry = kept.get(text);
      if (entry && performance.now() - entry.at < longestMs && database.changes.isFresh(freshMs)) return entry.found;
      const before = heard;
      const found = await findBySecret(database.kysely, hash);
      kept.delete(text);
      if (found && heard === before) {
        if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
        kept.set(text, { found, at: performance.now() });
      }
      return found;
    },
    close: stop,
  };
}
