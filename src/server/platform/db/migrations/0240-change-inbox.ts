import { type Kysely, sql } from "kysely";

/**
 * Changes arrive without a number, so that writers don't wait for each other. A separate statement numbers what is
 * committed, one run at a time: the lock is held until its commit is visible, so no reader passes a lower number.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_change_inbox (
      id bigint primary key generated always as identity,
      topic text not null check (topic <> ''),
      entity_id text not null check (entity_id <> ''),
      organization_id uuid,
      data jsonb not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`alter table mls_change_inbox enable row level security`.execute(db);
  await sql`
    create function mls_number_changes() returns integer language plpgsql as $$
    declare moved integer;
    begin
      if not exists (select from mls_change_inbox) then return 0; end if;
      perform pg_advisory_xact_lock(7240002);
      with taken as (
        delete from mls_change_inbox
        where id = any (array(select id from mls_change_inbox order by id limit 1000))
        returning *
      )
      insert into mls_changes (topic, entity_id, organization_id, data, created_at)
      select topic, entity_id, organization_id, data, created_at from taken order by id;
      get diagnostics moved = row_count;
      if moved > 0 then perform pg_notify('mls_changes', ''); end if;
      return moved;
    end $$`.execute(db);
  await sql`revoke execute on function mls_number_changes() from public`.execute(db);
}
