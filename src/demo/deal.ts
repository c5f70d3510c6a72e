import { pageOfRows } from "#domain/core/page.ts";
import type { contract, InputOf } from "#contract/index.ts";
import { dateOf } from "#domain/core/calendar.ts";
import {
  currentTerms,
  decideCreate,
  type Party,
  requireCreatable,
  requireDeletable,
  requireSeen,
  hasAccepted,
  undoDeletionMs,
} from "#domain/deal/deal.ts";
import { dealRules as rules } from "#domain/deal/steps.ts";
import { refuseIntroduction, wholeDealAsk } from "#domain/introduction/deal.ts";
import { dealCodeFrom } from "#domain/deal/code.ts";
import { csvFile } from "#domain/core/csv.ts";
import { dealCsvHead, dealCsvLine } from "#domain/deal/csv.ts";
import { type DealQuery, queryDeals } from "#domain/deal/list.ts";
import { proposedTerms } from "#domain/deal/terms.ts";
import { dealRowFor, dealSummary, feeCentsOf, placementOf, seesDeal } from "#domain/deal/view.ts";
import { dollars } from "#domain/core/money.ts";
import { authorize } from "#domain/core/policy.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoViewer } from "./acting.ts";
import { demoConfiguration } from "./admin.ts";
import { isHiddenFrom } from "./blocked.ts";
import { dealOf, headFor, seenBy, sheetOf, step, textCheck } from "./deal-access.ts";
import { dealBills } from "./deal-billing.ts";
import { dealClosing } from "./deal-closing.ts";
import { dealCorrection } from "./deal-correction.ts";
import { rendering } from "./deal-documents.ts";
import { dealNews } from "./deal-news.ts";
import { dealSigning } from "./deal-signing.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { isWon } from "#domain/deal/status.ts";

/** Deals are looked at and led by whom the visitor acts for. */
export const deals: DemoHandlers["deals"] = {
  ...dealSigning,
  ...dealClosing,
  ...dealBills,
  ...dealCorrection,
  list(state, { cursor, limit, ...query }, { viewer, now }) {
    const found = wanted(state, viewer, query, now);
    const { page, nextCursor } = pageOfRows(found, { cursor, limit }, ({ id }) => id);
    return {
      answer: {
        items: page,
        total: found.length,
        nextCursor,
      },
    };
  },
  summary(state, _ask, { viewer }) {
    const seen = seenBy(state, viewer);
    const won = seen.filter(({ status }) => isWon(status));
    const totalValueCents = won.reduce((sum, deal) => sum + feeCentsOf(headFor(viewer, deal)), 0);
    const keptValueCents = totalValueCents - won.reduce((sum, { fallOff }) => sum + (fallOff?.refund ?? 0), 0);
    return { answer: dealSummary({ total: seen.length, closedWon: won.length, totalValueCents, keptValueCents }) };
  },
  export(state, query, { viewer, now }) {
    const byId = new Map(state.deals.map((deal) => [deal.id, deal]));
    const withSplit = viewer.organizationKind !== "employer";
    const lines = wanted(state, viewer, query, now).map(({ id }) => {
      const deal = byId.get(id) ?? refuse("not-found");
      const split = withSplit ? { laSplitBp: currentTerms(deal).terms.laSplitBp, platformBp: deal.platformBp } : null;
      return dealCsvLine(headFor(viewer, deal), split, placementOf(deal), now);
    });
    return {
      answer: {
        fileName: `deals-${dateOf(now)}.csv`,
        mediaType: "text/csv",
        text: csvFile([dealCsvHead(withSplit), ...lines]),
      },
    };
  },
  // Who a deal can be made with, and its making, are the visitor's own agency's, as the candidates are.
  parties(_state, _ask) {
    const byName = (parties: readonly Party[]) =>
      parties.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
    return { answer: { agencies: byName(demoAgencies), employers: byName(demoEmployers) } };
  },
  get(state, { id }, context) {
    const deal = dealOf(state, context.viewer, id);
    return { answer: sheetOf(state, context, deal), ...rendering(state, deal, context.papers) };
  },
  create: (state, ask, context) => createdDeal(state, ask, demoViewer, context),
  propose: step(rules.propose),
  accept: step(rules.accept),
  lose: step(rules.lose),
  discard(state, { id, version }, context) {
    const deal = dealOf(state, context.viewer, id);
    requireSeen(deal, version, (current) => sheetOf(state, context, current));
    requireDeletable(deal);
    return {
      answer: undefined,
      state: {
        ...state,
        deals: state.deals.filter((each) => each.id !== id),
        deletedDeals: [
          ...lately(state, context.now),
          { deal: { ...deal, version: deal.version + 1 }, at: context.now },
        ],
      },
      event: dealNews("deleted", deal),
    };
  },
  restore(state, { id }, context) {
    const deleted = lately(state, context.now).find(({ deal }) => deal.id === id && seesDeal(context.viewer, deal));
    // An undo pressed twice is no fault.
    if (!deleted) return { answer: sheetOf(state, context, dealOf(state, context.viewer, id)) };
    const deal = { ...deleted.deal, version: deleted.deal.version + 1 };
    return {
      answer: sheetOf(state, context, deal),
      state: {
        ...state,
        deals: [...state.deals, deal],
        deletedDeals: state.deletedDeals.filter((each) => each !== deleted),
      },
      event: dealNews("restored", deal),
    };
  },
};

type DealAsk = InputOf<(typeof contract)["deals"]["create"]>;

/**
 * A deal and the state that keeps it, made by an agency. `askedWith`: the introduction that is asked for in the same
 * breath.
 */
export function createdDeal(
  state: DemoState,
  asked: DealAsk,
  viewer: Viewer,
  { now, newId, randomBytes }: DemoContext,
  { askedWith = null }: { askedWith?: string | null } = {},
) {
  const introduction =
    asked.introductionId === undefined
      ? null
      : (state.introductions.find(({ id }) => id === asked.introductionId) ?? refuseIntroduction());
  const ask = wholeDealAsk(viewer, asked, introduction, now);
  const listing = state.listings.find(({ id }) => id === ask.listingId);
  authorize(viewer, "listing.read", listing ? { agencyId: listing.agency.id, status: listing.status } : {});
  if (!listing) refuse("not-found");
  const parties = [...demoAgencies, ...demoEmployers];
  const party = (id: string): Party => ({ id, name: parties.find((each) => each.id === id)?.name ?? "" });
  const about = {
    listing: {
      id: listing.id,
      maskedCode: listing.maskedCode,
      headlineRole: listing.headlineRole,
      minimumFee: dollars(listing.minimumFee),
      status: listing.status,
    },
    listingAgency: { id: listing.agency.id, name: listing.agency.name },
    sellingAgency: ask.sellingAgencyId === null ? null : party(ask.sellingAgencyId),
    employer: party(ask.employerId),
    kinds: new Map([
      ...demoAgencies.map(({ id }) => [id, "agency"] as const),
      ...demoEmployers.map(({ id }) => [id, "employer"] as const),
    ]),
    hiddenFrom: new Set(parties.filter((each) => isHiddenFrom(state, listing.id, each)).map(({ id }) => id)),
    platformBp: demoConfiguration(state).platformShareBp,
    confirmBelowMinimum: ask.confirmBelowMinimum,
    introductionId: introduction?.id ?? askedWith,
  };
  const terms = proposedTerms(ask);
  requireCreatable(viewer, { ...about, terms });
  const text = textCheck(
    state,
    viewer,
    listing.id,
  )({ field: "terms", text: terms.text, confirmed: ask.confirmedTexts });
  const deal = decideCreate(viewer, {
    ...about,
    terms: { ...terms, text },
    id: newId(),
    code: dealCodeFrom(randomBytes(4)),
    now,
  });
  return {
    answer: sheetOf(state, { viewer, now }, deal),
    state: { ...state, deals: [...state.deals, deal], actingFor: viewer.organizationId },
    event: dealNews("created", deal),
  };
}

const wanted = (state: DemoState, viewer: Viewer, query: DealQuery, now: number) =>
  queryDeals(
    seenBy(state, viewer).map((deal) =>
      dealRowFor(viewer, headFor(viewer, deal), {
        stands: hasAccepted(deal, viewer.organizationId),
        placement: placementOf(deal),
        now,
      }),
    ),
    query,
  );

const lately = (state: DemoState, now: number) => state.deletedDeals.filter(({ at }) => at >= now - undoDeletionMs);
