import { expect, type Page } from "@playwright/test";
import { canaryIdentity } from "./canaries.ts";
import { choose } from "./journey-select.ts";

/** What the journeys enter in the wizard. The identity consists of canaries. */
export type Candidate = {
  role: string;
  city: string;
  /** Two letters. */
  state: string;
  salary: readonly [number, number];
  skills: readonly string[];
  summary: string;
  employer: { name: string; domain: string };
};

export const next = (page: Page) => page.getByRole("button", { name: "Next", exact: true });
export const onStep = (page: Page, name: string) =>
  expect(
    page.getByRole("navigation", { name: "Steps of listing a candidate" }).locator("[aria-current=step]"),
  ).toContainText(name);

/** The masked code on the success step. */
export async function plate(page: Page): Promise<string> {
  const code = page.getByRole("region", { name: "On the market" }).getByText(/^TM-/);
  return ((await code.textContent()) ?? "").trim();
}

/** Step 1: the vault and the first public facts. */
export async function fillBasics(page: Page, { role, city, state, salary, employer }: Candidate): Promise<void> {
  const { fullName, email, phone = "", linkedinUrl = "", portfolioLinks, pastEmployers } = canaryIdentity;
  await page.getByLabel("Full name").fill(fullName);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill(phone);
  await page.getByLabel("LinkedIn URL").fill(linkedinUrl);
  await page.getByLabel("Current employer").fill(employer.name);
  await page.getByLabel("Employer's domain").fill(employer.domain);
  await page.getByRole("button", { name: "Add employer" }).click();
  await page.getByLabel("Past employers, employer 1").fill(pastEmployers[0] ?? "");
  await page.getByRole("button", { name: "Add link" }).click();
  await page.getByLabel("Portfolio links, link 1").fill(portfolioLinks[0] ?? "");
  await page.getByLabel("Role Title").fill(role);
  await page.getByRole("combobox", { name: /^City/ }).fill(city);
  await page.getByLabel("State").fill(state);
  await page.getByLabel("State").press("Tab");
  await page.getByRole("textbox", { name: "Lowest salary in dollars" }).fill(String(salary[0]));
  await page.getByRole("textbox", { name: "Highest salary in dollars" }).fill(String(salary[1]));
  await page.getByRole("textbox", { name: "Highest salary in dollars" }).press("Tab");
  await page.getByRole("button", { name: "Available now" }).click();
  await choose(page, /^Work Authorization/, "US Citizen");
}

/** Step 2: what strangers read. */
export async function fillSkills(page: Page, { skills, summary }: Candidate): Promise<void> {
  for (const skill of skills) {
    await page.getByRole("combobox", { name: "Key skills" }).fill(skill);
    await page.getByRole("combobox", { name: "Key skills" }).press("Enter");
    await expect(page.getByRole("button", { name: `Remove ${skill}` })).toBeVisible();
  }
  await page.getByLabel("Professional Summary").fill(summary);
  await page.getByRole("textbox", { name: "Years of experience, exact" }).fill("8");
}

/** Step 4: the three confirmations, then Submit. */
export async function confirmAndSubmit(page: Page): Promise<void> {
  for (const statement of [
    /agreed to be listed anonymized/,
    /information is accurate/,
    /agree to the marketplace terms/,
  ])
    await page.getByRole("checkbox", { name: statement }).check();
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByRole("heading", { name: "On the market" })).toBeVisible();
}

/** All four steps. The page is on the success step afterwards. */
export async function listByHand(page: Page, candidate: Candidate): Promise<void> {
  await page.goto("/mls/list");
  await fillBasics(page, candidate);
  await next(page).click();
  await fillSkills(page, candidate);
  await next(page).click();
  await onStep(page, "Screening");
  await next(page).click();
  await confirmAndSubmit(page);
}
