import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import type Axe from "axe-core";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { painted } from "#tests/support/unpainted.ts";

/** The widths at which no page can scroll sideways. */
export const widths = [320, 390, 768, 1440] as const;
export const themes = ["light", "dark"] as const;
const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The crawl commands run without a Playwright configuration, so they need their own timeout. */
const patiently = expect.configure({ timeout: 60_000 });

/** Waits until the page has its heading and nothing on it is loading. */
export async function settled(page: Page): Promise<void> {
  await patiently(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await patiently(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Whether an application address is in the demo, and its section. */
const placeOf = (address: string) => /^(\/demo)?\/mls(?:\/([\w-]+))?(?=[/?#]|$)/.exec(address)?.slice(1);

/**
 * Opens the address. If the application is already open on another section, its router does, which takes a tenth of the
 * time of a page load.
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
    // A page stays until the next one is ready. Left before that, it is the one to come back to, and nothing changes.
    const isLeft = expect(page.locator("[data-page-left]")).toHaveCount(0, { timeout: 20_000 });
    await isLeft.catch(() => page.goto(address));
  }
  await settled(page);
}

/** Like `visit`, also to another page of the section that is open: its router leads there through the terms. */
export async function visitAndRemount(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(page.url());
  const [here, there] = [placeOf(pathname), placeOf(address)];
  if (here && there && here[0] === there[0] && here[1] === there[1])
    await visit(page, `${there[0] ?? ""}/mls${there[1] === "terms" ? "" : "/terms"}`);
  await visit(page, address);
}

/** Waits for color transitions to end. Colors between two themes have a contrast of their own. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // The theme script handles the change a moment after the window does.
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

/** How many pixels the page scrolls sideways. Layouts that scripts adjust follow a moment after the resize. */
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
  /** A selector. Without it, the whole page is checked. */
  within?: string;
  /** Include rules beyond WCAG. */
  bestPractice?: boolean;
};

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Axe's WCAG 2.2 AA violations in the current theme. `rules` replaces the full set. */
export async function violations(
  page: Page,
  { within, bestPractice = false }: AxeScope = {},
  rules?: readonly string[],
): Promise<string[]> {
  await still(page);
  // Axe is by far the largest script, so load it once for each page.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const runOnly = [...(rules ?? (bestPractice ? [...wcag, "best-practice"] : wcag))];
  return painted(page, () =>
    page.evaluate(
      async ([selector, runOnly]) => {
        const { axe } = window as unknown as { axe: typeof Axe };
        const found = await axe.run(selector ?? document, { resultTypes: ["violations"], runOnly, iframes: false });
        return found.violations.map(({ id, nodes }) => `${id} (${nodes.length}) ${nodes[0]?.html}`);
      },
      [within, runOnly] as [string | undefined, string[]],
    ),
  );
}

/** One in four in the dark, as screens are in looks.test.ts. Chosen by the name, so that a part keeps its theme. */
const themesOf = (what: string): readonly (typeof themes)[number][] =>
  exhaustive ? themes : [what.length % 4 === 0 ? "dark" : "light"];

/** Expects no WCAG 2.2 AA violation in one theme, at night in both. Only the contrast rule depends on the theme. */
export async function expectAccessible(page: Page, what: string, scope?: AxeScope): Promise<void> {
  for (const [index, theme] of themesOf(what).entries()) {
    await page.emulateMedia({ colorScheme: theme });
    expect(await violations(page, scope, index > 0 ? ["color-contrast"] : undefined), `${what}, ${theme}`).toEqual([]);
  }
}

/**
 * Collects the console errors of a context's pages. The browser itself logs expected 4xx responses, such as a missing
 * candidate or an empty form; those are ignored. Server failures and everything the product logs count.
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
