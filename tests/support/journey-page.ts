import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openBrowser } from "./journey-contexts.ts";

/** The toast or dialog with this text. */
export const said = (page: Page, title: string) => page.getByRole("dialog").filter({ hasText: title });

/** Keeps the toast with this text, which stays while the pointer is on it, and otherwise for four seconds. */
export const hold = (page: Page, title: string): Promise<void> => said(page, title).hover();

export const button = (on: Page | Locator, name: string | RegExp) =>
  on.getByRole("button", { name, exact: typeof name === "string" });

/** From then on, lists and pages lead the focus on: a moment after the page has loaded. */
export const popupsLoaded = (page: Page): Promise<void> => expect(page.locator("[data-toasts]")).toBeAttached();

/** The cards of the search results. */
export const cards = (page: Page) => page.getByRole("region", { name: "Search results" }).getByRole("article");

/** Expects this number of search results, as the page announces it. */
export const found = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: "found" })).toHaveText(text);

/** A result's button that adds it to the pipeline, and its link to the board afterwards. */
export const addTo = (page: Page, code: string) =>
  page.getByRole("main").getByRole("button", { name: `Add ${code} to pipeline` });
export const inPipeline = (page: Page, code: string) =>
  page.getByRole("main").getByRole("link", { name: `${code} is in the pipeline, open the board` });

/** How many pixels the page scrolls sideways. */
export const overflow = (page: Page) =>
  page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** Opens a link on a phone without a session. */
export async function onPhone(browser: Browser, link: string): Promise<Page> {
  const page = await openBrowser(browser);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  return page;
}

/** Whether the browser would ask before the page, and what is typed in it, goes. */
export const asksBeforeReload = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>('!dispatchEvent(new Event("beforeunload", { cancelable: true }))');
