import { z } from "zod";
import { claimStates, companySignInLimits as limits, domainProofs } from "#domain/company-sign-in/company-sign-in.ts";
import { reasonLimit, standings } from "#domain/core/standing.ts";
import { accountsKept } from "./member.ts";
import { answering, countedPage, id, instant, paging, procedure } from "./procedure.ts";
import { party } from "./shapes.ts";

const text = (missing: string, max: number) =>
  z.string(missing).trim().min(1, missing).max(max, `Shorten this to at most ${max} characters.`);

export const provider = z.object({
  id,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  scopes: z.string(),
  roleClaim: z.string().nullable(),
  roleRules: z.array(z.object({ value: z.string(), role: z.string() })),
  /** Null: only people whom a rule matches can sign in. */
  defaultRole: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Its sign-ins count where the organization requires a second factor. */
  asksSecondFactor: z.boolean(),
  /** To be entered at the provider. */
  redirectUri: z.string(),
  /** The same, if it signs people out here too (back-channel logout). */
  logoutUri: z.string(),
  version: z.int(),
});

const domain = z.object({
  id,
  domain: z.string(),
  /** Null until it is proven. */
  provenBy: z.enum(domainProofs).nullable(),
  provenAt: instant.nullable(),
  /** Platform staff released it, and it hasn't been proven again. */
  released: z.object({ at: instant, reason: z.string() }).nullable(),
  /** The name and text of the TXT record that proves it. */
  recordName: z.string(),
  recordText: z.string(),
});

/** A domain as platform staff see it. */
const claim = z.object({
  id,
  domain: z.string(),
  organization: party,
  standing: z.enum(standings),
  claimedAt: instant,
  provenBy: z.enum(domainProofs).nullable(),
  provenAt: instant.nullable(),
  releasedAt: instant.nullable(),
});

const setup = z.object({
  providers: z.array(provider),
  domains: z.array(domain),
  /** People with an address in a proven domain sign in through a provider only. */
  isRequired: z.boolean(),
  /** Where people come back to once they signed out at the provider. */
  signedOutUri: z.string(),
  kept: accountsKept,
});

const form = {
  name: text("Enter a name for the sign-in page.", limits.name),
  issuer: text("Enter the issuer.", limits.url),
  clientId: text("Enter the client ID.", limits.clientId),
  scopes: text("Enter the scopes.", limits.scopes).default("openid email profile"),
  roleClaim: z.string().max(limits.claim, `Shorten this to at most ${limits.claim} characters.`).nullable(),
  roleRules: z
    .array(
      z.strictObject({
        value: z.string().max(limits.claimValue, `Shorten this to at most ${limits.claimValue} characters.`),
        role: z.string().max(60),
      }),
    )
    .max(limits.roleRules, `Enter at most ${limits.roleRules} values.`),
  defaultRole: z.string().max(60).nullable(),
  isEnabled: z.boolean(),
  asksSecondFactor: z.boolean(),
};
const secret = text("Enter the client secret.", limits.clientSecret);

const call = answering("companySignIn.manage", setup);

/** Sign-in through a company's own OpenID provider, and the email domains that lead to it. */
export const companySignIn = {
  get: call({
    says: "Your organization's OpenID providers and email domains. Client secrets are never shown again.",
    input: z.strictObject({}),
  }),
  createProvider: call({
    says: `Adds an OpenID provider, at most ${limits.providers}.`,
    input: z.strictObject({ ...form, clientSecret: secret }),
  }),
  updateProvider: call({
    says: "Changes a provider. Without a client secret, the stored one stays. Sessions that it opened end.",
    input: z.strictObject({ id, version: z.int().min(1), ...form, clientSecret: secret.optional() }),
  }),
  removeProvider: call({ says: "Deletes a provider. Sessions that it opened end.", input: z.strictObject({ id }) }),
  require: call({
    says:
      "Requires that members with an address in a proven domain sign in through a provider, or stops requiring it. " +
      "Admins with a second factor keep their password, so you need both yourself.",
    input: z.strictObject({ isRequired: z.boolean() }),
  }),
  checkProvider: procedure({
    needs: "companySignIn.manage",
    says: "Reads the provider's published configuration now.",
    input: z.strictObject({ id }),
    output: z.object({
      /** Null: it can be used. */ problem: z.string().nullable(),
      /** Whether signing out here can sign people out there. */ signsOut: z.boolean(),
    }),
  }),
  addDomain: call({
    says: `Claims an email domain, at most ${limits.domains}. It counts once it is proven.`,
    input: z.strictObject({ domain: text("Enter a domain.", 253) }),
  }),
  proveDomain: call({ says: "Looks for the TXT record that proves the domain.", input: z.strictObject({ id }) }),
  removeDomain: call({
    says: "Removes a domain. People with its addresses who have never signed in can't sign in.",
    input: z.strictObject({ id }),
  }),
  claims: procedure({
    needs: "organization.vet",
    says:
      "For platform staff: domains that vetted organizations claim and no one has proven, oldest first; or proven " +
      "domains by name. `search` finds by domain or organization.",
    input: z.strictObject({
      state: z.enum(claimStates, "Choose a state that exists.").default("claimed"),
      search: z.string().max(253).default(""),
      ...paging(20),
    }),
    output: countedPage(claim),
  }),
  approveDomain: procedure({
    needs: "organization.vet",
    says: "Accepts a domain without its TXT record, once staff have checked who controls it.",
    input: z.strictObject({ id }),
    output: claim,
  }),
  releaseDomain: procedure({
    needs: "organization.vet",
    says:
      "Ends the proof of a domain, with a reason that its organization reads. Any organization can prove it then, " +
      "by a new TXT record.",
    input: z.strictObject({
      id,
      reason: z.string().max(reasonLimit, `Shorten this to at most ${reasonLimit} characters.`),
    }),
    output: claim,
  }),
};
