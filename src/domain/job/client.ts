import { mailProviders } from "../identity/blocked-match.ts";
import { isDomain, normalizeDomain } from "../identity/identity.ts";
import type { FieldErrors } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/** An organization of the marketplace that a job is for. */
export type ConnectedClient = { kind: "organization"; id: string; name: string };

/**
 * Who a job is for: an organization of the marketplace, or a company that isn't connected with one, under the name and
 * work address that its agency typed (docs/decisions/0096).
 */
export type Client = ConnectedClient | { kind: "company"; name: string; email: string };

/** In characters. */
export const clientLimits = { name: 160, email: 254 } as const;

/** An agency's own client by id, or a company as typed. All are empty in an employer's own organization. */
export type ClientAsk = { clientId?: string | undefined; company: string; contactEmail: string };

const nameOf = (company: string): string => company.trim().replaceAll(/\s+/gu, " ");

/**
 * The client that a job has stays if the ask names it, by its id or, as programs that don't know ids do, by its name;
 * also when it can't be chosen anymore.
 */
export function clientBefore(client: Client, { clientId, company }: ClientAsk): ConnectedClient | null {
  if (client.kind !== "organization") return null;
  return (clientId === undefined ? nameOf(company) === client.name : clientId === client.id) ? client : null;
}

/** The domain of a company's work address. */
export const domainOfClient = ({ email }: Extract<Client, { kind: "company" }>): string => normalizeDomain(email);

/**
 * An employer's jobs are its own; an agency's are those of a client of its own, or of the company it types. `known`:
 * the client that the ask names, null if the agency has none. Whether an id exists elsewhere makes no difference.
 */
export function readClient(
  { organizationKind, organizationId, organizationName }: Viewer,
  { clientId, company, contactEmail }: ClientAsk,
  known: ConnectedClient | null,
): { client: Client; errors: FieldErrors } {
  if (organizationKind === "employer")
    return { client: { kind: "organization", id: organizationId, name: organizationName }, errors: {} };
  if (known) return { client: known, errors: {} };
  if (clientId !== undefined)
    return {
      client: { kind: "organization", id: clientId, name: "" },
      errors: { clientId: "This company isn't one of your clients. Choose one of yours, or bring the company first." },
    };
  const name = nameOf(company);
  const email = contactEmail.trim().toLowerCase();
  const domain = normalizeDomain(email);
  return {
    client: { kind: "company", name, email },
    errors: {
      ...(name === "" && { company: "Enter the company that hires." }),
      ...(!/^[^\s@]+@[^\s@]+$/.test(email) || !isDomain(domain)
        ? { contactEmail: "Write an email address like name@company.example." }
        : mailProviders.has(domain) && {
            contactEmail: "This address belongs to an email provider. Enter a work address of the company.",
          }),
    },
  };
}
