import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { closeBrowser } from "#tests/support/journey-contexts.ts";
import { openCreateDeal } from "#tests/support/journey-deals.ts";
import { choose, nameEmployer } from "#tests/support/journey-select.ts";
import { inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { expectAttached, signingLinkTo } from "#tests/support/post-office.ts";
import { button, onPhone } from "#tests/support/journey-page.ts";

/** From agreed terms to executed documents: by account, and by an email's link (spec §15). */
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });
const signatures = (page: Page) => page.getByRole("region", { name: "Signatures" });
const employer = "Meridian Robotics";

/**
 * Creates a deal from one of the agency's candidates who isn't hidden from the employer. Returns the deal's address.
 */
async function createDeal(page: Page, selling: string | null): Promise<string> {
  const cards = page.getByRole("main").locator('a[href*="/mls/candidate/"]');
  await expect(cards.first()).toBeVisible();
  const candidates = [
    ...new Set(await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))),
  ];
  const create = dialog(page, "Create New Deal");
  for (const candidate of candidates) {
    await page.goto(candidate);
    await openCreateDeal(page);
    await nameEmployer(page, "Employer", employer);
    if (selling) await choose(page, "Selling Agency", selling);
    await create.getByLabel("Target Salary").fill("205,000");
    await button(create, "Create Deal").click();
    const hidden = create.getByText(`This candidate is hidden from ${employer}.`);
    await expect(hidden.or(page.locator("main [data-total-fee]"))).toBeVisible();
    if (!(await hidden.isVisible())) return new URL(page.url()).pathname;
  }
  throw new Error(`every candidate is hidden from ${employer}`);
}

async function signAs(page: Page, name: string): Promise<void> {
  await button(page, "Review and sign").click();
  const review = dialog(page, "Review and sign");
  await review.getByLabel("Type your full name to sign").fill(name);
  await review.getByRole("checkbox").check();
  await button(review, "Sign").click();
  await button(dialog(page, "Signed"), "Back to the deal").click();
}

/** Saves an executed document and compares its hash with the one shown beside it. */
async function expectStored(page: Page, title: string): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    button(page, `Download PDF of the ${title}`).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const fingerprint = page.getByTitle(
    `SHA-256 of the executed ${title}: ${createHash("sha256").update(bytes).digest("hex")}`,
  );
  await expect(fingerprint).toBeVisible();
}

test("three parties sign in order, from their own accounts, and each has its executed documents", async ({
  browser,
}) => {
  const la = await inOwnBrowser(browser, "recruiter", "/mls/agent?status=active");
  const sa = await inOwnBrowser(browser, "partner");
  const client = await inOwnBrowser(browser, "employer");
  const address = await createDeal(la, "Harbor Search Partners");

  await test.step("the selling agency counters, the listing agency accepts, and only then can it be sent", async () => {
    await sa.goto(address);
    await expect(button(sa, "Propose other terms")).toBeVisible();
    await expect(button(la, "Send for signature")).toHaveCount(0);
    await button(sa, "Propose other terms").click();
    await sa.getByLabel("LA Split").fill("55");
    await button(sa, "Propose these terms").click();
    await button(la, "Accept version 2").click();
    await button(la, "Send for signature").click();
    const send = dialog(la, "Send for signature");
    await button(send, /^Choose who signs for another party/).click();
    await send.getByLabel("Name", { exact: true }).last().fill("Dana Kim");
    await expect(sa.getByText("Accepted by both agencies")).toBeVisible();
    await button(sa, "Propose other terms").click();
    await sa.getByLabel("LA Split").fill("60");
    await button(sa, "Propose these terms").click();
    await expect(
      send.getByText("Version 3 is waiting for Northstar Talent. What you typed is still here."),
    ).toBeVisible();
    await button(send, "Cancel").click();
    await button(la, "Accept version 3").click();
    await button(la, "Send for signature").click();
    await expect(send.getByLabel("Name", { exact: true }).last()).toHaveValue("Dana Kim");
    await send.getByLabel("Name", { exact: true }).last().fill("");
    await expect(send.getByRole("listitem")).toHaveText([
      /Northstar Talent.*Client agreement and split agreement/,
      /Harbor Search Partners.*Split agreement/,
      /Meridian Robotics.*Client agreement/,
    ]);
    await button(send, "Send for signature").click();
    await expect(la.getByText("Terms are frozen while the deal is out for signature.")).toBeVisible();
  });

  await test.step("each signs in turn, and the others see it live", async () => {
    await client.goto(address);
    await expect(signatures(client)).toContainText("not your turn yet, others sign first");
    await expect(button(client, "Review and sign")).toHaveCount(0);
    // The agency that invoices reads and signs both documents at once.
    await button(la, "Review and sign").click();
    for (const [place, title] of ["Client agreement", "Split agreement"].entries())
      await expect(
        dialog(la, "Review and sign").getByRole("heading", { name: `${title} document ${place + 1} of 2` }),
      ).toBeVisible();
    await la.keyboard.press("Escape");
    await signAs(la, "Arjun Menon");
    await expect(signatures(la).getByText("Arjun Menon")).toHaveCount(2);
    await expect(signatures(client)).toContainText("Arjun Menon");
    await expect(signatures(sa)).toContainText("Arjun Menon");
    await signAs(sa, "Łukasz Żółć");
    await button(client, "Review and sign").click();
    const review = dialog(client, "Review and sign");
    await expect(review.getByText("$51,250.00")).toBeVisible();
    await button(review, "Sign").click();
    await expect(review.getByText("Check the box to sign electronically.")).toBeVisible();
    await client.keyboard.press("Escape");
    await signAs(client, "Dana Kim");
  });

  await test.step("everyone has the executed documents, and the employer nothing of the split", async () => {
    for (const page of [la, sa, client])
      await expect(page.getByText("Executed", { exact: true }).first()).toBeVisible();
    for (const title of ["client agreement", "split agreement"]) await expectStored(la, title);
    await expectStored(sa, "split agreement");
    await expectStored(client, "client agreement");
    expect(await client.getByRole("main").innerText()).not.toMatch(/split|\$30,750|\$20,500|Żółć/i);
    await expect(la.getByText(/^Terms are frozen: they were signed on/)).toBeVisible();
  });
});

test(
  "an emailed link signs on a phone, without an account; a recalled link says so",
  { tag: "@rest" },
  async ({ browser }) => {
    const signer = `dana.kim.${Date.now().toString(36)}@meridian.example`;
    const la = await inOwnBrowser(browser, "recruiter", "/mls/agent?status=active");
    await createDeal(la, null);

    async function sendTo(name: string): Promise<void> {
      await button(la, "Send for signature").click();
      const send = dialog(la, "Send for signature");
      const names = send.getByLabel("Name", { exact: true });
      // Open already, if it was used before; a press would then close it.
      const others = button(send, /^Choose who signs for another party/);
      if ((await others.getAttribute("aria-expanded")) !== "true") await others.click();
      await send.getByLabel("Email").fill(signer);
      await names.fill("");
      await button(send, "Send for signature").click();
      await expect(send.getByText("Enter the signer's first and last name.")).toBeVisible();
      await names.fill(name);
      await button(send, "Send for signature").click();
      // The agency that invoices is the first and only agency to sign; then the employer gets its email.
      await signAs(la, "Arjun Menon");
      await expect(signatures(la)).toContainText("not opened yet");
    }

    await test.step("recalled before it was signed", async () => {
      await sendTo("Dana Kim");
      const phone = await onPhone(browser, await signingLinkTo(signer));
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText(
        `Northstar Talent has asked ${employer} to sign the client agreement`,
      );
      expect(new URL(phone.url()).hash).toBe("");
      await button(la, "Recall to draft").click();
      await button(la.getByRole("alertdialog"), "Recall to draft").click();
      await expect(signatures(la)).toContainText("Recalled");
      await phone.reload();
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText("This document was withdrawn");
      await closeBrowser(phone);
    });

    await test.step("declined with a reason, which the agency reads", async () => {
      await sendTo("Dana Kim");
      const phone = await onPhone(browser, await signingLinkTo(signer, 2));
      await button(phone, "Decline to sign").click();
      await phone.getByRole("textbox", { name: "Reason for declining" }).fill("The fee is higher than agreed.");
      await button(phone, "Decline to sign").click();
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText("You declined to sign");
      await expect(phone.getByRole("region", { name: "Notifications" }).getByRole("dialog")).toHaveCount(0);
      await expect(signatures(la)).toContainText("The fee is higher than agreed.");
      await button(la, "Recall to draft").click();
      await button(la.getByRole("alertdialog"), "Recall to draft").click();
      await expect(signatures(la)).toContainText("Recalled");
      await closeBrowser(phone);
    });

    await test.step("sent again, read, signed, executed, and the copy is there", async () => {
      await sendTo("Dana Kim");
      const phone = await onPhone(browser, await signingLinkTo(signer, 3));
      await button(phone, "Go to the signature").click();
      await button(phone, "Sign").click();
      await expect(phone.getByText("Type your full name.", { exact: true })).toBeVisible();
      await phone.getByLabel("Type your full name to sign").fill("東京 花子");
      await phone.getByRole("checkbox").check();
      await button(phone, "Sign").click();
      await expect(phone.getByRole("heading", { level: 1 })).toHaveText(`Signed for ${employer}`);
      const [download] = await Promise.all([
        phone.waitForEvent("download"),
        button(phone, "Download your copy").click(),
      ]);
      const copy = createHash("sha256")
        .update(await readFile(await download.path()))
        .digest("hex");
      await expect(signatures(la)).toContainText("東京 花子");
      await expect(la.getByTitle(`SHA-256 of the executed client agreement: ${copy}`)).toBeVisible();
      await expectAttached(signer, "client-agreement.pdf");
      await closeBrowser(phone);
    });
  },
);

test("an invalid emailed link reveals nothing", async ({ page }) => {
  await page.goto("/sign#nothing-that-was-ever-sent");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link doesn't work");
  expect(new URL(page.url()).hash).toBe("");
  await page.goto("/demo/sign");
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
});
