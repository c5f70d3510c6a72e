import { type Kysely, sql } from "kysely";
import { grantToViewer } from "../viewer-role.ts";

/**
 * Spec §14: a pipeline belongs to an organization, its stages are rows. A removed candidate keeps its row: the note for
 * a day, for the undo, and the history for the figures. Impossible states (in the pipeline twice, in two stages at
 * once, out of a stage before entering it) are rejected here too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mls_pipelines (
      organisation_id uuid primary key references mls_organisations (id),
      stages_version integer not null default 1 check (stages_version > 0)
    )`.execute(db);
  await sql`
    create table mls_pipeline_stages (
      organisation_id uuid not null references mls_pipelines (organisation_id),
      id text not null,
      name text not null check (name <> ''),
      description text not null,
      color text not null check (color in ('grey', 'blue', 'petrol', 'amber', 'ochre', 'green')),
      position integer not null check (position >= 0),
      removed_at timestamptz,
      primary key (organisation_id, id)
    )`.execute(db);
  await sql`
    create table mls_pipeline_candidates (
      id uuid primary key,
      organisation_id uuid not null references mls_pipelines (organisation_id),
      listing_id uuid not null references mls_candidates (id) on delete cascade,
      masked_code text not null,
      stage text not null,
      added_at timestamptz not null,
      last_stage_update timestamptz not null,
      sealed bytea,
      version integer not null check (version > 0),
      notes_version integer not null check (notes_version > 0),
      removed_at timestamptz,
      foreign key (organisation_id, stage) references mls_pipeline_stages (organisation_id, id),
      unique (id, organisation_id)
    )`.execute(db);
  await sql`create unique index mls_pipeline_candidates_once on mls_pipeline_candidates (organisation_id, listing_id)
    where removed_at is null`.execute(db);
  await sql`create index mls_pipeline_candidates_by_listing on mls_pipeline_candidates (listing_id)`.execute(db);
  await sql`create index mls_pipeline_candidates_gone on mls_pipeline_candidates (organisation_id, listing_id) where
    removed_at is not null`.execute(db);
  await sql`create index mls_pipeline_candidates_gone_notes on mls_pipeline_candidates (removed_at) where removed_at
    is not null and sealed is not null`.execute(db);
  await sql`
    create table mls_pipeline_history (
      placement_id uuid not null,
      organisation_id uuid not null,
      position integer not null check (position >= 0),
      stage text not null,
      entered_at timestamptz not null,
      exited_at timestamptz,
      primary key (placement_id, position),
      foreign key (placement_id, organisation_id) references mls_pipeline_candidates (id, organisation_id) on delete
      cascade,
      foreign key (organisation_id, stage) references mls_pipeline_stages (organisation_id, id),
      constraint mls_pipeline_history_forward check (exited_at >= entered_at)
    )`.execute(db);
  await sql`create unique index mls_pipeline_history_one_open on mls_pipeline_history (placement_id) where exited_at
    is null`.execute(db);
  await sql`create index mls_pipeline_history_by_organisation on mls_pipeline_history (organisation_id)`.execute(db);

  for (const table of ["mls_pipelines", "mls_pipeline_stages", "mls_pipeline_candidates", "mls_pipeline_history"]) {
    await sql`alter table ${sql.table(table)} enable row level security`.execute(db);
    await sql`create policy own_pipeline on ${sql.table(table)} for all to mls_viewer
      using (organisation_id = mls_acting_organisation()) with check (organisation_id =
      mls_acting_organisation())`.execute(db);
    await grantToViewer(db, table, ["select", "insert", "update"]);
  }
  // An undone move deletes its entry.
  await grantToViewer(db, "mls_pipeline_history", ["delete"]);

  // The same rule as before, evaluated once per statement instead of once per row: a board reads thousands of listings.
  await sql`alter policy platform_read on mls_candidates using ((select mls_acting_is_platform()))`.execute(db);
}
