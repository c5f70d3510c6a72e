import { type CachedLookUps, createCachedLookUps } from "../platform/db/cached-look-ups.ts";
import type { Database } from "../platform/db/database.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import { loadSession, type StoredSession } from "./store.ts";

/** Sessions by id. */
export type Lookups = CachedLookUps<StoredSession>;

export const createLookups = (database: Database, keyRing: KeyRing): Lookups =>
  createCachedLookUps(database, {
    load: (id) => loadSession(database.kysely, keyRing, id),
    isKept: ({ state }) => state.endedAt === null,
    touches({ topic, entityId }) {
      if (topic === "session.ended") return ({ id }) => id === entityId;
      if (topic === "session.changed") return ({ personId }) => personId === entityId;
      return topic === "organization.changed" ? () => true : null;
    },
  });
