import { expect, type Page, test } from "#tests/support/journey-test.ts";

/* The shell and the public pages: spec §2, §9 (interface defaults), §10 and §19. looks.test.ts checks their layout. */

async function settled(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

test.describe("the start page", () => {
  test("introduces the product, opens the demo in a new tab and starts the sign-in", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Share the talent\..*Split the fee\./s);
    const demo = page.getByRole("link", { name: /Live Demo/ }).first();
    await expect(demo).toHaveAttribute("href", "/demo");
    await expect(demo).toHaveAttribute("target", "_blank");
    for (const benefit of ["Pre-screened candidates", "Transparent pricing", "NDA and legal workflows"]) {
      await expect(page.getByRole("heading", { name: benefit })).toBeVisible();
    }
    await expect(page.locator("dl dd")).toHaveCount(4);
    await expect(page.getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.getByRole("link", { name: "Start Hiring Today" }).click();
    await page.waitForURL(/\/ecosystem\/auth\?/);
    expect(new URL(page.url()).searchParams.get("integration_type")).toBe("cross_auth");
  });

  test("is linked from a page that doesn't exist", async ({ page }) => {
    await page.goto("/no/such/page");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveURL("/");
  });
});

test.describe("the theme", () => {
  test("is chosen once, stored under one key, and applied before any other script runs", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Use dark theme" }).click();
    expect(await page.evaluate(() => localStorage.getItem("talentmls-theme"))).toBe("dark");
    await page.route("**/assets/**", (route) => route.abort());
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });
});

test.describe("the legal pages", () => {
  test("are public and describe a masked profile honestly", async ({ page }) => {
    await page.goto("/mls/privacy");
    await expect(page.getByText("A masked profile is pseudonymized personal data.")).toBeVisible();
    const footer = page.getByRole("navigation", { name: "Footer" });
    await footer.getByRole("link", { name: "Terms & Policies" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Terms & Policies" })).toBeVisible();
    await footer.getByRole("link", { name: "Compliance" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Compliance" })).toBeVisible();
  });
});

test.describe("the demo", { tag: "@demo" }, () => {
  test("is labeled on every page, keeps every link inside, and can be reset", { tag: "@rest" }, async ({ page }) => {
    for (const path of ["/demo/mls", "/demo"])
      await test.step(`${path} is labeled, with the landing page above the MLS home`, async () => {
        await page.goto(path);
        await expect(page.getByText("INVESTOR DEMO", { exact: true })).toBeVisible();
        await expect(page.getByText("Mock data is used.")).toBeVisible();
        await expect(page.getByText("Investor Demo Version")).toBeVisible();
        await expect(
          page.getByRole("heading", { level: 1, name: "A Multiple Listing Service for Talent" }),
        ).toBeVisible();
        for (const text of [
          "For Agencies",
          "For Employers",
          "For Candidates",
          "How It Works",
          "Why Choose TalentMLS",
          "Privacy & Compliance",
        ]) {
          await expect(page.getByRole("heading", { name: text })).toBeVisible();
        }
      });

    await test.step("keeps every link inside the demo", async () => {
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      const leading = () =>
        page.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      await expect
        .poll(async () => (await leading()).filter((href) => !href.startsWith("/demo") && !href.startsWith("#")))
        .toEqual(["/"]);
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse Candidates" }).click();
      await expect(page).toHaveURL("/demo/mls/search");
    });

    await test.step("can be reset", async () => {
      await expect(page.getByText("8 candidates found")).toBeVisible();
      await page.getByRole("button", { name: "Reset demo" }).click();
      const question = page.getByRole("alertdialog", { name: "Reset the demo?" });
      await question.getByRole("button", { name: "Reset demo" }).click();
      await expect(question).toHaveCount(0);
      await expect(page.getByText("Sample data restored.")).toBeVisible();
      await expect(page.getByText("8 candidates found")).toBeVisible();
      await page.getByRole("link", { name: /start page/ }).click();
      await expect(page).toHaveURL(/\/demo\/?$/);
    });
  });

  test("has no sign-in", async ({ page }) => {
    await page.goto("/demo/auth");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  });
});

test.describe("by keyboard", () => {
  test("the first tab stop skips to the content, and a new page starts at it", async ({ page }) => {
    await settled(page, "/demo/mls/search");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Agent Hub" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Agent Hub" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test.describe("spec §9, interface defaults", () => {
  // Replaces the page's clock.
  test.use({ ownContext: true });

  test(
    "at most three toasts, 4000 ms each, and none disappears under the pointer",
    { tag: "@rest" },
    async ({ page }) => {
      await page.clock.install();
      await page.addInitScript(() => localStorage.setItem("mls-shortlist", "[]"));
      await page.goto("/demo/mls/search");
      const shown = page.getByRole("dialog").filter({ hasText: "Added to Shortlist", visible: true });
      await expect(page.getByRole("button", { name: /^Shortlist TM-/ }).nth(4)).toBeVisible();
      const codes = await page
        .getByRole("main")
        .locator("[data-card-code]")
        .evaluateAll((cards) => cards.slice(0, 5).map((card) => card.getAttribute("data-card-code") ?? ""));
      await page.clock.pauseAt(Date.now() + 60_000);
      for (const code of codes) {
        await page.getByRole("button", { name: `Shortlist ${code}` }).click();
        // Longer than the demo takes to answer, much shorter than a toast.
        await expect(async () => {
          await page.clock.runFor(50);
          await expect(shown.filter({ hasText: code })).toHaveCount(1, { timeout: 100 });
        }).toPass();
      }
      await expect(shown).toContainText(codes.slice(2));
      await shown.last().hover();
      await page.clock.runFor(6_000);
      await expect(shown).toHaveCount(3);
      await page.mouse.move(5, 5);
      await page.clock.runFor(4_500);
      await expect(shown).toHaveCount(0);
    },
  );

  test("a tooltip opens after 700 ms", { tag: "@rest" }, async ({ page }) => {
    await page.clock.install();
    await page.goto("/demo/mls/search");
    const tip = page.locator("[data-tooltip]");
    const button = page.getByRole("button", { name: "Shortlist TM-7K3QF9XA" });
    await button.scrollIntoViewIfNeeded();
    await page.clock.pauseAt(Date.now() + 60_000);
    await button.hover();
    await page.clock.runFor(600);
    await expect(tip).toHaveCount(0);
    await page.clock.runFor(200);
    await expect(tip).toBeVisible();
  });
});
