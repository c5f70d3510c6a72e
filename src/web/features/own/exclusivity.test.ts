import { expect, test } from "vitest";
import { exclusivityWords } from "./exclusivity.ts";

const today = "2026-11-21";

test("counts the days left for a listing on the market or on hold", () => {
  expect(exclusivityWords("active", "2026-12-03", today)).toEqual({ words: "ends in 12 days", urgent: false });
  expect(exclusivityWords("on_hold", "2026-11-22", today)).toEqual({ words: "ends tomorrow", urgent: true });
  expect(exclusivityWords("active", "2026-11-21", today)).toEqual({ words: "ends today", urgent: true });
});

test("hasn't ended while the listing is still on the market", () => {
  expect(exclusivityWords("active", "2026-11-20", today)).toEqual({ words: "ends today", urgent: true });
});

test("warns from seven days before the end", () => {
  expect(exclusivityWords("active", "2026-11-28", today)?.urgent).toBe(true);
  expect(exclusivityWords("active", "2026-11-29", today)?.urgent).toBe(false);
});

test("says when it ended, and nothing without an exclusivity", () => {
  expect(exclusivityWords("expired", "2026-11-03", today)).toEqual({ words: "ended Nov 3, 2026", urgent: false });
  expect(exclusivityWords("draft", null, today)).toBeNull();
  expect(exclusivityWords("withdrawn", "2027-01-01", today)).toBeNull();
});
