import type { ColumnType, Generated } from "kysely";
import type { RequirementsEvidence } from "#domain/job-description/evidence.ts";
import type { RankedPart } from "#domain/job-description/rank.ts";

type Json<Value> = ColumnType<Value, string, string>;

export interface JobDescriptionTables {
  /** One ranking; no free text, no identity. */
  mls_ranking_runs: {
    id: string;
    organization_id: string;
    person_id: string;
    at: Date;
    rules: number;
    weights: Json<Record<string, number>>;
    requirements: Json<RequirementsEvidence>;
    total: number;
  };
  /** What a ranking showed. `candidate_id` is null once the listing is erased, and `parts` is empty. */
  mls_ranking_results: {
    run_id: string;
    place: number;
    candidate_id: string | null;
    score: number;
    parts: Json<RankedPart[]>;
  };
  /** `person_id` null: the organization's choice. */
  mls_ranking_choices: {
    id: Generated<number>;
    organization_id: string;
    person_id: string | null;
    ranked: boolean;
    chosen_at: Date;
  };
}
