import type { CloseReason, JobStatus } from "#domain/job/job.ts";

export interface JobTables {
  /** The job of an introduction, and of a deal, for one of its parties. */
  mls_job_introductions: {
    introduction_id: string;
    organization_id: string;
    job_id: string;
  };
  mls_job_deals: {
    deal_id: string;
    organization_id: string;
    job_id: string;
  };
  /** `sealed`: role, client, description and terms. The facts of a status are empty in every other one. */
  mls_jobs: {
    id: string;
    organization_id: string;
    number: number;
    client_organization_id: string | null;
    owner_id: string;
    sealed: Buffer;
    fee_bp: number | null;
    guarantee_days: number | null;
    openings: number;
    submit_by: string | null;
    fill_by: string | null;
    status: JobStatus;
    hold_until: string | null;
    filled_on: string | null;
    close_reason: CloseReason | null;
    version: number;
    created_at: Date;
    updated_at: Date;
  };
  mls_job_watchers: {
    job_id: string;
    person_id: string;
    organization_id: string;
  };
}
