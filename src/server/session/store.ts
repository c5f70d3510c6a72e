import { pick } from "#domain/core/pick.ts";
import type { AgencyType } from "#domain/core/lookups.ts";
import { chooseOrganization, type SessionState } from "#domain/session/session.ts";
import type { Standing } from "#domain/core/standing.ts";
import type { OrganizationKind, Viewer } from "#domain/core/viewer.ts";
import type { KeyRing } from "../platform/crypto/key-ring.ts";
import type { Work } from "../platform/db/database.ts";
import type { Db } from "../platform/db/tables.ts";
import type { SessionEnd } from "../platform/db/tables/session.ts";
import { coveredBySecondFactor } from "./second-factor-policy.ts";
import { fieldsFrom } from "../platform/db/fields.ts";

type Membership = {
  organizationId: string;
  name: string;
  kind: OrganizationKind;
  agencyType: AgencyType | null;
  standing: Standing;
  roles: readonly string[];
  lacksSecondFactor: boolean;
};

/**
 * A stored session with the person and the active memberships; it holds the plain secret, so it stays in this folder.
 */
export type StoredSession = {
  id: string;
  personId: string;
  ecosystemUserId: string;
  displayName: string;
  email: string | null;
  avatarUrl: string | null;
  secret: Buffer;
  cookieHash: Buffer;
  state: SessionState;
  validatedAt: number;
  retryAt: number | null;
  memberships: readonly Membership[];
};

/** The person acting for the requested organization. @throws ExpectedError `not-a-member`, `organization-required` */
export function viewerOf(session: StoredSession, requested: string | null): Viewer {
  const membership = chooseOrganization(session.memberships, requested);
  return {
    ...pick(session, ["personId", "displayName"]),
    organizationName: membership.name,
    organizationKind: membership.kind,
    ...pick(membership, ["organizationId", "agencyType", "standing", "roles"]),
    sessionId: session.id,
    ...(membership.lacksSecondFactor && { lacksSecondFactor: true }),
  };
}

/** Seal contexts of a session's secrets: a sealed value doesn't open in another row or column. */
export const sealFor = {
  secret: (sessionId: string) => `mls_sessions:${sessionId}:secret`,
  token: (sessionId: string) => `mls_sessions:${sessionId}:ecosystem_token`,
  refresh: (sessionId: string) => `mls_sessions:${sessionId}:ecosystem_refresh_token`,
};

/** The session with everything a request needs, or null. Ended ones are loaded too: the rules judge them. */
export async function loadSession(db: Db, keyRing: KeyRing, id: string): Promise<StoredSession | null> {
  const row = await db
    .selectFrom("mls_sessions as s")
    .innerJoin("mls_people as p", "p.id", "s.person_id")
    .select([
      "s.id",
      "s.person_id",
      "s.secret",
      "s.cookie_hash",
      "s.generation",
      "s.rotated_at",
      "s.expires_at",
      "s.absolute_until",
      "s.ended_at",
      "s.validated_at",
      "s.retry_at",
      "s.ecosystem_refresh_token",
      "p.ecosystem_user_id",
      "p.display_name",
      "p.email",
      "p.avatar_url",
    ])
    .where("s.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const found = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .select([
      "o.id as organizationId",
      "o.name",
      "o.kind",
      "o.agency_type as agencyType",
      "o.standing",
      "m.roles",
      "o.external_id",
      "o.requires_second_factor",
    ])
    .where("m.person_id", "=", row.person_id)
    .where("m.is_active", "=", true)
    .orderBy("o.name")
    .orderBy("o.id")
    .execute();
  const strict = found.filter(({ requires_second_factor }) => requires_second_factor);
  const covered =
    strict.length === 0
      ? []
      : await coveredBySecondFactor(db, {
          ecosystemUserId: row.ecosystem_user_id,
          refreshToken: openRefreshToken(keyRing, row.id, row.ecosystem_refresh_token),
          externalIds: strict.map(({ external_id }) => external_id),
        });
  const memberships = found.map(({ external_id, requires_second_factor, ...membership }) => ({
    ...membership,
    lacksSecondFactor: requires_second_factor && !covered.includes(external_id),
  }));
  return {
    ...fieldsFrom(row, ["id", "person_id", "ecosystem_user_id", "display_name", "email", "avatar_url", "cookie_hash"]),
    ...fieldsFrom(row, ["validated_at", "retry_at"]),
    secret: keyRing.open(row.secret, sealFor.secret(row.id)),
    state: stateOf(row),
    memberships,
  };
}

const openRefreshToken = (keyRing: KeyRing, sessionId: string, sealed: Buffer | null): string | null =>
  sealed && keyRing.openText(sealed, sealFor.refresh(sessionId));

/**
 * Whether the session would meet its organization's requirement of a second factor; `externalId`: of the organization.
 */
export async function meetsRequirement(
  db: Db,
  keyRing: KeyRing,
  { sessionId, externalId }: { sessionId: string; externalId: string },
): Promise<boolean> {
  const { sealed, ecosystemUserId } = await db
    .selectFrom("mls_sessions as s")
    .innerJoin("mls_people as p", "p.id", "s.person_id")
    .select(["s.ecosystem_refresh_token as sealed", "p.ecosystem_user_id as ecosystemUserId"])
    .where("s.id", "=", sessionId)
    .executeTakeFirstOrThrow();
  const refreshToken = openRefreshToken(keyRing, sessionId, sealed);
  return (await coveredBySecondFactor(db, { ecosystemUserId, refreshToken, externalIds: [externalId] })).includes(
    externalId,
  );
}

/** Locks the row and returns the state for the rules, or null. */
export async function lockSession({ db }: Pick<Work, "db">, id: string): Promise<SessionState | null> {
  const row = await db
    .selectFrom("mls_sessions")
    .select(["generation", "rotated_at", "expires_at", "absolute_until", "ended_at"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? stateOf(row) : null;
}

/** Ends sessions and announces each. @returns those that were still open */
export async function endSessions(
  { db, change }: Pick<Work, "db" | "change">,
  ids: readonly string[],
  reason: SessionEnd,
  now: Date,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const ended = await db
    .updateTable("mls_sessions")
    .set({ ended_at: now, end_reason: reason, lease: null, refreshing_until: null })
    .where("id", "in", ids)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  for (const { id } of ended) change({ topic: "session.ended", entityId: id });
  return ended.map(({ id }) => id);
}

/** A session's ecosystem token, opened to be sent there. */
export async function readEcosystemToken(db: Db, keyRing: KeyRing, id: string): Promise<string | null> {
  const row = await db.selectFrom("mls_sessions").select("ecosystem_token").where("id", "=", id).executeTakeFirst();
  return row ? keyRing.openText(row.ecosystem_token, sealFor.token(id)) : null;
}

function stateOf(row: {
  generation: number;
  rotated_at: Date | null;
  expires_at: Date;
  absolute_until: Date;
  ended_at: Date | null;
}): SessionState {
  return fieldsFrom(row, ["generation", "rotated_at", "expires_at", "absolute_until", "ended_at"]);
}
