import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible } from "#tests/crawl/look.ts";
import { cardIn, column, drag, handle, link, said, spoken } from "#tests/support/journey-pipeline.ts";
import { asksBeforeReload, hold } from "#tests/support/journey-page.ts";
import { choose } from "#tests/support/journey-select.ts";

/** The pipeline board (spec §2, §4, §5) on the demo's four sample cards. */
const applied = "TM-6XC3J8PM";
const screening = "TM-2BV7N4KD";
const interview = "TM-4MZ8R2CV";
const available = "TM-8FW2D5GY";

async function atDemo(page: Page): Promise<void> {
  await page.goto("/demo/mls/pipeline");
  await expect(page.getByText("Manage 4 candidates across 5 stages")).toBeVisible();
}

const fits = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
    .toBe(0);

test.describe("the pipeline of the demo", { tag: "@demo" }, () => {
  test(
    "shows its content; a shortlisted candidate is added to the chosen stage, once",
    { tag: "@rest" },
    async ({ page }) => {
      await atDemo(page);
      const main = page.getByRole("main");
      await expect(page).toHaveTitle(/^Candidate Pipeline/);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText("Candidate Pipeline");
      for (const text of ["4 active", "1 available"]) await expect(main.getByText(text, { exact: true })).toBeVisible();
      await expect(main).toContainText("Create deals directly from candidates in your pipeline");
      await expect(main.getByRole("list", { name: "Candidates per stage" }).getByRole("listitem")).toHaveText([
        "Applied 1",
        "Screening 1",
        "Interview 1",
        "Final Round 0",
        "Offer 1",
      ]);

      await test.step("one column per stage, 320 wide and at least 200 high", async () => {
        const descriptions = {
          Applied: "Initial applications received",
          Screening: "Phone or video screening",
          Interview: "Technical and cultural interviews",
          "Final Round": "Final interviews with leadership",
          Offer: "Offer extended, negotiation",
        };
        for (const [stage, description] of Object.entries(descriptions)) {
          await expect(column(page, stage)).toContainText(description);
          const box = await column(page, stage).boundingBox();
          expect(box?.width).toBe(320);
          expect(box?.height).toBeGreaterThanOrEqual(200);
        }
        await expect(column(page, "Screening")).toContainText("Average 5 days in stage");
        await expect(column(page, "Final Round")).not.toContainText("Average");
        await expect(column(page, "Final Round")).toContainText("No candidates in this stage");
        await expect(
          column(page, "Final Round").getByRole("button", { name: "Add Candidate", exact: true }),
        ).toBeVisible();
      });

      await test.step("a card shows the masked facts", async () => {
        const card = cardIn(page, "Applied", applied);
        for (const text of [
          "React Native Lead",
          "Portland, OR",
          "Remote",
          "$160k - $190k",
          "9 yrs",
          "React",
          "TypeScript",
          "GraphQL",
          "+3",
          "2 days in stage",
        ])
          await expect(card).toContainText(text);
        await expect(card).toHaveAttribute("aria-posinset", "1");
        await expect(card).toHaveAttribute("aria-setsize", "1");
        await expect(cardIn(page, "Interview", interview)).toContainText("Second panel is booked.");
        await expect(link(page, applied)).toHaveAttribute("href", "/demo/mls/candidate/5");
      });

      await test.step("what a filter hides isn't selected, moved or exported", async () => {
        for (const code of [applied, interview]) await page.getByRole("checkbox", { name: `Select ${code}` }).click();
        const bar = page.getByRole("region", { name: "Selected candidates" });
        await expect(bar).toContainText("2 selected");
        await choose(page, "Filter by stage", "Interview");
        await expect(bar).toContainText("1 selected");
        await expect(page.getByRole("button", { name: "Export 1 candidate", exact: true })).toBeVisible();
        await choose(page, "Filter by stage", "Final Round");
        await expect(bar).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Export CSV" })).toHaveAttribute("aria-disabled", "true");
        await choose(page, "Filter by stage", "All stages");
        await bar.getByRole("button", { name: "Clear" }).click();
      });

      await test.step("the filter shows one stage, in full width on a phone", async () => {
        await page.getByRole("combobox", { name: "Filter by stage" }).click();
        await expect(page.getByRole("option")).toContainText([
          "All stages",
          "Applied",
          "Screening",
          "Interview",
          "Final Round",
          "Offer",
        ]);
        await choose(page, "Filter by stage", "Interview");
        await expect(column(page, "Applied")).toHaveCount(0);
        await expect(page).toHaveURL(/\?stage=interview$/);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect.poll(async () => (await column(page, "Interview").boundingBox())?.width).toBe(358);
        await fits(page);
        await page.goto("/demo/mls/pipeline");
        await expect(column(page, "Applied")).toBeVisible();
        for (const width of [320, 390, 768, 1440]) {
          await page.setViewportSize({ width, height: 844 });
          await fits(page);
        }
      });

      await page.setViewportSize({ width: 1440, height: 900 });
      await test.step("a candidate is added and removed again", async () => {
        await column(page, "Final Round").getByRole("button", { name: "Add candidate to Final Round" }).click();
        const dialog = page.getByRole("dialog", { name: "Add Candidate to Pipeline" });
        await expect(dialog.getByRole("combobox", { name: "Stage" })).toContainText("Final Round");
        const search = dialog.getByPlaceholder("Search shortlisted candidates...");
        await search.fill("no one by that name");
        await expect(dialog.getByText("No available candidates")).toBeVisible();
        await search.fill("MACHINE");
        const found = dialog.getByRole("list", { name: "Available candidates" });
        await expect(found).toHaveCSS("max-height", "256px");
        await found.getByRole("button", { name: new RegExp(available) }).click();
        await expect(dialog).toBeHidden();
        await expect(said(page, "Added to Pipeline")).toBeVisible();
        await expect(cardIn(page, "Final Round", available)).toContainText("0 days in stage");
        await expect(page.getByText("Manage 5 candidates across 5 stages")).toBeVisible();
        await expect(page.getByText("0 available", { exact: true })).toBeVisible();

        await page.getByRole("main").getByRole("button", { name: "Add Candidate", exact: true }).first().click();
        await expect(dialog.getByRole("combobox", { name: "Stage" })).toContainText("Applied");
        await expect(dialog.getByText("No available candidates")).toBeVisible();
        await expect(dialog.getByText("Add candidates to shortlist first")).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(dialog).toBeHidden();

        await page.keyboard.press("Control+z");
        await expect(cardIn(page, "Final Round", available)).toHaveCount(0);
        await expect(page.getByText("1 available", { exact: true })).toBeVisible();
      });

      await test.step("is readable with a selection", async () => {
        await page.getByRole("checkbox", { name: `Select ${applied}` }).click();
        await expectAccessible(page, "the board with a selection");
      });
    },
  );

  test("moves a card by pointer, with undo", async ({ page }) => {
    await atDemo(page);
    await drag(page, cardIn(page, "Applied", applied), column(page, "Screening"));
    await expect(said(page, "Stage Updated")).toContainText(`${applied} moved to Screening`);
    await expect(cardIn(page, "Screening", applied)).toContainText("0 days in stage");
    await expect(page.getByRole("list", { name: "Candidates per stage" }).getByRole("listitem").first()).toHaveText(
      "Applied 0",
    );
    await page.reload();
    await expect(cardIn(page, "Screening", applied)).toBeVisible();

    await test.step("dropping on its own column does nothing, and less than 8 pixels is no drag", async () => {
      await drag(page, cardIn(page, "Screening", screening), column(page, "Screening"));
      await spoken(page, `${screening} stays in Screening`);
      const box = await cardIn(page, "Screening", screening).getByRole("heading").boundingBox();
      await page.mouse.move(box!.x + 20, box!.y + 8);
      await page.mouse.down();
      await page.mouse.move(box!.x + 25, box!.y + 11, { steps: 3 });
      await expect(page.locator("[data-over]")).toHaveCount(0);
      await page.mouse.up();
      await expect(said(page, "Stage Updated")).toHaveCount(0);
    });

    await test.step("Escape puts it back, Undo reverts the move with its days", async () => {
      const box = await cardIn(page, "Screening", screening).getByRole("heading").boundingBox();
      await page.mouse.move(box!.x + 20, box!.y + 8);
      await page.mouse.down();
      await page.mouse.move(box!.x + 400, box!.y + 40, { steps: 6 });
      await page.keyboard.press("Escape");
      await page.mouse.up();
      await expect(cardIn(page, "Screening", screening)).toBeVisible();
      await drag(page, cardIn(page, "Screening", screening), column(page, "Interview"));
      await said(page, "Stage Updated").getByRole("button", { name: "Undo" }).click();
      await expect(cardIn(page, "Screening", screening)).toContainText("5 days in stage");
    });
  });

  test("moves a card by keyboard, with announcements", async ({ page }) => {
    await atDemo(page);
    await handle(page, applied).focus();
    await page.keyboard.press("Space");
    await spoken(page, `Picked up ${applied}, in Applied`);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await spoken(page, "Over Interview, 1 candidate");
    await expect(column(page, "Interview")).toContainText(`${applied} drops here`);
    await page.keyboard.press("Escape");
    await spoken(page, `${applied} stays in Applied`);
    await page.keyboard.press("Enter");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await spoken(page, `${applied} moved to Offer`);
    await expect(cardIn(page, "Offer", applied)).toBeVisible();
    await expect(handle(page, applied)).toBeFocused();
  });

  test("does its day with the keyboard alone: move to Offer, note, undo", { tag: "@rest" }, async ({ page }) => {
    await atDemo(page);
    await page.keyboard.press("j");
    await expect(link(page, applied)).toBeFocused();
    await page.keyboard.press("j");
    await expect(link(page, screening)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(link(page, interview)).toBeFocused();
    await page.keyboard.press("k");
    await expect(link(page, screening)).toBeFocused();

    await page.keyboard.press("m");
    await expect(page.getByRole("menuitem", { name: "Screening" })).toHaveAttribute("aria-disabled", "true");
    // Until the focus has moved in, letters are keys of the board.
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toBeAttached();
    await page.keyboard.press("o");
    await expect(page.getByRole("menuitem", { name: "Offer" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(said(page, "Stage Updated")).toContainText(`${screening} moved to Offer`);
    await expect(link(page, screening)).toBeFocused();

    await test.step("J and K continue where the card was", async () => {
      await page.keyboard.press("j");
      await expect(link(page, interview)).toBeFocused();
      await link(page, screening).focus();
    });

    await page.keyboard.press("n");
    const note = page.getByRole("dialog", { name: "Update notes for this candidate:" });
    await expect(note.getByRole("textbox", { name: "Notes" })).toBeFocused();
    await page.keyboard.type("Start date in March.");
    await page.keyboard.press("Control+Enter");
    await expect(said(page, "Notes Updated")).toBeVisible();
    await expect(cardIn(page, "Offer", screening)).toContainText("Start date in March.");
    await expect(link(page, screening)).toBeFocused();

    await page.keyboard.press("Control+z");
    await expect(cardIn(page, "Screening", screening)).toContainText("Start date in March.");
    await expect(cardIn(page, "Screening", screening)).toContainText("5 days in stage");
    await expect(link(page, screening)).toBeFocused();

    await test.step("Space previews, Enter opens", async () => {
      await page.keyboard.press("Space");
      const peek = page.getByRole("dialog", { name: "Security Architect" });
      await expect(peek.getByRole("listitem").filter({ hasText: "Applied" })).toContainText("7 days");
      await page.keyboard.press("j");
      await expect(page.getByRole("dialog", { name: "Senior Data Engineer" })).toContainText("Second panel is booked.");
      await page.keyboard.press("k");
      await page.keyboard.press("Escape");
      await expect(peek).toBeHidden();
      await expect(link(page, screening)).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/demo\/mls\/candidate\/4$/);
    });
  });

  test("moves and removes several at once, with undo", { tag: "@rest" }, async ({ page }) => {
    await atDemo(page);
    await page.getByRole("checkbox", { name: `Select ${applied}` }).click();
    await link(page, screening).focus();
    await page.keyboard.press("x");
    const bar = page.getByRole("region", { name: "Selected candidates" });
    await expect(bar).toContainText("2 selected");
    await page.keyboard.press("m");
    await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toBeAttached();
    await page.getByRole("menuitem", { name: "Final Round" }).press("Enter");
    await expect(said(page, "Stage Updated")).toContainText("2 candidates moved to Final Round");
    await expect(column(page, "Final Round").getByRole("button", { name: /^Copy code/ })).toHaveCount(2);
    await expect(bar).toHaveCount(0);
    await page.keyboard.press("Control+z");
    await expect(cardIn(page, "Applied", applied)).toContainText("2 days in stage");
    await expect(cardIn(page, "Screening", screening)).toContainText("5 days in stage");

    await test.step("a selected card takes the others with it", async () => {
      for (const code of [applied, screening]) await page.getByRole("checkbox", { name: `Select ${code}` }).click();
      await drag(page, cardIn(page, "Applied", applied), column(page, "Interview"));
      await expect(cardIn(page, "Interview", applied)).toBeVisible();
      await expect(cardIn(page, "Interview", screening)).toBeVisible();
    });

    await bar.getByRole("button", { name: "Remove" }).click();
    await expect(said(page, "Removed from Pipeline")).toContainText("2 candidates");
    await hold(page, "Removed from Pipeline");
    await expect(page.getByText("Manage 2 candidates across 5 stages")).toBeVisible();
    await said(page, "Removed from Pipeline").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Manage 4 candidates across 5 stages")).toBeVisible();
    await expect(cardIn(page, "Interview", applied)).toBeVisible();
  });

  test("saves a note only on Save", { tag: "@rest" }, async ({ page }) => {
    await atDemo(page);
    await page.getByRole("button", { name: `Update notes on ${interview}` }).click();
    const dialog = page.getByRole("dialog", { name: "Update notes for this candidate:" });
    await dialog.getByRole("textbox").fill("Something else.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(cardIn(page, "Interview", interview)).toContainText("Second panel is booked.");
    await page.getByRole("button", { name: `Actions for ${interview}` }).click();
    await page.getByRole("menuitem", { name: "Update notes" }).click();
    await expect(dialog.getByRole("textbox")).toHaveValue("Something else.");
    for (const note of ["Third panel, too.", "Fourth panel."]) {
      await dialog.getByRole("textbox").fill(note);
      await dialog.getByRole("button", { name: "Save" }).click();
      await expect(dialog).toHaveCount(0);
      await expect(cardIn(page, "Interview", interview)).toContainText(note);
      await page.getByRole("button", { name: `Update notes on ${interview}` }).click();
      await expect(dialog.getByRole("textbox")).toHaveValue(note);
    }
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await page.reload();
    await expect(cardIn(page, "Interview", interview)).toContainText("Fourth panel.");
  });

  test("has its stages edited by an admin", { tag: "@rest" }, async ({ page }) => {
    await atDemo(page);
    await page.getByRole("button", { name: "Edit stages" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit stages" });
    await expect(dialog.getByRole("combobox", { name: "Color of Applied" })).toBeFocused();
    await expect.poll(() => asksBeforeReload(page)).toBe(false);
    await dialog.getByRole("textbox", { name: "Name of stage 2" }).fill("Phone screen");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name of stage 2" })).toBeFocused();
    await expect(dialog.getByRole("textbox", { name: "Name of stage 2" })).toHaveValue("Phone screen");
    expect(await asksBeforeReload(page)).toBe(true);
    await page.keyboard.press("Escape");
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(dialog).toBeHidden();
    expect(await asksBeforeReload(page)).toBe(false);
    await page.getByRole("button", { name: "Edit stages" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name of stage 2" })).not.toHaveValue("Phone screen");
    await dialog.getByRole("textbox", { name: "Name of stage 2" }).fill("Phone screen");
    await expect(dialog.getByRole("button", { name: "Remove Offer" })).toHaveAttribute("aria-disabled", "true");
    await dialog.getByRole("button", { name: "Remove Final Round" }).click();
    await dialog.getByRole("button", { name: "Add stage" }).click();
    await expect(dialog.getByRole("textbox", { name: "Name of stage 5" })).toBeFocused();
    await dialog.getByRole("button", { name: "Save stages" }).click();
    await expect(dialog.getByText("Enter a name for the stage.")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Name of stage 5" }).fill("Hired");
    await dialog.getByRole("button", { name: "Move Hired up" }).click();
    await expect(dialog.getByRole("button", { name: "Move Hired up" })).toBeFocused();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(dialog.getByRole("textbox", { name: "Name of stage 5" })).toHaveValue("Hired");
    await dialog.getByRole("button", { name: "Save stages" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("list", { name: "Candidates per stage" }).getByRole("listitem")).toHaveText([
      "Applied 1",
      "Phone screen 1",
      "Interview 1",
      "Offer 1",
      "Hired 0",
    ]);

    await test.step("a move out of a stage that is gone can't be undone, and its card stays", async () => {
      await handle(page, interview).focus();
      for (const key of ["Enter", "ArrowRight", "Enter"]) await page.keyboard.press(key);
      await expect(cardIn(page, "Offer", interview)).toBeVisible();
      await page.getByRole("button", { name: "Edit stages" }).click();
      await dialog.getByRole("button", { name: "Remove Interview" }).click();
      await dialog.getByRole("button", { name: "Save stages" }).click();
      await expect(dialog).toBeHidden();
      await page.keyboard.press("Control+z");
      await expect(page.getByText("This move can no longer be undone. Move the candidate instead.")).toBeVisible();
      await expect(cardIn(page, "Offer", interview)).toBeVisible();
    });
  });
});
