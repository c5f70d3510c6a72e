import type { Browser, Page } from "@playwright/test";
import { still, themes, violations } from "./look.ts";
import { type Place, type Role, roles } from "./places.ts";
import { enter, openPlace, placesOn, type RunningApp, startTestApps, openBrowser } from "./world.ts";

/** Checks every page full, empty and failing, in both themes, against WCAG 2.2 AA: `npm run crawl -- --axe`. */
const states = ["full", "empty", "error"] as const;
type State = (typeof states)[number];

/** The demo's own stores, which the empty state clears. */
const emptied = ["mls-shortlist", "mls-pipeline", "mls-deals"];

/** The same answer from an API without data: lists become empty and counts become 0. */
function drained(answer: unknown): unknown {
  if (Array.isArray(answer)) return [];
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [
      key,
      key === "items" || key === "listingIds"
        ? []
        : key === "nextCursor"
          ? null
          : ["total", "unread", "needsYou", "count"].includes(key) && typeof value === "number"
            ? 0
            : value,
    ]),
  );
}

/** Puts the page into a state before it opens. Only lists can be empty; the page of a single item is full or fails. */
async function prepare(page: Page, role: Role, state: State): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (role === "demo") {
    await page.goto("/demo/mls/terms");
    await page.evaluate(
      ([keys, empty]) => {
        for (const key of keys) {
          if (empty) localStorage.setItem(key, "[]");
          else localStorage.removeItem(key);
        }
      },
      [emptied, state === "empty"] as const,
    );
    return;
  }
  if (state === "full") return;
  await page.route(/\/api\/v1\/(?!session|settings|me\b)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    if (state === "error")
      return route.fulfill({
        status: 500,
        contentType: "application/problem+json",
        json: {
          type: "about:blank",
          title: "Something went wrong",
          status: 500,
          detail: "Something went wrong here. Try again in a moment.",
          code: "unexpected",
        },
      });
    const response = await route.fetch();
    if (!response.ok() || !/json/.test(response.headers()["content-type"] ?? "")) return route.fulfill({ response });
    return route.fulfill({ response, json: drained(await response.json()) });
  });
}

const reachable = (role: Role, state: State): boolean => state === "full" || role !== "visitor";
/** The demo has no server that could fail. */
const meant = (role: Role, state: State, { address, press }: Place): boolean =>
  reachable(role, state) &&
  (state === "full" || press === undefined) &&
  !(role === "demo" && (state === "error" || address === "/demo"));

async function gridOf(
  browser: Browser,
  testApp: RunningApp,
  role: Role,
  only: string,
): Promise<{ looked: number; faults: string[] }> {
  const { context, page } = await enter(browser, testApp, role);
  const places = (await placesOn(testApp, page, role)).filter(({ address }) => address.includes(only));
  const faults: string[] = [];
  let looked = 0;
  for (const state of states) {
    if (!reachable(role, state)) continue;
    await prepare(page, role, state);
    for (const place of places) {
      if (!meant(role, state, place)) continue;
      try {
        await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
        await openPlace(page, place);
        for (const colorScheme of themes) {
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await still(page);
          looked += 1;
          faults.push(
            ...(await violations(page)).map(
              (violation) => `${role} ${place.address}, ${state}, ${colorScheme}: ${violation}`,
            ),
          );
        }
      } catch (error) {
        faults.push(`${role} ${place.address}, ${state}: ${String(error).slice(0, 200)}`);
      }
    }
  }
  await context.close();
  return { looked, faults };
}

/** Prints a row for each role and every violation. Returns the number of violations. */
export async function grid(as: readonly Role[] = roles, only = ""): Promise<number> {
  const browser = await openBrowser();
  const testApps = await startTestApps(browser, { LOG_LEVEL: "fatal" });
  const testApp = await testApps.open();
  let count = 0;
  try {
    console.log(`${"as".padEnd(10)}${"looked at".padStart(10)}${"violations".padStart(12)}`);
    for (const role of as) {
      const { looked, faults } = await gridOf(browser, testApp, role, only);
      count += faults.length;
      console.log(`${role.padEnd(10)}${String(looked).padStart(10)}${String(faults.length).padStart(12)}`);
      for (const fault of faults) console.log(`  ${fault}`);
    }
  } finally {
    await browser.close();
    await testApp.stop();
    testApps.close();
  }
  return count;
}
