import { expect, test } from "vitest";
import { eventTypes } from "#domain/event/event.ts";
import { mergedValues } from "./merged-values.ts";

const [first, second, third, fourth] = eventTypes;
const before = { url: "https://a.example", description: "Ours", types: [first, second] };

test("keeps what was typed here and shows what a colleague saved meanwhile", () => {
  const mine = { ...before, description: "Ours, for Slack" };
  const theirs = { url: "https://b.example", description: "Theirs", types: [first] };
  expect(mergedValues({ before, mine, theirs })).toEqual({
    url: "https://b.example",
    description: "Ours, for Slack",
    types: [first],
  });
});

test("adds and removes each event that was chosen on either side", () => {
  const mine = { ...before, types: [second, third] };
  const theirs = { ...before, types: [first, second, fourth] };
  expect(mergedValues({ before, mine, theirs })).toEqual({ ...before, types: [second, third, fourth] });
});
