import { type BrowserContext, expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { choose } from "#tests/support/journey-select.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { next } from "#tests/support/journey-wizard.ts";

/** Listing a candidate, as an agency's recruiter; the same steps signed in and at /demo (spec §10). */
type World = { name: string; base: string; enter: (page: Page) => Promise<void>; tag: string[] };

const worlds: World[] = [
  { name: "signed in", base: "/mls", enter: (page) => signIn(page, "recruiter"), tag: [] },
  {
    name: "in the demo",
    base: "/demo/mls",
    enter: async (page) => void (await page.goto("/demo/mls")),
    tag: ["@demo", "@nightly"],
  },
];

const confirmations = [
  "The candidate has agreed to be listed",
  "The information is accurate",
  "We agree to the marketplace terms",
];
const summaryField = (page: Page) => page.getByLabel("Professional Summary");
/**
 * A change replaces this text with "Saving draft" at once. Signed in, a draft can be of any age, so only the text
 * before the age is fixed.
 */
const saved = (page: Page) => expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();

async function fillBasics(page: Page, name: string): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill("candidate@mail.example");
  await page.getByLabel("Phone").fill("+1 (415) 555-0134");
  await page.getByLabel("Current employer").fill("Quillmore Freight");
  await page.getByLabel("Role Title").fill("Staff Platform Engineer");
  await page.getByLabel("City").fill("Austin");
  await page.getByLabel("State").fill("texas");
  await page.getByLabel("Lowest salary in dollars").fill("185k");
  await page.getByLabel("Highest salary in dollars").fill("$225,000");
  await page.getByLabel("Availability Date").fill("2027-01-05");
  await choose(page, "Work Authorization", "Green Card");
}

for (const world of worlds) {
  test.describe(`List a Candidate, ${world.name}`, { tag: world.tag }, () => {
    test.beforeEach(async ({ page }) => world.enter(page));

    test("four steps, every public text checked, a reload in between, then success", async ({ page }) => {
      await page.goto(`${world.base}/list`);
      await expect(page.getByRole("heading", { name: "List a Candidate" })).toBeVisible();
      for (const step of ["Basics", "Skills", "Screening", "Terms"])
        await expect(page.getByRole("navigation", { name: /Steps/ }).getByText(step)).toBeVisible();
      for (const label of ["Role Title", "City", "State", "Salary Range", "Availability Date", "Work Authorization"])
        await expect(page.getByText(`${label}*`, { exact: false }).first()).toBeVisible();
      await expect(page.getByLabel("Lowest salary in dollars")).toHaveValue("");
      await expect(page.getByLabel("Highest salary in dollars")).toHaveValue("");
      await expect(next(page)).toBeDisabled();
      await expect(
        page.getByText(
          new RegExp(
            String.raw`To continue, complete: Full name, Email, Role Title, City, State, Salary Range,` +
              String.raw` Availability Date,` +
              String.raw` Work Authorization`,
          ),
        ),
      ).toBeVisible();
      expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
      // The browser draws no focus ring for a focus set after a mouse click, except on a text field.
      await page.getByRole("button", { name: "Work Authorization" }).click();
      await expect(page.locator("[data-field=workAuth]")).toHaveCSS("outline-style", "solid");
      await page.getByRole("button", { name: "Role Title" }).click();
      await expect(page.getByLabel("Role Title")).toBeFocused();
      await expect(page.locator("[data-pointed]")).toHaveCSS("outline-style", "none");

      await fillBasics(page, "Orsolya Vantongeren");
      await expect(page.getByLabel("State")).toHaveValue("TX");
      await expect(page.getByLabel("Lowest salary in dollars")).toHaveValue("185,000");
      await expect(page.getByLabel("Highest salary in dollars")).toHaveValue("225,000");
      await saved(page);
      await expect(page).toHaveURL(new RegExp(`${world.base}/list/[\\w-]+$`));
      await next(page).click();

      await page.getByRole("textbox", { name: "Years of experience, exact" }).fill("8");
      await page.getByRole("combobox", { name: "Key skills" }).fill("ReactJS");
      await page.keyboard.press("Enter");
      await page.getByRole("combobox", { name: "Key skills" }).fill("react");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("button", { name: "Remove React" })).toHaveCount(1);
      await summaryField(page).fill(
        "Builds the platforms other engineers ship on. Before that Orsolya ran freight systems, call +1 (415) " +
          "555-0134.",
      );
      const notice = page
        .getByRole("status")
        .filter({ hasText: /This text would reveal who the candidate is\.|Contact details can't be in a listing\./ });
      await expect(notice).toContainText("Orsolya is the candidate's first name.");
      await expect(notice).toContainText(/\+1 \(415\) 555-0134 is (a|the candidate's) phone number\./);
      await expect(next(page)).toBeDisabled();
      await expect(
        page.getByText("To continue, resolve what would reveal the candidate: Professional Summary"),
      ).toBeVisible();
      await expect(page.getByRole("region", { name: "Visible to others" })).not.toContainText("Orsolya");
      expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
      await notice.getByRole("button", { name: /Replace with "they"/ }).click();
      await notice.getByRole("button", { name: /^Remove/ }).click();
      await expect(summaryField(page)).not.toHaveValue(/Orsolya|0134/);
      await expect(notice).toHaveCount(0);

      await page.getByRole("button", { name: "Add bullet" }).click();
      await expect(page.getByLabel("Experience, bullet 1")).toBeFocused();
      await page.keyboard.type("Ran the migration with Grace Hopper as sponsor");
      const question = page.getByRole("status").filter({ hasText: "Could this text identify the candidate?" });
      await question.getByRole("button", { name: /Keep: not identifying/ }).click();
      await expect(question).toHaveCount(0);
      await saved(page);

      await page.reload();
      await expect(summaryField(page)).toHaveValue(/^Builds the platforms/);
      await expect(page.getByLabel("Experience, bullet 1")).toHaveValue(/Grace Hopper/);
      await expect(page.getByRole("button", { name: /Keep: not identifying/ })).toHaveCount(0);
      await next(page).click();

      await page.getByRole("button", { name: "Add scorecard" }).click();
      await page.keyboard.type("System design");
      await page.getByRole("button", { name: "Add note" }).click();
      await page.keyboard.type("Two references checked by phone");
      await next(page).click();

      // Back leads through the steps, and loses nothing.
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Step 3 of 4: Screening" })).toBeFocused();
      await page.goBack();
      await expect(summaryField(page)).toHaveValue(/^Builds the platforms/);
      await page.goBack();
      await expect(page.getByLabel("Role Title")).not.toHaveValue("");
      await page.goForward();
      await page.goForward();
      await page.goForward();
      await page.getByRole("slider", { name: "Listing agency share, percent" }).press("ArrowRight");
      await expect(page.getByRole("textbox", { name: "Selling agency share, percent" })).toHaveValue("35");
      await expect(
        page.getByRole("img", { name: "Split: Listing agency 65%, Selling agency 35%" }).first(),
      ).toBeVisible();
      await expect(page.getByLabel("Minimum fee")).toHaveValue("15,000");
      await expect(page.getByLabel("Exclusivity (days)")).toHaveValue("90");
      await expect(page.getByText("Quillmore Freight").first()).toBeVisible();
      expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
      const submit = page.getByRole("button", { name: "Submit" });
      await expect(submit).toBeDisabled();
      await page.getByRole("button", { name: "Data accuracy" }).click();
      const accuracy = page.locator("[data-field=dataAccuracy]");
      await expect(accuracy.getByRole("checkbox")).toBeFocused();
      await expect(accuracy).toHaveCSS("outline-style", "solid");
      await page.getByRole("button", { name: "Terms agreement" }).click();
      await expect(accuracy).toHaveCSS("outline-style", "none");
      for (const text of confirmations) await page.getByRole("checkbox", { name: new RegExp(text) }).click();
      await submit.click();

      await expect(page.getByText("Candidate Listed Successfully!")).toBeVisible();
      const plate = page.getByRole("button", { name: /Copy code TM-[0-9A-HJKMNP-TV-Z]{8}/ });
      await expect(plate).toBeVisible();
      const code = (await plate.getAttribute("aria-label"))?.replace("Copy code ", "") ?? "";
      expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
      await page.getByText("List Another Candidate").click();
      await expect(page).toHaveURL(new RegExp(`${world.base}/list$`));
      await expect(page.getByLabel("Full name")).toHaveValue("");
      // Back leads to the listing, which can be edited now.
      await page.goBack();
      await expect(page.getByRole("heading", { name: "Edit listing" })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Step 4 of 4: Terms" })).toBeAttached();

      await page.goto(`${world.base}/agent`);
      const row = page.getByRole("row").filter({ hasText: code });
      await expect(row).toContainText("Orsolya Vantongeren");
      await expect(row).toContainText("Active");
      // Counted from the date in UTC, which in the evening is the reader's next day.
      await expect(row).toContainText(/ends in 9[01] days/);
    });

    test("edits a listing with Save changes, warns of lost changes, and takes it through its life cycle", async ({
      page,
    }) => {
      await page.goto(`${world.base}/agent?status=active`);
      const row = page.getByRole("row").filter({ hasText: "Staff Platform Engineer" }).first();
      const code =
        (await row.getByRole("button", { name: /Copy code/ }).getAttribute("aria-label"))?.replace("Copy code ", "") ??
        "";
      const same = page.getByRole("row").filter({ hasText: code });
      const act = async (label: string) => {
        await same.getByRole("button", { name: /^Actions for/ }).click();
        await page.getByRole("menuitem", { name: label }).click();
      };
      await act("Edit");
      await expect(page.getByRole("heading", { name: "Edit listing" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Save changes" })).toHaveAccessibleDescription(
        "No changes since the last save.",
      );
      await page.getByLabel("City").fill("Round Rock");
      await page.getByLabel("City").press("Tab");
      await page.getByRole("link", { name: "Agent Hub" }).first().click();
      await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
      await page.getByRole("button", { name: "Stay" }).click();
      await next(page).click();
      await expect(page).toHaveURL(/step=2$/);
      await page.goBack();
      await expect(page.getByLabel("City")).toHaveValue("Round Rock");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText("Changes saved")).toBeVisible();

      await page.goto(`${world.base}/agent`);
      await expect(same).toContainText("Round Rock");
      for (const [label, button, status] of [
        ["Put on hold", "Put on hold", "On hold"],
        ["Resume", "Resume listing", "Active"],
        ["Withdraw", "Withdraw listing", "Withdrawn"],
        ["List again", "List again", "Active"],
      ] as const) {
        await act(label);
        await page.getByRole("alertdialog").getByRole("button", { name: button }).click();
        await expect(same).toContainText(status);
      }
      await page.getByRole("tab", { name: /^Withdrawn/ }).click();
      await expect(page).toHaveURL(/status=withdrawn/);
      expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);
    });

    test("two tabs on one draft: different fields merge, the same field shows both texts", async ({
      page,
      context,
    }) => {
      await page.goto(`${world.base}/list`);
      await page.getByLabel("Full name").fill("Orsolya Vantongeren");
      await saved(page);
      const other = await secondTab(context, page);
      await other.getByLabel("City").fill("Dallas");
      await saved(other);

      await page.getByLabel("Role Title").fill("Data Engineer");
      await expect(page.getByText("Updated from another tab or colleague: City.")).toBeVisible();
      await expect(page.getByLabel("City")).toHaveValue("Dallas");
      // Otherwise the other tab could read the draft without this role, and clash with it first.
      await saved(page);

      await other.reload();
      await other.getByLabel("Role Title").fill("Analytics Engineer");
      await saved(other);
      await page.getByLabel("Role Title").fill("Senior Data Engineer");
      const dialog = page.getByRole("dialog", { name: "Changed elsewhere while you were typing" });
      await expect(dialog).toContainText("Senior Data Engineer");
      await expect(dialog).toContainText("Analytics Engineer");
      await dialog.getByRole("button", { name: "Keep what I typed" }).click();
      await saved(page);
      await other.reload();
      await expect(other.getByLabel("Role Title")).toHaveValue("Senior Data Engineer");
    });
  });
}

async function secondTab(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel("Full name")).toHaveValue("Orsolya Vantongeren");
  return other;
}

test.describe("List a Candidate on the server only", () => {
  test("a failed save says so, keeps the input, and is retried", async ({ page, context }) => {
    await signIn(page, "recruiter");
    await page.goto("/mls/list");
    await page.getByLabel("Full name").fill("Orsolya Vantongeren");
    await saved(page);
    await context.setOffline(true);
    await page.getByLabel("Role Title").fill("Data Engineer");
    await expect(
      page.getByRole("paragraph").filter({ hasText: "Not saved. We can't reach the server." }),
    ).toBeVisible();
    await context.setOffline(false);
    await saved(page);
    await page.reload();
    await expect(page.getByLabel("Role Title")).toHaveValue("Data Engineer");
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toContain("Orsolya");
    expect(kept).not.toContain("Data Engineer");
  });

  test("an employer reads that only agencies list, and where to go instead", async ({ page }) => {
    await signIn(page, "employer");
    for (const path of ["/mls/list", "/mls/agent"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: "Only agencies list candidates" })).toBeVisible();
    }
    await page.getByRole("main").getByText("Browse Candidates").click();
    await expect(page).toHaveURL(/\/mls\/search/);
  });

  test("on a phone every row is a card and nothing scrolls sideways", { tag: "@rest" }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await signIn(page, "recruiter");
    for (const path of ["/mls/agent", "/mls/list"]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
    await page.goto("/mls/agent");
    await expect(page.getByRole("listitem").filter({ hasText: "Active" }).first()).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
  });
});

test("on a phone a candidate's other actions are behind one button", { tag: ["@demo", "@rest"] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/demo/mls/candidate/3");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "More" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Edit" })).toBeFocused();
  await page.keyboard.press("Escape");
  await main.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Put on hold" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Put on hold" }).click();
  await expect(main.getByText("On hold", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
