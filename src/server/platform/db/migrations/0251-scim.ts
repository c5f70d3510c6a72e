import { type Kysely, sql } from "kysely";

/**
 * What a company's directory says about its people by SCIM (docs/decisions/0073). Only the system reads it. A user
 * whom the directory deleted stays a deactivated member, and is hidden from the directory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ecosystem_scim_users (
      organization_id uuid not null references ecosystem_organizations (id) on delete cascade,
      account_id uuid not null references ecosystem_accounts (id) on delete cascade,
      external_id text,
      given_name text,
      family_name text,
      removed_at timestamptz,
      updated_at timestamptz not null,
      primary key (organization_id, account_id)
    )`.execute(db);
  await sql`create index ecosystem_scim_users_account on ecosystem_scim_users (account_id)`.execute(db);
  await sql`
    create index ecosystem_scim_users_external on ecosystem_scim_users (organization_id, external_id)
      where external_id is not null`.execute(db);
  await sql`
    create index ecosystem_memberships_organization on ecosystem_memberships (organization_id)`.execute(db);
  await sql`alter table ecosystem_scim_users enable row level security`.execute(db);
}
