import { settled } from "#tests/crawl/look.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { expect, type Page, test } from "#tests/support/journey-test.ts";

/* Navigation: what stays, what is shown meanwhile, and what happens when a page doesn't load. */

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const nav = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true });
const depth = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Holds back a page's code until `release`, or rejects it. */
async function withhold(page: Page, code: string, how: "late" | "never"): Promise<() => void> {
  let release = (): void => undefined;
  const until = new Promise<void>((resolve) => (release = resolve));
  await page.route(new RegExp(`/assets/${code}-[\\w-]+\\.js`), async (route) =>
    how === "never" ? route.abort() : until.then(() => route.continue()),
  );
  return () => release();
}

test.describe("navigation", { tag: "@demo" }, () => {
  test("back, and a reload after it, restores the scroll position; a new page starts at the top", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto("/demo/mls/search");
    // What loads above the results would move them after their position is read.
    await settled(page);
    const card = page.getByRole("list").locator("[data-card-link]").last();
    await card.scrollIntoViewIfNeeded();
    const read = await depth(page);
    expect(read).toBeGreaterThan(500);
    await card.click();
    await expect(page).toHaveURL(/candidate/);
    await expect.poll(() => depth(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => depth(page)).toBe(read);
    await page.reload();
    await expect.poll(() => depth(page)).toBe(read);
    await page.goForward();
    await expect(page).toHaveURL(/candidate/);
    await expect.poll(() => depth(page)).toBe(0);
  });

  test("back to the board returns to the same stage", { tag: "@rest" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto("/demo/mls/pipeline");
    const stages = page.locator("[data-scroll-place=stages]");
    const aside = () => stages.evaluate((element) => Math.round(element.scrollLeft));
    const card = stages.getByRole("link", { name: /TM-/ }).last();
    await card.scrollIntoViewIfNeeded();
    await expect.poll(aside).toBeGreaterThan(300);
    await card.click();
    await expect(page).toHaveURL(/candidate/);
    await page.goBack();
    await expect.poll(aside).toBeGreaterThan(300);
    await page.reload();
    await expect.poll(aside).toBeGreaterThan(300);
  });

  test(
    "a link leaves a click for another tab to the browser; a page stays until the next one is ready",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/search");
      await test.step("a link leaves that click to the browser, marks its page, and stays in the demo", async () => {
        await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current=page]")).toHaveText([
          "Browse Candidates",
        ]);
        const link = nav(page, "Employer Hub");
        // The router leaves the click to the browser. What follows isn't ours, and unsteady without a window.
        const leftToBrowser = page.evaluate(
          () =>
            new Promise<boolean>((resolve) =>
              addEventListener(
                "click",
                (event) => {
                  resolve(!event.defaultPrevented);
                  event.preventDefault();
                },
                { once: true },
              ),
            ),
        );
        await link.click({ modifiers: ["ControlOrMeta"] });
        expect(await leftToBrowser).toBe(true);
        await expect(link).toHaveAttribute("href", "/demo/mls/employer");
        await expect(page).toHaveURL("/demo/mls/search");
        await expect(nav(page, "MLS Home")).toHaveAttribute("href", "/demo/mls");
      });

      await test.step("a page stays until the next is ready; after a while a spinner shows in the shell", async () => {
        await expect(heading(page, "Talent Search")).toBeVisible();
        const release = await withhold(page, "agent-screen", "late");
        await nav(page, "Agent Hub").click();
        await expect(page.getByText("Loading the page")).toBeAttached();
        await expect(nav(page, "Agent Hub")).toHaveAttribute("aria-current", "page");
        release();
        await expect(heading(page, "Agent Hub")).toBeVisible();
        await expect(page.locator("#main")).toBeFocused();
      });

      await test.step("a panel that was opened meanwhile stays open", async () => {
        const release = await withhold(page, "split-screen", "late");
        await nav(page, "Split Calculator").click();
        const bell = page.getByRole("button", { name: /^Notifications/ });
        await bell.click();
        const panel = page.getByRole("dialog").filter({ has: page.getByRole("list", { name: "Notifications" }) });
        await expect(panel).toBeVisible();
        await expect(page.getByText("Loading the page")).toBeAttached();
        release();
        await expect(heading(page, "Split Calculator")).toBeVisible();
        await expect(panel).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(panel).toHaveCount(0);
        await expect(bell).toBeFocused();
      });
    },
  );

  test(
    "a page that fails to load fails inside the shell, and every other page still works",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/search");
      await expect(heading(page, "Talent Search")).toBeVisible();
      // Pretends that the page has already reloaded, which the first failure would do in case it is outdated.
      await page.evaluate(() => sessionStorage.setItem("talentmls-reloaded-at", String(Date.now())));
      await withhold(page, "agent-screen", "never");
      await nav(page, "Agent Hub").click();
      await expect(page.getByRole("alert").getByRole("heading")).toHaveText("We couldn't show this page.");
      await nav(page, "Split Calculator").click();
      await expect(heading(page, "Split Calculator")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await page.unrouteAll();
      await page.goBack();
      await page.reload();
      await expect(heading(page, "Agent Hub")).toBeVisible();
    },
  );
});

test("a page whose data takes seconds returns to its place as well", { tag: "@rest" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.clock.install();
  await signIn(page, "recruiter", "/mls/pipeline");
  const stages = page.locator("[data-scroll-place=stages]");
  const aside = () => stages.evaluate((element) => Math.round(element.scrollLeft));
  await stages.getByRole("link", { name: /TM-/ }).last().scrollIntoViewIfNeeded();
  await expect.poll(aside).toBeGreaterThan(300);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const cards = /\/api\/v1\/pipeline(\?|$)/;
  await page.route(cards, async (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(cards);
  await page.reload();
  await asked;
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.fastForward(10_000);
  answer();
  await expect.poll(aside).toBeGreaterThan(300);
});
