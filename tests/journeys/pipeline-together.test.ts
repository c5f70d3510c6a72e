import { type Browser, expect, type Page, test } from "#tests/support/journey-test.ts";
import { cardIn, column, drag, handle, link, rename, said, wentWrong } from "#tests/support/journey-pipeline.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { hold } from "#tests/support/journey-page.ts";
import { choose } from "#tests/support/journey-select.ts";
import { inOwnBrowser, signIn, type Who } from "#tests/support/journey-sign-in.ts";

/** Cards of a sample organization as this person's page has them, in one stage. */
async function codesIn(page: Page, stage: string): Promise<string[]> {
  const codes = column(page, stage).getByRole("button", { name: /^Copy code/ });
  await expect(codes.first()).toBeVisible();
  return codes.allTextContents();
}

async function together<T>(browser: Browser, who: Who, run: (here: Page, there: Page) => Promise<T>): Promise<void> {
  const here = await inOwnBrowser(browser, who, "/mls/pipeline");
  await run(here, await inOwnBrowser(browser, who, "/mls/pipeline"));
}

test.describe("the pipeline of an organization", () => {
  test("shows in one browser what happens in another, live", async ({ browser }) => {
    await together(browser, "operator", async (here, there) => {
      await expect(there.getByText("Manage 0 candidates across 5 stages")).toBeVisible();
      await expect(there.getByText("The pipeline is empty.")).toBeVisible();

      await here.goto("/mls/search");
      const button = here
        .getByRole("main")
        .getByRole("button", { name: /^Add TM-.* to pipeline$/ })
        .first();
      const code = /TM-\w+/.exec((await button.getAttribute("aria-label"))!)![0];
      await button.click();
      await expect(cardIn(there, "Applied", code)).toBeVisible();
      await here.goto("/mls/pipeline");

      await test.step("a move, and its undo", async () => {
        await here.getByRole("button", { name: `Actions for ${code}` }).click();
        await here.getByRole("menuitem", { name: "Final Round" }).click();
        await hold(here, "Stage Updated");
        await expect(cardIn(there, "Final Round", code)).toBeVisible();
        await said(here, "Stage Updated").getByRole("button", { name: "Undo" }).click();
        await expect(cardIn(there, "Applied", code)).toBeVisible();
      });

      await test.step("several at once", async () => {
        await here.getByRole("checkbox", { name: `Select ${code}` }).click();
        await here.getByRole("button", { name: "Move 1 to…" }).click();
        await here.getByRole("menuitem", { name: "Interview" }).click();
        await expect(cardIn(there, "Interview", code)).toBeVisible();
      });

      const note = there.getByRole("textbox", { name: "Notes" });
      await test.step("a note, although the card leaves the filter while it is written", async () => {
        await choose(there, "Filter by stage", "Interview");
        await there.getByRole("button", { name: `Update notes on ${code}` }).click();
        await note.fill("Call on Thursday.");
        await here.getByRole("button", { name: `Actions for ${code}` }).click();
        await here.getByRole("menuitem", { name: "Screening" }).click();
        await expect(there.getByText("Interview 0", { exact: true })).toBeVisible();
        await there.keyboard.type(" Not on Friday.");
        await expect(note).toHaveValue("Call on Thursday. Not on Friday.");
        await there.getByRole("button", { name: "Save" }).click();
        await expect(cardIn(here, "Screening", code)).toContainText("Call on Thursday. Not on Friday.");
        await choose(there, "Filter by stage", "All stages");
      });

      await test.step("a removal while a note is written, and its undo", async () => {
        await there.getByRole("button", { name: `Update notes on ${code}` }).click();
        await note.fill("Too late.");
        await here.getByRole("button", { name: `Actions for ${code}` }).click();
        await here.getByRole("menuitem", { name: "Remove from pipeline" }).click();
        await hold(here, "Removed from Pipeline");
        await expect(there.getByText("Manage 0 candidates across 5 stages")).toBeVisible();
        await expect(there.getByText("1 available", { exact: true })).toBeVisible();
        await there.getByRole("button", { name: "Save" }).click();
        await expect(there.getByText("This candidate is no longer in the pipeline.")).toBeVisible();
        await expect(note).toHaveValue("Too late.");
        await there.getByRole("button", { name: "Cancel" }).click();
        await said(here, "Removed from Pipeline").getByRole("button", { name: "Undo" }).click();
        await expect(cardIn(there, "Screening", code)).toContainText("Call on Thursday.");
      });

      // Restores the state for the next run.
      await here.getByRole("button", { name: `Actions for ${code}` }).click();
      await here.getByRole("menuitem", { name: "Remove from pipeline" }).click();
      await expect(there.getByText("Manage 0 candidates across 5 stages")).toBeVisible();
    });
  });

  test("shows the loser of a race the conflict, and keeps what they were typing", async ({ browser }) => {
    await together(browser, "partner", async (here, there) => {
      const [code = ""] = await codesIn(here, "Screening");
      await codesIn(there, "Screening");

      await test.step("renamed stages appear live", async () => {
        await rename(here, "Final Round", "Leadership");
        await expect(column(there, "Leadership")).toBeVisible();
        await rename(there, "Leadership", "Final Round");
        await expect(column(here, "Final Round")).toBeVisible();
      });

      // The second browser gets no more events, so its board becomes outdated.
      await there.context().route("**/api/live/**", (route) => route.abort());
      await there.routeWebSocket(/\/api\/live/, (socket) => void socket.close());
      await there.reload();
      await codesIn(there, "Screening");

      await here.getByRole("button", { name: `Actions for ${code}` }).click();
      await here.getByRole("menuitem", { name: "Interview" }).click();
      await expect(said(here, "Stage Updated")).toBeVisible();
      await drag(there, cardIn(there, "Screening", code), column(there, "Applied"));
      await expect(said(there, `${code} is in Interview`)).toContainText(
        "already moved " + code + ". The board shows where it is now.",
      );
      await expect(cardIn(there, "Interview", code)).toBeVisible();

      await test.step("a note", async () => {
        await there.getByRole("button", { name: `Update notes on ${code}` }).click();
        await there.getByRole("textbox", { name: "Notes" }).fill("Mine.");
        await here.getByRole("button", { name: `Update notes on ${code}` }).click();
        await here.getByRole("textbox", { name: "Notes" }).fill("Theirs.");
        await here.getByRole("button", { name: "Save" }).click();
        await expect(said(here, "Notes Updated")).toBeVisible();
        await there.getByRole("button", { name: "Save" }).click();
        await expect(
          there.getByText("A colleague changed this note. It now reads: “Theirs.”. Save again to replace it."),
        ).toBeVisible();
        await expect(there.getByRole("textbox", { name: "Notes" })).toHaveValue("Mine.");
        await there.getByRole("button", { name: "Save" }).click();
        await expect(cardIn(there, "Interview", code)).toContainText("Mine.");
      });

      await test.step("stages", async () => {
        await there.getByRole("button", { name: "Edit stages" }).click();
        const dialog = there.getByRole("dialog", { name: "Edit stages" });
        await dialog.getByRole("textbox", { name: "Name of stage 1" }).fill("Received");
        await rename(here, "Offer", "Offered");
        await dialog.getByRole("button", { name: "Save stages" }).click();
        await expect(
          dialog.getByText(/^A colleague changed the stages\. They are now: Applied, .*Offered\./),
        ).toBeVisible();
        await expect(dialog.getByRole("textbox", { name: "Name of stage 1" })).toHaveValue("Received");
        await dialog.getByRole("textbox", { name: "Name of stage 1" }).fill("Applied");
        await dialog.getByRole("button", { name: "Save stages" }).click();
        await expect(dialog).toBeHidden();
        await expect(column(there, "Offer")).toBeVisible();
      });

      await here.getByRole("button", { name: `Actions for ${code}` }).click();
      await here.getByRole("menuitem", { name: "Screening" }).click();
      await expect(cardIn(here, "Screening", code)).toBeVisible();
    });
  });

  test(
    "keeps stages read-only for recruiters, moves a card twice, and names candidates no longer listed",
    { tag: "@rest" },
    async ({ page }) => {
      await signIn(page, "recruiter");
      let gone = "";
      await page.route("**/api/v1/pipeline", async (route) => {
        if (route.request().method() !== "GET") return route.fallback();
        const answer = await route.fetch();
        const board = (await answer.json()) as {
          cards: { pipelineStage: string; maskedCode: string; listing: unknown }[];
        };
        const card = board.cards.find(({ pipelineStage }) => pipelineStage === "offer");
        if (card) [gone, card.listing] = [card.maskedCode, null];
        await route.fulfill({ json: board });
      });
      await page.goto("/mls/pipeline");
      const [code = ""] = await codesIn(page, "Applied");
      await expect(page.getByRole("button", { name: "Edit stages" })).toHaveCount(0);
      await expect(cardIn(page, "Offer", gone)).toContainText("No longer listed");
      await expect(link(page, gone)).toHaveCount(0);
      // G and L, which add a candidate somewhere, do nothing here; N does.
      await cardIn(page, "Offer", gone).getByRole("checkbox").focus();
      for (const key of ["g", "l", "n"]) await page.keyboard.press(key);
      await expect(page.getByRole("dialog", { name: "Update notes for this candidate:" })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);

      await handle(page, code).focus();
      for (const key of ["Space", "ArrowRight", "Space", "Space", "ArrowRight", "Space"])
        await page.keyboard.press(key);
      await expect(said(page, "Stage Updated").filter({ hasText: `${code} moved to Interview` })).toBeVisible();
      await page.keyboard.press("Control+z");
      await expect(cardIn(page, "Screening", code)).toBeVisible();
      await page.keyboard.press("Control+z");
      await expect(cardIn(page, "Applied", code)).toBeVisible();

      await test.step("Ctrl+Z undoes the last move while it is still being sent", async () => {
        const sent = Promise.withResolvers<void>();
        await page.route("**/api/v1/pipeline/moves", async (route) => {
          await sent.promise;
          await route.continue();
        });
        await handle(page, code).focus();
        for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
        await expect(cardIn(page, "Screening", code)).toBeVisible();
        await page.keyboard.press("Control+z");
        const undone = page.waitForResponse("**/api/v1/pipeline/moves/undo");
        sent.resolve();
        await undone;
        await expect(cardIn(page, "Applied", code)).toBeVisible();
      });
      await expect(wentWrong(page)).toHaveCount(0);
    },
  );

  test("reports a failure, puts that card back, and reloads on request", { tag: "@rest" }, async ({ page }) => {
    await signIn(page, "partner");
    await page.route("**/api/v1/pipeline/moves", (route) => route.abort());
    await page.goto("/mls/pipeline");
    const [code = ""] = await codesIn(page, "Applied");
    await page.getByRole("button", { name: `Actions for ${code}` }).click();
    await page.getByRole("menuitem", { name: "Interview" }).click();
    await expect(wentWrong(page)).toContainText("We couldn't reach the server. Check your connection and try again.");
    await expect(cardIn(page, "Applied", code)).toBeVisible();

    await page.route("**/api/v1/pipeline", (route) =>
      route.fulfill({ status: 404, json: { title: "Not found", detail: "There is nothing here." } }),
    );
    await page.goto("/mls/pipeline");
    await expect(
      page.getByRole("heading", { name: "We couldn't load your pipeline: There is nothing here." }),
    ).toBeVisible();
    await page.unroute("**/api/v1/pipeline");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(cardIn(page, "Applied", code)).toBeVisible();

    await test.step("adding several that fails leaves none of them shortlisted", async () => {
      await page.goto("/mls/search");
      const before = await apiOf(page).shortlist.ids({});
      await expect(page.getByRole("checkbox", { name: /^Select TM-/ }).first()).toBeVisible();
      for (const key of ["j", "x", "j", "x"]) await page.keyboard.press(key);
      await page.route("**/api/v1/pipeline/bulk", (route) => route.abort(), { times: 1 });
      await page.getByRole("button", { name: "Add 2 to pipeline" }).click();
      await expect(wentWrong(page)).toContainText("We couldn't reach the server.");
      expect(await apiOf(page).shortlist.ids({})).toEqual(before);
    });
  });
});
