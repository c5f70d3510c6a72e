import { readFile } from "node:fs/promises";
import { type Browser, expect, type Page, type Route, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { addDays } from "#domain/core/calendar.ts";
import { moneyText } from "#domain/core/money.ts";
import { apiOf, draftOf, execute, listedBy, today } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { employerCalled } from "#tests/support/employers.ts";
import { said } from "#tests/support/journey-page.ts";

/** The money desk of two agencies that owe each other, from a bank statement to a netting that both confirm. */
const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("alertdialog", { name });

/** Northstar lists one deal and Harbor another; Harbor's was paid by the employer, so Harbor owes Northstar. */
async function twoDeals(browser: Browser) {
  const [ours, theirs, client] = await Promise.all(
    (["admin", "partner", "employer"] as const).map((who) => inOwnBrowser(browser, who)),
  );
  if (!ours || !theirs || !client) throw new Error("a party has no browser");
  const [northstar, harbor, employer] = [apiOf(ours), apiOf(theirs), apiOf(client)];
  const on = today();
  const won = { acceptedSalary: 200_000, startDate: addDays(on, -5), timeZone: "America/New_York" };
  const one = await execute(
    { listing: northstar, selling: harbor, employer },
    await draftOf(northstar, await listedBy(northstar)),
  );
  const owed = await northstar.deals.win({ id: one.id, version: one.version, ...won });
  const { agencies } = await harbor.deals.parties({});
  const draft = await harbor.deals.create({
    listingId: await listedBy(harbor, { fullName: "Ottoline Brackenridge", email: `o.${Date.now()}@mail.example` }),
    employerId: await employerCalled(harbor),
    sellingAgencyId: agencies.find(({ name }) => name === "Northstar Talent")?.id ?? "",
    targetSalary: 200_000,
    feePercent: 20,
    laSplit: 50,
    guaranteeDays: 90,
    terms: "Start within 30 days of offer acceptance.",
    confirmBelowMinimum: true,
  });
  const two = await execute({ listing: harbor, selling: northstar, employer }, draft);
  const { id, version, feeCents } = await harbor.deals.win({ id: two.id, version: two.version, ...won });
  await harbor.deals.pay({ id, version, kind: "client_paid", amountCents: feeCents, on });
  return { ours, theirs, northstar, owed, on };
}

test(
  "a bank statement is imported, what both owe is netted, and the books are exported",
  { tag: "@rest" },
  async ({ browser }) => {
    const { ours, theirs, northstar, owed, on } = await twoDeals(browser);

    await test.step("the employer's payment is found in the bank statement and recorded", async () => {
      const [invoice] = (await northstar.deals.billing({ id: owed.id })).documents;
      const line = [on, (owed.feeCents / 100).toFixed(2), "Meridian Robotics", invoice?.number].join(",");
      const text = `Date,Amount,Name,Description\r\n${line}\r\n`;
      await ours.goto("/mls/money?tab=accounting");
      const bank = region(ours, "Bank statement");
      await bank
        .locator('input[type="file"]')
        .setInputFiles({ name: "bank.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await expect(bank.getByRole("row", { name: new RegExp(owed.code) })).toContainText("Matches");
      const tick = bank.getByRole("checkbox", { name: /^Record line / });
      const refuse = async (route: Route) => (await expect(tick).toBeDisabled(), route.fulfill({ status: 500 }));
      await ours.route("**/api/v1/deals/*/payments", refuse, { times: 1 });
      await bank.getByRole("button", { name: "Record 1 payment" }).click();
      await expect(ours.getByRole("alertdialog", { name: "1 payment wasn't recorded" })).toBeVisible();
      await tick.check();
      await bank.getByRole("button", { name: "Record 1 payment" }).click();
      await expect(said(ours, "Payments recorded")).toBeVisible();
      await expect(bank.getByRole("row", { name: new RegExp(owed.code) })).toContainText("Recorded");
    });

    await test.step("a statement whose only payment was returned shows both lines and matches none", async () => {
      const bank = region(ours, "Bank statement");
      const lines = ["10.00,Meridian Robotics,Posted", "-10.00,Meridian Robotics,Returned"];
      const text = ["Date,Amount,Name,Status", ...lines.map((line) => `${on},${line}`)].join("\r\n");
      await bank
        .locator('input[type="file"]')
        .setInputFiles({ name: "returned.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
      await expect(bank).toContainText("2 lines left out");
      await expect(bank).toContainText("No lines to match");
      await expect(bank.getByRole("table")).toHaveCount(0);
    });

    const [offer] = (await northstar.money.nettings({})).offers;
    const cents = moneyText(offer?.cents ?? 0);
    // The oldest dues come first, so not only those of these two deals.
    const codeOf = (side: boolean) => offer?.items.find(({ youOwe }) => youOwe === side)?.code ?? "";
    const [weOwe, theyOwe] = [codeOf(true), codeOf(false)];
    await test.step("one agency proposes netting after it has read both sides", async () => {
      await ours.getByRole("tab", { name: /^Partners/ }).click();
      const netting = region(ours, "Netting");
      await expect(netting).toContainText(`${cents} can be settled on both sides`);
      await netting.getByRole("button", { name: "Propose netting with Harbor Search Partners" }).click();
      const asked = dialog(ours, `Net ${cents} with Harbor Search Partners?`);
      await expect(asked.getByRole("region", { name: "You owe Harbor Search Partners" })).toContainText(weOwe);
      await expect(asked.getByRole("region", { name: "Harbor Search Partners owes you" })).toContainText(theyOwe);
      expect(await violations(ours)).toEqual([]);
      await asked.getByRole("button", { name: "Propose netting" }).click();
      await expect(netting).toContainText("Waiting for Harbor Search Partners until");
    });

    await test.step("the other is notified, and confirms", async () => {
      await theirs.goto("/mls");
      await theirs.getByRole("button", { name: /^Notifications/ }).click();
      await theirs
        .getByRole("list", { name: "Notifications" })
        .getByRole("link", { name: /Netting to confirm: Northstar Talent/ })
        .click();
      const netting = region(theirs, "Netting");
      await expect(netting).toContainText(`Northstar Talent proposed netting ${cents}`);
      expect(await violations(theirs)).toEqual([]);
      await netting.getByRole("button", { name: "Confirm netting" }).click();
      await dialog(theirs, `Confirm netting of ${cents}?`).getByRole("button", { name: "Confirm netting" }).click();
      await expect(said(theirs, "Netting booked")).toBeVisible();
      await expect(netting.getByRole("button", { name: /^Earlier nettings/ })).toBeVisible();
    });

    await test.step("statement, ledger and journals of both sides show it", async () => {
      await ours.reload();
      await region(ours, "Netting")
        .getByRole("button", { name: /^Earlier nettings/ })
        .click();
      await expect(region(ours, "Netting").getByText("Confirmed", { exact: true })).toBeVisible();
      await region(ours, "Partner balances")
        .getByRole("button", { name: "Statement for Harbor Search Partners" })
        .click();
      await ours.getByRole("menuitemradio", { name: "This year" }).click();
      const [statement] = await Promise.all([
        ours.waitForEvent("download"),
        ours.getByRole("menuitem", { name: "Statement as CSV" }).click(),
      ]);
      const lines = (await readFile(await statement.path(), "utf8"))
        .split("\r\n")
        .filter((line) => /netted/.test(line));
      for (const code of [weOwe, theyOwe]) expect(lines.some((line) => line.includes(code))).toBe(true);
      await ours.getByRole("tab", { name: "Accounting" }).click();
      const [journals] = await Promise.all([
        ours.waitForEvent("download"),
        region(ours, "Export journals").getByRole("button", { name: "QuickBooks Online" }).click(),
      ]);
      expect(await readFile(await journals.path(), "utf8")).toContain("Paid to the selling agency, netted");
      await ours.goto(`/mls/deal/${offer?.items.find(({ youOwe }) => youOwe)?.dealId}`);
      await expect(region(ours, "Ledger")).toContainText("netted");
    });
  },
);
