import { type Browser, expect, type Locator, type Page, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import path from "node:path";
import { closeBrowser, openBrowser } from "#tests/support/journey-contexts.ts";
import { popupsLoaded } from "#tests/support/journey-page.ts";
import { choose } from "#tests/support/journey-select.ts";
import { csvCells, makeCsv } from "#tests/support/make-csv.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** Importing as an agency's recruiter, then finding the imported candidates as an employer. */
const sampleResume = path.resolve(import.meta.dirname, "../../node_modules/@jsonresume/schema/sample.resume.json");

async function chooseFile(
  page: Page,
  files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0],
): Promise<void> {
  await page.goto("/mls/import");
  await expect(page.getByRole("heading", { name: "Import candidates" })).toBeVisible();
  await page.locator("input[type=file]").setInputFiles(files);
}

const csvFile = (text: string) => ({ name: "candidates.csv", mimeType: "text/csv", buffer: Buffer.from(text) });

/** A key reaches no button that is disabled, as each is while a change is checked. */
async function press(on: Locator, name: string, key: string): Promise<void> {
  await expect(on.getByRole("button", { name })).toBeEnabled();
  await on.getByRole("button", { name }).press(key);
}

async function confirmAll(page: Page): Promise<void> {
  for (const text of ["The candidate has agreed", "The information is accurate", "We agree to the marketplace terms"])
    await page.getByRole("checkbox", { name: text }).click();
}

/** An employer's browser, and everything the API answers it from now on. The built pages contain no candidate. */
async function listenedTo(browser: Browser) {
  const page = await openBrowser(browser);
  const context = page.context();
  await signIn(page, "employer");
  const answers: string[] = [];
  // Read in transit, because a page that is left drops unread responses.
  await context.route("**/api/v1/**", async (route) => {
    const response = await route.fetch();
    answers.push(JSON.stringify(response.headers()), await response.text());
    await route.fulfill({ response });
  });
  const leave = async () => {
    await context.unrouteAll({ behavior: "wait" });
    await closeBrowser(page);
  };
  return { page, answers, leave };
}

test("a CSV file: mapped, checked, fixed, imported in the background, and nothing twice", async ({ page }) => {
  await signIn(page, "recruiter");
  const text = makeCsv({
    rows: 500,
    from: 40_001,
    change: (cells, number) => (number % 100 === 50 ? cells.with(10, "3/4/2027") : cells),
  });

  await test.step("the columns are recognized, errors name row, column and fix", async () => {
    await chooseFile(page, csvFile(text));
    await expect(page.getByText("18 of 18 columns read")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Read Job Title as" })).toHaveText(/Role Title/);
    await page.getByRole("button", { name: "5 errors by row" }).click();
    const faults = page.getByRole("table", { name: "Errors by row and column" }).getByRole("row");
    await expect(faults).toHaveCount(1 + 5);
    await expect(faults.nth(1)).toContainText(
      '"3/4/2027" could be Mar 4 or Apr 3. Write it like 2027-03-04, or choose the order of day and month for ' +
        "the whole file.",
    );
    expect(await violations(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download 5 rejected rows" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("rejected-rows.csv");
  });

  await test.step("columns that are changed while an earlier change is saved stay changed", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/v1\/imports\/[^/]+$/, async (route) => {
      if (route.request().method() === "PATCH") await held;
      await route.fallback();
    });
    await choose(page, "Read Job Title as", "Skip");
    await choose(page, "Order of day and month", "Day first");
    await expect(page.getByRole("combobox", { name: "Read Job Title as" })).toHaveText("Skip");
    await choose(page, "Read Location as", "Skip");
    release();
    await expect(page.getByText("Checking every row")).toBeHidden();
    await expect(page.getByText("16 of 18 columns read")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Read Job Title as" })).toHaveText("Skip");
    await expect(page.getByRole("combobox", { name: "Read Location as" })).toHaveText("Skip");
    await page.unrouteAll({ behavior: "wait" });
    await choose(page, "Read Job Title as", "Role Title");
    await choose(page, "Read Location as", "City and state together");
    await choose(page, "Order of day and month", "Reject when unclear");
    await expect(page.getByText("Checking every row")).toBeHidden();
  });

  await test.step("one answer for the whole file fixes them", async () => {
    const problem = page.getByRole("list", { name: "Errors by problem" }).getByRole("listitem");
    await expect(problem).toContainText("5 rows have a date such as 3/4/2027. Which comes first, day or month?");
    await problem.getByRole("button", { name: "Month first" }).click();
    await expect(page.getByRole("combobox", { name: "Order of day and month" })).toHaveText(/Month first/);
    await expect(page.getByRole("button", { name: "Import 500 candidates as drafts" })).toBeVisible();
  });

  await test.step("the import continues after its page is left", async () => {
    await page.getByRole("button", { name: "Import 500 candidates as drafts" }).click();
    await expect(page.getByRole("heading", { name: "Creating drafts" })).toBeVisible();
    const address = page.url();
    await page.goto("/mls/search");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "500 drafts created" })).toBeVisible();
  });

  await test.step("the same file again imports nothing", async () => {
    await chooseFile(page, csvFile(text));
    await expect(page.getByText(/^Using the mapping of your last import with these columns \(/)).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Order of day and month" })).toHaveText(/Month first/);
    await expect(
      page.getByText("500 rows were imported before or are in this file twice, and are always skipped."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Import as drafts" })).toBeDisabled();
    await page.getByRole("button", { name: "Start over" }).click();
    await expect(page.getByText(/^Using the mapping of your last import/)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "5 errors by row" })).toBeVisible();
  });
});

test(
  "errors of many rows: one fix each by keyboard, undone and redone; duplicates skipped or imported",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "recruiter");
    const first = 42_001;
    await chooseFile(page, csvFile(makeCsv({ rows: 2, from: first })));
    await popupsLoaded(page);
    await page.getByRole("button", { name: "Import 2 candidates as drafts" }).press("Enter");
    await expect(page.getByRole("heading", { name: "2 drafts created" })).toBeFocused();

    await chooseFile(
      page,
      csvFile(
        makeCsv({
          rows: 30,
          from: first,
          change: (cells, number) => {
            if (number < first + 2) return cells.with(6, "Principal Engineer");
            if (number < first + 16) return cells.with(11, "EAD");
            if (number < first + 25) return cells.with(9, "120");
            return number < first + 27
              ? cells.with(7, "Miami, Floridia")
              : number === first + 27
                ? cells.with(7, "Miami, Fla")
                : cells;
          },
        }),
      ),
    );
    const problems = page.getByRole("list", { name: "Errors by problem" }).getByRole("listitem");
    const problem = (text: string) => problems.filter({ hasText: text });
    const fixes = page.getByRole("list", { name: "Your fixes" }).getByRole("listitem");

    await test.step("each problem of many rows has one fix", async () => {
      await expect(problems).toHaveCount(3);
      expect(await violations(page)).toEqual([]);
      const authorization = problem("14 rows say “EAD” as work authorization.");
      await expect(authorization.getByRole("combobox", { name: "Read it as" })).toHaveText(/Other/);
      await press(authorization, "Apply to 14 rows", "Enter");
      await expect(page.getByRole("heading", { name: "Fix errors" })).toBeFocused();
      await expect(problems).toHaveCount(2);
      const salaries = problem("9 rows have a salary such as 120. Read as thousands ($120,000)?");
      await press(salaries, "Yes, thousands", "Enter");
      await expect(problems).toHaveCount(1);
      await expect(
        problem("2 rows say “Floridia”. That's not a US state.").getByRole("combobox", { name: "Use" }),
      ).toHaveText(/Florida/);
      await press(problem("Floridia"), "Leave these rows out", "Space");
      await expect(page.getByRole("heading", { name: "No errors left to fix" })).toBeVisible();
      await expect(fixes).toHaveText([
        /“ead” reads as Other14 rows/,
        /amounts under 1,000 are thousands9 rows/,
        /rows with “floridia” are excluded2 rows/,
      ]);
      await expect(page.locator("dl").filter({ hasText: "rows left out" })).toContainText(
        "rows with errors0rows left out2",
      );
      await page
        .getByRole("button", { name: "Undo: City and state together: rows with “floridia” are excluded" })
        .click();
      await problem("Floridia").getByRole("button", { name: "Apply to 2 rows" }).click();
      await expect(page.getByRole("button", { name: "Import 28 candidates as drafts" })).toBeEnabled();
    });

    await test.step("a duplicate names the agency's own candidate and is skipped, or imported anyway", async () => {
      const duplicates = page.getByRole("list", { name: "Duplicates by row" }).getByRole("listitem");
      await expect(duplicates).toHaveCount(2);
      const name = csvCells(first)[0] as string;
      await expect(duplicates.first().getByRole("link", { name })).toHaveAttribute("href", /\/mls\/list\//);
      await page
        .getByRole("group", { name: "What happens to all duplicates" })
        .getByRole("button", { name: "Import anyway" })
        .click();
      await expect(page.getByRole("button", { name: "Import 30 candidates as drafts" })).toBeEnabled();
      await page
        .getByRole("group", { name: `Row 2, ${name}` })
        .getByRole("button", { name: "Skip" })
        .click();
      await page.getByRole("button", { name: "Import 29 candidates as drafts" }).click();
      await expect(page.getByRole("heading", { name: "29 drafts created" })).toBeVisible();
    });

    await test.step("the next file with these columns is read the same way", async () => {
      await chooseFile(
        page,
        csvFile(
          makeCsv({ rows: 1, from: 42_100, change: (cells) => cells.with(11, "EAD").with(7, "Miami, Floridia") }),
        ),
      );
      await expect(page.getByText("Your fixes from that import apply here too.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Import 1 candidate as drafts" })).toBeEnabled();
    });
  },
);

test("a PDF dropped on the import is sent to List Candidate, a workbook to CSV", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "recruiter");
  await chooseFile(page, { name: "people.xlsx", mimeType: "application/octet-stream", buffer: Buffer.from("PK") });
  await expect(page.getByRole("alert")).toContainText(
    "This is an Excel workbook. Save it as CSV first (File > Save as…)",
  );
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "maya.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") });
  await expect(page.getByRole("alert")).toContainText(
    "This is a PDF. To add a CV, open List Candidate, step 1 (Basics), and use CV files.",
  );
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Open List Candidate" }).click();
  await expect(page.getByRole("heading", { name: "CV files" })).toBeVisible();
});

test("a cell that can't be read is corrected on the page", async ({ page }) => {
  await signIn(page, "recruiter");
  const first = 47_001;
  const broken = makeCsv({
    rows: 4,
    from: first,
    change: (cells, at) =>
      at === first
        ? cells.with(1, "ana")
        : at === first + 1
          ? cells.with(9, "€90k - €110k")
          : at === first + 3
            ? csvCells(first + 2).with(6, "Principal Engineer")
            : cells,
  });
  await chooseFile(page, csvFile(broken));
  const problems = page.getByRole("list", { name: "Errors by problem" }).getByRole("listitem");
  const cell = problems.getByRole("textbox", { name: /^Row 2, / });

  await test.step("a cell", async () => {
    await expect(problems.filter({ hasText: "1 row has a cell to correct." }).first()).toBeVisible();
    await expect(cell).toHaveValue("ana");
    await page.route(/\/api\/v1\/imports\/[^/]+$/, (route) => route.abort(), { times: 1 });
    await cell.fill("ana@mail.example");
    await cell.press("Enter");
    await expect(page.getByRole("heading", { name: "The change was not saved" })).toBeVisible();
    await expect(cell).toHaveValue("ana@mail.example");
    await cell.press("Enter");
    await expect(page.getByRole("heading", { name: "Fix errors" })).toBeFocused();
  });

  await test.step("a value of many rows says why it can't be read, and what its fix still needs", async () => {
    const salary = problems.filter({ hasText: "1 row says “€90k - €110k” as salary." });
    await expect(salary).toContainText("Row 3. This is not in US dollars. Convert it and write whole dollars");
    const end = salary.getByRole("textbox", { name: "to" });
    await salary.getByRole("textbox", { name: "Read it as, from" }).fill("120000");
    await end.fill("100000");
    await end.blur();
    await expect(salary.getByText("Raise the end or lower the start.")).toBeVisible();
    await end.fill("130000");
    await end.blur();
    await expect(salary.getByText("Raise the end or lower the start.")).toHaveCount(0);
    await press(salary, "Apply to 1 row", "Enter");
    await expect(page.getByRole("heading", { name: "No errors left to fix" })).toBeFocused();
  });

  await test.step("a fix is undone", async () => {
    await page.getByRole("button", { name: /^Undo: Row 2, / }).press("Enter");
    await expect(cell).toHaveValue("ana");
  });

  await test.step("a person twice in the file is a duplicate, before and after the import", async () => {
    await expect(page.getByRole("list", { name: "Duplicates by row" })).toContainText("Row 5. Repeats row 4.");
    await expect(page.getByRole("group", { name: "What happens to all duplicates" })).toHaveCount(0);
    await page.getByRole("button", { name: "Import 2 candidates as drafts" }).click();
    await expect(page.getByRole("heading", { name: "2 drafts created" })).toBeVisible();
    await expect(page.locator("dl")).toContainText("duplicate skipped1");
  });
});

test("imported drafts: published together with consents, found by an employer who learns nothing hidden", async ({
  page,
  browser,
}) => {
  await signIn(page, "recruiter");
  const [first, rows, leaking] = [41_001, 12, 41_007];
  await chooseFile(
    page,
    csvFile(
      makeCsv({
        rows,
        from: first,
        change: (cells, number) =>
          number === leaking ? cells.with(15, `${cells[0]} keeps billing systems up.`) : cells,
      }),
    ),
  );
  await page.getByRole("button", { name: "Import 12 candidates as drafts" }).click();
  await expect(page.getByRole("heading", { name: "12 drafts created" })).toBeVisible();

  await test.step("drafts that pass the leak check are published, the rest are held back with a reason", async () => {
    await confirmAll(page);
    await page.getByRole("button", { name: "Publish drafts" }).click();
    await expect(page.getByRole("heading", { name: "11 listings published" })).toBeVisible();
    const held = page
      .getByRole("listitem")
      .filter({ hasText: csvCells(leaking)[0] as string })
      .first();
    await expect(held).toContainText("is the candidate's name");
    await expect(held.getByRole("link", { name: "Fix in the wizard" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step("publishing again without a fix says what it did, and still leads to the listings", async () => {
    await confirmAll(page);
    await page.getByRole("button", { name: "Publish again" }).click();
    await expect(page.getByRole("heading", { name: "No draft was published this time" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Show listings in Agent Hub" })).toBeVisible();
    await page.getByRole("button", { name: "Remove import" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Remove this import?" });
    await expect(dialog).toContainText("Its drafts and listings stay in the Agent Hub.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("an employer finds one by skill, place and salary, and learns nothing hidden", async () => {
    const number = 41_003;
    const cells = csvCells(number);
    const [city = ""] = (cells[7] ?? "").split(",");
    const { page: stranger, answers, leave } = await listenedTo(browser);
    const low = Number(/\$(\d+)k/.exec(cells[9] ?? "")?.[1]) * 1_000;
    await stranger.goto(
      `/mls/search?skills=${encodeURIComponent(cells[12]?.split("; ")[0] ?? "")}` +
        `&location=${encodeURIComponent(city)}&salaryMin=${low}`,
    );
    await expect(stranger.getByRole("article").first()).toBeVisible();
    await stranger.getByRole("article").first().getByRole("link", { name: /^View/ }).click();
    await expect(stranger).toHaveURL(/\/mls\/candidate\//);
    await expect(stranger.getByText("Builds and runs").first()).toBeVisible();
    await stranger.waitForLoadState("networkidle");
    const everything = answers.join("\n");
    const hidden = Array.from({ length: rows }, (_, index) => csvCells(first + index).slice(0, 2)).flat();
    for (const value of [...hidden, "Corvane", "Tessaly", "Ombrine"])
      expect(everything.includes(value), value).toBe(false);
    await leave();
  });
});

test(
  "a JSON Resume: every field is shown next to its target, then published and found",
  { tag: "@rest" },
  async ({ page, browser }) => {
    await signIn(page, "recruiter");
    await chooseFile(page, sampleResume);
    await expect(page.getByRole("heading", { name: "To the vault Encrypted, only your agency" })).toBeVisible();
    for (const value of [
      "Richard Hendriks",
      "richard.hendriks@mail.com",
      "Pied Piper",
      "A street address identifies the candidate. City and state are enough.",
    ])
      await expect(page.getByText(value, { exact: true }).first()).toBeVisible();
    await page.getByLabel("Salary from").fill("121,000");
    await page.getByLabel("Salary to").fill("134,000");
    await page.getByLabel("Availability Date").fill("2027-02-01");
    await choose(page, "Work Authorization", "US Citizen");
    await choose(page, "Work type", "Remote");
    await page.getByRole("button", { name: "Apply and check again" }).click();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("checkbox", { name: /I.ve reviewed which fields are imported/ }).click();
    await page.getByRole("button", { name: "Import 1 candidate as drafts" }).click();
    await expect(page.getByRole("heading", { name: "1 draft created" })).toBeVisible();
    await confirmAll(page);
    await page.getByRole("button", { name: "Publish drafts" }).click();
    await page.getByRole("button", { name: "Allow publishing" }).click();
    await expect(page.getByText("Confirmed, publish again below")).toBeVisible();
    await confirmAll(page);
    await page.getByRole("button", { name: "Publish again" }).click();
    await expect(page.getByRole("heading", { name: "1 listing published" })).toBeVisible();

    const { page: stranger, answers, leave } = await listenedTo(browser);
    await stranger.goto("/mls/search?skills=HTML&location=San+Francisco&salaryMin=130000&salaryMax=134000");
    await stranger
      .getByRole("link", { name: /Programmer|View/ })
      .first()
      .click();
    await expect(stranger.getByRole("heading", { name: "Programmer" })).toBeVisible();
    await expect(stranger.getByText("The candidate hails from Tulsa.").first()).toBeVisible();
    await stranger.waitForLoadState("networkidle");
    const everything = answers.join("\n");
    for (const hidden of [
      "Richard",
      "Hendri",
      "555-4321",
      "5554321",
      "neutralthoughts",
      "dandymusicnl",
      "missdirection",
      "Pied Piper",
      "Hooli",
    ])
      expect(everything.includes(hidden), hidden).toBe(false);
    await leave();
  },
);
