import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type Axe from "axe-core";

/** At which no page may scroll sideways. */
export const widths = [320, 390, 768, 1440] as const;
export const themes = ["light", "dark"] as const;
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The commands have no configuration of their own to be patient by. */
const patiently = expect.configure({ timeout: 60_000 });

/** The page has its heading, and nothing on it is still on its way. */
export async function settled(page: Page): Promise<void> {
  await patiently(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await patiently(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** The world and the section of it that an address of the application leads to. */
const placeOf = (address: string) => /^(\/demo)?\/mls(?:\/([\w-]+))?(?=[/?#]|$)/.exec(address)?.slice(1);

/**
 * Opens the address by the application's own router where the application is on the page already and shows another
 * section: that takes a tenth of what loading the page takes. Elsewhere the page is loaded.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const { pathname } = page.url().startsWith("http") ? new URL(page.url()) : { pathname: "" };
  const [here, there] = [placeOf(pathname), placeOf(address)];
  const within = here && there && here[0] === there[0] && here[1] !== there[1];
  if (!within) await page.goto(address);
  else {
    await page.evaluate((to) => {
      for (const part of document.querySelectorAll("#main > *")) part.setAttribute("data-page-left", "");
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    }, address);
    await patiently(page.locator("[data-page-left]")).toHaveCount(0);
  }
  await settled(page);
}

/** Colors on their way from one theme to the other have a contrast of their own. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme's script hears of the change a moment after the window does.
    for (let quiet = 0; quiet < 4; quiet += 1) {
      await new Promise(requestAnimationFrame);
      const moving = document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
      if (moving.length > 0) quiet = -1;
      await Promise.allSettled(moving.map((animation) => animation.finished));
    }
  });
}

/** Pixels by which the page scrolls sideways. What changes its shape by script does so a moment after the window. */
export async function tooWide(page: Page): Promise<number> {
  const measure = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect
    .poll(measure, { timeout: 15_000 })
    .toBe(0)
    .catch(() => undefined);
  return measure();
}

export type AxeScope = {
  /** A selector; the whole page where there is none. */
  within?: string;
  /** Beyond what WCAG asks for. */
  bestPractice?: boolean;
};

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** What axe finds against WCAG 2.2 AA, in the current theme; `rules` instead of all of them. */
export async function violations(
  page: Page,
  { within, bestPractice = false }: AxeScope = {},
  rules?: readonly string[],
): Promise<string[]> {
  await still(page);
  // Axe is the largest script of a page by far; it's read once for each.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([selector, runOnly]) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const found = await axe.run(selector ?? document, { resultTypes: ["violations"], runOnly, iframes: false });
      return found.violations.map(({ id, nodes }) => `${id} (${nodes.length}) ${nodes[0]?.html}`);
    },
    [within, [...(rules ?? (bestPractice ? [...wcag, "best-practice"] : wcag))]] as [string | undefined, string[]],
  );
}

/** Nothing of WCAG 2.2 AA is broken; of its rules, only that about contrast depends on the theme. */
export async function expectAccessible(page: Page, what: string, scope?: AxeScope): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page, scope), `${what}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, scope, ["color-contrast"]), `${what}, dark`).toEqual([]);
}

/**
 * What the pages of a context complain of in the console. That an answer was a refusal is said there by the browser
 * itself: a candidate who is not there, a form sent empty. What the server could not do, and every word of our own,
 * counts.
 */
export function complaintsOf(
  context: BrowserContext,
  expected = /the server responded with a status of 4\d\d/,
): string[] {
  const heard: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text()))
      heard.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => heard.push(`${error.page()?.url()}: ${error.error().message}`));
  return heard;
}
