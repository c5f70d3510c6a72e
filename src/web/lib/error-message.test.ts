import { expect, test } from "vitest";
import { Problem } from "#contract/backend.ts";
import { failureWords } from "./error-message.ts";

const problem = new Problem({
  status: 503,
  code: "unavailable",
  title: "Not now",
  detail: "Try again later.",
  requestId: "req-1",
});

test("a failed load says what couldn't be loaded, and why", () => {
  expect(failureWords("your webhooks", problem)).toEqual({
    title: "We couldn't load your webhooks: Try again later.",
    reference: "req-1",
  });
  expect(failureWords("the jobs", new TypeError("Failed to fetch"))).toEqual({
    title: "We couldn't load the jobs: We couldn't reach the marketplace. Check your connection and try again.",
  });
});

test("the specification's four say it in its words", () => {
  for (const what of ["candidates", "deals", "agencies", "employers"])
    expect(failureWords(what, problem).title).toBe(`Failed to fetch ${what}: Try again later.`);
});
