import { companyWords, mailProviders, type RegistrableDomain } from "../identity/blocked-match.ts";
import { isEmailAddress } from "../identity/identity.ts";
import { hostOf } from "../core/at-domain.ts";
import { refuseFields } from "../core/errors.ts";
import { nameFault } from "../core/plain-name.ts";
import { isVetted, type Standing } from "../core/standing.ts";
import type { OrganizationKind } from "../core/viewer.ts";

/** A client as an agency types it: the company, and a work address of a person there. */
export type ClientAsk = { company: string; email: string };

/** In characters. */
export const clientLimits = { company: 160, email: 254 } as const;

/** How many companies that aren't on the marketplace an agency can bring in a day: staff review each of them. */
export const newClientLimit = { count: 20, hours: 24 } as const;

/** An organization found by its domain. */
export type FoundClient = {
  id: string;
  name: string;
  kind: OrganizationKind;
  standing: Standing;
  hasAccount: boolean;
};

/** An employer as the agency that brings it sees it. `isReviewed`: the platform has vetted it. */
export type ClientView = { id: string; name: string; isReviewed: boolean };

/** An agency's own client. `hasAccount`: someone of the company signs in, so it gets no links (docs/decisions/0041). */
export type OwnClientView = ClientView & { hasAccount: boolean };

/** How far a client is: a link was sent to it, someone read it, someone of the company signed up. */
export const clientStates = ["reviewing", "ready", "invited", "read", "account"] as const;
export type ClientState = (typeof clientStates)[number];

export function clientState(facts: {
  standing: Standing;
  hasAccount: boolean;
  isInvited: boolean;
  hasRead: boolean;
}): ClientState {
  if (!isVetted(facts.standing)) return "reviewing";
  if (facts.hasAccount) return "account";
  return facts.hasRead ? "read" : facts.isInvited ? "invited" : "ready";
}

export const clientFor = ({ id, name, standing }: Pick<FoundClient, "id" | "name" | "standing">): ClientView => ({
  id,
  name,
  isReviewed: isVetted(standing),
});

/** The domain of a work address, or null: private addresses belong to people, not to a company. */
export function companyDomain(email: string, registrable: RegistrableDomain): string | null {
  const address = email.trim();
  if (address.length > clientLimits.email || !isEmailAddress(address)) return null;
  const host = hostOf(address);
  const registered = registrable(host);
  return registered === "" || mailProviders.has(registered) ? null : host;
}

/** @throws ExpectedError `invalid-input` for `company` and `email` */
export function decideClient(ask: ClientAsk, registrable: RegistrableDomain): { company: string; domain: string } {
  const company = ask.company.normalize("NFKC").replace(/\s+/gu, " ").trim();
  const domain = companyDomain(ask.email, registrable);
  const companyFault =
    company === ""
      ? "Enter the employer's name."
      : company.length > clientLimits.company
        ? `Shorten this to at most ${clientLimits.company} characters.`
        : /[\p{C}\p{Zl}\p{Zp}]/u.test(company) || companyWords(company).join("").length < 2
          ? "Enter the name of a company, such as Meridian Robotics."
          : nameFault(company);
  refuseFields({
    ...(companyFault !== null && { company: companyFault }),
    ...(domain === null && { email: emailFault(ask.email) }),
  });
  return { company, domain: domain ?? "" };
}

export const emailFault = (email: string): string =>
  isEmailAddress(email.trim())
    ? "This is a private address. Enter the work address of your contact at the company."
    : "Enter a work address like name@company.example.";
