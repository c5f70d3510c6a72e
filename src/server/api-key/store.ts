import type { ApiKey, Owner } from "#domain/api-key/api-key.ts";
import type { AgencyType } from "#domain/core/lookups.ts";
import type { Standing } from "#domain/core/standing.ts";
import type { OrganizationKind } from "#domain/core/viewer.ts";
import { lacksSecondFactor } from "../platform/db/active-members.ts";
import type { Db, RowOf } from "../platform/db/tables.ts";
import { columnsFrom, dateOrNull, fieldsFrom } from "../platform/db/fields.ts";

// Never called in the viewer's role, which can't read keys.

/** A key with its owner and its organization as they are now. Holds no secret. */
export type StoredKey = {
  key: ApiKey;
  owner: Owner & { name: string };
  /** The organization requires a second factor, and the owner has none. */
  lacksSecondFactor: boolean;
  organization: { name: string; kind: OrganizationKind; agencyType: AgencyType | null; standing: Standing };
};

const stored = (db: Db) =>
  db
    .selectFrom("mls_api_keys as k")
    .innerJoin("mls_people as p", "p.id", "k.owner_id")
    .innerJoin("mls_organizations as o", "o.id", "k.organization_id")
    .leftJoin("mls_memberships as m", (join) =>
      join.onRef("m.person_id", "=", "k.owner_id").onRef("m.organization_id", "=", "k.organization_id"),
    )
    .selectAll("k")
    .select([
      "p.display_name as owner_name",
      "m.is_active as owner_is_active",
      "m.roles as owner_roles",
      "o.name as organization_name",
      "o.kind as organization_kind",
      "o.agency_type",
      "o.standing",
      "o.members_connect_apps",
    ])
    .select(lacksSecondFactor.as("lacks_second_factor"));

type Row = Awaited<ReturnType<ReturnType<typeof stored>["executeTakeFirstOrThrow"]>>;

/** The key with this hash of its current or previous secret, or null. */
export async function findBySecret(
  db: Db,
  hash: Buffer,
): Promise<(StoredKey & { secret: "current" | "previous" }) | null> {
  const row = await stored(db)
    .where((eb) => eb.or([eb("k.secret_hash", "=", hash), eb("k.previous_hash", "=", hash)]))
    .executeTakeFirst();
  return row ? { ...fromRow(row), secret: row.secret_hash.equals(hash) ? "current" : "previous" } : null;
}

/** An organization's keys or connected apps, newest first; of those that ended, the ones since `endedSince`. */
export async function keysOf(
  db: Db,
  organizationId: string,
  { ofApps, endedSince }: { ofApps: boolean; endedSince: Date },
): Promise<StoredKey[]> {
  const rows = await stored(db)
    .where("k.organization_id", "=", organizationId)
    .where("k.client_id", ofApps ? "is not" : "is", null)
    .where((eb) =>
      eb.and([
        eb.or([eb("k.revoked_at", "is", null), eb("k.revoked_at", ">=", endedSince)]),
        eb.or([eb("k.expires_at", "is", null), eb("k.expires_at", ">=", endedSince)]),
      ]),
    )
    .orderBy("k.created_at", "desc")
    .orderBy("k.id")
    .execute();
  return rows.map(fromRow);
}

/** Locks the organization's key or connected app, or null. */
export async function lockKey(
  db: Db,
  id: string,
  organizationId: string,
  { ofApp } = { ofApp: false },
): Promise<StoredKey | null> {
  const row = await stored(db)
    .where("k.id", "=", id)
    .where("k.organization_id", "=", organizationId)
    .where("k.client_id", ofApp ? "is not" : "is", null)
    .forUpdate("k")
    .executeTakeFirst();
  return row ? fromRow(row) : null;
}

/** How many of the organization's keys can still work. Locked, so that two new keys are counted one after the other. */
export async function countWorking(db: Db, organizationId: string, now: Date): Promise<number> {
  await db
    .selectFrom("mls_organizations")
    .select("id")
    .where("id", "=", organizationId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom("mls_api_keys")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("organization_id", "=", organizationId)
    .where("client_id", "is", null)
    .where("revoked_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertKey(db: Db, key: ApiKey, hash: Buffer): Promise<void> {
  await db
    .insertInto("mls_api_keys")
    .values({
      ...columnsFrom(key, ["id", "organizationId", "ownerId", "name", "lastFour"]),
      scopes: [...key.scopes],
      networks: [...key.networks],
      secret_hash: hash,
      created_at: new Date(key.createdAt),
      expires_at: dateOrNull(key.expiresAt),
      client_id: key.app?.clientId ?? null,
      resource: key.app?.resource ?? null,
      token_until: dateOrNull(key.app?.tokenUntil ?? null),
    })
    .execute();
}

/** Stores a rotation: the current secret becomes the previous one, if it still works for a while. */
export async function saveRotation(db: Db, key: ApiKey, hash: Buffer): Promise<void> {
  await db
    .updateTable("mls_api_keys")
    .set((eb) => ({
      previous_hash: key.previous === null ? null : eb.ref("secret_hash"),
      previous_last_four: key.previous?.lastFour ?? null,
      previous_until: dateOrNull(key.previous?.until ?? null),
      secret_hash: hash,
      last_four: key.lastFour,
      rotated_at: dateOrNull(key.rotatedAt),
    }))
    .where("id", "=", key.id)
    .execute();
}

export async function saveRevocation(db: Db, key: ApiKey, personId: string): Promise<void> {
  await db
    .updateTable("mls_api_keys")
    .set({
      revoked_at: dateOrNull(key.revokedAt),
      revoked_by: personId,
      previous_hash: null,
      previous_last_four: null,
      previous_until: null,
    })
    .where("id", "=", key.id)
    .where("revoked_at", "is", null)
    .execute();
}

/** At most one write a minute, however many processes and requests there are. */
export const lastUsedEveryMs = 60_000;

export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mls_api_keys")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([eb("last_used_at", "is", null), eb("last_used_at", "<=", new Date(now.getTime() - lastUsedEveryMs))]),
    )
    .execute();
}

function fromRow(row: Row): StoredKey {
  return {
    key: keyFrom(row),
    owner: {
      name: row.owner_name,
      isActive: row.owner_is_active ?? false,
      roles: row.owner_roles ?? [],
      membersConnect: row.members_connect_apps,
    },
    lacksSecondFactor: row.lacks_second_factor,
    organization: {
      name: row.organization_name,
      kind: row.organization_kind,
      agencyType: row.agency_type,
      standing: row.standing,
    },
  };
}

const keyFrom = (row: RowOf<"mls_api_keys">): ApiKey => ({
  ...fieldsFrom(row, ["id", "organization_id", "owner_id", "name", "scopes", "networks", "last_four", "created_at"]),
  ...fieldsFrom(row, ["rotated_at", "expires_at", "revoked_at", "last_used_at"]),
  previous:
    row.previous_until === null
      ? null
      : { lastFour: row.previous_last_four ?? "", until: row.previous_until.getTime() },
  app:
    row.client_id === null || row.token_until === null
      ? null
      : { clientId: row.client_id, resource: row.resource, tokenUntil: row.token_until.getTime() },
});
