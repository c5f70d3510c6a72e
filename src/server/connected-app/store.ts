import type { ApiKey, Owner } from "#domain/api-key/api-key.ts";
import type { App } from "#domain/connected-app/connected-app.ts";
import { isUuid } from "#domain/core/ids.ts";
import type { Db } from "../platform/db/tables.ts";
import { columnsFrom, fieldsFrom } from "../platform/db/fields.ts";

// Never called in the viewer's role, which can't read apps.

export type StoredApp = App & { secretHash: Buffer | null };

export async function findApp(db: Db, id: string): Promise<StoredApp | null> {
  if (!isUuid(id)) return null;
  const row = await db.selectFrom("mls_oauth_clients").selectAll().where("id", "=", id).executeTakeFirst();
  return row
    ? {
        ...fieldsFrom(row, ["id", "name", "redirect_uris", "secret_hash"]),
        isConfidential: row.secret_hash !== null,
      }
    : null;
}

export async function insertApp(db: Db, app: StoredApp, now: Date): Promise<void> {
  await db
    .insertInto("mls_oauth_clients")
    .values({
      ...columnsFrom(app, ["id", "name", "secretHash"]),
      redirect_uris: [...app.redirectUris],
      created_at: now,
    })
    .execute();
}

export type StoredCode = {
  hash: Buffer;
  keyId: string;
  clientId: string;
  organizationId: string;
  personId: string;
  scopes: readonly string[];
  redirectUri: string;
  codeChallenge: string;
  resource: string | null;
  expiresAt: Date;
};

export async function insertCode(db: Db, code: StoredCode): Promise<void> {
  await db
    .insertInto("mls_oauth_codes")
    .values({
      code_hash: code.hash,
      ...columnsFrom(code, ["keyId", "clientId", "organizationId", "personId", "redirectUri", "codeChallenge"]),
      ...columnsFrom(code, ["resource", "expiresAt"]),
      scopes: [...code.scopes],
    })
    .execute();
}

export async function findCode(db: Db, hash: Buffer): Promise<(StoredCode & { isUsed: boolean }) | null> {
  const row = await db.selectFrom("mls_oauth_codes").selectAll().where("code_hash", "=", hash).executeTakeFirst();
  return row
    ? {
        hash,
        ...fieldsFrom(row, ["key_id", "client_id", "organization_id", "person_id", "scopes", "redirect_uri"]),
        ...fieldsFrom(row, ["code_challenge", "resource"]),
        expiresAt: row.expires_at,
        isUsed: row.used_at !== null,
      }
    : null;
}

/** Returns whether this was its first use. */
export async function markCodeUsed(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("mls_oauth_codes")
    .set({ used_at: now })
    .where("code_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("key_id")
    .execute();
  return used.length > 0;
}

/** A code that was sent twice: the tokens of its first use end, also if they are being made. */
export async function markCodeReplayed(db: Db, hash: Buffer, now: Date): Promise<void> {
  await db.updateTable("mls_oauth_codes").set({ replayed_at: now }).where("code_hash", "=", hash).execute();
}

/** Locked, so that a second use of the code waits. */
export async function wasReplayed(db: Db, hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("mls_oauth_codes")
    .select("replayed_at")
    .where("code_hash", "=", hash)
    .forUpdate()
    .executeTakeFirst();
  return !row || row.replayed_at !== null;
}

export async function insertRefreshToken(
  db: Db,
  token: { hash: Buffer; keyId: string; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto("mls_oauth_refresh_tokens")
    .values({ token_hash: token.hash, key_id: token.keyId, expires_at: token.expiresAt })
    .execute();
}

/** A refresh token with its key's ids. */
export const findRefreshToken = (db: Db, hash: Buffer) =>
  db
    .selectFrom("mls_oauth_refresh_tokens as t")
    .innerJoin("mls_api_keys as k", "k.id", "t.key_id")
    .select(["t.key_id as keyId", "t.expires_at as expiresAt", "t.used_at as usedAt", "k.client_id as clientId"])
    .select(["k.organization_id as organizationId", "k.scopes", "k.resource"])
    .where("t.token_hash", "=", hash)
    .executeTakeFirst();

/** Returns whether this was its first use. */
export async function markRefreshTokenUsed(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("mls_oauth_refresh_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", hash)
    .where("used_at", "is", null)
    .returning("key_id")
    .execute();
  return used.length > 0;
}

/** The key of an access token or refresh token, if this app has it. */
export async function keyOfToken(
  db: Db,
  hash: Buffer,
  clientId: string,
): Promise<{ id: string; organizationId: string } | null> {
  const row = await db
    .selectFrom("mls_api_keys as k")
    .leftJoin("mls_oauth_refresh_tokens as t", (join) =>
      join.onRef("t.key_id", "=", "k.id").on("t.token_hash", "=", hash),
    )
    .select(["k.id", "k.organization_id"])
    .where("k.client_id", "=", clientId)
    .where((eb) => eb.or([eb("k.secret_hash", "=", hash), eb("t.token_hash", "is not", null)]))
    .executeTakeFirst();
  return row ? { id: row.id, organizationId: row.organization_id } : null;
}

/** The new access token takes the place of the current one. */
export async function saveRefresh(db: Db, key: ApiKey & { app: { tokenUntil: number } }, hash: Buffer): Promise<void> {
  await db
    .updateTable("mls_api_keys")
    .set({
      secret_hash: hash,
      last_four: key.lastFour,
      rotated_at: new Date(key.rotatedAt ?? 0),
      expires_at: new Date(key.expiresAt ?? 0),
      token_until: new Date(key.app.tokenUntil),
    })
    .where("id", "=", key.id)
    .execute();
}

/** The ids of what a person has connected to an organization and can still work; of one app, or of all but one. */
export async function connectedBy(
  db: Db,
  { personId, organizationId }: { personId: string; organizationId: string },
  now: Date,
  app: { of: string } | { butOf: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_api_keys")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("owner_id", "=", personId)
    .where((eb) => ("of" in app ? eb("client_id", "=", app.of) : eb("client_id", "<>", app.butOf)))
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of everything that is connected to an organization and wasn't disconnected. */
export async function connectedAt(db: Db, organizationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mls_api_keys")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("client_id", "is not", null)
    .where("revoked_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

/** A person's membership, and what the organization allows, as they are now. */
export async function ownerOf(
  db: Db,
  { personId, organizationId }: { personId: string; organizationId: string },
): Promise<Owner> {
  const row = await db
    .selectFrom("mls_organizations as o")
    .leftJoin("mls_memberships as m", (join) =>
      join.onRef("m.organization_id", "=", "o.id").on("m.person_id", "=", personId),
    )
    .select(["o.members_connect_apps", "m.is_active", "m.roles"])
    .where("o.id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { isActive: row.is_active ?? false, roles: row.roles ?? [], membersConnect: row.members_connect_apps };
}

/** Returns whether this changed anything. */
export async function saveMembersConnect(db: Db, organizationId: string, on: boolean, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable("mls_organizations")
    .set({ members_connect_apps: on, updated_at: now })
    .where("id", "=", organizationId)
    .where("members_connect_apps", "<>", on)
    .returning("id")
    .execute();
  return changed.length > 0;
}
