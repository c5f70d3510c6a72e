import { describe, expect, test } from "vitest";
import { readingLimit, readingLimitError } from "./reading-limits.ts";

const limits = { perMinute: 600, candidatesPerDay: 5_000 };

describe("a reading limit", () => {
  test("gives an organization four times the limit of one person", () => {
    expect([readingLimit("requests", "person", limits), readingLimit("requests", "organization", limits)]).toEqual([
      600, 2_400,
    ]);
    expect([readingLimit("candidates", "person", limits), readingLimit("candidates", "organization", limits)]).toEqual([
      5_000, 20_000,
    ]);
  });

  test("is never reached when it is off", () => {
    const off = { perMinute: null, candidatesPerDay: null };
    expect([readingLimit("requests", "person", off), readingLimit("candidates", "organization", off)]).toEqual([
      Infinity,
      Infinity,
    ]);
  });

  test("says what happened, what to do, and when in whole seconds", () => {
    expect(readingLimitError("requests", "person", limits, 41_200)).toEqual({
      detail: "You made 600 searches and candidate views in a minute, which is the limit. Try again in 42 seconds.",
      retryAfterSeconds: 42,
    });
    expect(readingLimitError("candidates", "organization", limits, 3 * 3_600_000).detail).toBe(
      "Your organization viewed 20,000 different candidates in 24 hours, which is the limit. You can still open " +
        "those. Others are available in 3 hours.",
    );
    expect(readingLimitError("requests", "person", limits, 0).retryAfterSeconds).toBe(1);
  });
});
