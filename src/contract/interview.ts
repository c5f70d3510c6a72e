import { z } from "zod";
import {
  interviewActions,
  interviewKinds,
  interviewLimits as limits,
  interviewStandings,
} from "#domain/interview/interview.ts";
import { interviewChoices, linkStates } from "#domain/interview/view.ts";
import { answering, countedPage, fileProcedure, id, instant, paging, procedure } from "./procedure.ts";
import { confirmedTexts, maskedName, party, text } from "./shapes.ts";

const version = z.int().min(1);

/** Time, format and place. `times`: local times in `timeZone`. */
const proposed = {
  times: z
    .array(z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "Write the time like 2026-12-01T14:30."))
    .min(1, "Propose at least one time.")
    .max(limits.times, `Propose at most ${limits.times} times.`),
  timeZone: text(64),
  minutes: z.int(`Enter ${limits.leastMinutes} to ${limits.maxMinutes} minutes.`),
  kind: z.enum(interviewKinds, "Choose by phone, by video or on site."),
  place: text(limits.place).default(""),
  /** For a video interview, once the requester holds a live grant. */
  link: text(limits.link).nullable().default(null),
  confirmedTexts,
};

/** An interview as one of its two sides sees it. */
export const interview = z.object({
  id,
  introduction: z.object({ id, code: z.string() }),
  listingId: id,
  candidate: z.object(maskedName),
  with: party,
  employer: party,
  standing: z.enum(interviewStandings),
  needsYou: z.boolean(),
  proposal: z.object({
    number: z.int(),
    mine: z.boolean(),
    times: z.array(instant),
    minutes: z.int(),
    timeZone: z.string(),
    kind: z.enum(interviewKinds),
    place: z.string(),
    linkState: z.enum(linkStates),
    link: z.string().nullable(),
  }),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  reason: z.string().nullable(),
  steps: z.array(z.object({ action: z.enum(interviewActions), at: instant, by: z.string().nullable() })),
  actions: z.array(z.enum(interviewChoices)),
  version: z.int(),
});

const answered = z.object({ interview });

const step = answering("interview.use", answered);

export const interviews = {
  list: procedure({
    needs: "interview.use",
    says:
      "Interviews being arranged or agreed: those waiting for your reply first, then by time. For one " +
      "introduction: all of them, and the reason if no other can be proposed now.",
    input: z.strictObject({
      introductionId: id.optional(),
      ...paging(30),
    }),
    output: countedPage(interview).extend({
      whyNot: z.string().nullable(),
    }),
  }),
  count: procedure({
    needs: "interview.use",
    says: "How many proposed interviews wait for your organization's reply.",
    input: z.strictObject({}),
    output: z.object({ needsYou: z.int() }),
  }),
  get: procedure({
    needs: "interview.use",
    says: "One interview with its times, place and history.",
    input: z.strictObject({ id }),
    output: interview,
  }),
  propose: step({
    says:
      "Proposes an interview to the other side of an agreed introduction: one to three times, by phone, by " +
      "video or on site.",
    input: z.strictObject({ introductionId: id, ...proposed }),
  }),
  suggest: step({
    says: "Proposes other times. For an agreed interview a reason is required, and the agreed time is no longer valid.",
    input: z.strictObject({ id, version, ...proposed, reason: text(limits.reason).default("") }),
  }),
  accept: step({
    says: "Agrees to one of the times that the other side proposed.",
    input: z.strictObject({ id, version, startsAt: instant }),
  }),
  decline: step({
    says: "Declines the other side's proposal, with a reason that it reads.",
    input: z.strictObject({ id, version, reason: text(limits.reason), confirmedTexts }),
  }),
  cancel: step({
    says: "Cancels an agreed interview, or withdraws your proposal, with a reason the other side reads.",
    input: z.strictObject({ id, version, reason: text(limits.reason), confirmedTexts }),
  }),
  calendar: fileProcedure({
    needs: "interview.use",
    says: "An agreed interview as a calendar file, under the masked code.",
    input: z.strictObject({ id }),
  }),
};
