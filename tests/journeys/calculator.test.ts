import { type BrowserContext, expect, type Page, test } from "#tests/support/journey-test.ts";
import { hold } from "#tests/support/journey-page.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { violations } from "#tests/crawl/look.ts";

/** The Commission Split Calculator (spec §2, §9, §15, §18), the same signed in and in the demo. */
const worlds = { "signed in": "/mls/tools/split", demo: "/demo/mls/tools/split" } as const;

const box = (page: Page, label: string) => page.getByRole("textbox", { name: label, exact: true });
const slider = (page: Page, label: string) => page.getByRole("slider", { name: label });
const fee = (page: Page) => page.getByRole("region", { name: "Total fee" });
const refund = (page: Page) => page.getByRole("region", { name: "Prorated refund", exact: true });
const scenarios = (page: Page) => page.getByRole("table", { name: "Scenarios side by side" });
const keep = (page: Page) => page.getByRole("button", { name: /^Save (as scenario|these terms)/ });
const rowOf = (page: Page, label: string) =>
  scenarios(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) });
const addressOf = (page: Page) => new URL(page.url()).search;

for (const world of ["signed in", "demo"] as const) {
  test.describe(`the calculator, ${world}`, { tag: world === "demo" ? ["@demo", "@nightly"] : [] }, () => {
    let context: BrowserContext;
    let page: Page;

    /** One person for all tests. */
    test.beforeAll(async ({ browser }) => {
      context = await browser.newContext({
        permissions: ["clipboard-read", "clipboard-write"],
        reducedMotion: "reduce",
      });
      if (world === "signed in") await signIn(await context.newPage(), "recruiter");
    });
    test.afterAll(() => context.close());
    test.beforeEach(async () => {
      page = await context.newPage();
    });
    test.afterEach(() => page.close());

    async function open(search = ""): Promise<void> {
      await page.goto(worlds[world] + search);
      await expect(page.getByRole("heading", { level: 1, name: "Commission Split Calculator" })).toBeVisible();
    }

    test("is linked from the header and the home, and starts with the specified defaults", async () => {
      await open();
      await page.goto(worlds[world].replace("/tools/split", ""));
      await page.getByRole("main").getByRole("link", { name: "Commission Split Calculator" }).click();
      await expect(page).toHaveURL(new RegExp(`${worlds[world]}$`));
      await expect(
        page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Split Calculator" }),
      ).toHaveAttribute("aria-current", "page");

      await expect(box(page, "Salary")).toHaveValue("160,000");
      await expect(box(page, "Fee")).toHaveValue("25");
      await expect(box(page, "Listing agency (LA)")).toHaveValue("60");
      await expect(box(page, "Selling agency (SA)")).toHaveValue("40");
      await expect(page.getByRole("button", { name: "90 days" })).toHaveAttribute("aria-pressed", "true");
      for (const text of [
        "$40,000.00",
        "25% of $160,000",
        "Listing agency 60%",
        "$24,000.00",
        "Selling agency 40%",
        "$16,000.00",
      ])
        await expect(fee(page)).toContainText(text);
      await expect(page.getByText(/platform/i)).toHaveCount(0);
    });

    // The rest sends no request to a server, so the demo is enough.
    if (world === "signed in") return;

    test("moves by keyboard alone, and by back and forward again", async () => {
      await open();

      await test.step("the fee goes from 15 to 35 in steps of 1", async () => {
        const feeSlider = slider(page, "Fee, percent of the salary");
        await feeSlider.focus();
        await page.keyboard.press("ArrowRight");
        await expect(box(page, "Fee")).toHaveValue("26");
        await page.keyboard.press("Home");
        await expect(box(page, "Fee")).toHaveValue("15");
        await page.keyboard.press("End");
        await expect(box(page, "Fee")).toHaveValue("35");
        await expect(feeSlider).toHaveAttribute("aria-valuetext", "35%");
        await expect(fee(page)).toContainText("$56,000.00");
        await expect(page).toHaveURL(/\?fee=35$/);
      });

      await test.step("the split goes from 0 to 100 in steps of 5, and the shares add up", async () => {
        const splitSlider = slider(page, "Split between listing and selling agency");
        await splitSlider.focus();
        await page.keyboard.press("ArrowLeft");
        await expect(box(page, "Listing agency (LA)")).toHaveValue("55");
        await expect(box(page, "Selling agency (SA)")).toHaveValue("45");
        await expect(splitSlider).toHaveAttribute("aria-valuetext", "55% listing agency, 45% selling agency");
        await page.keyboard.press("End");
        await expect(box(page, "Selling agency (SA)")).toHaveValue("0");
        await page.keyboard.press("Home");
        await expect(box(page, "Selling agency (SA)")).toHaveValue("100");
        await expect(page).toHaveURL(/\?fee=35&split=0$/);
      });

      await test.step("all moves of one slider are one step back", async () => {
        await page.goBack();
        await expect(box(page, "Listing agency (LA)")).toHaveValue("60");
        await expect(fee(page)).toContainText("$56,000.00");
        await page.goBack();
        await expect(box(page, "Fee")).toHaveValue("25");
        await expect(fee(page)).toContainText("$40,000.00");
        await page.goForward();
        await expect(box(page, "Fee")).toHaveValue("35");
      });

      await test.step("the result is announced once it settles", async () => {
        const status = fee(page).getByRole("status");
        await slider(page, "Fee, percent of the salary").focus();
        for (let step = 0; step < 5; step++) await page.keyboard.press("ArrowLeft");
        await expect(status).toHaveText("Total fee $48,000.00. Listing agency $28,800.00. Selling agency $19,200.00");
      });
    });

    test("accepts exact figures, says how to fix a wrong one, and never reads it as zero", async () => {
      await open();
      const salary = box(page, "Salary");

      await salary.fill("$205,000");
      await expect(fee(page)).toContainText("$51,250.00");
      await page.keyboard.press("Tab");
      await expect(salary).toHaveValue("205,000");
      await expect(slider(page, "Salary, in steps of $5,000")).toHaveAttribute("aria-valuetext", "$205,000");

      for (const [typed, words] of [
        ["", "Enter an amount, such as 160,000 or 160k. Until you fix it, we use $205,000."],
        ["205000.50", "Leave out the cents"],
        ["plenty", "This isn't an amount."],
        ["0", "Enter at least $1."],
        ["30000000", "Enter at most $10,000,000."],
      ] as const) {
        await salary.fill(typed);
        await expect(page.getByText(words)).toBeVisible();
        await expect(salary).toHaveAttribute("aria-invalid", "true");
        await expect(salary).toHaveValue(typed);
        await expect(fee(page)).toContainText("$51,250.00");
      }
      await page.reload();
      await expect(salary).toHaveValue("205,000");

      await test.step("cents of zero are read", async () => {
        await salary.fill("205,000.00");
        await expect(salary).not.toHaveAttribute("aria-invalid", "true");
      });

      await test.step("a share with a third decimal, then either of the two sets the other", async () => {
        const la = box(page, "Listing agency (LA)");
        const sa = box(page, "Selling agency (SA)");
        await la.fill("33.333");
        await expect(page.getByText("Percentages have at most two decimals. Enter 33.33.")).toBeVisible();
        await expect(sa).toHaveValue("40");
        await la.fill("33.33");
        await expect(sa).toHaveValue("66.67");
        await la.fill("65");
        await expect(sa).toHaveValue("35");
        await sa.fill("45");
        await expect(la).toHaveValue("55");
        await expect(fee(page)).toContainText("$28,187.50");
      });

      await test.step("a slider also replaces an invalid figure", async () => {
        const figure = box(page, "Fee");
        await figure.fill("50.5");
        await expect(page.getByText("Enter a percentage from 0 to 50.")).toBeVisible();
        await slider(page, "Fee, percent of the salary").focus();
        await page.keyboard.press("ArrowRight");
        await expect(figure).toHaveValue("26");
        await expect(page.getByText("Enter a percentage from 0 to 50.")).toHaveCount(0);
      });
    });

    test("shares its address: a second page shows the same figures", async () => {
      await open("?salary=205000&split=55");
      await page.getByRole("button", { name: "120 days" }).click();
      await page.getByRole("button", { name: "Add a third party" }).click();
      await expect(box(page, "Third party")).toBeFocused();
      await keep(page).click();
      await box(page, "Name of scenario A").fill("With Harbor, & a referral");
      await slider(page, "Day the placement ends").focus();
      await page.keyboard.press("ArrowRight");
      await expect(refund(page)).toContainText(
        "ends on day 41 of 120, the employer is refunded $33,739.58 and $17,510.42 of the fee remains.",
      );

      await page.getByRole("button", { name: "Copy link" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeAttached();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const second = await context.newPage();
      await second.goto(link);
      expect(link).toBe(new URL(page.url()).origin + worlds[world] + addressOf(second));

      for (const each of [page, second]) {
        for (const text of [
          "$51,250.00",
          "Listing agency 49.5%",
          "$25,368.75",
          "Selling agency 40.5%",
          "$20,756.25",
          "Third party 10%",
          "$5,125.00",
        ])
          await expect(fee(each)).toContainText(text);
        await expect(refund(each)).toContainText(
          "If the placement ends on day 41 of 120, the employer is refunded $33,739.58",
        );
        await expect(box(each, "Name of scenario A")).toHaveValue("With Harbor, & a referral");
        await expect(rowOf(each, "Compared with A")).toContainText("The fee and every share are the same.");
      }

      await test.step("an invalid address is corrected with a message, and the rest stays", async () => {
        await second.goto(
          `${worlds[world]}?salary=lots&fee=30&split=62.555&kept=160000,25,60,0&kept=160000,25,60,0,90,Good`,
        );
        for (const sentence of [
          "The salary in this link can't be used (“lots”). Using the default instead: $160,000.",
          "The split in this link can't be used (“62.555”). Using the default instead: 60%.",
          "A scenario in this link could not be read and is left out.",
        ])
          await expect(second.getByText(sentence)).toBeVisible();
        await expect(fee(second)).toContainText("$48,000.00");
        await expect(box(second, "Name of scenario A")).toHaveValue("Good");
        await second.getByRole("button", { name: "60 days" }).click();
        await expect(second.getByText("Using the default")).toHaveCount(0);
      });
      await second.close();
    });

    test("keeps up to four scenarios, compares them with the first, and removes them", async () => {
      await open();
      const feeBox = box(page, "Fee");
      await keep(page).click();
      await expect(keep(page)).toHaveAttribute("aria-disabled", "true");
      await box(page, "Salary").fill("205000");
      await box(page, "Listing agency (LA)").fill("55");
      await expect(rowOf(page, "Total fee").getByRole("cell")).toHaveText(["$40,000.00", "$51,250.00+$11,250.00"]);
      await expect(rowOf(page, "Compared with A").getByRole("cell").last()).toHaveText(
        "The fee is $11,250.00 higher. The listing agency gets $4,187.50 more, the selling agency $7,062.50 more.",
      );

      for (const next of ["20", "30", "35"]) {
        await feeBox.fill(next);
        await keep(page).click();
      }
      await feeBox.fill("33");
      await expect(keep(page)).toHaveAttribute("aria-disabled", "true");
      await expect(rowOf(page, "Fee").getByRole("cell")).toHaveText(["25%", "20%", "30%", "35%", "33%"]);
      await expect(page).toHaveURL(
        /kept=160000,25,60,0,90&kept=205000,20,55,0,90&kept=205000,30,55,0,90&kept=205000,35,55,0,90$/,
      );

      await test.step("a saved scenario is used again, removed and restored", async () => {
        await page.getByRole("button", { name: "Use the terms of scenario B" }).click();
        await expect(feeBox).toHaveValue("20");
        await page.getByRole("button", { name: "Remove scenario A" }).click();
        await hold(page, "Scenario A removed");
        await expect(keep(page)).toBeFocused();
        await expect(rowOf(page, "Fee").getByRole("cell")).toHaveText(["20%", "30%", "35%", "20%"]);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(rowOf(page, "Fee").getByRole("cell")).toHaveText(["25%", "20%", "30%", "35%", "20%"]);
        await page.goBack();
        await expect(rowOf(page, "Fee").getByRole("cell")).toHaveText(["20%", "30%", "35%", "20%"]);
      });
    });

    test("is readable in both themes from 320 pixels up, with an empty console", async () => {
      await open();
      const heard: string[] = [];
      page.on("console", (message) => message.type() === "error" && heard.push(message.text()));
      page.on("pageerror", (error) => heard.push(error.message));
      await page.goto(
        `${worlds[world]}?salary=10000000&fee=33.33&third=10&kept=160000,25,60,0,90` +
          "&kept=10000000,49.99,62.5,5,120,A+rather+long+name+for+a+scenario&split=wrong",
      );
      await expect(scenarios(page)).toBeVisible();
      await box(page, "Fee").fill("99");
      await expect(page.getByText("Enter a percentage from 0 to 50.")).toBeVisible();
      const faults: string[] = [];
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expect
          .poll(
            () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
            `sideways at ${width}`,
          )
          .toBeLessThanOrEqual(0);
      }
      for (const width of [390, 1440])
        for (const colorScheme of ["light", "dark"] as const) {
          await page.setViewportSize({ width, height: 900 });
          await page.emulateMedia({ colorScheme });
          faults.push(...(await violations(page)).map((violation) => `${width}, ${colorScheme}: ${violation}`));
        }
      expect(faults).toEqual([]);
      expect(heard).toEqual([]);
    });
  });
}

test("the header's links that don't fit are under More, and nothing overlaps", { tag: "@demo" }, async ({ page }) => {
  await page.goto(worlds.demo);
  const row = page.getByRole("navigation", { name: "Main" });
  const link = row.getByRole("link", { name: "Split Calculator" });
  await expect(link).toBeVisible();
  for (const width of [1440, 1280, 1024, 800]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => overlaps(page), `at ${width}`).toEqual([]);
  }
  await expect(link).toBeHidden();
  await row.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Split Calculator" }).click();
  await expect(page).toHaveURL(new RegExp(`${worlds.demo}$`));
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(link).toBeVisible();
});

/** Pairs of visible links and buttons of the header that cover each other, or the window's edge. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>("header a, header button")].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const places = parts.map((each) => ({ name: each.ariaLabel ?? each.innerText, box: each.getBoundingClientRect() }));
    return places.flatMap(({ name, box }, index) => [
      ...(box.right > innerWidth ? [`${name} leaves the window`] : []),
      ...places
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.box.right - 1 &&
            other.box.left < box.right - 1 &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        )
        .map((other) => `${name} and ${other.name}`),
    ]);
  });
}
