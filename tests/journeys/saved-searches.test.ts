import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { makeForm } from "#tests/support/forms.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";

/** Saved searches: saved on the search page, followed on the board, shared with colleagues (issue 18). */
const rowOf = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const badge = (page: Page, count: string) =>
  page.getByRole("banner").getByRole("link", { name: `Saved searches, new, ${count}` });

test("a search is saved, counts a new candidate without a reload, and is seen once opened", async ({ browser }) => {
  const page = await inOwnBrowser(browser, "partner", "/mls/search?keywords=kettledrum");
  const agency = await inOwnBrowser(browser, "recruiter");

  await test.step("saving names the search by what it asks", async () => {
    await page.getByRole("button", { name: "Save search" }).click();
    const dialog = page.getByRole("dialog", { name: "Save search" });
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Keywords: kettledrum");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Kettledrum engineers");
    await dialog.getByRole("checkbox", { name: "Share with your organization" }).click();
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(page.getByRole("dialog").filter({ hasText: "Search saved" })).toBeVisible();
  });

  await test.step("the badge and the board follow the market", async () => {
    await page.goto("/mls/saved");
    await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("0 candidates found");
    const { listings } = apiOf(agency);
    const draft = await listings.create({ form: makeForm({ headlineRole: "Kettledrum Engineer" }) });
    await listings.publish({ id: draft.id, version: draft.version });
    await expect(badge(page, "1 candidate")).toBeVisible();
    await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("1 new");
  });

  await test.step("the keyboard opens it, which marks its candidates as seen", async () => {
    await page.keyboard.press("j");
    await expect(page.getByRole("link", { name: "Kettledrum engineers" })).toBeFocused();
    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "Unpin Kettledrum engineers" })).toBeVisible();
    await page.getByRole("link", { name: "Kettledrum engineers" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/mls\/search\?keywords=kettledrum&saved=/);
    await expect(badge(page, "0 candidates")).toBeVisible();
    await page.goto("/mls/saved");
    await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("1 candidate found");
    await expect(rowOf(page, "Kettledrum engineers").first()).not.toContainText("1 new");
  });

  await test.step("deleting can be undone", async () => {
    await page.getByRole("button", { name: "More about Kettledrum engineers" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await expect(rowOf(page, "Kettledrum engineers")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(rowOf(page, "Kettledrum engineers").first()).toBeVisible();
  });
});
