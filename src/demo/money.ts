import type { Viewer } from "#domain/core/viewer.ts";
import { type BookedDeal, bookedDealOf, latestToday } from "#domain/money/book.ts";
import { accountingFiles, journalsOf } from "#domain/money/accounting.ts";
import { matchStatement, obligationsOf } from "#domain/money/bank.ts";
import { moneyCsv } from "#domain/money/csv.ts";
import { deskKindOf, moneyDesk } from "#domain/money/desk.ts";
import { isPartyOf, nettingOverview, otherOf } from "#domain/money/netting.ts";
import { dealsByPartner } from "#domain/money/partners.ts";
import { answerNetting, type NettingPort, proposeNetting, withdrawNetting } from "#domain/money/use-cases.ts";
import { statementCsv, statementFileName, statementOf, statementPaper } from "#domain/money/statement.ts";
import { seenBy, withDeal } from "./deal-access.ts";
import { dealNews } from "./deal-news.ts";
import { withNotices } from "./notification.ts";
import type { DemoHandlers } from "./runner.ts";
import type { DemoState } from "./state.ts";
import { type DemoAt, over } from "./use-case.ts";

function portOf(at: DemoAt): NettingPort {
  const { viewer, now, newId } = at.context;
  const replace = (nettings: DemoState["nettings"]) => void (at.state = { ...at.state, nettings });
  return {
    viewer,
    now,
    newId,
    deals: () => bookedDeals(at.state, viewer),
    // The sample has no suspended agency.
    isVetted: () => true,
    openWith: (partnerId) =>
      at.state.nettings.find(
        (netting) =>
          netting.status === "open" && isPartyOf(netting, viewer.organizationId) && isPartyOf(netting, partnerId),
      ) ?? null,
    netting: (id) => at.state.nettings.find((netting) => netting.id === id) ?? null,
    lockDeals: (ids) => ids.flatMap((id) => seenBy(at.state, viewer).filter((deal) => deal.id === id)),
    add(netting) {
      replace([...at.state.nettings, netting]);
      return true;
    },
    end: (netting) => replace(at.state.nettings.map((each) => (each.id === netting.id ? netting : each))),
    saveDeals(_before, after) {
      for (const deal of after) {
        at.state = withDeal(at.state, deal);
        at.events.push(dealNews("paid", deal));
      }
    },
    notify(step, netting) {
      const { state, events } = withNotices(at.state, at.context, [
        {
          organizationId: otherOf(netting, viewer.organizationId).id,
          news: { type: "deal_update", netting: step, from: viewer.organizationName },
        },
      ]);
      at.state = state;
      at.events.push(...events);
    },
  };
}

const on = over(portOf);

/** The money of the organization that the visitor acts for. */
export const money: DemoHandlers["money"] = {
  desk: (state, _ask, { viewer, now }) => ({
    answer: moneyDesk(bookedDeals(state, viewer), deskKindOf(viewer), now),
  }),
  export(state, { file }, { viewer, now }) {
    const deals = bookedDeals(state, viewer);
    const text = moneyCsv(deals, { kind: deskKindOf(viewer), file, now });
    return { answer: { fileName: `${file}-${latestToday(deals, now)}.csv`, mediaType: "text/csv", text } };
  },
  statement(state, { partnerId, format, from, to }, { viewer, now, papers }) {
    const deals = bookedDeals(state, viewer);
    const statement = statementOf(deals, { partnerId, from, to }, latestToday(deals, now));
    const fileName = statementFileName(statement, format);
    if (format === "csv") return { answer: { fileName, mediaType: "text/csv", text: statementCsv(statement) } };
    const author = viewer.organizationName;
    return { answer: papers.pdf(statementPaper(statement, author), { fileName, author, createdAt: now }) };
  },
  accounting(state, { tool, from, to }, { viewer, now, papers }) {
    const deals = bookedDeals(state, viewer);
    const on = latestToday(deals, now);
    const { name, files } = accountingFiles(journalsOf(deals, { from, to }), { tool, on });
    return { answer: papers.csvFiles(files, { name, createdAt: now }) };
  },
  nettings(state, _ask, { viewer, now }) {
    const deals = bookedDeals(state, viewer);
    const nettings = state.nettings.filter((netting) => isPartyOf(netting, viewer.organizationId));
    // The sample has no suspended agency.
    const vetted = new Set(dealsByPartner(deals).keys());
    return { answer: nettingOverview(viewer.organizationId, { deals, nettings, vetted }, now) };
  },
  proposeNetting: on(proposeNetting),
  answerNetting: on(answerNetting),
  withdrawNetting: on(withdrawNetting),
  matchBank(state, { text }, { viewer }) {
    const invoices = new Map(
      state.deals.map(({ id }) => [
        id,
        state.billing.bills
          .filter(
            ({ dealId, agencyId, kind }) => dealId === id && agencyId === viewer.organizationId && kind === "invoice",
          )
          .map(({ number }) => number),
      ]),
    );
    const obligations = obligationsOf(bookedDeals(state, viewer), invoices);
    return {
      answer: import("#documents/read/bank-file.ts").then(({ readBankFile }) =>
        matchStatement(readBankFile(text), obligations),
      ),
    };
  },
};

const bookedDeals = (state: DemoState, viewer: Viewer): BookedDeal[] =>
  seenBy(state, viewer).map((deal) => bookedDealOf(deal, viewer));
