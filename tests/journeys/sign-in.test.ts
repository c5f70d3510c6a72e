import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { openBrowser } from "#tests/support/journey-contexts.ts";
import { accountMenu, gateButton, rejectSessionOnce } from "#tests/support/journey-sign-in.ts";

const account = { email: "recruiter@northstar.example", password: "talentmls-sample" };
const home = "/mls";
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));

async function signIn(page: Page, from = home): Promise<void> {
  await page.goto(from);
  await gateButton(page).click();
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(accountMenu(page)).toBeVisible();
}

/** What the built-in ecosystem sends to the callback, requested in this browser. */
async function handover(page: Page): Promise<{ session_token: string; user_id: string }> {
  return page.evaluate(async ({ email, password }) => {
    const body = { email, password, app_id: "talentmls", callback_url: `${location.origin}/auth/callback/ecosystem` };
    const answer = await fetch("/ecosystem/api/sign-in", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  }, account);
}

const leave = (page: Page) =>
  page.evaluate(() =>
    fetch("/api/v1/session/begin", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "{}",
    }).then((answer) => answer.status),
  );

type Shown = { address: string; text: string };

/** Records everything the page shows and the address of each, even if it is there only briefly. */
async function noted(page: Page): Promise<Shown[]> {
  const shown: Shown[] = [];
  await page.exposeFunction("noteShown", (address: string, text: string) => void shown.push({ address, text }));
  await page.addInitScript(() => {
    const { noteShown } = window as unknown as { noteShown: (address: string, text: string) => void };
    new MutationObserver(() => noteShown(location.href, document.body?.innerText ?? "")).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  });
  return shown;
}

/** The first address that showed the text. It may still be visible for a moment after the address changed. */
const addressOf = (shown: Shown[], text: string) => shown.find((each) => each.text.includes(text))?.address;

test.describe("the gate", () => {
  test("asks for sign-in with the specified text, and returns to the requested page", async ({ page, context }) => {
    await page.goto("/mls/search?skills=Go");
    await expect(page.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
    await expect(page.getByText("Please sign in through the ecosystem to access this application")).toBeVisible();
    await expect(accountMenu(page)).toHaveCount(0);
    expect(await violations(page, { bestPractice: true })).toEqual([]);

    await gateButton(page).click();
    await expect(page).toHaveURL(
      new RegExp(
        String.raw`/ecosystem/auth\?app_id=talentmls&app_name=TalentMLS&callback_url=[^&]+%2Fauth%2Fcallback%2Fecos` +
          String.raw`ystem&integration_type=cross_auth$`,
      ),
    );
    await expect(page.getByRole("heading", { name: "Sample mode" })).toBeVisible();
    expect(await violations(page, { bestPractice: true })).toEqual([]);
    const shown = await noted(page);
    await page.getByRole("button", { name: account.email }).click();
    await page.getByRole("button", { name: "Sign in", exact: true }).click();

    await expect(page).toHaveURL(/\/mls\/search\?skills=Go$/);
    expect(addressOf(shown, "Signed in")).toMatch(/\/auth\/callback\/ecosystem$/);
    await expect(page.getByRole("heading", { name: "Talent Search" })).toBeVisible();

    expect(Object.keys(await storageOf(page)).toSorted()).toEqual([
      "ecosystem_refresh_token",
      "ecosystem_session_token",
      "ecosystem_user_id",
    ]);
    const cookies = await context.cookies();
    expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
      { name: "mls_session", httpOnly: true, sameSite: "Strict" },
    ]);
  });
});

test.describe("the sign-in service's page", () => {
  test("says what is wrong, keeps the input, and is readable on a narrow phone", async ({ page }) => {
    const script = Promise.withResolvers<void>();
    await page.route(/\/sign-in\.js/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(home);
    await gateButton(page).click();
    const password = page.getByLabel("Password", { exact: true });
    await password.pressSequentially("typed be");
    script.resolve();
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeEnabled();
    // The address field, which usually has the focus, doesn't take it from where someone types.
    await page.keyboard.type("fore");
    await expect(password).toHaveValue("typed before");
    await password.clear();
    await test.step("it is readable on a narrow phone", async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      await expect(page.getByRole("heading", { name: "Sign in to TalentMLS" })).toBeVisible();
      for (const colorScheme of ["dark", "light"] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await violations(page, { bestPractice: true }), colorScheme).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), colorScheme).toBe(true);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByText("The email is missing. Enter your account's email.")).toBeVisible();
    await page.getByLabel("Email").fill("nobody@nowhere.example");
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Email and password do not match an account. Check both and try again.",
    );
    await expect(page.getByLabel("Email")).toHaveValue("nobody@nowhere.example");
    await page.getByRole("button", { name: "Show password" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "text");
  });
});

test.describe("the callback", () => {
  test("accepts the specified query parameters, and only warns about an unreadable user_data", async ({ page }) => {
    await page.goto("/");
    await leave(page);
    const { session_token, user_id } = await handover(page);
    const warnings: string[] = [];
    page.on("console", (message) => void (message.type() === "warning" && warnings.push(message.text())));
    const shown = await noted(page);
    await page.goto(
      `/auth/callback/ecosystem?${new URLSearchParams({ session_token, user_id, user_data: "{broken" })}`,
    );
    await expect(page).toHaveURL(/\/mls$/);
    expect(addressOf(shown, "Signed in")).toMatch(/\/auth\/callback\/ecosystem$/);
    expect(warnings.join()).toContain("user_data could not be read");
  });

  test("opens nothing in a browser that didn't start the sign-in, with the specified text", async ({
    page,
    browser,
  }) => {
    await page.goto("/");
    await leave(page);
    const { session_token, user_id } = await handover(page);
    const victim = await openBrowser(browser);
    const shown = await noted(victim);
    await victim.goto(`/auth/callback/ecosystem#${new URLSearchParams({ session_token, user_id })}`);
    await expect(victim).toHaveURL(/\/auth\?error=ecosystem_auth_failed$/);
    for (const text of [
      "Ecosystem Authentication Error",
      "This sign-in did not start in this browser.",
      "You will be redirected to the login page in a few seconds...",
    ])
      expect(addressOf(shown, text), text).toMatch(/\/auth\/callback\/ecosystem$/);
    await expect(gateButton(victim)).toBeVisible();
    expect(await violations(victim, { bestPractice: true })).toEqual([]);
    expect(await storageOf(victim)).toEqual({});
  });

  test("needs both tokens", async ({ page }) => {
    await page.goto("/auth/callback/ecosystem#user_id=somebody");
    await expect(page.getByText("Missing required authentication tokens from ecosystem")).toBeVisible();
  });
});

test.describe("an open session", () => {
  test("can't be copied, stays open in two tabs, and ends in both on sign-out", async ({ page, context, browser }) => {
    await signIn(page);
    await test.step("shows who is signed in, for which organization and role", async () => {
      await accountMenu(page).click();
      const menu = page.getByRole("menu");
      for (const text of ["Arjun Menon", account.email, "Northstar Talent", "recruiter"])
        await expect(menu.getByText(text, { exact: true })).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("says that authentication failed while the server is down, and opens once it answers", async () => {
      await page.route("**/api/v1/session", (route) => route.abort());
      await page.reload();
      await expect(page.getByText("Authentication failed. Please sign in again.")).toBeVisible();
      await page.unroute("**/api/v1/session");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(accountMenu(page)).toBeVisible();
    });

    await test.step("can't be used with script storage copied into another browser", async () => {
      const stolen = await storageOf(page);
      const thief = await openBrowser(browser);
      await thief.goto("/");
      await thief.evaluate((entries) => {
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      }, stolen);
      await thief.goto(home);
      await expect(thief.getByText("Session expired. Please sign in again.")).toBeVisible();
      await page.reload();
      await expect(accountMenu(page)).toBeVisible();
    });

    const other = await context.newPage();
    await other.goto(home);
    await expect(accountMenu(other)).toBeVisible();
    await test.step("stays open in two tabs that refresh at once", async () => {
      const before = await storageOf(page);
      await rejectSessionOnce(context);
      await Promise.all([page.reload(), other.reload()]);
      for (const tab of [page, other]) await expect(accountMenu(tab)).toBeVisible();
      expect((await storageOf(page))["ecosystem_session_token"]).not.toBe(before["ecosystem_session_token"]);
      for (const tab of [page, other]) {
        await tab.reload();
        await expect(accountMenu(tab)).toBeVisible();
      }
    });

    await test.step("ends in every tab on sign-out", async () => {
      await accountMenu(page).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(other.getByRole("heading", { name: "Authentication Required" })).toBeVisible();
      expect(await storageOf(other)).toEqual({});
      expect(await context.cookies()).toEqual([]);
    });
  });
});
