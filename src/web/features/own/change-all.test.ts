import { expect, it } from "vitest";
import { apiOver } from "#contract/routes.ts";
import { maxChanged } from "#domain/own/listings.ts";
import { changeAll } from "./change-all.ts";

const listings = Array.from({ length: maxChanged * 2 + 1 }, (_, at) => ({ id: `listing ${at}`, version: 1 }));

/** Answers every call until the one at `failing`. */
function apiFailingAt(failing: number) {
  let calls = 0;
  return apiOver(() => async (ask: { items: { id: string }[] }) => {
    if (calls++ === failing) throw new Error("offline");
    return { items: ask.items.map(({ id }) => ({ id, refused: null })), done: ask.items.length };
  });
}

it("says of each listing whether it was changed, when a later part fails", async () => {
  const outcome = await changeAll(apiFailingAt(1), "hold", listings, null);
  expect(outcome.map(({ id }) => id)).toEqual(listings.map(({ id }) => id));
  expect(outcome.map(({ refused }) => refused === null)).toEqual(listings.map((_, at) => at < maxChanged));
  expect(outcome.map(({ isUnclear = false }) => isUnclear)).toEqual(
    listings.map((_, at) => at >= maxChanged && at < 2 * maxChanged),
  );
  expect(outcome.at(-1)?.refused).toMatch(/^Not tried, because an earlier listing failed\. We couldn't reach/);
});

it("fails as a whole when the first part fails, because nothing is changed then", async () => {
  await expect(changeAll(apiFailingAt(0), "hold", listings, null)).rejects.toThrow("offline");
});
