import { expect, it } from "vitest";
import { requiringText } from "./second-factor-words.ts";

it.each([
  [0, "Every member has one."],
  [1, "1 member has none. They and their API keys are stopped until they set one up."],
  [2, "2 members have none. They and their API keys are stopped until they set one up."],
])("requiring a second factor stops only members without one: %i", (without, says) =>
  expect(requiringText(without)).toBe(says),
);
