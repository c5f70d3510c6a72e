import { expect, test } from "vitest";
import { stateCode, stateNames } from "./us-states.ts";

test("a state name or a lower-case code becomes the state's code", () => {
  expect(stateCode("Texas")).toBe("TX");
  expect(stateCode(" new york ")).toBe("NY");
  expect(["tx", "D.C.", "north  carolina"].map(stateCode)).toEqual(["TX", "DC", "NC"]);
  expect(stateNames.map(stateCode).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

test("other text stays as it was typed, trimmed", () => {
  expect(stateCode(" Ontario ")).toBe("Ontario");
  expect(stateCode("")).toBe("");
});
