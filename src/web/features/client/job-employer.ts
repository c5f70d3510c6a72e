import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { type GuaranteeDays, guaranteeOptions } from "#domain/deal/terms.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useSearch } from "#web/lib/router/hooks.ts";
import type { EmployerForm } from "./bring.ts";

type Job = Answer<"jobs", "get">;

/** A job as a form starts from it: what its client pays, with the fee in percent and a guarantee of a deal. */
export type JobTerms = { id: string; code: string; client: string; feePercent?: number; guaranteeDays?: GuaranteeDays };

export type JobStart = { job: Job; employer: EmployerForm; agreed: JobTerms };

/** A job's client as an agency names an employer. */
export const employerOfJob = ({ clientParts: client }: Pick<Job, "clientParts">): EmployerForm => ({
  company: client.name,
  email: client.kind === "company" ? client.email : "",
});

/** The job of what is sent, while the form still names the job's client. */
export const jobSent = (job: JobTerms | undefined, company: string): { jobId?: string } =>
  job && job.client.toLowerCase() === company.trim().toLowerCase() ? { jobId: job.id } : {};

function termsOfJob({ id, code, client, feeBp, guaranteeDays }: Job): JobTerms {
  const days = guaranteeOptions.find((each) => each === guaranteeDays);
  return {
    id,
    code,
    client,
    ...(feeBp !== null && { feePercent: feeBp / 100 }),
    ...(days !== undefined && { guaranteeDays: days }),
  };
}

/**
 * A job and its client, to fill in where an agency names an employer; an employer's jobs are its own. Undefined while
 * loading.
 */
export function useJobStart(jobId: string | null): JobStart | null | undefined {
  const viewer = useViewer();
  const enabled = jobId !== null && mayDo(viewer, "job.use");
  const { data, isPending } = useAsk("jobs", "get", { id: jobId ?? "" }, { enabled });
  if (!enabled) return null;
  if (!data) return isPending ? undefined : null;
  return { job: data, employer: employerOfJob(data), agreed: termsOfJob(data) };
}

/** The job whose card led to the page, from its address. */
export function useAddressedJob(): string | null {
  const { job } = useSearch();
  return typeof job === "string" && job !== "" ? job : null;
}
