import { type Kysely, sql } from "kysely";

/**
 * Entries of the audit log for webhooks (docs/decisions/0083): a change for each entry of an organization that has a
 * webhook for them. A trigger, because entries are written in many places, and by viewers who can't read webhooks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_announce_audit() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into mls_change_inbox (topic, entity_id, organization_id, data, created_at)
      select 'audit.recorded', e.id::text, e.organization_id, jsonb_build_object('action', e.action, 'subjectId',
        e.entity_id, 'personId', e.person_id, 'apiKeyId', e.api_key_id), e.at
      from entries e
      where e.action <> 'identity.list' and exists (select from mls_webhooks w
        where w.organization_id = e.organization_id and 'audit.recorded' = any (w.types));
      return null;
    end $$`.execute(db);
  await sql`revoke execute on function mls_announce_audit() from public`.execute(db);
  await sql`
    create trigger mls_audit_announced after insert on mls_audit referencing new table as entries
      for each statement execute function mls_announce_audit()`.execute(db);
}
