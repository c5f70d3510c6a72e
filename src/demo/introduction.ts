import { pageOfRows } from "#domain/core/page.ts";
import type { contract, InputOf } from "#contract/index.ts";
import { canonicalJson } from "#domain/deal/agreement.ts";
import {
  type Introduction,
  isAwareOf,
  lapse,
  type ListingFacts,
  type StepAction,
} from "#domain/introduction/introduction.ts";
import { isRunning } from "#domain/introduction/request.ts";
import { ndaOf, seeingPartOf } from "#domain/introduction/reveal.ts";
import {
  failsWhole,
  type IntroductionRule,
  introductionRules as rules,
  requestStep,
} from "#domain/introduction/steps.ts";
import {
  introductionFor,
  type IntroductionView,
  type OfferAsk,
  requireSeenIntroduction,
  statusesOf,
} from "#domain/introduction/view.ts";
import { ndaConsent, ndaSections, ndaTitle } from "#domain/introduction/nda.ts";
import { ExpectedError, refuse } from "#domain/core/errors.ts";
import { runStep } from "#domain/core/step.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import type { OrganizationKind, Viewer } from "#domain/core/viewer.ts";
import { demoConfiguration } from "./admin.ts";
import { isHiddenFrom } from "./blocked.ts";
import { textCheck } from "./deal-access.ts";
import { fingerprint } from "./fingerprint.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { withRequestCard } from "./thread.ts";

/** Introductions are asked for and answered by whom the visitor acts for, as deals are. */
export const introductions: DemoHandlers["introductions"] = {
  /** What needs you first, then what was asked for last. */
  list(state, { listingId, view, ...ask }, context) {
    const views = seenBy(state, context.viewer)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .filter((each) => listingId === undefined || each.listingId === listingId)
      .map((each) => viewOf(state, context, each))
      .filter(
        (each) => view === undefined || (view === "needsYou" ? each.needsYou : statusesOf[view].includes(each.status)),
      );
    const found = [...views.filter(({ needsYou }) => needsYou), ...views.filter(({ needsYou }) => !needsYou)];
    const { page, nextCursor } = pageOfRows(found, ask, ({ id }) => id);
    return {
      answer: {
        items: page,
        total: found.length,
        nextCursor,
      },
    };
  },
  count(state, _ask, context) {
    return {
      answer: {
        needsYou: seenBy(state, context.viewer).filter((each) => viewOf(state, context, each).needsYou).length,
      },
    };
  },
  get(state, { id }, context) {
    return { answer: viewOf(state, context, introductionOf(state, context.viewer, id)) };
  },
  request: asked,
  requestMany(state, { listingIds, ...ask }, context) {
    let now = state;
    const events: DemoEvent[] = [];
    const items = [...new Set(listingIds)].map((listingId) => {
      try {
        const { answer, state: after, event } = asked(now, { ...ask, listingId }, context);
        now = after;
        events.push(...event);
        return { listingId, introduction: answer.introduction, refused: null };
      } catch (error) {
        if (!(error instanceof ExpectedError) || failsWhole(error)) throw error;
        return { listingId, introduction: null, refused: detailOf(error) };
      }
    });
    const requested = items.filter(({ introduction }) => introduction !== null).length;
    return { answer: { items, requested, refused: items.length - requested }, state: now, event: events };
  },
  accept: step(rules.accept),
  counter: step(rules.counter),
  decline: step(rules.decline),
  withdraw: step(rules.withdraw),
  sign: step(rules.sign),
  refuse: step(rules.refuse),
  revoke: step(rules.revoke),
  declarePrior: step(rules.declarePrior),
  concede: step(rules.concede),
  nda(state, { id }, { viewer }) {
    const introduction = introductionOf(state, viewer, id);
    const nda = ndaOf(introduction, seeingPartOf(viewer, introduction) ?? refuse("not-found"));
    const canonical = canonicalJson(nda);
    return {
      answer: {
        title: ndaTitle,
        version: nda.version,
        sections: ndaSections(nda),
        consent: ndaConsent,
        hash: fingerprint(canonical),
        canonical,
      },
    };
  },
  decide(_state, _ask) {
    return refuse("not-found");
  },
  disputes(_state, _ask) {
    return refuse("not-found");
  },
};

type RequestAsk = Omit<InputOf<(typeof contract)["introductions"]["request"]>, "offer"> & {
  offer?: OfferAsk | undefined;
};

/** One request and the state that keeps it. */
export function asked(state: DemoState, ask: RequestAsk, context: DemoContext) {
  const { viewer } = context;
  const listing = state.listings.find(({ id }) => id === ask.listingId);
  const employer =
    ask.employerId === null
      ? null
      : {
          id: ask.employerId,
          name: demoEmployers.find(({ id }) => id === ask.employerId)?.name ?? "",
          kind: kindOf(ask.employerId),
        };
  const known = {
    found: listing && {
      listing,
      blocked:
        isHiddenFromOrganization(state, listing.id, viewer.organizationId) &&
        listing.agency.id !== viewer.organizationId,
    },
    employer,
    earlier: state.introductions.filter(
      (each) =>
        each.listingId === ask.listingId &&
        (each.sellingAgency ?? each.employer).id === viewer.organizationId &&
        each.employer.id === (employer?.id ?? viewer.organizationId),
    ),
  };
  const made = runStep(
    requestStep(ask, { ...context, ...known, goesBy: demoConfiguration(state) }),
    textCheck(state, viewer, ask.listingId),
  );
  const { state: after, event } = withRequestCard(
    { ...state, introductions: [...state.introductions, made] },
    viewer,
    made,
    context.newId,
  );
  return {
    answer: { introduction: viewOf(after, context, made) },
    state: after,
    event: [news("requested", made), event],
  };
}

/** Compare with what its maker saw, decide, save, announce. */
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
      textCheck(state, viewer, before.listingId),
    );
    const next = withIntroduction(state, after);
    const action = after.steps[before.steps.length]?.action ?? refuse("wrong-state");
    return { answer: { introduction: viewOf(next, context, after) }, state: next, event: news(action, after) };
  };
}

/** Where a signature has its signer's address. */
const ip = "not kept in the demo";

export const withIntroduction = (state: DemoState, after: Introduction): DemoState => ({
  ...state,
  introductions: state.introductions.map((each) => (each.id === after.id ? after : each)),
});

export const seenBy = (state: DemoState, viewer: Viewer): Introduction[] =>
  state.introductions.filter((each) => isAwareOf(viewer, each));

/** @throws ExpectedError `not-found` also for one that exists for others */
const introductionOf = (state: DemoState, viewer: Viewer, id: string): Introduction =>
  seenBy(state, viewer).find((each) => each.id === id) ?? refuse("not-found");

function viewOf(
  state: DemoState,
  { viewer, now }: Pick<DemoContext, "viewer" | "now">,
  introduction: Introduction,
): IntroductionView {
  const others = state.introductions.filter(
    (each) =>
      each.id !== introduction.id &&
      each.listingId === introduction.listingId &&
      each.employer.id === introduction.employer.id &&
      isRunning(lapse(each, now) ?? each, now),
  );
  const deals = state.deals
    .filter(({ introductionId }) => introductionId === introduction.id)
    .toSorted((a, b) => b.createdAt - a.createdAt)
    .map(({ id, code, status, sentAt }) => ({ id, code, status, sentAt }));
  return introductionFor(viewer, introduction, { ...factsOf(state, introduction), others, deals, now });
}

export function factsOf(state: DemoState, { listingId, employer, sellingAgency }: Introduction): ListingFacts {
  return {
    listingStatus: state.listings.find(({ id }) => id === listingId)?.status ?? "withdrawn",
    hiddenFromEmployer: isHiddenFromOrganization(state, listingId, employer.id),
    hiddenFromRequester: sellingAgency !== null && isHiddenFromOrganization(state, listingId, sellingAgency.id),
  };
}

export function isHiddenFromOrganization(state: DemoState, listingId: string, organizationId: string): boolean {
  const party = [...demoAgencies, ...demoEmployers].find(({ id }) => id === organizationId);
  return party !== undefined && isHiddenFrom(state, listingId, party);
}

const kindOf = (id: string): OrganizationKind | undefined =>
  demoEmployers.some((each) => each.id === id)
    ? "employer"
    : demoAgencies.some((each) => each.id === id)
      ? "agency"
      : undefined;

/** Ids and display codes only (spec §16). */
export const news = (action: StepAction, { id, code, candidate }: Introduction): DemoEvent => ({
  type: "introduction_update",
  data: { introductionId: id, action, introductionCode: code, candidateCode: candidate.maskedCode },
});
