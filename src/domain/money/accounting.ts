import { csvLine } from "../core/csv.ts";
import { refuseState } from "../core/errors.ts";
import {
  type EntryKind,
  isPayment,
  type LedgerAccount,
  type LedgerEntry,
  type Posting,
  subjectKind,
} from "../deal/ledger.ts";
import { isWonDeal, type BookedDeal, type WonDeal } from "./book.ts";
import { plainAmount } from "./csv.ts";

/** The accounting software that reads the journals. */
export const accountingTools = ["xero", "quickbooks"] as const;
type AccountingTool = (typeof accountingTools)[number];

/**
 * An agency's own accounts, which it creates once in its chart of accounts: QuickBooks finds them by name, Xero by
 * code.
 */
export const bookAccounts = {
  receivable: { code: "TM-1200", name: "Placement fees receivable" },
  fromPartners: { code: "TM-1210", name: "Due from partner agencies" },
  cash: { code: "TM-1090", name: "Placement fees clearing" },
  toPartners: { code: "TM-2100", name: "Due to partner agencies" },
  toPlatform: { code: "TM-2110", name: "Due to the platform" },
  held: { code: "TM-2400", name: "Fees held under guarantee" },
  revenue: { code: "TM-4000", name: "Placement fee revenue" },
} as const;
export type BookAccount = keyof typeof bookAccounts;

/** A line of an agency's own books; cents, a debit is positive. */
type JournalLine = { account: BookAccount; cents: number };

/** One ledger entry in the agency's own books; the lines add up to zero. `name`: the other party. */
type Journal = { number: string; on: string; says: string; name: string; lines: JournalLine[] };

/** The listing agency keeps the deal's ledger: its accounts are that agency's own. */
const ofListing: Record<LedgerAccount, BookAccount> = {
  client: "receivable",
  cash: "cash",
  listing: "revenue",
  reserve_listing: "held",
  selling: "toPartners",
  reserve_selling: "toPartners",
  platform: "toPlatform",
  reserve_platform: "toPlatform",
};

const entryWords: Record<Exclude<EntryKind, "correction">, string> = {
  invoice: "Placement fee invoiced",
  reserve: "Shares held under guarantee",
  release: "Shares released from guarantee",
  credit: "Credit under the guarantee",
  client_paid: "Paid by the employer",
  partner_paid: "Paid to the selling agency",
  platform_paid: "Paid to the platform",
  client_refunded: "Refunded to the employer",
  partner_returned: "Returned by the selling agency",
  platform_returned: "Returned by the platform",
};

function wordsOf(ledger: readonly LedgerEntry[], entry: LedgerEntry): string {
  const kind = subjectKind(ledger, entry);
  const words = kind === "correction" ? "Correction" : entryWords[kind];
  if (entry.nettingId !== undefined) return `${words}, netted`;
  return `${words}${entry.kind === "correction" ? ", reversed" : ""}`;
}

/** Every ledger entry of a period in an agency's own books, by date. An employer has none. */
export function journalsOf(
  deals: readonly BookedDeal[],
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Journal[] {
  return deals
    .filter(isWonDeal)
    .flatMap((deal) =>
      deal.part === "employer"
        ? []
        : deal.ledger.map((entry) => {
            const { head, part } = deal;
            const lines = part === "listing" ? listingLines(entry) : sellingLines(deal.ledger, entry);
            return {
              number: `${head.code}-${entry.number}`,
              on: entry.on,
              says: wordsOf(deal.ledger, entry),
              name: part === "listing" ? payerOrPayee(head, subjectKind(deal.ledger, entry)) : head.listingAgency.name,
              lines: merged(lines),
            };
          }),
    )
    .filter(({ on, lines }) => lines.length > 0 && (from === undefined || on >= from) && (to === undefined || on <= to))
    .toSorted((a, b) => (a.on === b.on ? compareNumbers(a.number, b.number) : a.on < b.on ? -1 : 1));
}

/** The other party of an entry in the listing agency's books. */
function payerOrPayee({ employer, sellingAgency }: WonDeal["head"], kind: EntryKind): string {
  if (kind === "partner_paid" || kind === "partner_returned") return sellingAgency?.name ?? employer.name;
  return kind === "platform_paid" || kind === "platform_returned" ? "Platform" : employer.name;
}

const compareNumbers = (a: string, b: string): number => a.localeCompare(b, "en-US", { numeric: true });

const listingLines = ({ postings }: LedgerEntry): JournalLine[] =>
  postings.map(({ account, cents }) => ({ account: ofListing[account], cents }));

/** The selling agency's books mirror its share: what it earns is due from the listing agency until it is paid. */
function sellingLines(ledger: readonly LedgerEntry[], entry: LedgerEntry): JournalLine[] {
  const of = (name: LedgerAccount) =>
    entry.postings.reduce((sum, { account, cents }: Posting) => (account === name ? sum + cents : sum), 0);
  const [share, held] = [of("selling"), of("reserve_selling")];
  if (isPayment(subjectKind(ledger, entry)))
    return [
      { account: "cash", cents: share },
      { account: "fromPartners", cents: 0 - share },
    ];
  return [
    { account: "fromPartners", cents: 0 - share - held },
    { account: "revenue", cents: share },
    { account: "held", cents: held },
  ];
}

/** One line per account, without those that add up to zero. */
function merged(lines: readonly JournalLine[]): JournalLine[] {
  const sums = new Map<BookAccount, number>();
  for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents);
  return [...sums].map(([account, cents]) => ({ account, cents })).filter(({ cents }) => cents !== 0);
}

const xeroDate = new Intl.DateTimeFormat("en-GB", { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" });
const usDate = new Intl.DateTimeFormat("en-US", {
  month: "2-digit",
  day: "2-digit",
  year: "numeric",
  timeZone: "UTC",
});
const dateFor = (format: Intl.DateTimeFormat, on: string): string =>
  format.format(new Date(`${on}T00:00:00Z`)).replace("Sept", "Sep");

/**
 * The most rows of a file that the software imports at once, headings included. Xero: "up to 300 lines in one template
 * file" (help.xero.com/nz/ManualJournalsImport). QuickBooks Online: 1,000 rows per import, as guides to its imports say
 * (importcsv.com/blog/quickbooks-csv-import); Intuit's own page on journal entries names no number.
 */
export const rowsPerFile = { xero: 300, quickbooks: 1_000 } as const satisfies Record<AccountingTool, number>;

/**
 * The journals in as few files as the software's limit allows, in order. A journal is never cut in two, so each file
 * adds up to zero. `on`: the day in the names. @throws ExpectedError `wrong-state` without an entry in the period
 */
export function accountingFiles(
  journals: readonly Journal[],
  { tool, on }: { tool: AccountingTool; on: string },
): { name: string; files: { fileName: string; text: string }[] } {
  const parts = partsOf(journals, rowsPerFile[tool] - 1);
  const name = `journals-${tool}-${on}`;
  const numbered = (place: number) =>
    parts.length === 1
      ? name
      : `${name}-${String(place + 1).padStart(String(parts.length).length, "0")}-of-${parts.length}`;
  return {
    name,
    files: parts.map((part, place) => ({ fileName: `${numbered(place)}.csv`, text: accountingCsv(part, tool) })),
  };
}

/** Whole journals, at most `most` lines together. Without journals, one empty part. */
function partsOf(journals: readonly Journal[], most: number): Journal[][] {
  const parts: Journal[][] = [[]];
  let lines = 0;
  for (const journal of journals) {
    if (lines + journal.lines.length > most && lines > 0) {
      parts.push([]);
      lines = 0;
    }
    parts.at(-1)?.push(journal);
    lines += journal.lines.length;
  }
  return parts;
}

/**
 * The journals in the columns that the software's own import template has. Without a byte order mark, which would
 * become part of the first column's name. @throws ExpectedError `wrong-state` without an entry in the period
 */
function accountingCsv(journals: readonly Journal[], tool: AccountingTool): string {
  if (journals.length === 0) refuseState("No ledger has an entry in this period. Choose other dates.");
  const rows = tool === "xero" ? xeroRows(journals) : quickBooksRows(journals);
  return rows.map(csvLine).join("");
}

/** Xero's manual journals: a positive amount is a debit. Lines of one narration and date are one journal. */
const xeroRows = (journals: readonly Journal[]): string[][] => [
  ["*Narration", "*Date", "Description", "*AccountCode", "*TaxRate", "*Amount"],
  ...journals.flatMap(({ number, on, says, name, lines }) =>
    lines.map(({ account, cents }) => [
      `${number}: ${says}`,
      dateFor(xeroDate, on),
      `${bookAccounts[account].name}, ${name}`,
      bookAccounts[account].code,
      "Tax Exempt",
      plainAmount(cents),
    ]),
  ),
];

/** QuickBooks Online's journal entries: debits and credits in columns of their own. */
const quickBooksRows = (journals: readonly Journal[]): string[][] => [
  ["JournalNo", "JournalDate", "AccountName", "Debits", "Credits", "Description", "Name"],
  ...journals.flatMap(({ number, on, says, name, lines }) =>
    lines.map(({ account, cents }) => [
      number,
      dateFor(usDate, on),
      bookAccounts[account].name,
      cents > 0 ? plainAmount(cents) : "",
      cents < 0 ? plainAmount(-cents) : "",
      says,
      name,
    ]),
  ),
];
