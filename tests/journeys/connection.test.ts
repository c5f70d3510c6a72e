import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { gateButton, inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";

/** Pages without a network, after a server update, and before the first sign-in. */
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "This page may be out of date." });

test("a page without a network says that it may be out of date, and catches up", async ({ page, browser }) => {
  const role = `Ferry Engineer ${String.fromCharCode(97 + (Date.now() % 26))}`;
  await signIn(page, "recruiter", "/mls/agent");
  const colleague = await inOwnBrowser(browser, "recruiter");
  await expect(page.getByLabel("Search your listings")).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(notice(page)).toContainText("You're offline.");
  const draft = await apiOf(colleague).listings.create({ form: { headlineRole: role } });
  await expect(page.getByRole("main")).not.toContainText(role);
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText(role);
  await apiOf(colleague).listings.discard({ id: draft.id, version: draft.version });
});

test("a page older than the server reloads, but never over typed text", { tag: "@demo" }, async ({ page }) => {
  const outgrown = () => page.evaluate(() => void dispatchEvent(new Event("vite:preloadError")));
  const isTheSamePage = () => page.evaluate(() => (window as { marked?: true }).marked === true);
  await page.goto("/demo/mls/agent");
  const role = page.getByRole("form", { name: "Employer interest" }).getByLabel("Requirements");
  await role.fill("Two years of freight systems.");
  await page.evaluate(() => ((window as { marked?: true }).marked = true));
  const served = page.waitForResponse("**/healthz", { timeout: 1_500 }).catch(() => null);
  await outgrown();
  expect(await served).toBeNull();
  expect(await isTheSamePage()).toBe(true);
  await expect(role).toHaveValue("Two years of freight systems.");
  // Typed while the request is pending: the answer arrives too late to reload.
  await role.fill("");
  await page.route("**/healthz", async (route) => {
    await role.fill("Typed meanwhile.");
    await route.continue();
  });
  const asked = page.waitForResponse("**/healthz");
  await outgrown();
  await (await asked).finished();
  await expect(role).toHaveValue("Typed meanwhile.");
  expect(await isTheSamePage()).toBe(true);
  await page.unroute("**/healthz");
  await role.fill("");
  await outgrown();
  await expect.poll(() => isTheSamePage().catch(() => false)).toBe(false);
  await expect(page.getByRole("heading", { level: 1, name: "Agent Hub" })).toBeVisible();
});

test("a form outside a dialog asks before a link or Back loses what is typed", { tag: "@demo" }, async ({ page }) => {
  await page.goto("/demo/mls/agent");
  const role = page.getByRole("form", { name: "Employer interest" }).getByLabel("Requirements");
  const link = page.getByRole("link", { name: "Split Calculator" });
  const asked = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  await role.fill("Two years of freight systems.");
  await link.click();
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(asked).toHaveCount(0);
  await expect(role).toHaveValue("Two years of freight systems.");
  await expect(page).toHaveURL(/\/agent$/);
  await link.click();
  await asked.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Split Calculator" })).toBeVisible();

  await page.goBack();
  await expect(role).toHaveValue("");
  // With nothing typed, it leaves at once.
  await page.goForward();
  await expect(page).toHaveURL(/\/split$/);
  await page.goBack();
  await role.fill("Three years of freight systems.");
  await page.goForward();
  await asked.getByRole("button", { name: "Keep editing" }).click();
  await expect(role).toHaveValue("Three years of freight systems.");
  await expect(page).toHaveURL(/\/agent$/);
});

test("the gate leads newcomers to the sign-ups for agencies and employers, and to the demo", async ({ page }) => {
  const ways = [
    ["Sign up your agency", /\/ecosystem\/sign-up\?kind=agency$/],
    ["request employer access", /\/ecosystem\/sign-up\?kind=employer$/],
    ["open the live demo", /\/demo(\/mls)?$/],
  ] as const;
  for (const [name, address] of ways) {
    await page.goto("/mls/agent");
    await expect(gateButton(page)).toBeVisible();
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(gateButton(page)).toHaveCount(0);
  }
});
