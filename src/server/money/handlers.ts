import { dateOf } from "#domain/core/calendar.ts";
import { moneyCsv } from "#domain/money/csv.ts";
import { deskKindOf, moneyDesk } from "#domain/money/desk.ts";
import { statementCsv, statementFileName, statementOf, statementPaper } from "#domain/money/statement.ts";
import { paperFile } from "../deal/files.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { bookedDeals } from "./store.ts";

const dealsSeen = ({ database, viewer }: Context) => database.asViewer(viewer, ({ db }) => bookedDeals(db, viewer));

export const money: Handlers["money"] = {
  async desk(context) {
    const deals = await dealsSeen(context);
    return moneyDesk(deals, deskKindOf(context.viewer), context.clock.now().getTime());
  },

  async export(context, { file }) {
    const now = context.clock.now().getTime();
    const text = moneyCsv(await dealsSeen(context), { kind: deskKindOf(context.viewer), file, now });
    return { fileName: `${file}-${dateOf(now)}.csv`, mediaType: "text/csv", text };
  },

  async statement(context, { partnerId, format, from, to }) {
    const now = context.clock.now().getTime();
    const statement = statementOf(await dealsSeen(context), { partnerId, from, to }, dateOf(now));
    const fileName = statementFileName(statement, format);
    if (format === "csv") return { fileName, mediaType: "text/csv", text: statementCsv(statement) };
    const { organizationName } = context.viewer;
    return paperFile(context, statementPaper(statement, organizationName), {
      fileName,
      author: organizationName,
      createdAt: now,
    });
  },
};
