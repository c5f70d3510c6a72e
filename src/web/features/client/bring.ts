import type { Answer, Api } from "#contract/index.ts";
import type { ClientAsk, ClientView } from "#domain/client/client.ts";
import type { FieldErrors } from "#domain/core/errors.ts";

/** The employer as typed. */
export type EmployerForm = ClientAsk;

export const noEmployer: EmployerForm = { company: "", email: "" };

/** Undefined until they have arrived. */
export type Clients = Answer<"clients", "list">["items"] | undefined;

/** The agency's own client with the typed name. */
export const knownClient = <Known extends ClientView>(
  { company }: Pick<EmployerForm, "company">,
  clients: readonly Known[] | undefined,
): Known | undefined => clients?.find(({ name }) => name.toLowerCase() === company.trim().toLowerCase());

/** What is missing before anything is sent. */
export function employerErrors(typed: EmployerForm, clients: readonly ClientView[] | undefined): FieldErrors {
  if (typed.company.trim() === "") return { company: "Enter the employer's name." };
  if (knownClient(typed, clients) || typed.email.trim() !== "") return {};
  if (!clients) return { company: "Your clients aren't loaded yet. Try again in a moment." };
  return { email: "Enter the work address of your contact at the company." };
}

/** Brings the company. */
export const bringCompany = (api: Api, { company, email }: EmployerForm) =>
  api.clients.bring({ company: company.trim(), email: email.trim() });

/** The employer's id: of the agency's own client, or of the one it brings now. */
export async function bringEmployer(api: Api, typed: EmployerForm, clients: Clients): Promise<string> {
  const own = knownClient(typed, clients);
  if (own) return own.id;
  return (await bringCompany(api, typed)).client.id;
}

/** Errors about the named employer, beside the company. */
export const withEmployerErrors = ({ employerId, ...rest }: FieldErrors): FieldErrors => ({
  ...rest,
  ...(employerId !== undefined && { company: employerId }),
});
