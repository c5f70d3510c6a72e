import { expect, it } from "vitest";
import { type GuestCandidate, standingOf, termsLine } from "./words.ts";

type Introduction = NonNullable<GuestCandidate["introduction"]>;

const requested = {
  listingId: "2",
  face: null,
  sheet: null,
  requestedAt: "2026-11-21T09:00:00.000Z",
  requestEnded: false,
  canRequest: false,
};
const sent = { agencyName: "Northstar Talent", documents: [] };

const revealed: Introduction = {
  id: "1",
  code: "INT-7K3QF9",
  candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: "Staff Engineer" },
  status: "revealed",
  version: 3,
  actions: [],
  barred: null,
  listingAgency: null,
  terms: null,
  awaits: null,
  answerBy: null,
  grantDays: 90,
  accessUntil: null,
  reason: null,
  deal: null,
  next: null,
};

it("a suspended party isn't said to answer, nor an access to have ended", () => {
  const introduction = { ...revealed, status: "accepted" as const, barred: "Northstar Talent" };
  expect(standingOf({ ...requested, introduction }, sent)).toBe(
    "Northstar Talent can't take part in the marketplace at the moment. You can reply or sign when it can take part " +
      "again.",
  );
});

const says = (status: Introduction["status"], reason: string | null = null): string | null =>
  standingOf({ ...requested, introduction: { ...revealed, status, reason } }, sent);

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

it("a name that can be read while a later request waits, or has ended", () => {
  const introduction = {
    ...revealed,
    actions: ["open" as const],
    accessUntil: "2027-02-01T09:00:00.000Z",
  };
  const standing = (more: Partial<Introduction>, about: Partial<typeof requested>) =>
    standingOf({ ...requested, ...about, introduction: { ...introduction, ...more } }, sent);
  expect(standing({}, {})).toBe("You can see the name until Feb 1, 2027.");
  expect(standing({}, { canRequest: true })).toContain("listed again. To arrange interviews, request another");
  expect(standing({ awaits: "Northstar Talent", answerBy: "2026-12-05T09:00:00.000Z" }, {})).toBe(
    "You can see the name until Feb 1, 2027. You requested another introduction. Northstar Talent replies by " +
      "Dec 5, 2026.",
  );
  expect(standing({ reason: "Not now." }, { requestEnded: true, canRequest: true })).toBe(
    "You can see the name until Feb 1, 2027. Your later request has ended. The reason: Not now.",
  );
});

it("the fee is there until it is no longer due, also while the contact signs", () => {
  const line = (more: Partial<Introduction>) =>
    termsLine({ ...revealed, terms: { feePercent: 20, guaranteeDays: 90 }, ...more });
  expect(line({ status: "requested" })).toBe("Offered terms: 20% fee, 90-day guarantee");
  expect(line({ status: "countered", actions: ["accept"] })).toBe("20% fee, 90-day guarantee");
  expect(line({ status: "accepted", actions: ["sign"] })).toBe("Agreed terms: 20% fee, 90-day guarantee");
  expect(line({ status: "revealed", actions: ["open"] })).toBe("Agreed terms: 20% fee, 90-day guarantee");
  expect(line({ status: "declined" })).toBeNull();
  expect(line({ status: "accepted", actions: ["sign"], terms: null })).toBeNull();
});
