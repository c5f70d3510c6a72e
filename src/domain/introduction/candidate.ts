import { pick } from "../core/pick.ts";
import { refuseState } from "../core/errors.ts";
import { readableText } from "../core/withheld.ts";
import type { Outcome } from "./outcome.ts";
import { type Introduction, type IntroductionStatus, introductionStatusLabels } from "./introduction.ts";
import { isGranted, isOpenIntroduction } from "./status.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

/** What a candidate answers to an introduction. `more`: they want to know more first. */
export const candidateReplies = ["yes", "no", "more"] as const;
export type CandidateReply = (typeof candidateReplies)[number];

/** Longest reason or question, in characters. */
export const candidateNoteLimit = 500;

/** A candidate's answer to one introduction. Only the candidate and the listing agency read the note. `at` in ms. */
export type CandidateAnswer = { reply: CandidateReply; note: string; at: number };

/** `hidden`: the listing is hidden from one of the organizations that would receive the name. */
type Asked = Pick<Introduction, "status" | "answerBy"> & { hidden: boolean };

/** The status after a missed deadline, which may not be stored yet. `now` in ms. */
const statusAt = ({ status, answerBy }: Omit<Asked, "hidden">, now: number): IntroductionStatus =>
  isOpenIntroduction(status) && now >= answerBy ? "expired" : status;

/**
 * Candidates can answer, and change their answer, until someone receives their name. They aren't asked about
 * organizations that their listing is hidden from, because no name can go there (docs/decisions/0048, 0052).
 */
const canCandidateAnswer = (introduction: Asked, now: number): boolean =>
  !introduction.hidden && isOpenIntroduction(statusAt(introduction, now));

/**
 * Records the candidate's answer; null if it is the one they gave before, because people press twice. `stopped`: by the
 * candidate; no one receives their name until they end that, so a yes would promise too much. `now` in ms.
 * @throws ExpectedError `wrong-state`
 */
export function decideCandidateAnswer(
  introduction: Asked & { stopped: boolean },
  before: CandidateAnswer | null,
  { reply, note }: Pick<CandidateAnswer, "reply" | "note">,
  now: number,
): CandidateAnswer | null {
  if (introduction.hidden)
    refuseState(
      "Your profile is hidden from this organization, so no answer is needed. Ask your agency to change that.",
    );
  if (!canCandidateAnswer(introduction, now))
    refuseState(
      (isGranted(introduction.status)
        ? "Someone has received your name"
        : `This introduction is ${introductionStatusLabels[statusAt(introduction, now)].toLowerCase()}`) +
        ", so your answer can't be changed. Ask your agency if you have a question.",
    );
  if (introduction.stopped && reply === "yes")
    refuseState("You asked us to hide you, so you can't be introduced. Undo that first, then say yes.");
  return before?.reply === reply && before.note === note ? null : { reply, note, at: now };
}

/** An introduction as its candidate may know it. Times in ms. */
export type CandidatesIntroduction = Asked & {
  id: string;
  /** The agency that requested for its client; null if the employer requested. */
  sellingAgency: string | null;
  employer: string;
  askedAt: number;
  /** The parties that received the name through another introduction. */
  knownTo: readonly string[];
  /** When the first organization received the name through this one. */
  revealedAt: number | null;
  /** A deal about it was won. */
  hired: boolean;
  /** What an organization decided after it received the name; without its reason and note. */
  outcome: Outcome | null;
  /** Its name; null without an outcome. */
  decidedBy: string | null;
  answer: CandidateAnswer | null;
};

/** Which parties of an introduction have the name already. `names`: one or two. */
export const namedToText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} has received your name through another introduction.`
    : `${names.join(" and ")} have received your name through other introductions.`;

export const candidateAnswerView = (answer: CandidateAnswer | null, readsIdentities = true) =>
  answer && {
    reply: answer.reply,
    note: readableText(answer.note, readsIdentities),
    at: iso(answer.at),
  };

/**
 * The candidate's own view of an introduction: who asked, and what came of it. Nothing about terms, and nothing that
 * the parties wrote to each other. `now` in ms.
 */
export const introductionForCandidate = (introduction: CandidatesIntroduction, now: number) => ({
  ...pick(introduction, ["id", "sellingAgency", "employer", "hired", "outcome", "decidedBy"]),
  status: statusAt(introduction, now),
  knownTo: [...introduction.knownTo],
  askedAt: iso(introduction.askedAt),
  revealedAt: isoOrNull(introduction.revealedAt),
  answer: candidateAnswerView(introduction.answer),
  canAnswer: canCandidateAnswer(introduction, now),
});
