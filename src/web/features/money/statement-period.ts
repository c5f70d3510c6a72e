/** What a statement covers. */
export const statementPeriods = [
  { value: "all", label: "Whole history" },
  { value: "thisMonth", label: "This month" },
  { value: "lastMonth", label: "Last month" },
  { value: "thisYear", label: "This year" },
  { value: "lastYear", label: "Last year" },
] as const;
export type StatementPeriod = (typeof statementPeriods)[number]["value"];

/** First and last day; `today` and both as YYYY-MM-DD. A period that isn't over ends today. */
export function daysOfPeriod(period: StatementPeriod, today: string): { from?: string; to?: string } {
  const [year = 0, month = 0] = today.split("-").map(Number);
  const day = (ofYear: number, ofMonth: number, ofDay: number) =>
    new Date(Date.UTC(ofYear, ofMonth - 1, ofDay)).toISOString().slice(0, 10);
  switch (period) {
    case "all":
      return {};
    case "thisMonth":
      return { from: day(year, month, 1), to: today };
    case "lastMonth":
      return { from: day(year, month - 1, 1), to: day(year, month, 0) };
    case "thisYear":
      return { from: day(year, 1, 1), to: today };
    case "lastYear":
      return { from: day(year - 1, 1, 1), to: day(year - 1, 12, 31) };
  }
}
