import { companyWords, mailProviders, type RegistrableDomain } from "../identity/blocked-match.ts";
import { identityLimits, isDomain, normalizeDomain } from "../identity/identity.ts";
import { refuse } from "../core/errors.ts";

export type OrganizationNames = { names: string[]; domains: string[] };

/**
 * `added`: how many an organization can add in thirty days, including removed ones. Each addition changes which
 * listings the organization sees, so unlimited tries would reveal which listings are hidden from it.
 */
export const organizationNamesLimits = { names: 20, domains: 20, added: 20, days: 30 } as const;

type Stated = { current: OrganizationNames; addedLately: number };

/**
 * Normalizes the names an organization states: blanks and duplicates removed, domains reduced to the registered part.
 * @throws ExpectedError `invalid-input` with a message for each field, `rate-limited` when it added too many in thirty
 * days
 */
export function decideOrganizationNames(
  asked: OrganizationNames,
  { current, addedLately }: Stated,
  registrable: RegistrableDomain,
): OrganizationNames {
  const fields: Record<string, string> = {};
  const names = distinct(
    asked.names.map((name, at) => {
      const text = name.normalize("NFKC").replace(/\s+/gu, " ").trim();
      if (text === "") return "";
      if (text.length > identityLimits.employerName.max)
        fields[`names.${at}`] = `Shorten this name to at most ${identityLimits.employerName.max} characters.`;
      else if (companyWords(text).join("").length < 2)
        fields[`names.${at}`] = "Enter the name of a company, such as Meridian Robotics.";
      return text;
    }),
  );
  const domains = distinct(
    asked.domains.map((domain, at) => {
      const host = normalizeDomain(domain);
      if (host === "") return "";
      const registered = registrable(host);
      if (host.length > identityLimits.employerDomain.max || !isDomain(host) || registered === "")
        fields[`domains.${at}`] = "Enter a domain your organization owns, such as company.example.";
      else if (mailProviders.has(registered))
        fields[`domains.${at}`] = "This domain belongs to an email provider. Enter one your organization owns.";
      return registered;
    }),
  );
  if (names.length > organizationNamesLimits.names)
    fields["names"] = `Keep at most ${organizationNamesLimits.names} names.`;
  if (domains.length > organizationNamesLimits.domains)
    fields["domains"] = `Keep at most ${organizationNamesLimits.domains} domains.`;
  if (Object.keys(fields).length > 0) refuse("invalid-input", { fields });
  const added = addedTo(names, current.names).length + addedTo(domains, current.domains).length;
  if (added > 0 && addedLately + added > organizationNamesLimits.added)
    refuse("rate-limited", {
      detail:
        `You can add ${organizationNamesLimits.added} names and domains in ${organizationNamesLimits.days} ` +
        "days. Try again later, or contact support.",
    });
  return { names, domains };
}

/** The entries of `wanted` that aren't in `had`, ignoring case. */
export function addedTo(wanted: readonly string[], had: readonly string[]): string[] {
  const known = new Set(had.map((each) => each.toLowerCase()));
  return wanted.filter((each) => !known.has(each.toLowerCase()));
}

function distinct(values: readonly string[]): string[] {
  const known = new Map(values.filter((value) => value !== "").map((value) => [value.toLowerCase(), value]));
  return [...known.values()];
}
