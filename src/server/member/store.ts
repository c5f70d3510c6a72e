import { sql } from "kysely";
import { builtinIssuer } from "../ecosystem/builtin-ecosystem.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { hasSignedIn } from "#domain/session/session.ts";
import type { Database, Work } from "../platform/db/database.ts";

type Db = Pick<Work, "db">;

export type MemberRow = { id: string; name: string; email: string | null; roles: string[]; isActive: boolean };

/** All current and former members, as the viewer's own rights show them. */
export async function memberRows({ db }: Db, organizationId: string): Promise<MemberRow[]> {
  const rows = await db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select(["p.id", "p.display_name", "p.email", "m.roles", "m.is_active"])
    .where("m.organization_id", "=", organizationId)
    .orderBy("m.is_active", "desc")
    .orderBy("p.display_name")
    .orderBy("p.id")
    .execute();
  return rows.map(({ id, display_name, email, roles, is_active }) => ({
    id,
    name: display_name,
    email,
    roles,
    isActive: is_active,
  }));
}

export type SignIns = { lastSeenAt: Date | null; hasSignedIn: boolean | null };

/**
 * Person → when their sessions were last used, and whether they ever signed in; null when that is no longer known.
 * Sessions are deleted 30 days after they began, and by restoring a backup.
 */
export async function signInsOf(
  { kysely }: Pick<Database, "kysely">,
  personIds: readonly string[],
  now: Date,
): Promise<Map<string, SignIns>> {
  if (personIds.length === 0) return new Map();
  const rows = await kysely
    .selectFrom("mls_people as p")
    .leftJoin("mls_sessions as s", "s.person_id", "p.id")
    .select((eb) => ["p.id", "p.created_at", eb.fn.max("s.seen_at").as("seen_at")])
    .where("p.id", "in", personIds)
    .groupBy("p.id")
    .execute();
  return new Map(
    rows.map(({ id, created_at, seen_at }): [string, SignIns] => [
      id,
      {
        lastSeenAt: seen_at,
        hasSignedIn: hasSignedIn(seen_at?.getTime() ?? null, created_at.getTime(), now.getTime()),
      },
    ]),
  );
}

/** Which of these people have a second factor at the built-in sign-in service. */
export async function peopleWithFactor(
  { kysely }: Pick<Database, "kysely">,
  personIds: readonly string[],
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const rows = await kysely
    .selectFrom("mls_people as p")
    .innerJoin("ecosystem_factor_accounts as a", (join) =>
      join.on(sql`a.account_id::text`, "=", sql.ref("p.ecosystem_user_id")),
    )
    .select("p.id")
    .where("p.id", "in", personIds)
    .where("p.issuer", "=", builtinIssuer)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A person's open sessions, latest used first. */
export async function openSessions(
  { kysely }: Pick<Database, "kysely">,
  { personId }: Pick<Viewer, "personId">,
  now: Date,
) {
  return kysely
    .selectFrom("mls_sessions")
    .select(["id", "device", "created_at", "seen_at"])
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("seen_at", "desc")
    .orderBy("id")
    .execute();
}
