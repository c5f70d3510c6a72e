import { describe, expect, it } from "vitest";
import { instantIn } from "../core/calendar.ts";
import { callTimes, type LeadAsk, requireFree, normalizeLead } from "./lead.ts";
import { ExpectedError } from "../core/errors.ts";

const newYork = { timeZone: "America/New_York", from: 9 * 60, to: 17 * 60 };
const at = (text: string): number => Date.parse(text);
const iso = (instant: number | undefined): string => new Date(instant ?? 0).toISOString();

describe("an instant of a local time", () => {
  it.each([
    ["America/New_York", "2026-01-05T09:00", "2026-01-05T14:00:00.000Z"],
    ["America/New_York", "2026-07-06T09:00", "2026-07-06T13:00:00.000Z"],
    ["Asia/Kolkata", "2026-07-06T00:00", "2026-07-05T18:30:00.000Z"],
    ["America/New_York", "2026-03-08T04:00", "2026-03-08T08:00:00.000Z"],
    ["America/New_York", "2026-11-01T04:00", "2026-11-01T09:00:00.000Z"],
    ["Pacific/Auckland", "2026-09-27T12:00", "2026-09-26T23:00:00.000Z"],
  ])("%s %s", (zone, time, expected) => expect(iso(instantIn(zone, time) ?? 0)).toBe(expected));

  it("does not exist in the hour that daylight saving time skips", () =>
    expect(instantIn("America/New_York", "2026-03-08T02:30")).toBeNull());
});

describe("the call times", () => {
  it("are every half hour of ten working days, after one working day of notice and without holidays", () => {
    const times = callTimes(newYork, at("2026-11-20T15:00:00Z"));
    expect(times).toHaveLength(10 * 16);
    expect([iso(times[0]), iso(times.at(-1))]).toEqual(["2026-11-24T14:00:00.000Z", "2026-12-08T21:30:00.000Z"]);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.map(iso).filter((time) => time.startsWith("2026-11-26"))).toEqual([]);
  });

  it("start with the zone's current date: late on Sunday in New York it is Monday elsewhere", () => {
    expect(iso(callTimes(newYork, at("2026-11-23T03:00:00Z"))[0])).toBe("2026-11-24T14:00:00.000Z");
    expect(iso(callTimes({ ...newYork, timeZone: "Asia/Tokyo" }, at("2026-11-23T03:00:00Z"))[0])).toBe(
      "2026-11-25T00:00:00.000Z",
    );
  });

  it("keep the local time across a daylight saving change", () => {
    const times = callTimes(newYork, at("2026-10-28T15:00:00Z"));
    expect([iso(times[0]), iso(times[16])]).toEqual(["2026-10-30T13:00:00.000Z", "2026-11-02T14:00:00.000Z"]);
  });
});

describe("a booking", () => {
  const ask: LeadAsk = {
    name: "  Ada \n Bell ",
    email: " ada@brackenwell.example ",
    organization: "Brackenwell",
    kind: "agency",
    note: " Splits? ",
    timeZone: "America/Chicago",
    slot: 7,
  };
  const errorsOf = (change: Partial<LeadAsk>) => {
    try {
      normalizeLead({ ...ask, ...change });
      return {};
    } catch (error) {
      return error instanceof ExpectedError ? error.extras.fields : error;
    }
  };

  it("is normalized", () =>
    expect(normalizeLead(ask)).toEqual({
      ...ask,
      name: "Ada Bell",
      email: "ada@brackenwell.example",
      note: "Splits?",
    }));

  it.each([
    ["name", { name: " " }],
    ["email", { email: "ada@" }],
    ["email", { email: "ada@brackenwell.example, other@mail.example" }],
    ["email", { email: "ada@x.example\nBcc: other@mail.example" }],
    ["organization", { organization: "" }],
    ["timeZone", { timeZone: "Mars/Olympus" }],
    ["name", { name: "Win at http://bait.example" }],
    ["organization", { organization: "www.bait.example" }],
    ["name", { name: "bait.example/win" }],
  ])("is rejected for an invalid %s: %j", (field, change) =>
    expect(Object.keys(errorsOf(change) ?? {})).toEqual([field]),
  );

  it("takes a free time, and lists the free times if it isn't free", () => {
    expect(() => requireFree(7, [7, 8])).not.toThrow();
    try {
      requireFree(7, [8]);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "slot-taken", extras: { current: { slots: ["1970-01-01T00:00:00.008Z"] } } });
    }
  });
});
