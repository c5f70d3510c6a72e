import type { AsRead } from "../core/public-text.ts";
import { type Introduction, requesterOf, type Side } from "../introduction/introduction.ts";
import { type ListingFacts } from "../introduction/reply.ts";
import {
  decideInterviewEnd,
  endsAtOf,
  type Interview,
  interviewKindLabels,
  lastProposal,
  otherSide,
  requireSide,
  standingOf,
  whyNotArrange,
} from "./interview.ts";
import { answers } from "./reply.ts";
import { refuse } from "../core/errors.ts";
import type { Viewer } from "../core/viewer.ts";
import { isScheduled } from "./status.ts";
import { iso, isoOrNull } from "../core/calendar.ts";

export const interviewChoices = ["accept", "suggest", "move", "decline", "cancel", "calendar"] as const;
type InterviewChoice = (typeof interviewChoices)[number];

/** The video link: none was given, the reader can have it, or has no right to it. */
export const linkStates = ["none", "readable", "withheld"] as const;
type LinkState = (typeof linkStates)[number];

/** `link`: opened for this reader; null if there is none, or the reader has no right to it. */
export type InterviewFacts = { facts: ListingFacts; link: string | null; now: number };

/**
 * The only projection of an interview, for one of its two sides; each field is named, with instants as ISO text.
 * `employer`: for whom the candidate is met. `reason`: from the last step that gave one. @throws ExpectedError
 * `not-found` for anyone on neither side
 */
export function interviewFor(viewer: Viewer, introduction: Introduction, stored: Interview, about: InterviewFacts) {
  const { link, now } = about;
  const side = requireSide(viewer, introduction);
  const interview = decideInterviewEnd(introduction, stored, now) ?? stored;
  const { number, side: by, startsAt: times, minutes, timeZone, kind, place, hasLink } = lastProposal(interview);
  const { id, name } = otherSide(side, introduction);
  const standing = standingOf(interview, now);
  const endsAt = endsAtOf(interview);
  const actions = choicesOf(viewer, introduction, interview, side, about);
  const linkState: LinkState = !hasLink ? "none" : link === null ? "withheld" : "readable";
  return {
    id: interview.id,
    introduction: { id: introduction.id, code: introduction.code },
    listingId: introduction.listingId,
    candidate: { maskedCode: introduction.candidate.maskedCode, headlineRole: introduction.candidate.headlineRole },
    with: { id, name },
    employer: { id: introduction.employer.id, name: introduction.employer.name },
    standing,
    needsYou: actions.includes("accept"),
    proposal: {
      number,
      mine: by === side,
      times: times.map(iso),
      minutes,
      timeZone,
      kind,
      place,
      linkState,
      link: hasLink ? link : null,
    },
    startsAt: isoOrNull(interview.startsAt),
    endsAt: isoOrNull(endsAt),
    reason: interview.steps.at(-1)?.reason ?? null,
    steps: interview.steps.map(({ action, at, organizationId }) => ({
      action,
      at: iso(at),
      by: nameOf(introduction, organizationId),
    })),
    actions,
    version: interview.steps.length,
  };
}

export type InterviewView = AsRead<ReturnType<typeof interviewFor>>;

const nameOf = (introduction: Introduction, organizationId: string | null): string | null =>
  [introduction.listingAgency, requesterOf(introduction)].find(({ id }) => id === organizationId)?.name ?? null;

function choicesOf(
  viewer: Viewer,
  introduction: Introduction,
  interview: Interview,
  side: Side,
  { facts, now }: InterviewFacts,
): InterviewChoice[] {
  const standing = standingOf(interview, now);
  const begun = interview.startsAt !== null && interview.startsAt <= now;
  const waiting = standing === "proposed" || standing === "lapsed";
  const stands = standing === "scheduled" && !begun;
  const arrangeable = whyNotArrange(viewer, introduction, facts, now) === null;
  const mine = answers(side, interview);
  const may: Record<InterviewChoice, boolean> = {
    accept: arrangeable && standing === "proposed" && mine,
    suggest: arrangeable && waiting,
    move: arrangeable && stands,
    decline: waiting && mine,
    cancel: stands || (waiting && !mine),
    // A time that was moved, or ended with its introduction, is still in calendars: the file cancels it.
    calendar: standing !== "past" && interview.steps.some(({ action }) => action === "accepted"),
  };
  return interviewChoices.filter((choice) => may[choice]);
}

/**
 * A change carries the number of steps its author had seen; an answer to an outdated proposal gets the current state.
 * @throws ExpectedError `version-conflict`
 */
export function requireSeenInterview(
  introduction: Introduction,
  stored: Interview,
  version: number,
  { now, current }: { now: number; current: () => unknown },
): Interview {
  const interview = decideInterviewEnd(introduction, stored, now) ?? stored;
  if (interview.steps.length !== version)
    refuse("version-conflict", {
      detail: "This interview was changed after you opened it. Review it, then reply.",
      current: current(),
    });
  return interview;
}

/** An agreed interview as a calendar event; `id` is stable, `sequence` grows with every step. */
export type InterviewEvent = {
  id: string;
  sequence: number;
  title: string;
  startsAt: number;
  endsAt: number;
  location: string;
  description: string;
  canceled: boolean;
};

/**
 * The calendar event (RFC 5545). It always uses the masked code, since many people read a calendar. An interview that
 * is no longer valid becomes a cancellation. Null if no time was ever agreed.
 */
export function interviewEvent(introduction: Introduction, stored: Interview, now: number): InterviewEvent | null {
  const interview = decideInterviewEnd(introduction, stored, now) ?? stored;
  const agreed = interview.steps.findLast(({ action }) => action === "accepted");
  const { code, candidate, employer, listingAgency } = introduction;
  const terms = agreed && interview.proposals.find(({ number }) => number === agreed.proposal);
  const startsAt = agreed?.startsAt ?? null;
  if (!terms || startsAt === null) return null;
  const { kind, place, minutes } = terms;
  return {
    id: interview.id,
    sequence: interview.steps.length,
    title: `Interview: ${candidate.maskedCode}, ${candidate.headlineRole}`,
    startsAt,
    endsAt: startsAt + minutes * 60_000,
    location: [interviewKindLabels[kind], place].filter(Boolean).join(": "),
    description:
      `${code}: ${interviewKindLabels[kind].toLowerCase()}, ${minutes} minutes, ${listingAgency.name} ` +
      `for ${employer.name}.`,
    canceled: !isScheduled(interview.status),
  };
}
