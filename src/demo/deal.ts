import { dateOf } from "#domain/calendar.ts";
import {
  currentTerms, type Deal, decideAccept, decideCreate, decideLose, decidePropose, headOf, type Party, requireCreatable, requireDeletable, requireLosable,
  requireProposable, requireSeen, standsBy, undoDeletionMs,
} from "#domain/deal.ts";
import { dealCodeFrom } from "#domain/deal-code.ts";
import { dealCsvHead, dealCsvLine } from "#domain/deal-csv.ts";
import { type DealQuery, queryDeals } from "#domain/deal-list.ts";
import { platformShareBp, termsAsked } from "#domain/deal-terms.ts";
import { publishDealText } from "#domain/deal-text.ts";
import { dealRowFor, dealSheetFor, dealSummary, seesDeal } from "#domain/deal-view.ts";
import { normaliseCompanyName, normaliseDomain } from "#domain/identity.ts";
import { blockedOrganisations } from "#domain/listing-form.ts";
import { dollars, feeOf } from "#domain/money.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Viewer } from "#domain/viewer.ts";
import { demoAgencies, demoEmployers } from "./parties.ts";
import type { DemoContext, DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";

export const deals: DemoHandlers["deals"] = {
  list(state, { cursor, limit, ...query }, { viewer }) {
    authorize(viewer, "deal.use");
    const found = wanted(state, viewer, query);
    const place = cursor === undefined ? -1 : found.findIndex(({ id }) => id === cursor);
    if (cursor !== undefined && place < 0) refuse("invalid-input", { fields: { cursor: "This is not a cursor from an earlier page of this list. Start from the first page." } });
    const items = found.slice(place + 1, place + 1 + limit);
    return { answer: { items, total: found.length, nextCursor: place + 1 + limit < found.length ? (items.at(-1)?.id ?? null) : null } };
  },
  summary(state, _ask, { viewer }) {
    authorize(viewer, "deal.use");
    const seen = seenBy(state, viewer);
    const won = seen.filter(({ status }) => status === "closed_won").map((deal) => headOf(deal).terms);
    const totalValueCents = won.reduce((sum, { targetSalary, feeBp }) => sum + feeOf(targetSalary, feeBp), 0);
    return { answer: dealSummary({ total: seen.length, closedWon: won.length, totalValueCents }) };
  },
  export(state, query, { viewer, now }) {
    authorize(viewer, "deal.use");
    const byId = new Map(state.deals.map((deal) => [deal.id, deal]));
    const lines = wanted(state, viewer, query).map(({ id }) => {
      const deal = byId.get(id) ?? refuse("not-found");
      return dealCsvLine(headOf(deal), { laSplitBp: currentTerms(deal).terms.laSplitBp, platformBp: deal.platformBp });
    });
    return { answer: { fileName: `deals-${dateOf(now)}.csv`, mediaType: "text/csv", text: dealCsvHead(true) + lines.join("") } };
  },
  parties(_state, _ask, { viewer }) {
    authorize(viewer, "deal.create");
    const byName = (parties: readonly Party[]) => parties.map(({ id, name }) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name));
    return { answer: { agencies: byName(demoAgencies), employers: byName(demoEmployers) } };
  },
  get(state, { id }, { viewer }) {
    authorize(viewer, "deal.use");
    return { answer: sheetOf(state, viewer, dealOf(state, viewer, id)) };
  },
  create(state, ask, { viewer, now, newId, randomBytes }) {
    authorize(viewer, "deal.create");
    const listing = state.listings.find(({ id }) => id === ask.listingId);
    authorize(viewer, "listing.read", listing ? { agencyId: listing.agency.id, status: listing.status } : {});
    if (!listing) refuse("not-found");
    const parties = [...demoAgencies, ...demoEmployers];
    const party = (id: string): Party => ({ id, name: parties.find((each) => each.id === id)?.name ?? "" });
    const about = {
      listing: { id: listing.id, maskedCode: listing.maskedCode, headlineRole: listing.headlineRole, minimumFee: dollars(listing.minimumFee), status: listing.status },
      listingAgency: { id: listing.agency.id, name: listing.agency.name },
      sellingAgency: ask.sellingAgencyId === null ? null : party(ask.sellingAgencyId),
      employer: party(ask.employerId),
      kinds: new Map([...demoAgencies.map(({ id }) => [id, "agency"] as const), ...demoEmployers.map(({ id }) => [id, "employer"] as const)]),
      hiddenFrom: new Set(parties.filter((each) => isHiddenFrom(state, listing.id, each)).map(({ id }) => id)),
      platformBp: platformShareBp,
      confirmBelowMinimum: ask.confirmBelowMinimum,
    };
    const terms = termsAsked(ask);
    requireCreatable(viewer, { ...about, terms });
    const text = textFor(state, viewer, "terms", terms.text, { listingId: listing.id, confirmed: ask.confirmedTexts });
    const deal = decideCreate(viewer, { ...about, terms: { ...terms, text }, id: newId(), code: dealCodeFrom(randomBytes(4)), now });
    return { answer: sheetOf(state, viewer, deal), state: { ...state, deals: [...state.deals, deal] } };
  },
  propose(state, { id, version, confirmBelowMinimum, confirmedTexts, ...ask }, context) {
    return deciding(state, { id, version }, context, (deal) => {
      const terms = termsAsked(ask);
      requireProposable(context.viewer, deal, { terms, confirmBelowMinimum });
      const before = currentTerms(deal).terms.text;
      const text = terms.text === before ? before : textFor(state, context.viewer, "terms", terms.text, { listingId: deal.listingId, confirmed: confirmedTexts });
      return decidePropose(context.viewer, deal, { terms: { ...terms, text }, confirmBelowMinimum, now: context.now });
    });
  },
  accept(state, { id, version, number, confirmBelowMinimum }, context) {
    return deciding(state, { id, version }, context, (deal) => decideAccept(context.viewer, deal, { number, confirmBelowMinimum }, context.now));
  },
  lose(state, { id, version, reason, confirmedTexts }, context) {
    return deciding(state, { id, version }, context, (deal) => {
      requireLosable(context.viewer, deal, reason);
      return decideLose(context.viewer, deal, textFor(state, context.viewer, "reason", reason.trim(), { listingId: deal.listingId, confirmed: confirmedTexts }), context.now);
    });
  },
  discard(state, { id, version }, { viewer, now }) {
    authorize(viewer, "deal.create");
    const deal = dealOf(state, viewer, id);
    requireSeen(deal, version, (current) => sheetOf(state, viewer, current));
    requireDeletable(deal);
    return {
      answer: undefined,
      state: { ...state, deals: state.deals.filter((each) => each.id !== id), deletedDeals: [...lately(state, now), { deal: { ...deal, version: deal.version + 1 }, at: now }] },
    };
  },
  restore(state, { id }, { viewer, now }) {
    authorize(viewer, "deal.create");
    const deleted = lately(state, now).find(({ deal }) => deal.id === id && seesDeal(viewer, deal));
    // An undo pressed twice is no fault.
    if (!deleted) return { answer: sheetOf(state, viewer, dealOf(state, viewer, id)) };
    const deal = { ...deleted.deal, version: deleted.deal.version + 1 };
    return { answer: sheetOf(state, viewer, deal), state: { ...state, deals: [...state.deals, deal], deletedDeals: state.deletedDeals.filter((each) => each !== deleted) } };
  },
};

/** One step of a deal: compare with what its maker saw, decide, save. */
function deciding(state: DemoState, { id, version }: { id: string; version: number }, { viewer }: DemoContext, decide: (deal: Deal) => Deal) {
  authorize(viewer, "deal.create");
  const before = dealOf(state, viewer, id);
  requireSeen(before, version, (deal) => sheetOf(state, viewer, deal));
  const deal = decide(before);
  return { answer: sheetOf(state, viewer, deal), state: { ...state, deals: state.deals.map((each) => (each.id === id ? deal : each)) } };
}

const seenBy = (state: DemoState, viewer: Viewer): Deal[] => state.deals.filter((deal) => seesDeal(viewer, deal));

const dealOf = (state: DemoState, viewer: Viewer, id: string): Deal => seenBy(state, viewer).find((deal) => deal.id === id) ?? refuse("not-found");

const wanted = (state: DemoState, viewer: Viewer, query: DealQuery) =>
  queryDeals(seenBy(state, viewer).map((deal) => dealRowFor(viewer, headOf(deal), standsBy(deal, viewer.organisationId))), query);

const sheetOf = (state: DemoState, viewer: Viewer, deal: Deal) =>
  dealSheetFor(viewer, deal, demoEmployers.some((employer) => employer.id === deal.employer.id && isHiddenFrom(state, deal.listingId, employer)));

const lately = (state: DemoState, now: number) => state.deletedDeals.filter(({ at }) => at >= now - undoDeletionMs);

function isHiddenFrom(state: DemoState, listingId: string, { name, domain }: { name: string; domain?: string }): boolean {
  const content = state.vaults[listingId]?.content;
  const blocked = content ? blockedOrganisations(content) : [];
  return blocked.some((each) => same(normaliseCompanyName(each.name), normaliseCompanyName(name)) || same(normaliseDomain(each.domain), normaliseDomain(domain ?? "")));
}

const same = (a: string, b: string): boolean => a !== "" && a === b;

/** The visitor's own listings alone are looked up for what is hidden of them. */
function textFor(state: DemoState, viewer: Viewer, field: "terms" | "reason", text: string, { listingId, confirmed }: { listingId: string; confirmed: readonly string[] }) {
  const listing = state.listings.find(({ id, agency }) => id === listingId && agency.id === viewer.organisationId);
  const identity = state.vaults[listingId]?.content.identity;
  return publishDealText(field, text, { own: listing && identity ? { identity, showCompanyNames: listing.showCompanyNames } : null, confirmed });
}
