import { z } from "zod";
import { interestLimits as limits } from "#domain/interest/interest.ts";
import { ranking, requirements } from "./requirements.ts";
import { countedPage, id, instant, paging, procedure } from "./procedure.ts";
import { confirmedTexts, text } from "./shapes.ts";

const interest = z.object({
  id,
  employer: z.object({ id: id.nullable(), name: z.string() }),
  contactName: z.string(),
  contactEmail: z.string(),
  roleTitle: z.string(),
  budgetRange: z.string(),
  timeline: z.string(),
  requirements: z.string(),
  wanted: requirements.nullable(),
  candidate: z.object({ listingId: id, maskedCode: z.string() }).nullable(),
  introduction: z.object({ id, code: z.string() }).nullable(),
  deal: z.object({ id, code: z.string() }).nullable(),
  by: z.string(),
  createdAt: instant,
});

/** Spec §3, the employer interest form of the Agent Hub. */
export const interests = {
  list: procedure({
    needs: "interest.use",
    says: "What employers are looking for, as recorded by your agency, newest first.",
    input: z.strictObject(paging(20)),
    output: countedPage(interest),
  }),
  create: procedure({
    needs: "interest.use",
    says: "Saves an employer's interest. With a candidate, it also requests an introduction and drafts a deal.",
    input: z.strictObject({
      employerId: id.nullable().default(null),
      employerName: text(limits.employerName),
      contactName: text(limits.contactName),
      contactEmail: text(limits.contactEmail),
      roleTitle: text(limits.roleTitle),
      budgetRange: text(limits.budgetRange).default(""),
      timeline: text(limits.timeline).default(""),
      requirements: text(limits.requirements).default(""),
      wanted: requirements.nullable().default(null),
      candidateId: id.nullable().default(null),
      /** Of the introduction and the deal, as in `introductions.request`. */
      jobId: id.nullable().optional(),
      confirmedTexts,
    }),
    output: z.object({ interest }),
  }),
  fits: procedure({
    needs: "interest.use",
    says:
      "Your agency's open interests that a listing fits, best first, with reasons. Empty while ranking is off. Each " +
      "goes on the log of rankings.",
    input: z.strictObject({ listingId: id }),
    output: z.object({ items: z.array(z.object({ id, employer: z.string(), roleTitle: z.string(), ranking })) }),
  }),
};
