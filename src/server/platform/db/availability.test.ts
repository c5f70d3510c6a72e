import { expect, it } from "vitest";
import { createAvailability, StartOverFailed } from "./availability.ts";

/** A database that answers; each attempt to catch up takes the next outcome, and the last one from then on. */
function watched(outcomes: readonly (Error | null)[]) {
  const news: string[] = [];
  const errors: unknown[] = [];
  let attempts = 0;
  const availability = createAvailability({
    probe: async () => undefined,
    cut: () => undefined,
    catchUp: async () => {
      const outcome = outcomes[Math.min(attempts, outcomes.length - 1)] ?? null;
      attempts += 1;
      if (outcome) throw outcome;
    },
    tell: ({ kind }) => void news.push(kind),
    onError: (error) => void errors.push(error),
  });
  return { availability, news, errors };
}

it("counts as away until what lost changes made wrong is reloaded, and logs each failure", async () => {
  const failure = new StartOverFailed("one listener");
  const { availability, news, errors } = watched([failure, failure, null]);
  availability.suspect(new Error("Connection terminated"));
  await expect.poll(() => news).toEqual(["away"]);
  expect(availability.downtimeMs()).toBeGreaterThan(0);
  await expect.poll(() => news).toEqual(["away", "back"]);
  expect(availability.downtimeMs()).toBe(0);
  expect(errors).toEqual([failure, failure]);
  await availability.stop();
});

it("serves although a listener fails by itself", async () => {
  const failure = new Error("A change stream listener makes no progress");
  const { availability, news, errors } = watched([failure]);
  availability.suspect(new Error("Connection terminated"));
  await expect.poll(() => news).toEqual(["replaced"]);
  expect([availability.downtimeMs(), errors]).toEqual([0, [failure]]);
  await availability.stop();
});
