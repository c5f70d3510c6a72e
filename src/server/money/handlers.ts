import { csvDownload } from "#documents/archive.ts";
import { readBankFile } from "#documents/read/bank-file.ts";
import { accountingFiles, journalsOf } from "#domain/money/accounting.ts";
import { matchStatement, obligationsOf } from "#domain/money/bank.ts";
import { latestToday } from "#domain/money/book.ts";
import { moneyCsv } from "#domain/money/csv.ts";
import { deskKindOf, moneyDesk } from "#domain/money/desk.ts";
import { statementCsv, statementFileName, statementOf, statementPaper } from "#domain/money/statement.ts";
import { paperFile } from "../deal/files.ts";
import type { Context, Handlers } from "../platform/http/context.ts";
import { nettings } from "./nettings.ts";
import { bookedDeals, invoiceNumbers } from "./store.ts";

const dealsSeen = ({ database, viewer }: Context) => database.asViewer(viewer, ({ db }) => bookedDeals(db, viewer));

export const money: Handlers["money"] = {
  async desk(context) {
    const deals = await dealsSeen(context);
    return moneyDesk(deals, deskKindOf(context.viewer), context.clock.now().getTime());
  },

  async export(context, { file }) {
    const now = context.clock.now().getTime();
    const deals = await dealsSeen(context);
    const text = moneyCsv(deals, { kind: deskKindOf(context.viewer), file, now });
    return { fileName: `${file}-${latestToday(deals, now)}.csv`, mediaType: "text/csv", text };
  },

  async statement(context, { partnerId, format, from, to }) {
    const now = context.clock.now().getTime();
    const deals = await dealsSeen(context);
    const statement = statementOf(deals, { partnerId, from, to }, latestToday(deals, now));
    const fileName = statementFileName(statement, format);
    if (format === "csv") return { fileName, mediaType: "text/csv", text: statementCsv(statement) };
    const { organizationName } = context.viewer;
    return paperFile(context, statementPaper(statement, organizationName), {
      fileName,
      author: organizationName,
      createdAt: now,
    });
  },

  async accounting(context, { tool, from, to }) {
    const now = context.clock.now();
    const deals = await dealsSeen(context);
    const on = latestToday(deals, now.getTime());
    const { name, files } = accountingFiles(journalsOf(deals, { from, to }), { tool, on });
    return csvDownload(files, {
      name,
      createdAt: now,
      base64Of: (bytes) => Buffer.from(bytes).toString("base64"),
    });
  },

  async matchBank(context, { text }) {
    const statement = readBankFile(text);
    const deals = await dealsSeen(context);
    const invoices = await context.database.asSystem(({ db }) => invoiceNumbers(db, context.viewer.organizationId));
    return matchStatement(statement, obligationsOf(deals, invoices));
  },

  ...nettings,
};
