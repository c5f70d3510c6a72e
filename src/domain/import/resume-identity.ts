import { identityFault, type IdentityInput, normalizeDomain, normalizeLinkedinUrl } from "../identity/identity.ts";
import type { ListingForm } from "../listing/form.ts";
import { distinct, otherEmployers } from "./form-faults.ts";
import type { HiddenNames } from "./generalize.ts";
import type { Account } from "./resume-paths.ts";
import {
  employerOf,
  entries,
  type Entry,
  isCurrent,
  items,
  keyOf,
  section,
  type Section,
  textOf,
} from "./resume-sections.ts";

/** What a JSON Resume says of the person, for the vault. */
export function readIdentity(
  account: Account,
  basics: Entry,
  work: readonly Entry[],
  projects: readonly Entry[],
): Pick<ListingForm, "identity" | "blockedOrganizations"> {
  const links: string[] = [];
  const site = vaultText(account, `basics.${keyOf(basics.fields, "url")}`, "Portfolio links", (link) => ({
    portfolioLinks: [link],
  }));
  if (site) links.push(site);
  let linkedinUrl = "";
  for (const index of items(basics.fields["profiles"])) {
    const path = `basics.profiles[${index}]`;
    const profile = section((basics.fields["profiles"] as unknown[])[index]);
    const isLinkedin = /linkedin/i.test(`${textOf(profile["network"])} ${textOf(profile["url"])}`);
    const goesTo = isLinkedin && linkedinUrl === "" ? "LinkedIn" : "Portfolio links";
    const link = profileLink(textOf(profile["url"]), textOf(profile["username"]));
    const fault =
      link === "" ? "The profile has no address. Add it in the wizard." : identityFault({ portfolioLinks: [link] });
    if (fault) {
      account.leaveUnder(path, fault);
      continue;
    }
    account.take(`${path}.url`, goesTo, "vault");
    account.take(`${path}.username`, goesTo, "vault");
    account.leave(`${path}.network`, "The link already contains it.");
    if (goesTo === "LinkedIn" && normalizeLinkedinUrl(link) !== "") linkedinUrl = link;
    else links.push(link);
  }
  for (const { path } of projects) {
    const link = vaultText(account, `${path}.url`, "Portfolio links", (text) => ({ portfolioLinks: [text] }));
    if (link) links.push(link);
  }
  const phone = vaultText(account, "basics.phone", "Phone", (text) => ({ phone: text }));
  const current = work.find(({ fields }) => isCurrent(fields));
  const employer = ({ path, fields }: Entry, goesTo: string) =>
    vaultText(account, `${path}.${keyOf(fields, "name")}`, goesTo, (name) => ({ currentEmployer: { name } }));
  const currentName = current ? employer(current, "Current employer") : "";
  const domainOf = ({ path, fields }: Entry, name: string, goesTo: string) =>
    normalizeDomain(
      vaultText(account, `${path}.${keyOf(fields, "url")}`, goesTo, (domain) => ({
        currentEmployer: { name, domain },
      })),
    );
  const domain = current && currentName ? domainOf(current, currentName, "Current employer's domain") : "";
  const past = work
    .filter((entry) => entry !== current)
    .map((entry) => ({ entry, name: employer(entry, "Past employers") }))
    .filter(({ name }) => name !== "");
  // An end that is missing says "until now" only after a start.
  const alsoCurrent = past.filter(
    ({ entry: { fields } }) => isCurrent(fields) && textOf(fields["startDate"]) + textOf(fields["endDate"]) !== "",
  );
  return {
    identity: {
      fullName: vaultText(account, "basics.name", "Full name", (fullName) => ({ fullName })),
      email: vaultText(account, "basics.email", "Email", (email) => ({ email })),
      ...(phone && { phone }),
      ...(linkedinUrl && { linkedinUrl }),
      portfolioLinks: distinct(links),
      ...(currentName && { currentEmployer: { name: currentName, ...(domain && { domain }) } }),
      pastEmployers: distinct(past.map(({ name }) => name)),
    },
    blockedOrganizations: otherEmployers(alsoCurrent, currentName).map(({ entry, name }) => ({
      name,
      domain: domainOf(entry, name, "Hidden from"),
    })),
  };
}

/** A vault value that passes its rules; an invalid one is left out with its error. */
function vaultText(account: Account, path: string, goesTo: string, input: (text: string) => IdentityInput): string {
  const text = account.take(path, goesTo, "vault");
  const fault = text === "" ? "" : identityFault(input(text));
  if (fault === "") return text;
  account.leave(path, fault);
  return "";
}

/** A link that names only the network gets the user name appended. */
function profileLink(url: string, username: string): string {
  if (url === "") return "";
  const bareHost = /^(?:https?:\/\/)?[^/\s]+\/?$/i.test(url);
  return bareHost && username !== "" && !url.toLowerCase().includes(username.toLowerCase())
    ? `${url.replace(/\/$/, "")}/${username}`
    : url;
}

/** The names that the public texts generalize. */
export function hiddenNames(root: Section, identity: ListingForm["identity"], work: readonly Entry[]): HiddenNames {
  const others = [
    ...entries(root, "volunteer").map(({ fields }) => ({
      name: textOf(fields["organization"]),
      standsFor: "a volunteer organization",
    })),
    ...entries(root, "projects").flatMap(({ fields }) => [
      { name: textOf(fields["entity"]), standsFor: "an organization" },
      { name: textOf(fields["name"]), standsFor: "the project" },
    ]),
    ...entries(root, "publications").map(({ fields }) => ({
      name: textOf(fields["publisher"]),
      standsFor: "an organization",
    })),
    ...entries(root, "awards").map(({ fields }) => ({ name: textOf(fields["awarder"]), standsFor: "an organization" })),
    ...entries(root, "references").map(({ fields }) => ({ name: textOf(fields["name"]), standsFor: "a colleague" })),
  ];
  const current = identity.currentEmployer?.name;
  const employers = work
    .map(({ fields }) => employerOf(fields))
    .filter(Boolean)
    .map((name) => ({ name, current: name === current }));
  return { person: identity.fullName, employers, others: others.filter(({ name }) => name.length > 2) };
}
