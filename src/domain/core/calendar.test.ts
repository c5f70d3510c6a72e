import fc from "fast-check";
import { expect, it } from "vitest";
import { earliestDate, iso, workTimeIn, zonedText, zoneName } from "./calendar.ts";

it("a work time is on the zone's current date, or on Monday after a weekend", () => {
  const at = (iso: string) => workTimeIn("America/Chicago", Date.parse(iso), 9);
  expect(at("2026-11-20T18:00:00Z")).toBe("2026-11-20T09:00");
  // Saturday in London, Friday evening in Chicago.
  expect(at("2026-11-21T03:00:00Z")).toBe("2026-11-20T09:00");
  expect([at("2026-11-21T18:00:00Z"), at("2026-11-22T18:00:00Z"), at("2026-11-23T18:00:00Z")]).toEqual(
    Array.from({ length: 3 }, () => "2026-11-23T09:00"),
  );
  expect(at("2027-01-31T18:00:00Z")).toBe("2027-02-01T09:00");
});

it("a last day isn't over while it lasts anywhere", () => {
  const [lastDay, next] = ["2026-12-01", "2026-12-02"];
  expect(earliestDate(Date.parse("2026-12-02T11:59:59Z"))).toBe(lastDay);
  expect(earliestDate(Date.parse("2026-12-02T12:00:00Z"))).toBe(next);
});

it.each([
  ["2026-12-01T20:30:00Z", "Tue, Dec 1, 2026, 2:30 PM (Central Time, Chicago)"],
  ["2026-12-01T18:00:00Z", "Tue, Dec 1, 2026, 12:00 PM (Central Time, Chicago)"],
  ["2026-12-01T06:05:00Z", "Tue, Dec 1, 2026, 12:05 AM (Central Time, Chicago)"],
  ["2026-07-01T14:00:00Z", "Wed, Jul 1, 2026, 9:00 AM (Central Time, Chicago)"],
])("%s is written as %s, like every other time in the product", (iso, text) =>
  expect(zonedText(Date.parse(iso), "America/Chicago")).toBe(text),
);

it.each([
  ["America/New_York", "Eastern Time, New York"],
  ["America/Phoenix", "Mountain Standard Time, Phoenix"],
  ["America/Argentina/Buenos_Aires", "Argentina Standard Time, Buenos Aires"],
  ["Europe/Berlin", "Central European Time, Berlin"],
  ["UTC", "UTC"],
  ["Etc/GMT+5", "Etc/GMT+5"],
])("the time zone %s is named %s", (timeZone, name) => expect(zoneName(timeZone)).toBe(name));

it("an instant is written as Date writes it, also after others of its day", () => {
  const furthest = 8.64e15;
  const written = (instant: number) => new Date(instant).toISOString();
  fc.assert(
    fc.property(
      fc.double({ min: -furthest, max: furthest, noNaN: true }),
      fc.array(fc.double({ min: -90_000_000, max: 90_000_000, noNaN: true }), { maxLength: 5 }),
      (first, steps) => {
        const instants = [first, ...steps.map((step) => first + step)].filter((each) => Math.abs(each) <= furthest);
        expect(instants.map(iso)).toEqual(instants.map(written));
      },
    ),
  );
  for (const none of [Number.NaN, Infinity, furthest + 1]) expect(() => iso(none)).toThrow(RangeError);
});
