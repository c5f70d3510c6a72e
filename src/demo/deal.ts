import { dateOf } from "#domain/core/calendar.ts";
import { type Deal, requireDeletable, requireSeen, hasAccepted, undoDeletionMs } from "#domain/deal/deal.ts";
import { dealRules as rules } from "#domain/deal/steps.ts";
import { createDeal, type NewDealAsk, type NewDealPort } from "#domain/introduction/use-cases.ts";
import { csvFile } from "#domain/core/csv.ts";
import { dealCsvHead, dealCsvLine } from "#domain/deal/csv.ts";
import { type DealQuery, queryDeals } from "#domain/deal/list.ts";
import { nextDue, standingOf } from "#domain/deal/dues.ts";
import { isAsked } from "#domain/deal/reply.ts";
import { dealSummary, sharesOfWon } from "#domain/deal/summary.ts";
import { feeCentsOf, listedRowFor, placementOf, seesDeal, splitOf } from "#domain/deal/view.ts";
import { refuse } from "#domain/core/errors.ts";
import type { Viewer } from "#domain/core/viewer.ts";
import { demoViewer } from "./acting.ts";
import { demoConfiguration } from "./configuration.ts";
import { jobsPort, withJob } from "./job-of.ts";
import { isHiddenFrom } from "./blocked.ts";
import { dealOf, headFor, seenBy, sheetOf, step, textCheck } from "./deal-access.ts";
import { dealBills } from "./deal-billing.ts";
import { dealClosing } from "./deal-closing.ts";
import { dealCorrection } from "./deal-correction.ts";
import { rendering } from "./deal-documents.ts";
import { dealNews } from "./deal-news.ts";
import { dealSigning } from "./deal-signing.ts";
import { pageOf } from "./page.ts";
import { demoAgencies, organizationsWith } from "./parties.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, foundListings, over } from "./use-case.ts";
import { isWon } from "#domain/deal/status.ts";

/** The visitor views and manages deals for the organization they act for. */
export const deals: DemoHandlers["deals"] = {
  ...dealSigning,
  ...dealClosing,
  ...dealBills,
  ...dealCorrection,
  list: (state, { cursor, limit, ...query }, context) => ({
    answer: pageOf(wanted(state, context, query), { cursor, limit }),
  }),
  summary(state, _ask, { viewer, now }) {
    const seen = seenBy(state, viewer);
    const won = seen.filter(({ status }) => isWon(status));
    const totalValueCents = won.reduce((sum, deal) => sum + feeCentsOf(headFor(viewer, deal)), 0);
    const keptValueCents = totalValueCents - won.reduce((sum, { fallOff }) => sum + (fallOff?.refund ?? 0), 0);
    const shareLess = (back: (deal: Deal) => number) =>
      sharesOfWon(
        viewer,
        won.map((deal) => {
          const head = headFor(viewer, deal);
          return { deal: head, split: splitOf(deal), cents: feeCentsOf(head) - back(deal) };
        }),
      );
    return {
      answer: dealSummary({
        total: seen.length,
        closedWon: won.length,
        totalValueCents,
        keptValueCents,
        totalShareCents: shareLess(() => 0),
        myShareCents: shareLess(({ fallOff }) => fallOff?.refund ?? 0),
        ...(viewer.organizationKind === "employer" && {
          dueNext: nextDue(
            won.flatMap((deal) => {
              const { guaranteeDays: days, guaranteePolicy: policy } = headFor(viewer, deal).terms;
              const placement = placementOf(deal);
              return placement ? [standingOf({ ...placement, days, policy }, now)] : [];
            }),
          ),
        }),
      }),
    };
  },
  export(state, query, { viewer, now }) {
    const byId = new Map(state.deals.map((deal) => [deal.id, deal]));
    const withSplit = viewer.organizationKind !== "employer";
    const lines = wanted(state, { viewer, now }, query).map(({ id }) => {
      const deal = byId.get(id) ?? refuse("not-found");
      const split = withSplit ? splitOf(deal) : null;
      return dealCsvLine(headFor(viewer, deal), split, placementOf(deal), { viewer, now });
    });
    return {
      answer: {
        fileName: `deals-${dateOf(now)}.csv`,
        mediaType: "text/csv",
        text: csvFile([dealCsvHead(withSplit), ...lines]),
      },
    };
  },
  parties(_state, _ask) {
    const agencies = demoAgencies
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { answer: { agencies, nextCursor: null } };
  },
  get(state, { id }, context) {
    const deal = dealOf(state, context.viewer, id);
    return { answer: sheetOf(state, context, deal), ...rendering(state, deal, context.papers) };
  },
  // From an introduction, one of its agencies creates the deal. Otherwise the visitor's own does: it lists candidates.
  create: over((at) => at)(function* (at, ask: NewDealAsk) {
    const { viewer } = at.context;
    const acts = ask.introductionId !== undefined && viewer.organizationKind === "agency";
    const port = newDealPort(at, acts ? viewer : demoViewer);
    const deal = yield* createDeal(port, ask);
    return sheetOf(at.state, port, deal);
  }),
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
    // Undoing twice is fine.
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

export function newDealPort(at: DemoAt, viewer: Viewer): NewDealPort {
  const { now, newId, randomBytes } = at.context;
  return {
    viewer,
    now,
    newId,
    randomBytes,
    introduction: (id) => at.state.introductions.find((each) => each.id === id) ?? null,
    listing: (id) => foundListings(at.state).get(id),
    organizations: () => new Map(organizationsWith(at.state.clients).map((each) => [each.id, each])),
    hiddenFrom: (listingId, ids) => new Set(ids.filter((id) => isHiddenFrom(at.state, listingId, id))),
    platformBp: () => demoConfiguration(at.state).platformShareBp,
    check: (text, { listingId }) => textCheck(at.state, { viewer, now }, listingId)(text),
    jobs: jobsPort(at.state, viewer),
    save(deal, jobId) {
      const kept = { ...at.state, deals: [...at.state.deals, deal], actingFor: viewer.organizationId };
      at.state = withJob(kept, "deals", { id: deal.id, jobId });
      at.events.push(dealNews("created", deal));
      return deal;
    },
  };
}

const wanted = (state: DemoState, context: Pick<DemoContext, "viewer" | "now">, query: DealQuery) =>
  queryDeals(
    seenBy(state, context.viewer).map((deal) =>
      listedRowFor(context.viewer, headFor(context.viewer, deal), {
        stands: hasAccepted(deal, context.viewer.organizationId),
        asked: isAsked(sheetOf(state, context, deal).actions),
        placement: placementOf(deal),
        split: splitOf(deal),
        now: context.now,
      }),
    ),
    query,
  );

const lately = (state: DemoState, now: number) => state.deletedDeals.filter(({ at }) => at >= now - undoDeletionMs);
