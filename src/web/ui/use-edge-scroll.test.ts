import { describe, expect, it } from "vitest";
import { pull } from "./use-edge-scroll.ts";

describe("scrolling near an edge", () => {
  it("is zero in the middle, and increases toward either edge", () => {
    expect(pull(500, 400, 0, 1000)).toBe(0);
    expect(pull(968, 400, 0, 1000)).toBeCloseTo(0.45);
    expect(pull(1200, 400, 0, 1000)).toBe(0.9);
    expect(pull(32, 400, 0, 1000)).toBeCloseTo(-0.45);
    expect(pull(-20, 400, 0, 1000)).toBe(-0.9);
  });

  it("doesn't start for a drag that begins beside the edge", () => {
    expect(pull(990, 985, 0, 1000)).toBe(0);
    expect(pull(30, 20, 0, 1000)).toBe(0);
    expect(pull(10, 20, 0, 1000)).toBeLessThan(0);
  });
});
