import { expect, test } from "vitest";
import { errorsOfRows, rowOf } from "./employer-rows.ts";

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
