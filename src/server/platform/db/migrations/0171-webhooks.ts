import { type Kysely, sql } from "kysely";

const notificationTypes = sql`('new_candidate', 'offer_made', 'interview_scheduled', 'deal_closed', 'message_received',
  'introduction_update', 'deal_update', 'listing_update', 'job_update', 'plan_update', 'webhook_update',
  'platform_case')`;

/**
 * Webhooks (docs/decisions/0061). Only the system reads them: address, description and keys are sealed together,
 * because the address of a chat is a secret too. A delivery stores the number of a change, never what was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_webhooks (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      format text not null check (format in ('standard', 'slack', 'teams')),
      types text[] not null check (cardinality(types) > 0),
      sealed bytea not null,
      ended text check (ended in ('admin', 'gone', 'failing')),
      collected bigint not null,
      version integer not null check (version > 0),
      created_at timestamptz not null,
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index mls_webhooks_organization on mls_webhooks (organization_id, created_at)`.execute(db);
  await sql`
    create table mls_webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references mls_webhooks (id) on delete cascade,
      seq bigint,
      type text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
      attempts integer not null default 0 check (attempts >= 0),
      created_at timestamptz not null,
      first_at timestamptz,
      next_at timestamptz,
      constraint mls_webhook_deliveries_next check ((next_at is not null) = (state = 'waiting')),
      unique (webhook_id, seq)
    )`.execute(db);
  await sql`
    create index mls_webhook_deliveries_log on mls_webhook_deliveries (webhook_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`
    create index mls_webhook_deliveries_due on mls_webhook_deliveries (next_at) where state = 'waiting'`.execute(db);
  await sql`
    create table mls_webhook_attempts (
      id uuid primary key,
      delivery_id uuid not null references mls_webhook_deliveries (id) on delete cascade,
      at timestamptz not null,
      outcome text not null check (outcome in ('ok', 'status', 'redirect', 'timeout', 'unreachable', 'refused')),
      status integer,
      milliseconds integer not null check (milliseconds >= 0)
    )`.execute(db);
  await sql`create index mls_webhook_attempts_delivery on mls_webhook_attempts (delivery_id, at)`.execute(db);
  for (const table of ["mls_webhooks", "mls_webhook_deliveries", "mls_webhook_attempts"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  for (const table of ["mls_notifications", "mls_notification_preferences", "mls_notification_defaults"]) {
    const constraint = sql.ref(`${table}_type_check`);
    await sql`alter table ${sql.table(table)} drop constraint ${constraint}, add constraint ${constraint}
      check (type in ${notificationTypes})`.execute(db);
  }
}
