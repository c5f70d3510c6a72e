import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { openCreateDeal } from "#tests/support/journey-deals.ts";
import { choose, nameEmployer } from "#tests/support/journey-select.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { hold, said } from "#tests/support/journey-page.ts";

/** Deals from Draft to terms both agencies accept (spec §2, §5, §8, §9, §15). */
const total = (page: Page) => page.locator("[data-total-fee]").first();
const codes = (page: Page) => page.getByRole("table").getByRole("link", { name: /^DEAL-/ });
const createDialog = (page: Page) => page.getByRole("dialog", { name: "Create New Deal" });

async function createFromCandidate(page: Page): Promise<void> {
  await openCreateDeal(page);
  await expect(createDialog(page)).toBeVisible();
}

/** The sample candidate is hidden from the employer they work for. Then this tries the next employer. */
async function createForSomeEmployer(page: Page): Promise<void> {
  for (const employer of ["Tidewater Logistics", "Juniper Health Systems", "Halcyon Learning"]) {
    await nameEmployer(page, "Employer", employer);
    await createDialog(page).getByRole("button", { name: "Create Deal" }).click();
    const hidden = createDialog(page).getByText(`This candidate is hidden from ${employer}.`);
    await expect(hidden.or(page.locator("main [data-total-fee]"))).toBeVisible();
    if (!(await hidden.isVisible())) return;
  }
}

test.describe("the deals of the demo", { tag: "@demo" }, () => {
  test("are searched, filtered, sorted, exported, deleted and restored", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/deals");
    await test.step("the address holds the whole search", async () => {
      await expect(page.getByRole("heading", { name: "Deals (2)" })).toBeVisible();
      await expect(page.getByText("0.0%")).toBeVisible();
      await expect(codes(page)).toHaveText(["DEAL-4F7K2M", "DEAL-9QX3TB"]);
      await page.getByRole("columnheader", { name: "Total Fee" }).getByRole("button").click();
      await expect(codes(page)).toHaveText(["DEAL-9QX3TB", "DEAL-4F7K2M"]);
      await expect(page.getByRole("columnheader", { name: "Total Fee" })).toHaveAttribute("aria-sort", "descending");

      await page.getByPlaceholder("Search deals by ID, candidate, or employer...").fill("tidewater");
      await expect(page.getByRole("heading", { name: "Deals (1)" })).toBeVisible();
      await expect(page).toHaveURL(/search=tidewater/);
      await page.reload();
      await expect(codes(page)).toHaveText(["DEAL-4F7K2M"]);
      await page.getByPlaceholder("Search deals by ID, candidate, or employer...").fill("harbor search");
      await expect(codes(page)).toHaveCount(2);
      await page.getByPlaceholder("Search deals by ID, candidate, or employer...").fill("tidewater");
      await expect(codes(page)).toHaveText(["DEAL-4F7K2M"]);
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Export CSV" }).click(),
      ]);
      const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain("40000.00");

      await choose(page, "Status", "Closed Won");
      await expect(page.getByRole("heading", { name: "No deals found" })).toBeVisible();
      await page.getByRole("button", { name: "Show all deals" }).click();
      await expect(codes(page)).toHaveCount(2);
    });

    await test.step("one is deleted after a confirmation, and restored", async () => {
      await page.getByRole("button", { name: "Actions for DEAL-4F7K2M" }).click();
      await page.getByRole("menuitem", { name: "Delete Deal" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Are you sure you want to delete this deal?");
      await question.getByRole("button", { name: "Delete Deal" }).click();
      await hold(page, "Deal Deleted");
      await expect(codes(page)).toHaveText(["DEAL-9QX3TB"]);
      await said(page, "Deal Deleted").getByRole("button", { name: "Undo" }).click();
      await expect(codes(page)).toHaveCount(2);
    });
  });

  test(
    "start from a candidate with its highest salary and the Standard template",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/candidate/1");
      await createFromCandidate(page);
      const dialog = createDialog(page);
      await expect(dialog.getByLabel("Target Salary")).toHaveValue("225,000");
      await expect(dialog.getByRole("button", { name: /^Standard Placement/ })).toHaveAttribute("aria-pressed", "true");
      await expect(dialog.getByLabel("LA Split")).toBeDisabled();
      await expect(dialog.getByLabel("LA Split")).toHaveValue("60");
      await expect(dialog.getByRole("button", { name: "Create Deal" })).toHaveAttribute("aria-disabled", "true");

      await choose(page, "Selling Agency", "Harbor Search Partners");
      await dialog.getByLabel("LA Split").fill("62.5");
      await expect(dialog.getByLabel("SA Split")).toHaveValue("37.5");
      await expect(dialog.getByText("$35,156.25")).toBeVisible();
      await expect(dialog.getByText("$21,093.75")).toBeVisible();
      await nameEmployer(page, "Employer", "Tidewater Logistics");

      await test.step("invalid input stays, with a hint to fix it", async () => {
        await dialog.getByLabel("Fee", { exact: true }).fill("a quarter");
        await dialog.getByRole("button", { name: "Create Deal" }).click();
        await expect(dialog.getByLabel("Fee", { exact: true })).toBeFocused();
        await expect(dialog.getByText("This isn't a percentage.")).toBeVisible();
        await dialog.getByLabel("Fee", { exact: true }).fill("25");
      });

      await test.step("identifying terms are not sent", async () => {
        const terms = await dialog.getByLabel("Terms").inputValue();
        await dialog.getByLabel("Terms").fill("Write to someone@example.com.");
        await dialog.getByRole("button", { name: "Create Deal" }).click();
        await expect(dialog.getByText("Contact details can't be shared here.")).toBeVisible();
        await dialog.getByLabel("Terms").fill(terms);
      });

      await dialog.getByRole("button", { name: "Create Deal" }).click();
      await expect(said(page, "Deal Created")).toContainText(/Deal DEAL-\w{6} has been created successfully\./);
      await expect(page).toHaveURL(/\/demo\/mls\/deal\//);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(
        "Staff Platform Engineer for Tidewater Logistics",
      );
      await expect(total(page)).toHaveText("$56,250.00");
      await expect(page.getByText("Waiting for Harbor Search Partners")).toBeVisible();

      await test.step("a duplicate between the same parties is pointed out, and can still be created", async () => {
        await visit(page, "/demo/mls/candidate/1");
        await createFromCandidate(page);
        await choose(page, "Selling Agency", "Harbor Search Partners");
        await nameEmployer(page, "Employer", "Tidewater Logistics");
        const warning = createDialog(page).getByRole("status").filter({ hasText: "You already have a deal" });
        await expect(warning.getByRole("link", { name: /^DEAL-/ })).toHaveAttribute("href", /\/demo\/mls\/deal\//);
        await expect(createDialog(page).getByRole("button", { name: "Create Deal" })).toBeEnabled();
        await nameEmployer(page, "Employer", "Juniper Health Systems");
        await expect(warning).toHaveCount(0);
      });

      await page.goto("/demo/mls/candidate/1");
      await page.getByRole("button", { name: "Deal actions" }).click();
      await page.getByRole("menuitem", { name: "View All" }).click();
      await expect(page.getByRole("heading", { name: "Deals (1)" })).toBeVisible();

      await test.step("from the search to a draft in at most five clicks", async () => {
        await visit(page, "/demo/mls/search");
        let clicks = 0;
        const click = async (on: Locator): Promise<void> => {
          clicks += 1;
          await on.click();
        };
        await click(page.getByRole("main").locator('a[href$="/mls/candidate/3"]').first());
        await click(page.getByRole("main").getByRole("button", { name: "Create Deal" }));
        await expect(createDialog(page).getByLabel("Target Salary")).not.toHaveValue("150,000");
        await click(createDialog(page).getByRole("combobox", { name: "Employer" }));
        await click(page.getByRole("option", { name: "Tidewater Logistics" }));
        await click(createDialog(page).getByRole("button", { name: "Create Deal" }));
        await expect(page).toHaveURL(/\/demo\/mls\/deal\//);
        await expect(page.getByRole("main").getByText("Draft", { exact: true }).first()).toBeVisible();
        expect(clicks).toBeLessThanOrEqual(5);
      });

      await test.step("and from the palette", async () => {
        await page.keyboard.press("Control+k");
        await page.getByPlaceholder("Page, action, name, code or role").fill("create deal");
        await page.getByRole("option", { name: "Create deal" }).click();
        await expect(
          createDialog(page).getByRole("searchbox", { name: "Search candidates by code or role" }),
        ).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(createDialog(page)).toBeHidden();
      });
    },
  );

  test(
    "without a selling agency give the listing agency everything, and warn below its minimum",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/candidate/1");
      await createFromCandidate(page);
      const dialog = createDialog(page);
      await nameEmployer(page, "Employer", "Tidewater Logistics");
      await dialog.getByLabel("Fee", { exact: true }).fill("5");
      await expect(dialog.getByText("Creating it asks you to confirm.")).toBeVisible();
      await dialog.getByRole("button", { name: "Create Deal" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Create below the minimum" }).click();
      await expect(page).toHaveURL(/\/demo\/mls\/deal\//);
      await expect(total(page)).toHaveText("$11,250.00");
      await expect(page.getByText("Northstar Talent, listing 100%")).toBeVisible();
    },
  );

  test("are accepted, countered and closed as lost on their sheet", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/deal/2");
    await expect(page.getByText("Version 2 needs your reply")).toBeVisible();
    await expect(page.locator("[data-moved=sa]")).toHaveText("−$1,575.00");
    await page.getByRole("button", { name: "Accept version 2" }).click();
    await expect(said(page, "Deal Updated")).toBeVisible();
    await expect(page.getByText("Accepted by both agencies")).toBeVisible();

    await page.getByRole("button", { name: "Propose other terms" }).click();
    await page.getByLabel("SA Split").fill("40");
    await page.getByRole("button", { name: "Propose these terms" }).click();
    await expect(page.getByText("Waiting for Harbor Search Partners")).toBeVisible();
    await expect(page.getByRole("columnheader", { name: /^Version 3/ })).toBeVisible();

    await page.getByRole("button", { name: "Close as lost" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("The client filled the role internally.");
    await page.getByRole("dialog").getByRole("button", { name: "Close as lost" }).click();
    await expect(page.getByText("Closed Lost")).toBeVisible();
    await expect(page.getByRole("button", { name: "Propose other terms" })).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeFocused();
  });

  test("take over the calculator's terms", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/tools/split?salary=190000&fee=30&split=70");
    await page.getByRole("button", { name: "Create deal with these terms" }).click();
    const dialog = createDialog(page);
    await dialog.getByRole("searchbox", { name: "Search candidates by code or role" }).fill("TM-4MZ8R2CV");
    await dialog.getByRole("button", { name: /^TM-4MZ8R2CV/ }).click();
    await expect(dialog.getByRole("textbox", { name: "Selling Agency" })).toHaveValue("Northstar Talent");
    await expect(dialog.getByLabel("Target Salary")).toHaveValue("190,000");
    await expect(dialog.locator("[data-total-fee]")).toHaveText("$57,000.00");
    await expect(dialog.getByText("$39,900.00")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("alertdialog", { name: "Discard what you typed?" })).toBeVisible();
  });

  test("that don't exist show a 404 page", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/deal/nobody");
    await expect(page.getByRole("heading", { name: "Deal Not Found" }).first()).toBeVisible();
  });
});

test("two agencies agree: create, counter, a late proposal that loses nothing, accept", async ({ browser }) => {
  const la = await inOwnBrowser(browser, "recruiter", "/mls/agent?status=active");
  const sa = await inOwnBrowser(browser, "partner");

  await la.getByRole("main").locator('a[href*="/mls/candidate/"]').first().click();
  await createFromCandidate(la);
  await choose(la, "Selling Agency", "Harbor Search Partners");
  await createDialog(la).getByLabel("Target Salary").fill("200,000");
  await createForSomeEmployer(la);
  await expect(total(la)).toHaveText("$50,000.00");
  const address = new URL(la.url()).pathname;

  await test.step("back on the candidate's page, no button turns into a menu under the pointer", async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<undefined>();
    await la.route(/\/api\/v1\/deals\?/, (route) => answered.then(() => route.continue()), { times: 1 });
    await la.goBack();
    await expect(la.getByRole("heading", { name: "Deals", exact: true })).toBeVisible();
    await expect(la.getByRole("main").getByRole("button", { name: "Create Deal" })).toHaveCount(0);
    answer(undefined);
    await expect(la.getByRole("button", { name: "Deal actions" })).toBeVisible();
    await la.goForward();
    await expect(total(la)).toHaveText("$50,000.00");
  });

  await sa.goto(address);
  await expect(sa.getByText("Version 1 needs your reply")).toBeVisible();

  await test.step("the listing agency types while the selling agency sends", async () => {
    await la.getByRole("button", { name: "Propose other terms" }).click();
    await la.getByLabel("Fee", { exact: true }).fill("30");
    await la.getByRole("main").getByRole("link", { name: "Deal Management" }).first().click();
    await la
      .getByRole("alertdialog", { name: "Discard what you typed?" })
      .getByRole("button", { name: "Keep editing" })
      .click();
    await sa.getByRole("button", { name: "Propose other terms" }).click();
    await sa.getByLabel("LA Split").fill("55");
    // The other agency is faster, after this one pressed the button. If it were earlier, this page would disable the
    // button.
    await la.route(
      "**/terms",
      async (route) => {
        await sa.getByRole("button", { name: "Propose these terms" }).click();
        await expect(said(sa, "Deal Updated")).toBeVisible();
        await route.continue();
      },
      { times: 1 },
    );
    await la.getByRole("button", { name: "Propose these terms" }).click();
    await expect(la.getByText("Harbor Search Partners proposed version 2 while you were typing")).toBeVisible();
    await expect(la.getByText("Split LA / SA:")).toContainText("55 / 45");
    await expect(la.getByLabel("Fee", { exact: true })).toHaveValue("30");
    await la.getByRole("button", { name: "Continue with my terms" }).click();
    await la.getByRole("button", { name: "Propose these terms" }).click();
    await expect(la.getByText("Waiting for Harbor Search Partners")).toBeVisible();
    await expect(total(la)).toHaveText("$60,000.00");
  });

  await sa.reload();
  await expect(sa.getByText("Version 3 needs your reply")).toBeVisible();
  await sa.getByRole("button", { name: "Accept version 3" }).click();
  await expect(sa.getByText("Accepted by both agencies")).toBeVisible();
  await la.reload();
  await expect(la.getByText("Accepted by both agencies")).toBeVisible();

  await test.step("the employer learns nothing of a deal that was never sent", async () => {
    const employer = await inOwnBrowser(browser, "employer", address);
    await expect(employer.getByRole("heading", { name: "Deal Not Found" }).first()).toBeVisible();
  });
});
