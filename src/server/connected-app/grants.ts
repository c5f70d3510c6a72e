import { decideConnection, refreshed } from "#domain/connected-app/connected-app.ts";
import { refuseState } from "#domain/core/errors.ts";
import { insertKey, lockKey } from "../api-key/store.ts";
import { storedToken } from "../api-key/token.ts";
import { audit } from "../platform/audit.ts";
import { hashToken } from "../platform/crypto/handles.ts";
import type { Context, Services } from "../platform/http/context.ts";
import { changed, endApp, endReused } from "./ending.ts";
import {
  connectedBy,
  insertRefreshToken,
  markRefreshTokenUsed,
  ownerOf,
  saveRefresh,
  type StoredApp,
  type StoredCode,
  wasReplayed,
} from "./store.ts";

type Needs = Pick<Services, "newId" | "clock" | "database" | "config"> & Pick<Context, "requestId">;
const disconnected = "This app was disconnected. Connect it again.";
type Tokens = { accessToken: string; refreshToken: string };

/**
 * A key for what a code stands for. An earlier one of the same app and person ends.
 * @throws ExpectedError `wrong-state` for a code that was sent twice; `forbidden`
 */
export async function connect(needs: Needs, tokens: Tokens, code: StoredCode, app: StoredApp): Promise<void> {
  const { database, clock, config } = needs;
  const { organizationId } = code;
  const { hash, lastFour } = storedToken(tokens.accessToken);
  await database.asSystem(async (work) => {
    if (await wasReplayed(work.db, code.hash)) refuseState("This code was used twice. Start again.");
    const now = clock.now();
    for (const id of await connectedBy(work.db, code, now, { of: app.id }))
      await endApp(work, needs, { id, organizationId }, { action: "app.replaced", by: null });
    const key = decideConnection(
      { id: code.keyId, viewer: code, app, scopes: code.scopes, resource: code.resource },
      await ownerOf(work.db, code),
      { lastFour, lifetimes: config.apps, now: now.getTime() },
    );
    await insertKey(work.db, key, hash);
    await insertRefreshToken(work.db, {
      hash: hashToken(tokens.refreshToken),
      keyId: key.id,
      expiresAt: new Date(key.expiresAt ?? 0),
    });
    await audit(work, needs, code, { action: "app.connected", entityId: key.id });
    changed(work, needs, { id: key.id, organizationId });
  });
}

/**
 * New tokens for a key, which use up the refresh token in the same transaction: after an error it still works. One that
 * was used before ends the connection. @throws ExpectedError `wrong-state` if it ended
 */
export async function renew(
  needs: Needs,
  tokens: Tokens,
  { used, keyId, organizationId }: { used: Buffer; keyId: string; organizationId: string },
): Promise<void> {
  const { database, clock, config } = needs;
  const { hash, lastFour } = storedToken(tokens.accessToken);
  const isFirst = await database.asSystem(async (work) => {
    const stored = await lockKey(work.db, keyId, organizationId, { ofApp: true });
    if (!stored?.key.app || stored.key.revokedAt !== null) return refuseState(disconnected);
    if (!(await markRefreshTokenUsed(work.db, used, clock.now()))) {
      await endReused(work, needs, { id: keyId, organizationId });
      return false;
    }
    const now = clock.now().getTime();
    const key = refreshed(stored.key, stored.key.app, { lastFour, lifetimes: config.apps, now });
    await saveRefresh(work.db, key, hash);
    await insertRefreshToken(work.db, {
      hash: hashToken(tokens.refreshToken),
      keyId,
      expiresAt: new Date(key.expiresAt ?? 0),
    });
    changed(work, needs, { id: keyId, organizationId });
    return true;
  });
  if (!isFirst) refuseState(disconnected);
}
