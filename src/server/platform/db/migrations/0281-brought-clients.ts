import { type Kysely, sql } from "kysely";

/**
 * Who brought a client is in the register, and protected for some months (docs/decisions/0088). Rows from before have
 * no entry. `domain`: of the work address that the agency typed. An entry about a client has no candidate, and its own
 * kind of code in place of an introduction's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_clients
      add column domain text,
      add column register_code text unique check (register_code ~ '^CLI-[0-9A-HJKMNP-TV-Z]{6}$'),
      add column protected_until timestamptz,
      add constraint mls_clients_protected check ((register_code is null) = (protected_until is null)
        and (register_code is null or is_new))`.execute(db);
  await sql`update mls_clients c set domain = o.domains[1] from mls_organizations o
    where o.id = c.organization_id and c.is_new`.execute(db);
  await sql`
    alter table mls_register
      drop constraint mls_register_introduction_check,
      add constraint mls_register_introduction_check check (introduction ~ '^(INT|CLI)-[0-9A-HJKMNP-TV-Z]{6}$'),
      alter column candidate drop not null,
      add constraint mls_register_candidate_of_introduction check (
        (candidate is null) = (introduction ~ '^CLI-'))`.execute(db);
}
