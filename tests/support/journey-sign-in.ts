import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";

/** Sample accounts (decisions §12); their password is public. */
export const people = {
  recruiter: "recruiter@northstar.example",
  admin: "admin@northstar.example",
  partner: "admin@harbor.example",
  employer: "hiring@meridian.example",
} as const;
export type Who = keyof typeof people;

export const samplePassword = "talentmls-sample";

export const gateButton = (page: Page) => page.getByRole("button", { name: "Sign in with Ecosystem" });
export const accountMenu = (page: Page) => page.getByRole("button", { name: /account menu/ });

/** From the gate through the ecosystem's page and back to `address`, as a person would. */
export async function signIn(page: Page, who: Who, address = "/mls"): Promise<void> {
  await page.goto("/mls");
  await gateButton(page).click();
  await page.getByLabel("E-mail").fill(people[who]);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
  if (address !== "/mls") await page.goto(address);
}

/** A browser of its own for one person. */
export async function inOwnBrowser(browser: Browser, who: Who, address?: string): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, who, address);
  return { context, page };
}
