import { expect, test } from "vitest";
import { placeOf } from "./use-place-left.ts";

const [a, b, c, d] = [{ id: "a" }, { id: "b" }, { id: "c" }, { id: "d" }];

test("a moved card leaves the place between its neighbors that stay", () => {
  expect(placeOf([a, b, c, d], [b])).toEqual({ id: "b", next: "c", previous: "a" });
  expect(placeOf([a, b, c, d], [b, c])).toEqual({ id: "b", next: "d", previous: "a" });
  expect(placeOf([a, b], [a])).toEqual({ id: "a", next: "b", previous: undefined });
  expect(placeOf([a, b], [b])).toEqual({ id: "b", next: undefined, previous: "a" });
});

test("a card that isn't shown leaves none", () => {
  expect(placeOf([a], [b])).toEqual({ id: "b", next: undefined, previous: undefined });
  expect(placeOf([a], [])).toBeNull();
});
