import { type Kysely, sql } from "kysely";

/**
 * A link to a client can show a list (docs/decisions/0046): with the parts of the sheet that the agency chose, and the
 * contact's answer to each candidate. `fields` is null on links that show the whole profile and ask for no answer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_guest_links
      add column list_id uuid references mls_lists (id) on delete set null,
      add column fields text[] check (cardinality(fields) > 0),
      add constraint mls_guest_links_list check (list_id is null or fields is not null)`.execute(db);
  await sql`create index mls_guest_links_list on mls_guest_links (list_id) where list_id is not null`.execute(db);
  await sql`
    alter table mls_guest_candidates
      add column answer text check (answer in ('yes', 'maybe', 'no')),
      add column answered_at timestamptz,
      add column note_sealed bytea,
      add constraint mls_guest_candidates_answered check ((answer is null) = (answered_at is null)),
      add constraint mls_guest_candidates_noted check (note_sealed is null or answer is not null)`.execute(db);
  await sql`
    alter table mls_guest_views drop constraint mls_guest_views_action_check,
      add constraint mls_guest_views_action_check check (
        action in ('opened', 'viewed', 'answered', 'confirmed', 'requested', 'accepted', 'signed', 'revealed')
      )`.execute(db);
}
