import { expect, test } from "vitest";
import type { DealSheet } from "#web/features/deal/queries.ts";
import { timelineSteps } from "./timeline-steps.ts";

const at = (day: number, hour = 9) =>
  `2026-11-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}:00:00.000Z`;
const party = (name: string) => ({ id: name, name });
const stand = (name: string, day: number) => ({ organizationId: name, organizationName: name, at: at(day) });
const version = {
  number: 1,
  targetSalary: 205_000,
  feePercent: 25,
  guaranteeDays: 90 as const,
  guaranteePolicy: "prorated" as const,
  terms: "",
  laSplit: 60,
  saSplit: 40,
  proposedBy: stand("Northstar", 1),
  acceptedBy: [stand("Northstar", 1), stand("Harbor", 2)],
  change: null,
};
const side: NonNullable<DealSheet["agencySide"]> = {
  laSplit: 60,
  saSplit: 40,
  platformCents: 0,
  platformBp: 0,
  laCents: 3_075_000,
  saCents: 2_050_000,
  kept: null,
  minimumFeeCents: 0,
  belowMinimum: false,
  versions: [version],
  stillToAccept: [],
  lostReason: null,
  ledger: null,
  myMoney: null,
};
const part = (role: "listing" | "employer", name: string, day: number) => ({
  role,
  organizationName: name,
  document: role === "employer" ? ("client" as const) : ("split" as const),
  state: "signed" as const,
  signerName: null,
  signedName: `${name}'s signer`,
  answeredAt: at(day),
  seenAt: null,
  declineReason: null,
  remindableAt: null,
});
const signing: NonNullable<DealSheet["signing"]> = {
  number: 1,
  provider: "built-in",
  state: "complete",
  sentAt: at(3),
  expiresAt: at(17),
  completedAt: at(5),
  endedAt: null,
  parts: [part("listing", "Northstar", 4), part("employer", "Meridian", 5)],
  documents: [],
};
const deal: DealSheet = {
  id: "d",
  code: "DEAL-4F7K2M",
  listingId: "l",
  maskedCode: "TM-7K3QF9XA",
  headlineRole: "Staff Engineer",
  listingAgency: party("Northstar"),
  sellingAgency: party("Harbor"),
  employer: party("Meridian"),
  status: "executed",
  targetSalary: 205_000,
  acceptedSalary: null,
  feePercent: 25,
  feeCents: 5_125_000,
  myShareCents: 3_075_000,
  placement: null,
  createdAt: at(1),
  updatedAt: at(5),
  actions: [],
  version: 9,
  part: "listing",
  guaranteeDays: 90,
  guaranteePolicy: "prorated",
  terms: "",
  signing,
  closing: null,
  money: null,
  agencySide: side,
  corrections: [],
  introduction: null,
};
const shown = (parts: Partial<DealSheet>) => timelineSteps({ ...deal, ...parts }).map(({ says }) => says);

test("a deal's timeline shows everything that happened, newest first", () => {
  expect(shown({})).toEqual([
    "Executed. Everyone has signed.",
    "Meridian signed",
    "Northstar signed",
    "Northstar sent it for signature",
    "Harbor accepted version 1. Both agencies have now accepted it.",
    "Northstar created the draft",
  ]);
});

test("an employer's timeline begins with what was sent to it", () => {
  expect(shown({ agencySide: null, signing: { ...signing, parts: signing.parts.slice(1) } })).toEqual([
    "Executed. Everyone has signed.",
    "Meridian signed",
    "Northstar sent it for signature",
  ]);
});

test("each end of a sending appears once: to the employer a recall is withdrawn, a loss is lost", () => {
  const recalled = { ...signing, state: "recalled" as const, completedAt: null, endedAt: at(6) };
  expect(shown({ status: "draft", signing: recalled })[0]).toBe("Recalled to draft");
  expect(shown({ status: "draft", signing: recalled, agencySide: null })[0]).toBe("Withdrawn");
  const lost = shown({ status: "closed_lost", signing: recalled, updatedAt: at(6) });
  expect([lost[0], lost.includes("Recalled to draft")]).toEqual(["Closed as lost", false]);
});

test("an ended placement comes after its closing, on its last day of work", () => {
  const closing = {
    acceptedSalary: 200_000,
    feeCents: 5_000_000,
    startDate: "2026-11-08",
    guaranteeEnds: "2027-02-06",
    timeZone: "America/New_York",
    closedAt: at(20),
    day: 41,
    over: false,
    refundTodayCents: 0,
    backTodayCents: 0,
  };
  const fallOff = {
    lastDay: "2026-11-18",
    day: 10,
    refundCents: 4_444_444,
    backCents: 0,
    reason: "Left.",
    replacement: null,
  };
  const [ended, won] = timelineSteps({ ...deal, status: "closed_won", closing: { ...closing, fallOff } });
  expect(ended).toMatchObject({
    says: "Placement ended on day 10 of the guarantee",
    on: "2026-11-18",
    detail: "$44,444.44 credited",
  });
  expect(won).toMatchObject({ says: "Closed won at $200,000", detail: "Starts Nov 8, 2026" });
});
