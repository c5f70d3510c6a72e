import { describe, expect, it } from "vitest";
import { scorecardEndWords, whenText } from "./words.ts";

describe("the time of an interview", () => {
  it.each([
    ["America/Chicago", "Wed, Nov 25, 2026, 10:00 AM (Central Time, Chicago)", "in the reader's own zone once"],
    [
      "America/New_York",
      "Wed, Nov 25, 2026, 10:00 AM (Central Time, Chicago); your time: 11:00 AM (Eastern Time, New York)",
      "on the same day without the day again",
    ],
    [
      "Asia/Tokyo",
      "Wed, Nov 25, 2026, 10:00 AM (Central Time, Chicago); " +
        "your time: Thu, Nov 26, 2026, 1:00 AM (Japan Standard Time, Tokyo)",
      "on another day with that day",
    ],
  ])("is shown to a person in %s as %s: %s", (own, text) =>
    expect(whenText("2026-11-25T16:00:00Z", "America/Chicago", own)).toBe(text),
  );
});

it("a scorecard's link that has ended doesn't say that the company lost the candidate", () => {
  const sheet = { organizationName: "Kestrel Works", expiresAt: "2026-12-05T09:00:00.000Z" };
  expect(scorecardEndWords("left", sheet).text).toBe("If an agency sent you the candidate, ask it for a new link.");
  expect(scorecardEndWords("expired", sheet).text).toContain("or use the agency's link");
  expect(scorecardEndWords("closed", sheet).text).toContain("Kestrel Works no longer has access");
});
