import { expect, it } from "vitest";
import { labeledJobs, mean, promisedQuality, qualityOf } from "../../bench/ranking/quality.ts";

it("ranking finds the best candidates of the labeled set, and better than keyword search (docs/ranking.md)", () => {
  expect(labeledJobs.length).toBeGreaterThanOrEqual(40);
  const [ranked = [], keywords = []] = [...qualityOf().values()];
  expect(mean(ranked)).toBeGreaterThanOrEqual(promisedQuality.ndcg);
  expect(mean(ranked) - mean(keywords)).toBeGreaterThanOrEqual(promisedQuality.aboveKeywords);
});
