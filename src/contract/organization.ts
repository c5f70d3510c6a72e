import { z } from "zod";
import { agencyTypes } from "#domain/core/lookups.ts";
import { planNames } from "#domain/organization/plan.ts";
import { reasonLimit, standings } from "#domain/core/standing.ts";
import { trialStates } from "#domain/organization/trial.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { identityLimits } from "#domain/identity/identity.ts";
import { organizationNamesLimits } from "#domain/organization/names.ts";
import { organizationBilling, organizationBillingForm } from "./billing.ts";
import { fileBodyLimit, uploadedFile } from "./uploaded-file.ts";
import { answering, id, instant, paging, procedure } from "./procedure.ts";

/** A free trial; null for an agency that has none, or whose plan is set. `day` counts from 1. */
const trial = z
  .object({
    state: z.enum(trialStates),
    day: z.int().nullable(),
    days: z.int(),
    startedAt: instant.nullable(),
    endsAt: instant.nullable(),
  })
  .nullable();
/** A plan that the agency requested and the platform hasn't set yet. */
const requested = z.object({ plan: z.enum(planNames), at: instant }).nullable();

const own = z.object({
  id,
  name: z.string(),
  kind: z.enum(organizationKinds),
  standing: z.enum(standings),
  reason: z.string().nullable(),
  since: instant.nullable(),
  plan: z
    .object({ name: z.enum(planNames), label: z.string(), limit: z.int().nullable(), used: z.int(), trial, requested })
    .nullable(),
});

const summary = z.object({
  id,
  name: z.string(),
  kind: z.enum(organizationKinds),
  agencyType: z.enum(agencyTypes).nullable(),
  domains: z.array(z.string()),
  standing: z.enum(standings),
  plan: z.enum(planNames),
  trial,
  requested,
  metAt: instant,
  activeListings: z.int(),
});

export const organization = summary.extend({
  contactName: z.string().nullable(),
  about: z.string().nullable(),
  allListings: z.int(),
  members: z.array(
    z.object({
      name: z.string(),
      email: z.string().nullable(),
      roles: z.array(z.string()),
      fitsDomain: z.boolean().nullable(),
    }),
  ),
  sharesDomainWith: z.array(z.object({ id, name: z.string() })),
  broughtBy: z
    .object({ agency: z.string(), person: z.string(), at: instant, entry: z.string(), protectedUntil: instant })
    .nullable(),
  decisions: z.array(
    z.object({
      number: z.int(),
      about: z.enum(["standing", "plan"]),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      by: z.string(),
      at: instant,
    }),
  ),
  version: z.int(),
});

const reason = z.string().max(reasonLimit, `Shorten this to at most ${reasonLimit} characters.`).default("");
const version = z.int().min(0);

const candidateYes = z.strictObject({ required: z.boolean("Choose whether the candidate's yes is required.") });

/** A `data:` address of a PNG picture; null without a logo. */
export const logo = z.object({ image: z.string().nullable() });

const otherNames = z.object({ names: z.array(z.string()), domains: z.array(z.string()) });

const vettingCall = answering("organization.vet", organization);

/** Standing and plan (docs/decisions/0012): an organization's own for itself, all of them for platform staff. */
export const organizations = {
  own: procedure({
    needs: "organization.own",
    says:
      "The organization you act for: its standing with the platform and the reason, and how much of its " +
      "plan it uses.",
    input: z.strictObject({}),
    output: own,
  }),
  requestPlan: procedure({
    needs: "organization.plan",
    says: "Asks the platform for a plan, for admins of an agency. The platform arranges the invoice and sets the plan.",
    input: z.strictObject({ plan: z.enum(planNames, "Choose a plan.") }),
    output: own,
  }),
  withdrawPlanRequest: procedure({
    needs: "organization.plan",
    says: "Withdraws the plan request that the platform hasn't answered yet, for admins of an agency.",
    input: z.strictObject({}),
    output: own,
  }),
  names: procedure({
    needs: "organization.own",
    says:
      "The other names and domains your organization goes by. Listings hidden from one of them are hidden " +
      "from your organization.",
    input: z.strictObject({}),
    output: otherNames,
  }),
  saveNames: procedure({
    needs: "organization.names",
    says:
      "Replaces the other names and domains of your organization, for its admins. Which listings it sees " +
      "changes at once.",
    input: z.strictObject({
      names: z
        .array(z.string().max(identityLimits.employerName.max, "Shorten this name."))
        .max(organizationNamesLimits.names, "Remove a name."),
      domains: z
        .array(z.string().max(identityLimits.employerDomain.max, "Shorten this domain."))
        .max(organizationNamesLimits.domains, "Remove a domain."),
    }),
    output: otherNames,
  }),
  billing: procedure({
    needs: "organization.own",
    says: "How your organization invoices, or is invoiced. Empty until an admin fills it in.",
    input: z.strictObject({}),
    output: organizationBilling,
  }),
  saveBilling: procedure({
    needs: "organization.billing",
    says:
      "Replaces the billing details of your organization, for its admins. Invoices that are settled keep the " +
      "details they were paid with. With the version you read, a save over newer details fails.",
    input: organizationBillingForm,
    output: organizationBilling,
  }),
  candidateYes: procedure({
    needs: "organization.own",
    says: "Whether your agency accepts an introduction only after the candidate has said yes through their link.",
    input: z.strictObject({}),
    output: candidateYes,
  }),
  saveCandidateYes: procedure({
    needs: "organization.candidateYes",
    says:
      "Requires the candidate's yes before your agency accepts an introduction, or stops requiring it, for its " +
      "admins. Your listings say so to other organizations. Accepted introductions stay as they are.",
    input: candidateYes,
    output: candidateYes,
  }),
  logo: procedure({
    needs: "organization.own",
    says: "Your agency's logo, as clients see it on shared candidates.",
    input: z.strictObject({}),
    output: logo,
  }),
  saveLogo: procedure({
    needs: "organization.logo",
    says:
      "Replaces your agency's logo, for its admins; null removes it. A PNG, JPEG or WebP picture of at most " +
      "10 MB, which is drawn again as a PNG of at most 480 by 160 pixels.",
    input: z.strictObject({ base64: uploadedFile.base64.nullable() }),
    output: logo,
    bodyLimit: fileBodyLimit,
  }),
  list: procedure({
    needs: "organization.vet",
    says:
      "Agencies and employers, newest first, with a count for each standing: for platform staff. " +
      "`search`: part of a name or web domain. `planRequest`: open for agencies that wait for an answer to theirs.",
    input: z.strictObject({
      standing: z.enum(standings).optional(),
      planRequest: z.enum(["open"], "Send open, or leave it out.").optional(),
      search: z.string().max(200).optional(),
      ...paging(30),
    }),
    output: z.object({
      items: z.array(summary),
      total: z.int(),
      counts: z.object({ pending: z.int(), vetted: z.int(), refused: z.int(), suspended: z.int() }),
      planRequests: z.int(),
      nextCursor: z.string().nullable(),
    }),
  }),
  get: vettingCall({
    says: "One organization with the facts for vetting and the decisions about it. For platform staff.",
    input: z.strictObject({ id }),
  }),
  decide: vettingCall({
    says:
      "Vets, rejects or suspends an organization. Its admins get an email with the reason, and its " +
      "rights change at once.",
    input: z.strictObject({ id, version, standing: z.enum(standings, "Choose an outcome."), reason }),
  }),
  setPlan: vettingCall({
    says:
      "Moves an agency to another plan that has room for its listings. A plan set here overrides the ecosystem's. " +
      "Null declines the plan that the agency requested and changes nothing else. `requested`: the plan that the " +
      "agency requested when you read it; if the request has changed since, this is a `version-conflict`.",
    input: z.strictObject({
      id,
      version,
      plan: z.enum(planNames, "Choose a plan.").nullable(),
      requested: z.enum(planNames).nullable().optional(),
      reason,
    }),
  }),
};
