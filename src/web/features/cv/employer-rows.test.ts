import { expect, test } from "vitest";
import { errorsOfRows, isChanged, rowOf } from "./employer-rows.ts";

test("an error of the server is shown at its row", () => {
  const rows = ["payments", "health"].map((id) =>
    rowOf({ id, industry: "SaaS", words: ["stripe"], describes: "a company", size: null }),
  );
  const errors = {
    "items.1.describes": "Shorten this.",
    "items.0.words.60": "Shorten this word.",
    "items.7.size": "Shorten this.",
    items: "Keep at most 120 rows.",
  };
  expect(errorsOfRows(errors, rows)).toEqual({
    "health.describes": "Shorten this.",
    "payments.words": "Shorten this word.",
    "items.7.size": "Shorten this.",
    items: "Keep at most 120 rows.",
  });
});

test("a table is changed by another text, row or order, and not by an equal row", () => {
  const [one, two] = ["payments", "health"].map((id) =>
    rowOf({ id, industry: "SaaS", words: ["stripe"], describes: "a company", size: null }),
  );
  if (!one || !two) throw new Error("Two rows were made.");
  const { size, ...rest } = two;
  expect(isChanged([one, { size, ...rest }], [one, two])).toBe(false);
  expect(isChanged([one, { ...two, size: "40 people" }], [one, two])).toBe(true);
  expect(isChanged([one], [one, two])).toBe(true);
  expect(isChanged([two, one], [one, two])).toBe(true);
});
