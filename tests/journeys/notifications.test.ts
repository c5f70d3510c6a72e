import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible, violations } from "#tests/crawl/look.ts";
import { openBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf, draftOf, listedBy } from "#tests/support/journey-api.ts";
import { saved } from "#tests/support/journey-demo.ts";
import { choose } from "#tests/support/journey-select.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";
import { emailsTo } from "#tests/support/post-office.ts";
import { overflow } from "#tests/support/journey-page.ts";

/** Notifications (spec §2, §4, §16). */
const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const list = (page: Page) => page.getByRole("list", { name: "Notifications" });
const rows = (page: Page) => list(page).getByRole("link");

test(
  "the demo's notifications are in the header: badges, keys, links and preferences",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/search");
    await expect(bell(page)).toHaveAccessibleName(/^Notifications, [1-9]\d* unread$/);
    await page.keyboard.press("b");
    await expect(rows(page).first()).toBeVisible();
    await expect(rows(page).filter({ hasText: "Unread:" }).first()).toBeVisible();
    // High priority has a red flag.
    const high = rows(page).filter({ hasText: "High priority:" }).first();
    await expect(high.locator("svg")).toBeVisible();
    await expect(rows(page).filter({ hasNotText: "High priority:" }).first().locator("svg")).toHaveCount(0);
    await rows(page).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(rows(page).nth(1)).toBeFocused();
    await expectAccessible(page, "the notifications", { within: "[role=dialog]" });

    await rows(page).filter({ hasText: "Terms to review" }).first().click();
    await expect(page).toHaveURL(/\/demo\/mls\/deal\/\w+$/);
    await expect(list(page)).toHaveCount(0);
    // The address changes first. The page takes the focus when it opens, which would close a panel opened before.
    await expect(page.locator("[data-total-fee]").first()).toBeVisible();
    await bell(page).click();
    await rows(page).filter({ hasText: "New message from Harbor Search Partners" }).first().click();
    await expect(
      page
        .getByRole("dialog", { name: "Messages" })
        .getByRole("region", { name: "Messages with Harbor Search Partners" }),
    ).toBeVisible();
    await page.keyboard.press("Escape");

    await bell(page).click();
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(bell(page)).toHaveAccessibleName("Notifications, 0 unread");
    await expect(page.getByRole("button", { name: "Mark all as read" })).toHaveCount(0);
    await page.getByRole("button", { name: "Unread", exact: true }).click();
    await expect(page.getByText("No unread notifications")).toBeVisible();

    await page.getByRole("link", { name: "Preferences" }).click();
    await expect(page.getByRole("heading", { name: "Notification preferences" })).toBeVisible();
    await expect(page.getByText("The demo doesn't send email.")).toBeVisible();
    await page.getByRole("switch", { name: "In the app about Closed deals" }).click();
    await choose(page, "Email, Closed deals", "Off");
    await saved<{ notificationPreferences?: { email?: string }[] }>(
      page,
      (state) => state.notificationPreferences?.[0]?.email === "off",
    );
    await page.reload();
    await expect(page.getByRole("switch", { name: "In the app about Closed deals" })).not.toBeChecked();
    await expect(page.getByRole("combobox", { name: "Email, Closed deals" })).toContainText("Off");
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page)).toBe(0);
      await bell(page).click();
      await expect(rows(page).first()).toBeInViewport();
      await expect.poll(() => overflow(page)).toBe(0);
      await page.keyboard.press("Escape");
    }
    expect(await violations(page, { within: "main" })).toEqual([]);
  },
);

test(
  "a message and terms of another agency notify at once and link there; an email's link unsubscribes",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await signIn(page, "recruiter", "/mls/search");
    await expect(bell(page)).toHaveAccessibleName(/unread$/);
    const mine = apiOf(page);
    await mine.notifications.readAll({});
    await expect(bell(page)).toHaveAccessibleName("Notifications, 0 unread");

    const partner = await inOwnBrowser(browser, "partner");
    const theirs = apiOf(partner);
    const listingId = await listedBy(mine);
    const [to] = (await theirs.threads.about({ listingId })).items;
    const { thread } = await theirs.threads.start({
      listingId,
      organizationId: to?.organization.id ?? "",
      content: "Is the start date firm?",
    });
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
    await bell(page).click();
    await expect(rows(page).first()).toContainText("New message from Harbor Search Partners");
    await rows(page).filter({ hasText: "New message from Harbor Search Partners" }).first().click();
    await expect(
      page.getByRole("region", { name: "Messages with Harbor Search Partners" }).getByText("Is the start date firm?"),
    ).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 0 unread");
    // As an email links to it.
    await page.goto(`/mls/candidate/${listingId}?thread=${thread.id}`);
    await expect(
      page.getByRole("region", { name: "Messages with Harbor Search Partners" }).getByText("Is the start date firm?"),
    ).toBeVisible();
    await expect(page).toHaveURL(`/mls/candidate/${listingId}`);

    const draft = await draftOf(mine, listingId);
    const mail = () =>
      emailsTo("admin@harbor.example").findLast((each) => each.includes(`Terms to review: ${draft.code}`)) ?? "";
    await expect.poll(mail).not.toBe("");
    const stop = /https?:\/\/\S+(\/unsubscribe\?token=[\w.-]+)/.exec(mail())?.[1] ?? "";
    const opened = await openBrowser(browser);
    await opened.goto(stop);
    await opened.getByRole("button", { name: "Stop these emails" }).click();
    await expect(opened.getByText("You no longer get emails about deals for Harbor Search Partners.")).toBeVisible();
    await partner.goto("/mls/settings/notifications");
    await expect(partner.getByRole("combobox", { name: "Email, Deals", exact: true })).toContainText("Off");
    await expect(partner.getByRole("switch", { name: "In the app about Deals", exact: true })).toBeChecked();
    // For the journeys that follow on this server.
    await theirs.notifications.setPreferences({ items: [{ type: "deal_update", inApp: true, email: "at_once" }] });
  },
);
