import { type Introduction, requesterOf } from "../introduction/introduction.ts";
import { canDecideOutcome, hasPassed } from "../introduction/outcome.ts";
import { liveGrantOf } from "../introduction/reveal.ts";
import { refuseFields } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { unshowable } from "../core/public-text.ts";
import type { Interview } from "./interview.ts";

/** What an interviewer thinks of the candidate after an interview (spec §13). */
export const ratings = ["strong_yes", "yes", "no", "strong_no"] as const;
export type Rating = (typeof ratings)[number];

export const ratingLabels: Record<Rating, string> = {
  strong_yes: "Strong yes",
  yes: "Yes",
  no: "No",
  strong_no: "Strong no",
};

export const scorecardCriteria = ["skills", "experience", "communication", "motivation"] as const;
export type ScorecardCriterion = (typeof scorecardCriteria)[number];

export const criterionLabels: Record<ScorecardCriterion, string> = {
  skills: "Skills for the role",
  experience: "Relevant experience",
  communication: "Communication",
  motivation: "Motivation",
};

/** Longest comment on a criterion, in characters. */
export const scorecardCommentLimit = 300;

/** How long the link of the email works, in days. */
export const scorecardLinkDays = 14;

/** By criterion; all optional. They can name the candidate, so only the interviewer's organization reads them. */
export type ScorecardComments = Partial<Record<ScorecardCriterion, string>>;

/**
 * Who interviewed for the requester: the people who arranged it. Empty without a live grant that was opened, because
 * scorecards are for organizations that know the candidate, and once it passed. `now` in ms.
 */
export function interviewersOf(introduction: Introduction, { steps }: Interview, now: number): string[] {
  const { id } = requesterOf(introduction);
  const requester = { organizationId: id };
  if (!canDecideOutcome(requester, introduction, now) || !isScorecardDue(requester, introduction, now)) return [];
  return [
    ...new Set(
      steps.flatMap(({ organizationId, personId }) => (organizationId === id && personId !== null ? [personId] : [])),
    ),
  ];
}

/** Whether an interviewer of the viewer's organization still has to rate: it sees the candidate, and hasn't passed. */
export const isScorecardDue = (
  viewer: Pick<Viewer, "organizationId">,
  introduction: Introduction,
  now: number,
): boolean => liveGrantOf(viewer, introduction, now) !== null && !hasPassed(viewer.organizationId, introduction);

/** Trims the comments and drops empty ones. @throws ExpectedError `invalid-input` */
export function readComments(comments: ScorecardComments): ScorecardComments {
  refuseFields(
    unshowable(
      Object.fromEntries(Object.entries(comments).map(([criterion, text]) => [`comments.${criterion}`, text])),
    ),
  );
  return Object.fromEntries(
    scorecardCriteria.flatMap((criterion) => {
      const text = comments[criterion]?.trim() ?? "";
      return text === "" ? [] : [[criterion, text]];
    }),
  );
}

/**
 * Why a link no longer works: its time is over, the interviewer no longer acts for the organization, or it can no
 * longer see the candidate. A client's contact acts for it while a link of the agency opens.
 */
export const scorecardEnds = ["expired", "left", "closed"] as const;
export type ScorecardEnd = (typeof scorecardEnds)[number];
