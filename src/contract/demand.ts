import { z } from "zod";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { demandSteps } from "#domain/demand/demand.ts";
import { listingLimits as limits } from "#domain/listing/limits.ts";
import { blockedOrganizations } from "./listing.ts";
import { text, texts } from "./listing-fields.ts";
import { id, procedure } from "./procedure.ts";

const salary = z.int().min(0).max(limits.salary).nullable();

const shown = z.object({
  /** So many other organizations or more; null for fewer than five. */
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
      "50 or 100 or more, and never whose. A POST, because addresses may be logged; it changes nothing.",
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
};
