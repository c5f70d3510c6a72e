import { readFile } from "node:fs/promises";
import { type Browser, type Download, expect, type Locator, type Page, test } from "#tests/support/journey-test.ts";
import { violations, visit } from "#tests/crawl/look.ts";
import { parse } from "csv-parse/sync";
import { addDays } from "#domain/core/calendar.ts";
import { apiOf, draftOf, execute, listedBy, today } from "#tests/support/journey-api.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { said } from "#tests/support/journey-page.ts";

/** From the last signature to an ended placement, to the cent (spec §15). */
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string) => main(page).getByRole("region", { name });

async function parties(browser: Browser) {
  const opened = await Promise.all(
    (["recruiter", "partner", "employer"] as const).map((who) => inOwnBrowser(browser, who)),
  );
  const [la, sa, client] = opened;
  if (!la || !sa || !client) throw new Error("a party has no browser");
  return { la, sa, client, apis: { listing: apiOf(la), selling: apiOf(sa), employer: apiOf(client) } };
}

async function saved(page: Page, item: string): Promise<Buffer> {
  await button(page, "Export").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return contentOf(download);
}

const contentOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test("an executed deal is won, paid, paid on, and ends on day 41 of 90: $51,250.00 → $27,902.78", async ({
  browser,
}) => {
  const { la, sa, client, apis } = await parties(browser);
  const api = apis.listing;
  const listingId = await listedBy(api);
  const { id, code } = await execute(apis, await draftOf(api, listingId));
  const address = `/mls/deal/${id}`;
  const lastDay = today();
  await la.goto(address);

  await test.step("won: invalid input is rejected at its field, the fee follows the accepted salary", async () => {
    await expect(region(la, "Guarantee")).toContainText("Based on the fee of $50,000.00.");
    await button(la, "Close as won").click();
    const win = dialog(la, `Close ${code} as won`);
    await expect(win.getByLabel("Accepted salary")).toHaveValue("200,000");
    await win.getByLabel("Accepted salary").fill("a lot");
    await button(win, "Close as won").click();
    await expect(win.getByLabel("Accepted salary")).toBeFocused();
    await expect(win.getByText("This isn't an amount.")).toBeVisible();
    await expect(win.getByText("The start date is missing.")).toBeVisible();
    await win.getByLabel("Accepted salary").fill("$205k");
    await expect(win.locator("[data-total-fee]")).toHaveText("$51,250.00");
    await expect(win.getByText("+$1,250.00")).toBeVisible();
    await expect(win.getByRole("combobox", { name: "Time zone" })).toContainText("Eastern");
    await win.getByLabel("Start date").fill(addDays(lastDay, -41));
    expect(await violations(la)).toEqual([]);
    await button(win, "Close as won").click();
    await expect(main(la).getByText("Closed Won", { exact: true }).first()).toBeVisible();
    await expect(main(la).locator("[data-total-fee]").first()).toHaveText("$51,250.00");
    expect((await api.listings.get({ id: listingId })).status).toBe("placed");
  });

  const invoices = (page: Page) => region(page, "Invoices");
  await test.step("invoiced: the employer edits its details, the agency adds a contact and a PO number", async () => {
    await client.goto("/mls/settings?tab=billing");
    const form = client.getByRole("form", { name: "Billing details" });
    await expect(form.getByLabel("Legal name")).toHaveValue("Meridian Robotics, Inc.");
    await expect(form.getByLabel("Account number or IBAN")).toHaveCount(0);
    await form.getByLabel("Tax ID").fill("EIN 25-0000099");
    // Another tab would lose it.
    await client.getByRole("tab", { name: "Members" }).click();
    await client.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
    await button(form, "Save").click();
    await expect(said(client, "Billing details saved")).toBeVisible();

    await expect(invoices(la)).toContainText(/Invoice INV-\d{4}-\d{4}/);
    await expect(invoices(la)).toContainText("Unpaid");
    await button(invoices(la), "Edit").click();
    const bill = dialog(la, "Bill Meridian Robotics");
    await expect(bill.getByLabel("Legal name")).not.toBeEditable();
    await bill.getByLabel("Bill-to contact").fill("Accounts Payable");
    await bill.getByLabel("Purchase order").fill("PO-77120");
    expect(await violations(la)).toEqual([]);
    await button(bill, "Save").click();
    await expect(invoices(la)).toContainText("PO-77120");
    await visit(client, address);
    for (const words of ["EIN 25-0000099", "PO-77120", "Accounts Payable"])
      await expect(invoices(client)).toContainText(words);
    await expect(button(invoices(client), "Edit")).toHaveCount(0);
    const [file] = await Promise.all([
      client.waitForEvent("download"),
      invoices(client)
        .getByRole("button", { name: /^Download invoice/ })
        .click(),
    ]);
    expect([file.suggestedFilename(), (await contentOf(file)).subarray(0, 5).toString()]).toEqual([
      expect.stringMatching(/^deal-\w+-inv-\d{4}-\d{4}\.pdf$/),
      "%PDF-",
    ]);
  });

  await test.step("paid: not more than is due, a conflict loses nothing typed, a mistake is undone", async () => {
    await button(la, "Record payment").click();
    const pay = dialog(la, "Record a payment");
    const amount = pay.getByLabel("Amount");
    await expect(amount).toHaveValue("51,250.00");
    for (const [typed, refused] of [
      ["lots", "This isn't an amount."],
      ["", "Enter an amount"],
      ["0", "Enter an amount of at least one cent."],
      ["51,250.01", "Only $51,250.00 is unpaid."],
    ] as const) {
      await amount.fill(typed);
      await button(pay, "Record payment").click();
      await expect(pay.getByText(refused)).toBeVisible();
    }
    await amount.fill("51,249.00");
    // A colleague is faster. The page shows it behind the dialog, but this person may not have seen it.
    const { version } = await api.deals.get({ id });
    await api.deals.pay({ id, version, kind: "client_paid", amountCents: 100, on: lastDay });
    await expect(pay.getByText("$51,249.00 is unpaid.")).toBeVisible();
    await button(pay, "Record payment").click();
    await expect(pay.getByText("This deal was changed after you opened it")).toBeVisible();
    await expect(amount).toHaveValue("51,249.00");
    await button(pay, "Record payment").click();
    await expect(pay).toBeHidden();
    await expect(region(la, "Meridian Robotics account")).toContainText("Settled");

    await button(la, "Undo entry 3").click();
    const asked = la.getByRole("alertdialog", { name: "Undo entry 3?" });
    await expect(asked).toContainText("Meridian Robotics paid, $1.00");
    await button(asked, "Undo").click();
    await expect(main(la).locator("[data-entry=correction]")).toHaveCount(1);
    await expect(region(la, "Meridian Robotics account")).toContainText("$1.00");
    await button(la, "Record payment").click();
    await expect(pay.getByRole("combobox", { name: "Payment" })).toContainText("Meridian Robotics paid");
    await expect(amount).toHaveValue("1.00");
    await button(pay, "Record payment").click();
    await expect(pay).toBeHidden();
    await expect(la.getByText("payment of $1.00 recorded")).toBeVisible();
  });

  await test.step("the partner is paid its share and sees it", async () => {
    await sa.goto(address);
    await expect(region(sa, "Meridian Robotics account")).toContainText("Owed $20,500.00 since");
    await expect(button(sa, "Record payment")).toHaveCount(0);
    await button(la, "Record payment").click();
    const pay = dialog(la, "Record a payment");
    await expect(pay.getByRole("combobox", { name: "Payment" })).toContainText("Paid to Harbor Search Partners");
    await expect(pay.getByLabel("Amount")).toHaveValue("20,500.00");
    await expect(pay.getByText("the selling agency returns its share of the refund")).toBeVisible();
    await button(pay, "Record payment").click();
    await expect(pay).toBeHidden();
    await expect(region(sa, "Meridian Robotics account")).toContainText("Paid $20,500.00 on");
  });

  await test.step("its documents and dates are downloaded", async () => {
    expect((await saved(la, "Export PDF")).subarray(0, 5).toString()).toBe("%PDF-");
    await expect(said(la, "PDF Generated")).toContainText("Deal sheet PDF downloaded successfully");
    expect((await saved(la, "Invoice PDF")).subarray(0, 5).toString()).toBe("%PDF-");
    expect((await saved(la, "Dates for your calendar")).toString()).toContain("BEGIN:VCALENDAR");
    await la.route("**/invoice", (route) => route.abort(), { times: 1 });
    await button(la, "Export").click();
    await la.getByRole("menuitem", { name: "Invoice PDF" }).click();
    await expect(la.locator("[role=alertdialog]").filter({ hasText: "We couldn't reach the server." })).toBeVisible();
  });

  await test.step("it ends on day 41: the refund is shown first, then booked to the cent", async () => {
    await button(la, "Record end of placement").click();
    const end = dialog(la, "The placement has ended");
    await button(end, "Record end of placement").click();
    await expect(end.getByText("The last day is missing.")).toBeVisible();
    await end.getByLabel("Last day of work").fill(lastDay);
    await expect(end.getByText("$27,902.78").first()).toBeVisible();
    await expect(end.getByRole("row", { name: /^Northstar Talent/ })).toContainText("$16,741.67");
    await expect(end.getByRole("row", { name: /^Harbor Search Partners/ })).toContainText("$11,161.11");
    await end.getByLabel("Reason").fill("Write to someone@example.com.");
    await button(end, "Record end of placement").click();
    await expect(end.getByText("Contact details can't be shared here.")).toBeVisible();
    await end.getByLabel("Reason").fill("The role changed after a month.");
    expect(await violations(la)).toEqual([]);
    await button(end, "Record end of placement").click();
    await expect(end).toBeHidden();

    const { closing, money, agencySide } = await api.deals.get({ id });
    expect(closing?.fallOff).toMatchObject({ day: 41, refundCents: 2_790_278 });
    expect(money).toMatchObject({ creditedCents: 2_790_278, refundDueCents: 2_790_278 });
    expect(agencySide?.ledger?.shares).toEqual({ listing: 1_400_833, selling: 933_889, platform: 0 });
    await expect(invoices(la)).toContainText("Paid on");
    await expect(button(invoices(la), "Edit")).toHaveCount(0);
    await expect(invoices(la)).toContainText(/Credit note CN-\d{4}-\d{4}/);
    await expect(invoices(la)).toContainText("$27,902.78 to refund");
    await expect(region(la, "Guarantee").locator("[data-mark=ended]")).toHaveText("day 41: refund $27,902.78");
    await expect(region(la, "Ledger").locator("[data-entry=credit]")).toContainText("$27,902.78");
    await expect(region(la, "Meridian Robotics account").locator("[data-earned=selling]")).toHaveText("$9,338.89");
    await expect(region(sa, "Meridian Robotics account")).toContainText("Owes back $11,161.11");
    await expect(region(sa, "Meridian Robotics account")).toContainText(
      "Northstar Talent pays and records the refund.",
    );
    await button(region(la, "Meridian Robotics account"), "Record refund").click();
    await expect(dialog(la, "Record a payment")).toContainText("Refunded to Meridian Robotics");
    await la.keyboard.press("Escape");
    await expect(dialog(la, "Record a payment")).toBeHidden();
  });

  await test.step("the employer reads its own account, and no share in any of it", async () => {
    await client.goto(address);
    await expect(region(client, "Meridian Robotics account")).toContainText("$27,902.78");
    await expect(button(region(client, "Meridian Robotics account"), "Record refund")).toHaveCount(0);
    await expect(region(client, "Guarantee")).toContainText("The role changed after a month.");
    expect(await main(client).innerText()).not.toMatch(/split|\$30,750|\$20,500|\$14,008|\$9,338|\$11,161|reserve/i);
    expect(await violations(client)).toEqual([]);
  });

  await test.step("list and CSV show fee and accepted salary; the candidate goes back on the market", async () => {
    await visit(la, `/mls/deals?search=${code}`);
    await expect(la.getByRole("row").filter({ hasText: code })).toContainText("$205,000 accepted");
    const [download] = await Promise.all([la.waitForEvent("download"), button(la, "Export CSV").click()]);
    const [row] = parse<Record<string, string>>(await contentOf(download), { bom: true, columns: true });
    await expect(la.getByRole("row").filter({ hasText: code })).toContainText("$23,347.22 kept");
    await expect(la.getByRole("row").filter({ hasText: code })).toContainText(/Ended .*, day 41/);
    expect(row).toMatchObject({
      "Kept fee": "23347.22",
      "Kept LA share": "14008.33",
      "Kept SA share": "9338.89",
      "Deal ID": code,
      "Accepted salary": "205000.00",
      "Total fee": "51250.00",
      "LA share": "30750.00",
      "SA share": "20500.00",
    });

    await visit(la, address);
    await button(la, "List this candidate again").click();
    await button(la.getByRole("alertdialog"), "List again").click();
    await expect(button(la, "List this candidate again")).toHaveCount(0);
    await expect.poll(async () => (await api.listings.get({ id: listingId })).status).toBe("active");
  });
});

test(
  "a won deal is corrected: its start date at once, its salary once the other parties confirm",
  { tag: "@rest" },
  async ({ browser }) => {
    const { la, sa, client, apis } = await parties(browser);
    const api = apis.listing;
    const { id, code, version } = await execute(apis, await draftOf(api, await listedBy(api)));
    const address = `/mls/deal/${id}`;
    const [first, slipped] = [addDays(today(), 10), addDays(today(), 24)];
    await api.deals.win({ id, version, acceptedSalary: 205_000, startDate: first, timeZone: "America/New_York" });
    await la.goto(address);
    const correct = dialog(la, `Correct ${code}`);
    const open = async (what: string) => {
      await button(la, "More actions").click();
      await la.getByRole("menuitem", { name: "Correct…" }).click();
      await correct.getByRole("combobox", { name: "What is wrong" }).click();
      await la.getByRole("option", { name: what }).click();
    };

    await test.step("the start date slips before anything is due: applied at once, no amount changes", async () => {
      await open("Start date");
      await button(correct, "Apply correction").click();
      await expect(correct.getByText("This is already the value on record.")).toBeVisible();
      await expect(correct.getByText("Enter a short reason.")).toBeVisible();
      await correct.getByLabel("Correct start date").fill(slipped);
      await expect(correct.getByRole("row")).toHaveText([/Field/, /Guarantee ends/]);
      await expect(correct).toContainText("This takes effect immediately. The other parties are notified.");
      await correct.getByLabel("Reason").fill("The visa came later than planned.");
      expect(await violations(la)).toEqual([]);
      await button(correct, "Apply correction").click();
      await expect(correct).toBeHidden();
      await expect(region(la, "Corrections")).toContainText("The visa came later than planned.");
      await expect(region(la, "Corrections")).toContainText("Applied");
      expect((await api.deals.get({ id })).closing?.startDate).toBe(slipped);
    });

    await test.step("the salary is corrected: what changes is shown first, and who confirms", async () => {
      await open("Accepted salary");
      await correct.getByLabel("Correct salary").fill("$200k");
      await expect(correct.getByRole("row", { name: /^Fee/ })).toContainText("$50,000.00");
      await expect(correct.getByRole("row", { name: /^Harbor Search Partners share/ })).toContainText("$20,000.00");
      await expect(correct).toContainText(
        "Harbor Search Partners and Meridian Robotics must confirm this first, because it changes amounts",
      );
      await correct.getByLabel("Reason").fill("The signed offer says 200,000.");
      await button(correct, "Ask for confirmation").click();
      await expect(correct).toBeHidden();
      await expect(region(la, "Correction waiting for Harbor Search Partners and Meridian Robotics")).toContainText(
        "Nothing changes until it is confirmed.",
      );
      await expect(button(la, "Withdraw correction")).toBeVisible();
      await expect(main(la).locator("[data-total-fee]").first()).toHaveText("$51,250.00");
    });

    await test.step("each of the others reads before, after and the reason, and confirms", async () => {
      for (const [page, shares] of [
        [sa, true],
        [client, false],
      ] as const) {
        await page.goto(address);
        const asked = region(page, "Confirm a correction");
        await expect(asked).toContainText("Accepted salary: $205,000");
        await expect(asked).toContainText("The signed offer says 200,000.");
        await expect(asked.getByRole("row", { name: /^Fee/ })).toContainText("$50,000.00");
        await expect(asked.getByRole("row", { name: / share\b/ })).toHaveCount(shares ? 2 : 0);
        expect(await violations(page)).toEqual([]);
        await button(asked, "Confirm").click();
        await button(page.getByRole("alertdialog", { name: "Confirm this correction?" }), "Confirm correction").click();
        await expect(asked).toBeHidden();
      }
      await expect(region(client, "Corrections")).toContainText(
        "Confirmed by Harbor Search Partners and Meridian Robotics",
      );
    });

    await test.step("the fee, shares and ledger follow; the first invoice is credited and replaced", async () => {
      await expect(main(la).locator("[data-total-fee]").first()).toHaveText("$50,000.00");
      await expect(main(la).locator("[data-entry=correction]")).toHaveCount(2);
      await expect(region(la, "Meridian Robotics account").locator("[data-earned=selling]")).toHaveText("$20,000.00");
      await expect(region(la, "Meridian Robotics account")).toContainText("Placement fee reversed");
      expect((await api.deals.billing({ id })).documents.map(({ kind, cents }) => [kind, cents])).toEqual([
        ["invoice", 5_125_000],
        ["credit_note", 5_125_000],
        ["invoice", 5_000_000],
      ]);
    });

    await test.step("a declined correction changes nothing, and shows the reason", async () => {
      await open("Accepted salary");
      await correct.getByLabel("Correct salary").fill("190,000");
      await correct.getByLabel("Reason").fill("A bonus was counted in.");
      await button(correct, "Ask for confirmation").click();
      await expect(correct).toBeHidden();
      await client.goto(address);
      await button(client, "Decline").click();
      const decline = dialog(client, "Decline this correction");
      await button(decline, "Decline correction").click();
      await expect(decline.getByText("Enter a short reason.")).toBeVisible();
      await decline.getByLabel("Reason").fill("The bonus is not part of it.");
      await button(decline, "Decline correction").click();
      await expect(decline).toBeHidden();
      await expect(region(la, "Corrections")).toContainText("The bonus is not part of it.");
      await expect(main(la).locator("[data-total-fee]").first()).toHaveText("$50,000.00");
    });
  },
);

test("an owed replacement is settled, on a phone in dark mode", { tag: "@rest" }, async ({ browser }) => {
  const { la, apis } = await parties(browser);
  const api = apis.listing;
  const day = today();
  const { id, version } = await execute(
    apis,
    await draftOf(api, await listedBy(api), { targetSalary: 205_000, guaranteePolicy: "replacement" }),
  );
  await api.deals.win({
    id,
    version,
    acceptedSalary: 205_000,
    startDate: addDays(day, -41),
    timeZone: "America/New_York",
  });
  await la.emulateMedia({ colorScheme: "dark" });
  await la.setViewportSize({ width: 390, height: 844 });
  await la.goto(`/mls/deal/${id}`);
  await expect(region(la, "Guarantee").locator("[data-mark=today]")).toContainText("replacement, else $");

  await button(la, "Record end of placement").click();
  const end = dialog(la, "The placement has ended");
  await end.getByLabel("Last day of work").fill(addDays(day, -1));
  await end.getByLabel("Reason").fill("Another town.");
  await expect(end).toContainText(
    "A replacement is owed. No refund is due yet. If none is found, $28,472.22 is deducted from the fee:",
  );
  await button(end, "Record end of placement").click();
  await expect(end).toBeHidden();
  await expect(region(la, "Guarantee")).toContainText(
    "owe Meridian Robotics a replacement at no extra fee. If you find none, $28,472.22 is deducted from the fee. " +
      "Settle the replacement once you know.",
  );
  await expect(region(la, "Meridian Robotics account")).toContainText("isn't final until the replacement is settled");
  expect(await violations(la)).toEqual([]);

  await button(la, "Settle the replacement").click();
  const settle = dialog(la, "Settle the replacement");
  await settle.getByText("None was found").click();
  await expect(settle.getByRole("row", { name: /^Fee/ })).toContainText("$28,472.22");
  await button(settle, "Settle").click();
  await expect(settle).toBeHidden();
  await expect(region(la, "Guarantee").locator("[data-mark=ended]")).toHaveText("day 40: refund $28,472.22");
  expect((await api.deals.get({ id })).closing?.fallOff).toMatchObject({
    replacement: "refunded",
    refundCents: 2_847_222,
  });
  expect(await la.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
