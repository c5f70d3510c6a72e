import { instantIn, isTimeZone } from "../core/calendar.ts";
import type { Party } from "../deal/deal.ts";
import {
  type Introduction,
  introductionStatusLabels,
  isLive,
  visibleIntroduction,
  type ListingFacts,
  requesterOf,
  type Side,
  sideOf,
} from "../introduction/introduction.ts";
import { hasPassed } from "../introduction/outcome.ts";
import { seeingPartOf } from "../introduction/reveal.ts";
import type { PublicText } from "../core/public-text.ts";
import { type FieldErrors, refuse, refuseFields } from "../core/errors.ts";
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

const dayMs = 86_400_000;
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
    const status = introductionStatusLabels[visibleIntroduction(viewer, introduction, now).status].toLowerCase();
    return `${code} is over (${status}). You can request it again.`;
  }
  if (side === "requester")
    return (sellingAgency ? facts.hiddenFromRequester : facts.hiddenFromEmployer)
      ? "The listing agency doesn't offer introductions to this candidate now. Ask it for the reason."
      : null;
  const hidden = facts.hiddenFromEmployer ? employer.name : facts.hiddenFromRequester ? sellingAgency?.name : undefined;
  return hidden === undefined
    ? null
    : `This candidate is hidden from ${hidden}. Remove it from the candidate's blocked organizations first.`;
}

/** A side's request. `times`: local times in the zone, `2026-12-01T14:30`. */
export type InterviewAsk = {
  times: readonly string[];
  timeZone: string;
  minutes: number;
  kind: InterviewKind;
  place: string;
  link: string | null;
};

/** `canName`: the requester holds a live grant, so it can be given a link, which can name the candidate. */
export type ArrangingFacts = { facts: ListingFacts; canName: boolean; now: number };

/** The proposed instants, in order; each error at its field. @throws ExpectedError `invalid-input` */
function readTimes(
  { times, timeZone, minutes, kind, place, link }: InterviewAsk,
  { canName, now }: ArrangingFacts,
): number[] {
  if (!isTimeZone(timeZone))
    return refuse("invalid-input", {
      fields: { timeZone: "Choose a time zone from the list, such as America/Chicago." },
    });
  const startsAt = times.map((time) => instantIn(timeZone, time));
  const wrong = (at: number | null, place: number): string | null => {
    if (at === null) return "This time doesn't exist on that day because the clocks change. Choose another one.";
    if (at <= now) return "This time has passed. Choose a later one.";
    if (at > now + interviewLimits.aheadDays * dayMs)
      return `Choose a time within the next ${interviewLimits.aheadDays} days.`;
    return startsAt.indexOf(at) < place ? "This time is listed twice. Choose another one, or remove it." : null;
  };
  const faults: FieldErrors = Object.fromEntries(
    startsAt.flatMap((at, index) => {
      const words = wrong(at, index);
      return words === null ? [] : [[`times.${index}`, words]];
    }),
  );
  const { leastMinutes, maxMinutes } = interviewLimits;
  refuseFields({
    ...(times.length === 0 && { times: "Propose at least one time." }),
    ...faults,
    ...(!(Number.isSafeInteger(minutes) && minutes >= leastMinutes && minutes <= maxMinutes) && {
      minutes: `Enter ${leastMinutes} to ${maxMinutes} minutes.`,
    }),
    ...(kind === "onsite" &&
      place.trim() === "" && { place: "Enter the place. Don't name the candidate or anyone else." }),
    ...(link !== null && linkFault(link, kind, canName)),
  });
  return startsAt.flatMap((at) => at ?? []).toSorted((a, b) => a - b);
}

function linkFault(link: string, kind: InterviewKind, canName: boolean): FieldErrors {
  if (kind !== "video") return { link: "Only a video interview has a link. Choose video, or leave the link out." };
  if (!canName)
    return {
      link: "You can add a link once the other side can see the candidate's identity. Leave it out until then.",
    };
  return isWebLink(link) ? {} : { link: "Enter the whole link, beginning with https://." };
}

/** Requires a host name and rejects credentials and characters that would end the link. */
const webLink = new RegExp(
  String.raw`^https://[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+` +
    String.raw`(?::\d{1,5})?(?:[/?#][\x21\x23-\x3b\x3d\x3f-\x7e]*)?$`,
  "i",
);
const isWebLink = (link: string): boolean => webLink.test(link);

function requireArrangeable(viewer: Viewer, introduction: Introduction, { facts, now }: ArrangingFacts): Side {
  const why = whyNotArrange(viewer, introduction, facts, now);
  if (why !== null) refuse("wrong-state", { detail: why });
  return requireSide(viewer, introduction);
}

type Proposing = ArrangingFacts & { ask: InterviewAsk };

/**
 * All checks that don't need the text of the place. `open`: how many interviews are open. @throws ExpectedError
 * `not-found`, `wrong-state`, `invalid-input`
 */
export function requireProposableInterview(
  viewer: Viewer,
  introduction: Introduction,
  { ask, open, ...about }: Proposing & { open: number },
): void {
  requireArrangeable(viewer, introduction, about);
  if (open >= interviewLimits.open)
    refuse("wrong-state", {
      detail: `${interviewLimits.open} interviews are already being arranged. Cancel one of them first.`,
    });
  readTimes(ask, about);
}

/** @throws ExpectedError as `requireProposableInterview` */
export function decidePropose(
  viewer: Viewer,
  introduction: Introduction,
  { id, place, open, ...about }: Proposing & { id: string; place: PublicText; open: number },
): Interview {
  requireProposableInterview(viewer, introduction, { ...about, open });
  const none: Interview = {
    id,
    introductionId: introduction.id,
    status: "proposed",
    proposals: [],
    startsAt: null,
    steps: [],
    createdAt: about.now,
  };
  return proposed(viewer, introduction, none, { ...about, place, reason: null, action: "proposed" });
}

type Proposed = Proposing & { place: PublicText; reason: PublicText | null; action: InterviewStepAction };

function proposed(
  viewer: Viewer,
  introduction: Introduction,
  before: Interview,
  { place, reason, action, ...about }: Proposed,
): Interview {
  const {
    ask: { minutes, timeZone, kind, link },
    now,
  } = about;
  const number = before.proposals.length + 1;
  const next: InterviewProposal = {
    number,
    side: requireSide(viewer, introduction),
    startsAt: readTimes(about.ask, about),
    minutes,
    timeZone,
    kind,
    place,
    hasLink: link !== null,
    personId: viewer.personId,
    at: now,
  };
  return {
    ...before,
    status: "proposed",
    startsAt: null,
    proposals: [...before.proposals, next],
    steps: [...before.steps, stepOf(viewer, action, { now, proposal: number, reason })],
  };
}

const stepOf = (
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

function requireOpen(interview: Interview, now: number): void {
  const standing = standingOf(interview, now);
  if (!isOpen(interview) || standing === "past")
    refuse("wrong-state", {
      detail: `This interview is ${standing === "past" ? "over" : interview.status}. Propose another one.`,
    });
  if (interview.startsAt !== null && interview.startsAt <= now)
    refuse("wrong-state", { detail: "This interview has begun. Propose another one." });
}

/** Whether this side has to answer the other side's proposal. */
export const answers = (side: Side, interview: Interview): boolean =>
  isProposed(interview.status) && lastProposal(interview).side !== side;

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
  if (reason.trim() === "")
    refuse("invalid-input", {
      fields: { reason: "Enter a short reason for the new time. The other side can read it." },
    });
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
    refuse("invalid-input", { fields: { startsAt: "This time wasn't proposed. Choose one of the proposed times." } });
  if (startsAt <= about.now)
    refuse("invalid-input", {
      fields: { startsAt: "This time has passed. Choose a later one, or ask for other times." },
    });
  return {
    ...before,
    status: "scheduled",
    startsAt,
    steps: [...before.steps, stepOf(viewer, "accepted", { now: about.now, proposal: number, startsAt })],
  };
}

function requireAnswer(side: Side, introduction: Introduction, before: Interview): void {
  if (isScheduled(before.status))
    refuse("wrong-state", { detail: "A time is already agreed. Move or cancel the interview instead." });
  if (!answers(side, before))
    refuse("wrong-state", {
      detail: `It is ${otherSide(side, introduction).name}'s turn to reply. You'll be notified when it does.`,
    });
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
  if (reason.trim() === "") refuse("invalid-input", { fields: { reason: sayWhy } });
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
    refuse("wrong-state", {
      detail: "No time is agreed yet, so there is nothing to cancel. Decline the proposal, or ask for other times.",
    });
  if (reason.trim() === "") refuse("invalid-input", { fields: { reason: sayWhy } });
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
