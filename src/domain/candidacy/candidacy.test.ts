import { describe, expect, it } from "vitest";
import { decideReport, newCandidacy } from "./candidacy.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const fresh = newCandidacy("listing");

describe("a report that the reader isn't the candidate", () => {
  it("ends their request to be erased, and keeps the listing off the market", () => {
    const listing = { status: "on_hold", exclusivityUntil: "2027-01-01" } as const;
    const asked = { ...fresh, erasureAskedAt: now, held: true };
    expect(decideReport(asked, listing, now + 1)).toEqual({
      candidacy: { ...asked, erasureAskedAt: null, reportedAt: now + 1 },
      status: null,
    });
  });
});
