import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { asksBeforeReload, hold, popupsLoaded, said } from "#tests/support/journey-page.ts";
import { visit } from "#tests/crawl/look.ts";

/** Shortlist and compare (spec §2, §4, §5), on the demo's eight listings and for one person in two browsers. */
const bookmark = (page: Page, code: string) => page.getByRole("button", { name: `Shortlist ${code}` });
const badge = (page: Page, count: string) =>
  page.getByRole("banner").getByRole("link", { name: `Shortlist, ${count}` });
const row = (page: Page, code: string) => page.getByRole("table").getByRole("row").filter({ hasText: code });
const pressed = (page: Page, code: string, on: boolean) =>
  expect(bookmark(page, code)).toHaveAttribute("aria-pressed", String(on));

/** Simulates a return to the browser's window. */
const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));

test.describe("the shortlist of the demo", { tag: "@demo" }, () => {
  // Starts without the sample entries.
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      if (localStorage.getItem("mls-shortlist") === null) localStorage.setItem("mls-shortlist", "[]");
    }),
  );

  test("adds candidates by bookmark, by key and all at once, and removes them", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/search");
    await bookmark(page, "TM-7K3QF9XA").click();
    await expect(said(page, "Added to Shortlist")).toBeVisible();
    await pressed(page, "TM-7K3QF9XA", true);
    await expect(badge(page, "1 candidate")).toBeVisible();

    await test.step("S toggles the focused card", async () => {
      await page.getByRole("link", { name: /^View .*TM-4MZ8R2CV/ }).focus();
      await page.keyboard.press("s");
      await pressed(page, "TM-4MZ8R2CV", true);
      await page.keyboard.press("s");
      await pressed(page, "TM-4MZ8R2CV", false);
      await expect(said(page, "Removed from Shortlist")).toBeVisible();
    });

    await page.getByRole("button", { name: "Shortlist all 8 shown" }).click();
    await expect(said(page, "Bulk Shortlist Update")).toContainText(
      "Added 7 candidates, skipped 1 already shortlisted",
    );
    await expect(badge(page, "8 candidates")).toBeVisible();
    await bookmark(page, "TM-7K3QF9XA").click();
    await expect(badge(page, "7 candidates")).toBeVisible();
    await page.getByRole("button", { name: "Shortlist all 8 shown" }).click();
    await expect(said(page, "Added 1 candidate, skipped 7 already shortlisted")).toBeVisible();

    await test.step("the candidate's page shows and changes it, and it is there after a reload", async () => {
      await page.goto("/demo/mls/candidate/4");
      const button = page.getByRole("main").getByRole("button", { name: "Shortlisted" });
      await expect(button).toHaveAttribute("aria-pressed", "true");
      await button.click();
      await expect(page.getByRole("main").getByRole("button", { name: "Shortlist", exact: true })).toHaveAttribute(
        "aria-pressed",
        "false",
      );
      await expect(said(page, "Removed from Shortlist")).toBeVisible();
      await page.reload();
      await expect(badge(page, "7 candidates")).toBeVisible();
    });
  });

  test("saves a note only on Save, one at a time", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/search");
    for (const code of ["TM-7K3QF9XA", "TM-4MZ8R2CV"]) await bookmark(page, code).click();
    await badge(page, "2 candidates").click();
    const note = page.getByRole("textbox", { name: "Note on TM-7K3QF9XA" });
    const edit = page.getByRole("button", { name: "Edit note on TM-7K3QF9XA" });

    await edit.click();
    await note.fill("Asks for too much.");
    await expect(page.getByRole("button", { name: "Edit note on TM-4MZ8R2CV" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(row(page, "TM-7K3QF9XA")).toContainText("No notes");
    await expect(edit).toBeFocused();

    await edit.click();
    await note.fill("Strong on cost, call on Monday.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Notes Updated")).toBeVisible();
    await page.reload();
    await expect(row(page, "TM-7K3QF9XA")).toContainText("Strong on cost, call on Monday.");
  });

  test("exports a file safe from spreadsheet formulas, with five skills", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/search");
    await bookmark(page, "TM-7K3QF9XA").click();
    await badge(page, "1 candidate").click();
    await page.getByRole("button", { name: "Edit note on TM-7K3QF9XA" }).click();
    await page.getByRole("textbox", { name: /^Note on/ }).fill('=HYPERLINK("http://example"), "quoted"');
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Notes Updated")).toBeVisible();
    // The file matches the table.
    await expect(row(page, "TM-7K3QF9XA")).toContainText("=HYPERLINK");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^shortlist-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    expect(text.split("\r\n")).toHaveLength(3);
    expect(text).toContain('"TM-7K3QF9XA","Staff Platform Engineer","Austin","TX","Remote","$185k - $225k","11 years"');
    expect(text).toContain('"Kubernetes; Go; AWS; Terraform; PostgreSQL",');
    expect(text).toContain(`"'=HYPERLINK(""http://example""), ""quoted"""`);
  });

  test("opens two to five side by side in a separate tab", { tag: "@rest" }, async ({ page, context }) => {
    await page.goto("/demo/mls/search");
    for (const code of ["TM-7K3QF9XA", "TM-4MZ8R2CV"]) await bookmark(page, code).click();
    await badge(page, "2 candidates").click();
    const choose = (code: string) => page.getByRole("checkbox", { name: `Compare ${code}` }).click();
    await choose("TM-7K3QF9XA");
    await expect(page.getByRole("button", { name: "Compare (1)" })).toHaveAttribute("aria-disabled", "true");
    await choose("TM-4MZ8R2CV");
    const [tab] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("link", { name: /^Compare \(2\)/ }).click(),
    ]);
    await expect(tab).toHaveURL(/\/demo\/mls\/compare\?ids=\d,\d$/);
    await expect(tab.getByRole("columnheader")).toHaveCount(3);
    await expect(tab.getByRole("region", { name: "Common skills" }).getByRole("listitem")).not.toHaveCount(0);
    await expect(tab.getByRole("row", { name: /^Salary/ })).toContainText("$150k - $180kBest");
    await tab.setViewportSize({ width: 390, height: 844 });
    const heads = tab.getByRole("columnheader");
    await expect(heads).toHaveCount(2);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 1 });
    await expect(tab.getByRole("rowheader", { name: /^Salary/ })).toBeVisible();
  });

  test("is cleared after a confirmation, and restored completely", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/search");
    await page.getByRole("button", { name: "Shortlist all 8 shown" }).click();
    await badge(page, "8 candidates").click();
    await page.getByRole("button", { name: "Edit note on TM-7K3QF9XA" }).click();
    await page.getByRole("textbox", { name: /^Note on/ }).fill("First choice.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(said(page, "Notes Updated")).toBeVisible();
    await expect(row(page, "TM-7K3QF9XA")).toContainText("First choice.");
    const before = await page
      .getByRole("table")
      .getByRole("button", { name: /^Copy code/ })
      .allTextContents();

    await page.getByRole("button", { name: "Clear" }).click();
    await page
      .getByRole("alertdialog", { name: "Clear your shortlist?" })
      .getByRole("button", { name: "Clear shortlist" })
      .click();
    await hold(page, "Shortlist Cleared");
    await expect(page.getByRole("heading", { name: "No candidates shortlisted" })).toBeVisible();
    await expect(said(page, "Shortlist Cleared")).toContainText("All candidates have been removed from your shortlist");
    await said(page, "Shortlist Cleared").getByRole("button", { name: "Undo" }).click();
    await expect(row(page, "TM-7K3QF9XA")).toContainText("First choice.");
    expect(
      await page
        .getByRole("table")
        .getByRole("button", { name: /^Copy code/ })
        .allTextContents(),
    ).toEqual(before);
  });

  test("shows a comparison's differences only, and names missing candidates", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/compare?ids=1,2,nobody");
    await expect(page.getByText("nobody is no longer listed")).toBeVisible();
    const rows = page.getByRole("table").getByRole("row");
    await expect(page.getByRole("columnheader")).toHaveCount(3);
    const all = await rows.count();
    await page.getByRole("switch", { name: "Only differences" }).click();
    await expect.poll(() => rows.count()).toBeLessThan(all);
    const remove = page.getByRole("button", { name: /^Remove TM-/ });
    await popupsLoaded(page);
    await remove.first().press("Enter");
    await expect(page.getByText("Only one candidate. Choose another to compare.")).toBeVisible();
    await expect(page.getByRole("columnheader").getByRole("link")).toBeFocused();
    await remove.press("Enter");
    await expect(page.getByRole("heading", { name: "Compare Candidates", level: 1 })).toBeFocused();
  });
});

/** The code of a candidate on the first page that this person hasn't shortlisted in an earlier journey. */
async function notShortlisted(page: Page): Promise<string> {
  const { ids } = await apiOf(page).shortlist.ids({});
  const { items } = await apiOf(page).listings.search({ limit: 24 });
  return items.find(({ id }) => !ids.includes(id))!.maskedCode;
}

test("one person's shortlist follows them into a second browser", { tag: "@rest" }, async ({ browser }) => {
  const office = await inOwnBrowser(browser, "partner", "/mls/search");
  const home = await inOwnBrowser(browser, "partner", "/mls/search");
  const code = await notShortlisted(office);
  await bookmark(office, code).click();
  await pressed(office, code, true);
  await expect(said(office, "Added to Shortlist")).toBeVisible();
  await expect
    .poll(async () => (await lookAgain(home), bookmark(home, code).getAttribute("aria-pressed")))
    .toBe("true");

  await test.step("a duplicate from a second browser is rejected with the specified text", async () => {
    await home.route("**/api/v1/shortlist/ids", (route) => route.fulfill({ json: { ids: [] } }));
    await home.reload();
    await pressed(home, code, false);
    await bookmark(home, code).click();
    await expect(said(home, "Already Shortlisted")).toContainText(`${code} is already in your shortlist`);
  });

  await test.step("an error can be read and dismissed with the keyboard", async () => {
    await home.route("**/api/v1/shortlist", (route) => route.fulfill({ status: 500 }));
    // A press on a bookmark that is set would remove it.
    await pressed(home, code, false);
    await bookmark(home, code).click();
    const error = home.getByRole("alertdialog", { name: "Error" });
    await error.getByRole("button", { name: "Dismiss" }).press("Enter");
    await expect(error).toHaveCount(0);
  });

  await test.step("Load more leads to the first candidate that it brought, once there are no others", async () => {
    const all = home.getByRole("region", { name: "Search results" }).getByRole("article");
    const more = home.getByRole("button", { name: "Load more" });
    let shown = 0;
    await expect
      .poll(async () => {
        if ((await all.count()) === shown) return "loading";
        shown = await all.count();
        if ((await more.count()) === 0) return "all";
        await more.press("Enter");
        return "pressed";
      })
      .toBe("all");
    await expect(home.locator(":focus")).toHaveAttribute("data-card-link", "");
  });
});

test("a note that is being typed isn't stored, so a reload asks first, until it is saved or canceled", async ({
  browser,
}) => {
  const page = await inOwnBrowser(browser, "partner", "/mls/search");
  const code = await notShortlisted(page);
  await bookmark(page, code).click();
  await expect(said(page, "Added to Shortlist")).toBeVisible();
  await page.goto("/mls/shortlist");
  const note = page.getByRole("textbox", { name: `Note on ${code}` });
  const edit = page.getByRole("button", { name: `Edit note on ${code}` });
  await edit.click();
  await note.fill("Ask about March.");
  expect(await asksBeforeReload(page)).toBe(true);
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain("March");
  // On other pages too.
  await visit(page, "/mls/pipeline");
  expect(await asksBeforeReload(page)).toBe(true);
  await visit(page, "/mls/shortlist");
  await expect(note).toHaveValue("Ask about March.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Notes Updated")).toBeVisible();
  await expect.poll(() => asksBeforeReload(page)).toBe(false);
  await edit.click();
  await note.fill("Ask about April.");
  await note.press("Escape");
  expect(await asksBeforeReload(page)).toBe(false);
  await expect(row(page, code)).toContainText("Ask about March.");
  await expect(note).toHaveCount(0);
});

test("a note is in the file as soon as it's saved, before the list is fetched again", async ({ browser }) => {
  const page = await inOwnBrowser(browser, "partner", "/mls/search");
  const code = await notShortlisted(page);
  await bookmark(page, code).click();
  await expect(said(page, "Added to Shortlist")).toBeVisible();
  await page.goto("/mls/shortlist");
  await page.getByRole("button", { name: `Edit note on ${code}` }).click();
  await page.route("**/api/v1/shortlist", (route) =>
    route.request().method() === "GET" ? route.abort() : route.fallback(),
  );
  await page.getByRole("textbox", { name: /^Note on/ }).fill("Available in March.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(said(page, "Notes Updated")).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain('"Available in March."');
});
