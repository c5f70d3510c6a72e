import { expect, type Page } from "@playwright/test";

/** Opens the create dialog from a candidate's page: a button for the first deal, a menu once there are some. */
export async function openCreateDeal(page: Page): Promise<void> {
  const first = page.getByRole("main").getByRole("button", { name: "Create Deal", exact: true });
  await first.or(page.getByRole("button", { name: "Deal actions" })).click();
  const item = page.getByRole("menuitem", { name: "Create Deal" });
  await expect(item.or(page.getByRole("dialog", { name: "Create New Deal" }))).toBeVisible();
  if (await item.isVisible()) await item.click();
}
