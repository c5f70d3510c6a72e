import { describe, expect, it, vi } from "vitest";
import { agoText, availabilityText, counted, dateText, foundText, salaryRange, yearsText } from "./format.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const ago = (ms: number) => agoText(new Date(now - ms).toISOString(), now);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe("a listing's figures", () => {
  it("writes salaries in thousands without decimals", () => {
    expect(salaryRange(184_500, 225_000)).toBe("$185k - $225k");
    expect(salaryRange(0, 1_200_000)).toBe("$0k - $1,200k");
  });

  it("says now from the availability date on, and names the year unless it is the coming one", () => {
    expect(availabilityText("2026-11-20", now)).toBe("Now");
    expect(availabilityText("2026-11-21", now)).toBe("Now");
    expect(availabilityText("2026-12-01", now)).toBe("Dec 1");
    expect(availabilityText("2027-11-20", now)).toBe("Nov 20");
    expect(availabilityText("2027-11-21", now)).toBe("Nov 21, 2027");
  });

  it("says when a candidate can start by the reader's own date", () => {
    const evening = Date.parse("2026-11-22T02:00:00Z");
    expect(availabilityText("2026-11-22", evening)).toBe("Now");
    vi.stubEnv("TZ", "America/New_York");
    expect(availabilityText("2026-11-22", evening)).toBe("Nov 22");
    vi.unstubAllEnvs();
  });

  it("reads a calendar date as written, in any time zone", () => {
    expect(dateText("2027-02-19")).toBe("Feb 19, 2027");
    expect(dateText("2027-01-01")).toBe("Jan 1, 2027");
  });

  it("shows how long ago in the largest whole unit", () => {
    expect(ago(minute - 1)).toBe("Just now");
    expect(ago(-5 * minute)).toBe("Just now");
    expect(ago(minute)).toBe("1 min ago");
    expect(ago(2 * hour + 59 * minute)).toBe("2 h ago");
    expect(ago(day - 1)).toBe("23 h ago");
    expect(ago(day)).toBe("Yesterday");
    expect(ago(6 * day)).toBe("6 days ago");
    expect(ago(7 * day)).toBe("Nov 14, 2026");
  });

  it("counts in words", () => {
    expect(foundText(1)).toBe("candidate found");
    expect(foundText(0)).toBe("candidates found");
    expect(yearsText(1)).toBe("1 year");
    expect(yearsText(11, "short")).toBe("11 yrs");
    expect(counted(2, "link")).toBe("2 links");
    expect(counted(1, "link")).toBe("1 link");
  });
});
