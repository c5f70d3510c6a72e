import { type BrowserContext, test as base } from "@playwright/test";

export * from "@playwright/test";

/** What a journey may have added to the context and the next one must not have. */
const events = ["page", "console", "weberror", "dialog", "request", "response", "requestfailed", "requestfinished"];

/**
 * Journeys of one worker share a browser context, because its cache of the pages' code makes up a third of what opening
 * a page costs. Each journey gets it with nothing stored and nothing changed. One that changes what can't be undone
 * (the clock, a script added to the context) has `ownContext`.
 */
export const test = base.extend<{ ownContext: boolean }, { shared: () => Promise<BrowserContext> }>({
  ownContext: [false, { option: true }],
  shared: [
    async ({ browser }, provide) => {
      let context: Promise<BrowserContext> | undefined;
      await provide(() => (context ??= browser.newContext()));
      await (await context)?.close();
    },
    { scope: "worker" },
  ],
  context: async ({ context: own, ownContext, shared, baseURL }, provide) => {
    if (ownContext) return provide(own);
    const context = await shared();
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Storage.clearDataForOrigin", { origin: baseURL ?? "", storageTypes: "all" });
    await devTools.detach();
    await provide(context);
    for (const event of events) context.removeAllListeners(event);
    await context.unrouteAll({ behavior: "ignoreErrors" });
    await context.setOffline(false);
    await context.clearPermissions();
    await Promise.all(context.pages().map((each) => each.close()));
    await context.clearCookies();
  },
  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),
});
