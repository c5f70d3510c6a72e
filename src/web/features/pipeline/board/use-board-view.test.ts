import { expect, it } from "vitest";
import { between, cardsIn } from "./use-board-view.ts";

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

it("has only the cards in the stages shown, so that no action changes the others", () => {
  const card = (id: string, pipelineStage: string) => ({ id, pipelineStage });
  const cards = [card("a", "applied"), card("b", "interview"), card("c", "gone"), card("d", "applied")];
  const idsIn = (...stages: string[]) => [
    ...cardsIn(
      stages.map((id) => ({ id })),
      cards,
    ).keys(),
  ];
  expect(idsIn("applied")).toEqual(["a", "d"]);
  expect(idsIn("applied", "interview")).toEqual(["a", "b", "d"]);
  expect(idsIn("offer")).toEqual([]);
});
