import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible, visit } from "#tests/crawl/look.ts";
import { apiOf, listedBy } from "#tests/support/journey-api.ts";
import { choose, nameEmployer } from "#tests/support/journey-select.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { said } from "#tests/support/journey-page.ts";

/** The hubs and the inbox (spec §2, §3, §13, §14): Northstar sells, Harbor lists, Meridian hires. */
const employer = "Meridian Robotics";
const introductionRow = (page: Page, code: string) =>
  page.getByRole("list", { name: "Introductions" }).getByRole("listitem").filter({ hasText: code });

async function codeOf(page: Page, listingId: string): Promise<string> {
  return (await apiOf(page).listings.get({ id: listingId })).maskedCode;
}

async function fillInterest(page: Page, code: string): Promise<void> {
  const form = page.getByRole("form", { name: "Employer interest" });
  await form.getByLabel("Employer Name").pressSequentially("merid");
  await page.getByRole("option", { name: employer }).click();
  await form.getByLabel("Contact Name").fill("Perpetua Lindgren");
  await form.getByLabel("Contact Email").fill("perpetua@meridian.example");
  await form.getByLabel("Role Title").fill("Release Engineer");
  await choose(form, "Budget Range", "$120k-160k");
  await form.getByLabel("Requirements").fill("Ships every day. Call +1 415 555 0142.");
  await form.getByLabel("Search candidates by code or role").fill(code);
  await form.getByRole("list", { name: "Candidates" }).getByRole("button", { name: code }).click();
}

test("an employer's interest, a whole shortlist and the replies to them", { tag: "@rest" }, async ({ browser }) => {
  const selling = await inOwnBrowser(browser, "recruiter", "/mls/agent");
  const listing = await inOwnBrowser(browser, "partner");
  const first = await listedBy(apiOf(listing));
  const second = await listedBy(apiOf(listing));
  const [firstCode, secondCode] = [await codeOf(listing, first), await codeOf(listing, second)];
  const form = selling.getByRole("form", { name: "Employer interest" });

  await test.step("an interest names what is missing, keeps the input and rejects an email address", async () => {
    await form.getByRole("button", { name: "Submit interest" }).click();
    await expect(form.getByText("Enter the employer's name.")).toBeVisible();
    await expect(form.getByLabel("Employer Name")).toBeFocused();
    await fillInterest(selling, firstCode);
    await form.getByRole("button", { name: "Submit interest" }).click();
    await expect(form.getByText("Contact details can't be shared here.")).toBeVisible();
    await form.getByLabel("Requirements").fill("Ships every day.");
    await form.getByRole("button", { name: "Submit interest" }).click();
    await expect(said(selling, "Employer Interest Submitted")).toContainText("Deal sheet draft created.");
  });

  await test.step("its introduction and its deal are there after a reload", async () => {
    await selling.reload();
    const row = selling.getByRole("region", { name: "Interests" }).getByRole("listitem").filter({ hasText: firstCode });
    await expect(row).toContainText("perpetua@meridian.example");
    await expect(row.getByRole("link", { name: /^INT-/ })).toBeVisible();
    await row.getByRole("link", { name: /^DEAL-/ }).click();
    await expect(selling.getByRole("main").getByText("Draft").first()).toBeVisible();
    await expect(selling.getByRole("main")).toContainText("$140,000");
  });

  await test.step("a shortlist is requested at once; candidates already requested say so", async () => {
    await apiOf(selling).shortlist.clear({});
    await apiOf(selling).shortlist.addMany({ listingIds: [first, second] });
    await selling.goto("/mls/shortlist");
    await selling.getByRole("button", { name: "Request introductions (all 2)" }).click();
    const dialog = selling.getByRole("dialog", { name: "Request 2 introductions" });
    await dialog.getByRole("button", { name: "Request 2 introductions" }).click();
    await expect(dialog.getByText("Enter the employer's name.")).toBeVisible();
    const message = dialog.getByRole("textbox", { name: "Message" });
    await message.fill("Both for one team, from January on.");
    selling.once("dialog", (question) => void question.accept());
    await selling.reload();
    await selling.getByRole("button", { name: "Request introductions (all 2)" }).click();
    await expect(message).toHaveValue("Both for one team, from January on.");
    await nameEmployer(dialog, "Employer you represent", employer);
    await dialog.getByRole("button", { name: "Request 2 introductions" }).click();
    const outcome = selling
      .getByRole("dialog", { name: "1 introduction requested" })
      .getByRole("list", { name: "Results" });
    await expect(outcome.getByRole("listitem").filter({ hasText: firstCode })).toContainText(
      "You've already requested this",
    );
    await expect(
      outcome.getByRole("listitem").filter({ hasText: firstCode }).getByRole("link", { name: /^INT-/ }),
    ).toHaveAttribute("href", /\/mls\/introductions\/[\w-]+$/);
    await expect(outcome.getByRole("listitem").filter({ hasText: secondCode })).toContainText(
      "Harbor Search Partners replies",
    );
    await selling.getByRole("link", { name: "See introductions in progress" }).click();
    await expect(introductionRow(selling, secondCode)).toContainText("Awaiting agency");
  });

  await test.step("the listing agency replies in its inbox by keyboard, and the other side is notified", async () => {
    await listing.goto("/mls/introductions");
    await expect(introductionRow(listing, secondCode)).toContainText(`Northstar Talent for ${employer}`);
    await expect(listing.getByRole("banner").getByRole("button", { name: /^More.*need/ })).toBeVisible();
    await listing.keyboard.press("j");
    await expect
      .poll(async () => {
        if (
          await introductionRow(listing, secondCode)
            .getByRole("link")
            .first()
            .evaluate((link) => link === document.activeElement)
        )
          return true;
        await listing.keyboard.press("j");
        return false;
      })
      .toBe(true);
    await listing.keyboard.press("a");
    await expect(
      listing.getByRole("dialog", { name: /^Accept INT-/ }).getByRole("button", { name: "Accept terms" }),
    ).toBeFocused();
    await listing.keyboard.press("Enter");
    await expect(said(listing, "Introduction accepted")).toBeVisible();
    await expect(introductionRow(listing, secondCode)).toHaveCount(0);
    await expect(introductionRow(selling, secondCode)).toContainText("Signature needed");
  });

  await test.step("what was sent is no longer a draft, and not requested again", async () => {
    await selling.goto("/mls/shortlist");
    await selling.getByRole("button", { name: "Request introductions (all 2)" }).click();
    const dialog = selling.getByRole("dialog", { name: "Request 2 introductions" });
    await expect(dialog.getByRole("textbox", { name: "Message" })).toHaveValue("");
    await nameEmployer(dialog, "Employer you represent", employer);
    await dialog.getByRole("button", { name: "Request 2 introductions" }).click();
    // Neither is new, so no one has days to reply.
    const none = selling.getByRole("dialog", { name: "No introduction was requested" });
    await expect(none.getByRole("listitem")).toHaveText([/already requested/, /already requested/]);
    await expect(none).not.toContainText("days to reply");
    await none.getByRole("button", { name: "Done" }).click();
  });

  await test.step("a single request is on the employer's hub", async () => {
    const hiring = await inOwnBrowser(browser, "employer");
    await apiOf(hiring).introductions.request({
      listingId: first,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 60 },
      message: "",
    });
    await hiring.goto("/mls/employer");
    const requests = hiring.getByRole("list", { name: "Your introductions" });
    await expect(requests.getByRole("listitem").filter({ hasText: firstCode })).toContainText(
      "Harbor Search Partners to reply",
    );
    // The agencies agreed on the introduction that Northstar requested, so the employer signs next.
    await expect(requests.getByRole("listitem").filter({ hasText: secondCode })).toContainText("Signature needed");
    await expect(requests).not.toContainText(/split|60%/i);
  });

  await test.step("the listing agency declines several with one reason", async () => {
    await listing.goto("/mls/introductions");
    const rows = introductionRow(listing, firstCode);
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) {
      await row.getByRole("link").first().focus();
      await listing.keyboard.press("x");
      await expect(row.getByRole("checkbox", { name: /^Select introduction INT-/ })).toBeChecked();
    }
    await listing.getByRole("region", { name: "Selection" }).getByRole("button", { name: "Decline 2" }).click();
    const declining = listing.getByRole("dialog", { name: "Decline 2 introductions?" });
    await declining.getByRole("button", { name: "Decline 2 introductions" }).click();
    await expect(declining.getByText("Enter a short reason.")).toBeVisible();
    await declining.getByRole("textbox", { name: "Reason" }).fill("The candidate has accepted an offer.");
    await expectAccessible(listing, "declining several introductions", { within: "[role=dialog]" });
    await declining.getByRole("button", { name: "Decline 2 introductions" }).click();
    await expect(said(listing, "2 introductions declined")).toBeVisible();
    await expect(rows).toHaveCount(0);
    await expect(listing.getByRole("region", { name: "Selection" })).toHaveCount(0);
    await listing.goto("/mls/introductions?view=closed");
    for (const row of await rows.all()) await expect(row).toContainText("Declined");
    await expect(rows).toHaveCount(2);
  });
});

test(
  "an agency searches its own listings, and changes several at once",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/agent");
    const rows = page.getByRole("table", { name: "Your listings" }).getByRole("row");
    await expect(rows).toHaveCount(5);
    await page.getByLabel("Search your listings").fill("tomasz chicago");
    await expect(rows).toHaveCount(2);
    // A name isn't in the address, and the search survives a reload.
    expect(page.url()).not.toMatch(/tomasz/i);
    await page.reload();
    await expect(page.getByLabel("Search your listings")).toHaveValue("tomasz chicago");
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole("tab", { name: /^Active/ })).toContainText("1");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await choose(page, "Sort by", "Highest salary");
    await expect(rows.nth(1)).toContainText("TM-8FW2D5GY");
    await page.getByRole("button", { name: /^Needs attention/ }).click();
    await expect(rows).toHaveCount(3);
    await page.reload();
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText("TM-8FW2D5GY");
    await expect(rows.nth(2)).toContainText("TM-3RG6Y0NS");
    await rows
      .nth(1)
      .getByRole("button", { name: /^Confirm available: / })
      .click();
    await expect(said(page, "Confirmed")).toContainText("is still available. Its update date is unchanged.");
    await expect(rows).toHaveCount(2);
    await page.getByRole("button", { name: /^Needs attention/ }).click();
    await expect(rows).toHaveCount(5);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const bar = page.getByRole("region", { name: "Selection" });
    await expect(bar).toContainText("4 selected");
    await bar.getByRole("button", { name: "Put on hold" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Put 4 listings on hold" }).click();
    await expect(said(page, "4 on hold")).toBeVisible();
    await expect(bar).toBeHidden();
    await page.getByRole("tab", { name: /^On hold/ }).click();
    await expect(rows).toHaveCount(5);
    for (const name of ["Jordana Ellerton", "Tomasz Abernaught"])
      await page.getByRole("checkbox", { name: `Select ${name}` }).check();
    await bar.getByRole("button", { name: "Withdraw" }).click();
    const dialog = page.getByRole("dialog", { name: "Withdraw 2 listings?" });
    await dialog.getByRole("button", { name: "Withdraw 2 listings" }).click();
    await expect(dialog).toContainText("Choose why you withdraw these listings.");
    await choose(page, "Reason", "Candidate no longer available");
    await dialog.getByRole("button", { name: "Withdraw 2 listings" }).click();
    await expect(said(page, "2 withdrawn")).toBeVisible();
    await expect(rows).toHaveCount(3);
  },
);

test(
  "the demo stores an interest, and its introduction waits for the listing agency",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/agent");
    await fillInterest(page, "TM-4MZ8R2CV");
    const form = page.getByRole("form", { name: "Employer interest" });
    await form.getByLabel("Requirements").fill("Clears data teams.");
    await form.getByRole("button", { name: "Submit interest" }).click();
    await expect(said(page, "Employer Interest Submitted")).toBeVisible();
    const code = await form.getByRole("link", { name: /^INT-/ }).textContent();
    await visit(page, "/demo/mls/introductions?view=open");
    await expect(introductionRow(page, code ?? "no code")).toContainText("Harbor Search Partners to reply");
    await choose(page, "You act as", "Harbor Search Partners");
    await page.getByRole("tab", { name: /^Needs you/ }).click();
    await expect(introductionRow(page, code ?? "no code").getByRole("button", { name: "Accept" })).toBeVisible();
  },
);
