import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §16: notifications for one person acting for one organization, and their preferences. The system writes a row,
 * and only that person can read it, but not change it. Its email is sent once: `mailed_at` is written together with the
 * email. Ids and display codes only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_notifications (
      id uuid primary key,
      organisation_id uuid not null references mls_organisations (id),
      person_id uuid not null references mls_people (id) on delete cascade,
      type text not null check (type in ('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed',
      'message_received', 'introduction_update', 'deal_update', 'listing_update', 'platform_case')),
      title text not null check (title <> ''),
      message text not null check (message <> ''),
      priority text not null check (priority in ('medium', 'high')),
      action_url text not null check (action_url like '/mls/%'),
      shown boolean not null,
      at timestamptz not null,
      read_at timestamptz,
      repeats text,
      thread_id uuid references mls_threads (id),
      thread_number integer check (thread_number > 0),
      counted_from timestamptz,
      origin text not null,
      letter text check (letter in ('at_once', 'daily')),
      letter_at timestamptz,
      mailed_at timestamptz,
      constraint mls_notifications_thread_with_number check ((thread_id is null) = (thread_number is null)),
      constraint mls_notifications_letter_with_time check ((letter is null) = (letter_at is null)),
      constraint mls_notifications_mailed_letter check (mailed_at is null or letter is not null)
    )`.execute(db);
  await sql`create index mls_notifications_by_person on mls_notifications (person_id, organisation_id, at desc, id
    desc)`.execute(db);
  await sql`create index mls_notifications_unread on mls_notifications (person_id, organisation_id) where shown and
    read_at is null`.execute(db);
  await sql`create index mls_notifications_letters on mls_notifications (letter_at) where letter is not null and
    mailed_at is null`.execute(db);
  await sql`create index mls_notifications_old on mls_notifications (at)`.execute(db);
  // A repeated unread notification is one row.
  await sql`create unique index mls_notifications_repeated on mls_notifications (person_id, organisation_id, repeats)
    where read_at is null and repeats is not null`.execute(db);

  await sql`
    create table mls_notification_preferences (
      person_id uuid not null references mls_people (id) on delete cascade,
      organisation_id uuid not null references mls_organisations (id),
      type text not null check (type in ('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed',
      'message_received', 'introduction_update', 'deal_update', 'listing_update', 'platform_case')),
      in_app boolean not null,
      email text not null check (email in ('at_once', 'daily', 'off')),
      changed_at timestamptz not null,
      primary key (person_id, organisation_id, type)
    )`.execute(db);

  for (const table of ["mls_notifications", "mls_notification_preferences"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  const own = sql`person_id = (select mls_acting_person()) and organisation_id = (select mls_acting_organisation())`;
  await sql`create policy own_notification on mls_notifications for select to mls_viewer using (${own})`.execute(db);
  await sql`create policy own_notification_is_read on mls_notifications for update to mls_viewer using (${own}) with
    check (${own})`.execute(db);
  await sql`create policy own_preferences on mls_notification_preferences for all to mls_viewer using (${own}) with
    check (${own})`.execute(db);
  await grantToViewer(db, "mls_notifications", ["select"]);
  await sql`grant update (read_at) on mls_notifications to mls_viewer`.execute(db);
  await grantToViewer(db, "mls_notification_preferences", ["select", "insert", "update"]);
}
