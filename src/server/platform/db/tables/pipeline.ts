import type { ColumnType, Generated } from "kysely";
import type { Owing } from "#domain/pipeline/pipeline.ts";
import type { StageColor } from "#domain/pipeline/stages.ts";

export interface PipelineTables {
  /** One row per organization, from its first change on. Every change of its pipeline locks it. */
  mls_pipelines: {
    organization_id: string;
    stages_version: ColumnType<number, number | undefined, number>;
  };
  /** A column of the board. Removed columns stay for the histories that reference them. */
  mls_pipeline_stages: {
    organization_id: string;
    id: string;
    name: string;
    description: string;
    color: StageColor;
    position: number;
    target_days: number | null;
    removed_at: Date | null;
  };
  /**
   * One candidate's passage through a pipeline; `sealed` is the note, null when empty. `removed_at`: removed from the
   * pipeline. `owner_id`: who works on it; null: the owner of the job.
   */
  mls_pipeline_candidates: {
    id: string;
    organization_id: string;
    listing_id: string;
    job_id: string | null;
    owner_id: string | null;
    owes: Generated<Owing>;
    masked_code: string;
    stage: string;
    added_at: Date;
    last_stage_update: Date;
    sealed: Buffer | null;
    version: number;
    notes_version: number;
    removed_at: Date | null;
  };
  /** One stay in a stage, numbered within its passage from 0. */
  mls_pipeline_history: {
    placement_id: string;
    organization_id: string;
    position: number;
    stage: string;
    entered_at: Date;
    exited_at: Date | null;
  };
  /** A saved view; `sealed`: its name and filters. */
  mls_pipeline_views: {
    id: string;
    organization_id: string;
    owner_id: string;
    sealed: Buffer;
    shared: boolean;
  };
}
