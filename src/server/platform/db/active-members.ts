import { sql } from "kysely";
import type { Viewer } from "#domain/core/viewer.ts";
import type { Db } from "./tables.ts";
import { fieldsFrom } from "./fields.ts";

/** Active members with their person and organization, as `viewerFrom` reads them. */
export const activeMembers = (db: Db) =>
  db
    .selectFrom("mls_memberships as m")
    .innerJoin("mls_organizations as o", "o.id", "m.organization_id")
    .innerJoin("mls_people as p", "p.id", "m.person_id")
    .select(["p.id as person_id", "p.display_name", "o.id as organization_id", "o.name", "o.kind"])
    .select(["o.agency_type", "o.standing", "m.roles"])
    .where("m.is_active", "=", true);

/**
 * Whether a required second factor is missing, for a key or a link. These have no sign-in of their own, so it's enough
 * that the organization's provider asks for one and knows the person. For queries with organizations `o`, people `p`.
 */
export const lacksSecondFactor = sql<boolean>`(o.requires_second_factor
  and not exists (
    select from ecosystem_factor_accounts a where a.account_id::text = p.ecosystem_user_id)
  and not exists (
    select from ecosystem_provider_people l join ecosystem_providers v on v.id = l.provider_id
    where l.account_id::text = p.ecosystem_user_id and v.organization_id::text = o.external_id
      and v.is_enabled and v.asks_second_factor))`;

type Row = Awaited<ReturnType<ReturnType<typeof activeMembers>["executeTakeFirstOrThrow"]>>;

/** The member with their rights as they are now. */
export const viewerFrom = (row: Row, sessionId: string): Viewer => ({
  ...fieldsFrom(row, ["person_id", "display_name", "organization_id", "agency_type", "standing", "roles"]),
  organizationName: row.name,
  organizationKind: row.kind,
  sessionId,
});
