import { describe, expect, it } from "vitest";
import { candidateActions, decideCandidate, decideReport, newCandidacy } from "./candidacy.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const fresh = newCandidacy("listing");

describe("what the candidate can do once their listing has ended", () => {
  it.each(["expired", "withdrawn", "placed"] as const)("is to give a withdrawn consent again: %s", (status) => {
    expect(candidateActions({ ...fresh, withdrawnAt: now }, status, false)).toContain("confirm");
  });

  it.each(["expired", "withdrawn", "placed"] as const)("is to withdraw a consent that stands: %s", (status) => {
    expect(candidateActions(fresh, status, true)).toContain("withdraw");
    const listing = { status, exclusivityUntil: "2027-01-01" };
    expect(decideCandidate(fresh, "withdraw", listing, now)).toEqual({
      candidacy: { ...fresh, withdrawnAt: now },
      status: null,
    });
  });

  it("isn't to agree to nothing, nor to do anything else than keep what they asked to erase", () => {
    expect(candidateActions(fresh, "withdrawn", false)).toEqual(["askErasure"]);
    expect(candidateActions({ ...fresh, withdrawnAt: now, erasureAskedAt: now }, "withdrawn", false)).toEqual(["keep"]);
  });
});

describe("a report that the reader isn't the candidate", () => {
  it("ends what the reader decided about erasure and emails, and keeps the listing off the market", () => {
    const listing = { status: "on_hold", exclusivityUntil: "2027-01-01" } as const;
    const asked = { ...fresh, erasureAskedAt: now, emailsStoppedAt: now, held: true };
    expect(decideReport(asked, listing, now + 1)).toEqual({
      candidacy: { ...asked, erasureAskedAt: null, emailsStoppedAt: null, reportedAt: now + 1 },
      status: null,
    });
  });
});
