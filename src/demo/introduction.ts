import { iso } from "#domain/core/calendar.ts";
import { requestCard } from "#domain/thread/thread.ts";
import { seesDeal } from "#domain/deal/view.ts";
import { newestOutcomes } from "#domain/introduction/card-outcome.ts";
import { canonicalJson } from "#domain/deal/agreement.ts";
import { type Introduction, isAwareOf, lapse, visibleIntroduction } from "#domain/introduction/introduction.ts";
import { type ListingFacts } from "#domain/introduction/reply.ts";
import { isActive } from "#domain/introduction/request.ts";
import { decideRevokeToo, ndaOf, protectedUntil, seeingPartOf } from "#domain/introduction/reveal.ts";
import { type IntroductionRule, introductionRules as rules } from "#domain/introduction/steps.ts";
import { type RequestPort, requestUseCases as useCases } from "#domain/introduction/use-cases.ts";
import {
  introductionFor,
  type IntroductionView,
  requireSeenIntroduction,
  statusesOf,
} from "#domain/introduction/view.ts";
import { accessOf, mostOpenings, openingActions } from "#domain/introduction/openings.ts";
import { ndaView } from "#domain/introduction/nda.ts";
import { refuse } from "#domain/core/errors.ts";
import { publishDealText } from "#domain/leak/publish-text.ts";
import type { Found } from "#domain/shortlist/shortlist.ts";
import { pick } from "#domain/core/pick.ts";
import { runStep } from "#domain/core/step.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoConfiguration } from "./configuration.ts";
import { isHiddenFrom } from "./blocked.ts";
import { textCheck } from "./deal-access.ts";
import { fingerprint } from "./fingerprint.ts";
import { withIntroductionsChanged, withStepNews } from "./introduction-news.ts";
import { jobsPort, withJob } from "./job-of.ts";
import { leftOutVerbs } from "./left-out.ts";
import { pageOf } from "./page.ts";
import { organizationsWith } from "./parties.ts";
import { listingsOf } from "./same-person.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { withCard } from "./thread.ts";
import { type DemoAt, over } from "./use-case.ts";

export function requestPort(at: DemoAt): RequestPort {
  const { viewer, now, newId, randomBytes } = at.context;
  return {
    viewer,
    now,
    newId,
    randomBytes,
    employer: (id) =>
      organizationsWith(at.state.clients).find((each) => each.id === id) ?? { id, name: "", kind: undefined },
    found: () => foundBy(at.state, viewer),
    earlier: (_listingIds, employerId) =>
      at.state.introductions.filter(
        ({ sellingAgency, employer }) =>
          (sellingAgency ?? employer).id === viewer.organizationId && employer.id === employerId,
      ),
    goesBy: () => demoConfiguration(at.state),
    check: ({ field, text, confirmed }) => publishDealText(field, text, { own: null, confirmed }),
    jobs: jobsPort(at.state, viewer),
    save(made, { jobId }) {
      const kept = withJob({ ...at.state, introductions: [...at.state.introductions, made] }, "introductions", {
        id: made.id,
        jobId,
      });
      const carded = withCard(kept, viewer, made, requestCard(made), { at: made.createdAt, newId });
      const news = withStepNews(carded.state, at.context, null, made);
      at.state = news.state;
      at.events.push(...news.events, carded.event);
      return viewOf(at.state, at.context, made);
    },
  };
}

/** The listings, as another agency or an employer finds them. */
const foundBy = (state: DemoState, { organizationId }: Viewer): ReadonlyMap<string, Found> =>
  new Map(
    state.listings.map((listing) => [
      listing.id,
      {
        listing,
        blocked: listing.agency.id !== organizationId && isHiddenFrom(state, listing.id, organizationId),
      },
    ]),
  );

const request = over(requestPort);

/** The visitor requests and answers introductions for the organization they act for. */
export const introductions: DemoHandlers["introductions"] = {
  /** Introductions that need you first, then newest first. */
  list(state, { listingId, view, ...ask }, context) {
    const views = seenBy(state, context.viewer)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .filter((each) => listingId === undefined || each.listingId === listingId)
      .map((each) => viewOf(state, context, each))
      .filter(
        (each) => view === undefined || (view === "needsYou" ? each.needsYou : statusesOf[view].includes(each.status)),
      );
    const found = [...views.filter(({ needsYou }) => needsYou), ...views.filter(({ needsYou }) => !needsYou)];
    return { answer: pageOf(found, ask) };
  },
  count(state, _ask, context) {
    return {
      answer: {
        needsYou: seenBy(state, context.viewer).filter((each) => viewOf(state, context, each).needsYou).length,
      },
    };
  },
  outcomes(state, _ask, { viewer, now }) {
    return {
      answer: {
        items: newestOutcomes(
          seenBy(state, viewer).flatMap((each) =>
            visibleIntroduction(viewer, each, now).decisions.map(({ outcome, next, reason, at }) => ({
              listingId: each.listingId,
              outcome,
              next,
              reason,
              company: each.employer.name,
              at,
            })),
          ),
          state.deals
            .filter((deal) => seesDeal(viewer, deal))
            .map(({ listingId, id, code, status, fallOff, employer, updatedAt }) => ({
              listingId,
              id,
              code,
              status,
              fellOff: fallOff !== null,
              company: employer.name,
              at: updatedAt,
            })),
        ),
      },
    };
  },
  get(state, { id }, context) {
    return { answer: viewOf(state, context, introductionOf(state, context.viewer, id)) };
  },
  request: request(useCases.request),
  requestMany: request(useCases.requestMany),
  accept: step(rules.accept),
  counter: step(rules.counter),
  decline: step(rules.decline),
  withdraw: step(rules.withdraw),
  sign: step(rules.sign),
  refuse: step(rules.refuse),
  revoke(state, ask, context) {
    const done = step(rules.revoke)(state, ask, context);
    const { id, listingId, parts } = introductionOf(done.state, context.viewer, ask.id);
    const organizationId = ask.organizationId.toLowerCase();
    const part = parts.find(({ organization }) => organization.id === organizationId);
    const end = part?.grant?.revoked;
    const others = withIntroductionsChanged(done.state, context, (before) =>
      end && before.listingId === listingId && before.id !== id
        ? decideRevokeToo(context.viewer, before, organizationId, end)
        : null,
    );
    return { ...done, state: others.state, event: [...done.event, ...others.events] };
  },
  outcome: step(rules.outcome),
  declarePrior: step(rules.declarePrior),
  concede: step(rules.concede),
  nda(state, { id }, { viewer }) {
    const introduction = introductionOf(state, viewer, id);
    const nda = ndaOf(introduction, seeingPartOf(viewer, introduction) ?? refuse("not-found"));
    const canonical = canonicalJson(nda);
    return { answer: ndaView(nda, canonical, fingerprint(canonical)) };
  },
  openings(state, { id }, { viewer }) {
    const introduction = introductionOf(state, viewer, id);
    const items = accessOf(viewer, introduction).map(({ organization, from, until }) => {
      const opened = state.audited.filter(
        (each) =>
          openingActions.some((action) => action === each.action) &&
          each.listingId === introduction.listingId &&
          each.organization === organization.name &&
          each.at >= from &&
          each.at <= until,
      );
      const at = opened.map((each) => iso(each.at)).toReversed();
      return { organization, count: at.length, at: at.slice(0, mostOpenings) };
    });
    return { answer: { items } };
  },
  decide: () => refuse("not-found", { detail: leftOutVerbs.priorKnowledge }),
  disputes: () => refuse("not-found", { detail: leftOutVerbs.priorKnowledge }),
};

/** Compares with the version the person saw, decides, saves and announces. */
function step<Ask>(decide: IntroductionRule<Ask>) {
  return (state: DemoState, ask: Ask & { id: string; version: number }, context: DemoContext) => {
    const { viewer, now, newId } = context;
    const before = introductionOf(state, viewer, ask.id);
    requireSeenIntroduction(viewer, before, ask.version, {
      now,
      current: (current) => viewOf(state, context, current),
    });
    const after = runStep(
      decide(before, ask, { viewer, facts: factsOf(state, before), now, ip, newId, sha256: fingerprint }),
      textCheck(state, context, before.listingId),
    );
    if (after.steps.length === before.steps.length) refuse("wrong-state");
    const { state: next, events } = withStepNews(withIntroduction(state, after), context, before, after);
    return { answer: { introduction: viewOf(next, context, after) }, state: next, event: events };
  };
}

/** Replaces the network address of a signature. */
const ip = "not stored in the demo";

const withIntroduction = (state: DemoState, after: Introduction): DemoState => ({
  ...state,
  introductions: state.introductions.map((each) => (each.id === after.id ? after : each)),
});

export const seenBy = (state: DemoState, viewer: Viewer): Introduction[] =>
  state.introductions.filter((each) => isAwareOf(viewer, each));

/** @throws ExpectedError `not-found` also for one that exists for others */
const introductionOf = (state: DemoState, viewer: Viewer, id: string): Introduction =>
  seenBy(state, viewer).find((each) => each.id === id) ?? refuse("not-found");

export function viewOf(
  state: DemoState,
  { viewer, now }: Pick<DemoContext, "viewer" | "now">,
  introduction: Introduction,
): IntroductionView {
  const identity = state.vaults[introduction.listingId]?.content.identity;
  const samePerson = identity ? listingsOf(state, introduction.listingAgency.id, identity) : [];
  const listingIds = [introduction.listingId, ...samePerson.map(({ id }) => id)];
  const others = state.introductions
    .filter(
      (each) =>
        each.id !== introduction.id &&
        listingIds.includes(each.listingId) &&
        each.employer.id === introduction.employer.id,
    )
    .map((each) => ({ ...(lapse(each, now) ?? each), protectedUntil: protectedUntil(each, now) }))
    .filter((each) => isActive(each, now) || each.protectedUntil !== null);
  const deals = state.deals
    .filter(({ introductionId }) => introductionId === introduction.id)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ fallOff, ...deal }) => ({
      ...pick(deal, ["id", "code", "status", "sentAt"]),
      fellOff: fallOff !== null,
    }));
  return introductionFor(viewer, introduction, { ...factsOf(state, introduction), others, deals, now });
}

export function factsOf(state: DemoState, { listingId, employer, sellingAgency }: Introduction): ListingFacts {
  return {
    listingStatus: state.listings.find(({ id }) => id === listingId)?.status ?? "withdrawn",
    hiddenFromEmployer: isHiddenFrom(state, listingId, employer.id),
    hiddenFromRequester: sellingAgency !== null && isHiddenFrom(state, listingId, sellingAgency.id),
  };
}
