import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Services } from "../platform/http/context.ts";

type For = { organization_id: string; requested_by: string; session_id: string };

/** The person who requested an archive with their rights of now; null once they aren't an admin anymore. */
export async function adminOf(
  needs: Pick<Services, "database">,
  { organization_id, requested_by, session_id }: For,
): Promise<Viewer | null> {
  const [viewer] = await membersOf(needs, { organizationId: organization_id, sessionId: session_id }, requested_by);
  return viewer && mayDo(viewer, "organization.archive") ? viewer : null;
}

/** The active members of an organization as viewers; one of them if `personId` is given. By name. */
export async function membersOf(
  { database }: Pick<Services, "database">,
  { organizationId, sessionId }: Pick<Viewer, "organizationId" | "sessionId">,
  personId?: string,
): Promise<Viewer[]> {
  let query = database.kysely
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select(["p.id", "p.display_name", "o.name", "o.kind", "o.agency_type", "o.standing", "m.roles"])
    .where("m.organization_id", "=", organizationId)
    .where("m.is_active", "=", true);
  if (personId !== undefined) query = query.where("p.id", "=", personId);
  const rows = await query.orderBy("p.display_name").orderBy("p.id").execute();
  return rows.map((row) => ({
    personId: row.id,
    displayName: row.display_name,
    organizationId,
    organizationName: row.name,
    organizationKind: row.kind,
    agencyType: row.agency_type,
    standing: row.standing,
    roles: row.roles,
    sessionId,
  }));
}
