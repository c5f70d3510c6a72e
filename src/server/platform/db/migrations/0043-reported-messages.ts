import { type Kysely, sql } from "kysely";

/** The message that was reported as a leak. Its text stays in place and is read with the report. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_leak_reports add column thread_id uuid, add column message_number integer,
      add constraint mls_leak_reports_message foreign key (thread_id, message_number) references mls_messages
      (thread_id, number),
      add constraint mls_leak_reports_whole_message check ((thread_id is null) = (message_number is null) and
      (thread_id is null or place = 'message'))`.execute(db);
  await sql`create index mls_leak_reports_by_message on mls_leak_reports (thread_id, message_number) where thread_id
    is not null`.execute(db);
}
