import { type Kysely, sql } from "kysely";

/** A certificate says who a link was emailed to: the members, where the named signer had left the organization. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mls_deal_signers add column members_asked_at timestamptz`.execute(db);
  await sql`
    create or replace trigger set_once before update on mls_deal_signers for each row execute function mls_set_once(
      'opened_at', 'seen_at', 'signed_name', 'signed_at', 'signed_ip', 'signed_via', 'signed_person_id',
      'signed_consent', 'decline_reason', 'declined_at', 'members_asked_at')`.execute(db);
}
