import { expect, test } from "vitest";
import { storedTexts } from "./use-draft.ts";

test("restores the texts that the form still has", () => {
  const stored = JSON.stringify({ role: "Staff engineer", wanted: "none", gone: "old", openings: 3 });
  expect(storedTexts(stored, { role: "", wanted: null, openings: 1 })).toEqual({ role: "Staff engineer" });
});

test.each([null, "{broken", "null", "[]", '"text"'])("what can't be read restores nothing: %s", (stored) => {
  expect(storedTexts(stored, { role: "" })).toEqual({});
});
