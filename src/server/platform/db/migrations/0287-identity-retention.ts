import { type Kysely, sql } from "kysely";

/**
 * How long the identities of listings that ended are kept (docs/decisions/0081): the organization's choice, and for
 * each such listing when it ended, whether it was extended, and what its agency was warned of. Only the system reads
 * and writes these rows. A listing that ended before this migration ended at the last event on record.
 *
 * Erasure: an erased listing's row is deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_organizations
    add column identity_days integer check (identity_days between 14 and 3650)`.execute(db);
  await sql`
    create table mls_identity_retentions (
      listing_id uuid primary key references mls_candidates (id) on delete cascade,
      agency_id uuid not null references mls_organizations (id),
      ended_at timestamptz not null,
      extended_until date,
      announced_until date,
      warned_again boolean not null default false,
      check (announced_until is not null or not warned_again)
    )`.execute(db);
  await sql`create index mls_identity_retentions_by_end on mls_identity_retentions (ended_at, listing_id)`.execute(db);
  await sql`alter table mls_identity_retentions enable row level security`.execute(db);
  await sql`
    insert into mls_identity_retentions (listing_id, agency_id, ended_at)
    select c.id, c.listing_agency_id, greatest(c.updated_at, left_at.at, won.at)
    from mls_candidates c
    left join (select entity_id, max(at) as at from mls_audit
      where action in ('listing.withdraw', 'listing.expired') group by entity_id) left_at on left_at.entity_id = c.id
    left join (select candidate_id, max(closed_at) as at from mls_deals
      where status = 'closed_won' group by candidate_id) won on won.candidate_id = c.id
    where c.status in ('expired', 'placed', 'withdrawn') and c.erased_at is null`.execute(db);
}
