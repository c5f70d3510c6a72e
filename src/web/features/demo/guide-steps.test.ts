import { describe, expect, it } from "vitest";
import {
  daysToWait,
  guided,
  type GuidedDeal,
  guidedDeal,
  type GuidedIntroduction,
  guidedIntroduction,
  guideStep,
  guideWords,
  lastStop,
  pageOf,
  stages,
} from "./guide-steps.ts";

const employer = { id: guided.employerId, name: "Meridian Robotics" };
const asked = (status: GuidedIntroduction["status"], openedAt?: string | null): GuidedIntroduction => ({
  id: "i",
  employer,
  status,
  parts:
    openedAt === undefined
      ? []
      : [
          {
            role: "employer",
            organization: employer,
            state: "signed",
            signature: null,
            grant: { state: "live", givenAt: "", endsAt: "", openedAt, revoked: null },
          },
        ],
});
const dealt = (status: GuidedDeal["status"]): GuidedDeal => ({
  id: "d",
  employer,
  status,
  signing: null,
  closing: null,
  agencySide: null,
  guaranteeDays: 90,
});
type Closing = NonNullable<GuidedDeal["closing"]>;
const closing: Closing = {
  acceptedSalary: 1,
  feeCents: 1,
  startDate: "2026-11-24",
  guaranteeEnds: "2027-02-22",
  timeZone: "UTC",
  closedAt: "",
  day: 0,
  over: false,
  refundTodayCents: 0,
  backTodayCents: 0,
  fallOff: null,
};

describe("the next step of the two-minute tour", () => {
  it("is the introduction's until there is a deal", () => {
    expect(guideStep(null, null)).toBe("request");
    expect(guideStep(asked("requested"), null)).toBe("accept");
    expect(guideStep(asked("countered"), null)).toBe("reply");
    expect(guideStep(asked("accepted"), null)).toBe("sign");
    expect(guideStep(asked("nda_signed", null), null)).toBe("open");
    expect(guideStep(asked("revealed", "2026-11-24"), null)).toBe("create");
  });

  it("is the deal's after that, whatever the introduction's state", () => {
    expect(guideStep(asked("ended"), dealt("draft"))).toBe("send");
    expect(guideStep(null, dealt("pending_signatures"))).toBe("signDeal");
    expect(guideStep(null, dealt("executed"))).toBe("win");
    expect(guideStep(null, { ...dealt("closed_won"), closing })).toBe("wait");
    expect(guideStep(null, { ...dealt("closed_won"), closing: { ...closing, over: true } })).toBe("done");
  });

  it("ends with a placement that fell off", () => {
    const fallOff = { lastDay: "2026-12-01", day: 7, refundCents: 1, backCents: 0, reason: "", replacement: null };
    expect(guideStep(null, { ...dealt("closed_won"), closing: { ...closing, fallOff } })).toBe("done");
  });

  it("starts again after a closed request or a lost deal, and belongs to one employer", () => {
    const other = { ...asked("requested"), employer: { id: "other", name: "Other" } };
    expect(guidedIntroduction([asked("declined"), other])).toBeNull();
    expect(guidedIntroduction([other, asked("declined"), asked("accepted")])?.status).toBe("accepted");
    expect(guidedDeal([dealt("closed_lost")])).toBeNull();
    expect(guidedDeal([dealt("draft"), dealt("closed_won")])?.status).toBe("closed_won");
  });

  it("waits for the rest of the guarantee, at least a day", () => {
    expect(daysToWait({ ...dealt("closed_won"), closing: { ...closing, day: 30 } })).toBe(60);
    expect(daysToWait({ ...dealt("closed_won"), closing: { ...closing, day: -3 } })).toBe(93);
    expect(daysToWait({ ...dealt("closed_won"), closing: { ...closing, day: 90 } })).toBe(1);
  });
});

it("every step has a page, a stop in order and one short text", () => {
  const steps = Object.keys(stages) as (keyof typeof stages)[];
  const stops = steps.map((step) => stages[step].stop);
  expect(stops).toEqual(stops.toSorted((a, b) => a - b));
  expect(new Set(stops).size).toBe(lastStop);
  expect(pageOf("request", {})).toBe(`/mls/candidate/${guided.listingId}`);
  expect(pageOf("accept", { introduction: "i" })).toBe("/mls/introductions/i");
  expect(pageOf("pay", { deal: "d" })).toBe("/mls/deal/d");
  for (const step of steps)
    expect(
      guideWords[step]({ employer: "Meridian Robotics", agency: "Cedar & Vale Recruiting" }).says.length,
    ).toBeLessThan(130);
});
