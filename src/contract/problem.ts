import { z } from "zod";
import { dealBilling, organizationBilling } from "./billing.ts";
import { provider } from "./company-sign-in.ts";
import { employerTable } from "./cv.ts";
import { dealSheet } from "./deal-sheet.ts";
import { interview } from "./interview.ts";
import { introduction } from "./introduction.ts";
import { candidateList } from "./candidate-list.ts";
import { job } from "./job.ts";
import { freeSlots } from "./lead.ts";
import { listingDetail, ownForm } from "./listing.ts";
import { matchCase } from "./match-case.ts";
import { organization } from "./organization.ts";
import { pipelineCard, savedStages } from "./pipeline.ts";
import { savedSearch } from "./saved-search.ts";
import { shortlistEntry } from "./shortlist.ts";
import { webhook } from "./webhook.ts";

/** A problem document (RFC 9457). The request id is in a header, so that equal errors are equal bytes. */
export const problemDocument = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  findings: z
    .array(
      z.strictObject({
        field: z.string(),
        start: z.int(),
        end: z.int(),
        text: z.string(),
        kind: z.string(),
        severity: z.enum(["refuse", "ask"]),
        says: z.string(),
        fix: z.strictObject({ replaceWith: z.string(), label: z.string() }).optional(),
      }),
    )
    .optional(),
  current: z
    .union([
      ownForm,
      listingDetail,
      savedSearch,
      job,
      candidateList,
      shortlistEntry,
      pipelineCard,
      savedStages,
      dealSheet,
      introduction,
      interview,
      matchCase,
      organization,
      freeSlots,
      employerTable,
      webhook,
      provider,
      organizationBilling,
      dealBilling,
    ])
    .optional(),
});
export type ProblemDocument = z.output<typeof problemDocument>;
