import { dateOf } from "#domain/calendar.ts";
import { type Deal, decideAccept, decideLose, decidePropose, currentTerms, requireDeletable, requireLosable, requireProposable, requireSeen, undoDeletionMs } from "#domain/deal.ts";
import { dealCsvHead, dealCsvLine } from "#domain/deal-csv.ts";
import { termsAsked } from "#domain/deal-terms.ts";
import { clientSheetFor, dealRowFor, dealSheetFor, type DealSheet } from "#domain/deal-view.ts";
import { authorize } from "#domain/policy.ts";
import { refuse } from "#domain/refusal.ts";
import type { Viewer } from "#domain/viewer.ts";
import type { Work } from "../db/database.ts";
import { announceDeal, type DealNews } from "../deal/announce.ts";
import { createDeal } from "../deal/create.ts";
import { dealFigures, dealPage, dealsWithoutSplit, dealsWithSplit } from "../deal/list.ts";
import { findDeal, findDealHead, type FoundDeal, markDeleted, saveDeal } from "../deal/store.ts";
import { dealText } from "../deal/text.ts";
import type { Context, Handlers } from "../http/context.ts";
import { knownId } from "../http/known-id.ts";

export const deals: Handlers["deals"] = {
  async list(context, query) {
    authorize(context.viewer, "deal.use");
    const { viewer } = context;
    const { items, total, nextCursor } = await context.database.asViewer(viewer, ({ db }) => dealPage(db, viewer, query));
    return { items: items.map(({ deal, stands }) => dealRowFor(viewer, deal, stands)), total, nextCursor };
  },

  async summary(context) {
    authorize(context.viewer, "deal.use");
    const { viewer } = context;
    return context.database.asViewer(viewer, ({ db }) => dealFigures(db, viewer));
  },

  async export(context, query) {
    authorize(context.viewer, "deal.use");
    const { viewer } = context;
    const withSplit = viewer.organisationKind !== "employer";
    const lines = await context.database.asViewer(viewer, async ({ db }) =>
      withSplit
        ? (await dealsWithSplit(db, viewer, query)).map(({ deal, split }) => dealCsvLine(deal, split))
        : (await dealsWithoutSplit(db, viewer, query)).map((deal) => dealCsvLine(deal, null)),
    );
    return { fileName: `deals-${dateOf(context.clock.now().getTime())}.csv`, mediaType: "text/csv", text: dealCsvHead(withSplit) + lines.join("") };
  },

  async parties(context) {
    authorize(context.viewer, "deal.create");
    return context.database.asViewer(context.viewer, async ({ db }) => ({
      agencies: await db.selectFrom("mls_agencies").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
      employers: await db.selectFrom("mls_employers").select(["id", "name"]).orderBy("name").orderBy("id").execute(),
    }));
  },

  async get(context, { id }) {
    authorize(context.viewer, "deal.use");
    const { viewer } = context;
    return context.database.asViewer(viewer, async ({ db }) => {
      if (viewer.organisationKind === "employer") return clientSheetFor(viewer, (await findDealHead(db, viewer, knownId(id))) ?? refuse("not-found"));
      return sheetOf(viewer, (await findDeal(db, viewer, { id: knownId(id) })) ?? refuse("not-found"));
    });
  },

  async create(context, ask) {
    authorize(context.viewer, "deal.create");
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const { id } = await createDeal(context, viewer, work, ask);
      return { id, action: "created" };
    });
  },

  async propose(context, { id, version, confirmBelowMinimum, confirmedTexts, ...ask }) {
    return deciding(context, { id, version, action: "terms_proposed" }, async (deal, viewer, work) => {
      const terms = termsAsked(ask);
      requireProposable(viewer, deal, { terms, confirmBelowMinimum });
      const before = currentTerms(deal).terms.text;
      // A text that stands already has been let through.
      const text = terms.text === before ? before : await dealText(context, viewer, work, "terms", terms.text, subjectOf(deal, confirmedTexts));
      return decidePropose(viewer, deal, { terms: { ...terms, text }, confirmBelowMinimum, now: context.clock.now().getTime() });
    });
  },

  async accept(context, { id, version, number, confirmBelowMinimum }) {
    return deciding(context, { id, version, action: "terms_accepted" }, (deal, viewer) =>
      decideAccept(viewer, deal, { number, confirmBelowMinimum }, context.clock.now().getTime()),
    );
  },

  async lose(context, { id, version, reason, confirmedTexts }) {
    return deciding(context, { id, version, action: "closed_lost" }, async (deal, viewer, work) => {
      requireLosable(viewer, deal, reason);
      const text = await dealText(context, viewer, work, "reason", reason.trim(), subjectOf(deal, confirmedTexts));
      return decideLose(viewer, deal, text, context.clock.now().getTime());
    });
  },

  async discard(context, { id, version }) {
    authorize(context.viewer, "deal.create");
    const { viewer } = context;
    await context.database.asViewer(viewer, async (work) => {
      const found = await locked(work, viewer, id);
      requireSeen(found.deal, version, (deal) => sheetOf(viewer, { ...found, deal }));
      requireDeletable(found.deal);
      await markDeleted(work.db, found.deal, context.clock.now());
      announceDeal(work, viewer, found.deal, "deleted");
      context.keepAnswer(work, undefined);
    });
    return undefined;
  },

  async restore(context, { id }) {
    authorize(context.viewer, "deal.create");
    const { viewer } = context;
    return changing(context, viewer, async (work) => {
      const deletedSince = new Date(context.clock.now().getTime() - undoDeletionMs);
      const deleted = await findDeal(work.db, viewer, { id: knownId(id), lock: true, deletedSince });
      if (deleted) await markDeleted(work.db, deleted.deal, null);
      // An undo pressed twice is no fault.
      return { id: knownId(id), action: deleted ? "restored" : null };
    });
  },
};

const sheetOf = (viewer: Viewer, { deal, hidden }: FoundDeal): DealSheet => dealSheetFor(viewer, deal, hidden);

const subjectOf = (deal: Deal, confirmed: readonly string[]) => ({ listingId: deal.listingId, listingAgencyId: deal.listingAgency.id, confirmed });

async function locked(work: Work, viewer: Viewer, id: string): Promise<FoundDeal> {
  return (await findDeal(work.db, viewer, { id: knownId(id), lock: true })) ?? refuse("not-found");
}

/** A step of the deal's own agencies: load, compare with what its maker saw, decide, save. */
async function deciding(
  context: Context,
  { id, version, action }: { id: string; version: number; action: DealNews },
  decide: (deal: Deal, viewer: Viewer, work: Work) => Deal | Promise<Deal>,
): Promise<DealSheet> {
  authorize(context.viewer, "deal.create");
  const { viewer } = context;
  return changing(context, viewer, async (work) => {
    const found = await locked(work, viewer, id);
    requireSeen(found.deal, version, (deal) => sheetOf(viewer, { ...found, deal }));
    await saveDeal(work.db, found.deal, await decide(found.deal, viewer, work));
    return { id: found.deal.id, action };
  });
}

/** One transaction that changes a deal, announces it to whom it concerns and answers with the sheet as it then is, kept for a repeat. No `action`: nothing changed. */
function changing(context: Context, viewer: Viewer, change: (work: Work) => Promise<{ id: string; action: DealNews | null }>): Promise<DealSheet> {
  return context.database.asViewer(viewer, async (work) => {
    const { id, action } = await change(work);
    const found = (await findDeal(work.db, viewer, { id })) ?? refuse("not-found");
    if (action) announceDeal(work, viewer, found.deal, action);
    const answer = sheetOf(viewer, found);
    context.keepAnswer(work, answer);
    return answer;
  });
}
