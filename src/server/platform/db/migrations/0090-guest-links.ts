import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Links that show candidates to a contact of a client without an account (docs/decisions/0041). Only the agency that
 * sent a link sees it. Tokens and codes have their own table, which no viewer reads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_guest_links (
      id uuid primary key,
      agency_id uuid not null references mls_organizations (id),
      sender_id uuid not null references mls_people (id),
      organization_id uuid not null references mls_organizations (id),
      guest_id uuid not null references mls_people (id),
      contact_name text not null check (length(contact_name) between 1 and 80),
      contact_email text not null check (length(contact_email) <= 254),
      message text not null check (length(message) <= 500),
      sent_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > sent_at),
      revoked_at timestamptz
    )`.execute(db);
  await sql`create index mls_guest_links_agency on mls_guest_links (agency_id, sent_at, id)`.execute(db);
  await sql`create index mls_guest_links_organization on mls_guest_links (organization_id)`.execute(db);
  await sql`
    create table mls_guest_candidates (
      link_id uuid not null references mls_guest_links (id),
      listing_id uuid not null references mls_candidates (id),
      place smallint not null,
      requested_at timestamptz,
      primary key (link_id, listing_id)
    )`.execute(db);
  await sql`create index mls_guest_candidates_listing on mls_guest_candidates (listing_id)`.execute(db);
  await sql`
    create table mls_guest_views (
      id uuid primary key,
      link_id uuid not null references mls_guest_links (id),
      at timestamptz not null,
      action text not null check (action in ('opened', 'confirmed', 'requested', 'accepted', 'signed', 'revealed')),
      listing_id uuid references mls_candidates (id)
    )`.execute(db);
  await sql`create index mls_guest_views_link on mls_guest_views (link_id, at)`.execute(db);
  await sql`
    create table mls_guest_keys (
      link_id uuid primary key references mls_guest_links (id),
      token_hash bytea not null unique,
      token_sealed bytea not null,
      origin text not null,
      code_hash bytea,
      code_until timestamptz,
      code_tries smallint not null default 0,
      codes_sent smallint not null default 0,
      codes_since timestamptz,
      pass_hash bytea,
      pass_until timestamptz
    )`.execute(db);
  for (const table of ["mls_guest_links", "mls_guest_candidates", "mls_guest_views", "mls_guest_keys"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`create policy own_links on mls_guest_links for select to mls_viewer
    using (agency_id = (select mls_acting_organization()))`.execute(db);
  for (const table of ["mls_guest_candidates", "mls_guest_views"])
    await sql`create policy of_own_links on ${sql.table(table)} for select to mls_viewer
      using (exists (select 1 from mls_guest_links l where l.id = link_id))`.execute(db);
  for (const table of ["mls_guest_links", "mls_guest_candidates", "mls_guest_views"])
    await grantToViewer(db, table, ["select"]);
}
