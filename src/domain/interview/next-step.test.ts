import { describe, expect, it } from "vitest";
import { nextStepOf, type NextStepFacts } from "./next-step.ts";

type Seen = Parameters<typeof nextStepOf>[0];
type Grant = NonNullable<Seen["parts"][number]["grant"]>;
type Meeting = NextStepFacts["interviews"][number];

const [northstar, harbor, meridian] = ["Northstar", "Harbor", "Meridian"].map((name) => ({ id: name, name })) as [
  Seen["employer"],
  Seen["employer"],
  Seen["employer"],
];
const grant = (parts: Partial<Grant> = {}): Grant => ({
  state: "live",
  givenAt: "2026-11-01T09:00:00.000Z",
  endsAt: "2027-02-01T09:00:00.000Z",
  openedAt: "2026-11-01T10:00:00.000Z",
  revoked: null,
  ...parts,
});
const part = (
  role: "selling" | "employer",
  organization: Seen["employer"],
  own: Grant | null,
): Seen["parts"][number] => ({ role, organization, state: own ? "signed" : "sign", signature: null, grant: own });

/** Between the listing agency and an employer that requested for itself, as `you` sees it. */
const direct = (you: Seen["you"], own: Grant | null = grant(), parts: Partial<Seen> = {}): Seen => ({
  you,
  status: "revealed",
  parts: [part("employer", meridian, own)],
  listingAgency: northstar,
  sellingAgency: null,
  employer: meridian,
  outcome: null,
  deal: null,
  ...parts,
});
const meeting = (parts: Partial<Meeting>): Meeting => ({
  id: "interview",
  standing: "proposed",
  proposal: { mine: true },
  startsAt: "2026-11-10T15:00:00.000Z",
  endsAt: "2026-11-10T15:45:00.000Z",
  ...parts,
});
const decided = (outcome: "advanced" | "passed", next: "interview" | "offer" | null, at: string): Seen["outcome"] => ({
  outcome,
  next,
  round: "",
  reason: null,
  note: "",
  byId: meridian.id,
  at,
});
const step = (seen: Seen, interviews: readonly Meeting[] = [], scorecardDue: string | null = null) => {
  const next = nextStepOf(seen, { interviews, scorecardDue });
  return next && [next.name, next.yours ? "yours" : next.waitsFor];
};

describe("the next step after the reveal", () => {
  it("exists from the grant on, for the parties only", () => {
    expect(step(direct("employer", null, { status: "accepted" }))).toBeNull();
    expect(step(direct("platform"))).toBeNull();
    expect(step(direct("employer", null))).toBeNull();
    expect(step(direct("employer", grant({ openedAt: null })))).toEqual(["open_identity", "yours"]);
    expect(step(direct("listing", grant({ openedAt: null })))).toEqual(["open_identity", "Meridian"]);
    expect(step(direct("employer", grant({ state: "over" })))).toEqual(["access_ended", null]);
  });

  it("goes from the interview to the decision, each with the party whose move it is", () => {
    expect(step(direct("employer"))).toEqual(["propose_interview", "yours"]);
    expect(step(direct("listing"))).toEqual(["propose_interview", "Meridian"]);
    expect(step(direct("employer"), [meeting({})])).toEqual(["answer_interview", "Northstar"]);
    expect(step(direct("listing"), [meeting({ proposal: { mine: false } })])).toEqual(["answer_interview", "yours"]);
    expect(step(direct("employer"), [meeting({ standing: "scheduled" })])).toEqual(["hold_interview", null]);
    const past = [meeting({ standing: "past" })];
    expect(step(direct("employer"), past, "interview")).toEqual(["fill_scorecard", "yours"]);
    expect(step(direct("employer"), past)).toEqual(["decide", "yours"]);
    expect(step(direct("listing"), past)).toEqual(["decide", "Meridian"]);
  });

  it("is the interview that is still to come after access expired, not after it was revoked", () => {
    const coming = [meeting({ standing: "scheduled" })];
    expect(step(direct("employer", grant({ state: "over" })), coming)).toEqual(["hold_interview", null]);
    expect(step(direct("listing", grant({ state: "over" })), coming)).toEqual(["hold_interview", null]);
    expect(step(direct("employer", grant({ state: "over" })), [meeting({ standing: "past" })])).toEqual([
      "access_ended",
      null,
    ]);
    expect(step(direct("employer", grant({ state: "revoked" })), coming)).toEqual(["access_ended", null]);
  });

  it("follows a decision: another interview, an offer, or the end", () => {
    const past = [meeting({ standing: "past" })];
    const after = (outcome: Seen["outcome"], you: Seen["you"] = "employer") =>
      step(direct(you, grant(), { outcome }), past);
    const later = "2026-11-11T09:00:00.000Z";
    expect(after(decided("advanced", "interview", later))).toEqual(["propose_interview", "yours"]);
    expect(after(decided("advanced", "offer", later))).toEqual(["make_offer", "Northstar"]);
    expect(after(decided("advanced", "offer", later), "listing")).toEqual(["make_offer", "yours"]);
    expect(after(decided("passed", null, later))).toEqual(["passed", null]);
    // Decided before this interview: it needs a new decision.
    expect(after(decided("advanced", "interview", "2026-11-09T09:00:00.000Z"))).toEqual(["decide", "yours"]);
  });

  it("is the deal once there is one that wasn't lost", () => {
    const deal = (status: NonNullable<Seen["deal"]>["status"]): Seen["deal"] => ({
      id: "deal",
      code: "DEAL-1",
      status,
      fellOff: false,
    });
    expect(step(direct("listing", grant(), { deal: deal("draft") }))).toEqual(["finish_deal", "yours"]);
    expect(step(direct("employer", grant(), { deal: deal("closed_won") }))).toEqual(["hired", "yours"]);
    expect(
      step(direct("employer", grant(), { deal: { id: "deal", code: "DEAL-1", status: "closed_won", fellOff: true } })),
    ).toEqual(["placement_ended", "yours"]);
    expect(step(direct("employer", grant(), { deal: deal("closed_lost") }))).toEqual(["propose_interview", "yours"]);
  });

  it("is the agency's for an employer it named, except opening the identity", () => {
    const named = (own: Grant) =>
      direct("employer", null, { sellingAgency: harbor, parts: [part("employer", meridian, own)] });
    expect(step(named(grant({ openedAt: null })))).toEqual(["open_identity", "yours"]);
    expect(step(named(grant()))).toEqual(["propose_interview", "Harbor"]);
    // The employer doesn't see the interviews that its agency arranges.
    const isRepresented = (seen: Seen) => nextStepOf(seen, { interviews: [], scorecardDue: null })?.represented;
    expect([named(grant()), direct("employer")].map(isRepresented)).toEqual([true, false]);
    const both = direct("listing", null, {
      sellingAgency: harbor,
      parts: [part("selling", harbor, null), part("employer", meridian, grant({ openedAt: null }))],
    });
    expect(step(both)).toEqual(["open_identity", "Meridian"]);
  });
});
