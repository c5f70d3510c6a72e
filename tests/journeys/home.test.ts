import { expect, type Locator, type Page, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { apiOf, listedBy } from "#tests/support/journey-api.ts";
import { accountMenu, inOwnBrowser } from "#tests/support/journey-sign-in.ts";

/** The home of a person who works here daily. */
const news = (page: Page) => page.getByRole("region", { name: "Market news" });
const owed = (page: Page) => page.getByRole("region", { name: "Needs your reply" });

/** The lines of the new candidates, without how long ago each was listed, which a minute changes. */
const newLines = (page: Page) =>
  news(page)
    .getByRole("list", { name: "New" })
    .getByRole("listitem")
    .evaluateAll((lines) =>
      lines.map((line) => {
        const copy = line.cloneNode(true) as Element;
        copy.querySelector("time")?.remove();
        return copy.textContent;
      }),
    );

test(
  "the home shows changes, keeps them after a reload, clears them, and links to replies",
  { tag: "@rest" },
  async ({ browser }) => {
    const page = await inOwnBrowser(browser, "recruiter", "/mls");
    const listing = await inOwnBrowser(browser, "partner");

    await test.step("what was there on the first visit is still there after a reload", async () => {
      const since = await page
        .getByText(/^Since /)
        .first()
        .textContent();
      const first = await newLines(page);
      expect(first.length).toBeGreaterThan(0);
      await page.reload();
      await expect(page.getByText(/^Since /).first()).toHaveText(since ?? "nothing");
      expect(await newLines(page)).toEqual(first);
    });

    await test.step("what is marked as seen is gone, also after a reload", async () => {
      await page.getByRole("button", { name: "Mark as seen" }).click();
      await expect(news(page).getByText("No new candidates from other agencies since your last visit.")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("button", { name: "Mark as seen" })).toHaveAttribute("aria-disabled", "true");
    });

    await test.step("a changed salary is shown with the previous one", async () => {
      const id = await listedBy(apiOf(listing));
      await page.goto("/mls/search");
      await page.goto("/mls");
      await expect(news(page).getByRole("tab", { name: "New 1" })).toBeVisible();
      await page.getByRole("button", { name: "Mark as seen" }).click();
      await expect(news(page).getByRole("tab", { name: "New 0" })).toBeVisible();
      const { version, form, maskedCode } = await apiOf(listing).listings.form({ id });
      const salaryMax = form.salaryMax ?? 0;
      await apiOf(listing).listings.update({ id, version, form: { salaryMax: salaryMax + 7_000 } });
      await page.reload();
      await expect(news(page).getByRole("tab", { name: "Salary changed 1" })).toHaveAttribute("aria-selected", "true");
      const line = news(page)
        .getByRole("listitem")
        .filter({ hasText: maskedCode ?? "no code" });
      await expect(line.getByRole("deletion")).toContainText(`$${Math.round(salaryMax / 1_000)}k`);
      await line.getByRole("link").click();
      await expect(page).toHaveURL(new RegExp(`/mls/candidate/${id}$`));
      // The address changes before the page, which stays until the next one is ready.
      await expect(news(page)).toHaveCount(0);
    });

    await test.step("each reply owed links to where it is given", async () => {
      await visit(page, "/mls");
      await owed(page)
        .getByRole("list", { name: "Introductions that need your reply" })
        .getByRole("link")
        .first()
        .click();
      await expect(page).toHaveURL(/\/mls\/introductions\//);
      await expect(
        page
          .getByRole("main")
          .getByRole("button", { name: /^(Accept|Sign)/ })
          .first(),
      ).toBeVisible();
      await visit(page, "/mls");
      await owed(page).getByRole("list", { name: "Deals that need your reply" }).getByRole("link").first().click();
      await expect(page).toHaveURL(/\/mls\/deal\//);
      await expect(owed(page)).toHaveCount(0);
      await visit(page, "/mls");
      const lines = owed(page).getByRole("list", { name: "Messages that need your reply" }).getByRole("button");
      const first = lines.first();
      const named = (text: string | null) => text?.split("TM-")[0] ?? "";
      await expect(first).toBeVisible();
      const before = (await lines.allTextContents()).map(named);
      await first.focus();
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("dialog", { name: "Messages" }).getByRole("textbox", { name: "Message" }),
      ).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Messages" })).toBeHidden();
      // What was read stays until the page is left, so that nothing moves under the pointer and the focus can return.
      await expect(first).toHaveText(/Read$/);
      await expect(first).toBeFocused();
      expect((await lines.allTextContents()).map(named).slice(0, before.length)).toEqual(before);
      await page.goto("/mls");
      await expect.poll(async () => named(await first.textContent())).toBe(before[1]);
    });

    await test.step("your own listings are shown with their week", async () => {
      const own = page.getByRole("region", { name: "Your listings this week" });
      await expect(own.getByText("Profile views")).toBeVisible();
      await own.getByRole("link", { name: "Agent Hub" }).click();
      await expect(page).toHaveURL(/\/mls\/agent$/);
    });

    await test.step("on a phone, replies come first, and what changed is right below its heading", async () => {
      await page.goto("/mls");
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(owed(page)).toBeVisible();
      const topOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().top);
      const heading = await topOf(page.getByRole("heading", { name: "What changed" }));
      expect(await topOf(owed(page))).toBeLessThan(heading);
      expect((await topOf(news(page))) - heading).toBeLessThan(120);
      await expect(page.getByRole("main").getByRole("heading").first()).toHaveText("Home");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(["Home"]);
    });

    const hiring = await inOwnBrowser(browser, "employer", "/mls");
    await test.step("an employer has what waits for it first, no own listings, and no split anywhere", async () => {
      await expect(owed(hiring)).toBeVisible();
      await expect(hiring.getByRole("region", { name: "Your listings this week" })).toHaveCount(0);
      await expect(news(hiring)).not.toContainText(/split/i);
      const main = hiring.getByRole("main");
      await expect(main.getByRole("region").first()).toHaveAccessibleName("Needs your reply");
      await expect(main.getByRole("link", { name: "How hiring works here" })).toBeVisible();
      await expect(main.getByRole("heading", { name: /Multiple Listing|How It Works|^For |^Why/ })).toHaveCount(0);
    });

    await test.step("its bar has introductions, with the number that need it; its account menu explains", async () => {
      const bar = hiring.getByRole("navigation", { name: "Main" });
      await expect(bar.getByRole("link", { name: /^Introductions \d+ needs? you$/ })).toBeVisible();
      const shown = await bar.getByRole("link").filter({ visible: true }).allInnerTexts();
      await bar.getByRole("button", { name: "More", exact: true }).click();
      const more = hiring.getByRole("menu");
      await expect(more.getByRole("menuitem", { name: "Shortlist" })).toBeVisible();
      await expect(more.getByRole("menuitem", { name: shown.at(-1) ?? "none", exact: true })).toHaveCount(0);
      await expect(more.getByRole("menuitem", { name: /^Introductions/ })).toHaveCount(0);
      await hiring.keyboard.press("Escape");
      await accountMenu(hiring).click();
      await hiring.getByRole("menuitem", { name: "How it works" }).click();
      await expect(hiring).toHaveURL(/\/mls\/employer#how$/);
      await expect(hiring.getByRole("heading", { name: "How it works" })).toBeInViewport();
      await hiring.setViewportSize({ width: 390, height: 844 });
      await hiring.getByRole("button", { name: "Open menu" }).click();
      await hiring.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "How it works" }).click();
      await expect(hiring.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
    });
  },
);
