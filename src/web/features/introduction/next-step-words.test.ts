import { expect, it } from "vitest";
import { nextStepWords } from "./next-step-words.ts";

const step = {
  name: "propose_interview",
  yours: false,
  waitsFor: "Harbor",
  represented: false,
  interview: null,
} as const;

it("an employer that an agency represents reads no claim about interviews, which it doesn't see", () => {
  expect(nextStepWords(step).text).toBe("Waiting for Harbor to propose an interview.");
  expect(nextStepWords({ ...step, represented: true })).toEqual({
    text: "Harbor arranges interviews for you. Advance or pass when you've decided.",
    button: null,
  });
});
