import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { cards, found } from "#tests/support/journey-page.ts";

/** What people type, in the demo, which has the same index as the server. */
const search = "/demo/mls/search";
const filters = (page: Page) => page.getByRole("list", { name: "Active filters" });

test("words people type are corrected, explained and found", { tag: ["@demo", "@rest"] }, async ({ page }) => {
  await test.step("corrects a typing error, and searches exactly for what was typed, by keyboard", async () => {
    await page.goto(search);
    await found(page, "8 candidates found");
    await page.keyboard.press("/");
    await page.keyboard.type("enginer pyhton");
    await expect(page.getByText("Showing results for engineer python.")).toBeVisible();
    await found(page, "3 candidates found");
    await expect(cards(page).first().locator("mark").first()).toHaveText("Engineer");
    await expect(cards(page).first().locator("mark").last()).toHaveText("Python");
    const exactly = page.getByRole("button", { name: "Search exactly for “enginer pyhton”" });
    await exactly.focus();
    await page.keyboard.press("Enter");
    await found(page, "0 candidates found");
    await expect(page).toHaveURL(/spelling=exact/);
    await expect(filters(page)).toContainText("Exactly as typed");
    await page.getByRole("button", { name: "Include other spellings" }).focus();
    await page.keyboard.press("Enter");
    await found(page, "3 candidates found");
    await expect(page).not.toHaveURL(/spelling/);
  });

  await test.step("finds another spelling and says so", async () => {
    await page.getByLabel("Search candidates").fill("k8s");
    await expect(page.getByText("Including kubernetes.")).toBeVisible();
    await expect(cards(page).first().locator("mark")).toHaveText("Kubernetes");
  });

  await test.step("reads fields, exclusions and alternatives, and explains what it can't read", async () => {
    await page.getByLabel("Search candidates").fill("role:engineer -skill:kubernetes");
    await found(page, "3 candidates found");
    await page.getByLabel("Search candidates").fill("(skill:kubernetes or skill:pytorch) type:moon");
    await expect(page.getByText("“moon” isn't a work type, so it isn't applied.")).toBeVisible();
    await found(page, "2 candidates found");
    await page.getByRole("button", { name: "Search tips" }).focus();
    await page.keyboard.press("Enter");
    const tips = page.getByRole("dialog", { name: "Search tips" });
    await expect(tips.getByText("loc:austin within 50 mi")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tips).toBeHidden();
  });

  await test.step("says what each filter costs, and which word to remove when nothing is found", async () => {
    await page.goto(`${search}?keywords=python&workType=remote`);
    await found(page, "1 candidate found");
    await expect(
      filters(page)
        .getByText(/\d more without it/)
        .first(),
    ).toBeAttached();
    await page.getByLabel("Search candidates").fill("python zzzzq");
    await found(page, "0 candidates found");
    const offer = page.getByRole("button", { name: /^Without “zzzzq”/ });
    await expect(offer).toHaveText("Without “zzzzq” 1 candidate");
    await offer.focus();
    await page.keyboard.press("Enter");
    await found(page, "1 candidate found");
  });

  await test.step("searches around a place", async () => {
    await page.goto(`${search}?location=${encodeURIComponent("Round Rock, TX")}`);
    await found(page, "0 candidates found");
    const distance = page.getByRole("combobox", { name: "Distance from the place" });
    await distance.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("option", { name: "Within 50 miles" }).click();
    await expect(page.getByText("Within 50 miles of Round Rock, TX.")).toBeVisible();
    await expect(cards(page).first()).toContainText("Austin, TX");
    await expect(filters(page)).toContainText("Location: Round Rock, TX within 50 mi");
    await expect(page).toHaveURL(/radius=50/);
  });
});
