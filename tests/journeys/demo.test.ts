import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { nowhere } from "#tests/support/journey-contexts.ts";
import { confirmAndSubmit, fillBasics, fillSkills, next, onStep, plate } from "#tests/support/journey-wizard.ts";
import { found } from "#tests/support/journey-page.ts";

/** The complete demo, on sample data only (spec §10). */
const candidate = {
  role: "Firmware Engineer",
  city: "Duluth",
  state: "MN",
  salary: [131_000, 149_000],
  skills: ["Zephyr RTOS"],
  summary: "Writes firmware that updates itself and never bricks a meter.",
  employer: { name: "Zephyrine Canaryworks", domain: "zephyrinecanary.example" },
} as const;

test("the demo shows, lists and starts over without a request to the server", { tag: "@demo" }, async ({ page }) => {
  const asked: string[] = [];
  const complaints: string[] = [];
  page.on(
    "request",
    (request) =>
      void (
        /\/(api|ecosystem)\//.test(new URL(request.url()).pathname) &&
        asked.push(`${request.method()} ${request.url()}`)
      ),
  );
  page.on("websocket", (socket) => asked.push(socket.url()));
  page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
  page.on("pageerror", (error) => complaints.push(error.message));

  for (const address of ["/demo", "/demo/mls"]) {
    await page.goto(address);
    await expect(page.getByRole("complementary", { name: "Investor demo" })).toContainText("INVESTOR DEMO");
    await expect(page.getByText("Investor Demo Version")).toBeVisible();
  }

  await test.step("a candidate is listed and found", async () => {
    await page.goto("/demo/mls/list");
    await fillBasics(page, candidate);
    await next(page).click();
    await fillSkills(page, candidate);
    await next(page).click();
    await onStep(page, "Screening");
    await next(page).click();
    await confirmAndSubmit(page);
    const code = await plate(page);
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Browse Candidates" }).click();
    await found(page, "9 candidates found");
    await page.goto("/demo/mls/search?skills=Zephyr+RTOS&location=Duluth&salaryMin=145000");
    await expect(page.getByRole("article")).toContainText(code);
    await visit(page, "/demo/mls/agent");
    await expect(page.getByRole("row").filter({ hasText: code })).toContainText("Quillon Vandermere");
  });

  await test.step("the first candidate is the demo agency's own", async () => {
    await visit(page, "/demo/mls/candidate/1");
    await page.getByRole("button", { name: "Show identity" }).click();
    await expect(page.getByRole("button", { name: "Hide identity" })).toBeVisible();
  });

  await test.step("Reset demo restores the sample data, and removes everything typed", async () => {
    await page.getByRole("button", { name: "Reset demo" }).click();
    await page
      .getByRole("alertdialog", { name: "Reset the demo?" })
      .getByRole("button", { name: "Reset demo" })
      .click();
    await expect(page.getByText("Sample data restored.")).toBeVisible();
    await page.goto("/demo/mls/search");
    await found(page, "8 candidates found");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Vandermere");
  });

  expect(asked).toEqual([]);
  expect(complaints).toEqual([]);
});

test("an action in the demo survives an immediate reload", { tag: "@demo" }, async ({ page }) => {
  await page.goto("/demo/mls/search");
  // Until the shortlist is loaded, no candidate is on it, and this looks for one that isn't.
  await expect(page.getByRole("button", { name: /^Shortlist TM-/, pressed: true }).first()).toBeVisible();
  const newcomer = await page
    .getByRole("button", { name: /^Shortlist TM-/, pressed: false })
    .first()
    .getAttribute("aria-label");
  const bookmark = page.getByRole("button", { name: newcomer ?? "", exact: true });
  const reloaded = page.waitForEvent("load");
  // The worker is busy for longer than a reload takes, and ends with the page.
  const [desk] = page.workers();
  expect(desk).toBeDefined();
  void desk
    ?.evaluate(() => {
      for (const until = Date.now() + 5_000; Date.now() < until;);
    })
    .catch(() => undefined);
  await bookmark.evaluate((button: HTMLElement) => {
    button.click();
    location.reload();
  });
  await reloaded;
  await expect(bookmark).toHaveAttribute("aria-pressed", "true");
});

const nextDay = (page: Page) => page.getByRole("button", { name: "Next day" }).click();

test("Next day keeps the note that is being typed in another tab", { tag: ["@demo", "@rest"] }, async ({ page }) => {
  await page.goto("/demo/mls/pipeline");
  await page
    .getByRole("button", { name: /^Update notes on / })
    .first()
    .click();
  const note = page.getByRole("textbox", { name: "Notes" });
  await note.fill("Call on Thursday.");
  const other = await page.context().newPage();
  await other.goto("/demo/mls/pipeline");
  await nextDay(other);
  await expect(page.getByText("1 day ahead")).toBeVisible();
  await expect(note).toHaveValue("Call on Thursday.");
});

/** The first number in a text of the page, once it shows one. */
async function numberIn(page: Page, pattern: RegExp): Promise<number> {
  const text = page.getByRole("main").getByText(pattern).first();
  await expect(text).toBeVisible();
  return Number(/\d+/.exec((await text.textContent()) ?? "")?.[0]);
}

test(
  "Next day moves the open page by a day: board, shortlist, candidate, hub and search",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await test.step("days in a stage on the board, also for a card moved on a later day", async () => {
      await page.goto("/demo/mls/pipeline");
      const before = await numberIn(page, /^\d+ days in stage$/);
      await nextDay(page);
      await expect(page.getByRole("complementary", { name: "Investor demo" })).toContainText("1 day ahead");
      await expect.poll(() => numberIn(page, /^\d+ days in stage$/)).toBe(before + 1);
    });

    await test.step("the date a candidate was shortlisted", async () => {
      await visit(page, "/demo/mls/shortlist");
      await expect(page.getByRole("main").getByText("Yesterday").first()).toBeVisible();
      await nextDay(page);
      await expect(page.getByRole("main").getByText("2 days ago").first()).toBeVisible();
    });

    await test.step("days listed of the agency's own candidate", async () => {
      await visit(page, "/demo/mls/candidate/1");
      const days = page.getByRole("main").locator("dl div").filter({ hasText: "Days listed" });
      const before = Number(/\d+/.exec(await days.innerText())?.[0]);
      await nextDay(page);
      await expect(days).toContainText(String(before + 1));
    });

    await test.step("exclusivity in the Agent Hub, until the listing expires and leaves the search", async () => {
      await visit(page, "/demo/mls/agent");
      const left = () => numberIn(page, /^ends in \d+ days$/);
      const before = await left();
      await nextDay(page);
      await expect.poll(left).toBe(before - 1);
      await visit(page, "/demo/mls/search");
      await found(page, "8 candidates found");
      for (let day = 0; day < 8; day++) await nextDay(page);
      await found(page, "7 candidates found");
      await visit(page, "/demo/mls/agent");
      await expect(
        page
          .getByRole("main")
          .getByText(/^ended /)
          .first(),
      ).toBeVisible();
    });

    await test.step("in another tab too, as soon as it changes here", async () => {
      const other = await page.context().newPage();
      await other.goto("/demo/mls/pipeline");
      await expect(other.getByRole("complementary", { name: "Investor demo" })).toContainText("12 days ahead");
      const before = await numberIn(other, /^Late, \d+ days in stage/);
      await nextDay(page);
      await expect(other.getByRole("complementary", { name: "Investor demo" })).toContainText("13 days ahead");
      await expect.poll(() => numberIn(other, /^Late, \d+ days in stage/)).toBe(before + 1);
      await other.close();
    });
  },
);

test(
  "an unreadable local storage key is logged by its name, and no message appears",
  { tag: "@demo" },
  async ({ page }) => {
    // A page of the demo could read the key, too.
    await page.goto(nowhere);
    await page.evaluate(() => localStorage.setItem("mls-deals", "{broken"));
    const logged: string[] = [];
    page.on("console", (message) => void (message.type() === "error" && logged.push(message.text())));
    await page.goto("/demo/mls/deals");
    await expect(page.getByRole("heading", { name: "Deals (2)" })).toBeVisible();
    await expect
      .poll(() => logged)
      .toEqual(["mls-deals could not be read from local storage. The sample data is used instead."]);
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);
