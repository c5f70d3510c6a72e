import { describe, expect, it } from "vitest";
import { firstLookMs, longestLookMs, marketNews, markSeen, markVisited, newsSince, visitGapMs } from "./home.ts";

const hour = 3_600_000;
const monday = Date.UTC(2026, 10, 16, 9);

describe("since when things are news", () => {
  it("is a week for who comes first, and stays where it was for a reload", () => {
    expect(newsSince(null, monday)).toBe(monday - firstLookMs);
    const mark = markVisited(null, monday, monday);
    expect(mark).toEqual({ seenAt: monday - firstLookMs, visitedAt: monday });
    expect(newsSince(mark, monday + 1_000)).toBe(monday - firstLookMs);
    expect(newsSince(markVisited(mark, monday + hour, monday + hour), monday + 2 * hour)).toBe(monday - firstLookMs);
  });

  it("is the end of the visit before for who comes back another time", () => {
    const first = markVisited(null, monday, monday);
    const late = markVisited(first, monday + 3 * hour, monday + 3 * hour);
    const tuesday = monday + 24 * hour;
    expect(newsSince(late, tuesday)).toBe(monday + 3 * hour);
    const again = markVisited(late, tuesday, tuesday);
    expect(again).toEqual({ seenAt: monday + 3 * hour, visitedAt: tuesday });
    // Just before the gap is over it is the same visit.
    expect(newsSince(again, tuesday + visitGapMs - 1)).toBe(monday + 3 * hour);
    expect(newsSince(again, tuesday + visitGapMs)).toBe(tuesday);
  });

  it("moves up to what was shown when it is marked as seen: what came after stays news", () => {
    const mark = markVisited(null, monday, monday);
    const seen = markSeen(mark, monday, monday + hour);
    expect(newsSince(seen, monday + hour)).toBe(monday);
    // Nobody has seen what is still to come, and nothing becomes unseen.
    expect(markSeen(seen, monday + 9 * hour, monday + 2 * hour).seenAt).toBe(monday + 2 * hour);
    expect(markSeen(seen, monday - hour, monday + 2 * hour).seenAt).toBe(monday);
  });

  it("is never longer ago than a month", () => {
    const mark = markVisited(null, monday, monday);
    const now = monday + 2 * longestLookMs;
    expect(newsSince(mark, now)).toBe(now - longestLookMs);
  });
});

describe("what a change tells the market", () => {
  const listing = { id: "a", status: "active", salaryMin: 100_000, salaryMax: 120_000 } as const;

  it("is the salary before, or that it is back", () => {
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

  it("is nothing while it is off the market, and no salary that nobody saw", () => {
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
