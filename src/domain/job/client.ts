import { mailProviders } from "../identity/blocked-match.ts";
import { isDomain, normalizeDomain } from "../identity/identity.ts";
import type { FieldErrors } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";

/**
 * Who a job is for: an organization of the marketplace, or a company without an account under the name and work address
 * that its agency typed.
 */
export type Client =
  | { kind: "organization"; id: string; name: string }
  | { kind: "company"; name: string; email: string };

/** In characters. */
export const clientLimits = { name: 160, email: 254 } as const;

/** What an agency types; both are empty in an employer's own organization. */
export type ClientAsk = { company: string; contactEmail: string };

/** The domain of a company's work address. */
export const domainOfClient = ({ email }: Extract<Client, { kind: "company" }>): string => normalizeDomain(email);

/** An employer's jobs are its own; an agency's are those of the company it types. */
export function readClient(
  { organizationKind, organizationId, organizationName }: Viewer,
  { company, contactEmail }: ClientAsk,
): { client: Client; errors: FieldErrors } {
  if (organizationKind === "employer")
    return { client: { kind: "organization", id: organizationId, name: organizationName }, errors: {} };
  const name = company.trim().replaceAll(/\s+/gu, " ");
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
