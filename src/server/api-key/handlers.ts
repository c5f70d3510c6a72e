import type { Answer } from "#contract/index.ts";
import { apiKeyLimits, decideKey, decideRevocation, decideRotation, stateOf } from "#domain/api-key/api-key.ts";
import { isScope } from "#domain/api-key/scopes.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { knownId } from "../platform/http/known-id.ts";
import { countWorking, insertKey, keysOf, lockKey, saveRevocation, saveRotation, type StoredKey } from "./store.ts";
import { makeToken, storedToken } from "./token.ts";
import { iso, isoOrNull } from "#domain/core/calendar.ts";

/** Ended keys stay on the list for this long. */
const shownMs = 90 * 86_400_000;

export const apiKeys: Handlers["apiKeys"] = {
  async list({ viewer, database, clock }) {
    const now = clock.now().getTime();
    const found = await keysOf(database.kysely, viewer.organizationId, {
      ofApps: false,
      endedSince: new Date(now - shownMs),
    });
    return { items: found.map((stored) => keyView(stored, viewer, now)), limit: apiKeyLimits.active };
  },

  async create(context, ask) {
    const { viewer, database, clock, newId } = context;
    const token = makeToken(context.randomBytes);
    const { hash, lastFour } = storedToken(token);
    const now = clock.now();
    return database.asSystem(async (work) => {
      const active = await countWorking(work.db, viewer.organizationId, now);
      const key = decideKey(ask, { id: newId(), viewer, lastFour, active, now: now.getTime() });
      await insertKey(work.db, key, hash);
      const stored = (await lockKey(work.db, key.id, viewer.organizationId)) ?? refuse("not-found");
      return announce(context, work, stored, { action: "api_key.created", token });
    });
  },

  async rotate(context, { id, overlapHours }) {
    const { viewer, database, clock } = context;
    const token = makeToken(context.randomBytes);
    const { hash, lastFour } = storedToken(token);
    return database.asSystem(async (work) => {
      const stored = (await lockKey(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
      const now = clock.now().getTime();
      const key = decideRotation(stored.key, stored.owner, { viewer, lastFour, overlapHours, now });
      await saveRotation(work.db, key, hash);
      return announce(context, work, { ...stored, key }, { action: "api_key.rotated", token });
    });
  },

  async revoke(context, { id }) {
    const { viewer, database, clock } = context;
    return database.asSystem(async (work) => {
      const stored = (await lockKey(work.db, knownId(id), viewer.organizationId)) ?? refuse("not-found");
      const now = clock.now().getTime();
      const key = decideRevocation(stored.key, now);
      const answer = keyView({ ...stored, key }, viewer, now);
      if (stored.key.revokedAt === null) {
        await saveRevocation(work.db, key, viewer.personId);
        await recordChange(context, work, key.id, "api_key.revoked");
      }
      return context.keepAnswer(work, answer);
    });
  },
};

/** The answer with the secret. What is stored for a repeat doesn't have it: a secret is shown once. */
async function announce(
  context: Context,
  work: Work,
  stored: StoredKey,
  { action, token }: { action: "api_key.created" | "api_key.rotated"; token: string },
): Promise<Answer<"apiKeys", "create">> {
  await recordChange(context, work, stored.key.id, action);
  const apiKey = keyView(stored, context.viewer, context.clock.now().getTime());
  context.keepAnswer(work, { apiKey, token: null });
  return { apiKey, token };
}

async function recordChange(
  context: Context,
  work: Work,
  id: string,
  action: "api_key.created" | "api_key.rotated" | "api_key.revoked",
): Promise<void> {
  const { viewer } = context;
  await audit(work, context, viewer, { action, entityId: id });
  work.change({ topic: "api_key.changed", entityId: id, organizationId: viewer.organizationId });
  // Once this is answered, this process has forgotten what it knew of the key.
  work.afterCommit(() => context.database.changes.caughtUp());
}

function keyView({ key, owner }: StoredKey, viewer: Viewer, now: number): Answer<"apiKeys", "revoke"> {
  return {
    id: key.id,
    name: key.name,
    // An earlier version's scopes allow nothing.
    scopes: key.scopes.filter(isScope),
    networks: [...key.networks],
    lastFour: key.lastFour,
    state: stateOf(key, owner, now),
    owner: { name: owner.name, isYou: key.ownerId === viewer.personId },
    createdAt: iso(key.createdAt),
    expiresAt: isoOrNull(key.expiresAt),
    lastUsedAt: isoOrNull(key.lastUsedAt),
    rotatedAt: isoOrNull(key.rotatedAt),
    revokedAt: isoOrNull(key.revokedAt),
    previous:
      key.previous !== null && key.previous.until > now
        ? { lastFour: key.previous.lastFour, until: iso(key.previous.until) }
        : null,
  };
}
