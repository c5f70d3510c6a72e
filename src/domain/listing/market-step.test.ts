import { expect, test } from "vitest";
import { marketStep } from "./market-step.ts";

test("others notice that a listing appears, changes and leaves, but not why", () => {
  expect(marketStep(null, "active")).toBe("listed");
  expect(marketStep("expired", "active")).toBe("listed");
  expect(marketStep("active", "active", true)).toBe("changed");
  for (const after of ["on_hold", "placed", "expired", "withdrawn"] as const)
    expect(marketStep("active", after)).toBe("removed");
});

test("what happens off the market, or to hidden fields, is nothing to others", () => {
  expect(marketStep("active", "active", false)).toBeNull();
  expect(marketStep("on_hold", "on_hold", true)).toBeNull();
  expect(marketStep("on_hold", "withdrawn")).toBeNull();
  expect(marketStep("placed", "withdrawn")).toBeNull();
});
