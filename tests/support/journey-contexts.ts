import { type Browser, type BrowserContext, test } from "@playwright/test";

/** What a journey may have added to a context and the next one must not inherit. */
const events = ["page", "console", "weberror", "dialog", "request", "response", "requestfailed", "requestfinished"];

const contexts = new Map<BrowserContext, "free" | "taken">();

/**
 * A browser context with nothing stored or changed, until the journey ends. Journeys of one worker reuse the same few
 * contexts, because a context's code cache saves a third of a page load.
 */
export async function takeContext(browser: Browser): Promise<BrowserContext> {
  const free = [...contexts].find(([, state]) => state === "free")?.[0];
  const context = free ?? (await browser.newContext());
  contexts.set(context, "taken");
  const page = await context.newPage();
  if (!free) return context;
  const devTools = await context.newCDPSession(page);
  const origin = test.info().project.use.baseURL ?? "";
  await devTools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devTools.detach();
  return context;
}

/** Returns all contexts that the journey took. A closed one is dropped. */
export async function releaseContexts(browser: Browser): Promise<void> {
  for (const [context, state] of contexts) {
    if (state === "free" || context.browser() !== browser) continue;
    await release(context).then(
      () => contexts.set(context, "free"),
      () => contexts.delete(context),
    );
  }
}

async function release(context: BrowserContext): Promise<void> {
  for (const event of events) context.removeAllListeners(event);
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  await context.clearPermissions();
  await Promise.all(context.pages().map((each) => each.close()));
  await context.clearCookies();
}
