import { expect, test } from "#tests/support/journey-test.ts";
import { walk } from "#tests/crawl/walk.ts";

/**
 * The short walk of `npm run crawl`: the first controls of the demo's main pages are pressed, and each does something
 * that stays. Every control of every page, as everybody, is a part of `npm run test:nightly`.
 */
const main = /\| (?:form|article|group|section|region|fieldset|main|page)/;
const mostOfAPage = 3;
const walked = [
  "/demo/mls/search",
  "/demo/mls/candidate/1",
  "/demo/mls/agent",
  "/demo/mls/shortlist",
  "/demo/mls/pipeline",
  "/demo/mls/deals",
  "/demo/mls/deal/1",
  "/demo/mls/introductions/1",
];

test("the main controls of the main pages do something", { tag: "@demo" }, async ({ browser, baseURL }) => {
  const testApp = { url: baseURL ?? "", stop: () => Promise.resolve() };
  const { faults, places, pressed } = await walk(
    browser,
    { open: () => Promise.resolve(testApp), close: () => undefined },
    "demo",
    {
      depth: 1,
      most: mostOfAPage,
      wide: false,
      places: ({ address }) => walked.includes(address),
      controls: ({ key, role }) => role !== "link" && main.test(key),
    },
  );
  expect(faults).toEqual([]);
  expect(places).toBe(walked.length);
  expect(pressed).toBeGreaterThan(15);
});
