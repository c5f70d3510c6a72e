import { expect, it } from "vitest";
import { daysOfPeriod } from "./statement-period.ts";

it("counts a statement's period in whole months and years, up to today", () => {
  expect(daysOfPeriod("all", "2026-01-15")).toEqual({});
  expect(daysOfPeriod("thisMonth", "2026-01-15")).toEqual({ from: "2026-01-01", to: "2026-01-15" });
  expect(daysOfPeriod("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(daysOfPeriod("lastMonth", "2028-03-31")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOfPeriod("thisYear", "2026-11-26")).toEqual({ from: "2026-01-01", to: "2026-11-26" });
  expect(daysOfPeriod("lastYear", "2026-11-26")).toEqual({ from: "2025-01-01", to: "2025-12-31" });
});
