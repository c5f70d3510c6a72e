import { expect, test } from "vitest";
import { recordedNotice } from "./bank-words.ts";

test("says how many payments were recorded", () => {
  expect(recordedNotice(2, 0)).toEqual({ title: "Payments recorded", description: "2 payments" });
});

test("says how many payments weren't recorded, also when none was", () => {
  expect(recordedNotice(2, 1)).toEqual({
    title: "1 payment wasn't recorded",
    description: "Its line shows the reason. 2 payments were recorded.",
    tone: "danger",
  });
  expect(recordedNotice(0, 3)).toEqual({
    title: "3 payments weren't recorded",
    description: "Each line shows the reason.",
    tone: "danger",
  });
});

test("nothing to record says nothing", () => {
  expect(recordedNotice(0, 0)).toBeUndefined();
});
