import { expect, test } from "vitest";
import { stateCode, stateNames } from "./us-states.ts";

test("a state written out or in small letters becomes its code", () => {
  expect(stateCode("Texas")).toBe("TX");
  expect(stateCode(" new york ")).toBe("NY");
  expect(["tx", "D.C.", "north  carolina"].map(stateCode)).toEqual(["TX", "DC", "NC"]);
  expect(stateNames.map(stateCode).every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
});

test("what is no state stays as it was typed, without blanks around it", () => {
  expect(stateCode(" Ontario ")).toBe("Ontario");
  expect(stateCode("")).toBe("");
});
