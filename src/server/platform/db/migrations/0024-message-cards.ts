import { type Kysely, sql } from "kysely";

/**
 * Messages under a reveal grant, and cards (spec §12, §16). Text that may name the candidate is sealed under the
 * listing's data key: `content` is empty then, and roles that can't read the identity can't access the key. A request
 * for an introduction has one card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_messages
      alter column content drop not null,
      add column sealed bytea,
      add column introduction_id uuid references mls_introductions (id),
      add constraint mls_messages_open_or_sealed check (num_nonnulls(content, sealed) = 1),
      add constraint mls_messages_card_is_open check (introduction_id is null or content is not null)`.execute(db);
  await sql`create unique index mls_messages_one_card on mls_messages (introduction_id) where introduction_id is not
    null`.execute(db);

  const acting = sql`(select mls_acting_organisation())`;
  // From the requester to the listing's agency, about that listing.
  await sql`
    create policy own_request on mls_messages as restrictive for insert to mls_viewer with check (
      introduction_id is null or exists (
        select 1 from mls_introductions i join mls_threads t on t.id = thread_id
        where i.id = introduction_id and coalesce(i.selling_agency_id, i.employer_id) = ${acting} and t.candidate_id =
          i.candidate_id and t.deal_id is null
          and i.listing_agency_id in (t.starter_organisation_id, t.other_organisation_id)))`.execute(db);
  // Between the listing's agency and an organization that can read the identity; the first writer under a grant may
  // find no key yet.
  await sql`
    create policy sealed_between on mls_messages as restrictive for insert to mls_viewer with check (
      sealed is null or exists (
        select 1 from mls_threads t
        where t.id = thread_id and t.listing_agency_id in (t.starter_organisation_id, t.other_organisation_id)
          and (t.listing_agency_id = ${acting} or mls_granted_to_acting(t.candidate_id))))`.execute(db);
  await sql`
    create policy keys_of_granted_made on mls_keys.data_keys for insert to mls_viewer
      with check (mls_granted_to_acting(listing_id) and exists (
        select from mls_introductions i where i.candidate_id = data_keys.listing_id and i.listing_agency_id =
          data_keys.agency_id))`.execute(db);
}
