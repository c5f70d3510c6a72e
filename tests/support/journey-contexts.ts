import { type Browser, type BrowserContext, test } from "@playwright/test";

/** What a journey may have added to a context and the next one must not have. */
const events = ["page", "console", "weberror", "dialog", "request", "response", "requestfailed", "requestfinished"];

const contexts = new Map<BrowserContext, "free" | "taken">();

/**
 * A browser context with nothing stored and nothing changed, until the journey ends. Journeys of one worker use the
 * same few contexts again, because a context's cache of the pages' code saves a third of what opening a page costs.
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

/** Gives every context back that the journey took; one that was closed is forgotten. */
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
