import { type Kysely, sql } from "kysely";

/**
 * The figures of the start page (domain/market-comp/public-figures.ts), one row for each day on which they were
 * counted. The system reads them for anyone, so no viewer has a policy.
 *
 * Erasure: steps and rounded times of at least five agencies, nothing about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_market_figures (
      day date primary key,
      counted_at timestamptz not null,
      figures jsonb not null
    )`.execute(db);
  await sql`alter table mls_market_figures enable row level security`.execute(db);
}
