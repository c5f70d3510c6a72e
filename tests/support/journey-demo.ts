import type { Page } from "@playwright/test";

/**
 * Edits the demo's saved state in an open page, under the lock that the demo takes for each call: a call under way is
 * saved first, and none overwrites the edit. `edit` runs in the page and sees nothing of the test but its argument.
 */
export async function editDemo<State>(page: Page, edit: (state: State) => State): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem("mls-demo") !== null);
  await page.evaluate(`navigator.locks.request("mls-demo", () => {
    const state = JSON.parse(localStorage.getItem("mls-demo"));
    localStorage.setItem("mls-demo", JSON.stringify((${edit.toString()})(state)));
  })`);
}
