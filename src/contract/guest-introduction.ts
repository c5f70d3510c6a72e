import { z } from "zod";
import { partStates } from "#domain/deal/signing.ts";
import { identityFiles } from "./identity-file.ts";
import { interviews } from "./interview.ts";
import { introductions } from "./introduction.ts";
import { fileProcedure, id, procedure } from "./procedure.ts";
import { scorecards } from "./scorecard.ts";

/** The link, what a correct code was exchanged for, and one of the link's candidates. */
const ofConfirmed = { token: z.string().min(1).max(200), pass: z.string().min(1).max(200), listingId: id };

const nothing = z.strictObject({});

/** What a member of the client can do, for who opened the link and confirmed it. */
const byLink = <Asks extends z.ZodRawShape, Output extends z.ZodType>(
  says: string,
  { input, output }: { input: z.ZodObject<Asks, z.core.$strict>; output: Output },
) => procedure({ needs: "public", says, input: input.extend(ofConfirmed), output });

/**
 * After the reveal, by a client's link: the same as for a member of the client, with the emailed code
 * (docs/decisions/0090).
 */
export const guestIntroductions = {
  introduction: byLink("The introduction that grew from a candidate of the link, as the client sees it.", {
    ...introductions.get,
    input: nothing,
  }),
  outcome: byLink("Advances the candidate or passes, for the client, with a reason that the listing agency reads.", {
    ...introductions.outcome,
    input: introductions.outcome.input.omit({ id: true }),
  }),
  declarePrior: byLink(
    "Declares, within 48 hours of first reading the name, that the client already knew the candidate.",
    { ...introductions.declarePrior, input: introductions.declarePrior.input.omit({ id: true }) },
  ),
  scorecards: byLink("The scorecards of the introduction's interviews, which only the client reads.", {
    ...scorecards.list,
    input: nothing,
  }),
  saveScorecard: byLink("Fills in the contact's own scorecard of an interview, or changes it.", scorecards.save),
  interviews: byLink("The interviews of the introduction, and the reason if no other can be proposed now.", {
    ...interviews.list,
    input: nothing,
  }),
  proposeInterview: byLink("Proposes one to three times for an interview to the agency.", {
    ...interviews.propose,
    input: interviews.propose.input.omit({ introductionId: true }),
  }),
  suggestTimes: byLink("Proposes other times for an interview of the introduction.", interviews.suggest),
  acceptTime: byLink("Agrees to one of the times that the agency proposed.", interviews.accept),
  declineInterview: byLink("Declines the agency's proposal, with a reason that it reads.", interviews.decline),
  cancelInterview: byLink(
    "Cancels an interview, or withdraws the client's proposal, with a reason that the agency reads.",
    interviews.cancel,
  ),
  calendar: fileProcedure({
    needs: "public",
    says: "An agreed interview as a calendar file, under the masked code.",
    input: interviews.calendar.input.extend(ofConfirmed),
  }),
  files: byLink("The CV files of a revealed candidate, under the client's grant. Every response is recorded.", {
    ...identityFiles.list,
    input: nothing,
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
