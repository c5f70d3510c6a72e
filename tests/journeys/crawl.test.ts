import { expect, test } from "@playwright/test";
import { walk } from "#tests/crawl/walk.ts";

/**
 * The short walk of `npm run crawl`: the first controls of every page of the demo are pressed, and each does something
 * that stays.
 */
const main = /\| (?:form|article|group|section|region|fieldset|main|page)/;
const mostOfAPage = 3;

test("the main controls of every page do something", { tag: "@demo" }, async ({ browser, baseURL }) => {
  const house = { url: baseURL ?? "", stop: () => Promise.resolve() };
  const pages = new Set<string>();
  const { faults, pressed } = await walk(
    browser,
    { open: () => Promise.resolve(house), close: () => undefined },
    "demo",
    {
      depth: 1,
      most: mostOfAPage,
      wide: false,
      places: ({ address }) => {
        const route = address.replace(/\/\d+$/, "").replace(/\?.*/, "");
        return !pages.has(route) && pages.add(route).size > 0;
      },
      controls: ({ key, role }) => role !== "link" && main.test(key),
    },
  );
  expect(faults).toEqual([]);
  expect(pressed).toBeGreaterThan(30);
});
