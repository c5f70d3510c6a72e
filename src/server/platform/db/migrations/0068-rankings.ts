import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Rankings by job descriptions (docs/ranking.md): who ranked when, by which rules, with which results, and who turned
 * ranking off. No free text and no identity is stored.
 *
 * Erasure: a result loses the listing's id and the parts of its score; its place and score stay. The other two tables
 * hold nothing about a candidate.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_ranking_runs (
      id uuid primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      person_id uuid not null references mls_people (id),
      at timestamptz not null,
      rules integer not null check (rules > 0),
      weights jsonb not null,
      requirements jsonb not null,
      total integer not null check (total >= 0)
    )`.execute(db);
  await sql`create index mls_ranking_runs_by_organization on mls_ranking_runs (organization_id, at desc, id)`.execute(
    db,
  );
  await sql`create index mls_ranking_runs_by_time on mls_ranking_runs (at desc, id)`.execute(db);
  await sql`
    create table mls_ranking_results (
      run_id uuid not null references mls_ranking_runs (id) on delete cascade,
      place integer not null check (place > 0),
      candidate_id uuid references mls_candidates (id) on delete set null,
      score integer not null check (score between 0 and 100),
      parts jsonb not null,
      primary key (run_id, place)
    )`.execute(db);
  await sql`create index mls_ranking_results_by_candidate on mls_ranking_results (candidate_id)`.execute(db);
  await sql`
    create table mls_ranking_choices (
      id bigint generated always as identity primary key,
      organization_id uuid not null references mls_organizations (id) on delete cascade,
      person_id uuid references mls_people (id) on delete cascade,
      ranked boolean not null,
      chosen_at timestamptz not null,
      constraint mls_ranking_choices_once unique nulls not distinct (organization_id, person_id)
    )`.execute(db);

  const acting = sql`(select mls_acting_organization())`;
  const person = sql`(select mls_acting_person())`;
  const platform = sql`(select mls_acting_is_platform())`;
  for (const table of ["mls_ranking_runs", "mls_ranking_results", "mls_ranking_choices"])
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
  await sql`create policy own_read on mls_ranking_runs for select to mls_viewer using (organization_id = ${acting} or
    ${platform})`.execute(db);
  await sql`create policy own_run on mls_ranking_runs for insert to mls_viewer with check (organization_id = ${acting}
    and person_id = ${person})`.execute(db);
  const ofRun = (holds: ReturnType<typeof sql>) =>
    sql`exists (select 1 from mls_ranking_runs r where r.id = run_id and ${holds})`;
  await sql`create policy own_read on mls_ranking_results for select to mls_viewer using
    (${ofRun(sql`(r.organization_id = ${acting} or ${platform})`)})`.execute(db);
  await sql`create policy own_run on mls_ranking_results for insert to mls_viewer with check
    (${ofRun(sql`r.organization_id = ${acting} and r.person_id = ${person}`)})`.execute(db);
  await sql`create policy own_choice on mls_ranking_choices for all to mls_viewer
    using (organization_id = ${acting} and (person_id is null or person_id = ${person}))
    with check (organization_id = ${acting} and (person_id is null or person_id = ${person}))`.execute(db);
  await grantToViewer(db, "mls_ranking_runs", ["select", "insert"]);
  await grantToViewer(db, "mls_ranking_results", ["select", "insert"]);
  await grantToViewer(db, "mls_ranking_choices", ["select", "insert", "update", "delete"]);
}
