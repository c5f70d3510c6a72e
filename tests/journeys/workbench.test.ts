import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible, visit } from "#tests/crawl/look.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { inOwnBrowser, signIn } from "#tests/support/journey-sign-in.ts";
import { addTo, hold, inPipeline, said } from "#tests/support/journey-page.ts";

/** What surrounds the pages (spec §2): counts, the Pipeline dialog, adding to the pipeline, who is online. */
const header = (page: Page) => page.getByRole("banner");
const badge = (page: Page, count: number) =>
  header(page).getByRole("link", {
    name: `Pipeline, ${count} ${count === 1 ? "candidate" : "candidates"}`,
    exact: true,
  });
const opener = (page: Page) => header(page).getByRole("button", { name: /^Pipeline overview, / });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Pipeline", exact: true });
const tab = (page: Page, name: string) => dialog(page).getByRole("tab", { name });
const chart = (page: Page, caption: string) => dialog(page).getByRole("table", { name: caption });
const bookmark = (page: Page, code: string) => page.getByRole("button", { name: `Shortlist ${code}` });

const newcomer = "TM-7K3QF9XA";

test.describe("the workbench of the demo", { tag: "@demo" }, () => {
  // The file comes last, so its tests run in parallel; otherwise one worker would run them while the others wait.
  test.describe.configure({ mode: "parallel" });

  test("shows the pipeline from the header: totals, stages, figures", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/search");
    await expect(badge(page, 4)).toBeVisible();
    await opener(page).click();
    await expect(dialog(page)).toContainText("4 candidates in the pipeline");

    await test.step("Overview counts, and has an empty state", async () => {
      await expect(tab(page, "Overview")).toHaveAttribute("aria-selected", "true");
      const figures = dialog(page).getByRole("definition");
      await expect(figures).toHaveText([
        "4",
        "candidates in a stage",
        "1",
        "on your shortlist, can be added without a job",
        "5",
        "in this pipeline",
      ]);
      const stages = dialog(page).getByRole("region", { name: "Candidates by stage" }).getByRole("listitem");
      await expect(stages).toHaveText([
        "Applied1 candidate",
        "Screening1 candidate",
        "Interview1 candidate",
        "Final Round0 candidates",
        "Offer1 candidate",
      ]);
      await expect(dialog(page).getByText("No recent activity")).toBeVisible();
      await expect(dialog(page).getByText("No other users online")).toBeVisible();
      await expectAccessible(page, "Overview");
    });

    await test.step("Pipeline View lists each stage with its candidates", async () => {
      await tab(page, "Pipeline View").click();
      const stage = (name: string) => dialog(page).getByRole("region", { name });
      await expect(stage("Applied, 1 candidate").getByRole("listitem")).toHaveText(
        "TM-6XC3J8PM2d in stageReact Native Lead",
      );
      await expect(stage("Interview, 1 candidate").getByRole("listitem")).toHaveText(
        "TM-4MZ8R2CV8d in stageSenior Data Engineer",
      );
      await expect(stage("Final Round, 0 candidates")).toContainText("No candidates in this stage");
      await expectAccessible(page, "Pipeline View");
    });

    await test.step("Analytics match the history", async () => {
      await tab(page, "Analytics").click();
      // In order: stage, average and median of the stays, number of stays, current number, target and number that are
      // late.
      await expect(chart(page, "Days per stage").getByRole("row")).toHaveText([
        /^Stage/,
        "Applied4 days3.5 days415 days0",
        "Screening7.3 days6 days317 days0",
        "Interview9 days9 days2114 days0",
        "Final Round8 days8 days1010 days0",
        "Offer3 days3 days117 days0",
      ]);
      await expect(chart(page, "From stage to stage").getByRole("row")).toHaveText([
        /^Onward from/,
        "Applied to Screening or later3 of 475%",
        "Screening to Interview or later2 of 366.7%",
        "Interview to Final Round or later1 of 250%",
        "Final Round to Offer or later1 of 1100%",
      ]);
      await expect(chart(page, "Longest in their stage").getByRole("row")).toHaveText([
        /^Candidate/,
        "TM-4MZ8R2CVInterview8 days",
        "TM-2BV7N4KDScreening5 days",
        "TM-5TD9A1HEOffer3 days",
        "TM-6XC3J8PMApplied2 days",
      ]);
      await expectAccessible(page, "Analytics");
    });

    await test.step("a link leaves the dialog, Escape closes it, the palette opens it too", async () => {
      await chart(page, "Longest in their stage").getByRole("link", { name: "TM-2BV7N4KD" }).click();
      await expect(page).toHaveURL(/\/demo\/mls\/candidate\/4$/);
      await expect(dialog(page)).toHaveCount(0);
      // A new page takes the focus when it opens, so a dialog opened earlier wouldn't return it to its button.
      await expect(page.locator("#main")).toBeFocused();
      await opener(page).click();
      await expect(tab(page, "Overview")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(dialog(page)).toHaveCount(0);
      await expect(opener(page)).toBeFocused();
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox").fill("pipeline overview");
      await page.getByRole("option", { name: "Open the pipeline overview" }).click();
      await tab(page, "Pipeline View").click();
      await dialog(page).getByRole("link", { name: "Open the board" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Candidate Pipeline");
    });
  });

  test(
    "adds a candidate to the pipeline in one click, shortlists them too, and undoes both",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/search");
      await addTo(page, newcomer).focus();
      await page.keyboard.press("Enter");
      await expect(said(page, "Added to Pipeline")).toContainText(newcomer);
      await expect(inPipeline(page, newcomer)).toBeFocused();
      await expect(bookmark(page, newcomer)).toHaveAttribute("aria-pressed", "true");
      await expect(badge(page, 5)).toBeVisible();

      await opener(page).click();
      const activity = dialog(page).getByRole("list", { name: "Recent activity" }).getByRole("listitem");
      await expect(activity.filter({ hasText: `You added ${newcomer} to Applied` })).toContainText("Just now");
      await tab(page, "Pipeline View").click();
      await expect(
        dialog(page).getByRole("region", { name: "Applied, 2 candidates" }).getByRole("listitem").last(),
      ).toHaveText(`${newcomer}0d in stageStaff Platform Engineer`);
      await page.keyboard.press("Escape");

      await test.step("Undo also removes the shortlist entry", async () => {
        await page.goto("/demo/mls/search?view=list");
        await addTo(page, "TM-9QH5T6WB").click();
        await said(page, "Added to Pipeline").getByRole("button", { name: "Undo" }).click();
        await expect(addTo(page, "TM-9QH5T6WB")).toBeVisible();
        await expect(bookmark(page, "TM-9QH5T6WB")).toHaveAttribute("aria-pressed", "false");
        await expect(badge(page, 5)).toBeVisible();
      });

      await test.step("a candidate already in it links to the board", async () => {
        await inPipeline(page, newcomer).click();
        await expect(page).toHaveURL(/\/demo\/mls\/pipeline$/);
      });
    },
  );

  test(
    "adds candidates from their page and from the shortlist, one and several",
    { tag: "@rest" },
    async ({ page }) => {
      await page.goto("/demo/mls/candidate/1");
      await page.getByRole("main").getByRole("button", { name: "Add to pipeline" }).click();
      await expect(page.getByRole("main").getByRole("link", { name: "In pipeline, open the board" })).toHaveText(
        "In pipeline",
      );
      await expect(badge(page, 5)).toBeVisible();
      await expect(said(page, "Added to Pipeline")).toContainText(newcomer);

      await page.goto("/demo/mls/search");
      await bookmark(page, "TM-9QH5T6WB").click();
      await expect(bookmark(page, "TM-9QH5T6WB")).toHaveAttribute("aria-pressed", "true");
      await visit(page, "/demo/mls/shortlist");
      const add = page.getByRole("main").getByRole("button", { name: /^Add to pipeline/ });
      await expect(add).toHaveAttribute("aria-disabled", "true");
      for (const code of ["TM-9QH5T6WB", "TM-8FW2D5GY", newcomer])
        await page.getByRole("checkbox", { name: `Compare ${code}` }).click();
      await expect(add).toHaveText("Add to pipeline (2)");
      await add.click();
      await expect(said(page, "Added to Pipeline")).toContainText(
        "Added 2 candidates, skipped 1 already in the pipeline",
      );
      await hold(page, "Added to Pipeline");
      for (const code of ["TM-9QH5T6WB", "TM-8FW2D5GY"]) await expect(inPipeline(page, code)).toBeVisible();
      await expect(badge(page, 7)).toBeVisible();
      await said(page, "Added to Pipeline").getByRole("button", { name: "Undo" }).click();
      await expect(badge(page, 5)).toBeVisible();
      await addTo(page, "TM-8FW2D5GY").click();
      await expect(badge(page, 6)).toBeVisible();
    },
  );

  test("updates its counts in a second tab, and fits a phone", { tag: "@rest" }, async ({ page, context }) => {
    await test.step("a second tab updates its counts, and keeps its place", async () => {
      await page.goto("/demo/mls/search");
      const other = await context.newPage();
      await other.goto("/demo/mls/candidate/3");
      await addTo(page, newcomer).click();
      await hold(page, "Added to Pipeline");
      await expect(badge(other, 5)).toBeVisible();
      await expect(other).toHaveURL(/\/candidate\/3$/);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(badge(other, 4)).toBeVisible();
    });

    await test.step("on a phone the dialog opens from the menu", async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(badge(page, 4)).toBeVisible();
      await expect(opener(page)).toBeHidden();
      await page.getByRole("button", { name: "Open menu" }).click();
      await page
        .getByRole("dialog", { name: "Menu" })
        .getByRole("button", { name: "Pipeline overview 4 candidates" })
        .click();
      await expect(tab(page, "Overview")).toBeVisible();
      await expect(page.getByRole("dialog", { name: "Menu" })).toHaveCount(0);
      await expect.poll(async () => (await dialog(page).boundingBox())?.width).toBe(390);
      await tab(page, "Analytics").click();
      await expect(chart(page, "Days per stage")).toBeVisible();
      const over = await dialog(page).evaluate((element) =>
        [element, ...element.querySelectorAll("div")].some(
          (each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible",
        ),
      );
      expect(over).toBe(false);
      await expectAccessible(page, "Analytics on a phone");
    });
  });
});

const presence = (page: Page) => page.getByRole("button", { name: /(?:person|people) online|^No other users online$/ });
const here = (page: Page) => page.getByRole("dialog", { name: "Online now" });

test("colleagues see which page you're on, and no one else does", { tag: "@rest" }, async ({ browser }) => {
  const ravi = await inOwnBrowser(browser, "recruiter", "/mls/search");
  const rosa = await inOwnBrowser(browser, "admin", "/mls");
  const harbor = await inOwnBrowser(browser, "partner", "/mls/search");

  await expect(presence(ravi)).toHaveAccessibleName("RM, 1 person online: Rosa Marin");
  await presence(ravi).click();
  const rosaLine = here(ravi).getByRole("listitem").filter({ hasText: "Rosa Marin" });
  await expect(rosaLine).toContainText("Home");
  await expect(rosaLine).toContainText("Active");
  await expect(here(ravi)).toContainText("Live: connected");
  await expectAccessible(ravi, "who is here");

  await test.step("they follow each page, without your search", async () => {
    await rosa.goto("/mls/search?keywords=kubernetes");
    await expect(rosaLine).toContainText("Browse Candidates");
    await rosa
      .getByRole("banner")
      .getByRole("link", { name: /^Pipeline, / })
      .click();
    await expect(rosaLine).toContainText("Pipeline");
    await rosa.goto("/mls/search");
    const first = rosa.getByRole("article").first();
    const code = (await first.getByRole("button", { name: /^Copy code/ }).textContent())!;
    await first.getByRole("link", { name: /^View/ }).click();
    await expect(rosaLine.getByRole("link", { name: `Candidate ${code}` })).toBeVisible();
  });

  await test.step("another organization learns nothing of it", async () => {
    await expect(presence(harbor)).toHaveAccessibleName("No other users online");
    await presence(harbor).click();
    await expect(here(harbor)).toContainText("No other users online");
    await expect(here(harbor).getByRole("listitem")).toHaveCount(0);
  });

  await test.step("someone who leaves disappears", async () => {
    await rosa.close();
    await expect(presence(ravi)).toHaveAccessibleName("No other users online");
    await expect(here(ravi)).toContainText("No other users online");
  });
});

test(
  "a colleague's addition updates the other browser at once, and no other organization's",
  { tag: "@rest" },
  async ({ browser }) => {
    const ravi = await inOwnBrowser(browser, "recruiter", "/mls/search");
    const rosa = await inOwnBrowser(browser, "admin");
    // Until it is known, no candidate is on her shortlist, and this looks for one that isn't.
    const known = rosa.waitForResponse("**/api/v1/shortlist/ids");
    await rosa.goto("/mls/search");
    await (await known).finished();
    const harbor = await inOwnBrowser(browser, "partner", "/mls/search");
    const total = async (page: Page) => {
      const link = header(page).getByRole("link", { name: /^Pipeline, [1-9]\d* candidates$/ });
      return Number((await link.getAttribute("aria-label"))!.replaceAll(/\D/g, ""));
    };
    const [before, atHarbor] = [await total(ravi), await total(harbor)];

    const addable = ravi.getByRole("main").getByRole("button", { name: /^Add TM-.* to pipeline$/ });
    await expect(addable.first()).toBeVisible();
    const labels = await addable.evaluateAll((buttons) => buttons.map((each) => each.getAttribute("aria-label") ?? ""));
    // An earlier journey on this server may have shortlisted some for her.
    let code = "";
    for (const label of labels) {
      const each = label.split(" ")[1] ?? "";
      await expect(addTo(rosa, each)).toBeVisible();
      if ((await bookmark(rosa, each).getAttribute("aria-pressed")) === "true") continue;
      code = each;
      break;
    }
    const button = addTo(ravi, code);
    await opener(rosa).click();
    await expect(tab(rosa, "Overview")).toBeVisible();
    await button.click();
    await expect(said(ravi, "Added to Pipeline")).toContainText(code);

    await expect(dialog(rosa)).toContainText(`${before + 1} candidates in the pipeline`);
    await expect(
      dialog(rosa)
        .getByRole("list", { name: "Recent activity" })
        .getByRole("listitem")
        .filter({ hasText: `Arjun Menon added ${code} to Applied` }),
    ).toBeVisible();
    await rosa.keyboard.press("Escape");
    await expect(badge(rosa, before + 1)).toBeVisible();
    await expect(inPipeline(rosa, code)).toBeVisible();
    // A shortlist is personal.
    await expect(bookmark(rosa, code)).toHaveAttribute("aria-pressed", "false");
    expect(await total(harbor)).toBe(atHarbor);

    await test.step("a duplicate from a stale browser is rejected with the specified text", async () => {
      await rosa.route("**/api/v1/pipeline/count", (route) => route.fulfill({ json: { total: 0, listingIds: [] } }));
      await rosa.reload();
      await addTo(rosa, code).click();
      await expect(said(rosa, "Already in Pipeline")).toContainText(`${code} is already in the pipeline`);
    });
  },
);

test("one person's shortlist updates in a second browser", { tag: "@rest" }, async ({ browser }) => {
  const office = await inOwnBrowser(browser, "employer", "/mls/search");
  const home = await inOwnBrowser(browser, "employer", "/mls/search");
  // Until it is known, no candidate is on the shortlist, and this looks for one that isn't.
  const { ids } = await apiOf(office).shortlist.ids({});
  await expect(header(office).getByRole("link", { name: `Shortlist, ${ids.length} candidate` })).toBeVisible();
  const free = office.locator('[data-shortlist-toggle][aria-pressed="false"]').first();
  const code = (await free.getAttribute("aria-label"))!.replace("Shortlist ", "");
  await expect(bookmark(home, code)).toHaveAttribute("aria-pressed", "false");
  await bookmark(office, code).click();
  await expect(bookmark(home, code)).toHaveAttribute("aria-pressed", "true");
  await bookmark(office, code).click();
  await expect(bookmark(home, code)).toHaveAttribute("aria-pressed", "false");
});

test("a lost connection is announced in red and in words, and so is its return", async ({ page, context }) => {
  await signIn(page, "recruiter", "/mls/search");
  const indicator = (words: string) => page.getByRole("img", { name: words, exact: true });
  await expect(indicator("Live: connected")).toBeVisible();
  await context.setOffline(true);
  await expect(indicator("Live: connection lost. Your colleagues' changes appear when it is back.")).toBeVisible();
  await expect(page.getByText("Connection lost", { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(indicator("Live: connected")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Live: connected" })).toBeAttached();
});
