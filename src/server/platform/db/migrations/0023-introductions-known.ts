import { type Kysely, sql } from "kysely";

/**
 * An employer named by an agency learns of an introduction with the agreement (0014), unless the candidate is hidden
 * from it by then: the agreeing agency can't be told why (spec §12). An employer that knew before still does:
 * disappearing would reveal it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_introductions add column employer_knows boolean not null default false`.execute(db);
  await sql`
    create function mls_introduction_known() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      new.employer_knows := case
        when new.selling_agency_id is null then true
        when tg_op = 'INSERT' then false
        when old.accepted_number is not null or new.accepted_number is null then old.employer_knows
        else not exists (
          select 1 from mls_listing_blocks b join mls_organisation_keys k on k.hash = b.hash where b.listing_id =
            new.candidate_id and k.organisation_id = new.employer_id) end;
      return new;
    end $$`.execute(db);
  await sql`create trigger who_knows before insert or update on mls_introductions for each row execute function
    mls_introduction_known()`.execute(db);
  // Existing introductions were already visible.
  await sql`alter table mls_introductions disable trigger user`.execute(db);
  await sql`update mls_introductions set employer_knows = selling_agency_id is null or accepted_number is not
    null`.execute(db);
  await sql`alter table mls_introductions enable trigger user`.execute(db);

  const acting = sql`(select mls_acting_organisation())`;
  const inIntroduction = sql`(${acting} in (listing_agency_id, selling_agency_id) or (employer_id = ${acting} and
    employer_knows))`;
  await sql`alter policy parties_read on mls_introductions using (${inIntroduction})`.execute(db);
  await sql`alter policy parties_change on mls_introductions using (${inIntroduction}) with check
    (${inIntroduction})`.execute(db);
}
