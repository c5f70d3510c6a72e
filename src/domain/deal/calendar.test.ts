import { expect, it } from "vitest";
import { dealDays } from "./calendar.ts";

const closing = {
  acceptedSalary: 205_000,
  feeCents: 5_125_000,
  startDate: "2026-12-01",
  guaranteeEnds: "2027-03-01",
  timeZone: "America/Chicago",
  closedAt: "2026-11-21T10:00:00.000Z",
  day: -10,
  over: false,
  refundTodayCents: 5_125_000,
  backTodayCents: 0,
  fallOff: null,
};
const sheet = {
  id: "d",
  code: "DEAL-4F7K2M",
  listingId: "l",
  maskedCode: "TM-7K3QF9XA",
  headlineRole: "Staff Engineer",
  listingAgency: { id: "la", name: "Northstar Talent" },
  sellingAgency: null,
  employer: { id: "e", name: "Meridian Robotics" },
  status: "closed_won",
  targetSalary: 205_000,
  acceptedSalary: 205_000,
  feePercent: 25,
  feeCents: 5_125_000,
  myShareCents: 5_125_000,
  placement: null,
  createdAt: "",
  updatedAt: "",
  actions: [],
  version: 5,
  part: "listing",
  guaranteeDays: 90,
  guaranteePolicy: "prorated",
  terms: "",
  signing: null,
  closing,
  money: null,
  agencySide: null,
  corrections: [],
  introduction: null,
};

it("contains the start and the last day that the guarantee covers", () => {
  expect(dealDays(sheet)).toEqual([
    {
      id: "d-start",
      title: "TM-7K3QF9XA starts at Meridian Robotics",
      date: "2026-12-01",
      description: "DEAL-4F7K2M: Staff Engineer for Meridian Robotics",
    },
    {
      id: "d-guarantee",
      title: "Guarantee of TM-7K3QF9XA ends",
      date: "2027-02-28",
      description: "DEAL-4F7K2M: Staff Engineer for Meridian Robotics",
    },
  ]);
});

it("leaves out the end of a guarantee after a fall-off, and has no dates before the deal is won", () => {
  const fallOff = {
    lastDay: "2027-01-11",
    day: 41,
    refundCents: 2_790_278,
    backCents: 0,
    reason: "Left.",
    replacement: null,
  };
  expect(dealDays({ ...sheet, closing: { ...closing, fallOff } })?.map(({ id }) => id)).toEqual(["d-start"]);
  expect(dealDays({ ...sheet, closing: null })).toBeNull();
});
