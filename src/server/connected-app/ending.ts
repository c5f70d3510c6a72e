import { decideRevocation } from "#domain/api-key/api-key.ts";
import { lockKey, saveRevocation, type StoredKey } from "../api-key/store.ts";
import { audit } from "../platform/audit.ts";
import type { Work } from "../platform/db/database.ts";
import type { Context, Services } from "../platform/http/context.ts";

type Needs = Pick<Services, "newId" | "clock" | "database"> & Pick<Context, "requestId">;

/** `app.reused`: a code or refresh token was sent twice, so one of the senders has stolen it. */
type Ending = { action: "app.disconnected" | "app.replaced" | "app.reused"; by: string | null };

/** Ends what an app has, in this transaction. `by`: null for its own person. Returns null for an unknown one. */
export async function endApp(
  work: Work,
  needs: Needs,
  { id, organizationId }: { id: string; organizationId: string },
  { action, by }: Ending,
): Promise<StoredKey | null> {
  const stored = await lockKey(work.db, id, organizationId, { ofApp: true });
  if (!stored || stored.key.revokedAt !== null) return stored;
  const key = decideRevocation(stored.key, needs.clock.now().getTime());
  const personId = by ?? key.ownerId;
  await saveRevocation(work.db, key, personId);
  await audit(work, needs, { personId, organizationId }, { action, entityId: id });
  changed(work, needs, { id, organizationId });
  return { ...stored, key };
}

/** Ends what a code or refresh token stands for that was sent twice. */
export const endReused = (work: Work, needs: Needs, key: { id: string; organizationId: string }) =>
  endApp(work, needs, key, { action: "app.reused", by: null });

/** Every process forgets what it knew of the key; this one before it answers. */
export function changed(
  work: Work,
  { database }: Pick<Needs, "database">,
  { id, organizationId }: { id: string; organizationId: string },
): void {
  work.change({ topic: "api_key.changed", entityId: id, organizationId });
  work.afterCommit(() => database.changes.caughtUp());
}
