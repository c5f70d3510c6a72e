import { expect, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { accountMenu, inOwnBrowser } from "#tests/support/journey-sign-in.ts";

test(
  "the platform's staff decide on a match and verify the register, and no one else finds the page",
  { tag: "@rest" },
  async ({ browser }) => {
    const page = await inOwnBrowser(browser, "operator", "/mls");
    await accountMenu(page).click();
    // The header has the other pages of staff.
    await expect(page.getByRole("menuitem", { name: "Outbox" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /^(?:Cases|Organizations)$/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("link", { name: "Cases" }).click();
    const cases = page.getByRole("list", { name: "Match cases" });
    await expect(cases.getByText("The same email and phone")).toBeVisible();
    await expect(cases.getByRole("region", { name: "Listed first: Northstar Talent" })).toBeVisible();
    expect(await violations(page)).toEqual([]);

    await cases.getByRole("button", { name: /^Decide on TM-/ }).click();
    const dialog = page.getByRole("dialog", { name: "Decide on this match" });
    await dialog.getByRole("button", { name: "Record decision" }).click();
    await expect(dialog.getByText("Choose an outcome.")).toBeVisible();
    await expect(dialog.getByText(/^Enter a short reason for your decision/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("radio", { name: /^Both may represent/ }).click();
    await dialog.getByRole("textbox", { name: "Note" }).fill("The candidate wrote to us that both may.");
    await dialog.getByRole("button", { name: "Record decision" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(cases.getByRole("list", { name: /^Decisions on TM-/ })).toContainText(
      "The candidate wrote to us that both may.",
    );
    await expect(cases.getByText("Decided", { exact: true })).toBeVisible();

    await page.getByRole("tab", { name: /^Prior knowledge \d+$/ }).click();
    await page
      .getByRole("link", { name: /^Review and decide, introduction INT-/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/mls\/introductions\//);
    await page.goBack();
    await page.getByRole("tab", { name: "Register" }).click();
    await page.getByRole("button", { name: "Verify the register" }).click();
    await expect(page.getByText("The register is intact")).toBeVisible();
    expect(await violations(page)).toEqual([]);

    const others = await inOwnBrowser(browser, "admin", "/mls/cases");
    await expect(others.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await accountMenu(others).click();
    await expect(others.getByRole("menuitem", { name: "Sign out" })).toBeVisible();
    await expect(others.getByRole("menuitem", { name: "Outbox" })).toHaveCount(0);
    await expect(others.getByRole("link", { name: "Cases" })).toHaveCount(0);
  },
);
