import { z } from "zod";
import { listingCard, searchFilters } from "./listing.ts";
import { countedPage, fileProcedure, id, instant, paging, procedure } from "./procedure.ts";
import { fileBodyLimit, uploadedFile } from "./uploaded-file.ts";
import { importance, rankedPart, ranking, requirements } from "./requirements.ts";

const choices = z.object({ ranked: z.boolean(), mine: z.boolean().nullable(), organization: z.boolean().nullable() });

const evidence = z.object({
  roleFamily: z.string().nullable(),
  skills: z.array(z.object({ name: z.string(), importance })),
  otherSkills: z.int(),
  years: z.int().nullable(),
  area: z.string().nullable(),
  pay: z.string().nullable(),
  workTypes: z.array(z.string()),
  workAuth: z.array(z.string()),
  clearance: z.string().nullable(),
});

const runSummary = z.object({
  id,
  at: instant,
  organization: z.string(),
  by: z.string().nullable(),
  rules: z.int(),
  requirements: evidence,
  total: z.int(),
  shown: z.int(),
});

/** Ranking by a job description; what is used and what never is: docs/ranking.md. */
export const rankings = {
  rank: procedure({
    needs: "listing.search",
    says:
      "A page of masked listings, those that meet a job's requirements best first, each with its score, the reason " +
      "and the missing must-haves. Each page goes on the log of rankings. A POST, because URLs may be logged.",
    input: z.strictObject({
      requirements,
      filters: z.strictObject(searchFilters).prefault({}),
      ...paging(24, 60),
    }),
    output: countedPage(listingCard.extend({ ranking })),
  }),
  readJobFile: procedure({
    needs: "listing.search",
    says:
      "The text of a job description's file (PDF, DOCX, ODT, RTF or text), to read requirements from. Neither " +
      "becomes part of your data.",
    input: z.strictObject(uploadedFile),
    output: z.object({
      text: z.string(),
      /** The file says more than fits a job description. */
      cut: z.boolean(),
    }),
    bodyLimit: fileBodyLimit,
  }),
  choices: procedure({
    needs: "listing.search",
    says: "Whether ranking is on for you, with your choice and your organization's, which wins.",
    input: z.strictObject({}),
    output: choices,
  }),
  choose: procedure({
    needs: "listing.search",
    says: "Turns ranking on or off: for yourself, or as an admin for your organization. Null leaves it to each person.",
    input: z.strictObject({
      mine: z.boolean("Send true or false.").optional(),
      organization: z.boolean("Send true, false or null.").nullable().optional(),
    }),
    output: choices,
  }),
  list: procedure({
    needs: "ranking.govern",
    says: "The log of rankings, newest first: your organization's, or as platform staff all of them.",
    input: z.strictObject(paging(25)),
    output: countedPage(runSummary),
  }),
  get: procedure({
    needs: "ranking.govern",
    says: "One ranking with the listings it showed, their scores and the parts of each score.",
    input: z.strictObject({ id }),
    output: runSummary.extend({
      weights: z.record(z.string(), z.number()),
      results: z.array(
        z.object({ place: z.int(), score: z.int(), code: z.string().nullable(), parts: z.array(rankedPart) }),
      ),
    }),
  }),
  export: fileProcedure({
    needs: "ranking.govern",
    says: "The log of rankings as CSV, the newest 5,000, one line for each listing shown.",
    input: z.strictObject({}),
  }),
};
