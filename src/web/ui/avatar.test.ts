import { expect, it } from "vitest";
import { initials } from "./avatar.tsx";

it.each([
  ["Rosa Mendes", "RM"],
  ["ana maria de la cruz", "AC"],
  ["Plato", "P"],
  ["  ", "?"],
  ["Łukasz Żak", "ŁŻ"],
])("%s has the initials %s", (name, expected) => {
  expect(initials(name)).toBe(expected);
});
