import { describe, expect, it } from "vitest";
import { lineOf } from "./line.ts";
import type { Introduction } from "./queries.ts";
import { isRunning, liveGrantOf, stateOf } from "./state.ts";

const northstar = { id: "N", name: "Northstar Talent" };
const harbor = { id: "H", name: "Harbor Search Partners" };
const meridian = { id: "M", name: "Meridian Robotics" };
const at = "2026-11-21T09:00:00.000Z";
const later = "2027-02-19T09:00:00.000Z";

const employerPart: Introduction["parts"][number] = {
  role: "employer",
  organization: meridian,
  state: "waiting",
  signature: null,
  grant: null,
};
const grant = { state: "live" as const, givenAt: at, endsAt: later, openedAt: null, revoked: null };
const signature = { name: "Mara Ito", at, version: "2026-11", hash: "ab" };

/** An employer's own request, as the employer sees it. */
const asked: Introduction = {
  id: "1",
  code: "INT-4F7K2M",
  listingId: "L",
  candidate: { maskedCode: "TM-7K3QF9XA", headlineRole: "Staff Platform Engineer" },
  listed: true,
  status: "requested",
  you: "employer",
  listingAgency: northstar,
  sellingAgency: null,
  employer: meridian,
  message: "",
  offers: [
    { number: 1, by: meridian, offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 }, note: "", at },
    { number: 2, by: northstar, offer: { kind: "fee", feePercent: 25, guaranteeDays: 60 }, note: "", at },
  ],
  agreed: false,
  needsYou: false,
  awaits: northstar,
  answerBy: "2026-12-05T12:00:00.000Z",
  grantDays: 90,
  reason: null,
  parts: [employerPart],
  protection: null,
  priorKnowledge: null,
  decisions: [],
  outcome: null,
  declareUntil: null,
  steps: [{ action: "requested", at, by: "Meridian Robotics", offer: 1 }],
  warnings: null,
  candidateAnswer: null,
  asksCandidate: false,
  acceptNeeds: null,
  barred: null,
  deal: null,
  actions: ["withdraw"],
  version: 1,
};
const lines = (introduction: Introduction, brief = false) =>
  lineOf(introduction, { brief }).map(({ state, title }) => `${state}: ${title}`);

it("an introduction is on hold while another party is suspended", () => {
  expect(lines({ ...asked, you: "listing", barred: "Meridian Robotics", actions: ["decline"] })[1]).toBe(
    "theirs: Reply on hold",
  );
  expect(
    lines({ ...asked, status: "accepted", barred: "Northstar Talent", parts: [{ ...employerPart, state: "sign" }] }),
  ).toContain("theirs: Signature on hold");
});

describe("an introduction as a line of steps", () => {
  it("waits for the listing agency, and says what follows", () => {
    expect(lines(asked)).toEqual([
      "done: Requested",
      "theirs: Northstar Talent replies",
      "later: NDA signed by you",
      "later: Identity revealed",
    ]);
    expect(lineOf(asked)[0]?.detail).toBe("by you: 22% fee, 90-day guarantee");
    expect(stateOf(asked)).toEqual({ tone: "amber", label: "Awaiting agency" });
  });

  it("is the listing agency's own step when it is the reader", () => {
    const ours: Introduction = { ...asked, you: "listing", actions: ["accept", "counter", "decline"] };
    expect(lines(ours)).toEqual([
      "done: Requested",
      "yours: Reply to the request",
      "later: NDA signed",
      "later: Identity revealed",
    ]);
    expect(stateOf(ours)).toEqual({ tone: "seal", label: "Reply needed" });
  });

  it("has every offer, and in its short form only the last", () => {
    const more: Introduction["steps"] = [
      ...asked.steps,
      { action: "countered", at, by: "Northstar Talent", offer: 2 },
      { action: "countered", at, by: "Meridian Robotics", offer: 1 },
    ];
    const countered: Introduction = { ...asked, status: "requested", steps: more };
    expect(lines(countered).filter((line) => line === "done: Counteroffer")).toHaveLength(2);
    expect(
      lineOf(countered, { brief: true })
        .filter(({ title }) => title === "Counteroffer")
        .map(({ detail }) => detail),
    ).toEqual(["by you: 22% fee, 90-day guarantee"]);
  });

  it("goes from the agreement to the signature and the opening", () => {
    const accepted: Introduction = {
      ...asked,
      status: "accepted",
      agreed: true,
      awaits: null,
      steps: [...asked.steps, { action: "accepted", at, by: "Northstar Talent", offer: 1 }],
      parts: [{ ...employerPart, state: "sign" }],
      actions: ["sign"],
    };
    expect(lines(accepted)).toEqual([
      "done: Requested",
      "done: Terms accepted",
      "yours: Sign the NDA",
      "later: Identity revealed",
    ]);
    const signed: Introduction = {
      ...accepted,
      status: "nda_signed",
      steps: [...accepted.steps, { action: "nda_signed", at, by: "Meridian Robotics", offer: null }],
      parts: [{ ...employerPart, state: "signed", signature, grant }],
      actions: ["open"],
    };
    expect(lines(signed)).toEqual([
      "done: Requested",
      "done: Terms accepted",
      "done: NDA signed",
      "yours: Open identity",
    ]);
    expect([liveGrantOf(signed)?.endsAt, isRunning(signed)]).toEqual([later, true]);
    const ended: Introduction = { ...signed, steps: [...signed.steps, { action: "ended", at, by: null, offer: null }] };
    expect([liveGrantOf(ended)?.endsAt, isRunning(ended)]).toEqual([later, false]);
  });

  it("shows a listing agency whose signature is pending, for each party", () => {
    const ours: Introduction = {
      ...asked,
      you: "listing",
      sellingAgency: harbor,
      status: "nda_signed",
      agreed: true,
      awaits: null,
      actions: ["revoke"],
      parts: [
        { role: "selling", organization: harbor, state: "signed", signature, grant },
        { ...employerPart, state: "sign" },
      ],
    };
    expect(lines(ours).slice(1)).toEqual([
      "theirs: Meridian Robotics signs the NDA",
      "later: Harbor Search Partners opens the identity",
      "later: Identity revealed to Meridian Robotics",
    ]);
  });

  it("ends with a revocation, by whom and why, and is no longer in progress", () => {
    const revoked: Introduction = {
      ...asked,
      status: "revealed",
      agreed: true,
      awaits: null,
      actions: ["certificate"],
      parts: [
        {
          ...employerPart,
          state: "signed",
          signature,
          grant: {
            ...grant,
            state: "revoked",
            openedAt: at,
            revoked: { at: later, by: "listing", reason: "The search was closed." },
          },
        },
      ],
      steps: [...asked.steps, { action: "revoked", at: later, by: "Northstar Talent", offer: null }],
    };
    expect(lineOf(revoked).at(-1)).toMatchObject({
      state: "over",
      title: "Access ended",
      detail: "by Northstar Talent: The search was closed.",
    });
    expect([isRunning(revoked), liveGrantOf(revoked), stateOf(revoked).label]).toEqual([false, null, "Access revoked"]);
  });

  it("ends where no one replied, or a party declined", () => {
    expect(
      lines({
        ...asked,
        status: "expired",
        actions: [],
        steps: [...asked.steps, { action: "expired", at: later, by: null, offer: null }],
      }),
    ).toEqual(["done: Requested", "over: Expired"]);
    const declined: Introduction = {
      ...asked,
      status: "declined",
      reason: "On hold for now.",
      actions: [],
      steps: [...asked.steps, { action: "declined", at: later, by: "Northstar Talent", offer: null }],
    };
    expect(lineOf(declined).at(-1)).toMatchObject({ state: "over", detail: "by Northstar Talent: On hold for now." });
  });
});
