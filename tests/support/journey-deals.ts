import { expect, type Page } from "@playwright/test";

/** Opens the create dialog from a candidate's page: a button for the first deal, a menu once there are some. */
export async function openCreateDeal(page: Page): Promise<void> {
  const first = page.getByRole("main").getByRole("button", { name: "Create Deal", exact: true });
  const menu = page.getByRole("button", { name: "Deal actions" });
  await expect(first.or(menu)).toBeVisible();
  if (await first.isVisible()) return first.click();
  await menu.click();
  await page.getByRole("menuitem", { name: "Create Deal" }).click();
}
