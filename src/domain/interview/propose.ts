import { dayMs, instantIn, isTimeZone } from "../core/calendar.ts";
import type { Introduction, Side } from "../introduction/introduction.ts";
import type { ListingFacts } from "../introduction/reply.ts";
import type { PublicText } from "../core/public-text.ts";
import { refuseFields, type FieldErrors, refuseState, refuseField } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import {
  interviewLimits,
  requireSide,
  stepOf,
  type Interview,
  type InterviewKind,
  type InterviewProposal,
  type InterviewStepAction,
  whyNotArrange,
} from "./interview.ts";

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
export function readTimes(
  { times, timeZone, minutes, kind, place, link }: InterviewAsk,
  { canName, now }: ArrangingFacts,
): number[] {
  if (!isTimeZone(timeZone))
    return refuseField("timeZone", "Choose a time zone from the list, such as America/Chicago.");
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

export function requireArrangeable(viewer: Viewer, introduction: Introduction, { facts, now }: ArrangingFacts): Side {
  const why = whyNotArrange(viewer, introduction, facts, now);
  if (why !== null) refuseState(why);
  return requireSide(viewer, introduction);
}

export type Proposing = ArrangingFacts & { ask: InterviewAsk };

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
    refuseState(`${interviewLimits.open} interviews are already being arranged. Cancel one of them first.`);
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

export function proposed(
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
