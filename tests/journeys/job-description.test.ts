import { expect, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** From a job description to ranked candidates (docs/ranking.md), by keyboard. */
const job = `Senior Platform Engineer
Austin, TX (hybrid)

Requirements
- 5+ years of experience
- Kubernetes and Terraform
- Go or Python

Nice to have
- Prometheus

Pay: $150,000 to $190,000`;

test("a pasted job description ranks the results, with reasons, and can be edited and shared", async ({ page }) => {
  await signIn(page, "recruiter");
  await page.goto("/mls/search");
  await page.getByRole("button", { name: "From a job description" }).press("Enter");
  const text = page.getByRole("textbox", { name: "Job description" });
  await text.fill(job);
  await text.press("Control+Enter");

  const musts = page.getByRole("list", { name: "Must-haves" });
  await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Terraform", "Go or Python"]);
  const first = page.getByRole("region", { name: "Search results" }).getByRole("listitem").first();
  await expect(first).toContainText("3 of 3 must-haves");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveCount(0);
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);

  await musts.getByRole("button", { name: "Terraform. Make it nice to have" }).press("Enter");
  await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Go or Python"]);
  await expect(first).toContainText("2 of 2 must-haves");
  const add = page.getByRole("textbox", { name: "Add a requirement" });
  await add.fill("Cobol");
  await add.press("Enter");
  await expect(first).toContainText("Missing: Cobol");
  await page.getByRole("button", { name: "Remove Cobol" }).press("Enter");
  await expect(first).not.toContainText("Missing");

  await page.reload();
  await expect(musts.getByRole("listitem")).toHaveText(["Kubernetes", "Go or Python"]);
  await expect(first).toContainText("2 of 2 must-haves");

  const ranks = page.getByRole("switch", { name: "Rank results" });
  await ranks.press("Space");
  await expect(first).not.toContainText("must-haves");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toBeVisible();
  await page.reload();
  await expect(ranks).not.toBeChecked();
  await ranks.press("Space");
  await expect(first).toContainText("2 of 2 must-haves");
  await page.getByRole("button", { name: "Remove job" }).press("Enter");
  await expect(page.getByRole("button", { name: "From a job description" })).toBeVisible();
});

test("an admin reads the log of rankings and decides for everyone", async ({ page }) => {
  await signIn(page, "partner");
  await page.goto("/mls/search?jd=role:Platform%20Engineer;must:Kubernetes");
  await expect(page.getByText("1 of 1 must-have").first()).toBeVisible();
  await page.goto("/mls/settings?tab=ranking");
  await page
    .getByRole("button", { name: /Kubernetes/ })
    .first()
    .press("Enter");
  await expect(page.getByText(/1 of 1 must-have \(50 × 1\.00\)/).first()).toBeVisible();
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
  const off = page.getByRole("radio", { name: "Off for everyone" });
  await off.press("Space");
  await expect(off).toBeChecked();
  await page.goto("/mls/search?jd=must:Kubernetes");
  await expect(page.getByRole("switch", { name: /Rank results/ })).toBeDisabled();
  await expect(page.getByText("1 of 1 must-have")).toHaveCount(0);
  await page.goto("/mls/settings?tab=ranking");
  await expect(off).toBeChecked();
  const each = page.getByRole("radio", { name: "Each person decides" });
  await each.press("Space");
  await expect(each).toBeChecked();
});
