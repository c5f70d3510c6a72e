import { z } from "zod";
import { partStates } from "#domain/deal/signing.ts";
import { identityFiles } from "./identity-file.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { fileProcedure, id, procedure } from "./procedure.ts";
import { scorecards } from "./scorecard.ts";

/** The link, what a correct code was exchanged for, and one of the link's candidates. */
const ofConfirmed = { token: z.string().min(1).max(200), pass: z.string().min(1).max(200), listingId: id };

/**
 * After the reveal, by a client's link: the same as for a member of the client, with the emailed code
 * (docs/decisions/0090).
 */
export const guestIntroductions = {
  introduction: procedure({
    needs: "public",
    says: "The introduction that grew from a candidate of the link, as the client sees it.",
    input: z.strictObject(ofConfirmed),
    output: introductions.get.output,
  }),
  outcome: procedure({
    needs: "public",
    says: "Advances the candidate or passes, for the client, with a reason that the listing agency reads.",
    input: introductions.outcome.input.omit({ id: true }).extend(ofConfirmed),
    output: introductions.outcome.output,
  }),
  declarePrior: procedure({
    needs: "public",
    says: "Declares, within 48 hours of first reading the name, that the client already knew the candidate.",
    input: introductions.declarePrior.input.omit({ id: true }).extend(ofConfirmed),
    output: introductions.declarePrior.output,
  }),
  scorecards: procedure({
    needs: "public",
    says: "The scorecards of the introduction's interviews, which only the client reads.",
    input: z.strictObject(ofConfirmed),
    output: scorecards.list.output,
  }),
  saveScorecard: procedure({
    needs: "public",
    says: "Fills in the contact's own scorecard of an interview, or changes it.",
    input: scorecards.save.input.extend(ofConfirmed),
    output: scorecards.save.output,
  }),
  interviews: procedure({
    needs: "public",
    says: "The interviews of the introduction, and the reason if no other can be proposed now.",
    input: z.strictObject(ofConfirmed),
    output: interviews.list.output,
  }),
  proposeInterview: procedure({
    needs: "public",
    says: "Proposes one to three times for an interview to the agency.",
    input: interviews.propose.input.omit({ introductionId: true }).extend(ofConfirmed),
    output: interviews.propose.output,
  }),
  suggestTimes: procedure({
    needs: "public",
    says: "Proposes other times for an interview of the introduction.",
    input: interviews.suggest.input.extend(ofConfirmed),
    output: interviews.suggest.output,
  }),
  acceptTime: procedure({
    needs: "public",
    says: "Agrees to one of the times that the agency proposed.",
    input: interviews.accept.input.extend(ofConfirmed),
    output: interviews.accept.output,
  }),
  declineInterview: procedure({
    needs: "public",
    says: "Declines the agency's proposal, with a reason that it reads.",
    input: interviews.decline.input.extend(ofConfirmed),
    output: interviews.decline.output,
  }),
  cancelInterview: procedure({
    needs: "public",
    says: "Cancels an interview, or withdraws the client's proposal, with a reason that the agency reads.",
    input: interviews.cancel.input.extend(ofConfirmed),
    output: interviews.cancel.output,
  }),
  calendar: fileProcedure({
    needs: "public",
    says: "An agreed interview as a calendar file, under the masked code.",
    input: interviews.calendar.input.extend(ofConfirmed),
  }),
  files: procedure({
    needs: "public",
    says: "The CV files of a revealed candidate, under the client's grant. Every response is recorded.",
    input: z.strictObject(ofConfirmed),
    output: identityFiles.list.output,
  }),
  file: fileProcedure({
    needs: "public",
    says: "A CV file of a revealed candidate, under the client's grant. Every download is recorded.",
    input: z.strictObject({ ...ofConfirmed, id }),
  }),
  documents: procedure({
    needs: "public",
    says: "The agreements that the contact was sent to sign, with the address where each is read and signed.",
    input: z.strictObject({ token: ofConfirmed.token, pass: ofConfirmed.pass }),
    output: z.object({
      items: z.array(z.object({ id, state: z.enum(partStates), url: z.string() })),
    }),
  }),
};
