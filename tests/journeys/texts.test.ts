import { type Browser, expect, type Page, test } from "@playwright/test";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { fillBasics, fillSkills, next, onStep } from "#tests/support/journey-wizard.ts";
import { type SeedText, seedTexts, type State, type World } from "#tests/support/seed-texts.ts";

/** Every text of the specification stands where its table says, to the letter. */
test.describe.configure({ mode: "parallel" });

const candidate = {
  role: "Release Engineer",
  city: "Fresno",
  state: "CA",
  salary: [80_000, 120_000],
  skills: ["Bazel"],
  summary: "Makes releases dull.",
  employer: { name: "Zephyrine Canaryworks", domain: "zephyrinecanary.example" },
} as const;

const choices = (name: string) => async (page: Page) => page.getByRole("combobox", { name }).first().click();

/** What is done before the page opens, and after. */
const ways: Record<State, { before?: (page: Page) => Promise<unknown>; after?: (page: Page) => Promise<unknown> }> = {
  "as it is": {},
  footer: {},
  "nothing found": {},
  "advanced filters": {},
  "callback without tokens": {},
  "session expired": { before: (page) => holdHandle(page) },
  "server unreachable": {
    before: async (page) => {
      await holdHandle(page);
      await page.route("**/api/v1/session", (route) => route.abort());
    },
  },
  // The answers never come: in the demo there is nothing to wait for, its skeleton is gone within a frame.
  loading: { before: (page) => page.route("**/api/v1/listings?*", () => undefined) },
  "nobody shortlisted": {
    before: async (page) => {
      await page.goto("/");
      await page.evaluate(() => localStorage.setItem("mls-shortlist", "[]"));
    },
  },
  sorting: { after: choices("Sort by") },
  "availability choices": { after: choices("Availability") },
  "update choices": { after: choices("Last updated") },
  "agency type choices": { after: choices("Agency type") },
  "budget choices": { after: choices("Budget Range") },
  "timeline choices": { after: choices("Timeline") },
  "deal statuses": { after: choices("Status") },
  "new deal": { after: (page) => page.getByRole("button", { name: "Create Deal" }).first().click() },
  "deal menu": { after: (page) => page.getByRole("button", { name: /^Actions for DEAL-/ }).first().click() },
  "deleting a deal": {
    after: async (page) => {
      await page.getByRole("button", { name: "More steps" }).click();
      await page.getByRole("menuitem", { name: "Delete Deal" }).click();
    },
  },
  "authorization choices": { after: choices("Work Authorization") },
  "tab Screening": { after: (page) => page.getByRole("tab", { name: "Screening" }).click() },
  "step 2": { after: toSkills },
  "step 4": {
    after: async (page) => {
      await toSkills(page);
      await fillSkills(page, candidate);
      await next(page).click();
      await onStep(page, "Screening");
      await next(page).click();
      await onStep(page, "Terms");
    },
  },
};

async function holdHandle(page: Page): Promise<void> {
  await page.goto("/");
  await page.evaluate(() => {
    localStorage.setItem("ecosystem_session_token", "not-a-handle");
    localStorage.setItem("ecosystem_refresh_token", "not-a-handle");
  });
}

async function toSkills(page: Page): Promise<void> {
  await fillBasics(page, candidate);
  await next(page).click();
  await onStep(page, "Skills");
}

/** What a reader sees, in one line: text as shown, as written where the style changes its case, and what stands in fields. */
async function readable(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input")].map((input) => (input.parentElement?.textContent ?? "") + input.value);
    return [document.body.innerText, document.body.textContent, ...fields].join(" ");
  });
  return text.replace(/\s+/g, " ");
}

async function expectTexts(page: Page, world: World, { route, state, texts }: SeedText): Promise<void> {
  await test.step(`${route}, ${state}`, async () => {
    const { before, after } = ways[state];
    const address = (world === "demo" ? "/demo" : "") + route;
    await before?.(page);
    // A page that nothing was done to is read on where it stands.
    if (before || after || !page.url().endsWith(address)) await page.goto(address);
    await after?.(page);
    await expect.poll(async () => {
      const text = await readable(page);
      return texts.filter((each) => !text.includes(each));
    }, `missing at ${route} (${world}, ${state})`).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

async function openWorld(browser: Browser, world: World): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  if (world === "signed-in") await signIn(page, "recruiter");
  return page;
}

for (const world of ["public", "signed-in", "demo"] as const) {
  test(`the specification's texts, ${world}`, { tag: world === "demo" ? ["@demo"] : [] }, async ({ browser }) => {
    const page = await openWorld(browser, world);
    for (const row of seedTexts.filter(({ worlds }) => worlds.includes(world))) await expectTexts(page, world, row);
    await page.context().close();
  });
}
