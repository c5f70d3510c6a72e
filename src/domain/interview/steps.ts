import type { Introduction } from "../introduction/introduction.ts";
import { unshowable } from "../core/public-text.ts";
import { refuseFields } from "../core/errors.ts";
import { checked, type Checking, type Step } from "../core/step.ts";
import type { Viewer } from "../core/viewer.ts";
import { type Interview } from "./interview.ts";
import { type ArrangingFacts, decidePropose, type InterviewAsk, requireProposableInterview } from "./propose.ts";
import {
  decideAcceptTime,
  decideCancel,
  decideDeclineInterview,
  decideOtherTimes,
  requireCancellable,
  requireDeclinableInterview,
  requireMovable,
} from "./reply.ts";

/** What the server and the demo provide to a step of an interview. */
export type InterviewAt = ArrangingFacts & { viewer: Viewer; introduction: Introduction };

/** `link`: a new link, which is stored separately and sealed. */
export type DecidedInterview = { after: Interview; link: string | null };

export type InterviewRule<Ask> = (before: Interview, ask: Ask, at: InterviewAt) => Step<DecidedInterview>;

type Confirmed = { confirmedTexts: readonly string[] };
type Reasoned = Confirmed & { reason: string };

/** Proposes an interview. `open`: how many of the introduction are open. */
export function* proposeStep(
  asked: InterviewAsk & Confirmed,
  { viewer, introduction, open, newId, ...facts }: InterviewAt & { open: number; newId: () => string },
): Checking<DecidedInterview> {
  const about = { ...facts, open, ask: readAsk(asked) };
  requireProposableInterview(viewer, introduction, about);
  const place = yield* checked("place", asked.place, asked.confirmedTexts);
  return { after: decidePropose(viewer, introduction, { ...about, id: newId(), place }), link: about.ask.link };
}

/** Rules that take an interview the viewer can see one step further. */
export const interviewRules = {
  *suggest(
    before: Interview,
    { reason, confirmedTexts, ...asked }: InterviewAsk & Reasoned,
    { viewer, introduction, ...facts }: InterviewAt,
  ): Checking<DecidedInterview> {
    const about = { ...facts, ask: readAsk(asked) };
    requireMovable(viewer, introduction, before, { ...about, reason });
    const place = yield* checked("place", asked.place, confirmedTexts, { reason: reason.trim() });
    const why = reason.trim() === "" ? null : yield* checked("reason", reason, confirmedTexts);
    return {
      after: decideOtherTimes(viewer, introduction, before, { ...about, place, reason: why }),
      link: about.ask.link,
    };
  },

  accept(before: Interview, { startsAt }: { startsAt: string }, { viewer, introduction, ...facts }: InterviewAt) {
    return unlinked(decideAcceptTime(viewer, introduction, before, { ...facts, startsAt: Date.parse(startsAt) }));
  },

  *decline(
    before: Interview,
    { reason, confirmedTexts }: Reasoned,
    { viewer, introduction, now }: InterviewAt,
  ): Checking<DecidedInterview> {
    requireDeclinableInterview(viewer, introduction, before, reason, now);
    const why = yield* checked("reason", reason, confirmedTexts);
    return unlinked(decideDeclineInterview(viewer, introduction, before, why, now));
  },

  *cancel(
    before: Interview,
    { reason, confirmedTexts }: Reasoned,
    { viewer, introduction, now }: InterviewAt,
  ): Checking<DecidedInterview> {
    requireCancellable(viewer, introduction, before, reason, now);
    const why = yield* checked("reason", reason, confirmedTexts);
    return unlinked(decideCancel(viewer, introduction, before, why, now));
  },
};

const unlinked = (after: Interview): DecidedInterview => ({ after, link: null });

/** Trims the link. @throws ExpectedError `invalid-input` */
function readAsk({ times, timeZone, minutes, kind, place, link }: InterviewAsk): InterviewAsk {
  refuseFields(unshowable({ place, ...(link !== null && { link }) }));
  return {
    times,
    timeZone,
    minutes,
    kind,
    place: place.trim(),
    link: link === null || link.trim() === "" ? null : link.trim(),
  };
}
