import { expect, it } from "vitest";
import { memberOf } from "#tests/support/domain-rules.ts";
import { type LifeCycleStep, lifeCycleWords, whyNoStep } from "./life-cycle.ts";

it("an agency that isn't vetted can take only steps away from the market", () => {
  const steps = Object.keys(lifeCycleWords) as LifeCycleStep[];
  const barred = (standing: "vetted" | "suspended") =>
    steps.filter((step) => whyNoStep({ ...memberOf("la"), standing }, step) !== undefined);
  expect(barred("suspended")).toEqual(["resume", "renew", "relist"]);
  expect(barred("vetted")).toEqual([]);
});
