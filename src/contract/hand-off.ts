import { z } from "zod";
import { clearances, workAuthorizations, workTypes } from "#domain/core/lookups.ts";
import { calendarDate, id, instant, procedure } from "./procedure.ts";

/** The masked form of a listing: never who the candidate is, and no link to them. */
const handedForm = z.object({
  listingId: id,
  maskedCode: z.string(),
  headlineRole: z.string(),
  locationCity: z.string(),
  locationState: z.string(),
  workType: z.enum(workTypes),
  salaryMin: z.int(),
  salaryMax: z.int(),
  availabilityDate: calendarDate,
  workAuth: z.enum(workAuthorizations),
  keySkills: z.array(z.string()),
  yearsExperience: z.int(),
  industries: z.array(z.string()),
  clearance: z.enum(clearances).nullable(),
  summary: z.string(),
  experienceBullets: z.array(z.string()),
  education: z.string(),
  certifications: z.array(z.string()),
  timeZone: z.string(),
  scorecards: z.array(z.object({ name: z.string(), score: z.number() })),
  screeningNotes: z.array(z.string()),
  defaultSplitLA: z.number(),
  defaultSplitSA: z.number(),
  minimumFee: z.number(),
  exclusivityUntil: calendarDate,
});

/** Sending a listing's masked form to the configured workflow partner. */
export const handOffs = {
  create: procedure({
    says:
      "The address of the workflow partner's page that creates a candidate, with a token for the listing's " +
      "masked form. The token works once, for five minutes. For the listing agency.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ url: z.string(), expiresAt: instant }),
  }),
  redeem: procedure({
    says:
      "For the workflow partner's server: the masked form behind a hand-off token, once. `partner` is the " +
      "origin of the partner's configured address, such as https://workflow.example. The form never says who the " +
      "candidate is.",
    access: "public",
    input: z.strictObject({ token: z.string().min(1).max(100), partner: z.string().min(1).max(300) }),
    output: z.object({ form: handedForm }),
  }),
};
