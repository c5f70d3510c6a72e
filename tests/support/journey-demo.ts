import { expect, type Page } from "@playwright/test";

/**
 * Edits the demo's saved state in an open page, under the lock the demo takes for each call, so that no call in
 * progress overwrites the edit. `edit` runs in the page and can use only its argument.
 */
export async function editDemo<State>(page: Page, edit: (state: State) => State): Promise<void> {
  // Not `waitForFunction`: the page's content security policy refuses its later tries.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("mls-demo"))).not.toBeNull();
  await page.evaluate(`navigator.locks.request("mls-demo", () => {
    const state = JSON.parse(localStorage.getItem("mls-demo"));
    localStorage.setItem("mls-demo", JSON.stringify((${edit.toString()})(state)));
  })`);
}

/** Waits until a change is in the saved state; the page shows it before that. `holds` runs in the page. */
export async function saved<State>(page: Page, holds: (state: State) => boolean): Promise<void> {
  const isSaved = `(${holds.toString()})(JSON.parse(localStorage.getItem("mls-demo") ?? "{}")) === true`;
  await expect.poll(() => page.evaluate<boolean>(isSaved)).toBe(true);
}
