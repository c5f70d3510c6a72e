import { interviewCard } from "#domain/thread/thread.ts";
import { lastProposal, otherSide, requireSide, standingOf, whyNotArrange } from "#domain/interview/interview.ts";
import {
  type DecidedInterview,
  type InterviewRule,
  interviewRules as rules,
  proposeStep,
} from "#domain/interview/steps.ts";
import { interviewEvent, interviewFor, type InterviewView, requireSeenInterview } from "#domain/interview/view.ts";
import { type Introduction, sideOf } from "#domain/introduction/introduction.ts";
import { interviewNews } from "#domain/notification/interviews.ts";
import { runStep } from "#domain/core/step.ts";
import { refuse, refuseState } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { textCheck } from "./deal-access.ts";
import { factsOf, seenBy } from "./introduction.ts";
import { withNotices } from "./notification.ts";
import { pageOf } from "./page.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoInterview, DemoState } from "./state.ts";
import { withCard } from "./thread.ts";
import { disclosureBetween } from "./thread-disclosure.ts";
import { isOpenInterview } from "#domain/interview/status.ts";

/** The visitor arranges interviews for the organization they act for. */
export const interviews: DemoHandlers["interviews"] = {
  list(state, { introductionId, ...ask }, context) {
    const { viewer, now } = context;
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
    return { answer: { ...pageOf(open, ask), whyNot: null } };
  },
  count: (state, _ask, context) => ({
    answer: { needsYou: openOf(state, context).filter(({ needsYou }) => needsYou).length },
  }),
  get: (state, { id }, context) => ({
    answer: viewOf(state, context, interviewOf(state, context.viewer, id).interview),
  }),
  propose(state, { introductionId, ...asked }, context) {
    const { viewer, now, newId } = context;
    const introduction = arrangedBy(state, viewer).find(({ id }) => id === introductionId) ?? refuse("not-found");
    const open = state.interviews.filter(
      (each) =>
        each.introductionId === introductionId &&
        isOpenInterview(each.status) &&
        !["past", "lapsed"].includes(standingOf(each, now)),
    ).length;
    const decided = runStep(
      proposeStep(asked, { ...arranging(state, context, introduction), open, newId }),
      textCheck(state, context, introduction.listingId),
    );
    return saved(state, context, introduction, decided);
  },
  suggest: step(rules.suggest),
  accept: step(rules.accept),
  decline: step(rules.decline),
  cancel: step(rules.cancel),
  calendar(state, { id }, context) {
    const { interview, introduction } = interviewOf(state, context.viewer, id);
    const event =
      interviewEvent(introduction, interview, context.now) ?? refuseState("No time is agreed yet. Accept one first.");
    return {
      answer: context.papers.interview(event, {
        fileName: `${introduction.code.toLowerCase()}-interview.ics`,
        createdAt: interview.steps.at(-1)?.at ?? context.now,
      }),
    };
  },
};

/** Introductions of the viewer's organization. */
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
  viewer,
  introduction,
  facts: factsOf(state, introduction),
  canName: canName(state, viewer, introduction, now),
  now,
});

const canName = (state: DemoState, viewer: Viewer, introduction: Introduction, now: number): boolean =>
  disclosureBetween(
    state,
    introduction,
    requireSide(viewer, introduction) === "listing" ? otherSide("listing", introduction).id : viewer.organizationId,
    now,
  ) !== null;

function viewOf(
  state: DemoState,
  { viewer, now }: Pick<DemoContext, "viewer" | "now">,
  interview: DemoInterview,
): InterviewView {
  const introduction = state.introductions.find(({ id }) => id === interview.introductionId) ?? refuse("not-found");
  const reads = introduction.listingAgency.id === viewer.organizationId || canName(state, viewer, introduction, now);
  const link =
    reads && state.vaults[introduction.listingId] ? (interview.links[lastProposal(interview).number] ?? null) : null;
  return interviewFor(viewer, introduction, interview, { facts: factsOf(state, introduction), link, now });
}

/** Compares with the version the person saw, decides, saves and announces. */
function step<Ask>(decide: InterviewRule<Ask>) {
  return (state: DemoState, ask: Ask & { id: string; version: number }, context: DemoContext) => {
    const { viewer, now } = context;
    const { interview, introduction } = interviewOf(state, viewer, ask.id);
    const before = requireSeenInterview(introduction, interview, ask.version, {
      now,
      current: () => viewOf(state, context, interview),
    });
    const decided = runStep(
      decide(before, ask, arranging(state, context, introduction)),
      textCheck(state, context, introduction.listingId),
    );
    return saved(state, context, introduction, decided, interview);
  };
}

/** Saves an interview, notifies the visitor's agency if it is the other side, and adds the thread's card. */
function saved(
  state: DemoState,
  context: DemoContext,
  introduction: Introduction,
  { after, link }: DecidedInterview,
  before?: DemoInterview,
) {
  const { viewer } = context;
  const kept: DemoInterview = {
    ...after,
    links: { ...before?.links, ...(link !== null && { [lastProposal(after).number]: link }) },
  };
  const step = after.steps.at(-1) ?? refuse("wrong-state");
  const withIt = { ...state, interviews: [...state.interviews.filter(({ id }) => id !== after.id), kept] };
  const carded = withCard(withIt, viewer, introduction, interviewCard(after.id, step), {
    at: step.at,
    newId: context.newId,
  });
  const other = otherSide(requireSide(viewer, introduction), introduction);
  const news = withNotices(carded.state, context, [
    { organizationId: other.id, news: interviewNews(introduction, after, step) },
  ]);
  const event: DemoEvent = {
    type: "introduction_update",
    data: {
      introductionId: introduction.id,
      action: `interview_${step.action}`,
      introductionCode: introduction.code,
      candidateCode: introduction.candidate.maskedCode,
    },
  };
  return {
    answer: { interview: viewOf(news.state, context, kept) },
    state: news.state,
    event: [event, carded.event, ...news.events],
  };
}
