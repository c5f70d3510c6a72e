import { expect, it } from "vitest";
import { between } from "./use-board-view.ts";

it("selects a range in either direction, and one card where the other isn't shown", () => {
  const order = ["a", "b", "c", "d"];
  expect([between(order, "b", "d"), between(order, "d", "b"), between(order, "b", "b")]).toEqual([
    ["b", "c", "d"],
    ["b", "c", "d"],
    ["b"],
  ]);
  expect(between(order, "gone", "c")).toEqual(["c"]);
  expect(between(order, "a", "gone")).toEqual([]);
});
