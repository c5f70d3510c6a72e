import { expect, test } from "vitest";
import { addDays } from "./calendar.ts";
import { isFederalHoliday } from "./holidays.ts";

const holidaysOf = (year: number): string[] =>
  Array.from({ length: 366 }, (_, day) => addDays(`${year}-01-01`, day)).filter(
    (date) => date.startsWith(String(year)) && isFederalHoliday(date),
  );

test("lists the federal holidays of a year as the government publishes them", () => {
  expect(holidaysOf(2025)).toEqual([
    "2025-01-01",
    "2025-01-20",
    "2025-02-17",
    "2025-05-26",
    "2025-06-19",
    "2025-07-04",
    "2025-09-01",
    "2025-10-13",
    "2025-11-11",
    "2025-11-27",
    "2025-12-25",
  ]);
});

test("a holiday on a weekend is observed on the adjacent working day", () => {
  // July 4, 2026 is a Saturday; December 25, 2022 and January 1, 2023 are Sundays; January 1, 2022 is a Saturday.
  for (const date of ["2026-07-03", "2022-12-26", "2023-01-02", "2021-12-31"])
    expect(isFederalHoliday(date)).toBe(true);
  expect(isFederalHoliday("2026-07-06")).toBe(false);
});
