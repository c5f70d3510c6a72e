import { expect, type Locator, type Page } from "@playwright/test";
import { workEmails } from "./employers.ts";

/**
 * Chooses an option of a select, and repeats until it is chosen: a very busy browser may move the list between press
 * and release, and then nothing is chosen.
 */
export async function choose(on: Page | Locator, field: string | RegExp, option: string | RegExp): Promise<void> {
  const box = on.getByRole("combobox", { name: field });
  await expect(async () => {
    if ((await box.getAttribute("aria-expanded")) !== "true") await box.click();
    await box.page().getByRole("option", { name: option }).click({ timeout: 5_000 });
    await expect(box).toContainText(option, { timeout: 2_000 });
  }).toPass();
}

/** Names a sample employer: a client of the agency by its name, another one with a work address there. */
export async function nameEmployer(on: Page | Locator, field: string, name: string): Promise<void> {
  const box = on.getByRole("combobox", { name: field });
  await box.fill(name);
  await box.press("Tab");
  const email = on.getByLabel("Contact's work email");
  // Clients are fetched again when a form opens: then the field for the address of a new one disappears.
  await expect(async () => {
    await expect(email.or(on.getByText("Your client.", { exact: true }))).toBeVisible();
    if (await email.isVisible()) await email.fill(workEmails[name] ?? "", { timeout: 2_000 });
  }).toPass();
}
