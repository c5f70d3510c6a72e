import { expect, test } from "vitest";
import { pageOfEnding } from "./home-queries.ts";

const own = { own: true, kept: null };
const shortlisted = { own: false, kept: "shortlist" } as const;
const inPipeline = { own: false, kept: "pipeline" } as const;

test("more of what ends soon is on the page that lists it", () => {
  expect(pageOfEnding([shortlisted, own]).to).toBe("/mls/agent");
  expect(pageOfEnding([inPipeline, shortlisted]).to).toBe("/mls/shortlist");
  expect(pageOfEnding([inPipeline]).to).toBe("/mls/pipeline");
});
