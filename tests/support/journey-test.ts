import { test as base } from "@playwright/test";
import { attachPictures, prepare, releaseContexts, takeContext } from "./journey-contexts.ts";

export * from "@playwright/test";

/**
 * Journeys of one worker share browser contexts. A journey that changes what can't be undone, such as the clock or a
 * script of the context, sets `ownContext`.
 */
export const test = base.extend<{ ownContext: boolean; sharedContexts: undefined }>({
  ownContext: [false, { option: true }],
  sharedContexts: [
    async ({ browser }, provide, testInfo) => {
      await provide(undefined);
      // After a failure the worker ends.
      if (testInfo.status === testInfo.expectedStatus) await releaseContexts(browser);
      else await attachPictures(browser.contexts());
    },
    { auto: true },
  ],
  context: async ({ context: own, ownContext, browser }, provide, testInfo) => {
    if (ownContext) await prepare(own);
    await provide(ownContext ? own : await takeContext(browser));
    if (ownContext && testInfo.status !== testInfo.expectedStatus) await attachPictures([own]);
  },
  page: async ({ context }, provide) => provide(context.pages()[0] ?? (await context.newPage())),
});
