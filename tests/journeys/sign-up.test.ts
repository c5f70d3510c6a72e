import { type Browser, expect, type Page, type Request, test } from "#tests/support/journey-test.ts";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { violations } from "#tests/crawl/look.ts";
import { standingText } from "#domain/core/standing.ts";
import { makeForm } from "#tests/support/forms.ts";
import { closeBrowser, openBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { accountMenu, gateButton, inOwnBrowser } from "#tests/support/journey-sign-in.ts";
import { confirmLinkTo, emailsTo, invitationLinkTo } from "#tests/support/post-office.ts";

const password = "a long and plain sentence";

type Who = { name: string; domain: string; email: string };

/** Fills in the form and sends it. */
async function askFor(page: Page, { name, domain, email }: Who, button: string): Promise<void> {
  await page.getByLabel("Organization name").fill(name);
  await page.getByLabel("Web domain").fill(domain);
  await page
    .getByLabel(/^(?:Candidates you place|Roles you hire for)/)
    .fill("Carpenters and joiners, up and down the coast.");
  await page.getByLabel("Your full name").fill("Noor Haddad");
  await page.getByLabel("Work email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/^I agree to the terms/).check();
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

/** From the completed form to the gate, by the email's link. */
async function signUp(page: Page, who: Who, button: string): Promise<void> {
  await askFor(page, who, button);
  const { email } = who;
  expect(await violations(page)).toEqual([]);

  await page.goto(await confirmLinkTo(email));
  expect(new URL(page.url()).hash).toBe("");
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText("The link is incomplete.")).toHaveCount(0);
  await page.getByLabel("The password you chose when you signed up").fill("another sentence than that");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("That isn't the password of this sign-up.")).toBeVisible();
  await page.getByLabel("The password you chose when you signed up").fill(password);
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).click();
  await gateButton(page).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
}

/** The operator opens it from the notification and vets it. */
async function vet(browser: Browser, name: string): Promise<Page> {
  const page = await inOwnBrowser(browser, "operator", "/mls/admin/organizations");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(page.getByText("Address matches the domain")).toBeVisible();
  await expect(page.getByText("Carpenters and joiners, up and down the coast.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: `Vet ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: `Vet ${name}` });
  await dialog.getByRole("button", { name: "Vet", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("tab", { name: /^Vetted/ }).click();
  await expect(page.getByRole("button", { name: new RegExp(`^${name}.*Vetted`) })).toBeVisible();
  return page;
}

/** From the password to the confirmed recovery codes, which it returns. */
async function addApp(page: Page): Promise<string[]> {
  await page.getByRole("textbox", { name: "Your password" }).fill(password);
  await page.getByRole("button", { name: "Continue" }).click();
  const scan = page.getByRole("dialog", { name: "Scan this code" });
  await expect(scan.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const secret = await scan.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  await scan.getByLabel("Six-digit code").fill(authenticatorCode(secret ?? "", Date.now()));
  await scan.getByRole("button", { name: "Turn on" }).click();
  const dialog = page.getByRole("dialog", { name: "Save your recovery codes" });
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  expect(await violations(page)).toEqual([]);
  const codes = await dialog.getByRole("listitem").allTextContents();
  // Neither a stray key nor a check of the session closes it.
  await page.keyboard.press("Escape");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(dialog).toBeVisible();
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(dialog).toHaveCount(0);
  return codes;
}

test("an agency signs up, confirms by email, prepares drafts, is vetted and publishes, and is suspended", async ({
  page,
  browser,
}) => {
  const who = { name: "Tidepool Search", domain: "tidepoolsearch.example", email: "noor@tidepoolsearch.example" };
  await page.goto("/mls");
  await gateButton(page).click();
  // The gate has a link of this name too, and is still visible until the answer arrives.
  await expect(page.getByRole("heading", { name: "Sign in to TalentMLS" })).toBeVisible();
  await page.getByRole("link", { name: "Sign up your agency" }).click();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Enter the name of your organization.")).toBeVisible();
  await expect(page.getByText("Agree to the terms to sign up.")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("radio", { name: /^Professional/ }).check();
  await test.step("a wrong address is corrected without filling in the rest again", async () => {
    await askFor(page, { ...who, email: "noor@tidepoolsaerch.example" }, "Sign up");
    await page.getByRole("link", { name: "start again" }).click();
    await expect(page.getByLabel("Work email")).toBeFocused();
    await expect(page.getByLabel("Organization name")).toHaveValue(who.name);
    await expect(page.getByRole("radio", { name: /^Professional/ })).toBeChecked();
  });
  await signUp(page, who, "Sign up");

  await expect(page.getByRole("heading", { name: standingText("pending", "agency").title })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/mls/search");
  await expect(page.getByRole("heading", { name: standingText("pending", "agency").title })).toBeVisible();
  await test.step("the palette offers nothing an unvetted organization can't do", async () => {
    await page.keyboard.press("Control+k");
    const palette = page.getByRole("dialog", { name: "Search or jump to" });
    await expect(palette.getByRole("option", { name: /^Keyboard shortcuts/ })).toBeVisible();
    await expect(palette.getByRole("option", { name: /^(?:Export your shortlist|Create deal)/ })).toHaveCount(0);
    await palette.getByRole("combobox").fill("zzzz");
    await expect(palette).toContainText("Candidates are found once your organization is approved.");
    await expect(palette.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
  await test.step("every page can be tried with sample data, apart from the account", async () => {
    const asked: string[] = [];
    const listen = (request: Request) => {
      if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url());
    };
    page.on("request", listen);
    await page.getByRole("link", { name: "Open this page with sample data" }).click();
    await expect(page).toHaveURL(/\/demo\/mls\/search$/);
    await expect(page.getByText("Mock data is used.")).toBeVisible();
    await expect(page.getByText("Your account isn't part of it.").first()).toBeVisible();
    asked.length = 0;
    await page
      .getByRole("button", { name: /^Shortlist TM-/ })
      .first()
      .click();
    await expect(page.getByRole("dialog").filter({ hasText: "Added to Shortlist" })).toBeVisible();
    await expect(page.getByText(who.name)).toHaveCount(0);
    expect(asked).toEqual([]);
    page.off("request", listen);
    await page.getByRole("link", { name: "Back to your account" }).click();
    await expect(page.getByRole("heading", { name: standingText("pending", "agency").title })).toBeVisible();
    await expect(page.getByText("INVESTOR DEMO")).toHaveCount(0);
  });
  await page.getByRole("link", { name: "Prepare a draft" }).click();
  await expect(page.getByText(standingText("pending", "agency").meanwhile)).toBeVisible();
  await expect(page.getByLabel("Role Title")).toBeVisible();
  const { id, version } = await apiOf(page).listings.create({
    form: makeForm({ headlineRole: "Vetting Desk Carpenter" }),
  });
  await page.goto("/mls");

  const operator = await vet(browser, who.name);
  // No one reloads: the change reaches the open page.
  await expect(page.getByRole("heading", { name: standingText("pending", "agency").title })).toHaveCount(0);
  await expect
    .poll(() => emailsTo(who.email).some((mail) => mail.includes(`Subject: ${who.name} is approved`)))
    .toBe(true);
  await test.step("the home lists the first steps, each completed by the action itself", async () => {
    const first = page.getByRole("region", { name: "First steps" });
    await expect(first).toContainText("0 of 7 done");
    await expect(first.getByRole("link", { name: "List a candidate" })).toHaveAttribute("href", "/mls/list");
    await apiOf(page).listings.publish({ id, version });
    await page.goto("/mls");
    await expect(first).toContainText("1 of 7 done");
    await expect(first.getByText("List your first candidate (done)")).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await first.getByRole("button", { name: "Hide" }).click();
    await expect(first).toHaveCount(0);
    await page.reload();
    const show = page.getByRole("button", { name: "Show first steps" });
    await expect(show).toBeVisible();
    await expect(first).toHaveCount(0);
    await show.click();
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport();
  });
  await test.step("Settings show the trial, and a plan can be requested", async () => {
    await page.goto("/mls/settings?tab=plan");
    await expect(page.getByText("Day 1 of 14")).toBeVisible();
    await page.getByRole("button", { name: "Request Professional" }).click();
    await expect(page.getByText(/^You requested the Professional plan on/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
  await page.goto("/mls/search?keywords=Vetting");
  await expect(page.getByText("Vetting Desk Carpenter").first()).toBeVisible();

  await operator.getByRole("button", { name: new RegExp(`^${who.name}`) }).click();
  await operator.getByRole("button", { name: `Suspend ${who.name}` }).click();
  const dialog = operator.getByRole("dialog", { name: `Suspend ${who.name}` });
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog.getByText("Enter a short reason. The organization can read it.")).toBeVisible();
  expect(await violations(operator)).toEqual([]);
  await dialog.getByLabel("Reason").fill("It lists people without asking them.");
  await dialog.getByRole("button", { name: "Suspend", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: standingText("suspended", "agency").title })).toBeVisible();
  await expect(page.getByText("It lists people without asking them.")).toBeVisible();
  await test.step("its own listings are in the Agent Hub, without the parts that need the market", async () => {
    await page.getByRole("link", { name: "Your listings and drafts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Agent Hub" })).toBeVisible();
    await expect(page.getByText(standingText("suspended", "agency").meanwhile)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Vetting Desk Carpenter");
    await expect(page.getByText("Introductions that need you")).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.goto(`/mls/candidate/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Vetting Desk Carpenter");
    await expect(page.getByRole("button", { name: /^(?:Shortlist|Add to pipeline|Add to list)$/ })).toHaveCount(0);
  });
});

test(
  "an employer requests access, is vetted and finds candidates; a forgotten password is reset",
  { tag: "@rest" },
  async ({ page, browser, browserName }) => {
    const who = { name: "Larkspur Mills", domain: "larkspurmills.example", email: "noor@larkspurmills.example" };
    await page.goto("/demo/mls/employer");
    await page.getByRole("link", { name: "Request Employer Access" }).click();
    await expect(page.getByRole("heading", { name: "Request employer access" })).toBeVisible();
    await signUp(page, who, "Request access");
    await expect(page.getByRole("heading", { name: standingText("pending", "employer").title })).toBeVisible();
    await expect(page.getByText(standingText("pending", "employer").meanwhile)).toBeVisible();
    await expect(page.getByRole("link", { name: "Prepare a draft" })).toHaveCount(0);
    await vet(browser, who.name);
    await expect(page.getByRole("heading", { name: standingText("pending", "employer").title })).toHaveCount(0);
    expect((await apiOf(page).listings.search({})).total).toBeGreaterThan(0);

    const codes = await test.step("who requires a second factor adds an app to their profile first", async () => {
      await page.goto("/mls/settings");
      await page.getByRole("button", { name: "Require a second factor" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Require it" }).click();
      await expect(page.getByRole("alert")).toContainText("this would lock you out. Add one in your profile first.");
      await page.getByRole("link", { name: "Open your profile" }).click();
      await page.getByRole("button", { name: "Add app" }).click();
      const texts = await addApp(page);
      await expect(page.getByText("10 of 10 left.")).toBeVisible();
      return texts;
    });

    await test.step("once the organization requires it, a member can only set one up", async () => {
      const email = "ines@larkspurmills.example";
      await page.goto("/mls/settings");
      await page.getByRole("button", { name: "Invite a person" }).click();
      await page.getByRole("dialog").getByLabel("Email").fill(email);
      await page.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
      await page.getByRole("button", { name: "Require a second factor" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Require it" }).click();
      await expect(page.getByRole("button", { name: "Make it optional" })).toBeVisible();

      const other = await openBrowser(browser);
      await other.goto(await invitationLinkTo(email));
      await other.getByLabel("Full name").fill("Ines Okafor");
      await other.getByLabel("Password", { exact: true }).fill(password);
      await other.getByRole("button", { name: "Join" }).click();
      await expect(other.getByText(`You belong to ${who.name} now.`)).toBeVisible();
      await other.goto("/mls/search");
      await gateButton(other).click();
      await expect(other.getByLabel("Email")).toHaveValue(email);
      await other.getByLabel("Password", { exact: true }).fill(password);
      await other.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(other.getByRole("heading", { name: "Set up your second factor" })).toBeVisible();
      await expect(other.getByRole("button", { name: "Sign out" })).toBeVisible();
      expect(await violations(other)).toEqual([]);
      await other.getByRole("button", { name: "Add an authenticator app" }).click();
      await addApp(other);
      await expect(other.getByText("We can't reach the server.")).toHaveCount(0);
      await expect(other.getByRole("heading", { name: "Talent Search" })).toBeVisible();
      await closeBrowser(other);
    });

    const forgetful = await (await browser.newContext()).newPage();
    await forgetful.goto("/ecosystem/forgot-password");
    await forgetful.getByLabel("Email").fill(who.email);
    await forgetful.getByRole("button", { name: "Get the link" }).click();
    await expect(forgetful.getByRole("heading", { name: "Check your email" })).toBeVisible();
    const link = () =>
      emailsTo(who.email)
        .flatMap((mail) => /https?:\/\/\S+\/ecosystem\/new-password#token=[\w-]+/.exec(mail)?.[0] ?? [])
        .at(-1) ?? "";
    await expect.poll(link).not.toBe("");
    await forgetful.goto(link());
    await forgetful.getByLabel("Password", { exact: true }).fill("another long and plain sentence");
    await forgetful.getByRole("button", { name: "Set password" }).click();
    await expect(forgetful.getByRole("heading", { name: "Your password is set" })).toBeVisible();
    expect(await violations(forgetful)).toEqual([]);
    await page.reload();
    await expect(gateButton(page)).toBeVisible();

    // Passkeys belong to a name; the server of the journeys is at a number.
    const named = new URL("/mls/profile", forgetful.url().replace("127.0.0.1", "localhost")).href;
    await test.step("the new password alone opens nothing; a recovery code does", async () => {
      await forgetful.goto(named);
      await gateButton(forgetful).click();
      await forgetful.getByLabel("Email").fill(who.email);
      await forgetful.getByLabel("Password", { exact: true }).fill("another long and plain sentence");
      await forgetful.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(forgetful.getByRole("heading", { name: "Enter your code" })).toBeVisible();
      expect(await violations(forgetful)).toEqual([]);
      const code = forgetful.getByRole("textbox", { name: "Code" });
      await code.fill("1234 5678");
      await forgetful.getByRole("button", { name: "Continue" }).click();
      await expect(forgetful.getByText("This isn't a code.")).toBeVisible();
      await code.fill(codes[0] ?? "");
      await forgetful.getByRole("button", { name: "Continue" }).click();
      await expect(forgetful.getByText("9 of 10 left.")).toBeVisible();
    });

    if (browserName !== "chromium") return;
    await test.step("a passkey, once added, signs in without the password", async () => {
      const device = await forgetful.context().newCDPSession(forgetful);
      await device.send("WebAuthn.enable");
      const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: false,
          automaticPresenceSimulation: true,
        },
      });
      const verified = (isUserVerified: boolean) =>
        device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
      await forgetful.getByRole("button", { name: "Add passkey" }).click();
      await forgetful.getByRole("textbox", { name: "Your password" }).fill("another long and plain sentence");
      await forgetful.getByRole("textbox", { name: "Code" }).fill(codes[1] ?? "");
      await forgetful.getByRole("button", { name: "Continue" }).click();
      const dialog = forgetful.getByRole("dialog", { name: "Create your passkey" });
      await dialog.getByLabel("Name").fill("Work laptop");
      expect(await violations(forgetful)).toEqual([]);
      // The device didn't recognize the person, who can try again.
      await dialog.getByRole("button", { name: "Create passkey" }).click();
      await expect(dialog.getByText("The request was canceled or timed out.")).toBeVisible();
      await verified(true);
      await dialog.getByRole("button", { name: "Create passkey" }).click();
      await expect(forgetful.getByRole("button", { name: "Remove Work laptop" })).toBeVisible();
      expect(await violations(forgetful)).toEqual([]);

      await accountMenu(forgetful).click();
      await forgetful.getByRole("menuitem", { name: "Sign out" }).click();
      await forgetful.waitForURL(new URL("/", named).href);
      await forgetful.goto(named);
      await gateButton(forgetful).click();
      await forgetful.getByRole("button", { name: "Sign in with a passkey" }).click();
      await expect(accountMenu(forgetful)).toBeVisible();

      await accountMenu(forgetful).click();
      await forgetful.getByRole("menuitem", { name: "Sign out" }).click();
      await forgetful.waitForURL(new URL("/", named).href);
      await forgetful.goto(named);
      await gateButton(forgetful).click();
      await forgetful.getByLabel("Email").fill(who.email);
      await forgetful.getByLabel("Password", { exact: true }).fill("another long and plain sentence");
      await forgetful.getByRole("button", { name: "Sign in", exact: true }).click();
      await expect(forgetful.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
      expect(await violations(forgetful)).toEqual([]);
      await forgetful.getByRole("button", { name: "Use your passkey" }).click();
      await expect(accountMenu(forgetful)).toBeVisible();
    });
  },
);
