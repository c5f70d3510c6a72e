import { z } from "zod";
import { candidateConsentKinds } from "#domain/candidacy/candidacy.ts";
import { listingStatuses } from "#domain/core/listing-status.ts";
import { caseNoteLimit, caseOutcomes, matchKinds } from "#domain/match-case/match-case.ts";
import { calendarDate, id, instant, paging, procedure } from "./procedure.ts";

export const matchCase = z.object({
  id,
  state: z.enum(["open", "decided"]),
  openedAt: instant,
  kinds: z.array(z.enum(matchKinds)),
  listings: z.array(
    z.object({
      id,
      maskedCode: z.string(),
      headlineRole: z.string(),
      status: z.enum(listingStatuses),
      agency: z.object({ id, name: z.string() }),
      firstListedAt: instant,
      consents: z.array(
        z.object({
          kind: z.enum(candidateConsentKinds),
          version: z.string(),
          confirmedBy: z.enum(["agency", "candidate"]),
          at: instant,
          until: calendarDate,
          withdrawnAt: instant.nullable(),
        }),
      ),
    }),
  ),
  decisions: z.array(
    z.object({ number: z.int(), outcome: z.enum(caseOutcomes), note: z.string(), by: z.string(), at: instant }),
  ),
  version: z.int(),
});

/**
 * Two agencies that list one person (spec §12, blind match). For platform staff; for everyone else it doesn't exist.
 */
export const cases = {
  list: procedure({
    needs: "case.use",
    says:
      "Listings of different agencies that seem to be one person, undecided first, then the newest: for " +
      "platform staff.",
    input: z.strictObject({
      state: z.enum(["open", "decided"]).optional(),
      ...paging(30),
    }),
    output: z.object({ items: z.array(matchCase), total: z.int(), open: z.int(), nextCursor: z.string().nullable() }),
  }),
  get: procedure({
    needs: "case.use",
    says: "One match case with its listings, consents and decisions: for platform staff.",
    input: z.strictObject({ id }),
    output: matchCase,
  }),
  decide: procedure({
    needs: "case.use",
    says: "Records an outcome. No listing changes, and no agency is notified.",
    input: z.strictObject({
      id,
      version: z.int().min(1),
      outcome: z.enum(caseOutcomes, "Choose an outcome."),
      note: z.string().max(caseNoteLimit, `Shorten this to at most ${caseNoteLimit} characters.`),
    }),
    output: matchCase,
  }),
};
