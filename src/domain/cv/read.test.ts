import { describe, expect, test } from "vitest";
import { sampleCvs } from "#tests/support/cvs.ts";

describe("the sample CVs", () => {
  test("are ten, in ten layouts", async () => {
    const samples = await sampleCvs();
    expect(new Set(samples.map(({ layout }) => layout)).size).toBe(10);
  });
});
