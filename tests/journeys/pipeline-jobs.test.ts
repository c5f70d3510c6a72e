import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "#tests/support/journey-test.ts";
import { link, said } from "#tests/support/journey-pipeline.ts";
import { openJobs } from "#tests/support/open-jobs.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** A recruiter's board of 300 candidates in 12 jobs, worked on with the keyboard alone. */
const [cardCount, jobCount] = [300, 12];
const code = (place: number) => `TM-0000${String(place).padStart(4, "0")}`;
const jobId = (place: number) => `job-${place % jobCount}`;
const isoDaysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function boardOfJobs(page: Page): Promise<void> {
  await page.context().route("**/api/live/**", (route) => route.abort());
  await page.routeWebSocket(/\/api\/live/, (socket) => void socket.close());
  const owners = ["Ana Duarte", "Ben Ode"].map((name, place) => ({ id: `person-${place}`, name, isActive: true }));
  const jobs = openJobs(
    Array.from({ length: jobCount }, (_, place) => jobId(place)),
    isoDaysAgo(1),
  );
  const cards = Array.from({ length: cardCount }, (_, place) => ({
    id: `listing-${place}.${jobId(place)}`,
    listingId: `listing-${place}`,
    jobId: jobId(place),
    ownerId: place % 2 === 0 ? null : "person-1",
    owes: "us",
    maskedCode: code(place),
    pipelineStage: place < cardCount / 2 ? "applied" : "screening",
    addedToPipelineAt: isoDaysAgo(30),
    // Every fifth candidate has been in its stage for longer than the stage's target.
    lastStageUpdate: isoDaysAgo(place % 5 === 0 ? 20 : 1),
    pipelineNotes: "",
    version: 1,
    notesVersion: 1,
    listing: {
      headlineRole: "Platform Engineer",
      locationCity: "Austin",
      locationState: "TX",
      workType: "remote",
      salaryMin: 150_000,
      salaryMax: 180_000,
      yearsExperience: 8,
      keySkills: ["Go", "AWS"],
    },
  }));
  const stages = ["Applied", "Screening"].map((name, order) => ({
    id: name.toLowerCase(),
    name,
    description: "",
    color: "gray",
    order,
    targetDays: 14,
    candidateCount: cardCount / 2,
  }));
  await page.route(/\/api\/v1\/pipeline$/, (route) =>
    route.fulfill({ json: { stages, stagesVersion: 1, cards, available: 0 } }),
  );
  await page.route(/\/api\/v1\/pipeline\/available\?.*jobId=/, (route) =>
    route.fulfill({ json: { items: [], total: 7 } }),
  );
  await page.route(/\/api\/v1\/members(\?|$)/, (route) => route.fulfill({ json: { items: owners } }));
  await page.route(/\/api\/v1\/jobs(\?|$)/, (route) => route.fulfill({ json: { items: jobs } }));
  await page.goto("/mls/pipeline");
  await expect(page.getByText(`Manage ${cardCount} candidates across 2 stages`)).toBeVisible();
}

/** Walks to a control with one key, as someone without a mouse does. */
async function walkTo(control: Locator, key: "Tab" | "ArrowDown"): Promise<void> {
  await expect(control).toBeVisible();
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isFocused()); steps++) await control.page().keyboard.press(key);
  await expect(control).toBeFocused();
}

async function chooseItem(page: Page, name: string): Promise<void> {
  await walkTo(page.getByRole("menuitem", { name }), "ArrowDown");
  await page.keyboard.press("Enter");
}

/** Chooses an entry of a filter by typing. */
async function choose(page: Page, filter: string, entry: string): Promise<void> {
  await walkTo(page.getByRole("combobox", { name: filter }), "Tab");
  await page.keyboard.press("Enter");
  const option = page.getByRole("option", { name: entry, exact: true });
  await expect(option).toBeVisible();
  // One word: after a pause, a blank would choose what is highlighted by then.
  await page.keyboard.type(entry.split(" ")[0] ?? "");
  await expect(option).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(option).toHaveCount(0);
}

test(
  "300 candidates in 12 jobs are filtered, selected, saved as a view and exported by keyboard",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "partner");
    await boardOfJobs(page);
    const shown = page.getByRole("search", { name: "Pipeline" }).getByRole("status");

    await test.step("filters by job, owner and due date", async () => {
      await choose(page, "Filter by job", "JOB-4 Platform Engineer 4");
      await expect(shown).toHaveText("25 candidates");
      await expect(page.getByText("7 available", { exact: true })).toBeVisible();
      await choose(page, "Filter by due date", "Late");
      await expect(shown).toHaveText("5 candidates");
      await walkTo(page.getByRole("button", { name: "Clear filters" }), "Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("searchbox", { name: "Search the pipeline" })).toBeFocused();
      await choose(page, "Filter by owner", "Ben Ode");
      await expect(shown).toHaveText("150 candidates");
      await walkTo(page.getByRole("button", { name: "Clear filters" }), "Tab");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("searchbox", { name: "Search the pipeline" })).toBeFocused();
      await choose(page, "Filter by due date", "Late");
      await expect(shown).toHaveText("60 candidates");
    });

    await test.step("W groups the board by job; the arrows and Shift select a range across columns", async () => {
      // While the filter has focus, it receives the typed keys.
      await page.keyboard.press("Tab");
      await page.keyboard.press("w");
      const lane = page.getByRole("region", { name: "JOB-1 Platform Engineer 1", exact: true });
      await expect(lane).toContainText("5 candidates");
      await expect(page.getByRole("heading", { level: 2, name: /^JOB-\d+ / })).toHaveCount(jobCount);
      await page.keyboard.press("j");
      await expect(link(page, code(0))).toBeFocused();
      for (let step = 0; step < 2; step++) await page.keyboard.press("Shift+ArrowDown");
      await page.keyboard.press("Shift+ArrowRight");
      await expect(page.getByRole("button", { name: /^Export \d+ candidates$/ })).toHaveText("Export 5 candidates");
    });

    await test.step("E exports the selection", async () => {
      const download = page.waitForEvent("download");
      await page.keyboard.press("e");
      const lines = (await readFile(await (await download).path(), "utf8")).trim().split("\r\n");
      expect(lines).toHaveLength(6);
      for (const line of lines.slice(1)) expect(line).toContain("JOB-1");
    });

    await test.step("introductions to all five name the job and its client", async () => {
      const [asJob] = openJobs([jobId(0)], isoDaysAgo(1));
      const clientParts = { kind: "company", name: "Brackenwell Systems", email: "ada@brackenwell.example" };
      await page.route(/\/api\/v1\/jobs\/job-0$/, (route) =>
        route.fulfill({ json: { ...asJob, clientParts, feeBp: null, guaranteeDays: null } }),
      );
      const asked = page.waitForRequest(/\/api\/v1\/introductions\/bulk$/);
      await page.route(/\/api\/v1\/introductions\/bulk$/, (route) =>
        route.fulfill({ json: { items: [], requested: 5, refused: 0 } }),
      );
      await page.route(/\/api\/v1\/clients(\?|$)/, (route) =>
        route.fulfill({ json: { items: [{ id: "client-1", name: "Brackenwell Systems" }] } }),
      );
      await page.getByRole("button", { name: "Request introductions (5)" }).click();
      const dialog = page.getByRole("dialog", { name: "Request 5 introductions" });
      await expect(dialog).toContainText("The requests are saved with JOB-1, which only your organization sees.");
      await expect(dialog.getByText(/^Your client/)).toBeVisible();
      await dialog.getByRole("button", { name: "Request 5 introductions" }).click();
      const sent = (await asked).postDataJSON() as { listingIds: string[] };
      expect(sent).toMatchObject({ jobId: jobId(0), employerId: "client-1" });
      expect(sent.listingIds).toHaveLength(5);
      await page.getByRole("button", { name: "Done" }).click();
      await expect(page.getByRole("button", { name: "Export 5 candidates" })).toBeVisible();
    });

    await test.step("V saves the board as a view, which brings rows and filters back", async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("v");
      await chooseItem(page, "Save this view");
      await expect(
        page.getByRole("dialog", { name: "Save view" }).getByRole("textbox", { name: "Name" }),
      ).toBeFocused();
      await page.keyboard.type("Late by job");
      await page.keyboard.press("Enter");
      await expect(said(page, "View saved")).toBeVisible();
      await page.goto("/mls/pipeline");
      await expect(page.getByText(`Manage ${cardCount} candidates across 2 stages`)).toBeVisible();
      await page.keyboard.press("v");
      // Within the typing pause of the search.
      await page.getByRole("menuitem", { name: "Late by job" }).evaluate((item: HTMLElement) => {
        const box = document.querySelector<HTMLInputElement>("input[aria-label='Search the pipeline']")!;
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")!.set!.call(box, "typed before");
        box.dispatchEvent(new Event("input", { bubbles: true }));
        item.click();
      });
      await expect(page.getByRole("searchbox", { name: "Search the pipeline" })).toHaveValue("");
      await expect(page).toHaveURL(/due=late.*rows=job|rows=job.*due=late/);
      await expect(shown).toHaveText("60 candidates");
      await page.keyboard.press("v");
      await chooseItem(page, "Delete Late by job");
      await page
        .getByRole("alertdialog", { name: "Delete Late by job?" })
        .getByRole("button", { name: "Delete view" })
        .click();
      await expect(said(page, "View deleted")).toBeVisible();
    });
  },
);
