import { expect, type Locator, type Page } from "@playwright/test";

/** The pipeline board's parts, by their visible names. */
export const column = (page: Page, stage: string) =>
  page.getByRole("region", { name: new RegExp(`^${stage} [\\d,]+ candidates?$`) });
export const cardIn = (page: Page, stage: string, code: string) =>
  column(page, stage)
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: `Copy code ${code}` }) });
export const handle = (page: Page, code: string) => page.getByRole("button", { name: `Drag ${code}` });
export const link = (page: Page, code: string) => page.getByRole("link", { name: new RegExp(`^View .*, ${code}$`) });
export const said = (page: Page, title: string) => page.getByRole("dialog").filter({ hasText: title });
/** The destructive toast. The accessibility tree has a copy of its text as an alert beside it. */
export const wentWrong = (page: Page) => page.locator("[role=alertdialog]").filter({ hasText: "Error" });
export const spoken = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text })).toBeAttached();

/** Drags a card by its role in small steps, and drops it in the middle of `target`. */
export async function drag(page: Page, card: Locator, target: Locator): Promise<void> {
  // Waits until the card has stopped moving and nothing covers it.
  await card.getByRole("heading").hover({ position: { x: 20, y: 8 } });
  const [from, to] = [await card.getByRole("heading").boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error("Nothing to drag, or nowhere to drag it.");
  await page.mouse.down();
  await page.mouse.move(from.x + 32, from.y + 12, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + Math.min(to.height / 2, 150), { steps: 8 });
  await expect(target).toHaveAttribute("data-over", "true");
  await page.mouse.up();
}

export async function rename(page: Page, stage: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Edit stages" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit stages" });
  const places = dialog.getByRole("textbox", { name: /^Name of stage/ });
  const namesThere = async () => Promise.all((await places.all()).map((each) => each.inputValue()));
  await expect.poll(namesThere).toContain(stage);
  const place = (await namesThere()).indexOf(stage);
  await places.nth(place).fill(name);
  await dialog.getByRole("button", { name: "Save stages" }).click();
  await expect(dialog).toBeHidden();
}
