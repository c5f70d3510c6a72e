import { type Kysely, sql } from "kysely";

/** A second line of defense behind the decision about a stranger's yes (0400). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function mls_refuse_grant_without_yes() returns trigger language plpgsql security definer
      set search_path = pg_catalog, public, pg_temp
      as $$ begin
        if mls_yes_is_missing(new.introduction_id)
          and not exists (select 1 from mls_reveal_grants g where g.introduction_id = new.introduction_id)
        then raise exception 'the candidate has not said yes' using errcode = 'check_violation';
        end if;
        return new;
      end $$`.execute(db);
  await sql`create trigger with_the_candidates_yes before insert on mls_reveal_grants for each row execute function
    mls_refuse_grant_without_yes()`.execute(db);
}
