import { type Browser, type BrowserContext, type Page, test } from "@playwright/test";
import { comeLate, isLate } from "./late.ts";
import { painted, unpainted } from "./unpainted.ts";

/** What a journey may have added to a context or its page and the next one must not inherit. */
const events = ["page", "console", "weberror", "dialog", "request", "response", "requestfailed", "requestfinished"];
const pageEvents = [...events, "pageerror", "websocket", "worker", "popup", "download", "filechooser"];

/** An address of the product that answers at once, without the application. */
export const nowhere = "/healthz";

const contexts = new Map<BrowserContext, "free" | "taken">();

/** Pages that the next journey can use: one that a journey called any of these on keeps what it did. */
const reusable = new WeakSet<Page>();
const lasting = ["addInitScript", "exposeFunction", "exposeBinding", "routeWebSocket"] as const;

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  for (const name of lasting) {
    const call: (...args: never[]) => unknown = page[name];
    const value = (...args: never[]) => {
      reusable.delete(page);
      return Reflect.apply(call, page, args);
    };
    Object.defineProperty(page, name, { value });
  }
  reusable.add(page);
  return page;
}

async function openContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext();
  await prepare(context);
  return context;
}

export async function prepare(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: unpainted });
  if (isLate) await context.addInitScript(comeLate({ frame: 200, answer: 250, message: 50 }));
}

/** Attaches a picture of each page to the journey's report. */
export async function attachPictures(shown: readonly BrowserContext[]): Promise<void> {
  for (const [index, page] of shown.flatMap((context) => context.pages()).entries()) {
    const picture = await painted(page, () => page.screenshot({ timeout: 5_000 })).catch(() => undefined);
    if (picture) await test.info().attach(`page ${index + 1}`, { body: picture, contentType: "image/png" });
  }
}

/**
 * A browser context with one page and nothing stored or changed, until the journey ends. Journeys of one worker reuse
 * the same few contexts, because a context's code cache saves a third of a page load, and their pages, because a page
 * has a process of its own that keeps what it has parsed and compiled.
 */
export async function takeContext(browser: Browser): Promise<BrowserContext> {
  const free = [...contexts].find(([, state]) => state === "free")?.[0];
  const context = free ?? (await openContext(browser));
  contexts.set(context, "taken");
  const page = context.pages()[0] ?? (await openPage(context));
  if (!free) return context;
  const devTools = await context.newCDPSession(page);
  const origin = test.info().project.use.baseURL ?? "";
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devTools.detach();
  return context;
}

/** A separate browser without a session, until the journey ends or calls `closeBrowser`. */
export async function openBrowser(browser: Browser): Promise<Page> {
  const context = await takeContext(browser);
  return context.pages()[0] ?? context.newPage();
}

/** The next `openBrowser` can use this browser. */
export const closeBrowser = (page: Page): Promise<void> => giveBack(page.context());

/** Gives back all contexts that the journey took. */
export async function releaseContexts(browser: Browser): Promise<void> {
  for (const [context, state] of contexts)
    if (state === "taken" && context.browser() === browser) await giveBack(context);
}

/** A closed context is dropped. */
async function giveBack(context: BrowserContext): Promise<void> {
  await release(context).then(
    () => contexts.set(context, "free"),
    () => contexts.delete(context),
  );
}

async function release(context: BrowserContext): Promise<void> {
  for (const event of events) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  const [first, ...others] = context.pages();
  await Promise.all(others.map((each) => each.close()));
  if (first) await reset(first).catch(() => first.close());
  await context.clearCookies();
}

/** Leaves what the page shows and restores its settings. Throws if it can't be used again. */
async function reset(page: Page): Promise<void> {
  if (!reusable.has(page)) throw new Error("This page was changed for good.");
  for (const event of pageEvents) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(nowhere, { timeout: 5_000 });
  await page.evaluate(() => sessionStorage.clear());
  await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme: "light", forcedColors: "none", reducedMotion: "reduce" });
  const size = test.info().project.use.viewport;
  if (size) await page.setViewportSize(size);
}
