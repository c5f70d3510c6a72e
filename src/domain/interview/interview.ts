import type { Party } from "../deal/deal.ts";
import {
  introductionStatusLabels,
  isLive,
  requesterOf,
  sideOf,
  type Introduction,
  type Side,
  visibleIntroduction,
} from "../introduction/introduction.ts";
import type { ListingFacts } from "../introduction/reply.ts";
import { hasPassed } from "../introduction/outcome.ts";
import { seeingPartOf } from "../introduction/reveal.ts";
import { isVisible } from "../core/listing-status.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuse } from "../core/errors.ts";
import { barredText } from "../core/standing.ts";
import type { Viewer } from "../core/viewer.ts";
import { awaitsAnswer, isAccepted, isGranted } from "../introduction/status.ts";
import { interviewStatusesThat, isOpenInterview, isProposed, isScheduled } from "./status.ts";

/** Spec §3, `interview_update`: interviews that the two sides of an agreed introduction arrange with its candidate. */
export const interviewKinds = ["phone", "video", "onsite"] as const;
export type InterviewKind = (typeof interviewKinds)[number];

export const interviewKindLabels: Record<InterviewKind, string> = {
  phone: "By phone",
  video: "By video",
  onsite: "On site",
};

/** Texts in characters, durations in minutes. `open`: interviews of one introduction that are proposed or scheduled. */
export const interviewLimits = {
  times: 3,
  place: 300,
  link: 500,
  reason: 500,
  leastMinutes: 15,
  maxMinutes: 480,
  aheadDays: 180,
  open: 5,
} as const;

/** `ended`: together with the introduction. */
export const interviewStatuses = ["proposed", "scheduled", "declined", "canceled", "ended"] as const;
export type InterviewStatus = (typeof interviewStatuses)[number];

/** `changed`: by the side that proposed it; `countered`: by the other side; `moved`: after a time was agreed. */
export const interviewActions = [
  "proposed",
  "changed",
  "countered",
  "accepted",
  "moved",
  "declined",
  "canceled",
  "ended",
] as const;
export type InterviewStepAction = (typeof interviewActions)[number];

/**
 * Numbered from 1. Times in ms. `hasLink`: a video link is stored, sealed under the listing's data key, for readers of
 * the identity.
 */
export type InterviewProposal = {
  number: number;
  side: Side;
  startsAt: readonly number[];
  minutes: number;
  timeZone: string;
  kind: InterviewKind;
  place: PublicText;
  hasLink: boolean;
  personId: string;
  at: number;
};

/** `startsAt`: the time that was agreed. */
export type InterviewStep = {
  action: InterviewStepAction;
  at: number;
  organizationId: string | null;
  personId: string | null;
  proposal: number;
  startsAt: number | null;
  reason: PublicText | null;
};

/**
 * `startsAt`: the agreed time. Both sides see every step, so the number of steps is the version that a change carries.
 */
export type Interview = {
  id: string;
  introductionId: string;
  status: InterviewStatus;
  proposals: readonly InterviewProposal[];
  startsAt: number | null;
  steps: readonly InterviewStep[];
  createdAt: number;
};

export const lastProposal = ({ proposals }: Pick<Interview, "proposals">): InterviewProposal =>
  proposals.at(-1) ?? refuse("wrong-state");

const minuteMs = 60_000;

export const otherSide = (side: Side, introduction: Introduction): Party =>
  side === "listing" ? requesterOf(introduction) : introduction.listingAgency;

/**
 * The two sides that arrange it; for an employer that an agency named, its agency does. @throws ExpectedError
 * `not-found`
 */
export const requireSide = (viewer: Pick<Viewer, "organizationId">, introduction: Introduction): Side =>
  sideOf(viewer, introduction) ?? refuse("not-found");

/**
 * `over`: the introduction ended, and the interview with it. `lapsed`: the grant expired; scheduled interviews stay,
 * and no new ones can be arranged.
 */
type Arrangement = "early" | "open" | "lapsed" | "over";

/**
 * From the requester's view of the introduction, so that no side learns from it what a third party did. `now` in ms.
 */
function arrangementOf(introduction: Introduction, now: number): Arrangement {
  const requester = { organizationId: requesterOf(introduction).id };
  const known = visibleIntroduction(requester, introduction, now);
  if (awaitsAnswer(known.status)) return "early";
  if (isAccepted(known.status)) return "open";
  const grant = seeingPartOf(requester, known)?.grant ?? null;
  if (hasPassed(requester.organizationId, known)) return "over";
  if (!isGranted(known.status) || !grant || grant.revoked || known.steps.some(({ action }) => action === "ended"))
    return "over";
  return isLive(grant, now) ? "open" : "lapsed";
}

/** Whether the introduction is agreed and access hasn't ended. */
export const canStillArrange = (introduction: Introduction, now: number): boolean =>
  arrangementOf(introduction, now) === "open";

/** Why nothing can be arranged now, for this side; null if it can. It reveals nothing that the side can't know. */
export function whyNotArrange(
  viewer: Pick<Viewer, "organizationId">,
  introduction: Introduction,
  facts: ListingFacts,
  now: number,
): string | null {
  const side = requireSide(viewer, introduction);
  const { code, sellingAgency, employer } = introduction;
  const arrangement = arrangementOf(introduction, now);
  if (arrangement === "early") return "Both sides agree on the terms of the introduction first.";
  if (arrangement === "lapsed") return "Access to the identity has expired. Request another introduction to continue.";
  if (arrangement === "over") {
    const requester = requesterOf(introduction);
    if (hasPassed(requester.id, introduction))
      return side === "listing"
        ? `${requester.name} passed on this candidate. It can advance them if it changes its mind.`
        : "You passed on this candidate. Advance them first if you changed your mind.";
    const { status, steps } = visibleIntroduction(viewer, introduction, now);
    const listed =
      isVisible(facts.listingStatus) && !(sellingAgency ? facts.hiddenFromRequester : facts.hiddenFromEmployer);
    if (steps.some(({ action }) => action === "ended")) return leftText(side, requester.name, listed);
    const over = `${code} is over (${introductionStatusLabels[status].toLowerCase()}).`;
    if (!listed) return over;
    return `${over} ${side === "listing" ? requester.name : "You"} can request it again.`;
  }
  if (facts.barred) return `${barredText(facts.barred)}. You can arrange interviews once it can.`;
  if (side === "requester")
    return (sellingAgency ? facts.hiddenFromRequester : facts.hiddenFromEmployer)
      ? "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason."
      : null;
  if (facts.stopped)
    return "The candidate stopped introductions through their link. The listing's page says how it can continue.";
  const hidden = facts.hiddenFromEmployer ? employer.name : facts.hiddenFromRequester ? sellingAgency?.name : undefined;
  return hidden === undefined
    ? null
    : `This candidate is hidden from ${hidden}. Remove it from the candidate's blocked organizations first.`;
}

/** To a requester, a candidate hidden from it looks like one who isn't listed. */
function leftText(side: Side, requester: string, listed: boolean): string {
  if (side === "listing")
    return listed
      ? `The candidate left the market and is listed again. ${requester} can request another introduction.`
      : `The candidate left the market. Once you list them again, ${requester} can request another introduction.`;
  return listed
    ? "The candidate left the market and is listed again. Request another introduction to continue."
    : "The candidate left the market. If they're listed again, you can request another introduction.";
}

export const stepOf = (
  actor: Pick<Viewer, "organizationId" | "personId"> | null,
  action: InterviewStepAction,
  {
    now,
    proposal,
    startsAt = null,
    reason = null,
  }: { now: number; proposal: number; startsAt?: number | null; reason?: PublicText | null },
): InterviewStep => ({
  action,
  at: now,
  organizationId: actor?.organizationId ?? null,
  personId: actor?.personId ?? null,
  proposal,
  startsAt,
  reason,
});

/** The status at an instant: `lapsed`, every proposed time has passed; `past`, the interview's time has passed. */
export type InterviewStanding = InterviewStatus | "lapsed" | "past";
export const interviewStandings = [
  ...interviewStatuses,
  "lapsed",
  "past",
] as const satisfies readonly InterviewStanding[];

export const endsAtOf = (interview: Interview): number | null =>
  interview.startsAt === null ? null : interview.startsAt + lastProposal(interview).minutes * minuteMs;

export function standingOf(interview: Interview, now: number): InterviewStanding {
  const { status } = interview;
  if (isProposed(status)) return lastProposal(interview).startsAt.some((at) => at > now) ? status : "lapsed";
  return isScheduled(status) && (endsAtOf(interview) ?? 0) <= now ? "past" : status;
}

const isOpen = ({ status }: Pick<Interview, "status">): boolean => isOpenInterview(status);
export const openInterviewStatuses = interviewStatusesThat("isOpen");

/**
 * Ends an interview that hasn't taken place together with its introduction (spec §13); null if nothing changes. `now`
 * in ms.
 */
export function decideInterviewEnd(introduction: Introduction, interview: Interview, now: number): Interview | null {
  if (!isOpen(interview) || standingOf(interview, now) === "past" || arrangementOf(introduction, now) !== "over")
    return null;
  const since =
    visibleIntroduction({ organizationId: requesterOf(introduction).id }, introduction, now).steps.at(-1)?.at ?? now;
  return {
    ...interview,
    status: "ended",
    steps: [...interview.steps, stepOf(null, "ended", { now: since, proposal: lastProposal(interview).number })],
  };
}
