import { type CachedLookUps, createCachedLookUps } from "../platform/db/cached-look-ups.ts";
import type { Database } from "../platform/db/database.ts";
import { findBySecret } from "./store.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findBySecret>>>;

/** Keys by the hash of a secret, in Base64. */
export const createKeyLookups = (database: Database): CachedLookUps<Found> =>
  createCachedLookUps(database, {
    load: (hash) => findBySecret(database.kysely, Buffer.from(hash, "base64")),
    touches({ topic, entityId }) {
      if (topic === "api_key.changed") return ({ key }) => key.id === entityId;
      if (topic === "session.changed") return ({ key }) => key.ownerId === entityId;
      return topic === "organization.changed" ? ({ key }) => key.organizationId === entityId : null;
    },
  });
