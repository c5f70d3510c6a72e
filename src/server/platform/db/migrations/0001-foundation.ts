import { type Kysely, sql } from "kysely";

/** The change stream, the mail outbox and stored answers for repeated writes. Only the owner role can access them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence mls_changes_seq as bigint`.execute(db);
  await sql`
    create table mls_changes (
      seq bigint primary key default nextval('mls_changes_seq'),
      topic text not null check (topic <> ''),
      entity_id text not null check (entity_id <> ''),
      organisation_id uuid,
      data jsonb not null,
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table mls_mail_outbox (
      id uuid primary key,
      content bytea not null,
      confidential boolean not null,
      state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
      attempts integer not null default 0 check (attempts >= 0),
      last_error text,
      created_at timestamptz not null,
      sent_at timestamptz,
      check ((state = 'sent') = (sent_at is not null))
    )`.execute(db);
  await sql`create index mls_mail_outbox_created_at on mls_mail_outbox (created_at desc, id)`.execute(db);

  await sql`
    create table mls_idempotency_keys (
      scope_hash bytea primary key,
      request_hash bytea not null,
      status integer check (status between 100 and 599),
      answer bytea,
      created_at timestamptz not null,
      check (answer is null or status is not null)
    )`.execute(db);
  await sql`create index mls_idempotency_keys_created_at on mls_idempotency_keys (created_at)`.execute(db);
}
