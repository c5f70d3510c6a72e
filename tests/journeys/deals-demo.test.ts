import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { readFile } from "node:fs/promises";
import { extractText } from "unpdf";
import { choose } from "#tests/support/journey-select.ts";
import { said } from "#tests/support/journey-page.ts";

/**
 * A deal of the demo by one visitor who acts for every party (spec §2, §10, §15): from a counteroffer to a fall-off, to
 * the cent.
 */
const sheet = "/demo/mls/deal/1";
const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");
const actor = (page: Page) => page.getByRole("combobox", { name: "You act as" });
const actAs = (page: Page, name: string) => choose(page, "You act as", name);

async function sign(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Review and sign" }).click();
  await page.getByLabel("Type your full name to sign").fill(name);
  await page.getByRole("checkbox").check();
  await dialog(page).getByRole("button", { name: "Sign", exact: true }).click();
  await page.getByRole("button", { name: "Back to the deal" }).click();
}

async function words(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  return (await extractText(new Uint8Array(await readFile(await download.path())), { mergePages: true })).text;
}

test.describe("a deal of the demo", { tag: "@demo" }, () => {
  // Replaces the page's clock.
  test.use({ ownContext: true });

  test(
    "goes from a counteroffer to a fall-off on day 41 of 90, with every party played",
    { tag: "@rest" },
    async ({ page }) => {
      await page.clock.setFixedTime(new Date("2026-11-21T17:00:00Z"));
      const loaded: string[] = [];
      page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
      await page.goto(sheet);
      await expect(page.getByText("Version 1 needs your reply")).toBeVisible();

      await test.step("countered as the listing agency, accepted as the other", async () => {
        await page.getByRole("button", { name: "Propose other terms" }).click();
        await page.getByLabel("Target Salary").fill("205,000");
        await page.getByRole("button", { name: "Propose these terms" }).click();
        await expect(page.getByText("Waiting for Harbor Search Partners")).toBeVisible();
        await actor(page).click();
        await expect(page.getByRole("option", { name: "Tidewater Logistics" })).toHaveAttribute(
          "aria-disabled",
          "true",
        );
        await page.keyboard.press("Escape");
        await actAs(page, "Harbor Search Partners");
        await page.getByRole("button", { name: "Accept version 2" }).click();
        await expect(page.getByText("Accepted by both agencies")).toBeVisible();
        await expect(page.getByRole("button", { name: "Send for signature" })).toHaveCount(0);
      });

      await test.step("sent, and signed by each party in turn", async () => {
        await actAs(page, "Northstar Talent");
        await page.getByRole("button", { name: "Send for signature" }).click();
        await dialog(page).getByRole("button", { name: "Send for signature" }).click();
        await expect(main(page).getByText("Pending Signatures")).toBeVisible();
        await sign(page, "Rosa Marin");
        await actAs(page, "Harbor Search Partners");
        await sign(page, "Theo Lindqvist");
        expect(loaded.filter((path) => path.endsWith(".ttf") || /\/pdf-/.test(path))).toEqual([]);
      });

      await test.step("the employer reads and signs a document without the split", async () => {
        await actAs(page, "Tidewater Logistics");
        await expect(page.getByRole("button", { name: "Review and sign" })).toBeVisible();
        await expect(main(page).getByText("$51,250.00").first()).toBeVisible();
        await expect(main(page)).not.toContainText(/split|\$30,750|\$20,500/i);
        await page.getByRole("button", { name: "Review and sign" }).click();
        const document = page.getByRole("dialog", { name: "Review and sign" });
        await expect(document.getByText("Client agreement")).toBeVisible();
        await expect(document).not.toContainText(/split|\$30,750|\$20,500/i);
        await page.keyboard.press("Escape");
        await sign(page, "Łukasz Nowak");
        await expect(main(page).getByText("Executed").first()).toBeVisible();
      });

      await test.step("the executed documents are rendered here, with their signatures", async () => {
        const client = await words(page, "Download PDF of the client agreement");
        expect(client).toContain("Łukasz Nowak");
        expect(client).toContain("$51,250.00");
        expect(client).not.toMatch(/split|30,750|20,500/i);
        await actAs(page, "Northstar Talent");
        const split = await words(page, "Download PDF of the split agreement");
        expect(split).toContain("$30,750.00");
        expect(split).toContain("Theo Lindqvist");
      });

      await test.step("won with a start 41 days ago; its listing is placed", async () => {
        await page.getByRole("button", { name: "Close as won" }).click();
        await dialog(page).getByLabel("Start date").fill("2026-10-11");
        await dialog(page).getByRole("button", { name: "Close as won" }).click();
        await expect(main(page).getByText("Closed Won").first()).toBeVisible();
        await expect(main(page).getByText("Today is day 41 of 90.")).toBeVisible();
      });

      await test.step("the next day moves the guarantee and the timeline of the open sheet", async () => {
        await page.getByRole("button", { name: "Next day" }).click();
        await expect(main(page).getByText("Today is day 42 of 90.")).toBeVisible();
        await expect(main(page).getByText("Yesterday").first()).toBeVisible();
      });

      await test.step("paid by the employer, and to the partner", async () => {
        for (const amount of ["51,250.00", "20,500.00"]) {
          await page.getByRole("button", { name: "Record payment" }).click();
          await expect(dialog(page).getByLabel("Amount")).toHaveValue(amount);
          await dialog(page).getByRole("button", { name: "Record payment" }).click();
          await expect(page.getByRole("dialog", { name: "Record a payment" })).toHaveCount(0);
        }
        await expect(main(page).locator("[data-entry=partner_paid]")).toHaveCount(1);
      });

      await test.step("ended on day 41: the refund is prorated to the cent", async () => {
        await page.getByRole("button", { name: "Record end of placement" }).click();
        await dialog(page).getByLabel("Last day of work").fill("2026-11-21");
        await dialog(page).getByLabel("Reason").fill("Went to another town.");
        await expect(dialog(page).getByText("$27,902.78").first()).toBeVisible();
        await dialog(page).getByRole("button", { name: "Record end of placement" }).click();
        await expect(main(page).getByText("The placement ended on Nov 21, 2026, day 41 of 90.")).toBeVisible();
        await expect(main(page).locator("[data-entry=credit]")).toContainText("$27,902.78");
        await expect(main(page).locator("[data-entry=credit]")).toContainText("$11,161.11");
      });

      await test.step("the employer's sheet and list show its account and no split", async () => {
        await actAs(page, "Tidewater Logistics");
        await expect(main(page).getByText("$27,902.78").first()).toBeVisible();
        await expect(main(page)).not.toContainText(/split|\$30,750|\$20,500|\$11,161/i);
        await page.getByRole("link", { name: "Deal Management" }).first().click();
        await expect(page.getByRole("heading", { name: "Deals (1)" })).toBeVisible();
        await expect(page.getByRole("button", { name: "Create Deal" })).toHaveCount(0);
        await expect(main(page)).not.toContainText(/split/i);
      });

      await test.step("a reset restores the samples and the visitor's own agency", async () => {
        await page.getByRole("button", { name: "Reset demo" }).click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Reset demo" }).click();
        await expect(said(page, "Demo reset")).toBeVisible();
        await expect(page.getByRole("heading", { name: "Deals (2)" })).toBeVisible();
        await expect(actor(page)).toContainText("Northstar Talent");
      });
    },
  );
});

test.describe("the demo", { tag: "@demo" }, () => {
  test(
    "follows the acting organization from tab to tab, and leaves pages that organization can't see",
    { tag: "@rest" },
    async ({ page, context }) => {
      await page.goto(sheet);
      const other = await context.newPage();
      await other.goto("/demo/mls/deals");
      await expect(other.getByRole("heading", { name: "Deals (2)" })).toBeVisible();
      await actAs(page, "Meridian Robotics");
      await expect(page.getByRole("heading", { name: "Deal Not Found" }).first()).toBeVisible();
      await expect(other.getByRole("heading", { name: "Deals (0)" })).toBeVisible();
      await expect(actor(other)).toContainText("Meridian Robotics");
      await actAs(page, "Harbor Search Partners");
      await expect(page.getByText("Waiting for Northstar Talent")).toBeVisible();
      await expect(other.getByRole("heading", { name: "Deals (2)" })).toBeVisible();
    },
  );
});
