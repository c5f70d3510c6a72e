import { describe, expect, it } from "vitest";
import { pull } from "./use-edge-scroll.ts";

describe("the pull of an edge", () => {
  it("is nothing in the middle, and grows toward either edge", () => {
    expect(pull(500, 400, 0, 1000)).toBe(0);
    expect(pull(968, 400, 0, 1000)).toBeCloseTo(0.45);
    expect(pull(1200, 400, 0, 1000)).toBe(0.9);
    expect(pull(32, 400, 0, 1000)).toBeCloseTo(-0.45);
    expect(pull(-20, 400, 0, 1000)).toBe(-0.9);
  });

  it("does not take whoever picks something up beside it", () => {
    expect(pull(990, 985, 0, 1000)).toBe(0);
    expect(pull(30, 20, 0, 1000)).toBe(0);
    expect(pull(10, 20, 0, 1000)).toBeLessThan(0);
  });
});
