import { z } from "zod";
import { interviewKinds } from "#domain/interview/interview.ts";
import { ratings, scorecardCommentLimit, scorecardCriteria, scorecardEnds } from "#domain/interview/scorecard.ts";
import { id, instant, procedure } from "./procedure.ts";

const comment = z
  .string()
  .max(scorecardCommentLimit, `Shorten this to at most ${scorecardCommentLimit} characters.`)
  .default("");
const rating = z.enum(ratings, "Choose a rating.");

const filled = {
  rating,
  comments: z.strictObject(
    Object.fromEntries(scorecardCriteria.map((criterion) => [criterion, comment])) as Record<
      (typeof scorecardCriteria)[number],
      typeof comment
    >,
  ),
};
const comments = z.partialRecord(z.enum(scorecardCriteria), z.string());

/** From an email; identifies one interviewer's scorecard of one interview. */
const token = z.string().min(1).max(200);

/** What the link's page shows: never the candidate's name. `ended`: the link no longer works, and why. */
const sheet = z.object({
  candidate: z.object({ maskedCode: z.string(), headlineRole: z.string() }),
  organizationName: z.string(),
  interview: z.object({ startsAt: instant, timeZone: z.string(), kind: z.enum(interviewKinds) }),
  ended: z.enum(scorecardEnds).nullable(),
  expiresAt: instant,
  answer: z.object({ rating, comments, at: instant }).nullable(),
});

/**
 * `person`: the interviewer. `comments` null: they can name the candidate, and your organization has no access now, or
 * your API key lacks `identities:read`, or they were erased.
 */
const scorecard = z.object({
  id,
  interviewId: id,
  person: z.string(),
  mine: z.boolean(),
  requestedAt: instant,
  answer: z.object({ rating, comments: comments.nullable(), at: instant }).nullable(),
});

const listed = z.object({
  /** Your organization's own; the listing agency gets none. */
  items: z.array(scorecard),
  /** For both sides: how many were asked for, and how many are filled in. */
  requested: z.int(),
  received: z.int(),
});

/** Interview feedback (spec §13). Reading and filling in by link needs no account. */
export const scorecards = {
  open: procedure({
    needs: "public",
    says: "The scorecard that the holder of an emailed link can fill in. Opening it records nothing.",
    input: z.strictObject({ token }),
    output: sheet,
  }),
  answer: procedure({
    needs: "public",
    says: "Fills in a scorecard by link, or changes it until the link expires.",
    input: z.strictObject({ token, ...filled }),
    output: sheet,
  }),
  list: procedure({
    needs: "interview.use",
    says:
      "The scorecards of an introduction's interviews for the organization that interviewed. The listing agency gets " +
      "only their number.",
    input: z.strictObject({ introductionId: id }),
    output: listed,
  }),
  save: procedure({
    needs: "interview.use",
    says: "Fills in your own scorecard of an interview, or changes it.",
    input: z.strictObject({ id, ...filled }),
    output: listed,
    // It has colleagues' comments.
    answersOnce: true,
  }),
};
