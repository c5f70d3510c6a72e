import { expect, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { cards, found, overflow, popupsLoaded } from "#tests/support/journey-page.ts";

/** Searching in the demo, which has the same screens as signed in (spec §10), with eight listings that don't change. */
const search = "/demo/mls/search";

test.describe("Talent Search", { tag: "@demo" }, () => {
  test("shows, filters and explains, by mouse and keyboard", async ({ page }) => {
    await test.step("works with the keyboard, and single-key shortcuts can be turned off", async () => {
      await page.goto(search);
      await found(page, "8 candidates found");
      const focused = page.locator(":focus");
      await page.keyboard.press("j");
      await expect(focused).toHaveAccessibleName(/TM-7K3QF9XA/);
      await page.keyboard.press("j");
      await expect(focused).toHaveAccessibleName(/TM-4MZ8R2CV/);
      await page.keyboard.press("k");
      await page.keyboard.press("/");
      await expect(focused).toHaveAccessibleName("Search candidates");
      await page.keyboard.type("jk");
      await expect(focused).toHaveValue("jk");
      await focused.fill("");
      // Waits for the results, because they move the button; those of a moment ago count the same.
      await expect(page).not.toHaveURL(/keywords=/);
      await found(page, "8 candidates found");
      await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
      await page.getByRole("switch", { name: /Single-key shortcuts/ }).click();
      await page.keyboard.press("Escape");
      await page.keyboard.press("j");
      await expect(focused).toHaveAccessibleName("Keyboard shortcuts");
      await page.keyboard.press("/");
      await expect(focused).toHaveAccessibleName("Keyboard shortcuts");
    });

    await test.step("shows masked cards with a count, their agency and split", async () => {
      await found(page, "8 candidates found");
      await expect(page).toHaveTitle(/^Talent Search · /);
      const card = cards(page).filter({ hasText: "TM-7K3QF9XA" });
      await expect(card).toContainText("$185k - $225k");
      await expect(card).toContainText("Listed by Northstar Talent • Split: 60%/40%");
      const record = card.getByRole("link", { name: "Northstar Talent", exact: true });
      await expect(record).toHaveAttribute("href", "/demo/mls/partners/1");
      // The card's own link covers the card, except here.
      await record.click({ trial: true });
      await expect(card.getByText("Yours", { exact: true })).toBeVisible();
      await expect(
        cards(page).filter({ hasNotText: "Northstar Talent" }).getByText("Yours", { exact: true }),
      ).toHaveCount(0);
      await expect(card.getByText("+4 more")).toBeVisible();
      await page.getByRole("button", { name: "List view" }).click();
      await expect(card.getByText("+7 more")).toBeVisible();
      await expect(page).toHaveURL(/view=list/);
      await page.getByRole("button", { name: "Grid view" }).click();
      await expect(page).toHaveURL(search);
    });

    await test.step("keeps the search in the address: chips remove filters, and so does the back button", async () => {
      await page.getByRole("button", { name: /^Remote/ }).click();
      await expect(page).toHaveURL(/workType=remote/);
      await found(page, "3 candidates found");
      await page.getByLabel("Add a skill").fill("reactjs");
      await page.getByLabel("Add a skill").press("Enter");
      await expect(page).toHaveURL(/skills=React/);
      await found(page, "1 candidate found");
      await page.goBack();
      await found(page, "3 candidates found");
      await page.goForward();
      await page.reload();
      await found(page, "1 candidate found");
      await page.getByRole("button", { name: "Remove filter Remote" }).click();
      await found(page, "2 candidates found");
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await found(page, "8 candidates found");
      await expect(page).toHaveURL(new RegExp(`${search}$`));
    });

    await test.step("adds a skill by button or Enter, once, and never an empty one", async () => {
      const add = page.getByRole("button", { name: "Add", exact: true });
      await expect(add).toBeDisabled();
      await page.getByLabel("Add a skill").fill("C#");
      await add.press("Enter");
      await found(page, "1 candidate found");
      await expect(add).toBeDisabled();
      await expect(add).toBeFocused();
      await page.getByLabel("Add a skill").fill("c#");
      await add.click();
      await expect(page.getByRole("list", { name: "Active filters" }).getByText("C#")).toHaveCount(1);
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await found(page, "8 candidates found");
    });

    await test.step("treats a slider's right end as no limit, and explains a mistyped salary", async () => {
      const highest = page.getByRole("slider", { name: "Highest salary" });
      await highest.press("ArrowLeft");
      await expect(page).toHaveURL(/salaryMax=295000/);
      await highest.press("End");
      await expect(page).not.toHaveURL(/salaryMax/);
      const lowest = page.getByRole("textbox", { name: "Lowest salary" });
      await lowest.fill("lots");
      await lowest.press("Enter");
      const mistyped = page.getByText("This isn't an amount. Enter dollars, such as 140,000 or 140k.");
      await expect(mistyped).toBeVisible();
      await expect(lowest).toHaveValue("lots");
      await lowest.press("Escape");
      await expect(mistyped).toBeHidden();
      await expect(lowest).toHaveValue("$0k");
      await page.getByRole("textbox", { name: "Highest salary" }).fill("250k");
      await lowest.fill("lots");
      await lowest.press("Enter");
      await expect(mistyped).toBeVisible();
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await expect(mistyped).toBeHidden();
      await expect(lowest).toHaveValue("$0k");
      await lowest.fill("200k");
      await lowest.press("Enter");
      await expect(page).toHaveURL(/salaryMin=200000/);
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await found(page, "8 candidates found");
    });

    await test.step("keeps a place whose typing pause ends while a salary is entered", async () => {
      await page.getByRole("textbox", { name: "Lowest salary" }).fill("100k");
      // Both are due before the page is drawn again.
      await page.evaluate(() => {
        const place = document.querySelector<HTMLInputElement>("input[placeholder^='City, state']")!;
        const enter = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(place, "Denver");
        place.dispatchEvent(new Event("input", { bubbles: true }));
        setTimeout(() => document.activeElement!.dispatchEvent(enter), 150);
        for (const start = performance.now(); performance.now() < start + 400;);
      });
      await expect(page).toHaveURL(/salaryMin=100000/);
      await expect(page).toHaveURL(/location=Denver/);
    });

    await test.step("leads the focus to the next filter when one is removed", async () => {
      await page.getByRole("button", { name: "Remove filter Location: Denver" }).press("Enter");
      await expect(page).not.toHaveURL(/location=/);
      await expect(page.getByRole("button", { name: /^Remove filter \$100/ })).toBeFocused();
    });

    await test.step("drops what was just typed once the filters are cleared", async () => {
      const clear = page.getByRole("button", { name: "Clear All" }).first();
      // Within the typing pause.
      await clear.evaluate((button: HTMLElement) => {
        const place = document.querySelector<HTMLInputElement>("input[placeholder^='City, state']")!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(place, "Denver, CO");
        place.dispatchEvent(new Event("input", { bubbles: true }));
        button.click();
      });
      await expect(page.getByPlaceholder(/^City, state/)).toHaveValue("");
      await found(page, "8 candidates found");
      await expect(page).toHaveURL(new RegExp(`${search}$`));
    });

    await test.step("names the filter to remove when no candidate matches", async () => {
      await page.goto(`${search}?keywords=zzzz&workType=remote`);
      await found(page, "0 candidates found");
      const offers = page.getByRole("region", { name: "Search results" }).getByRole("button", { name: /^Without/ });
      await expect(offers).toHaveText("Without “Keywords: zzzz” 3 candidates");
      await offers.click();
      await found(page, "3 candidates found");
      await expect(page).toHaveURL(/workType=remote$/);
    });

    await test.step("says so when no candidate matches", async () => {
      await page.getByRole("button", { name: "Clear All" }).first().click();
      await page.getByLabel("Search candidates").fill("zzzz");
      await found(page, "0 candidates found");
      await expect(page.getByRole("heading", { name: "No candidates found" })).toBeVisible();
      await expect(page.getByText("Try adjusting your search filters to find more candidates.")).toBeVisible();
      await page.getByRole("region", { name: "Search results" }).getByRole("button", { name: "Clear All" }).click();
      await found(page, "8 candidates found");
    });

    await test.step("opens the listing of a whole code, and offers nothing for an unknown one", async () => {
      await page.getByLabel("Search candidates").fill("TM-00000000");
      await found(page, "0 candidates found");
      await expect(page.getByRole("link", { name: /^Go to/ })).toHaveCount(0);
      await page.getByLabel("Search candidates").fill("int-7k3qf9");
      await page.getByRole("link", { name: "Go to INT-7K3QF9" }).click();
      await expect(page).toHaveURL(/\/mls\/introductions\/[^/]+$/);
    });
  });

  test("fits a phone, with the filters in a sheet", { tag: "@rest" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(search);
    await page.getByRole("button", { name: /^Filters/ }).click();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    await sheet.getByRole("button", { name: /^Hybrid/ }).click();
    await sheet.getByRole("button", { name: "Show 4 candidates" }).click();
    await expect(sheet).toBeHidden();
    await found(page, "4 candidates found");
    await expect.poll(() => overflow(page)).toBe(0);
  });
});

test.describe("a candidate's page", { tag: "@demo" }, () => {
  test("pages through the results and returns to the same search", { tag: "@rest" }, async ({ page }) => {
    await page.goto(`${search}?sort=salary`);
    await found(page, "8 candidates found");
    await cards(page).nth(1).getByRole("link", { name: /^View/ }).click();
    await expect(page.getByText("2 of 8", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Next candidate" }).click();
    await expect(page.getByText("3 of 8", { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText("3 of 8", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "Back to Search" }).click();
    await expect(page).toHaveURL(/\/demo\/mls\/search\?sort=salary$/);
    await found(page, "8 candidates found");
    await popupsLoaded(page);
    await cards(page).nth(2).getByRole("link", { name: /^View/ }).press("Enter");
    await expect(page.getByText("3 of 8", { exact: true })).toBeVisible();
    await page.goBack();
    await expect(cards(page).nth(2).getByRole("link", { name: /^View/ })).toBeFocused();
  });

  test("is masked for other organizations and opens for its own agency", async ({ page }) => {
    await test.step("is a 404 page for an unknown id", async () => {
      await page.goto("/demo/mls/candidate/unknown");
      await expect(page.getByRole("heading", { name: "Candidate Not Found" })).toBeVisible();
      await expect(page.getByText("The candidate you're looking for doesn't exist or has been removed.")).toBeVisible();
      await page.getByRole("link", { name: "Back to Search" }).click();
      await expect(page).toHaveURL(new RegExp(`${search}$`));
    });

    await test.step("is masked for other organizations, without dead controls", async () => {
      await found(page, "8 candidates found");
      await visit(page, "/demo/mls/candidate/4");
      await expect(page.getByRole("img", { name: "Name masked" })).toBeVisible();
      await expect(page.getByText("stay masked until your organization signs an NDA")).toBeVisible();
      await expect(page.getByRole("button", { name: "Show identity" })).toHaveCount(0);
      for (const name of ["Overview", "Experience", "Skills", "Screening"]) {
        await page.getByRole("tab", { name }).click();
        await expect(page.getByRole("tabpanel", { name })).toBeVisible();
      }
      await expect(page.getByRole("heading", { name: "Listing Agency" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Quick Stats" })).toBeVisible();
    });

    await test.step("shows the identity to its agency on request, and leaves the market when withdrawn", async () => {
      await visit(page, search);
      await visit(page, "/demo/mls/candidate/1");
      await page.getByRole("button", { name: "Show identity" }).click();
      await expect(page.getByRole("button", { name: "Hide identity" })).toBeVisible();
      await expect(page.getByRole("img", { name: "Name masked" })).toHaveCount(0);
      await page.getByRole("button", { name: "Hide identity" }).click();
      await expect(page.getByRole("img", { name: "Name masked" }).first()).toBeVisible();

      await page.getByRole("button", { name: "Manage" }).click();
      await page.getByRole("menuitem", { name: "Withdraw" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw listing" }).click();
      await expect(page.getByText("This listing is withdrawn.")).toBeVisible();
      await page.getByRole("link", { name: "Back to Search" }).click();
      await found(page, "7 candidates found");
    });
  });
});
