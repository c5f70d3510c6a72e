import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible, visit } from "#tests/crawl/look.ts";
import { makeForm } from "#tests/support/forms.ts";
import { closeBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { asksBeforeReload, onPhone } from "#tests/support/journey-page.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { candidateLinkTo } from "#tests/support/post-office.ts";

/** The candidate's own page, opened by the link of an email (spec §12). */
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const confirm = (page: Page, name: string) =>
  page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

test("a candidate reads their data, consents, pauses and requests erasure, on a phone and without an account", async ({
  browser,
}) => {
  const page = await inOwnBrowser(browser, "recruiter");
  const api = apiOf(page);
  const email = `quillon.${Date.now().toString(36)}@mail.example`;
  const { id, version } = await api.listings.create({
    form: makeForm({ identity: { ...makeForm().identity, email } }),
  });
  await api.listings.publish({ id, version });
  await page.goto(`/mls/candidate/${id}`);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "The candidate", exact: true }) });

  const phone = await test.step("the agency sends the link; it leaves the address bar at once", async () => {
    await expect(card).toContainText("By your agency");
    await button(page, "Send the candidate their link").click();
    await expect(button(page, "Send the link again")).toHaveAttribute("aria-disabled", "true");
    const opened = await onPhone(browser, await candidateLinkTo(email));
    await expect(heading(opened)).toHaveText("Your profile is listed without your name");
    expect(new URL(opened.url()).hash).toBe("");
    await expect(opened.getByText("Quillon Vandermere, at Northstar Talent")).toBeVisible();
    await expect(opened.getByText("Only Northstar Talent. No one else has received your name.")).toBeVisible();
    await expectAccessible(opened, "the candidate's page", { bestPractice: true });
    expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    return opened;
  });

  await test.step("an answer without a name or a checkbox is rejected; with both it is saved", async () => {
    await button(phone, "I agree").click();
    await expect(phone.getByText("Type your full name.")).toBeVisible();
    await phone.getByLabel("Type your full name").fill("Quillon Vandermere");
    await phone.getByRole("checkbox", { name: "I have read this and agree" }).check();
    await button(phone, "I agree").click();
    await expect(phone.getByText(/^You agreed on .+ Valid until/)).toBeVisible();
  });

  await test.step("a candidate's pause is shown on the agency's page, which can't end it", async () => {
    await button(phone, "Pause").click();
    await confirm(phone, "Pause");
    await expect(heading(phone)).toHaveText("Your profile is paused");
    await expect(phone.getByText(/^While you're listed, others see exactly this\./)).toBeVisible();
    await page.reload();
    await expect(card).toContainText(
      "The candidate has paused this listing. Only they can resume it, through their link.",
    );
    await expect(card).toContainText("By the candidate");
    await button(page, "Manage").click();
    for (const name of [/^Resume The candidate has paused/, /^Renew exclusivity The candidate has paused/])
      await expect(page.getByRole("menuitem", { name })).toBeDisabled();
    await expect(page.getByRole("menuitem", { name: "Withdraw", exact: true })).toBeEnabled();
    await page.keyboard.press("Escape");
    await phone.reload();
    await button(phone, "End my pause").click();
    await expect(heading(phone)).toHaveText("Your profile is listed without your name");
  });

  await test.step("a request reaches the agency, which marks it as done", async () => {
    const other = phone.getByLabel("Another organization");
    await other.fill("Brackenwell Systems");
    await phone.route(
      "**/candidacy/wishes",
      async (route) => {
        await other.fill("Typed meanwhile");
        await route.continue();
      },
      { times: 1 },
    );
    await button(phone, "Ask to hide me").click();
    await expect(phone.getByRole("list", { name: "Your requests" })).toContainText("Brackenwell SystemsRequested");
    await expect(other, "what is typed while a request is sent stays").toHaveValue("Typed meanwhile");
    await page.reload();
    await button(page, "Done: Brackenwell Systems").click();
    await expect(button(page, "Done: Brackenwell Systems")).toHaveCount(0);
    // No empty toast.
    expect(await page.getByRole("dialog").count()).toBe(0);
    await expect(card).not.toContainText("Brackenwell Systems");
    await phone.reload();
    await expect(phone.getByRole("list", { name: "Your requests" })).toContainText("Brackenwell SystemsDone");
  });

  await test.step("a corrected text reaches the agency, which reads it before and after, and accepts it", async () => {
    const corrections = phone.getByRole("list", { name: "Your corrections" });
    const choose = async (what: string) => {
      await phone.getByRole("combobox", { name: "Propose a correction" }).click();
      await phone.getByRole("option", { name: what }).click();
    };
    await choose("Professional Summary");
    const text = phone.getByRole("textbox", { name: "Corrected text" });
    const before = await text.inputValue();
    await text.fill("Leads platform teams and still reviews code.");
    await choose("Something else");
    await expect(phone.getByRole("textbox", { name: "Requested change" })).toHaveValue("");
    await choose("Professional Summary");
    await expect(text, "what was typed stays").toHaveValue("Leads platform teams and still reviews code.");
    await expectAccessible(phone, "a correction", { bestPractice: true });
    await button(phone, "Send correction").click();
    await expect(corrections).toContainText("Professional SummaryRequested");
    await page.reload();
    await expect(card).toContainText(before);
    await button(page, "Accept the correction of Professional Summary").click();
    await expect(card).not.toContainText("Proposes corrections");
    await expect(page.getByText("Leads platform teams and still reviews code.").first()).toBeVisible();
    await phone.reload();
    await expect(corrections).toContainText("Professional SummaryAccepted");
  });

  await test.step("what is wrong in the stored data reaches the agency", async () => {
    expect(await asksBeforeReload(phone)).toBe(false);
    await phone.getByRole("textbox", { name: "What is wrong" }).fill("My phone number has changed.");
    expect(await asksBeforeReload(phone)).toBe(true);
    await button(phone, "Send to your agency").click();
    await expect(phone.getByRole("list", { name: "Your corrections" })).toContainText("My phone number has changed.");
  });

  await test.step("an introduction is answered on the phone; its agency sees the answer, and declines", async () => {
    const employer = await inOwnBrowser(browser, "employer");
    const { introduction } = await apiOf(employer).introductions.request({
      listingId: id,
      offer: { kind: "fee", feePercent: 22, guaranteeDays: 90 },
    });
    await visit(page, `/mls/introductions/${introduction.id}`);
    const word = page.locator("section").filter({ has: page.getByRole("heading", { name: "The candidate's answer" }) });
    await expect(word).toContainText("No answer yet");
    await phone.reload();
    const asked = phone.getByRole("list", { name: "Introductions" });
    await expect(asked).toContainText("Your name is hidden.");
    await expectAccessible(phone, "the candidate's page with an introduction", { bestPractice: true });
    await button(phone, "Pause").click();
    await confirm(phone, "Pause");
    await expect(button(phone, "Yes, introduce me"), "who paused isn't asked to say yes").toHaveCount(0);
    await expect(button(phone, "Not this one")).toBeVisible();
    await button(phone, "End my pause").click();
    await button(phone, "Yes, introduce me").click();
    await expect(asked).toContainText("You said yes");
    // The agency's page follows without a reload.
    await expect(word).toContainText("Candidate says yes");
    await button(phone, "Not this one").click();
    await phone.getByLabel("Why not?").fill("I worked there before.");
    await button(phone, "Send answer").click();
    await expect(asked).toContainText("You said no to this one");
    await expect(word).toContainText("I worked there before.");
    await page.route(
      "**/decline",
      async (route) => {
        await expect(button(page, "Decline on the candidate's behalf")).toHaveAttribute("aria-busy", "true");
        await route.continue();
      },
      { times: 1 },
    );
    await button(page, "Decline on the candidate's behalf").click();
    await expect(button(page, "Decline on the candidate's behalf")).toHaveCount(0);
    const saving = phone.waitForEvent("download");
    await button(phone, "Download my data").click();
    expect((await saving).suggestedFilename()).toMatch(/^my-data-.+\.json$/);
    await phone.reload();
    await expect(asked).toContainText("Your agency declined. Your name stayed hidden.");
    await employer.goto(`/mls/introductions/${introduction.id}`);
    await expect(employer.getByText("We can't go ahead with this introduction.")).toBeVisible();
    await expect(employer.getByText(/worked there before|Candidate says/)).toHaveCount(0);
    await closeBrowser(employer);
    await visit(page, `/mls/candidate/${id}`);
  });

  await test.step("erasure can be requested, and withdrawn", async () => {
    await button(phone, "Ask to erase my data").click();
    await confirm(phone, "Ask to erase my data");
    await expect(heading(phone)).toHaveText("You asked us to erase your data");
    await page.reload();
    await expect(card).toContainText("The candidate has asked to be erased.");
    await button(phone, "Withdraw my request").click();
    await expect(heading(phone)).toHaveText("Your profile is listed without your name");
  });

  await test.step("someone who got the link by mistake closes it for good", async () => {
    await button(phone, "This isn't me").click();
    await confirm(phone, "This isn't me");
    await expect(heading(phone)).toHaveText("Thank you for letting us know");
    await phone.reload();
    await expect(heading(phone)).toHaveText("Thank you for letting us know");
    await expect(phone.getByText("Quillon")).toHaveCount(0);
  });
  await closeBrowser(phone);
});

test("an invalid candidate link reveals nothing", async ({ page }) => {
  await page.goto("/candidate#nothing-that-was-ever-sent");
  await expect(heading(page)).toHaveText("This link doesn't work");
  expect(new URL(page.url()).hash).toBe("");
  await page.goto("/demo/candidate");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
