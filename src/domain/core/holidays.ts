import { addDays } from "./calendar.ts";

const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();
const [sunday, monday, thursday, saturday] = [0, 1, 4, 6];

export const isWeekend = (date: string): boolean => weekdayOf(date) === sunday || weekdayOf(date) === saturday;

/** US federal holidays that have a fixed date. */
const fixed = ["01-01", "06-19", "07-04", "11-11", "12-25"];
/** Floating holidays: month, weekday, and which one of the month. */
const floating = [
  ["01", monday, 3],
  ["02", monday, 3],
  ["05", monday, "last"],
  ["09", monday, 1],
  ["10", monday, 2],
  ["11", thursday, 4],
] as const;

/**
 * Whether a US federal holiday falls on a date (`YYYY-MM-DD`) or is observed then: on Friday for a Saturday, on Monday
 * for a Sunday.
 */
export function isFederalHoliday(date: string): boolean {
  if (isOnDate(date)) return true;
  if (weekdayOf(date) === 5) return isFixed(addDays(date, 1));
  return weekdayOf(date) === monday && isFixed(addDays(date, -1));
}

const isFixed = (date: string): boolean => fixed.includes(date.slice(5));

function isOnDate(date: string): boolean {
  const month = date.slice(5, 7);
  const place = Math.ceil(Number(date.slice(8)) / 7);
  const isLast = addDays(date, 7).slice(5, 7) !== month;
  return (
    isFixed(date) ||
    floating.some(
      ([each, weekday, which]) =>
        each === month && weekday === weekdayOf(date) && (which === "last" ? isLast : which === place),
    )
  );
}
