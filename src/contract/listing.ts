import { z } from "zod";
import { identityLimits } from "#domain/identity/identity.ts";
import { listingActions } from "#domain/listing/listing.ts";
import { listingExportFormats } from "#domain/import/export.ts";
import { listedBands } from "#domain/listing/listed-for.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { listingLimits } from "#domain/listing/limits.ts";
import { mailDeliveries } from "#domain/outbox/delivery.ts";
import { cardFields as shownOnCards, pageFields, termsFields } from "#domain/listing/fields.ts";
import { agencyTypes, clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { crowdEnough, narrowingFields } from "#domain/listing/privacy-meter.ts";
import { availabilityWindows, skillModes, sorts, updatedWindows } from "#domain/search/query.ts";
import { formSchemas, shownSchemas, texts } from "./listing-fields.ts";
import type { Need } from "#domain/core/policy.ts";
import {
  answering,
  calendarDate,
  countedPage,
  fileProcedure,
  id,
  instant,
  oneOrMany,
  paging,
  procedure,
  silentProcedure,
  sync,
  updatedSince,
  wholeNumber,
} from "./procedure.ts";
import { maskedPlace, text } from "./shapes.ts";

const limits = listingLimits;
const percent = z.int().min(0).max(100);

const terms = z.strictObject(shownSchemas(termsFields));

const cardFields = {
  ...shownSchemas(shownOnCards),
  id,
  maskedCode: z.string(),
  agencyId: id,
  agencyName: z.string(),
  agencyType: z.enum(agencyTypes),
  updatedAt: instant,
  terms: terms.optional(),
  mine: z.literal(true).optional(),
  /** Its agency accepts an introduction only with the candidate's yes. */
  asksCandidate: z.literal(true).optional(),
};

export const listingCard = z.object(cardFields);

const foundListing = z.object({ id, ...maskedPlace });

const publishedStatus = z.enum(["active", "on_hold", "placed", "expired", "withdrawn"]);

export const listingDetail = z.object({
  ...cardFields,
  ...shownSchemas(pageFields),
  status: publishedStatus,
  screening: z.object({
    scorecards: z.array(z.object({ name: z.string(), score: percent })),
    notes: z.array(z.string()),
  }),
  portfolioKinds: z.array(z.object({ kind: z.string(), count: z.int() })),
  exclusivityUntil: calendarDate,
  agencyContactName: z.string(),
  stats: z.object({ profileViews: z.int(), daysSinceUpdate: z.int(), listedFor: z.enum(listedBands) }),
  own: z.object({ version: z.int(), actions: z.array(z.enum(listingActions)), daysListed: z.int() }).optional(),
  erasedAt: instant.optional(),
});

const employer = z.strictObject({
  name: text(identityLimits.employerName.max),
  domain: text(identityLimits.employerDomain.max).optional(),
});

export const identity = z.strictObject({
  fullName: text(identityLimits.fullName.max),
  email: text(identityLimits.email.max),
  phone: text(identityLimits.phone.max).optional(),
  linkedinUrl: text(identityLimits.linkedinUrl.max).optional(),
  portfolioLinks: texts(identityLimits.portfolioLinks.maxItems, identityLimits.portfolioLinks.max),
  currentEmployer: employer.optional(),
  pastEmployers: texts(identityLimits.pastEmployers.maxItems, identityLimits.employerName.max),
});

/** The opened identity, without contact details if the agency keeps contact to itself. */
const member = z.object({ id, name: z.string() });
export const openedIdentity = identity.extend({
  email: identity.shape.email.optional(),
  contactShown: z.boolean(),
  /** For the listing agency: its sealed list, and the members that each entry matches. */
  hiddenFrom: z.array(z.object({ name: z.string(), domain: z.string(), members: z.array(member) })).optional(),
});

export const blockedOrganizations = z.array(
  z.strictObject({ name: text(identityLimits.employerName.max), domain: text(identityLimits.employerDomain.max) }),
);

/** The wizard's data. A draft can have any part of it; publishing requires the required fields. */
const listingForm = z.strictObject({
  ...formSchemas(),
  candidateConsent: z.boolean(),
  dataAccuracy: z.boolean(),
  termsAgreed: z.boolean(),
  identity,
  blockedOrganizations: blockedOrganizations.max(limits.blocked),
  confirmedTexts: texts(200, 600),
});

const formPatch = listingForm.partial();

/** The owner's form: a draft's or a published listing's, with the version an update must carry. */
export const ownForm = z.object({
  id,
  status: z.enum(listingStatuses),
  version: z.int(),
  maskedCode: z.string().nullable(),
  step: z.int().min(1).max(4),
  form: listingForm,
  savedAt: instant,
});

/** One row of the Agent Hub. */
export const ownListing = z.object({
  id,
  status: z.enum(listingStatuses),
  version: z.int(),
  maskedCode: z.string().nullable(),
  headlineRole: z.string(),
  locationCity: z.string(),
  locationState: z.string(),
  /** From the vault or the sealed draft; only for the agency's own people. Empty once erased. */
  candidateName: z.string(),
  exclusivityUntil: calendarDate.nullable(),
  profileViews: z.int(),
  updatedAt: instant,
  actions: z.array(z.enum(listingActions)),
});

const facet = z.array(z.object({ value: z.string(), count: z.int() }));

/** The filters of a search. */
export const searchFilters = {
  keywords: z.string().max(200).optional(),
  location: z.string().max(100).optional(),
  radius: wholeNumber(1, 500).optional(),
  spelling: z.enum(["exact", "known"], "Leave this out, or send exact or known.").optional(),
  workTypes: oneOrMany(z.enum(workTypes)),
  skills: oneOrMany(z.string().max(limits.skill)),
  skillMode: z.enum(skillModes).default("any"),
  salaryMin: wholeNumber(0, limits.salary).optional(),
  salaryMax: wholeNumber(0, limits.salary).optional(),
  experienceMin: wholeNumber(0, limits.years).optional(),
  experienceMax: wholeNumber(0, limits.years).optional(),
  workAuth: oneOrMany(z.enum(workAuthorizations)),
  clearance: oneOrMany(z.enum(clearances)),
  industries: oneOrMany(z.string().max(limits.skill)),
  availability: z.enum(availabilityWindows).optional(),
  lastUpdated: z.enum(updatedWindows).optional(),
  agencyTypes: oneOrMany(z.enum(agencyTypes)),
  seen: z.literal("hide", "Leave this out, or send hide.").optional(),
  own: z.literal("hide", "Leave this out, or send hide.").optional(),
  sort: z.enum(sorts).default("updated"),
};

/** How the words of a search were read: nothing in it comes from a listing that this viewer can't see. */
const reading = z.object({
  corrections: z.array(z.object({ typed: z.string(), used: z.string() })),
  also: z.array(z.string()),
  forms: z.array(z.object({ typed: z.string(), used: z.string() })),
  problems: z.array(z.string()),
  near: z.object({ place: z.string(), miles: z.int() }).nullable(),
  marks: z.array(
    z.object({
      words: z.array(z.string()),
      prefix: z.boolean(),
      in: z.enum(["skill", "role", "industry", "loc"]).nullable(),
    }),
  ),
});

const versioned = z.strictObject({ id, version: z.int().min(1) });
const lifecycleStep = <const Needs extends Need>(needs: Needs, says: string) =>
  procedure({ needs, says, input: versioned, output: ownForm.omit({ form: true, step: true }) });

/** How many listings are similar, never shown beyond "five or more". */
const fewAlike = z.int().min(0).max(crowdEnough);

const formCall = answering("listing.create", ownForm);

export const listings = {
  search: procedure({
    needs: "listing.search",
    says: "A page of masked listings with the exact total, and how the words were read.",
    input: z.strictObject({
      ...searchFilters,
      ...paging(24, 60),
      updatedSince,
    }),
    output: countedPage(listingCard).extend({
      reading,
      sync: sync.optional(),
    }),
  }),
  find: procedure({
    needs: "listing.search",
    says:
      "At most eight listings by the beginning of their masked code (four characters or more) or of words of " +
      "their role.",
    input: z.strictObject({ text: z.string().max(100, "Shorten this to at most 100 characters.") }),
    output: z.object({ items: z.array(foundListing) }),
  }),
  recent: procedure({
    needs: "listing.search",
    says: "The candidates whose page you opened last, at most twenty, as far as they are on the market.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(listingCard) }),
  }),
  facets: procedure({
    needs: "listing.search",
    says: "How many listings match every option, each group without its own selection, and how many each filter costs.",
    input: z.strictObject(searchFilters),
    output: z.object({
      total: z.int(),
      workTypes: facet,
      skills: facet,
      workAuth: facet,
      clearance: facet,
      industries: facet,
      availability: facet,
      lastUpdated: facet,
      agencyTypes: facet,
      salaryHistogram: z.array(z.int()),
      without: z.array(z.object({ key: z.string(), total: z.int() })),
    }),
  }),
  mine: procedure({
    needs: "listing.create",
    says:
      "The acting agency's own listings and drafts, newest first, with a count per status. Without " +
      "`identities:read`, rows have no name, and drafts no texts.",
    input: z.strictObject({
      status: z.enum(listingStatuses).optional(),
      ...paging(25),
    }),
    output: countedPage(ownListing).extend({
      counts: z.record(z.enum(listingStatuses), z.int()),
    }),
  }),
  export: fileProcedure({
    needs: "listing.export",
    says:
      "The acting agency's listings as CSV or JSON Resume. With identities, drafts are included, and each " +
      "opened identity goes on the audit log with the reason. A POST, because URLs may be logged.",
    input: z.strictObject({
      format: z.enum(listingExportFormats, "Choose csv or json-resume.").default("csv"),
      status: z.enum(listingStatuses).optional(),
      /** Only these of the agency's own listings. */
      ids: z.array(id).min(1, "Choose at least one listing.").max(1_000, "Choose at most 1,000 listings.").optional(),
      identities: z.boolean("Send true or false.").default(false),
      reason: z.string().max(400, "Shorten this to at most 400 characters.").optional(),
    }),
  }),
  get: procedure({
    needs: "signed-in",
    says: "One listing as this viewer can see it.",
    input: z.strictObject({ id }),
    output: listingDetail,
  }),
  form: formCall({ says: "The listing agency's own form of a draft or listing.", input: z.strictObject({ id }) }),
  create: formCall({
    says: "Starts a sealed draft.",
    input: z.strictObject({ form: formPatch.default({}), step: z.int().min(1).max(4).default(1) }),
  }),
  update: formCall({
    says: "Saves part of the form: a draft as it is, a listing after the leak check.",
    input: z.strictObject({
      id,
      version: z.int().min(1),
      form: formPatch,
      // A published listing can have the version its draft had.
      step: z
        .int()
        .min(1)
        .max(4)
        .optional()
        .describe("Only for a draft. If it has been published since, this is a `version-conflict`."),
    }),
  }),
  publish: procedure({
    needs: "listing.publish",
    says: "Publishes a draft: validates it, masks it, and records the consents.",
    input: versioned,
    output: ownForm.omit({ form: true, step: true }),
  }),
  hold: lifecycleStep("listing.create", "Takes an active listing off the market for a while."),
  resume: lifecycleStep("listing.publish", "Puts a listing on hold back on the market."),
  renew: lifecycleStep("listing.publish", "Starts a new exclusivity period from today."),
  withdraw: lifecycleStep("listing.create", "Takes a listing off the market for good."),
  relist: lifecycleStep(
    "listing.publish",
    "Puts a withdrawn listing, or one whose placement fell off, back on the market.",
  ),
  available: lifecycleStep("listing.create", "Says that the candidate of an active listing is still available."),
  discard: silentProcedure({
    needs: "listing.create",
    says: "Discards a draft.",
    input: versioned,
  }),
  crowd: procedure({
    needs: "listing.crowd",
    says:
      "The privacy meter: how many live listings share a candidate's visible facts, what makes it " +
      "recognizable, and what would help. A POST, because URLs may be logged; it changes nothing.",
    input: z.strictObject({
      headlineRole: text(limits.headlineRole).regex(/[\p{L}\p{N}]/u, "Role Title is missing. Enter the role."),
      locationCity: text(limits.place),
      locationState: text(limits.place).regex(/\S/, "State is missing. Enter the state."),
      /** Null until they are entered. */
      yearsExperience: z.int().min(0).max(limits.years).nullable(),
      clearance: z.enum(clearances).nullable(),
      industries: texts(limits.industries, limits.skill),
      /** The agency's own listing that is being edited: it isn't counted. */
      except: id.optional(),
    }),
    output: z.object({
      smallMarket: z.boolean(),
      count: fewAlike,
      countHere: fewAlike,
      singledOutBy: z.enum(narrowingFields).nullable(),
      coarsenings: z.array(
        z.discriminatedUnion("field", [
          z.object({ field: z.literal("locationCity"), value: z.string(), count: fewAlike }),
          z.object({ field: z.literal("clearance"), value: z.null(), count: fewAlike }),
          z.object({ field: z.literal("industries"), value: z.array(z.string()), count: fewAlike }),
        ]),
      ),
    }),
  }),
  hiddenFrom: procedure({
    needs: "listing.crowd",
    says:
      "Which members a listing is hidden from by each of these entries, in their order. `didYouMean`: a " +
      "member with a similar name, where an entry matches none. A POST, because URLs may be logged; it " +
      "changes nothing.",
    input: z.strictObject({ entries: blockedOrganizations.max(limits.blocked + 1) }),
    output: z.object({ items: z.array(z.object({ members: z.array(member), didYouMean: member.nullable() })) }),
  }),
  view: silentProcedure({
    needs: "signed-in",
    says: "Counts the acting person as a viewer of this listing.",
    input: z.strictObject({ id }),
  }),
};

export const identities = {
  get: procedure({
    needs: "signed-in",
    says: "The identity of a listing, for those who can open it. Every response is recorded.",
    input: z.strictObject({ listingId: id, reason: z.string().max(400).optional() }),
    output: openedIdentity,
  }),
  erase: procedure({
    needs: "signed-in",
    says: "Permanently destroys the identity of a listing and its key, and takes the listing off the market.",
    input: z.strictObject({
      listingId: id,
      maskedCode: z.string().max(20, "Type the masked code, such as TM-7K3QF9XA."),
      /** Required for platform staff, not for the listing agency's admins. */
      reason: z.string().max(400).optional(),
    }),
    output: z.object({
      id,
      maskedCode: z.string(),
      erasedAt: instant,
      /** Masked codes of the agency's other listings with the same email address, which stay. */
      alsoListed: z.array(z.string()),
    }),
  }),
};

export const settings = {
  get: procedure({
    needs: "public",
    says: "Settings that pages need before sign-in.",
    input: z.strictObject({}),
    output: z.object({
      brandName: z.string(),
      sampleMode: z.boolean(),
      ecosystemApps: z.array(z.object({ name: z.string(), url: z.string() })),
      partners: z.object({
        workflow: z.string().nullable(),
        contracts: z.string().nullable(),
        scoring: z.string().nullable(),
        employerSignup: z.string().nullable(),
        analytics: z.string().nullable(),
      }),
      /** The support address; empty if none is set. */
      supportEmail: z.string(),
      /** How emails reach their readers. */
      emails: z.enum(mailDeliveries),
    }),
  }),
  terms: procedure({
    needs: "organization.own",
    says:
      "The settings for new introductions and deals: days to reply, months of protection and, for agencies, " +
      "the platform's share of a fee in basis points.",
    input: z.strictObject({}),
    output: z.object({ answerDays: z.int(), protectionMonths: z.int(), platformShareBp: z.int().nullable() }),
  }),
};
