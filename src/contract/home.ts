import { z } from "zod";
import { firstStepIds } from "#domain/home/first-steps.ts";
import { dealReply } from "./deal-sheet.ts";
import { calendarDate, id, instant, procedure, silentProcedure } from "./procedure.ts";
import { maskedName, maskedPlace } from "./shapes.ts";

/** A short public view of a listing. */
const listing = z.object({
  id,
  ...maskedPlace,
  salaryMin: z.int(),
  salaryMax: z.int(),
  agencyName: z.string(),
  /** Where you already saved it. */
  kept: z.enum(["pipeline", "shortlist"]).nullable(),
});

/** The first few rows and the total number. */
const some = <Row extends z.ZodType>(row: Row) => z.object({ total: z.int(), items: z.array(row) });

/** The last seven days and the seven before: distinct viewers of each listing, requested introductions. */
const figures = { views: z.int(), viewsBefore: z.int(), interest: z.int(), interestBefore: z.int() };

const candidate = { ...maskedName, with: z.string() };

const owed = z.object({
  introductions: some(
    z.object({
      id,
      code: z.string(),
      ...candidate,
      waits: z.enum(["answer", "signature"]),
      answerBy: instant.nullable(),
    }),
  ),
  interviews: some(
    z.object({ id, introductionId: id, code: z.string(), ...candidate, startsAt: instant, times: z.int() }),
  ),
  scorecards: some(z.object({ id, introductionId: id, code: z.string(), ...candidate, at: instant })),
  deals: some(
    z.object({
      id,
      code: z.string(),
      ...candidate,
      waits: dealReply,
      at: instant,
    }),
  ),
  threads: some(z.object({ id, ...candidate, unread: z.int(), at: instant })),
});

const firstSteps = z.object({
  hidden: z.boolean(),
  steps: z.array(z.object({ id: z.enum(firstStepIds), done: z.boolean() })),
});

export const home = {
  read: procedure({
    needs: "home.use",
    says:
      "What changed on the market since your last visit, the replies your organization owes, and figures of " +
      "your own listings.",
    input: z.strictObject({}),
    output: z.object({
      /** The end of your last visit, or your last mark as seen; a week ago on a first visit. */
      since: instant,
      /** "Mark as seen" covers news up to this time. */
      readAt: instant,
      listed: some(listing.extend({ at: instant })),
      salary: some(listing.extend({ at: instant, salaryMinBefore: z.int(), salaryMaxBefore: z.int() })),
      back: some(listing.extend({ at: instant })),
      /** Exclusivities that end soon, of your own and your saved listings. */
      expiring: some(listing.extend({ until: calendarDate, own: z.boolean() })),
      /** Null for the platform, which is never a party. */
      owed: owed.nullable(),
      /** Null for organizations that don't list candidates. */
      own: z
        .object({
          active: z.int(),
          /** Listings that you are asked about: whether the candidate is still available. */
          asked: some(z.object({ id, ...maskedName, at: instant })),
          figures: z.object(figures),
          items: z.array(z.object({ id, ...maskedName, ...figures })),
        })
        .nullable(),
    }),
  }),
  visit: silentProcedure({
    needs: "home.use",
    says: "Starts a visit: news up to `until` stays new for this visit, and not for the next.",
    input: z.strictObject({ until: instant }),
  }),
  firstSteps: procedure({
    needs: "firstSteps.use",
    says: "The first steps left for your organization that you can take. `hidden`: you closed the list.",
    input: z.strictObject({}),
    output: firstSteps,
  }),
  hideFirstSteps: procedure({
    needs: "firstSteps.use",
    says: "Closes or reopens your list of first steps. The setting is yours, for this organization.",
    input: z.strictObject({ hidden: z.boolean() }),
    output: firstSteps,
  }),
  seen: silentProcedure({
    needs: "home.use",
    says: "Marks news up to `until` as seen.",
    input: z.strictObject({ until: instant }),
  }),
};
