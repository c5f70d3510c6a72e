import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";

/** The demo's guided two minutes, walked whole from the public start page by what the guide points at. */
const guide = (page: Page) => page.getByRole("complementary", { name: "Two-minute guide" });
const pointed = (page: Page) => page.locator("[data-guide-here]");
const stop = (page: Page, title: string | RegExp) =>
  expect(guide(page).getByText(title, { exact: true })).toBeVisible();
const press = (page: Page, name: string) => guide(page).getByRole("button", { name }).click();

/** Waits until the guide points at the control of this name, and presses it. */
async function pressPointed(page: Page, name: string): Promise<void> {
  await expect(pointed(page)).toHaveText(name);
  await pointed(page).click();
}

/** Fills what the guide points at until it points at the button. */
async function signPointed(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("input:not([type=checkbox])[data-guide-here]")).toBeVisible();
  await dialog.locator("input:not([type=checkbox])[data-guide-here]").fill(name);
  await expect(dialog.locator("[type=checkbox][data-guide-here]")).toBeVisible();
  await dialog.locator("[type=checkbox][data-guide-here]").click();
  await pressPointed(page, "Sign");
}

/** No part of the pointed control is below the guide's bar. */
async function isClear(page: Page): Promise<void> {
  await expect(async () => {
    const [control, bar] = await Promise.all([pointed(page).boundingBox(), guide(page).boundingBox()]);
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(control?.y ?? -1).toBeGreaterThanOrEqual(0);
  }).toPass();
}

async function play(page: Page): Promise<void> {
  await test.step("1: request as an employer", async () => {
    await stop(page, "1 of 7");
    await press(page, "Continue as Meridian Robotics");
    await expect(pointed(page)).toBeFocused();
    await isClear(page);
    await pressPointed(page, "Request Introduction");
    await expect(page.getByRole("dialog").locator("[data-guide-here]")).toHaveText("Request Introduction");
    await page.getByRole("dialog").locator("[data-guide-here]").click();
  });

  await test.step("2: accept as the agency; a visitor who leaves is brought back, also after a reload", async () => {
    await stop(page, "Accept as the agency");
    await press(page, "Continue as Cedar & Vale Recruiting");
    await isClear(page);
    await page.goto("/demo/mls/shortlist");
    await stop(page, "Accept as the agency");
    await press(page, "Take me there");
    await expect(pointed(page)).toBeFocused();
    await pressPointed(page, "Accept terms");
    await expect(page.getByRole("dialog").locator("[data-guide-here]")).toHaveText("Accept terms");
    await page.getByRole("dialog").locator("[data-guide-here]").click();
  });

  await test.step("3: sign, and the name appears", async () => {
    await stop(page, "Sign the NDA");
    await press(page, "Continue as Meridian Robotics");
    await expect(page.getByText("Ingrid Castellmar")).toHaveCount(0);
    await pressPointed(page, "Read and sign");
    await signPointed(page, "Mara Ito");
    await stop(page, "Open identity");
    await isClear(page);
    await pressPointed(page, "Open identity");
    const identity = page.getByRole("region", { name: "Identity", exact: true });
    await expect(identity.getByText("Ingrid Castellmar")).toBeVisible();
    await expect(identity).toContainText("Revealed to Meridian Robotics");
  });

  await test.step("4: the deal is created, signed by both sides and closed", async () => {
    await stop(page, "Make it a deal");
    await press(page, "Continue as Cedar & Vale Recruiting");
    await pressPointed(page, "Create deal from these terms");
    await pressPointed(page, "Create Deal");
    await stop(page, "Send the agreement");
    await expect(page).toHaveURL(/\/demo\/mls\/deal\//);
    await isClear(page);
    await pressPointed(page, "Send for signature");
    await expect(page.getByRole("dialog").locator("[data-guide-here]")).toHaveText("Send for signature");
    await page.getByRole("dialog").locator("[data-guide-here]").click();
    await stop(page, "Sign for the agency");
    await pressPointed(page, "Review and sign");
    await signPointed(page, "Imani Brooks");
    await page.getByRole("button", { name: "Back to the deal" }).click();
    await stop(page, "Sign as the other side");
    await press(page, "Sign as Meridian Robotics");
    await stop(page, "Close the deal");
    await expect(pointed(page)).toBeFocused();
    await pressPointed(page, "Close as won");
    const date = page.getByRole("dialog").locator("input[data-guide-here]");
    await date.fill(await page.evaluate(() => new Date().toLocaleDateString("en-CA")));
    await expect(page.getByRole("dialog").locator("button[data-guide-here]")).toHaveText("Close as won");
    await page.getByRole("dialog").locator("button[data-guide-here]").click();
  });

  await test.step("5: ninety days pass", async () => {
    await stop(page, "Let the guarantee run");
    await press(page, "Let 90 days pass");
    await expect(page.getByText("90 days ahead")).toBeAttached();
  });

  await test.step("6: the money settles", async () => {
    await stop(page, "Settle the money");
    await pressPointed(page, "Record payment");
    await expect(page.getByRole("dialog").locator("[data-guide-here]")).toHaveText("Record payment");
    await page.getByRole("dialog").locator("[data-guide-here]").click();
  });

  await test.step("7: the share is shown, and a link to sign up", async () => {
    await stop(page, /^That's a placement: \$[\d,]+\.\d\d is your share$/);
    const share =
      (
        await guide(page)
          .getByText(/is your share/)
          .innerText()
      ).match(/\$[\d,.]+\d/)?.[0] ?? "none";
    await expect(page.getByRole("main").locator("[data-my-share]")).toHaveText(`My share ${share}`);
    await expect(pointed(page)).toHaveText(`My share ${share}`);
    expect(await violations(page)).toEqual([]);
  });
}

test("the two minutes lead from the public start page to a paid fee", { tag: ["@demo", "@rest"] }, async ({ page }) => {
  await page.goto("/");
  const [demo] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("link", { name: "Try it in two minutes" }).click(),
  ]);
  await play(demo);
  await guide(demo).getByRole("link", { name: "Open your own" }).click();
  await expect(demo).toHaveURL(/\/ecosystem\/sign-up\?kind=agency$/);
  await demo.close();
});

test(
  "the two minutes work on a phone, follow another tab, and can be left and resumed",
  { tag: ["@demo", "@rest"] },
  async ({ page, context }) => {
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/demo");
    await page.getByRole("button", { name: "Take the tour" }).click();
    await expect(page.getByRole("complementary", { name: "Guided tour" })).toBeVisible();
    await page.goto("/demo");
    await page.getByRole("button", { name: "Try it in two minutes" }).click();
    await expect(page.getByRole("complementary", { name: "Guided tour" })).toHaveCount(0);
    await press(page, "Continue as Meridian Robotics");
    await isClear(page);
    const other = await context.newPage();
    await other.goto("/demo/mls/deals");
    await stop(other, "Request the introduction");
    await pressPointed(page, "Request Introduction");
    await page.getByRole("dialog").locator("[data-guide-here]").click();
    await stop(page, "Accept as the agency");
    await stop(other, "Accept as the agency");
    await guide(page).getByRole("button", { name: "Leave the guide" }).click();
    await expect(guide(page)).toHaveCount(0);
    await expect(guide(other)).toHaveCount(0);
    await expect(pointed(page)).toHaveCount(0);
    await other.close();
    await page.goto("/demo");
    await page.getByRole("button", { name: "Try it in two minutes" }).click();
    await stop(page, "Accept as the agency");
  },
);
