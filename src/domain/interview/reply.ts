import type { Introduction, Side } from "../introduction/introduction.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { isOpenInterview, isProposed, isScheduled } from "./status.ts";
import {
  lastProposal,
  otherSide,
  requireSide,
  standingOf,
  stepOf,
  type Interview,
  type InterviewStepAction,
} from "./interview.ts";
import { type ArrangingFacts, proposed, type Proposing, readTimes, requireArrangeable } from "./propose.ts";

/** Whether this side has to answer the other side's proposal. */
export const answers = (side: Side, interview: Interview): boolean =>
  isProposed(interview.status) && lastProposal(interview).side !== side;

function requireOpen(interview: Interview, now: number): void {
  const standing = standingOf(interview, now);
  if (!isOpenInterview(interview.status) || standing === "past")
    refuseState(`This interview is ${standing === "past" ? "over" : interview.status}. Propose another one.`);
  if (interview.startsAt !== null && interview.startsAt <= now)
    refuseState("This interview has begun. Propose another one.");
}

/**
 * All checks of other times that don't need texts. @throws ExpectedError `not-found`, `wrong-state`, `invalid-input`
 */
export function requireMovable(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  { ask, reason, ...about }: Proposing & { reason: string },
): InterviewStepAction {
  const side = requireArrangeable(viewer, introduction, about);
  requireOpen(before, about.now);
  readTimes(ask, about);
  if (!isScheduled(before.status)) return answers(side, before) ? "countered" : "changed";
  if (reason.trim() === "") refuseField("reason", "Enter a short reason for the new time. The other side can read it.");
  return "moved";
}

/**
 * Replaces the proposed times, or the agreed time, which is no longer valid. @throws ExpectedError as `requireMovable`
 */
export function decideOtherTimes(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  { place, reason, ...about }: Proposing & { place: PublicText; reason: PublicText | null },
): Interview {
  const action = requireMovable(viewer, introduction, before, { ...about, reason: reason ?? "" });
  return proposed(viewer, introduction, before, {
    ...about,
    place,
    reason: action === "moved" ? reason : null,
    action,
  });
}

/**
 * Accepts one of the times that the other side proposed. @throws ExpectedError `not-found`, `wrong-state`,
 * `invalid-input`
 */
export function decideAcceptTime(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  { startsAt, ...about }: ArrangingFacts & { startsAt: number },
): Interview {
  const side = requireArrangeable(viewer, introduction, about);
  requireOpen(before, about.now);
  requireAnswer(side, introduction, before);
  const { startsAt: times, number } = lastProposal(before);
  if (!times.includes(startsAt))
    refuseField("startsAt", "This time wasn't proposed. Choose one of the proposed times.");
  if (startsAt <= about.now)
    refuseField("startsAt", "This time has passed. Choose a later one, or ask for other times.");
  return {
    ...before,
    status: "scheduled",
    startsAt,
    steps: [...before.steps, stepOf(viewer, "accepted", { now: about.now, proposal: number, startsAt })],
  };
}

function requireAnswer(side: Side, introduction: Introduction, before: Interview): void {
  if (isScheduled(before.status)) refuseState("A time is already agreed. Move or cancel the interview instead.");
  if (!answers(side, before))
    refuseState(`It is ${otherSide(side, introduction).name}'s turn to reply. You'll be notified when it does.`);
}

const sayWhy = "Enter a short reason. The other side can read it.";

/** @throws ExpectedError `not-found`, `wrong-state`, `invalid-input` */
export function requireDeclinableInterview(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  reason: string,
  now: number,
): void {
  const side = requireSide(viewer, introduction);
  requireOpen(before, now);
  requireAnswer(side, introduction, before);
  if (reason.trim() === "") refuseField("reason", sayWhy);
}

export function decideDeclineInterview(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  reason: PublicText,
  now: number,
): Interview {
  requireDeclinableInterview(viewer, introduction, before, reason, now);
  return closed(viewer, before, "declined", reason, now);
}

/**
 * Either side cancels an agreed time; only its proposer cancels a proposal. @throws ExpectedError `not-found`,
 * `wrong-state`, `invalid-input`
 */
export function requireCancellable(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  reason: string,
  now: number,
): void {
  const side = requireSide(viewer, introduction);
  requireOpen(before, now);
  if (answers(side, before))
    refuseState("No time is agreed yet, so there is nothing to cancel. Decline the proposal, or ask for other times.");
  if (reason.trim() === "") refuseField("reason", sayWhy);
}

export function decideCancel(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  reason: PublicText,
  now: number,
): Interview {
  requireCancellable(viewer, introduction, before, reason, now);
  return closed(viewer, before, "canceled", reason, now);
}

const closed = (
  viewer: Viewer,
  before: Interview,
  action: "declined" | "canceled",
  reason: PublicText,
  now: number,
): Interview => ({
  ...before,
  status: action,
  steps: [...before.steps, stepOf(viewer, action, { now, proposal: lastProposal(before).number, reason })],
});
