import { csvFile, csvLine } from "../core/csv.ts";
import type { Paper } from "../core/document.ts";
import { refuse, refuseField } from "../core/errors.ts";
import { moneyText } from "../core/money.ts";
import { dateText } from "../core/calendar.ts";
import { type EntryKind, type LedgerEntry, subjectKind } from "../deal/ledger.ts";
import type { BookedDeal } from "./book.ts";
import { plainAmount } from "./csv.ts";
import { dealsByPartner, partnerRows } from "./partners.ts";

const entryWords: Partial<Record<EntryKind, string>> = {
  invoice: "Share of the placement fee",
  credit: "Share of a credit under the guarantee",
  partner_paid: "Paid to the selling agency",
  partner_returned: "Returned by the selling agency",
};

const wordsOf = (ledger: readonly LedgerEntry[], entry: LedgerEntry): string => {
  const words = entryWords[subjectKind(ledger, entry)] ?? "";
  if (entry.nettingId !== undefined) return `${words}, netted`;
  return entry.kind === "correction" ? `${words}, reversed` : words;
};

type StatementAsk = { partnerId: string; from?: string | undefined; to?: string | undefined };

/**
 * What two agencies owe each other over a period, in order of date. `cents` of a line: more owed to the reader, or less
 * where negative; `balance`: what the partner owes after it, negative when the reader owes. The closing balance is the
 * sum of the partner accounts in the ledgers of the deals they share, whether the employer has paid yet or not; `row`
 * says what of it is owed now. `today`: its end unless `to` is earlier. @throws ExpectedError `not-found` for an
 * organization without a shared placement, `invalid-input` for a period that ends before it begins
 */
export function statementOf(deals: readonly BookedDeal[], { partnerId, from, to }: StatementAsk, today: string) {
  const { name, deals: shared } = dealsByPartner(deals).get(partnerId) ?? refuse("not-found");
  const [row = refuse("not-found")] = partnerRows(shared);
  const end = to ?? today;
  if (from !== undefined && from > end) refuseField("from", "Choose a first day that isn't after the last one.");
  const all = shared
    .flatMap(({ head, part, ledger }) =>
      ledger.map((entry) => ({
        on: entry.on,
        code: head.code,
        role: head.candidate.headlineRole,
        says: wordsOf(ledger, entry),
        cents: (part === "listing" ? 1 : -1) * partnerChange(entry),
      })),
    )
    .filter(({ on, cents }) => cents !== 0 && on <= end)
    .toSorted((a, b) => (a.on === b.on ? (a.code < b.code ? -1 : a.code > b.code ? 1 : 0) : a.on < b.on ? -1 : 1));
  const opening = all.reduce((sum, { on, cents }) => (from !== undefined && on < from ? sum + cents : sum), 0);
  let balance = opening;
  const lines = all
    .filter(({ on }) => from === undefined || on >= from)
    .map((line) => {
      balance += line.cents;
      return { ...line, balance };
    });
  return { partner: name, from: from ?? null, to: end, opening, lines, closing: balance, row };
}

type Statement = ReturnType<typeof statementOf>;

/** What an entry adds to the selling agency's debt: its share is a credit, a payment a debit. Cents. */
const partnerChange = ({ postings }: LedgerEntry): number =>
  postings.reduce(
    (sum, { account, cents }) => (account === "selling" || account === "reserve_selling" ? sum + cents : sum),
    0,
  );

/** `statement-harbor-search-partners-2026-12-01.pdf` */
export const statementFileName = ({ partner, to }: Pick<Statement, "partner" | "to">, extension: string): string =>
  `statement-${partner
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")}-${to}.${extension}`;

/** As a file for a spreadsheet: the lines, with opening and closing balance. */
export function statementCsv({ lines, opening, closing, from, to }: Statement): string {
  return csvFile(
    [
      ["Date", "Deal ID", "Role", "Entry", "Amount", "Balance"],
      [from ?? "", "", "", "Opening balance", "", plainAmount(opening)],
      ...lines.map(({ on, code, role, says, cents, balance }) => [
        on,
        code,
        role,
        says,
        plainAmount(cents),
        plainAmount(balance),
      ]),
      [to, "", "", "Closing balance", "", plainAmount(closing)],
    ].map(csvLine),
  );
}

const signed = (cents: number): string => (cents < 0 ? `−${moneyText(-cents)}` : moneyText(cents));

/** As a document. `agency`: the reader's name. */
export function statementPaper(statement: Statement, agency: string): Paper {
  const { partner, from, to, opening, lines, closing, row } = statement;
  const period = from === null ? `Up to ${dateText(to)}` : `${dateText(from)} to ${dateText(to)}`;
  const owes = (cents: number) =>
    cents === 0 ? "Nothing" : cents > 0 ? `${partner} owes ${moneyText(cents)}` : `${agency} owes ${moneyText(-cents)}`;
  const laterCents = row.theyOwe.later - row.weOwe.later;
  return {
    title: "Partner statement",
    reference: to,
    subtitle: `${agency} and ${partner}`,
    sections: [
      {
        heading: "Balance",
        kind: "facts",
        facts: [
          { term: "Period", fact: period },
          { term: "Opening balance", fact: owes(opening) },
          { term: "Closing balance", fact: owes(closing) },
          { term: "Payable today", fact: owes(row.netCents) },
          { term: "After employers pay", fact: owes(laterCents) },
        ],
      },
      {
        heading: "Entries",
        kind: "table",
        table: {
          head: ["Date", "Deal", "Role", "Entry", "Amount", "Balance"],
          figures: [4, 5],
          rows: lines.map(({ on, code, role, says, cents, balance }) => [
            dateText(on),
            code,
            role,
            says,
            signed(cents),
            signed(balance),
          ]),
          total: ["", "", "", "Closing balance", "", signed(closing)],
        },
      },
      {
        heading: "How to read it",
        kind: "text",
        paragraphs: [
          `Positive amounts are owed to ${agency}, negative amounts by it. A selling agency's share is payable once ` +
            "the employer has paid the listing agency.",
        ],
      },
    ],
    certificate: null,
  };
}
