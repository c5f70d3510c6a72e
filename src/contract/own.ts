import { z } from "zod";
import { dealStatuses } from "#domain/deal/deal.ts";
import { demandSteps } from "#domain/demand/demand.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { workTypes } from "#domain/core/lookups.ts";
import { attentionReasons, bulkSteps, maxChanged, ownSorts, withdrawalReasons } from "#domain/own/listings.ts";
import { maxOwnSearch } from "#domain/own/find.ts";
import { organizationKinds } from "#domain/core/viewer.ts";
import { ownListing } from "./listing.ts";
import { countedPage, id, instant, oneOrMany, paging, procedure } from "./procedure.ts";
import { maskedName, maskedPlace } from "./shapes.ts";

/** Search in your organization's own records. */
export const own = {
  find: procedure({
    needs: "own.find",
    says:
      "Your own candidates by name, email address or masked code, your deals, introductions and partners, " +
      "and the listing of a whole masked code. At most six of each. Each name shown goes on the audit log. A " +
      "POST, because URLs may be logged; it changes nothing else.",
    input: z.strictObject({
      text: z.string().max(maxOwnSearch, `Shorten this to at most ${maxOwnSearch} characters.`),
    }),
    output: z.object({
      /** The acting agency's own candidates, and those whose identity it has opened under a live reveal grant. */
      candidates: z.array(
        z.object({
          id,
          /** Null for a draft. */
          maskedCode: z.string().nullable(),
          /** Empty once erased. */
          name: z.string(),
          headlineRole: z.string(),
          /** Null for another agency's listing. */
          status: z.enum(listingStatuses).nullable(),
        }),
      ),
      deals: z.array(
        z.object({ id, code: z.string(), ...maskedName, status: z.enum(dealStatuses), parties: z.array(z.string()) }),
      ),
      introductions: z.array(z.object({ id, code: z.string(), ...maskedName, parties: z.array(z.string()) })),
      organizations: z.array(
        z.object({
          id,
          name: z.string(),
          /** Your dealings with it; null for platform staff, who find every organization. */
          dealings: z.object({ deals: z.int(), introductions: z.int(), introductionId: id.nullable() }).nullable(),
          /** Only for platform staff. */
          kind: z.enum(organizationKinds).nullable(),
        }),
      ),
      /** The listing of a complete masked code, if you can see it and it isn't among the candidates. */
      listing: z.object({ id, ...maskedPlace }).nullable(),
    }),
  }),
  listings: procedure({
    needs: "listing.create",
    says:
      "The acting agency's own listings and drafts, searched, filtered and ordered. A POST, because a name " +
      "in a URL might be logged. Each name shown goes on the audit log.",
    input: z.strictObject({
      /** Every word begins a word of the role, place, a skill or the candidate's name; or the text begins the code. */
      search: z.string().max(maxOwnSearch, `Shorten this to at most ${maxOwnSearch} characters.`).default(""),
      status: z.enum(listingStatuses).optional(),
      workTypes: oneOrMany(z.enum(workTypes)),
      attention: z.boolean().default(false),
      sort: z.enum(ownSorts).default("updated"),
      ...paging(25),
    }),
    output: countedPage(
      ownListing.extend({
        workType: z.enum(workTypes),
        salaryMin: z.number().nullable(),
        salaryMax: z.number().nullable(),
        /** Null for a draft. */
        listedAt: instant.nullable(),
        attention: z.array(z.enum(attentionReasons)),
        /**
         * At least this many other organizations look for it. Null for fewer than five, off the market, and once
         * today's questions are used up.
         */
        demand: z.literal([...demandSteps]).nullable(),
      }),
    ).extend({
      /** Under the other filters. */
      counts: z.record(z.enum(listingStatuses), z.int()),
      /** How many of them need attention, under the other filters. */
      attention: z.int(),
      /** All of the agency's listings, without any filter. */
      all: z.int(),
    }),
  }),
  change: procedure({
    needs: "signed-in",
    says:
      "One step with several of the acting agency's own listings: each is changed or rejected " +
      "individually, with the reason.",
    input: z.strictObject({
      step: z.enum(bulkSteps),
      items: z
        .array(z.strictObject({ id, version: z.int().min(1) }))
        .min(1, "Choose at least one listing.")
        .max(maxChanged, `Choose at most ${maxChanged} listings.`),
      /** Required to withdraw; stored in each listing's audit log. */
      reason: z.enum(withdrawalReasons).optional(),
    }),
    output: z.object({ items: z.array(z.object({ id, refused: z.string().nullable() })), done: z.int() }),
  }),
};
