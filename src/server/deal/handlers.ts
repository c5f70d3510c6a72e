import { sql } from "kysely";
import { dateOf } from "#domain/core/calendar.ts";
import { requireDeletable, requireSeen, undoDeletionMs } from "#domain/deal/deal.ts";
import { dealRules as rules } from "#domain/deal/steps.ts";
import { csvFile } from "#domain/core/csv.ts";
import { dealCsvHead, dealCsvLine } from "#domain/deal/csv.ts";
import { listedRowFor } from "#domain/deal/view.ts";
import { announceDeal } from "./announce.ts";
import { changing, locked, sheetOf, step } from "./deciding.ts";
import { notifyOfRecall } from "./emails.ts";
import { dealFigures, dealPage, dealsWithoutSplit, dealsWithSplit } from "./list.ts";
import type { PageAsk } from "#domain/core/page.ts";
import type { DealQuery } from "#domain/deal/list.ts";
import { changedDeals } from "../event/changed.ts";
import { followedList, noRows, withoutRows } from "../event/sync.ts";
import { findDeal } from "./store.ts";
import { markDeleted } from "./save.ts";
import { sheetSeen } from "./sheet.ts";
import { idKey, type Keyset, pageOf, wordsKey } from "../platform/db/keyset.ts";
import type { Handlers } from "../platform/http/context.ts";
import { reading } from "../platform/http/step.ts";
import { knownId } from "../platform/http/known-id.ts";
import { dealBills } from "./handlers-billing.ts";
import { dealClosing } from "./handlers-closing.ts";
import { dealCorrection } from "./handlers-correction.ts";
import { dealSigning } from "./handlers-signing.ts";

const byName: Keyset = { direction: "asc", keys: [wordsKey(sql`a.name`), idKey("a.id")] };

export const deals: Omit<Handlers["deals"], "create"> = {
  ...dealSigning,
  ...dealClosing,
  ...dealBills,
  ...dealCorrection,

  async list(context, { updatedSince, cursor, limit, ...query }) {
    const { viewer } = context;
    const read = async (asked: DealQuery & PageAsk) => {
      const now = context.clock.now().getTime();
      const { items, ...page } = await context.database.asViewer(viewer, ({ db }) =>
        dealPage(db, viewer, { ...asked, now }),
      );
      return {
        ...page,
        items: items.map(({ deal, ...facts }) => listedRowFor(viewer, deal, { ...facts, now })),
      };
    };
    return followedList(context, {
      ask: { updatedSince, cursor },
      call: ["deals", query],
      limit,
      whole: () => read({ ...query, cursor, limit }),
      source: changedDeals,
      async changed({ ids }) {
        const answer = ids.length === 0 ? noRows : await read({ ...query, ids, limit: ids.length });
        return { answer, removed: withoutRows(ids, answer.items) };
      },
    });
  },

  summary: (context) => reading(context, ({ viewer, work: { db }, now }) => dealFigures(db, viewer, now)),

  async export(context, query) {
    const { viewer } = context;
    const withSplit = viewer.organizationKind !== "employer";
    const now = context.clock.now().getTime();
    const found = await context.database.asViewer(viewer, ({ db }) =>
      (withSplit ? dealsWithSplit : dealsWithoutSplit)(db, viewer, query),
    );
    const lines = found.map(({ deal, split, placement }) => dealCsvLine(deal, split, placement, { viewer, now }));
    return {
      fileName: `deals-${dateOf(now)}.csv`,
      mediaType: "text/csv",
      text: csvFile([dealCsvHead(withSplit), ...lines]),
    };
  },

  async parties(context, ask) {
    const { rows, nextCursor } = await context.database.asViewer(context.viewer, ({ db }) =>
      pageOf(db.selectFrom("mls_agencies as a").select(["a.id", "a.name"]), byName, ask),
    );
    return { agencies: rows.map(({ id, name }) => ({ id, name })), nextCursor };
  },

  async get(context, { id }) {
    return sheetSeen(context, id);
  },

  propose: step(rules.propose),
  accept: step(rules.accept),
  lose: step(rules.lose, ({ context, work, viewer }, before, after) =>
    notifyOfRecall(context, work, { before, after, by: viewer.organizationId }),
  ),

  async discard(context, { id, version }) {
    const { viewer } = context;
    await context.database.asViewer(viewer, async (work) => {
      const found = await locked(work, viewer, id);
      requireSeen(found.deal, version, (deal) => sheetOf(context, viewer, { ...found, deal }));
      requireDeletable(found.deal);
      await markDeleted(work.db, found.deal, context.clock.now());
      announceDeal(work, viewer, found.deal, "deleted");
      context.keepAnswer(work, undefined);
    });
    return undefined;
  },

  restore: (context, { id }) =>
    changing(context, async ({ viewer, work, now }) => {
      const deletedSince = new Date(now - undoDeletionMs);
      const deleted = await findDeal(work.db, viewer, { id: knownId(id), lock: true, deletedSince });
      if (deleted) await markDeleted(work.db, deleted.deal, null);
      // A repeated undo is not an error.
      return { id: knownId(id), action: deleted ? "restored" : null };
    }),
};
