import type { Api, Ask } from "#contract/index.ts";
import type { FieldErrors } from "#domain/core/errors.ts";
import {
  bringEmployer,
  type Clients,
  type EmployerForm,
  employerErrors,
  knownClient,
  noEmployer,
} from "#web/features/client/bring.ts";
import { employerOfJob } from "#web/features/client/job-employer.ts";
import type { Job } from "./queries.ts";

export type JobClient = Pick<Ask<"jobs", "create">, "clientId" | "company" | "contactEmail">;

/** A job's client as the form shows it. */
export const employerOf = (job: Job | null): EmployerForm => (job === null ? noEmployer : employerOfJob(job));

const isSame = (a: EmployerForm, b: EmployerForm): boolean =>
  a.company.trim() === b.company.trim() && a.email.trim() === b.email.trim();

/**
 * The client that the job keeps: one that wasn't edited, unless its name is that of the agency's own client. A company
 * as typed is connected on the job's page, so that saving another field brings none.
 */
function keptClient(job: Job | null, typed: EmployerForm, clients: Clients): JobClient | null {
  if (job === null || !isSame(typed, employerOf(job))) return null;
  const { clientParts: client } = job;
  if (client.kind === "organization") return { clientId: client.id };
  return knownClient(typed, clients) ? null : { company: client.name, contactEmail: client.email };
}

/** What is missing before anything is sent. */
export const clientErrors = (job: Job | null, typed: EmployerForm, clients: Clients): FieldErrors =>
  keptClient(job, typed, clients) ? {} : employerErrors(typed, clients);

/** The client to send: the kept one, or the employer that the agency names and, if it is new to it, brings. */
export async function clientAsk(
  api: Api,
  job: Job | null,
  { typed, clients }: { typed: EmployerForm; clients: Clients },
): Promise<JobClient> {
  return keptClient(job, typed, clients) ?? { clientId: await bringEmployer(api, typed, clients) };
}

/** Errors about the client, beside the company. */
export const withClientErrors = ({ clientId, contactEmail, ...rest }: FieldErrors): FieldErrors => ({
  ...rest,
  ...(clientId !== undefined && { company: clientId }),
  ...(contactEmail !== undefined && { email: contactEmail }),
});
