import { expect, it } from "vitest";
import { type GuestCandidate, standingOf } from "./words.ts";

type Introduction = NonNullable<GuestCandidate["introduction"]>;

const requested = {
  listingId: "2",
  face: null,
  sheet: null,
  requestedAt: "2026-11-21T09:00:00.000Z",
  requestEnded: false,
};
const sent = { agencyName: "Northstar Talent", documents: [] };

function says(status: Introduction["status"], reason: string | null = null): string | null {
  const introduction: Introduction = {
    id: "1",
    code: "INT-7K3QF9",
    candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: "Staff Engineer" },
    status,
    version: 3,
    actions: [],
    terms: null,
    awaits: null,
    answerBy: null,
    grantDays: 90,
    accessUntil: null,
    reason,
    deal: null,
    next: null,
  };
  return standingOf({ ...requested, introduction }, sent);
}

it("a request that is closed says how, and why", () => {
  expect(says("declined", "Not before March.")).toBe("This request was declined. The reason: Not before March.");
  expect(says("withdrawn")).toBe("This request was withdrawn.");
  expect(says("expired")).toBe("This request expired.");
  expect(says("ended")).toBe("This request has ended, because the candidate isn't available now.");
  expect(says("revealed")).toBe("Your access to the name has ended.");
});

it("a request that the company doesn't know more of is arranged, or has ended", () => {
  const standing = (requestEnded: boolean) => standingOf({ ...requested, requestEnded, introduction: null }, sent);
  expect(standing(false)).toContain("Northstar Talent will arrange it.");
  expect(standing(true)).toBe("This request has ended. This candidate isn't available now.");
});
