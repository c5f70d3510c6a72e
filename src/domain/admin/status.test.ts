import { describe, expect, test } from "vitest";
import { runbooks } from "./runbooks.ts";
import { secondsText, statusKeys, statusOf, statusRules, statusValueText, thresholdText, worstOf } from "./status.ts";

describe("the state of a value", () => {
  test.each([
    ["stream", 0, "fine"],
    ["stream", 4.9, "fine"],
    ["stream", 5, "look"],
    ["stream", 60, "act"],
    ["search", 0, "fine"],
    ["search", 1, "act"],
    ["webhooks-failing", 1_000, "look"],
  ] as const)("%s at %d is %s", (key, value, state) => {
    expect(statusOf(key, value)).toBe(state);
  });

  test("that couldn't be read needs someone to act", () => {
    for (const key of statusKeys) expect(statusOf(key, null)).toBe("act");
  });

  test("is looked at before it is acted on", () => {
    for (const { look, act } of Object.values(statusRules))
      expect(look === null || act === null || look < act).toBe(true);
  });

  test("of the whole is the worst", () => {
    expect([worstOf(["fine", "look", "fine"]), worstOf(["look", "act"]), worstOf([])]).toEqual(["look", "act", "fine"]);
  });
});

describe("words", () => {
  test("name a value with its unit", () => {
    expect([statusValueText("database", 2_000), statusValueText("memory", 74.6), statusValueText("pool", 3)]).toEqual([
      "2,000 ms",
      "75%",
      "3",
    ]);
    expect([statusValueText("database", 0.4), statusValueText("search", 0), statusValueText("search", 1)]).toEqual([
      "Under 1 ms",
      "Loaded",
      "Not loaded",
    ]);
    expect([secondsText(1), secondsText(59), secondsText(125), secondsText(3_600), secondsText(400_000)]).toEqual([
      "1 second",
      "59 seconds",
      "2 minutes",
      "1 hour",
      "4 days",
    ]);
  });

  test("state both thresholds, or the one there is", () => {
    expect([thresholdText("stream"), thresholdText("search"), thresholdText("webhooks-failing")]).toEqual([
      "Needs a look from 5 seconds, needs action from 1 minute.",
      "Needs action until it's loaded.",
      "Needs a look from 1.",
    ]);
  });
});

test("every check has a runbook", () => {
  expect(statusKeys.filter((key) => !(key in runbooks))).toEqual([]);
});
