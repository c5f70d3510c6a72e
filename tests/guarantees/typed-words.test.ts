import { expect, test } from "vitest";
import { scoreWords } from "../../bench/words/score.ts";

/** The fixed set in `bench/words/market.ts`: typed queries with the wanted listing. */
const { scores, missed } = scoreWords(Date.parse("2026-11-21T12:00:00Z"));
const all = scores.at(-1)!;

test("the wanted listing is among the first three for 95 % of 200 queries and more", () => {
  expect(all.queries).toBeGreaterThanOrEqual(200);
  expect(all.firstThree, `missed: ${missed.join("; ")}`).toBeGreaterThanOrEqual(0.95);
});

test("for 90 % of each kind", () => {
  for (const { kind, firstThree } of scores) expect(firstThree, kind).toBeGreaterThanOrEqual(0.9);
});

test("an exact search finds few of them, so the set tests what was added", () => {
  expect(all.exact).toBeLessThan(0.3);
});
