import { expect, type Page, test } from "#tests/support/journey-test.ts";
import {
  accountMenu,
  rejectSessionOnce,
  gateButton,
  people,
  samplePassword,
  signInApart,
} from "#tests/support/journey-sign-in.ts";

/** What sign-in.test.ts doesn't cover: how long results stay, and sessions without the browser's storage. */

/**
 * Records in the page when a heading appears and when the address changes, so that a busy machine doesn't distort it.
 */
async function timeOutcome(page: Page, heading: string): Promise<() => Promise<number>> {
  await page.addInitScript((title) => {
    const times = { shown: 0, left: 0 };
    Object.assign(window, { outcomeTimes: times });
    new MutationObserver(() => {
      if (times.shown === 0 && document.querySelector("h1")?.textContent === title) times.shown = performance.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });
    const replace = history.replaceState.bind(history);
    history.replaceState = (...args) => {
      if (times.shown > 0 && times.left === 0 && !String(args[2]).includes("/auth/callback/"))
        times.left = performance.now();
      replace(...args);
    };
  }, heading);
  return () =>
    page.evaluate(() => {
      const { shown, left } = (window as unknown as { outcomeTimes: { shown: number; left: number } }).outcomeTimes;
      return left - shown;
    });
}

test("the callback page shows progress, then success for 2 seconds, and leaves no token in any address", async ({
  page,
}) => {
  const stayed = await timeOutcome(page, "Signed in");
  let answer = () => undefined as void;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v1/session", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.goto("/mls");
  await gateButton(page).click();
  await page.getByLabel("Email").fill(people.recruiter);
  await page.getByLabel("Password", { exact: true }).fill(samplePassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
  await expect(page.getByText("One moment, Arjun Menon: the ecosystem is confirming who you are.")).toBeVisible();
  expect(new URL(page.url()).hash + new URL(page.url()).search).toBe("");
  answer();
  await expect(page.getByText("Welcome, Arjun Menon. The marketplace opens in a moment.")).toBeVisible();
  await expect(accountMenu(page)).toBeVisible();
  expect(await stayed()).toBeGreaterThan(1_950);
  const entries = await page.evaluate(() =>
    (window as unknown as { navigation: { entries(): { url: string | null }[] } }).navigation
      .entries()
      .map(({ url }) => url),
  );
  expect(entries.filter((url) => url?.includes("token"))).toEqual([]);
});

test("a failed callback stays readable for 3 seconds", async ({ page }) => {
  const stayed = await timeOutcome(page, "Ecosystem Authentication Error");
  await page.goto("/auth/callback/ecosystem");
  await expect(page.getByText("Missing required authentication tokens from ecosystem")).toBeVisible();
  await expect(page).toHaveURL(/\/auth\?error=ecosystem_auth_failed$/);
  expect(await stayed()).toBeGreaterThan(2_950);
});

test.describe("a session without browser storage", () => {
  test.use({ ownContext: true });
  test(
    "handles without the cookie half read and end nothing; two tabs refresh at once without browser locks",
    { tag: "@rest" },
    async ({ page, context, browser }) => {
      await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
      await signInApart(page, "recruiter");
      const stolen = await page.evaluate(() => ({
        handle: localStorage.getItem("ecosystem_session_token"),
        refreshHandle: localStorage.getItem("ecosystem_refresh_token"),
      }));
      const thief = await browser.newContext();
      const headers = { authorization: `Bearer ${stolen.handle}` };
      for (const path of ["/session", "/listings", "/listings/mine"])
        expect((await thief.request.get(`/api/v1${path}`, { headers })).status(), path).toBe(401);
      expect(
        (
          await thief.request.post("/api/v1/session/refresh", { data: { refreshHandle: stolen.refreshHandle } })
        ).status(),
      ).toBe(401);
      await thief.close();

      const other = await context.newPage();
      await other.goto("/mls/agent");
      await expect(other.getByRole("heading", { name: "Agent Hub" })).toBeVisible();
      await rejectSessionOnce(context);
      await Promise.all([page.reload(), other.reload()]);
      for (const tab of [page, other]) {
        await expect(accountMenu(tab)).toBeVisible();
        await tab.reload();
        await expect(accountMenu(tab)).toBeVisible();
      }
    },
  );
});
