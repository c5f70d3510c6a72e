import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { expectAccessible } from "#tests/crawl/look.ts";
import { comeLate } from "#tests/support/late.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { addTo, inPipeline, said } from "#tests/support/journey-page.ts";

/** The command palette and the shortcuts, with the keyboard only: in the demo and signed in. */
const focused = (page: Page) => page.locator(":focus");
const bookmark = (page: Page, code: string) =>
  page.getByRole("main").getByRole("button", { name: `Shortlist ${code}` });
const palette = (page: Page) => page.getByRole("dialog", { name: "Search or jump to" });
const box = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });
const help = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const loaded = (page: Page) => expect(page.getByRole("status").filter({ hasText: /candidates? found/ })).toBeVisible();

async function openPalette(page: Page, text: string): Promise<void> {
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** Every frame is drawn half a second late from the next page on, as on a busy machine. */
const drawLate = (page: Page) => page.addInitScript(comeLate({ frame: 500 }));

/** Moves to the next card that is neither on the shortlist nor in the pipeline. */
async function toNewcomer(page: Page): Promise<{ code: string; role: string }> {
  for (let seen = ""; ;) {
    await page.keyboard.press("j");
    await expect(focused(page)).toHaveAccessibleName(/^View .*, TM-\w{8}$/);
    const [, role = "", code = ""] =
      /^View (.*), (TM-\w{8})$/.exec((await focused(page).getAttribute("aria-label")) ?? "") ?? [];
    if (code === seen) throw new Error("All results are on the shortlist or in the pipeline already.");
    seen = code;
    if (
      (await bookmark(page, code).getAttribute("aria-pressed")) === "false" &&
      (await addTo(page, code).count()) === 1
    )
      return { code, role };
  }
}

/** A recruiter's morning with the keyboard only. */
async function keyboardDay(page: Page, { createsDeals }: { createsDeals: boolean }): Promise<void> {
  const people: { code: string; role: string }[] = [];
  await test.step("J moves, S shortlists, P adds to the pipeline", async () => {
    for (const _ of [1, 2, 3]) {
      const person = await toNewcomer(page);
      await page.keyboard.press("s");
      await expect(bookmark(page, person.code)).toHaveAttribute("aria-pressed", "true");
      people.push(person);
    }
    await page.keyboard.press("p");
    await expect(said(page, "Added to Pipeline")).toBeVisible();
    await expect(inPipeline(page, people[2]!.code)).toBeVisible();
    await page.keyboard.press("p");
    await expect(said(page, "Already in Pipeline")).toContainText(`${people[2]!.code} is already in the pipeline`);
    await page.keyboard.press("k");
    await expect(focused(page)).not.toHaveAccessibleName(new RegExp(people[2]!.code));
  });

  const [first, , third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  await test.step("the palette finds a code as it is spoken, and opens it", async () => {
    await openPalette(page, first.code.slice(3).replaceAll("0", "o").replaceAll("1", "l").toLowerCase());
    await expect(chosen(page)).toContainText(first.role);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/mls\/candidate\//);
    await expect(page.getByRole("main")).toContainText(first.code);
    await expect(page.getByRole("main").getByRole("button", { name: "Shortlisted" })).toBeVisible();
  });

  await test.step("S and P apply to the candidate whose page is open", async () => {
    await page.keyboard.press("s");
    await expect(page.getByRole("main").getByRole("button", { name: "Shortlist", exact: true })).toBeVisible();
    await page.keyboard.press("s");
    await expect(page.getByRole("main").getByRole("button", { name: "Shortlisted" })).toBeVisible();
  });

  await test.step("letters typed while a dialog loads aren't the page's", async () => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    await page.route("**/score-dialog-*.js", async (route) => {
      await allowed;
      await route.continue();
    });
    const name = "Score against a job description";
    await page.getByRole("button", { name }).press("Enter");
    await page.keyboard.press("s");
    allow();
    await expect(page.getByRole("dialog", { name })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("main").getByRole("button", { name: "Shortlisted" })).toBeVisible();
  });

  await test.step("the palette finds by the beginning of words in the role, and acts on the result", async () => {
    await openPalette(
      page,
      third.role
        .toLowerCase()
        .split(" ")
        .map((word) => word.slice(0, 4))
        .join(" "),
    );
    await expect(options(page).filter({ hasText: third.role }).first()).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(third.code);
    await expect(chosen(page)).toContainText(third.code);
    await page.keyboard.press("ArrowRight");
    const actions = [
      `Open ${third.code}`,
      new RegExp(`^Remove ${third.code} from shortlist`),
      `Show ${third.code} in the pipeline`,
      ...(createsDeals ? [`Create deal for ${third.code}`] : []),
      `Copy code ${third.code}`,
    ];
    await expect(options(page)).toHaveText(actions);
    await page.keyboard.press("Escape");
    await expect(options(page).first()).not.toContainText("Open TM-");
    await page.keyboard.press("Escape");
    await expect(palette(page)).toBeHidden();
  });

  await test.step("goes to the pipeline, and back to typing with one key", async () => {
    await openPalette(page, "pipe");
    await expect(chosen(page)).toHaveText("Pipeline");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/mls\/pipeline$/);
    await expect(page.getByRole("heading", { name: "Candidate Pipeline" })).toBeVisible();
    await expect(page.getByRole("main").getByText(third.code).first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(page).toHaveURL(/\/mls\/search$/);
    await expect(focused(page)).toHaveAccessibleName("Search candidates");
    await page.keyboard.type("jsx?/");
    await expect(focused(page)).toHaveValue("jsx?/");
    await expect(page).toHaveURL(/keywords=/);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(page).not.toHaveURL(/keywords=/);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("Tab");
  });

  await test.step("? lists the shortcuts and turns them off; Ctrl K and Escape stay", async () => {
    await page.keyboard.press("?");
    for (const line of [
      "Next candidateJ",
      "Peek at the candidateSpace",
      "Shortlist the candidateS",
      "Add the candidate to the pipelineP",
      "Select the candidateX",
      "Search or jump toCtrlK",
    ])
      await expect(help(page)).toContainText(line);
    // Until the focus has moved in, Tab continues from the previous place.
    await expect(help(page).locator(":focus")).toBeAttached();
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveAccessibleName(/Single-key shortcuts/);
    await page.keyboard.press("Space");
    await expect(help(page)).toContainText("Next candidateoffJ");
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
    const before = await focused(page).evaluate((element) => element.outerHTML);
    for (const key of ["j", "k", "s", "p", "x", "/", "?"]) await page.keyboard.press(key);
    expect(await focused(page).evaluate((element) => element.outerHTML)).toBe(before);
    await expect(help(page)).toBeHidden();
    await openPalette(page, "keyboard");
    await page.keyboard.press("Enter");
    await expect(help(page)).toBeVisible();
    // Until the focus has moved in, Tab continues from the previous place.
    await expect(help(page).locator(":focus")).toBeAttached();
    await page.keyboard.press("Tab");
    await expect(focused(page)).toHaveAccessibleName(/Single-key shortcuts/);
    await page.keyboard.press("Space");
    await expect(help(page)).not.toContainText("Next candidateoffJ");
    await page.keyboard.press("Escape");
    await expect(help(page)).toBeHidden();
    await page.keyboard.press("j");
    await expect(focused(page)).toHaveAccessibleName(/^View /);
  });
}

test("a day with the keyboard alone, signed in", async ({ page }) => {
  await signIn(page, "employer", "/mls/search");
  await loaded(page);
  // Until they are known, no candidate is on the shortlist or in the pipeline.
  const { shortlist, pipeline } = apiOf(page);
  const [{ ids }, { total }] = await Promise.all([shortlist.ids({}), pipeline.count({})]);
  for (const count of [`Shortlist, ${ids.length} candidate`, `Pipeline, ${total} candidate`])
    await expect(page.getByRole("banner").getByRole("link", { name: count })).toBeVisible();
  await keyboardDay(page, { createsDeals: false });

  await test.step("a failed lookup says so and can be retried", async () => {
    await page.route("**/api/v1/listings/find**", (route) => route.abort());
    await openPalette(page, "engi");
    await expect(palette(page)).toContainText("We couldn't load some results.");
    await page.unroute("**/api/v1/listings/find**");
    await page.keyboard.press("End");
    await expect(chosen(page)).toHaveText("Try again");
    await page.keyboard.press("Enter");
    await expect(chosen(page)).toContainText("TM-");
    await page.keyboard.press("Escape");
  });

  await test.step("the first result is chosen even if it arrives last; more than eight become a search", async () => {
    const ownFound = page.waitForResponse(/own\/find/).then((answer) => answer.finished());
    await page.route("**/api/v1/listings/find**", async (route) => {
      await ownFound;
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      await route.continue();
    });
    await openPalette(page, "engineer");
    // Eight candidates, then the search, with other results of the word in between.
    await expect(options(page).last()).toHaveText("Search all candidates for “engineer”");
    await page.keyboard.press("ArrowUp");
    await expect(chosen(page)).toHaveText("Search all candidates for “engineer”");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/mls\/search\?keywords=engineer$/);
  });

  await test.step("signs out from the palette", async () => {
    await openPalette(page, "sign out");
    await page.keyboard.press("Enter");
    // A browser that is closed while it navigates may never finish closing.
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("link", { name: "Live Demo" }).first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  });
});

test.describe("the shortcuts of the demo", { tag: "@demo" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/demo/mls/search");
    await loaded(page);
    await expect(page.getByRole("banner").getByRole("link", { name: "Shortlist, 3 candidates" })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Pipeline, 4 candidates" })).toBeVisible();
  });

  test("work a whole day without the mouse", { tag: "@nightly" }, async ({ page }) =>
    keyboardDay(page, { createsDeals: true }),
  );

  test(
    "leave the focus in a field, however late a frame comes after a dialog opened",
    { tag: "@rest" },
    async ({ page }) => {
      await drawLate(page);
      await page.goto("/demo/mls/jobs");
      await page.getByRole("button", { name: "New job" }).first().click();
      const dialog = page.getByRole("dialog");
      const role = dialog.getByRole("textbox", { name: /^Role/ });
      await expect(role).toBeFocused();
      await page.keyboard.press("Tab");
      const next = dialog.locator(":focus");
      await expect(next).not.toHaveAccessibleName(/^Role/);
      await page.evaluate(() => new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame))));
      await expect(next).not.toHaveAccessibleName(/^Role/);
    },
  );

  test("leave the focus in a field after a step of the wizard opened", { tag: "@rest" }, async ({ page }) => {
    await drawLate(page);
    await page.goto("/demo/mls/list/3");
    await page.getByRole("button", { name: /^Screening/ }).click();
    await page.getByRole("button", { name: "Add note" }).click();
    const note = page.getByRole("textbox", { name: /note \d$/ }).last();
    await expect(note).toBeFocused();
    await page.keyboard.type("Two references", { delay: 50 });
    await expect(note).toHaveValue("Two references");
  });

  test("leave the focus in a field after a pressed button is gone", { tag: "@rest" }, async ({ page }) => {
    await drawLate(page);
    await page.goto("/demo/mls/candidate/2");
    await page.getByRole("button", { name: "Message Harbor Search Partners" }).click();
    const messages = page.getByRole("dialog", { name: "Messages" });
    const message = messages.getByRole("textbox", { name: "Message" });
    await message.fill("Write to desk@northstar.example.");
    await message.press("Enter");
    await messages.getByRole("button", { name: /^Remove/ }).click();
    await message.fill("");
    await page.keyboard.type("Mornings are best.", { delay: 50 });
    await expect(message).toHaveValue("Mornings are best.");
  });

  test("show one panel of the tabs while they change", { tag: "@rest" }, async ({ page }) => {
    await drawLate(page);
    await page.goto("/demo/mls/introductions");
    const progress = page.getByRole("tab", { name: /^In progress/ });
    await expect(page.getByRole("tabpanel", { name: /^Needs you/ })).toBeVisible();
    await progress.click();
    await expect(progress).toHaveAttribute("aria-selected", "true");
    expect(await page.getByRole("tabpanel").count()).toBe(1);
  });

  test("take keys pressed while a dialog closes", async ({ page }) => {
    await drawLate(page);
    await page.goto("/demo/mls/jobs");
    await page.getByRole("button", { name: "New job" }).first().click();
    const dialog = page.getByRole("dialog", { name: "New job" });
    const role = dialog.getByRole("textbox", { name: /^Role/ });
    await expect(role).toBeFocused();
    // It is there, and has the focus, until its end is drawn.
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
    await page.keyboard.type("pipe");
    await expect(dialog).toBeHidden();
    await expect(box(page)).toBeFocused();
    await expect(chosen(page)).toHaveText("Pipeline");
    await page.keyboard.press("Escape");
    await page.keyboard.press("?");
    await expect(help(page)).toBeVisible();
  });

  test("preview from card to card, and return to the card", { tag: "@rest" }, async ({ page }) => {
    await page.keyboard.press("j");
    await page.keyboard.press("Space");
    const peek = (role: string) => page.getByRole("dialog", { name: role });
    await expect(peek("Staff Platform Engineer")).toContainText("1 of 8");
    await expect(peek("Staff Platform Engineer").getByRole("heading", { name: "Summary" })).toBeVisible();
    await expectAccessible(page, "peek", { within: "[role=dialog]" });
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect(peek("Product Designer")).toContainText("TM-9QH5T6WB");
    await page.keyboard.press("s");
    await expect(peek("Product Designer").getByRole("button", { name: "Shortlisted" })).toBeVisible();
    await page.keyboard.press("x");
    await page.keyboard.press("Escape");
    await expect(peek("Product Designer")).toBeHidden();
    await expect(focused(page)).toHaveAccessibleName("View Product Designer, TM-9QH5T6WB");
    await expect(page.getByRole("checkbox", { name: "Select TM-9QH5T6WB" })).toBeChecked();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/mls\/candidate\/3$/);
    await expect(page.getByText("3 of 8", { exact: true })).toBeVisible();
  });

  test(
    "select several, to compare them, shortlist them and add them to the pipeline at once",
    { tag: "@rest" },
    async ({ page, context }) => {
      const bar = page.getByRole("region", { name: "Selection" });
      for (const key of ["j", "x", "j", "j", "x"]) await page.keyboard.press(key);
      await expect(bar).toContainText("2 selected");
      await page.getByRole("checkbox", { name: "Select TM-6XC3J8PM" }).click();
      await page.getByRole("button", { name: /^On-site/ }).click();
      await expect(bar).toContainText("3 selected, 3 not in these results");
      await expectAccessible(page, "selection");
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        bar.getByRole("link", { name: /^Compare 3/ }).click(),
      ]);
      await expect(tab).toHaveURL(/\/demo\/mls\/compare\?ids=1,3,5$/);
      await tab.close();
      await test.step("Undo of adding also removes the shortlist entries", async () => {
        await bar.getByRole("button", { name: "Add 3 to pipeline" }).click();
        await said(page, "Added to Pipeline").getByRole("button", { name: "Undo" }).click();
        await expect(said(page, "Removed from Pipeline")).toContainText("2 candidates");
      });
      await bar.getByRole("button", { name: "Shortlist 3" }).click();
      await expect(said(page, "Bulk Shortlist Update")).toContainText(
        "Added 3 candidates, skipped 0 already shortlisted",
      );
      await bar.getByRole("button", { name: "Add 3 to pipeline" }).click();
      await expect(said(page, "Added to Pipeline")).toContainText(
        "Added 2 candidates, skipped 1 already in the pipeline",
      );
      await bar.getByRole("button", { name: "Clear" }).click();
      await expect(bar).toBeHidden();
      await expect(focused(page)).toHaveAccessibleName(/^View /);
    },
  );

  test(
    "open a palette available to everyone, with an empty state and the page's commands",
    { tag: "@rest" },
    async ({ page }) => {
      await page.keyboard.press("j");
      await page.keyboard.press("Control+k");
      await expect(options(page).filter({ hasText: "Shortlist the candidate" })).toBeVisible();
      await expectAccessible(page, "palette", { within: "[role=dialog]" });
      await page.keyboard.type("engineer");
      await expect(chosen(page)).toContainText("Staff Platform Engineer");
      await expectAccessible(page, "palette with candidates", { within: "[role=dialog]" });
      for (const [typed, says] of [
        ["jorda elle", "Jordana Ellerton"],
        ["int-7k3qf9", "INT-7K3QF9"],
        ["meridian rob", "Meridian Robotics"],
      ] as const) {
        await page.keyboard.press("Control+a");
        await page.keyboard.type(typed);
        await expect(chosen(page)).toContainText(says);
      }
      await page.keyboard.press("Control+a");
      await page.keyboard.type("zzzz");
      await expect(palette(page)).toContainText("No results");
      await expect(palette(page)).toContainText("four characters of a code such as TM-7K3Q");
      await expect(chosen(page)).toHaveText("Search all candidates for “zzzz”");
      await expectAccessible(page, "palette without results", { within: "[role=dialog]" });
      await page.keyboard.press("Control+a");
      await page.keyboard.type("select the");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("region", { name: "Selection" })).toContainText("1 selected");
      await expect(focused(page)).toHaveAccessibleName(/TM-7K3QF9XA$/);

      await test.step("the theme, the help, the demo's reset with its confirmation", async () => {
        await openPalette(page, "dark");
        await page.keyboard.press("Enter");
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
        await openPalette(page, "device");
        await page.keyboard.press("Enter");
        await expect(page.locator("html")).not.toHaveAttribute("data-theme");
        await openPalette(page, "reset");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alertdialog", { name: "Reset the demo?" }).locator(":focus")).toBeVisible();
        await page.keyboard.press("Control+k");
        await expect(palette(page)).toBeHidden();
        await page.keyboard.press("Escape");
        await expect(page.getByRole("alertdialog", { name: "Reset the demo?" })).toBeHidden();
        await page.keyboard.press("?");
        await expect(help(page)).toBeVisible();
        await expectAccessible(page, "help", { within: "[role=dialog]" });
      });
    },
  );

  test(
    "move through the shortlist too, and are listed behind a button, on a phone behind two",
    { tag: "@rest" },
    async ({ page }) => {
      await test.step("through the shortlist", async () => {
        await openPalette(page, "shortl");
        await expect(chosen(page)).toHaveText("Shortlist");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: "Shortlist & Compare" })).toBeVisible();
        await expect(page.getByRole("table")).toBeVisible();
        await page.keyboard.press("j");
        await page.keyboard.press("x");
        await page.keyboard.press("j");
        await page.keyboard.press("x");
        await expect(page.getByRole("link", { name: /^Compare \(2\)/ })).toBeVisible();
        const role = await focused(page).textContent();
        await page.keyboard.press("Space");
        await expect(page.getByRole("dialog", { name: role ?? "" })).toContainText("2 of 3");
        await page.keyboard.press("Escape");
        await expect(focused(page)).toHaveText(role ?? "");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/mls\/candidate\//);
      });

      await test.step("behind a button", async () => {
        await page.getByRole("banner").getByRole("button", { name: "Search or jump to" }).click();
        await expect(box(page)).toBeFocused();
        await page.keyboard.press("Control+k");
        await expect(palette(page)).toBeHidden();
        await page.setViewportSize({ width: 320, height: 700 });
        await page.getByRole("button", { name: "Open menu" }).click();
        await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Search or jump to…" }).click();
        await expect(box(page)).toBeFocused();
        await expect.poll(async () => (await palette(page).boundingBox())?.width).toBe(320);
        await box(page).fill("2bv7");
        await palette(page).getByTitle("Actions").click();
        await options(page).filter({ hasText: "Open TM-2BV7N4KD" }).click();
        await expect(page).toHaveURL(/\/mls\/candidate\/4$/);
      });
    },
  );
});
