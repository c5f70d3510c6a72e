import { expect, it } from "vitest";
import { earningsOf } from "./earnings.ts";

it("counts what agencies pay a month: those on trial nothing, Enterprise by agreement", () => {
  const running = { days: 14, startedAt: 0, endsAt: 100 };
  const agencies = [
    { plan: "starter", trial: null },
    { plan: "starter", trial: null },
    { plan: "starter", trial: running },
    { plan: "professional", trial: { ...running, endsAt: 40 } },
    { plan: "enterprise", trial: null },
  ] as const;
  expect(earningsOf(agencies, 50)).toEqual([
    { plan: "starter", paying: 2, onTrial: 1, ended: 0, monthlyDollars: 598 },
    { plan: "professional", paying: 0, onTrial: 0, ended: 1, monthlyDollars: 0 },
    { plan: "enterprise", paying: 1, onTrial: 0, ended: 0, monthlyDollars: null },
  ]);
});
