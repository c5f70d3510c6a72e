import { expect, test } from "vitest";
import { noDecisionText } from "./outcome-words.ts";

const deal = { id: "d", code: "DEAL-KW7AK6", fellOff: false };
const text = (introduction: Partial<Parameters<typeof noDecisionText>[0]>) =>
  noDecisionText({ actions: [], deal: null, ...introduction });

test("no decision is expected once the candidate is hired", () => {
  expect(text({ deal: { ...deal, status: "closed_won" } })).toBe("The candidate is hired. No decision was recorded.");
  expect(text({ deal: { ...deal, status: "closed_won" }, actions: ["outcome"] })).toBe(
    "The candidate is hired. No decision was recorded.",
  );
});

test("after a fall-off, the candidate isn't hired", () => {
  expect(text({ deal: { ...deal, status: "closed_won", fellOff: true } })).toBe(
    "The placement ended. No decision was recorded.",
  );
});

test("until then, it says who decides", () => {
  expect(text({ actions: ["outcome"] })).toContain("Advance the candidate or pass");
  expect(text({})).toBe("No decision yet. It appears here with its reason.");
  expect(text({ deal: { ...deal, status: "closed_lost" } })).toBe("No decision yet. It appears here with its reason.");
});
