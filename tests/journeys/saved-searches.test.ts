import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { settled, visit } from "#tests/crawl/look.ts";
import { makeForm } from "#tests/support/forms.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { hold } from "#tests/support/journey-page.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";
import { emailsTo } from "#tests/support/post-office.ts";

/** Saved searches: saved on the search page, followed on the board, shared with colleagues. */
const rowOf = (page: Page, name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const badge = (page: Page, count: string) =>
  page.getByRole("banner").getByRole("link", { name: `Saved searches, new, ${count}` });

test(
  "a search is saved, counts a new candidate without a reload, and is seen once opened",
  { tag: "@rest" },
  async ({ browser }) => {
    const page = await inOwnBrowser(browser, "partner", "/mls/search?keywords=kettledrum");
    const agency = await inOwnBrowser(browser, "recruiter");

    await test.step("saving names the search by what it asks", async () => {
      await page.getByRole("button", { name: "Save search" }).click();
      const dialog = page.getByRole("dialog", { name: "Save search" });
      await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Keywords: kettledrum");
      // What is typed replaces the suggestion.
      await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
      await page.keyboard.type("Kettledrum engineers");
      await dialog.getByRole("checkbox", { name: "Share with your organization" }).click();
      await dialog.getByRole("button", { name: "Save search" }).click();
      await expect(page.getByRole("dialog").filter({ hasText: "Search saved" })).toBeVisible();
    });

    await test.step("the badge and the board follow the market", async () => {
      await visit(page, "/mls/saved");
      await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("0 candidates found");
      const { listings } = apiOf(agency);
      const draft = await listings.create({ form: makeForm({ headlineRole: "Kettledrum Engineer" }) });
      await listings.publish({ id: draft.id, version: draft.version });
      await expect(badge(page, "1 candidate")).toBeVisible();
      await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("1 new");
    });

    await test.step("the keyboard opens it, which marks its candidates as seen", async () => {
      await page.keyboard.press("j");
      await expect(page.getByRole("link", { name: "Kettledrum engineers" })).toBeFocused();
      await page.keyboard.press("p");
      await expect(page.getByRole("button", { name: "Unpin Kettledrum engineers" })).toBeVisible();
      await page.getByRole("link", { name: "Kettledrum engineers" }).focus();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/mls\/search\?keywords=kettledrum&saved=/);
      await expect(badge(page, "0 candidates")).toBeVisible();
      await page.goto("/mls/saved");
      await expect(rowOf(page, "Kettledrum engineers").first()).toContainText("1 candidate found");
      await expect(rowOf(page, "Kettledrum engineers").first()).not.toContainText("1 new");
    });

    const remove = async () => {
      await page.getByRole("button", { name: "More about Kettledrum engineers" }).click();
      await page.getByRole("menuitem", { name: "Delete" }).click();
    };

    await test.step("deleting can be undone, also before the board is fetched again", async () => {
      const pressed = Promise.withResolvers<void>();
      const board = "**/api/v1/saved-searches";
      await page.route(board, async (route) => {
        if (route.request().method() === "GET") await pressed.promise;
        await route.continue();
      });
      await remove();
      await hold(page, "Saved search deleted");
      await expect(rowOf(page, "Kettledrum engineers")).toHaveCount(0);
      const restored = page.waitForResponse((response) => response.url().endsWith("/restore"));
      await page.getByRole("button", { name: "Undo" }).click();
      await restored;
      pressed.resolve();
      await page.unrouteAll({ behavior: "wait" });
    });

    await test.step("and again right after", async () => {
      await remove();
      await expect(page.locator("#main :focus")).toBeVisible();
      await hold(page, "Saved search deleted");
      await expect(rowOf(page, "Kettledrum engineers")).toHaveCount(0);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(rowOf(page, "Kettledrum engineers").first()).toBeVisible();
    });
  },
);

test("an open saved search shows what arrives before it counts as seen", async ({ browser }) => {
  const page = await inOwnBrowser(browser, "partner");
  const agency = await inOwnBrowser(browser, "recruiter");
  const { id } = await apiOf(page).savedSearches.create({ name: "Timpani", params: { keywords: "timpani" } });
  const publish = async (headlineRole: string) => {
    const { listings } = apiOf(agency);
    const draft = await listings.create({ form: makeForm({ headlineRole }) });
    await listings.publish({ id: draft.id, version: draft.version });
  };
  const results = page.getByRole("region", { name: "Search results" });
  await visit(page, `/mls/search?keywords=timpani&saved=${id}`);
  await publish("Timpani Engineer");
  await expect(results).toContainText("Timpani Engineer");
  await expect(badge(page, "0 candidates")).toBeVisible();
  // Other filters under the same name don't show it.
  await visit(page, `/mls/search?keywords=timpani%20accountant&saved=${id}`);
  await publish("Senior Timpani Engineer");
  await expect(badge(page, "1 candidate")).toBeVisible();
  await visit(page, "/mls/saved");
  await expect(rowOf(page, "Timpani").first()).toContainText("1 new");
});

test("a search is saved as it was corrected, and otherwise as typed", { tag: "@rest" }, async ({ page }) => {
  const corrected = page.getByText("Showing results for engineer");
  await signIn(page, "recruiter", "/mls/search?keywords=enginer+NOT+kubernetes&location=austn");
  await expect(corrected).toBeVisible();
  await page.getByRole("button", { name: "Save search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await expect(dialog).toContainText("Keywords: engineer NOT kubernetes · Location: austin");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Austin engineers");
  await dialog.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByRole("dialog").filter({ hasText: "Search saved" })).toBeVisible();
  const { savedSearches } = apiOf(page);
  const saved = async () => (await savedSearches.list({})).items.find(({ name }) => name === "Austin engineers");
  const { id = "", params } = (await saved()) ?? {};
  expect(params).toEqual({ keywords: "engineer NOT kubernetes", location: "austin" });

  await test.step("and so is a change of it", async () => {
    await page.goto(`/mls/search?keywords=enginer+NOT+pytorch&saved=${id}`);
    await expect(corrected).toBeVisible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
    expect((await saved())?.params).toEqual({ keywords: "engineer NOT pytorch" });
  });
});

test(
  "a shared search counts for a colleague, who pins it and gets one email at once",
  { tag: "@rest" },
  async ({ browser }) => {
    const owner = await inOwnBrowser(browser, "recruiter", "/mls/search?keywords=cimbalom");
    const partner = await inOwnBrowser(browser, "partner");
    const name = "Cimbalom engineers";
    await owner.getByRole("button", { name: "Save search" }).click();
    const dialog = owner.getByRole("dialog", { name: "Save search" });
    await dialog.getByRole("textbox", { name: "Name" }).fill(name);
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(owner.getByRole("dialog").filter({ hasText: "Search saved" })).toBeVisible();

    const colleague = await inOwnBrowser(browser, "admin", "/mls/saved");
    await settled(colleague);
    await expect(rowOf(colleague, name)).toHaveCount(0);

    await test.step("sharing shows it to a colleague, with its owner", async () => {
      await owner.goto("/mls/saved");
      await owner.getByRole("button", { name: `More about ${name}` }).click();
      await owner.getByRole("menuitem", { name: "Share with your organization" }).click();
      await expect(rowOf(owner, name).first()).toContainText("Shared");
      await expect(rowOf(colleague, name).first()).toContainText("Shared by Arjun Menon");
    });

    await test.step("a change pressed while another one settles is made, too", async () => {
      const pressed = Promise.withResolvers<void>();
      const board = "**/api/v1/saved-searches";
      await owner.route(board, async (route) => {
        if (route.request().method() === "GET") await pressed.promise;
        await route.continue();
      });
      for (const item of ["Stop sharing", "Don't count in the badge"]) {
        await owner.getByRole("button", { name: `More about ${name}` }).click();
        await owner.getByRole("menuitem", { name: item }).click();
      }
      pressed.resolve();
      await expect(owner.getByRole("dialog").filter({ hasText: "No longer counted" })).toBeVisible();
      for (const item of ["Share with your organization", "Count in the badge"]) {
        await owner.getByRole("button", { name: `More about ${name}` }).click();
        await owner.getByRole("menuitem", { name: item, exact: true }).click();
      }
      await expect(rowOf(colleague, name).first()).toContainText("Shared by Arjun Menon");
    });

    await test.step("the colleague pins it and chooses emails, for themselves only", async () => {
      await colleague.getByRole("button", { name: `Pin ${name}` }).click();
      await expect(colleague.getByRole("button", { name: `Unpin ${name}` })).toBeVisible();
      await colleague.getByRole("button", { name: `More about ${name}` }).click();
      await colleague.getByRole("menuitemradio", { name: /immediately/i }).click();
      await colleague.keyboard.press("Escape");
      await expect(rowOf(colleague, name).first()).toContainText("Email immediately");
      await expect(owner.getByRole("button", { name: `Pin ${name}` })).toBeVisible();
      await expect(rowOf(owner, name).first()).not.toContainText("Email immediately");
    });

    await test.step("a new candidate counts for both without a reload, and is emailed once", async () => {
      const { listings } = apiOf(partner);
      const draft = await listings.create({ form: makeForm({ headlineRole: "Cimbalom Engineer" }) });
      const { maskedCode } = await listings.publish({ id: draft.id, version: draft.version });
      for (const page of [owner, colleague]) await expect(rowOf(page, name).first()).toContainText("1 new");
      await expect(badge(colleague, "1 candidate")).toBeVisible();
      const emails = (to: string) => emailsTo(to).filter((email) => email.includes(maskedCode ?? "no code"));
      await expect.poll(() => emails("admin@northstar.example").length).toBe(1);
      await colleague.getByRole("link", { name, exact: true }).click();
      await expect(colleague).toHaveURL(/keywords=cimbalom&saved=/);
      await expect(badge(colleague, "0 candidates")).toBeVisible();
      await expect(rowOf(owner, name).first()).toContainText("1 new");
      expect(emails("admin@northstar.example")).toHaveLength(1);
      expect(emails("recruiter@northstar.example")).toHaveLength(0);
    });
  },
);
