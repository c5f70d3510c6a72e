import type { Answer } from "#contract/index.ts";
import { mayDo } from "#domain/core/policy.ts";
import { type GuaranteeDays, guaranteeOptions } from "#domain/deal/terms.ts";
import { useAsk } from "#web/lib/backend/ask.ts";
import { useViewer } from "#web/lib/backend/context.tsx";
import { useSearch } from "#web/lib/router/hooks.ts";
import type { EmployerForm } from "./bring.ts";

type Job = Answer<"jobs", "get">;

/** What a job's client pays, as a deal's form takes it: the job's code, its fee in percent, a guarantee of a deal. */
export type JobTerms = { code: string; feePercent?: number; guaranteeDays?: GuaranteeDays };

export type JobStart = { job: Job; employer: EmployerForm; agreed: JobTerms };

/** A job's client as an agency names an employer. */
export const employerOfJob = ({ clientParts: client }: Pick<Job, "clientParts">): EmployerForm => ({
  company: client.name,
  email: client.kind === "company" ? client.email : "",
});

function termsOfJob({ code, feeBp, guaranteeDays }: Job): JobTerms {
  const days = guaranteeOptions.find((each) => each === guaranteeDays);
  return {
    code,
    ...(feeBp !== null && { feePercent: feeBp / 100 }),
    ...(days !== undefined && { guaranteeDays: days }),
  };
}

/** A job and its client, to fill in where an agency names an employer; undefined while loading. */
export function useJobStart(jobId: string | null): JobStart | null | undefined {
  const viewer = useViewer();
  const enabled = jobId !== null && viewer.organizationKind === "agency" && mayDo(viewer, "job.use");
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
