import { type Kysely, sql } from "kysely";

/**
 * The days a team agrees on for each stage. Stages that still are the ones every organization starts with get their
 * usual length.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_pipeline_stages add column target_days integer check (target_days between 1 and
    365)`.execute(db);
  await sql`
    update mls_pipeline_stages s set target_days = usual.days
    from (values ('applied', 5), ('screening', 7), ('interview', 14), ('final', 10), ('offer', 7)) as usual (id, days)
    where usual.id = s.id`.execute(db);
}
