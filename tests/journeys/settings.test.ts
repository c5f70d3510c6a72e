import { createHash, randomUUID } from "node:crypto";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible, violations } from "#tests/crawl/look.ts";
import { closeBrowser, openBrowser } from "#tests/support/journey-contexts.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { choose } from "#tests/support/journey-select.ts";
import { accountMenu, gateButton, signIn } from "#tests/support/journey-sign-in.ts";
import { invitationLinkTo } from "#tests/support/post-office.ts";
import { saved } from "#tests/support/journey-demo.ts";
import { overflow, said } from "#tests/support/journey-page.ts";

/** Profile and settings (spec §11): members, invitations, and what people change about themselves. */
const row = (page: Page, list: string, text: string) =>
  page.getByRole("list", { name: list, exact: true }).getByRole("listitem").filter({ hasText: text });
const invite = (page: Page) => page.getByRole("button", { name: "Invite a person" });
const password = "a sentence of five words";

/** Signs in on the sign-in page. */
async function signInAs(page: Page, email: string, secret: string): Promise<void> {
  await page.goto("/mls/settings");
  await gateButton(page).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(secret);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
}

test("a person is invited, joins by email, gets another role without reloading, and is out once deactivated", async ({
  page,
  browser,
}) => {
  const email = `lena-${randomUUID()}@northstar.example`;
  await signIn(page, "admin", "/mls");
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await invite(page).click();
  const dialog = page.getByRole("dialog", { name: "Invite a person to Northstar Talent" });
  await dialog.getByLabel("Email").fill("nonsense");
  await test.step("the browser's Back asks before it loses what is typed in the dialog", async () => {
    const asked = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await page.goBack();
    await asked.getByRole("button", { name: "Keep editing" }).click();
    await expect(asked).toHaveCount(0);
    await expect(dialog.getByLabel("Email")).toHaveValue("nonsense");
    await expect(page).toHaveURL(/\/settings$/);
    await page.goBack();
    await asked.getByRole("button", { name: "Discard" }).click();
    await expect(page).toHaveURL(/\/mls$/);
    await expect(dialog).toHaveCount(0);
    await page.goForward();
    await invite(page).click();
    await expect(dialog.getByLabel("Email")).toHaveValue("");
    // With nothing typed, it leaves at once.
    await page.goBack();
    await expect(page).toHaveURL(/\/mls$/);
    await page.goForward();
    await invite(page).click();
  });
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("The email is missing.")).toBeVisible();
  await dialog.getByLabel("Email").fill("nonsense");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("This is not an email address.")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(row(page, "Open invitations", email)).toContainText("recruiter");
  await page.getByRole("button", { name: `Send again, the email to ${email}` }).click();

  const other = await openBrowser(browser);
  await other.goto(await invitationLinkTo(email, 2));
  await expect(other.getByRole("heading", { name: "Join Northstar Talent" })).toBeVisible();
  expect(new URL(other.url()).hash).toBe("");
  expect(await violations(other)).toEqual([]);
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByText("The name is missing.")).toBeVisible();
  await other.getByLabel("Full name").fill("Lena Quist");
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Join" }).click();
  await expect(other.getByText("You belong to Northstar Talent now.")).toBeVisible();
  await other.reload();
  await expect(other.getByText(/^The link is incomplete\./)).toBeVisible();

  await signInAs(other, email, password);
  await expect(other.getByText("Only members with the role organization admin invite people")).toBeVisible();
  await expect(invite(other)).toHaveAttribute("aria-disabled", "true");
  await page.reload();
  const lena = row(page, "Members", email);
  await choose(lena, "Role of Lena Quist", "organization admin");
  // The other browser isn't used or reloaded.
  await expect(invite(other)).not.toHaveAttribute("aria-disabled", "true");
  await page.reload();
  await expect(lena.getByRole("combobox", { name: "Role of Lena Quist" })).toContainText("organization admin");

  const own = row(page, "Members", "admin@northstar.example");
  await own.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("menuitem", { name: /^Deactivate\s*You can't deactivate yourself/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.press("Escape");
  await lena.getByRole("button", { name: "More for Lena Quist" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Deactivate" }).click();
  await expect(lena).toContainText("Deactivated");
  await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
  await page.reload();
  await expect(lena).toContainText("Deactivated");

  await test.step("a directory gets an address and a key that manages members", async () => {
    await page.getByRole("tab", { name: "Company sign-in" }).click();
    await expect(page.getByText(/^https?:.*\/scim\/v2$/)).toBeVisible();
    await page.getByRole("button", { name: "Create a SCIM key" }).click();
    await expect(page.getByRole("dialog").getByText("members:write")).toBeVisible();
    await page.getByRole("button", { name: "Create key" }).click();
    const shown = page.getByRole("dialog", { name: "Secret of SCIM" });
    await expect(shown.getByLabel("Secret", { exact: true })).toHaveValue(/^tmls_/);
    await shown.getByRole("button", { name: "Done" }).click();
    expect(await violations(page, { within: "main" })).toEqual([]);
  });

  await test.step("the days of retention show a colleague's change, and keep what is being typed", async () => {
    await page.getByRole("tab", { name: "Retention" }).click();
    const days = page.getByLabel("Days to keep identities of ended listings");
    await expect(days).not.toHaveValue("");
    const before = Number(await days.inputValue());
    /** The page asks again once it is looked at again, unless it has just asked. */
    const changeTo = async (next: number) => {
      await apiOf(page).retentions.saveSettings({ days: next });
      let isAnswered = false;
      const answered = page
        .waitForResponse((response) => response.url().endsWith("/retention"))
        .then(() => (isAnswered = true));
      await expect
        .poll(async () => {
          await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
          return isAnswered;
        })
        .toBe(true);
      await answered;
    };
    await changeTo(before + 1);
    await expect(days).toHaveValue(String(before + 1));
    await days.fill("");
    await changeTo(before + 2);
    await days.pressSequentially("41");
    await expect(days).toHaveValue("41");
    await days.fill(String(before));
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(said(page, `Identities are stored for ${before} days`)).toBeVisible();
  });

  await test.step("a webhook that a colleague changed is replaced only knowingly", async () => {
    const { webhooks } = apiOf(page);
    const types = ["deal.changed" as const, "job.changed" as const];
    const ask = { types, format: "standard" as const };
    const { webhook } = await webhooks.create({ ...ask, url: "https://one.example/hook", description: "The first" });
    await webhooks.create({ ...ask, url: "https://two.example/hook", description: "The second" });
    await page.getByRole("tab", { name: "Webhooks" }).click();
    await page.getByRole("button", { name: "More for The first" }).click();
    await page.getByRole("menuitem", { name: "Edit" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit webhook" });
    await dialog.getByLabel("Description").fill("For our own records");
    const { id, version, url } = webhook;
    await webhooks.update({ id, version, url: `${url}s`, description: "Theirs", types: ["deal.changed"] });
    const { promise: typed, resolve: release } = Promise.withResolvers<undefined>();
    await page.route(`**/api/v1/webhooks/${id}`, async (route) => (await typed, route.continue()), { times: 1 });
    await dialog.getByLabel("Description").fill("For our own");
    await dialog.getByRole("button", { name: "Save" }).click();
    // It stays open for the answer, but not for one that never comes.
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await page.evaluate(() => {
      const real = Date.now;
      Date.now = () => real() + 31_000;
    });
    await page.keyboard.press("Escape");
    const discarding = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await discarding.getByRole("button", { name: "Keep editing" }).click();
    await dialog.getByLabel("Description").fill("For our own records");
    release(undefined);
    await expect(dialog.getByText("This webhook was changed after you opened it")).toBeVisible();
    await expect(dialog.getByLabel("Address")).toHaveValue(`${url}s`);
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toBeHidden();
    const saved = (await webhooks.list({})).items.find((each) => each.id === id);
    expect(saved).toMatchObject({ url: `${url}s`, description: "For our own records", types: ["deal.changed"] });
  });

  await test.step("the focus goes to the next row once a dialog's own is gone, and then to the heading", async () => {
    const remove = async (name: string) => {
      await page.getByRole("button", { name: `More for ${name}` }).press("Enter");
      await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete webhook" }).press("Enter");
    };
    await remove("For our own records");
    await expect(page.getByRole("button", { name: "More for The second" })).toBeFocused();
    await remove("The second");
    await expect(page.getByRole("heading", { name: "Settings" })).toBeFocused();
  });
});

test(
  "a new password ends other sessions; name, sessions and preferences belong to the person",
  { tag: "@rest" },
  async ({ page, browser }) => {
    const email = `nils-${randomUUID()}@northstar.example`;
    const inviting = await openBrowser(browser);
    await signIn(inviting, "admin", "/mls/settings");
    await invite(inviting).click();
    await inviting.getByRole("dialog").getByLabel("Email").fill(email);
    await inviting.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
    await page.goto(await invitationLinkTo(email));
    await page.getByLabel("Full name").fill("Nils Ohr");
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Join" }).click();
    await expect(page.getByText("You belong to Northstar Talent now.")).toBeVisible();
    await closeBrowser(inviting);

    const other = await openBrowser(browser);
    await signInAs(other, email, password);
    await signInAs(page, email, password);
    await accountMenu(page).click();
    await page.getByRole("menuitem", { name: "Profile" }).click();
    await expect(page.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(2);
    await expect(row(page, "Your sessions", "This device")).toContainText("Chrome on Linux");

    await page.getByLabel("Name", { exact: true }).fill("Nils Ohren");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByRole("button", { name: /Nils Ohren, account menu/ })).toBeVisible();

    await page.getByLabel("Current password").fill("not the current one");
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("The password is too short.")).toBeVisible();
    await page.getByLabel("New password").fill(`${password}, renewed`);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This isn't your current password.")).toBeVisible();
    await page.getByLabel("Current password").fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password is changed. 1 other session ended.")).toBeVisible();
    await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Your sessions" }).getByRole("listitem")).toHaveCount(1);

    await signInAs(other, email, `${password}, renewed`);
    await expect(page.getByRole("button", { name: "Sign out other devices" })).toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await page.getByRole("button", { name: "Sign out other devices" }).click();
    await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();

    await page.getByRole("radio", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await page.getByRole("switch", { name: "Single-key shortcuts" }).click();
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByRole("switch", { name: "Single-key shortcuts" })).not.toBeChecked();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Nils Ohren");
    expect(await violations(page, { within: "main" })).toEqual([]);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => overflow(page)).toBe(0);
    }
  },
);

test("an app asks for access, gets what the person leaves on, and is disconnected", async ({ page }) => {
  const redirectUri = "https://app.example/callback";
  const verifier = randomUUID() + randomUUID();
  const registration = await page.request.post("/oauth/register", {
    data: { client_name: "Desk Agent", redirect_uris: [redirectUri], token_endpoint_auth_method: "none" },
  });
  const { client_id } = (await registration.json()) as { client_id: string };
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: redirectUri,
    scope: "listings:read shortlist:write identities:read",
    state: "its-state",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  await page.route(`${redirectUri}*`, (route) => route.fulfill({ body: "Back in the app" }));
  await page.goto(`/oauth/authorize?${query.toString()}`);
  // A person who isn't signed in returns to the question.
  await gateButton(page).click();
  await page.getByLabel("Email").fill("admin@northstar.example");
  await page.getByLabel("Password", { exact: true }).fill("talentmls-sample");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: /^Desk Agent wants to act in your name at Northstar/ })).toBeVisible();
  await expect(page.getByText(/Your answer goes to app\.example\./)).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Search candidates/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Read names/ })).not.toBeChecked();
  await expectAccessible(page, "the question of an app");
  await page.getByRole("checkbox", { name: /^Change your shortlist/ }).uncheck();
  await page.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(page.getByText("Back in the app")).toBeVisible();
  const back = new URL(page.url()).searchParams;
  expect(back.get("state")).toBe("its-state");
  const exchanged = await page.request.post("/oauth/token", {
    form: {
      grant_type: "authorization_code",
      client_id,
      redirect_uri: redirectUri,
      code: back.get("code") ?? "",
      code_verifier: verifier,
    },
  });
  const { access_token, scope } = (await exchanged.json()) as { access_token: string; scope: string };
  expect(scope).toBe("listings:read");
  const status = async () =>
    (await page.request.get("/api/v1/listings", { headers: { authorization: `Bearer ${access_token}` } })).status();
  expect(await status()).toBe(200);

  await page.goto("/mls/connect?clientId=unknown");
  const failure = page.getByRole("alert").filter({ hasText: "This app can't be connected" });
  await expect(failure).toContainText("This link isn't from an app that is registered here");
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);

  await page.goto("/mls/settings?tab=connected-apps");
  const app = row(page, "Connected apps", "Desk Agent");
  await expect(app).toContainText("Read: Listings");
  await expect(app).toContainText("Last used");
  await app.getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("alertdialog").or(page.getByRole("dialog")).getByRole("button", { name: "Disconnect" }).click();
  await expect(app).toContainText("Disconnected");
  expect(await status()).toBe(401);
});

test(
  "the demo runs its agency in this browser and says what it leaves out",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/settings");
    await expect(page.getByText("4 members")).toBeVisible();
    await invite(page).click();
    const email = page.getByRole("dialog").getByLabel("Email");
    await email.fill("maya@northstar.example");
    // What is typed stays when the window becomes narrow and wide again.
    const tabs = page.getByRole("tab", { includeHidden: true });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await (width < 1024 ? expect(tabs).toHaveCount(0) : expect(tabs).not.toHaveCount(0));
      await expect(email).toHaveValue("maya@northstar.example");
    }
    await page.getByRole("dialog").getByRole("button", { name: "Send invitation" }).click();
    await row(page, "Members", "Arjun Menon").getByRole("combobox").click();
    await page.getByRole("option", { name: "organization admin" }).click();
    await expect(said(page, "Role changed")).toBeVisible();
    await page.reload();
    await expect(row(page, "Open invitations", "maya@northstar.example")).toContainText("not emailed in the demo");
    await expect(row(page, "Members", "Arjun Menon")).toContainText("organization admin");
    await page.getByRole("button", { name: "Revoke the invitation of maya@northstar.example" }).click();
    await expect(row(page, "Open invitations", "maya@northstar.example")).toHaveCount(0);

    await page.getByRole("tab", { name: "Roles" }).click();
    await expect(page.getByRole("row", { name: /Invite people, change roles, deactivate members/ })).toContainText(
      "Yes",
    );
    await page.getByRole("tab", { name: "Pipeline stages" }).click();
    await page.getByRole("button", { name: "Edit stages" }).click();
    await page.getByLabel("Name of stage 1").fill("Fresh");
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await (width < 1024 ? expect(tabs).toHaveCount(0) : expect(tabs).not.toHaveCount(0));
      await expect(page.getByLabel("Name of stage 1")).toHaveValue("Fresh");
      await expect(page.getByLabel("Name of stage 1")).toBeFocused();
    }
    await page.getByRole("button", { name: "Save stages" }).click();
    await expect(row(page, "Pipeline stages", "Fresh")).toBeVisible();
    await page.getByRole("tab", { name: "Notifications" }).click();
    await page.getByRole("switch", { name: "In the app about Closed deals" }).click();
    await saved<{ notificationDefaults?: unknown[] }>(page, (state) => state.notificationDefaults?.length === 1);
    await page.reload();
    await expect(page.getByRole("switch", { name: "In the app about Closed deals" })).not.toBeChecked();
    await page.getByRole("tab", { name: "Plan" }).click();
    await expect(page.getByText(/active listings?, no limit/)).toBeVisible();
    for (const tab of ["Members", "Roles", "Pipeline stages", "Notifications", "Other names", "Plan"]) {
      await page.getByRole("tab", { name: tab }).click();
      await expectAccessible(page, tab, { within: "main" });
      await page.setViewportSize({ width: 320, height: 800 });
      await expect.poll(() => overflow(page)).toBe(0);
      await page.setViewportSize({ width: 1280, height: 800 });
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/demo/mls/settings");
    const sections = page.getByRole("navigation", { name: "Settings by kind" });
    await expectAccessible(page, "the sections of settings on a phone", { within: "main" });
    await sections.getByRole("link", { name: "Pipeline stages" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Pipeline stages" })).toBeFocused();
    await expectAccessible(page, "a section of settings on a phone", { within: "main" });
    await page.getByRole("link", { name: "All settings" }).press("Enter");
    await expect(sections.getByRole("link", { name: "Pipeline stages" })).toBeFocused();
    await page.goBack();
    await expect(row(page, "Pipeline stages", "Fresh")).toBeVisible();
    await expect(page.getByRole("tab")).toHaveCount(0);
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.goto("/demo/mls/profile");
    await expect(page.getByText("Your name and password aren't part of the demo")).toBeVisible();
    await page.getByRole("link", { name: "Choose notifications" }).click();
    await expect(page).toHaveURL(/\/demo\/mls\/settings\/notifications$/);
  },
);
