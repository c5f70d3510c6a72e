import type { RecordedChange } from "../platform/db/changes.ts";
import type { Database } from "../platform/db/database.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { loadSession, type StoredSession } from "./store.ts";

/** Maximum age of a look-up in milliseconds, even without changes. */
const longestMs = 5_000;
/** A process that hasn't read the change stream for this long asks the database every time. */
const freshMs = 1_000;
const mostKept = 5_000;

export type Lookups = {
  /** The session, at most five seconds old and without a later change in the stream. */
  find(id: string): Promise<StoredSession | null>;
  /** The current session. */
  reload(id: string): Promise<StoredSession | null>;
  forget(id: string): void;
  close(): void;
};

/** Caches session look-ups for a few seconds; the change stream evicts ended or changed ones. */
export function createLookups(database: Database, keyRing: KeyRing): Lookups {
  const kept = new Map<string, { session: StoredSession; at: number }>();
  /** Increases with every change, so that a load that began earlier isn't cached. */
  let heard = 0;

  const stop = database.changes.subscribe(hear, { startOver: forgetAll });

  function hear(changes: readonly RecordedChange[]): void {
    for (const { topic, entityId } of changes) {
      if (topic === "session.ended") kept.delete(entityId);
      else if (topic === "session.changed") dropPerson(entityId);
      else if (topic === "organization.changed") kept.clear();
      else continue;
      heard += 1;
    }
  }

  function forgetAll(): void {
    kept.clear();
    heard += 1;
  }

  function dropPerson(personId: string): void {
    for (const [id, { session }] of kept) if (session.personId === personId) kept.delete(id);
  }

  async function reload(id: string): Promise<StoredSession | null> {
    const before = heard;
    const session = await loadSession(database.kysely, keyRing, id);
    kept.delete(id);
    if (session && session.state.endedAt === null && heard === before) {
      if (kept.size >= mostKept) kept.delete(kept.keys().next().value as string);
      kept.set(id, { session, at: performance.now() });
    }
    return session;
  }

  return {
    async find(id) {
      const entry = kept.get(id);
      if (entry && performance.now() - entry.at < longestMs && database.changes.isFresh(freshMs)) return entry.session;
      return reload(id);
    },
    reload,
    forget(id) {
      kept.delete(id);
      heard += 1;
    },
    close: stop,
  };
}
