import { csvFile, csvLine } from "../core/csv.ts";
import { isWonDeal, type Amount, type BookedDeal } from "./book.ts";
import { moneyDesk, openReceivables } from "./desk.ts";
import { stageLabel } from "./forecast.ts";
import { ageLabels, receivablesOf } from "./receivables.ts";

/** The files of the page. An employer has the first only. */
export const moneyFiles = ["receivables", "partners", "exposure", "forecast"] as const;
type MoneyFile = (typeof moneyFiles)[number];

/** `51250.00`, from cents: digits only, so that every spreadsheet can add them. */
export const plainAmount = (cents: number): string => (cents / 100).toFixed(2);

const both = ({ cents, shareCents }: Amount): string[] => [
  plainAmount(cents),
  ...(shareCents === null ? [] : [plainAmount(shareCents)]),
];

/** A table of the money desk as CSV, amounts to the cent. `now` in ms. */
export function moneyCsv(
  deals: readonly BookedDeal[],
  { kind, file, now }: { kind: "agency" | "employer"; file: MoneyFile; now: number },
): string {
  const { agencySide } = moneyDesk(deals, kind, now);
  if (file === "receivables" || !agencySide) return receivablesCsv(deals, kind, now);
  const rows = {
    partners: () => [
      ["Partner", "Placements", "Fall-offs", "Fees", "My share", "You owe now", "You owe later", "You return"].concat([
        "They owe now",
        "They owe later",
        "They return",
        "Net",
        "Since",
      ]),
      ...agencySide.partners.map((row) => [
        row.name,
        String(row.placements),
        String(row.fallOffs),
        ...[row.feeCents, row.shareCents, row.weOwe.now, row.weOwe.later, row.weOwe.back].map(plainAmount),
        ...[row.theyOwe.now, row.theyOwe.later, row.theyOwe.back, row.netCents].map(plainAmount),
        row.since ?? "",
      ]),
    ],
    exposure: () => [
      ["Date", "Placements", "In reserve", "In reserve, my share", "At risk", "At risk, my share"],
      ...agencySide.exposure.map(({ on, placements, reserve, atRisk }) => [
        on,
        String(placements),
        ...both(reserve),
        ...both(atRisk),
      ]),
    ],
    forecast: () => [
      ["Month", "Stage", "Deals", "Fees", "Fees, my share", "Weighted", "Weighted, my share"],
      ...agencySide.forecast.cells.map(({ month, stage, count, fee, weighted }) => [
        month,
        stageLabel(stage),
        String(count),
        ...both(fee),
        ...both(weighted),
      ]),
    ],
  }[file]();
  return csvFile(rows.map(csvLine));
}

/** Every unpaid due. For an employer without a share: the column's name alone would reveal a split. */
function receivablesCsv(deals: readonly BookedDeal[], kind: "agency" | "employer", now: number): string {
  const dues = openReceivables(deals.filter(isWonDeal).flatMap((deal) => receivablesOf(deal, now)));
  return csvFile([
    csvLine([
      "Deal ID",
      "Role",
      "Employer",
      "Listing agency",
      "Installment",
      "Due",
      "Age",
      "Days overdue",
      "Unpaid",
      ...(kind === "agency" ? ["Unpaid, my share"] : []),
    ]),
    ...dues.map(({ code, role, employer, listingAgency, number, of, dueOn, age, overdueDays, open }) =>
      csvLine([
        code,
        role,
        employer.name,
        listingAgency.name,
        `${number} of ${of}`,
        dueOn,
        ageLabels[age],
        String(overdueDays),
        ...both(open),
      ]),
    ),
  ]);
}
