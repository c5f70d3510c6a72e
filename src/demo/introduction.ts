import type { contract, InputOf } from "#contract/index.ts";
import { canonicalJson } from "#domain/deal/agreement.ts";
import { introductionCodeFrom } from "#domain/introduction/code.ts";
import {
  decideAgree,
  decideCounter,
  decideDecline,
  decideWithdraw,
  type Introduction,
  knowsOf,
  lapse,
  type ListingFacts,
  requireCounterable,
  requireDeclinable,
  type StepAction,
} from "#domain/introduction/introduction.ts";
import { decideRequest, isRunning, requireRequestable } from "#domain/introduction/request.ts";
import {
  decideAnswerPrior,
  decideDeclarePrior,
  decideRefuseNda,
  decideRevoke,
  decideSignNda,
  ndaOf,
  requireRevocable,
  seeingPartOf,
} from "#domain/introduction/reveal.ts";
import {
  introductionFor,
  type IntroductionView,
  offerAsked,
  requireSeenIntroduction,
  statusesOf,
} from "#domain/introduction/view.ts";
import type { Listing } from "#domain/listing/listing.ts";
import { ndaConsent, ndaSections, ndaTitle } from "#domain/introduction/nda.ts";
import { Refusal, refuse } from "#domain/core/errors.ts";
import { detailOf } from "#domain/core/error-messages.ts";
import type { OrganizationKind, Viewer } from "#domain/core/viewer.ts";
import { demoConfiguration } from "./admin.ts";
import { isHiddenFrom } from "./blocked.ts";
import { textFor } from "./deal-access.ts";
import { fingerprint } from "./fingerprint.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoContext, DemoEvent, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { withRequestCard } from "./thread.ts";

/** Introductions are asked for and answered by whom the visitor acts for, as deals are. */
export const introductions: DemoHandlers["introductions"] = {
  /** What needs you first, then what was asked for last. */
  list(state, { listingId, view, cursor, limit }, context) {
    const views = seenBy(state, context.viewer)
      .toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
      .filter((each) => listingId === undefined || each.listingId === listingId)
      .map((each) => viewOf(state, context, each))
      .filter(
        (each) => view === undefined || (view === "needsYou" ? each.needsYou : statusesOf[view].includes(each.status)),
      );
    const found = [...views.filter(({ needsYou }) => needsYou), ...views.filter(({ needsYou }) => !needsYou)];
    const place = cursor === undefined ? -1 : found.findIndex(({ id }) => id === cursor);
    if (cursor !== undefined && place < 0)
      refuse("invalid-input", {
        fields: { cursor: "This is not a cursor from an earlier page. Start from the first page." },
      });
    const items = found.slice(place + 1, place + 1 + limit);
    return {
      answer: {
        items,
        total: found.length,
        nextCursor: place + 1 + limit < found.length ? (items.at(-1)?.id ?? null) : null,
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
  request(state, ask, context) {
    return asked(state, ask, context);
  },
  requestMany(state, { listingIds, offer, ...ask }, context) {
    let now = state;
    const events: DemoEvent[] = [];
    const items = [...new Set(listingIds)].map((listingId) => {
      try {
        const own =
          offer ??
          usualOffer(
            context.viewer,
            state.listings.find(({ id }) => id === listingId),
          );
        const { answer, state: after, event } = asked(now, { ...ask, listingId, offer: own }, context);
        now = after;
        events.push(...event);
        return { listingId, introduction: answer.introduction, refused: null };
      } catch (error) {
        // Words that give somebody away are mended once for all of them.
        if (!(error instanceof Refusal) || error.code === "leak" || error.extras.fields?.["employerId"] !== undefined)
          throw error;
        return {
          listingId,
          introduction: null,
          refused: Object.values(error.extras.fields ?? {})[0] ?? detailOf(error),
        };
      }
    });
    const requested = items.filter(({ introduction }) => introduction !== null).length;
    return { answer: { items, requested, refused: items.length - requested }, state: now, event: events };
  },
  accept: (state, { id, version, grantDays }, context) =>
    deciding(state, { id, version, action: "accepted" }, context, (before, facts) =>
      decideAgree(context.viewer, before, { grantDays, facts, now: context.now }),
    ),
  counter: (state, { id, version, offer, note, grantDays, confirmedTexts }, context) =>
    deciding(state, { id, version, action: "countered" }, context, (before, facts) => {
      const ask = { offer: offerAsked(offer), grantDays, facts, now: context.now };
      requireCounterable(context.viewer, before, { ...ask, note });
      return decideCounter(context.viewer, before, {
        ...ask,
        note: textFor(state, context.viewer, "note", note.trim(), {
          listingId: before.listingId,
          confirmed: confirmedTexts,
        }),
      });
    }),
  decline: (state, { id, version, reason, confirmedTexts }, context) =>
    deciding(state, { id, version, action: "declined" }, context, (before) => {
      requireDeclinable(context.viewer, before, reason, context.now);
      return decideDecline(
        context.viewer,
        before,
        textFor(state, context.viewer, "reason", reason.trim(), {
          listingId: before.listingId,
          confirmed: confirmedTexts,
        }),
        context.now,
      );
    }),
  withdraw: (state, { id, version }, context) =>
    deciding(state, { id, version, action: "withdrawn" }, context, (before) =>
      decideWithdraw(context.viewer, before, context.now),
    ),
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
  sign: (state, { id, version, name, consent, hash }, context) =>
    deciding(state, { id, version, action: "nda_signed" }, context, (before, facts) =>
      decideSignNda(context.viewer, before, {
        name,
        consent,
        hash,
        ip: "not kept in the demo",
        grantId: context.newId(),
        facts,
        now: context.now,
        sha256: fingerprint,
      }),
    ),
  refuse: (state, { id, version }, context) =>
    deciding(state, { id, version, action: "nda_refused" }, context, (before) =>
      decideRefuseNda(context.viewer, before, context.now),
    ),
  revoke: (state, { id, version, organizationId, reason, confirmedTexts }, context) =>
    deciding(state, { id, version, action: "revoked" }, context, (before) => {
      if (before.listingAgency.id !== context.viewer.organizationId) refuse("not-found");
      requireRevocable(before, organizationId, reason, context.now);
      const text = textFor(state, context.viewer, "reason", reason.trim(), {
        listingId: before.listingId,
        confirmed: confirmedTexts,
      });
      return decideRevoke(context.viewer, before, { organizationId, reason: text, now: context.now });
    }),
  declarePrior: (state, { id, version, evidence }, context) =>
    deciding(state, { id, version, action: "prior_declared" }, context, (before) =>
      decideDeclarePrior(context.viewer, before, evidence, context.now),
    ),
  concede: (state, { id, version }, context) =>
    deciding(state, { id, version, action: "prior_conceded" }, context, (before) =>
      decideAnswerPrior(context.viewer, before, { outcome: "conceded", reason: "", now: context.now }),
    ),
  decide(_state, _ask) {
    return refuse("not-found");
  },
  disputes(_state, _ask) {
    return refuse("not-found");
  },
};

type RequestAsk = InputOf<(typeof contract)["introductions"]["request"]>;

/** One request and the state that keeps it. */
export function asked(state: DemoState, ask: RequestAsk, context: DemoContext) {
  const { viewer, now } = context;
  const listing = state.listings.find(({ id }) => id === ask.listingId);
  const employer =
    ask.employerId === null
      ? null
      : {
          id: ask.employerId,
          name: demoEmployers.find(({ id }) => id === ask.employerId)?.name ?? "",
          kind: kindOf(ask.employerId),
        };
  const about = {
    found: listing && {
      listing,
      blocked:
        isHiddenFromOrganization(state, listing.id, viewer.organizationId) &&
        listing.agency.id !== viewer.organizationId,
    },
    employer,
    offer: offerAsked(ask.offer),
    now,
    earlier: state.introductions.filter(
      (each) =>
        each.listingId === ask.listingId &&
        (each.sellingAgency ?? each.employer).id === viewer.organizationId &&
        each.employer.id === (employer?.id ?? viewer.organizationId),
    ),
  };
  requireRequestable(viewer, about);
  const message = textFor(state, viewer, "message", ask.message.trim(), {
    listingId: ask.listingId,
    confirmed: ask.confirmedTexts,
  });
  const made = decideRequest(viewer, {
    ...about,
    goesBy: demoConfiguration(state),
    message,
    id: context.newId(),
    code: introductionCodeFrom(context.randomBytes(4)),
  });
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

/** Of each listing its own split; an employer the usual fee and guarantee (spec §9). */
const usualOffer = (viewer: Viewer, listing: Listing | undefined): RequestAsk["offer"] =>
  viewer.organizationKind === "agency"
    ? { kind: "split", laSplit: listing?.defaultSplitLA ?? 60 }
    : { kind: "fee", feePercent: 25, guaranteeDays: 90 };

type Step = { id: string; version: number; action: StepAction };

function deciding(
  state: DemoState,
  { id, version, action }: Step,
  context: DemoContext,
  decide: (before: Introduction, facts: ListingFacts) => Introduction,
) {
  const before = introductionOf(state, context.viewer, id);
  requireSeenIntroduction(context.viewer, before, version, {
    now: context.now,
    current: (current) => viewOf(state, context, current),
  });
  const after = decide(before, factsOf(state, before));
  const next = withIntroduction(state, after);
  return { answer: { introduction: viewOf(next, context, after) }, state: next, event: news(action, after) };
}

export const withIntroduction = (state: DemoState, after: Introduction): DemoState => ({
  ...state,
  introductions: state.introductions.map((each) => (each.id === after.id ? after : each)),
});

export const seenBy = (state: DemoState, viewer: Viewer): Introduction[] =>
  state.introductions.filter((each) => knowsOf(viewer, each));

/** @throws Refusal `not-found` also for one that exists for others */
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
