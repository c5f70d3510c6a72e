import { type Kysely, sql } from "kysely";

/**
 * The agency that invoices signs the client agreement too, so an agency with a selling partner signs two documents of
 * one sending: a row for each document it signs. Existing sendings keep their rows: they need no further signature and
 * stay valid (docs/decisions/0020). The employer reads every signature of its own document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mls_deal_signers
      drop constraint mls_deal_signers_deal_id_sending_role_key,
      add constraint mls_deal_signers_one_per_document unique (deal_id, sending, role, document),
      add constraint mls_deal_signers_own_document check (role <> 'selling' or document = 'split')`.execute(db);
  await sql`drop policy client_read on mls_deal_signers`.execute(db);
  await sql`create policy client_read on mls_deal_signers for select to mls_viewer using (document = 'client' and
    mls_is_client_of(deal_id))`.execute(db);
}
