import type { DealAction } from "#domain/deal/actions.ts";
import { type Deal, headOf, partOf, requireSeen } from "#domain/deal/deal.ts";
import { clientDealOf } from "#domain/deal/client-view.ts";
import { publishDealText, readUnderGrant } from "#domain/leak/publish-text.ts";
import { dealSheetFor, type OriginOfDeal, seesDeal } from "#domain/deal/view.ts";
import { isAwareOf } from "#domain/introduction/introduction.ts";
import { liveGrantOf } from "#domain/introduction/reveal.ts";
import type { DealRule } from "#domain/deal/steps.ts";
import { noticesOfDeal } from "#domain/notification/deals.ts";
import type { PublicText } from "#domain/core/public-text.ts";
import { runStep, type Step, type TextToCheck } from "#domain/core/step.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { isHiddenFrom } from "./blocked.ts";
import { withBills } from "./bills.ts";
import { renderedOf } from "./deal-documents.ts";
import { dealNews } from "./deal-news.ts";
import { withNotices } from "./notification.ts";
import type { DemoContext } from "./runner.ts";
import type { DemoState } from "./state.ts";

export const seenBy = (state: DemoState, viewer: Viewer): Deal[] =>
  state.deals.filter((deal) => seesDeal(viewer, deal));

/** @throws ExpectedError `not-found` also for a deal that exists for others */
export const dealOf = (state: DemoState, viewer: Viewer, id: string): Deal =>
  seenBy(state, viewer).find((deal) => deal.id === id) ?? refuse("not-found");

/** The viewer's part of a deal: an employer sees the terms that were sent to it. */
export const headFor = (viewer: Viewer, deal: Deal) =>
  partOf(viewer, deal) === "employer" ? clientDealOf(deal).head : headOf(deal);

export const factsOf = (state: DemoState, deal: Deal, now: number) => ({
  now,
  rendered: renderedOf(state, deal),
  introduction: originOf(state, deal),
});

function originOf({ introductions }: DemoState, { introductionId }: Deal): OriginOfDeal | null {
  const origin = introductions.find(({ id }) => id === introductionId);
  return origin
    ? { id: origin.id, code: origin.code, employerKnows: isAwareOf({ organizationId: origin.employer.id }, origin) }
    : null;
}

export const sheetOf = (state: DemoState, { viewer, now }: Pick<DemoContext, "viewer" | "now">, deal: Deal) =>
  dealSheetFor(viewer, deal, {
    ...factsOf(state, deal, now),
    hiddenFromEmployer: isHiddenFrom(state, deal.listingId, deal.employer.id),
  });

export const withDeal = (state: DemoState, deal: Deal): DemoState =>
  withBills({ ...state, deals: state.deals.map((each) => (each.id === deal.id ? deal : each)) }, deal);

/** A step of an agency: compares with the version the person saw, decides, saves and announces. */
export function deciding(
  state: DemoState,
  { id, version }: Seen,
  action: DealRule<never>["action"],
  context: DemoContext,
  decide: (deal: Deal) => Step<Deal>,
) {
  const before = dealOf(state, context.viewer, id);
  requireSeen(before, version, (deal) => sheetOf(state, context, deal));
  const after = runStep(decide(before), textCheck(state, context, before.listingId));
  return decided(state, typeof action === "function" ? action(after) : action, context, after);
}

type Seen = { id: string; version: number };

/** The handler of an agency's rule. */
export const step =
  <Ask>({ action, decide }: DealRule<Ask>) =>
  (state: DemoState, ask: Ask & Seen, context: DemoContext) =>
    deciding(state, ask, action, context, (deal) => decide(deal, ask, context));

/** Saves a deal after a step and notifies its parties. */
export function decided(state: DemoState, action: DealAction, context: DemoContext, deal: Deal) {
  const after = withNotices(withDeal(state, deal), context, noticesOfDeal(deal, action, context.viewer.organizationId));
  return {
    answer: sheetOf(state, context, deal),
    state: after.state,
    event: [dealNews(action, deal), ...after.events],
  };
}

/** The leak check for a listing, by what the viewer knows of its hidden values. */
export const textCheck =
  (state: DemoState, { viewer, now }: Pick<DemoContext, "viewer" | "now">, listingId: string) =>
  ({ field, text, ...checking }: TextToCheck): PublicText => {
    const listing = state.listings.find(({ id }) => id === listingId);
    const identity = state.vaults[listingId]?.content.identity;
    const own = listing && identity ? { identity, showCompanyNames: listing.showCompanyNames } : null;
    const hasOpened = state.introductions.some(
      (each) => each.listingId === listingId && (liveGrantOf(viewer, each, now)?.openedAt ?? null) !== null,
    );
    const known = listing?.agency.id === viewer.organizationId ? own : own && hasOpened ? readUnderGrant(own) : null;
    return publishDealText(field, text, { ...checking, own: known });
  };
