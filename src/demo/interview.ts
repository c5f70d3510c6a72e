import {
  decideAcceptTime,
  decideCancel,
  decideDeclineInterview,
  decideOtherTimes,
  decidePropose,
  type Interview,
  type InterviewAsk,
  lastProposal,
  otherSide,
  requireCancellable,
  requireDeclinableInterview,
  requireMovable,
  requireProposableInterview,
  requireSide,
  standingOf,
  whyNotArrange,
} from "#domain/interview/interview.ts";
import { interviewEvent, interviewFor, type InterviewView, requireSeenInterview } from "#domain/interview/view.ts";
import { type Introduction, sideOf } from "#domain/introduction/introduction.ts";
import { unshowable } from "#domain/core/public-text.ts";
import { refuse, refuseFields } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { textFor } from "./deal-access.ts";
import { factsOf, seenBy } from "./introduction.ts";
import { told } from "./notification.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoInterview, DemoState } from "./state.ts";
import { withInterviewCard } from "./thread.ts";
import { namingBetween } from "./thread-naming.ts";
import { isOpenInterview } from "#domain/interview/status.ts";

/** Interviews are arranged by whom the visitor acts for, as introductions are. */
export const interviews: DemoHandlers["interviews"] = {
  list(state, { introductionId, cursor, limit }, context) {
    const { viewer, now } = allowed(context);
    if (introductionId !== undefined) {
      const introduction = arrangedBy(state, viewer).find(({ id }) => id === introductionId) ?? refuse("not-found");
      const items = state.interviews
        .filter((each) => each.introductionId === introduction.id)
        .toSorted((a, b) => b.createdAt - a.createdAt)
        .map((each) => viewOf(state, context, each));
      return {
        answer: {
          items,
          total: items.length,
          nextCursor: null,
          whyNot: whyNotArrange(viewer, introduction, factsOf(state, introduction), now),
        },
      };
    }
    const open = openOf(state, context).toSorted(
      (a, b) =>
        Number(b.needsYou) - Number(a.needsYou) || firstOf(a).localeCompare(firstOf(b)) || (a.id < b.id ? -1 : 1),
    );
    const place = cursor === undefined ? -1 : open.findIndex(({ id }) => id === cursor);
    if (cursor !== undefined && place < 0)
      refuse("invalid-input", {
        fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." },
      });
    const items = open.slice(place + 1, place + 1 + limit);
    return {
      answer: {
        items,
        total: open.length,
        nextCursor: place + 1 + limit < open.length ? (items.at(-1)?.id ?? null) : null,
        whyNot: null,
      },
    };
  },
  count: (state, _ask, context) => ({
    answer: { needsYou: openOf(state, allowed(context)).filter(({ needsYou }) => needsYou).length },
  }),
  get: (state, { id }, context) => ({
    answer: viewOf(state, context, interviewOf(state, allowed(context).viewer, id).interview),
  }),
  propose(state, { introductionId, confirmedTexts, ...asked }, context) {
    const { viewer, now } = allowed(context);
    const introduction = arrangedBy(state, viewer).find(({ id }) => id === introductionId) ?? refuse("not-found");
    const open = state.interviews.filter(
      (each) =>
        each.introductionId === introductionId &&
        isOpenInterview(each.status) &&
        !["past", "lapsed"].includes(standingOf(each, now)),
    ).length;
    const about = { ...arranging(state, context, introduction), ask: askOf(asked), open };
    requireProposableInterview(viewer, introduction, about);
    const place = textFor(state, viewer, "place", about.ask.place, {
      listingId: introduction.listingId,
      confirmed: confirmedTexts,
    });
    return saved(
      state,
      context,
      introduction,
      decidePropose(viewer, introduction, { ...about, id: context.newId(), place }),
      { link: about.ask.link },
    );
  },
  suggest: (state, { reason, confirmedTexts, ...asked }, context) =>
    deciding(state, asked, context, (before, introduction) => {
      const { viewer } = context;
      const about = { ...arranging(state, context, introduction), ask: askOf(asked) };
      requireMovable(viewer, introduction, before, { ...about, reason });
      const textOf = (field: "place" | "reason", words: string) =>
        textFor(state, viewer, field, words, { listingId: introduction.listingId, confirmed: confirmedTexts });
      const after = decideOtherTimes(viewer, introduction, before, {
        ...about,
        place: textOf("place", about.ask.place),
        reason: reason.trim() === "" ? null : textOf("reason", reason.trim()),
      });
      return { after, link: about.ask.link };
    }),
  accept: (state, { startsAt, ...seen }, context) =>
    deciding(state, seen, context, (before, introduction) => ({
      after: decideAcceptTime(context.viewer, introduction, before, {
        ...arranging(state, context, introduction),
        startsAt: Date.parse(startsAt),
      }),
    })),
  decline: (state, { reason, confirmedTexts, ...seen }, context) =>
    deciding(state, seen, context, (before, introduction) => {
      requireDeclinableInterview(context.viewer, introduction, before, reason, context.now);
      return {
        after: decideDeclineInterview(
          context.viewer,
          introduction,
          before,
          textFor(state, context.viewer, "reason", reason.trim(), {
            listingId: introduction.listingId,
            confirmed: confirmedTexts,
          }),
          context.now,
        ),
      };
    }),
  cancel: (state, { reason, confirmedTexts, ...seen }, context) =>
    deciding(state, seen, context, (before, introduction) => {
      requireCancellable(context.viewer, introduction, before, reason, context.now);
      return {
        after: decideCancel(
          context.viewer,
          introduction,
          before,
          textFor(state, context.viewer, "reason", reason.trim(), {
            listingId: introduction.listingId,
            confirmed: confirmedTexts,
          }),
          context.now,
        ),
      };
    }),
  calendar(state, { id }, context) {
    const { interview, introduction } = interviewOf(state, allowed(context).viewer, id);
    const event =
      interviewEvent(introduction, interview, context.now) ??
      refuse("wrong-state", { detail: "No time is agreed on yet. Accept one first." });
    return {
      answer: context.papers.interview(event, {
        fileName: `${introduction.code.toLowerCase()}-interview.ics`,
        createdAt: interview.steps.at(-1)?.at ?? context.now,
      }),
    };
  },
};

function allowed(context: DemoContext): DemoContext {
  return context;
}

/** Introductions of which the viewer's organization is a side. */
const arrangedBy = (state: DemoState, viewer: Viewer): Introduction[] =>
  seenBy(state, viewer).filter((each) => sideOf(viewer, each) !== null);

const firstOf = ({ startsAt, proposal }: InterviewView): string => startsAt ?? proposal.times[0] ?? "";

const openOf = (state: DemoState, context: DemoContext): InterviewView[] => {
  const ids = new Set(arrangedBy(state, context.viewer).map(({ id }) => id));
  return state.interviews
    .filter(({ introductionId }) => ids.has(introductionId))
    .map((each) => viewOf(state, context, each))
    .filter(({ standing }) => standing === "proposed" || standing === "scheduled");
};

function interviewOf(
  state: DemoState,
  viewer: Viewer,
  id: string,
): { interview: DemoInterview; introduction: Introduction } {
  const interview = state.interviews.find((each) => each.id === id) ?? refuse("not-found");
  return {
    interview,
    introduction: arrangedBy(state, viewer).find((each) => each.id === interview.introductionId) ?? refuse("not-found"),
  };
}

const arranging = (state: DemoState, { viewer, now }: DemoContext, introduction: Introduction) => ({
  facts: factsOf(state, introduction),
  mayName: mayName(state, viewer, introduction, now),
  now,
});

const mayName = (state: DemoState, viewer: Viewer, introduction: Introduction, now: number): boolean =>
  namingBetween(
    state,
    introduction,
    requireSide(viewer, introduction) === "listing" ? otherSide("listing", introduction).id : viewer.organizationId,
    now,
  ) !== null;

function askOf({ times, timeZone, minutes, kind, place, link }: InterviewAsk): InterviewAsk {
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

function viewOf(
  state: DemoState,
  { viewer, now }: Pick<DemoContext, "viewer" | "now">,
  interview: DemoInterview,
): InterviewView {
  const introduction = state.introductions.find(({ id }) => id === interview.introductionId) ?? refuse("not-found");
  const reads = introduction.listingAgency.id === viewer.organizationId || mayName(state, viewer, introduction, now);
  const link =
    reads && state.vaults[introduction.listingId] ? (interview.links[lastProposal(interview).number] ?? null) : null;
  return interviewFor(viewer, introduction, interview, { facts: factsOf(state, introduction), link, now });
}

type Decided = { after: Interview; link?: string | null };

function deciding(
  state: DemoState,
  { id, version }: { id: string; version: number },
  context: DemoContext,
  decide: (before: Interview, introduction: Introduction) => Decided,
) {
  const { viewer, now } = allowed(context);
  const { interview, introduction } = interviewOf(state, viewer, id);
  const before = requireSeenInterview(introduction, interview, version, {
    now,
    current: () => viewOf(state, context, interview),
  });
  const { after, link = null } = decide(before, introduction);
  return saved(state, context, introduction, after, { before: interview, link });
}

/** Kept, told to the visitor's own agency where it is the other side, and with its card in the thread. */
function saved(
  state: DemoState,
  context: DemoContext,
  introduction: Introduction,
  after: Interview,
  { before, link }: { before?: DemoInterview; link: string | null },
) {
  const { viewer } = context;
  const kept: DemoInterview = {
    ...after,
    links: { ...before?.links, ...(link !== null && { [lastProposal(after).number]: link }) },
  };
  const step = after.steps.at(-1) ?? refuse("wrong-state");
  const withIt = { ...state, interviews: [...state.interviews.filter(({ id }) => id !== after.id), kept] };
  const carded = withInterviewCard(withIt, viewer, introduction, { interviewId: after.id, step }, context.newId);
  const other = otherSide(requireSide(viewer, introduction), introduction);
  const { maskedCode, headlineRole } = introduction.candidate;
  const interview = {
    step: step.action,
    candidate: { maskedCode, headlineRole },
    introductionId: introduction.id,
    interviewId: after.id,
    at: after.startsAt,
    timeZone: lastProposal(after).timeZone,
  };
  const news = told(carded.state, context, [
    { organizationId: other.id, news: { type: "interview_scheduled", from: viewer.organizationName, interview } },
  ]);
  const event: DemoEvent = {
    type: "introduction_update",
    data: {
      introductionId: introduction.id,
      action: `interview_${step.action}`,
      introductionCode: introduction.code,
      candidateCode: maskedCode,
    },
  };
  return {
    answer: { interview: viewOf(news.state, context, kept) },
    state: news.state,
    event: [event, carded.event, ...news.events],
  };
}
