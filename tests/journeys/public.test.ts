import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { readFileSync } from "node:fs";
import { complaintsOf, violations } from "#tests/crawl/look.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { expectAttached, emailLinkTo } from "#tests/support/post-office.ts";

/* The pages outside the application: made at build, one small script (spec §2, spec §19). */
const portal = ["", "/quick-start", "/api", "/webhooks", "/dictionary", "/changelog"].map(
  (page) => `/developers${page}`,
);
const pages = ["/", "/features", "/competitive-analysis", "/booking", "/nowhere/at/all", ...portal] as const;

const themeButton = (page: Page) => page.getByRole("button", { name: /^Use (?:dark|light) theme$/ });

test("fit every width, pass axe, and log nothing in the console", { tag: "@rest" }, async ({ page, context }) => {
  // The browser itself reports a page that is not there; that one is not.
  const complaints = complaintsOf(context, /404 \(Not Found\)/);
  for (const [index, address] of pages.entries())
    await test.step(address, async () => {
      // One in four in the dark, at night each in both themes.
      const unchecked = exhaustive ? [320, 768] : [320, 768, index % 4 === 3 ? 1440 : 390];
      await page.goto(address);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(themeButton(page)).toBeVisible();
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          `${address} at ${width}`,
        ).toBe(0);
        if (unchecked.includes(width)) continue;
        const colorScheme = width === 390 ? "dark" : "light";
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await violations(page, { bestPractice: true }), `${address} at ${width}, ${colorScheme}`).toEqual([]);
      }
    });
  expect(complaints).toEqual([]);
});

test("a phone's menu leads to the features, where a fee is split to the cent", async ({ page }) => {
  await test.step("a phone's menu opens, links and closes", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/");
    const menu = page.locator("summary", { has: page.locator("svg") });
    await menu.press("Enter");
    const features = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Features" });
    await expect(features).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(features).toBeHidden();
    await expect(menu).toBeFocused();
    await menu.click();
    await features.click();
    await expect(page).toHaveURL("/features");
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step("a fee is split to the cent while the sliders move", async () => {
    const split = page.getByRole("region", { name: "Try the split" });
    await expect(split.getByText("$40,000.00")).toBeVisible();
    await split.scrollIntoViewIfNeeded();
    await split.getByRole("slider", { name: "Salary" }).fill("155000");
    await split.getByRole("slider", { name: "Fee" }).fill("23");
    await expect(split.getByText("$35,650.00", { exact: true })).toBeVisible();
    await split.getByRole("slider", { name: "Split" }).fill("55");
    await expect(split.getByText("$19,607.50", { exact: true })).toBeVisible();
    await expect(split.getByText("$16,042.50", { exact: true })).toBeVisible();
    await expect(split.getByRole("slider", { name: "Split" })).toHaveAttribute("aria-valuetext", "55 / 45");
    await split.getByRole("slider", { name: "Split" }).press("Home");
    await expect(split.getByRole("img", { name: "Split: Listing agency 0%, Selling agency 100%" })).toBeVisible();
    await expect(split.getByRole("status")).toContainText("Selling agency $35,650.00.");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page, { bestPractice: true }), colorScheme).toEqual([]);
    }
  });
});

test("the comparison is exported; signed-in visitors go on to the product, others to the sign-in", async ({ page }) => {
  await page.goto("/competitive-analysis");
  await test.step("the file has the same rows, safe from spreadsheet formulas", async () => {
    const table = page.getByRole("region", { name: "Side by side" }).getByRole("table");
    const shown = await table
      .getByRole("row")
      .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
    expect(await page.getByRole("region", { name: "Twelve alternatives" }).getByRole("row").count()).toBe(13);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("competitive-analysis.csv");
    const lines = readFileSync(await file.path(), "utf8")
      .trimEnd()
      .split("\r\n");
    const cells = lines.map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell]) => cell ?? ""));
    expect(cells).toEqual(shown);
    expect(cells.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
  });

  await test.step("signed-in visitors go on to the product, others to the sign-in, from every page", async () => {
    await page.getByRole("link", { name: "Sign In" }).click();
    await page.waitForURL(/\/ecosystem\/auth\?/);
    await signIn(page, "recruiter", "/mls");
    await page.getByRole("link", { name: /start page/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Share the talent\./);
    await expect(page).toHaveURL("/");
    await page.getByRole("link", { name: "Open the MLS" }).click();
    await expect(page).toHaveURL("/mls");
    await expect(page.getByRole("button", { name: /account menu/ })).toBeVisible();
  });
});

test("the example of a reveal plays once in view, can be paused, and is complete without motion", async ({ page }) => {
  await page.goto("/");
  const story = page.locator("[data-story]");
  const name = story.getByText("Jordan Whitfield");
  const control = story.getByRole("button");
  await expect(name).toBeVisible();
  await expect(story.getByText("Identity revealed to Meridian Robotics")).toHaveCSS("opacity", "1");
  await expect(control).toBeHidden();

  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await story.scrollIntoViewIfNeeded();
  await control.click();
  await expect(control).toHaveText("Play");
  const running = () =>
    story.evaluate((all) => all.getAnimations({ subtree: true }).filter((each) => each.playState === "running").length);
  await expect.poll(running).toBe(0);
  await control.click();
  await expect(control).toHaveText("Pause");
  // To its end, without waiting for it.
  await story.evaluate((all) => all.getAnimations({ subtree: true }).forEach((each) => each.finish()));
  await expect(control).toHaveText("Play again");
  await expect(story.locator(".story-bars")).toHaveCSS("clip-path", "inset(0px 0px 0px 100%)");
});

test.describe("the masked card", () => {
  const cardOf = (page: Page) => page.getByRole("region", { name: "Try the mask" });

  test("hides what a visitor types until it passes the leak check, and sends nothing", async ({ page }) => {
    await page.goto("/");
    const card = cardOf(page);
    await card.scrollIntoViewIfNeeded();
    const summary = card.getByLabel("Summary");
    await expect(summary).toBeVisible();
    await card.getByRole("textbox", { name: "Name" }).fill("Imogen Okonkwo-Vance");
    await card.getByLabel("Current employer").fill("Tidewater Rail");
    await expect(card.getByText("Nothing you type leaves this page.")).toBeVisible();
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() !== "GET" || !new URL(request.url()).pathname.startsWith("/assets/"))
        sent.push(`${request.method()} ${request.url()}`);
    });

    await summary.fill("Built the signal systems of Tidewater Rail.");
    await expect(card.getByText("This text would reveal who the candidate is.")).toBeVisible();
    await expect(card.locator("mark")).toHaveText("Tidewater Rail");
    await expect(card.getByText(/^Your change isn't published\./)).toBeVisible();
    await expect(card.locator("[data-shown-summary]")).not.toContainText("Tidewater");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await violations(page, { bestPractice: true }), colorScheme).toEqual([]);
    }
    await card
      .getByRole("listitem")
      .getByRole("button", { name: /^Replace/ })
      .click();
    await expect(card.locator("[data-shown-summary]")).toHaveText(await summary.inputValue());
    await expect(summary).not.toHaveValue(/Tidewater/);

    await summary.fill("Ran the rail desk with the operators.");
    await expect(card.locator("[data-shown-summary]")).toHaveText("Ran the rail desk with the operators.");
    await card.getByRole("button", { name: "Add the name to the summary" }).click();
    await expect(card.locator("mark")).toHaveText("Imogen Okonkwo-Vance");
    await card.getByRole("button", { name: "Add an email address" }).click();
    await expect(card.locator("mark")).toHaveCount(2);
    await expect(card.locator("[data-shown-summary]")).toHaveText("Ran the rail desk with the operators.");

    await summary.fill("Reported to Marisol Quintero.");
    await expect(card.getByText("Could this text identify the candidate?")).toBeVisible();
    await card.getByRole("button", { name: "Keep: not identifying" }).click();
    await expect(card.locator("[data-shown-summary]")).toHaveText("Reported to Marisol Quintero.");
    expect(sent).toEqual([]);

    await expect(card.getByText("Imogen Okonkwo-Vance")).toBeHidden();
    await card.getByLabel("After the reveal").check();
    await expect(card.getByText("Imogen Okonkwo-Vance", { exact: true })).toBeVisible();
    await expect(card.getByText("Now at Tidewater Rail")).toBeVisible();

    await test.step("an employer sees no split", async () => {
      await expect(card.getByText("Selling agency 40%")).toBeVisible();
      await card.getByLabel("Employer", { exact: true }).check();
      await expect(card.getByText("Selling agency 40%")).toBeHidden();
    });
  });
});

test.describe("the market's figures", () => {
  const figures = (page: Page) => page.getByRole("region", { name: "The market" });

  test("appear once enough agencies take part, and never as exact counts", async ({ page }) => {
    const answer = { countedOn: "2026-11-24", sample: false, listed: 2500, agencies: 100, answerHours: 6 };
    await page.route("**/api/v1/market-figures", (route) => route.fulfill({ json: { ...answer, placements: null } }));
    await page.goto("/");
    await expect(figures(page).getByRole("listitem")).toHaveText([
      "2,500+candidates listed in the past year",
      "100+agencies",
      "6 hmedian time to answer a request",
    ]);
    await expect(figures(page).getByText("Counted on Nov 24, 2026.")).toBeVisible();
    await expect(figures(page).getByText("Sample data")).toBeHidden();
  });

  test("are labeled where the market holds sample data", async ({ page }) => {
    const figuresNow = async () => (await (await page.request.get("/api/v1/market-figures")).json()) as object;
    await expect.poll(figuresNow, "the count after the start has run").toMatchObject({ listed: 100, sample: true });
    await page.goto("/");
    await expect(figures(page).getByRole("listitem").first()).toHaveText("100+candidates listed in the past year");
    await expect(figures(page).getByText("Sample data")).toBeVisible();
  });

  test("are absent from a small market, which says when they appear", async ({ page }) => {
    const nothing = { listed: null, agencies: null, placements: null, answerHours: null };
    const answer = { countedOn: "2026-11-24", sample: false, ...nothing };
    await page.route("**/api/v1/market-figures", (route) => route.fulfill({ json: answer }));
    const answered = page.waitForResponse("**/api/v1/market-figures");
    await page.goto("/");
    await answered;
    await expect(figures(page).getByText(/once at least 5 agencies take part/)).toBeVisible();
    await expect(figures(page).getByRole("listitem")).toHaveCount(0);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, ownContext: true });

  test(
    "everything is readable, every link works, and a missing page answers 404",
    { tag: "@rest" },
    async ({ page, request }) => {
      for (const address of ["/", "/features", "/competitive-analysis", "/mls/privacy", ...portal]) {
        expect((await page.goto(address))?.status(), address).toBe(200);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        const links = await page
          .getByRole("link")
          .evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute("href") ?? ""))]);
        for (const link of links.filter((each) => each.startsWith("/")))
          expect((await request.get(link)).status(), `${link} on ${address}`).toBe(200);
        const anchors = links.filter((each) => each.startsWith("#")).map((each) => each.slice(1));
        for (const anchor of anchors)
          await expect(page.locator(`[id="${anchor}"]`), `#${anchor} on ${address}`).toHaveCount(1);
      }
      await page.goto("/mls/privacy");
      await expect(page.getByText("A masked profile is pseudonymized personal data.")).toBeVisible();
      await page.goto("/");
      expect(await page.content()).toContain("Booking a call needs JavaScript.");
      const card = page.getByRole("region", { name: "Try the mask" });
      await expect(card.getByText("Jordan Whitfield", { exact: true })).toBeHidden();
      await card.getByLabel("After the reveal").check();
      await expect(card.getByText("Jordan Whitfield", { exact: true })).toBeVisible();
      expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
      await page.getByRole("link", { name: "Return to Home" }).click();
      await expect(page).toHaveURL("/");
    },
  );
});

test("the quick start shows one language at a time, and its code is copied", async ({ page, browserName }) => {
  await page.goto("/developers");
  await page.getByRole("navigation", { name: "Developers" }).getByRole("link", { name: "Quick start" }).click();
  await expect(page.getByRole("group", { name: "List a candidate, curl" })).toBeVisible();
  await page.getByLabel("TypeScript", { exact: true }).check();
  const code = page.getByRole("group", { name: "List a candidate, TypeScript" });
  await expect(code).toBeVisible();
  await expect(page.getByRole("group", { name: "List a candidate, curl" })).toBeHidden();
  if (browserName === "chromium") await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copy = page.getByRole("button", { name: "Copy: List a candidate, TypeScript" });
  await copy.click();
  await expect(copy).toHaveText(/^(?:Copied|Not copied)$/);
  if (browserName === "chromium")
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${await code.textContent()}\n`);
});

test(
  "a demo call is booked, moved by the email's link and canceled; staff see it",
  { tag: "@rest" },
  async ({ page }) => {
    const email = "wren.okafor@brackenwell.example";
    await page.goto("/");
    await page.getByRole("link", { name: "Book Demo Call" }).click();
    const form = page.locator("form[data-book-demo]");
    await expect(form.getByLabel("Day")).toBeEnabled();
    await form.getByLabel("Name", { exact: true }).fill("Wren Okafor");
    await form.getByLabel("Work email").fill("wren.okafor@");
    await form.getByLabel("What would you like to see?").fill("How a split is agreed.");
    await form.getByRole("button", { name: "Book Demo Call" }).click();
    await expect(form.getByText("This is not an email address. Write it like name@company.example.")).toBeVisible();
    await expect(
      form.getByText("The organization is missing. Enter the organization you would use this for."),
    ).toBeVisible();
    await expect(form.getByLabel("Work email")).toBeFocused();
    await expect(form.getByLabel("Name", { exact: true })).toHaveValue("Wren Okafor");
    await form.getByLabel("Work email").fill(email);
    await form.getByLabel("Organization").fill("Brackenwell Systems");
    await form.getByLabel("Your role").selectOption("employer");
    const day = await form.getByLabel("Day").locator("option").nth(3).textContent();
    await form.getByLabel("Day").selectOption(day);
    const time = await form.getByLabel("Time").locator("option").nth(4).textContent();
    await form.getByLabel("Time").selectOption({ label: time ?? "" });
    await form.getByRole("button", { name: "Book Demo Call" }).click();
    await expect(page.getByRole("heading", { name: "The call is booked" })).toBeVisible();
    await expect(page.getByText(`${day} at ${time}`)).toBeVisible();
    await expectAttached(email, "demo-call.ics");

    await page.goto(await emailLinkTo(email, /https?:\/\/\S+\/booking#[\w-]+/));
    await expect(page.getByText(`It is on ${day} at ${time}.`)).toBeVisible();
    await expect(page).toHaveURL("/booking");
    await page.getByLabel("Time").selectOption({ index: 2 });
    await page.getByRole("button", { name: "Move the call" }).click();
    await expect(page.getByText("The call has moved to")).toBeVisible();
    await page.goto(await emailLinkTo(email, /https?:\/\/\S+\/booking#[\w-]+/, 2));
    await page.getByRole("button", { name: "Cancel the call" }).click();
    await expect(page.getByText("The call is canceled.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("This link no longer works, or the call is over.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Book another time" })).toBeVisible();

    await signIn(page, "operator", "/mls/admin/leads");
    const call = page
      .getByRole("list", { name: "Demo calls" })
      .getByRole("listitem")
      .filter({ hasText: "Wren Okafor" });
    await expect(call).toContainText("Brackenwell Systems");
    await expect(call).toContainText("How a split is agreed.");
    await expect(call).toContainText("Canceled");
    expect(await violations(page)).toEqual([]);
    await page.context().clearCookies();
    await signIn(page, "recruiter", "/mls/admin/leads");
    await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  },
);
