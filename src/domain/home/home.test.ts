import { describe, expect, it } from "vitest";
import {
  firstLookMs,
  longestLookMs,
  marketNews,
  markSeen,
  markVisited,
  newsSince,
  owedInterview,
  visitGapMs,
} from "./home.ts";

const hour = 3_600_000;
const monday = Date.UTC(2026, 10, 16, 9);

it("an interview to reply to counts only the times that haven't passed", () => {
  const [past, first, second] = [-hour, hour, 3 * hour].map((after) => new Date(monday + after).toISOString());
  const interview = {
    id: "1",
    introduction: { id: "2", code: "INT-7K3QF9" },
    candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: "Staff Engineer" },
    with: { id: "3", name: "Meridian Robotics" },
    proposal: { times: [second ?? "", past ?? "", first ?? ""] },
  };
  expect(owedInterview(interview, monday)).toMatchObject({ startsAt: first, times: 2 });
});

describe("the start of the news period", () => {
  it("is a week ago on a first visit, and stays for a reload", () => {
    expect(newsSince(null, monday)).toBe(monday - firstLookMs);
    const mark = markVisited(null, monday, monday);
    expect(mark).toEqual({ seenAt: monday - firstLookMs, visitedAt: monday });
    expect(newsSince(mark, monday + 1_000)).toBe(monday - firstLookMs);
    expect(newsSince(markVisited(mark, monday + hour, monday + hour), monday + 2 * hour)).toBe(monday - firstLookMs);
  });

  it("is the end of the previous visit on a later visit", () => {
    const first = markVisited(null, monday, monday);
    const late = markVisited(first, monday + 3 * hour, monday + 3 * hour);
    const tuesday = monday + 24 * hour;
    expect(newsSince(late, tuesday)).toBe(monday + 3 * hour);
    const again = markVisited(late, tuesday, tuesday);
    expect(again).toEqual({ seenAt: monday + 3 * hour, visitedAt: tuesday });
    // Just before the gap ends it is the same visit.
    expect(newsSince(again, tuesday + visitGapMs - 1)).toBe(monday + 3 * hour);
    expect(newsSince(again, tuesday + visitGapMs)).toBe(tuesday);
  });

  it("moves to what was shown when the news is marked as seen; later changes stay news", () => {
    const mark = markVisited(null, monday, monday);
    const seen = markSeen(mark, monday, monday + hour);
    expect(newsSince(seen, monday + hour)).toBe(monday);
    // Future news can't be marked as seen, and seen news stays seen.
    expect(markSeen(seen, monday + 9 * hour, monday + 2 * hour).seenAt).toBe(monday + 2 * hour);
    expect(markSeen(seen, monday - hour, monday + 2 * hour).seenAt).toBe(monday);
  });

  it("is never more than a month ago", () => {
    const mark = markVisited(null, monday, monday);
    const now = monday + 2 * longestLookMs;
    expect(newsSince(mark, now)).toBe(now - longestLookMs);
  });
});

describe("market news of a change", () => {
  const listing = { id: "a", status: "active", salaryMin: 100_000, salaryMax: 120_000 } as const;

  it("is the previous salary, or that the listing is back", () => {
    expect(marketNews(listing, { ...listing, salaryMax: 130_000 }, monday)).toEqual({
      listingId: "a",
      at: monday,
      kind: "salary",
      salaryMin: 100_000,
      salaryMax: 120_000,
    });
    expect(marketNews({ ...listing, status: "on_hold" }, listing, monday)).toEqual({
      listingId: "a",
      at: monday,
      kind: "back",
    });
    expect(marketNews(listing, listing, monday)).toBeNull();
  });

  it("is nothing while the listing is off the market, and never a salary that wasn't public", () => {
    const held = { ...listing, status: "on_hold" } as const;
    expect(marketNews(held, { ...held, salaryMax: 200_000 }, monday)).toBeNull();
    expect(marketNews(listing, { ...listing, status: "placed" }, monday)).toBeNull();
    expect(marketNews({ ...held, salaryMax: 200_000 }, listing, monday)).toEqual({
      listingId: "a",
      at: monday,
      kind: "back",
    });
  });
});
