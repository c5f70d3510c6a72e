import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §16: notification preferences for an organization's new members. They are copied to a person with the
 * membership, who can then change them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_notification_defaults (
      organisation_id uuid not null references mls_organisations (id),
      type text not null check (type in ('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed',
      'message_received', 'introduction_update', 'deal_update', 'listing_update', 'platform_case')),
      in_app boolean not null,
      email text not null check (email in ('at_once', 'daily', 'off')),
      changed_at timestamptz not null,
      primary key (organisation_id, type)
    )`.execute(db);
  await sql`alter table mls_notification_defaults enable row level security`.execute(db);
  const own = sql`organisation_id = (select mls_acting_organisation())`;
  await sql`create policy own_defaults on mls_notification_defaults for all to mls_viewer using (${own}) with check
    (${own})`.execute(db);
  await grantToViewer(db, "mls_notification_defaults", ["select", "insert", "update"]);
}
