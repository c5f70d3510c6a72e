import { expect, it } from "vitest";
import { newestOutcomes } from "./card-outcome.ts";

const company = "Meridian Robotics";
const advanced = { listingId: "a", outcome: "advanced" as const, next: "offer" as const, reason: null, company, at: 1 };
const passed = { listingId: "b", outcome: "passed" as const, next: null, reason: "timing" as const, company, at: 2 };
const deal = { listingId: "a", id: "d", code: "DEAL-4F7K2M", status: "closed_lost" as const, fellOff: false, company };

it("shows the newest decision or deal of each candidate", () => {
  expect(newestOutcomes([advanced, passed], [{ ...deal, at: 3 }])).toMatchObject([
    { listingId: "a", outcome: "deal", deal: { code: "DEAL-4F7K2M", status: "closed_lost" }, reason: null },
    { listingId: "b", outcome: "passed", reason: "timing", deal: null },
  ]);
  expect(newestOutcomes([{ ...advanced, at: 4 }], [{ ...deal, at: 3 }])).toMatchObject([
    { listingId: "a", outcome: "advanced", next: "offer", deal: null, at: "1970-01-01T00:00:00.004Z" },
  ]);
});
