import { expect, it } from "vitest";
import { rejectionOf } from "#tests/support/domain-rules.ts";
import { isIn, periodOf } from "./period.ts";

const now = Date.parse("2026-11-23T18:00:00Z");
const at = (text: string) => Date.parse(text);

it("is the days until now, or since the beginning", () => {
  expect(periodOf({ days: 30 }, now)).toEqual({ since: now - 30 * 86_400_000, until: Infinity });
  expect(periodOf({ days: null }, now)).toEqual({ since: -Infinity, until: Infinity });
});

it("goes from the start of its first day to the end of its last one, in the reader's time zone", () => {
  const period = periodOf({ days: 30, from: "2026-11-01", to: "2026-11-01", timeZone: "America/Chicago" }, now);
  // Daylight saving time ends on this day, which has 25 hours.
  expect(period).toEqual({ since: at("2026-11-01T05:00:00Z"), until: at("2026-11-02T06:00:00Z") });
  expect([period.since - 1, period.since, period.until - 1, period.until].map((each) => isIn(each, period))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(periodOf({ days: null, to: "2026-11-01" }, now)).toEqual({
    since: -Infinity,
    until: at("2026-11-02T00:00:00Z"),
  });
});

it("needs real dates in order, and a real time zone", () => {
  const fieldsOf = (ask: Parameters<typeof periodOf>[0]) => rejectionOf(() => periodOf(ask, now)).extras.fields;
  expect(Object.keys(fieldsOf({ days: null, from: "2026-02-30", to: "soon" }) ?? {})).toEqual(["from", "to"]);
  expect(Object.keys(fieldsOf({ days: null, from: "2026-03-02", to: "2026-03-01" }) ?? {})).toEqual(["to"]);
  expect(Object.keys(fieldsOf({ days: null, from: "2026-03-02", timeZone: "Nowhere" }) ?? {})).toEqual(["timeZone"]);
});
