import type { Answer } from "#contract/index.ts";
import { expect, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { choose } from "#tests/support/journey-select.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";

const admin = "/mls/admin";

test(
  "the operator sees who views a candidate, without a reload, and changes a setting with a reason",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await signIn(page, "operator", admin);
    await test.step("the feed follows, and figures count only what they should", async () => {
      await expect(page.getByRole("heading", { name: "Admin Dashboard" })).toBeVisible();
      const feed = page.getByRole("region", { name: "Live activity" });
      const hiring = await inOwnBrowser(browser, "employer", "/mls/search");
      await hiring
        .getByRole("link", { name: /View details|TM-/ })
        .first()
        .click();
      await expect(hiring.getByRole("button", { name: "Report identifying text" })).toBeVisible();
      const code =
        (await hiring
          .getByText(/^TM-[0-9A-HJKMNP-TV-Z]{8}$/)
          .first()
          .textContent()) ?? "";
      await expect(feed.getByText(`opened ${code}`).first()).toBeVisible();
      await expect(page.getByRole("region", { name: "Active users" }).getByRole("listitem").first()).toBeVisible();
      await page.getByRole("button", { name: "What candidate views counts" }).click();
      await expect(page.getByText("How often a candidate's page was opened")).toBeVisible();
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "90 days" }).click();
      await expect(page).toHaveURL(/range=90/);
    });

    await test.step("a changed setting is in the history after a reload", async () => {
      await page.getByRole("tab", { name: "Configuration" }).click();
      const row = page.getByRole("row", { name: /Stale after/ });
      await row.getByRole("button", { name: "Change stale after" }).click();
      const dialog = page.getByRole("dialog", { name: "Stale after" });
      await dialog.getByRole("textbox", { name: "Value in days" }).fill("3");
      await dialog.getByRole("button", { name: "Change", exact: true }).click();
      await expect(dialog.getByText("Enter a whole number of days from 7 to 365.")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Value in days" }).fill("50");
      await dialog.getByRole("textbox", { name: "Reason" }).fill("Listings stay true for longer.");
      // A colleague is first, and the page asks again once it is looked at again, before this change is sent.
      const { configuration } = apiOf(page);
      const { version } = await configuration.get({});
      await configuration.change({ key: "staleDays", value: "40", reason: "Listings change often.", version });
      await expect
        .poll(async () => {
          await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
          return dialog.getByText("Now 40 days").isVisible();
        })
        .toBe(true);
      await dialog.getByRole("button", { name: "Change", exact: true }).click();
      await expect(dialog.getByText("This configuration was changed after you opened it")).toBeVisible();
      await dialog.getByRole("button", { name: "Change", exact: true }).click();
      await expect(row.getByText("50 days")).toBeVisible();
      await page.reload();
      await expect(page.getByRole("row", { name: /Stale after/ }).getByText("50 days")).toBeVisible();
      await expect(
        page.getByRole("region", { name: "Changes" }).getByText("Listings stay true for longer."),
      ).toBeVisible();
    });
  },
);

test(
  "leaks reported from a candidate and from a message reach the queue and are decided there",
  { tag: "@rest" },
  async ({ page, browser }) => {
    const hiring = await inOwnBrowser(browser, "employer", "/mls/search");
    await test.step("a leak on a candidate's page", async () => {
      await hiring
        .getByRole("link", { name: /View details|TM-/ })
        .first()
        .click();
      await hiring.getByRole("button", { name: "Report identifying text" }).click();
      const dialog = hiring.getByRole("dialog", { name: "Report identifying text" });
      await dialog.getByRole("combobox", { name: "Where" }).click();
      await hiring.getByRole("option", { name: "The summary" }).click();
      await dialog.getByRole("textbox", { name: "What" }).fill("The summary names a project by its own name.");
      await dialog.getByRole("button", { name: "Report", exact: true }).click();
      await expect(hiring.getByRole("dialog", { name: "Text reported" })).toBeVisible();
      await hiring.keyboard.press("Escape");
      await expect(hiring.getByRole("dialog", { name: "Text reported" })).toHaveCount(0);
    });

    await test.step("a leak in a message, which is included", async () => {
      await hiring
        .getByRole("banner")
        .getByRole("button", { name: /^Messages/ })
        .click();
      const drawer = hiring.getByRole("dialog", { name: "Messages" });
      await drawer
        .getByRole("button", { name: /Two weeks either way|That works for us/ })
        .first()
        .click();
      await drawer.getByRole("button", { name: "About this message" }).first().click();
      await hiring.getByRole("menuitem", { name: "Report identifying text" }).click();
      const dialog = hiring.getByRole("dialog", { name: "Report identifying text" });
      await expect(dialog.getByText("Two weeks either way is fine.")).toBeVisible();
      await dialog.getByRole("textbox", { name: "What" }).fill("Said to be the only one there.");
      await dialog.getByRole("button", { name: "Report", exact: true }).click();
      await expect(hiring.getByRole("dialog", { name: "Text reported" })).toBeVisible();
    });

    await signIn(page, "operator", `${admin}?tab=queue`);
    await test.step("both are in the queue, where staff decide", async () => {
      const report = page
        .getByRole("listitem")
        .filter({ hasText: "The summary names a project by its own name." })
        .first();
      await report.getByRole("button", { name: /^Decide on the leak/ }).click();
      const decision = page.getByRole("dialog", { name: "Decide on this leak" });
      await decision.getByRole("radio", { name: /Not a leak/ }).click();
      await decision.getByRole("textbox", { name: "Reason" }).fill("It identifies no one.");
      await decision.getByRole("button", { name: "Record decision" }).click();
      await expect(report.getByText("Not a leak")).toBeVisible();

      const message = page.getByRole("listitem").filter({ hasText: "Said to be the only one there." });
      await expect(message.getByRole("figure")).toContainText("Two weeks either way is fine.");
      await message.getByRole("button", { name: /^Decide on the leak/ }).click();
      await expect(decision.getByRole("radio", { name: /Notify Northstar Talent, which wrote it/ })).toBeVisible();
    });
  },
);

test("a recruiter reads why the page is closed to them, an admin reads their own organization", async ({
  page,
  browser,
}) => {
  await signIn(page, "recruiter", admin);
  await expect(page.getByRole("heading", { name: "This page is for administrators" })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: /More/ }).click();
  await expect(page.getByRole("menuitem", { name: "Deals" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Admin" })).toHaveCount(0);
  const own = await inOwnBrowser(browser, "partner", admin);
  await expect(own.getByText("Activity of Harbor Search Partners.")).toBeVisible();
  await expect(own.getByRole("tab", { name: "Configuration" })).toHaveCount(0);
  await expect(own.getByRole("heading", { name: "Integrations" })).toHaveCount(0);
});

test("the demo shows the specified figures as sample data, and the visitor's own actions in its feed", async ({
  page,
}) => {
  await page.goto("/demo/mls/admin");
  await expect(page.getByText("Sample data", { exact: true })).toBeVisible();
  for (const figure of ["1,247", "89", "23", "145", "78", "45", "18d", "12", "–"])
    await expect(
      page
        .getByRole("definition")
        .filter({ hasText: new RegExp(`^${figure}$`) })
        .first(),
    ).toBeVisible();
  await expect(page.getByText("No recent activity")).toBeVisible();
  await expect(page.getByText("No other users online")).toBeVisible();
});

test("the outbox shows staff emails and recipients, without working links; others don't find the page", async ({
  page,
  browser,
}) => {
  const email = `noor@${Date.now().toString(36)}.example`;
  await page.goto("/ecosystem/sign-up");
  const status = await page.evaluate(async (address) => {
    const terms_version = document.querySelector<HTMLInputElement>('[name="terms_version"]')?.value;
    const asked = {
      kind: "agency",
      plan: "starter",
      organization_name: "Outbox Search",
      domain: address.split("@")[1],
      agency_type: "both",
      about: "We place joiners.",
      full_name: "Noor Haddad",
      email: address,
      password: "a long and plain sentence",
      terms: true,
      terms_version,
    };
    return (
      await fetch("/ecosystem/api/sign-up", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(asked),
      })
    ).status;
  }, email);
  expect(status).toBe(202);
  await signIn(page, "operator", `${admin}/outbox`);
  const mail = page.getByRole("list", { name: "Emails" }).getByRole("listitem").filter({ hasText: email });
  await mail.getByRole("button", { name: /Confirm your email address/ }).click();
  await expect(mail.getByText("Link withheld")).toBeVisible();
  await expect(mail).not.toContainText("token=");
  await page.reload();
  await expect(mail.getByText("Link withheld")).toBeVisible();
  const own = await inOwnBrowser(browser, "partner", `${admin}/outbox`);
  await expect(own.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
});

test(
  "staff see supply and demand, how the server is doing, and what needs attention; others don't",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "operator", admin);
    await test.step("supply and demand by role and area, what plans earn, inviting by link and email", async () => {
      await page.getByRole("main").getByRole("link", { name: "Supply and demand" }).click();
      await expect(page).toHaveURL(`${admin}/supply`);
      await expect(page.getByRole("heading", { level: 1, name: "Supply and Demand" })).toBeVisible();
      const byRole = page.getByRole("table", { name: "Supply and demand by role" });
      await expect(byRole.getByRole("row", { name: /^Engineering/ })).toBeVisible();
      await page.getByRole("button", { name: "By area" }).click();
      await expect(page).toHaveURL(/by=area/);
      const byArea = page.getByRole("table", { name: "Supply and demand by area" });
      await expect(byArea.getByRole("row", { name: /^Greater Austin/ })).toBeVisible();
      await expect(page.getByRole("region", { name: "Plans" })).toContainText("a month");
      const invite = page.getByRole("region", { name: "Invite organizations" });
      await invite.getByRole("button", { name: "Copy the link" }).click();
      await expect(invite.getByText(/^Copied$|sign-up\?kind=agency/).first()).toBeVisible();
      const address = invite.getByRole("textbox", { name: "Work email" });
      await address.fill("rosa");
      await invite.getByRole("button", { name: "Send invitation" }).click();
      await expect(invite.getByText("This is not an email address.")).toBeVisible();
      await address.fill("rosa@invited.example");
      await invite.getByRole("button", { name: "Send invitation" }).click();
      const row = invite.getByRole("list", { name: "Invited organizations" }).getByRole("listitem");
      await expect(row.filter({ hasText: "rosa@invited.example" })).toContainText("by Morgan Ellery");
      await expect(address).toHaveValue("");
    });

    await page.goto(admin);
    await test.step("how the server is doing, with the runbook of each check", async () => {
      await page.getByRole("link", { name: "System status" }).click();
      await expect(page).toHaveURL(`${admin}/status`);
      const check = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Change stream" }) });
      await expect(check).toContainText("Needs a look from 5 seconds, needs action from 1 minute.");
      await check.getByRole("button", { name: "Runbook" }).click();
      await expect(check).toContainText("Changes are saved but search, sessions or open pages haven't received them.");
      await expect(page.getByRole("region", { name: "This process" })).toContainText("Uptime");
    });

    await test.step("a check that isn't fine is named at the top, with a link to it", async () => {
      await page.route("**/api/v1/admin/status", async (route) => {
        const answer = (await (await route.fetch()).json()) as Answer<"admin", "status">;
        const items = answer.items.map((item) =>
          item.key === "stream" ? { ...item, state: "act", value: 120 } : { ...item, state: "fine" },
        );
        await route.fulfill({ json: { ...answer, items } });
      });
      const named = page.getByRole("list", { name: "Checks to look at" }).getByRole("listitem");
      await expect(named).toHaveText(["Change stream · Needs action · 2 minutes"]);
      await named.getByRole("link", { name: "Change stream" }).click();
      await expect(page).toHaveURL(`${admin}/status#stream`);
      await expect(page.getByRole("heading", { name: "Change stream" })).toBeInViewport();
    });

    await visit(page, "/mls");
    await test.step("the home links to what needs attention", async () => {
      const desk = page.getByRole("region", { name: "Staff desk" });
      await desk.getByRole("link", { name: /^Organizations to vet/ }).click();
      await expect(page.getByRole("button", { name: /^Otter Creek Manufacturing/ })).toBeVisible();
      await page.goBack();
      await desk.getByRole("link", { name: /^Stale listings/ }).click();
      await expect(page.getByRole("tab", { name: /^Compliance queue/, selected: true })).toBeVisible();
    });

    await test.step("an agency's admin finds neither page", async () => {
      await signIn(page, "admin", `${admin}/supply`);
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
      await page.goto(`${admin}/status`);
      await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    });
  },
);

test("an admin narrows the activity of their organization and exports it", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "admin", `${admin}?tab=activity`);
  const entries = page.getByRole("list", { name: "Recent activity" });
  await expect(entries.getByRole("listitem").first()).toBeVisible();
  const filters = page.getByRole("search", { name: "Filter activity" });
  await choose(filters, "Kind", "Deals");
  await expect(page).toHaveURL(/kind=deal/);
  await expect(entries.getByText("created").first()).toBeVisible();
  const download = page.waitForEvent("download");
  await filters.getByRole("button", { name: "CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/);
  await filters.getByLabel("First day").fill("2090-01-01");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await page.getByRole("button", { name: "Show all activity" }).click();
  await expect(entries.getByRole("listitem").first()).toBeVisible();
  await expect(filters.getByLabel("First day")).toHaveValue("");
});
