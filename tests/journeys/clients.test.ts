import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { closeBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf, newlyListedBy } from "#tests/support/journey-api.ts";
import { openCreateDeal } from "#tests/support/journey-deals.ts";
import { accountMenu, gateButton, inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { confirmLinkTo, emailsTo, signingLinkTo } from "#tests/support/post-office.ts";
import { button, onPhone } from "#tests/support/journey-page.ts";

/** A client that never had an account (docs/decisions/0040). */
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

test("a client without an account is brought from a deal, reviewed, signs on a phone and claims it all", async ({
  browser,
}) => {
  const run = Date.now().toString(36);
  const company = `Larkspur ${run} Mills`;
  const domain = `larkspur-${run}.example`;
  const address = `ada@${domain}`;
  const agency = await inOwnBrowser(browser, "recruiter", "/mls/agent");
  const listingId = await newlyListedBy(apiOf(agency));

  await test.step("a client can be added before there is anything to do for it", async () => {
    await agency.goto("/mls/clients");
    await agency.getByRole("button", { name: "Add client" }).press("Enter");
    const add = dialog(agency, "Add a client");
    await add.getByRole("combobox", { name: "Company" }).fill(`Teasel ${run} Looms`);
    await add.getByLabel("Contact's work email").fill(`ada@teasel-${run}.example`);
    await button(add, "Add client").press("Enter");
    await expect(agency.getByRole("listitem", { name: `Teasel ${run} Looms` })).toContainText("Under review");
  });

  await test.step("the agency types a company and a work address", async () => {
    await agency.goto(`/mls/candidate/${listingId}`);
    await openCreateDeal(agency);
    const create = dialog(agency, "Create New Deal");
    const name = create.getByRole("combobox", { name: "Employer" });
    const email = create.getByLabel("Contact's work email");
    await name.fill("Anything");
    await name.press("Tab");
    await email.fill("someone@meridian.example");
    await email.press("Tab");
    await expect(create.getByText("This domain belongs to Meridian Robotics")).toBeVisible();
    await name.fill(company);
    await name.press("Tab");
    await email.fill("ada.bell@gmail.com");
    await button(create, "Create Deal").click();
    await expect(create.getByText("This is a private address.")).toBeVisible();
    await email.fill(address);
    await email.press("Tab");
    await expect(create.getByText("New to the marketplace.")).toBeVisible();
    await button(create, "Create Deal").click();
    await expect(agency.locator("main [data-total-fee]")).toBeVisible();
    await expect(agency.getByRole("main")).toContainText(company);
  });
  const sheet = new URL(agency.url()).pathname;
  const send = dialog(agency, "Send for signature");

  await test.step("nothing reaches it before the marketplace has reviewed it", async () => {
    await button(agency, "Send for signature").click();
    await button(send, "Send for signature").click();
    const notices = agency.getByRole("region", { name: "Notifications" });
    await expect(notices.getByText(`The marketplace is still reviewing ${company}.`)).toBeVisible();
    const { organizations } = apiOf(await inOwnBrowser(browser, "operator"));
    const [waiting] = (await organizations.list({ search: domain })).items;
    const { id, version } = await organizations.get({ id: waiting?.id ?? "" });
    await organizations.decide({ id, version, standing: "vetted" });
    await expect
      .poll(() => emailsTo("recruiter@northstar.example").some((mail) => mail.includes(`Your client ${company}`)))
      .toBe(true);
  });

  await test.step("the agency names who signs, and that person signs on a phone", async () => {
    await button(send, "Send for signature").click();
    await expect(send.getByText(`No one at ${company} has an account yet. Enter who signs for it.`)).toBeVisible();
    await send.getByLabel("Name", { exact: true }).fill("Ada Bell");
    await send.getByLabel("Email").fill(address);
    await button(send, "Send for signature").click();
    await button(agency, "Review and sign").click();
    const review = dialog(agency, "Review and sign");
    await review.getByLabel("Type your full name to sign").fill("Arjun Menon");
    await review.getByRole("checkbox").check();
    await button(review, "Sign").click();
    const phone = await onPhone(browser, await signingLinkTo(address));
    await expect(phone.getByRole("heading", { level: 1 })).toContainText(`asked ${company} to sign`);
    await button(phone, "Go to the signature").click();
    await phone.getByLabel("Type your full name to sign").fill("Ada Bell");
    await phone.getByRole("checkbox").check();
    await button(phone, "Sign").click();
    await expect(phone.getByRole("heading", { level: 1 })).toHaveText(`Signed for ${company}`);
    await closeBrowser(phone);
  });

  await test.step("its first person signs up and finds the deal, without the split", async () => {
    const page = await onPhone(browser, "/ecosystem/sign-up?kind=employer");
    await page.getByLabel("Organization name").fill("Larkspur");
    await page.getByLabel("Web domain").fill(domain);
    await page.getByLabel(/^Roles you hire for/).fill("Millers and their foremen.");
    await page.getByLabel("Your full name").fill("Ada Bell");
    await page.getByLabel("Work email").fill(address);
    await page.getByLabel("Password", { exact: true }).fill("a long and plain sentence");
    await page.getByLabel(/^I agree to the terms/).check();
    await button(page, /^(?:Sign up|Request access)/).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
    await page.goto(await confirmLinkTo(address));
    await page.getByLabel("The password you chose when you signed up").fill("a long and plain sentence");
    await button(page, "Confirm this address").click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await gateButton(page).click();
    await page.getByLabel("Email").fill(address);
    await page.getByLabel("Password", { exact: true }).fill("a long and plain sentence");
    await button(page, "Sign in").click();
    await expect(accountMenu(page)).toBeVisible();
    await visit(page, sheet);
    await expect(page.getByRole("main")).toContainText(company);
    await expect(page.getByText("Executed", { exact: true }).first()).toBeVisible();
    expect(await page.getByRole("main").innerText()).not.toMatch(/split/i);
    await closeBrowser(page);
  });
});
