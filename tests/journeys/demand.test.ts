import { violations } from "#tests/crawl/look.ts";
import { apiOf, listedBy } from "#tests/support/journey-api.ts";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** How many organizations look for a candidate, in the wizard and on the page of an own listing. */
const card = (page: Page) => page.getByRole("region", { name: "Reverse prospecting" });
const role = (page: Page) => page.getByLabel("Role Title");
const tooFew = "Too few organizations are looking for this candidate to show a number. Numbers start at five.";

test("a draft shows from five organizations up how many look for it", { tag: ["@demo", "@rest"] }, async ({ page }) => {
  await page.goto("/demo/mls/list");
  await role(page).fill("Platform Engineer");
  await expect(card(page)).toContainText("5+ organizations");
  await expect(card(page)).toContainText(
    "At least 5 other organizations have a saved search or an employer's interest",
  );
  await expect(card(page)).not.toContainText("Harbor");
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
  // Three sample organizations look for nurses.
  await role(page).fill("Nurse");
  await expect(card(page)).toContainText(tooFew);
  await expect(card(page)).not.toContainText("organizations have");
  await role(page).fill("");
  await expect(card(page)).toHaveCount(0);
  // The page of an own listing shows the same.
  await page.goto("/demo/mls/candidate/1");
  await expect(card(page)).toContainText("5+ organizations");
});

test("too few say so, and which of your saved searches a candidate meets", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "recruiter");
  await page.goto("/mls/list");
  await role(page).fill("Bell Founder");
  await expect(card(page)).toContainText(tooFew);
  const api = apiOf(page);
  const id = await listedBy(api);
  const { name } = await api.savedSearches.create({ name: `Everyone ${id.slice(0, 8)}`, params: {} });
  await page.goto(`/mls/candidate/${id}`);
  await expect(card(page)).toContainText(tooFew);
  const met = page.getByRole("link", { name });
  await expect(met).toBeVisible();
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
  await met.click();
  await expect(page).toHaveURL(/\/mls\/search\?saved=/);
});
