import type { PublicText } from "../core/public-text.ts";
import { refuse, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { type Introduction, requesterOf, type Step, stepped } from "./introduction.ts";
import { liveGrantOf, seeingPartOf } from "./reveal.ts";

/** What an organization that received the identity decides about the candidate (spec §13). */
export const outcomes = ["advanced", "passed"] as const;
export type Outcome = (typeof outcomes)[number];

/** What follows an advance: another interview, or an offer. */
export const advanceSteps = ["interview", "offer"] as const;
export type AdvanceStep = (typeof advanceSteps)[number];

export const passReasons = ["skills", "experience", "pay", "location", "timing", "filled", "other"] as const;
export type PassReason = (typeof passReasons)[number];

export const passReasonLabels: Record<PassReason, string> = {
  skills: "Skills don't match",
  experience: "Not enough experience",
  pay: "Pay expectations",
  location: "Location or work arrangement",
  timing: "Timing",
  filled: "Role filled or on hold",
  other: "Another reason",
};

/** Longest texts, in characters. */
export const outcomeLimits = { round: 60, note: 500 } as const;

/**
 * One decision. `round`: the name of the next interview round, or empty. `note`: for the listing agency, never for the
 * candidate. `at` in ms.
 */
export type Decision = {
  outcome: Outcome;
  next: AdvanceStep | null;
  round: PublicText;
  reason: PassReason | null;
  note: PublicText;
  organizationId: string;
  personId: string;
  at: number;
};

export type OutcomeAsk<Text extends string> = Pick<Decision, "outcome" | "next" | "reason"> & {
  round: Text;
  note: Text;
  now: number;
};

/** Whether the viewer's organization can decide: it has opened the identity, and its grant is live. `now` in ms. */
export const canDecideOutcome = (
  viewer: Pick<Viewer, "organizationId">,
  introduction: Introduction,
  now: number,
): boolean => (liveGrantOf(viewer, introduction, now)?.openedAt ?? null) !== null;

/** The last decision that this organization made; null if it made none. */
export const decisionOf = (organizationId: string, { decisions }: Pick<Introduction, "decisions">): Decision | null =>
  decisions.findLast((each) => each.organizationId === organizationId) ?? null;

type Decided = Pick<Decision, "organizationId" | "outcome">;

/** The requester's last decision, otherwise that of an employer named by an agency. */
const countingOf = <Each extends Decided>(requesterId: string, decisions: readonly Each[]): Each | null =>
  decisions.findLast(({ organizationId }) => organizationId === requesterId) ?? decisions.at(-1) ?? null;

/** What the introduction came to, as far as its decisions are visible. */
export const outcomeOf = (
  introduction: Pick<Introduction, "decisions" | "sellingAgency" | "employer">,
): Decision | null => countingOf(requesterOf(introduction).id, introduction.decisions);

/**
 * Whether the last decision of this organization changed the outcome or who decided it. Only then does the
 * candidate have something new to read. `decisions`: all of the introduction, oldest first.
 */
export function changedOutcome(requesterId: string, decisions: readonly Decided[], organizationId: string): boolean {
  const last = decisions.findLastIndex((each) => each.organizationId === organizationId);
  const before = countingOf(requesterId, decisions.slice(0, Math.max(last, 0)));
  const after = countingOf(requesterId, decisions.slice(0, last + 1));
  return before?.outcome !== after?.outcome || before?.organizationId !== after?.organizationId;
}

/** Whether the organization's last decision was to pass. It can still change its mind and advance. */
export const hasPassed = (organizationId: string, introduction: Pick<Introduction, "decisions">): boolean =>
  decisionOf(organizationId, introduction)?.outcome === "passed";

/**
 * All checks that don't need the texts. @throws ExpectedError `not-found`, `wrong-state`, `invalid-input`
 */
export function requireOutcome(viewer: Viewer, before: Introduction, ask: OutcomeAsk<string>): void {
  if (!seeingPartOf(viewer, before)?.grant) refuse("not-found");
  if (!canDecideOutcome(viewer, before, ask.now))
    refuseState(
      liveGrantOf(viewer, before, ask.now)
        ? "You can decide once you've seen the candidate's identity. Open it first."
        : "Your access to the identity has ended. Request another introduction to continue.",
    );
  if (ask.outcome === "advanced") {
    if (ask.next === null) refuseField("next", "Choose another interview or an offer.");
    if (ask.reason !== null) refuseField("reason", "Only a pass has a reason. Leave it out.");
    return;
  }
  if (hasPassed(viewer.organizationId, before))
    refuseState("You already passed on this candidate. Advance them if you changed your mind.");
  if (ask.next !== null || ask.round !== "") refuseField("next", "Nothing follows a pass. Leave the next step out.");
  if (ask.reason === null) refuseField("reason", "Choose a reason.");
  if (ask.reason === "other" && ask.note === "")
    refuseField("note", "Enter a short reason. The listing agency can read it.");
}

/**
 * Records the decision of the viewer's organization. Grant, protection and register don't change. @throws
 * ExpectedError as `requireOutcome`
 */
export function decideOutcome(viewer: Viewer, before: Introduction, ask: OutcomeAsk<PublicText>): Introduction {
  requireOutcome(viewer, before, ask);
  const { outcome, next, round, reason, note, now } = ask;
  const { organizationId, personId } = viewer;
  return stepped(
    before,
    { decisions: [...before.decisions, { outcome, next, round, reason, note, organizationId, personId, at: now }] },
    { action: outcome, now, actor: viewer },
  );
}

/** Decisions aren't part of the register, which proves who received the identity. */
export const isDecision = ({ action }: Pick<Step, "action">): boolean => outcomes.some((outcome) => outcome === action);
