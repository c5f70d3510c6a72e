import { expect, test } from "vitest";
import { listedFor } from "./listed-for.ts";

test.each([
  [0, "Under a week"],
  [6, "Under a week"],
  [7, "1–2 weeks"],
  [13, "1–2 weeks"],
  [14, "2–4 weeks"],
  [27, "2–4 weeks"],
  [28, "1–3 months"],
  [89, "1–3 months"],
  [90, "Over 3 months"],
  [4_000, "Over 3 months"],
])("%i days are listed as %s", (days, band) => {
  expect(listedFor(days)).toBe(band);
});
