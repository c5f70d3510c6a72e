import { z } from "zod";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { demandSteps } from "#domain/demand/demand.ts";
import { balances, supplyDimensions } from "#domain/demand/supply.ts";
import { listingLimits as limits } from "#domain/listing/limits.ts";
import { planNames } from "#domain/organization/plan.ts";
import { blockedOrganizations } from "./listing.ts";
import { texts } from "./listing-fields.ts";
import { calendarDate, id, procedure } from "./procedure.ts";
import { text } from "./shapes.ts";

const salary = z.int().min(0).max(limits.salary).nullable();

const shown = z.object({
  /** At least this many other organizations; null for fewer than five. */
  atLeast: z.literal([...demandSteps]).nullable(),
  /** True once today's questions are used up: no number until tomorrow. */
  limited: z.boolean(),
});

/** Reverse prospecting: who looks for such a candidate, in numbers only (decision 0033). */
export const demand = {
  draft: procedure({
    needs: "listing.crowd",
    says:
      "How many other organizations have a saved search or an employer's interest that these facts meet: 5, 10, 25, " +
      "50 or 100 or more, and never whose. A POST, because URLs may be logged; it changes nothing.",
    input: z.strictObject({
      headlineRole: text(limits.headlineRole).regex(/[\p{L}\p{N}]/u, "Role Title is missing. Enter the role."),
      skills: texts(limits.skills, limits.skill),
      yearsExperience: z.int().min(0).max(limits.years).nullable(),
      city: text(limits.place),
      state: text(limits.place),
      workType: z.enum(workTypes).nullable(),
      salaryMin: salary,
      salaryMax: salary,
      workAuth: z.enum(workAuthorizations).nullable(),
      /** Null: none. */
      clearance: z.enum(clearances).nullable(),
      industries: texts(limits.industries, limits.skill),
      /** Organizations the listing will be hidden from. Each member among them lowers the number by one. */
      hiddenFrom: blockedOrganizations.max(limits.blocked + 1),
    }),
    output: shown,
  }),
  listing: procedure({
    needs: "listing.crowd",
    says: "The same for one of your agency's own listings. No number for one that is off the market.",
    input: z.strictObject({ listingId: id }),
    output: shown,
  }),
  supply: procedure({
    needs: "admin.platform",
    says:
      "Listings, requests and placements by family of role or by metropolitan area, and in numbers only how many " +
      "organizations look for each: 5, 10, 25, 50, 100 or more. What agencies pay for plans. For platform staff.",
    input: z.strictObject({ by: z.enum(supplyDimensions, "Choose role or area.").default("role") }),
    output: z.object({
      /** Searches count as of the beginning of this day (UTC). */
      countedOn: calendarDate,
      rows: z.array(
        z.object({
          /** Null: everything outside the tables. */
          name: z.string().nullable(),
          listings: z.int(),
          /** Introductions requested in the past 90 days. */
          requests: z.int(),
          /** Hires of the past year that hold. */
          placements: z.int(),
          looking: z.literal([...demandSteps]).nullable(),
          balance: z.enum(balances).nullable(),
        }),
      ),
      plans: z.array(
        z.object({
          plan: z.enum(planNames),
          paying: z.int(),
          onTrial: z.int(),
          ended: z.int(),
          /** At list price; null for an individual price. */
          monthlyDollars: z.int().nullable(),
        }),
      ),
    }),
  }),
};
