import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * What hires paid and what fees they brought, by half-year (domain/market-comp). A half-year is counted once: a figure
 * that followed later corrections could be subtracted from itself.
 *
 * Erasure: rounded quantiles of the hires of at least five agencies and five employers, nothing about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_market_comps (
      half text primary key check (half ~ '^[0-9]{4}-H[12]$'),
      counted_at timestamptz not null,
      comps jsonb not null
    )`.execute(db);
  await sql`alter table mls_market_comps enable row level security`.execute(db);
  await sql`create policy readers on mls_market_comps for select to mls_viewer using (
    (select mls_acting_organization()) is not null)`.execute(db);
  await grantToViewer(db, "mls_market_comps", ["select"]);
}
