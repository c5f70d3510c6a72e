import { mayDo } from "#domain/core/policy.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { activeMembers, viewerFrom } from "../platform/db/active-members.ts";
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
  let query = activeMembers(database.kysely).where("o.id", "=", organizationId);
  if (personId !== undefined) query = query.where("p.id", "=", personId);
  const rows = await query.orderBy("p.display_name").orderBy("p.id").execute();
  return rows.map((row) => viewerFrom(row, sessionId));
}
