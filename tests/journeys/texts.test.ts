import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { visit, visitAndRemount } from "#tests/crawl/look.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { openCreateDeal } from "#tests/support/journey-deals.ts";
import { nameEmployer } from "#tests/support/journey-select.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";
import { confirmAndSubmit, fillBasics, fillSkills, next, onStep } from "#tests/support/journey-wizard.ts";
import { type SeedText, seedTexts, type State, type World } from "#tests/support/seed-texts.ts";

/** Every text of the specification is where its table says, exactly. */
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

type Way = { before?: (page: Page) => Promise<unknown>; after?: (page: Page) => Promise<unknown> };

/** What is done before and after the page opens. */
const ways: Record<State, Way> = {
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
  // Never answers. The demo doesn't wait, so its skeleton disappears within a frame.
  loading: { before: (page) => page.route("**/api/v1/listings?*", () => undefined) },
  "empty shortlist": { before: (page) => store(page, "mls-shortlist", []) },
  sorting: { after: choices("Sort by") },
  "availability choices": { after: choices("Availability") },
  "update choices": { after: choices("Last updated") },
  "agency type choices": { after: choices("Agency type") },
  "budget choices": { after: choices("Budget Range") },
  "timeline choices": { after: choices("Timeline") },
  "deal statuses": { after: choices("Status") },
  "new deal": { after: (page) => page.getByRole("button", { name: "Create Deal" }).first().click() },
  "deal menu": {
    after: (page) =>
      page
        .getByRole("button", { name: /^Actions for DEAL-/ })
        .first()
        .click(),
  },
  "deleting a deal": {
    after: async (page) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Delete Deal" }).click();
    },
  },
  "stage choices": { after: choices("Filter by stage") },
  "adding to the pipeline": { after: (page) => addButton(page).click() },
  "no one to add": {
    before: (page) => store(page, "mls-shortlist", []),
    after: (page) => addButton(page).click(),
  },
  "updating notes": {
    after: (page) =>
      page
        .getByRole("button", { name: /^Update notes on TM-/ })
        .first()
        .click(),
  },
  "pipeline dialog": { after: (page) => page.getByRole("button", { name: /^Pipeline overview/ }).click() },
  conversations: {
    after: (page) =>
      page
        .getByRole("banner")
        .getByRole("button", { name: /^Messages/ })
        .click(),
  },
  notifications: {
    after: (page) =>
      page
        .getByRole("banner")
        .getByRole("button", { name: /^Notifications/ })
        .click(),
  },
  shortlisting: {
    before: (page) => store(page, "mls-shortlist", []),
    after: async (page) => {
      await expect(bookmarks(page).and(page.locator("[aria-pressed=true]"))).toHaveCount(0);
      await bookmarks(page).first().click();
    },
  },
  unshortlisting: {
    after: (page) =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Shortlist TM-/, pressed: true })
        .first()
        .click(),
  },
  "shortlisting all": {
    before: (page) => store(page, "mls-shortlist", []),
    after: (page) => page.getByRole("button", { name: /^Shortlist all/ }).click(),
  },
  adding: {
    after: (page) =>
      page
        .getByRole("main")
        .getByRole("button", { name: /^Add TM-.* to pipeline$/ })
        .first()
        .click(),
  },
  "clearing the shortlist": {
    after: async (page) => {
      await page.getByRole("button", { name: /^Clear/ }).click();
      await page
        .getByRole("alertdialog")
        .getByRole("button", { name: /^Clear/ })
        .click();
    },
  },
  "exporting a deal": { after: (page) => page.getByRole("button", { name: "Export PDF" }).click() },
  "deleting a deal for good": {
    after: deleteFirst,
  },
  "market unreachable": { before: (page) => failing(page, "**/api/v1/listings?*") },
  "deals unreachable": { before: (page) => failing(page, "**/api/v1/deals?*") },
  "new deal without parties": {
    before: async (page) => {
      await failing(page, "**/api/v1/deals/parties*");
      await failing(page, "**/api/v1/clients*");
    },
    after: (page) => page.getByRole("button", { name: "Create Deal" }).first().click(),
  },
  "a deal that is not deleted": {
    before: (page) => failingToWrite(page, "**/api/v1/deals/*"),
    after: deleteFirst,
  },
  "a deal that is created": {
    after: async (page) => {
      await openCreateDeal(page);
      await createDeal(page);
    },
  },
  "a deal that is not created": {
    before: (page) => failingToWrite(page, "**/api/v1/deals"),
    after: async (page) => {
      await page.getByRole("button", { name: "Create deal with these terms" }).click();
      await page
        .getByRole("dialog")
        .getByRole("searchbox", { name: "Search candidates by code or role" })
        .fill("engineer");
      await page.getByRole("dialog").getByRole("button", { name: /^TM-/ }).first().click();
      await createDeal(page);
    },
  },
  "terms that are not proposed": {
    before: (page) => failingToWrite(page, "**/api/v1/deals/**"),
    after: async (page) => {
      await page
        .getByRole("main")
        .getByRole("link", { name: /^DEAL-/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Propose other terms" }).click();
      await page.getByLabel("Target Salary").fill("151,000");
      // Which deal comes first depends on earlier journeys; one without a partner's agency has no one to propose to.
      await page.getByRole("button", { name: /^(Propose|Save) these terms$/ }).click();
    },
  },
  // A candidate in the pipeline has a link to the board instead of the button, and the shortcut does nothing.
  "adding again": {
    after: async (page) => {
      await page
        .getByRole("main")
        .getByRole("link", { name: /is in the pipeline/ })
        .first()
        .locator("xpath=ancestor::*[@data-card-id][1]")
        .locator("[data-card-link]")
        .first()
        .focus();
      await page.keyboard.press("p");
    },
  },
  "writing a note": {
    after: async (page) => {
      await page
        .getByRole("button", { name: /^Edit note on TM-/ })
        .first()
        .click();
      await page.getByRole("main").getByRole("textbox", { name: /note/i }).first().fill("Asks for a call on Friday.");
      await page.getByRole("button", { name: "Save", exact: true }).first().click();
    },
  },
  moving: {
    after: async (page) => {
      await page
        .getByRole("region", { name: /^Applied/ })
        .getByRole("button", { name: /^Actions for TM-/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Screening" }).click();
    },
  },
  "removing from the pipeline": {
    after: async (page) => {
      await page
        .getByRole("button", { name: /^Actions for TM-/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Remove from pipeline" }).click();
    },
  },
  submitted: {
    after: async (page) => {
      await toTerms(page);
      await confirmAndSubmit(page);
    },
  },
  "authorization choices": { after: choices("Work Authorization") },
  "tab Screening": { after: (page) => page.getByRole("tab", { name: "Screening" }).click() },
  "step 2": { after: toSkills },
  "step 4": { after: toTerms },
};

/** These only open something. Escape closes it, and the page is as it was. */
const opens: ReadonlySet<State> = new Set([
  "sorting",
  "availability choices",
  "update choices",
  "agency type choices",
  "authorization choices",
  "budget choices",
  "timeline choices",
  "deal statuses",
  "stage choices",
  "deal menu",
  "new deal",
  "deleting a deal",
  "adding to the pipeline",
  "updating notes",
  "pipeline dialog",
  "conversations",
]);

/** These leave a form that asks before it is left. */
const typing: ReadonlySet<State> = new Set(["step 2", "step 4"]);

async function closed(page: Page): Promise<void> {
  const open = page.locator("[role=dialog], [role=alertdialog], [role=listbox], [role=menu]").filter({ visible: true });
  // The page may have its texts before it opens.
  await expect(open).not.toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(open).toHaveCount(0);
}

/** An address of the product that loads no application, to change what the browser stores. */
const nowhere = "/healthz";

const addButton = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add Candidate", exact: true }).first();
const bookmarks = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Shortlist TM-/ });

/** Writes a specified key of the demo's local storage, as another tab of the demo does. */
async function store(page: Page, key: string, value: unknown): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent("storage", { key, newValue }));
    },
    [key, JSON.stringify(value)] as const,
  );
}

async function holdHandle(page: Page): Promise<void> {
  await page.goto(nowhere);
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

async function toTerms(page: Page): Promise<void> {
  await toSkills(page);
  await fillSkills(page, candidate);
  await next(page).click();
  await onStep(page, "Screening");
  await next(page).click();
  await onStep(page, "Terms");
}

async function deleteFirst(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Actions for DEAL-/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Delete Deal" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Deal" }).click();
}

/** The server fails this request. */
const failing = (page: Page, address: string) => page.route(address, (route) => route.fulfill({ status: 500 }));

/** The server fails every write to this address. */
const failingToWrite = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === "GET" ? route.fallback() : route.fulfill({ status: 500 }),
  );

async function createDeal(page: Page): Promise<void> {
  await nameEmployer(page, "Employer", "Tidewater Logistics");
  await page.getByRole("dialog").getByRole("button", { name: "Create Deal" }).click();
}

/**
 * What a reader sees, in one line: text as shown, text as written where CSS changes its case, and the values of fields.
 */
async function readable(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("input")].map(
      (input) => (input.parentElement?.textContent ?? "") + input.value + input.placeholder,
    );
    return [document.body.innerText, document.body.textContent, ...fields].join(" ");
  });
  return text.replace(/\s+/g, " ");
}

/** These list what was done since the page was loaded. */
const sinceLoaded: ReadonlySet<string> = new Set(["/demo/mls/admin"]);

/** Leads to the page as if it had just been opened. A page is left by the application's router where it can be. */
async function open(page: Page, address: string, before: State | undefined, how: Way["before"]): Promise<void> {
  const isDemo = address.startsWith("/demo/") && page.url().includes("/demo/");
  const isChanged = before === undefined || changes(before);
  if (before === undefined || typing.has(before) || sinceLoaded.has(address) || (!isDemo && (isChanged || how)))
    return void (await page.goto(address));
  if (!isChanged && !how && page.url().endsWith(address)) return;
  // Closes what the state before may have opened.
  if (isChanged) await page.keyboard.press("Escape");
  await (isDemo ? visitAndRemount(page, address) : visit(page, address));
}

/** `previous`: the state that the page was left in. */
async function expectTexts(
  page: Page,
  world: World,
  { route, state, texts }: SeedText,
  previous: State | undefined,
): Promise<void> {
  await test.step(`${route}, ${state}`, async () => {
    const { before, after } = ways[state];
    const missing = async () => {
      const text = await readable(page);
      return texts.filter((each) => !text.includes(each));
    };
    await before?.(page);
    await open(page, (world === "demo" ? "/demo" : "") + route, previous, before);
    // Otherwise a toast of the state before could have them.
    if (after && previous && changes(previous) && !opens.has(state))
      expect(await missing(), `at ${route} before ${state} (${world})`).not.toEqual([]);
    await after?.(page);
    await expect.poll(missing, `missing at ${route} (${world}, ${state})`).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    if (opens.has(state)) await closed(page);
  });
}

/** Texts that the demo has too are checked there, and at night also signed in. */
const isReadIn = (worlds: readonly World[], world: World) =>
  worlds.includes(world) && (exhaustive || world !== "signed-in" || !worlds.includes("demo"));

const changes = (state: State) => !opens.has(state) && Boolean(ways[state].before ?? ways[state].after);

/**
 * Checks texts of one state together, and the states of one page that don't change it in a row. These come first: the
 * application's router leads from one page to the next, while a changed page is left by loading the next.
 */
function joined(rows: readonly SeedText[]): SeedText[] {
  const byState = Map.groupBy(rows, ({ route, state }) => `${route} ${state}`);
  const all = [...byState.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, texts: [first, ...others].flatMap(({ texts }) => texts) }] : [],
  );
  const unchanged = all.filter(({ state }) => !changes(state));
  const changed = all.filter(({ state }) => changes(state));
  return [...Map.groupBy(unchanged, ({ route }) => route).values(), changed].flat();
}

for (const world of ["public", "signed-in", "staff", "demo"] as const) {
  test(`the specification's texts, ${world}`, { tag: world === "demo" ? ["@demo"] : [] }, async ({ page }) => {
    if (world === "signed-in" || world === "staff") await signIn(page, world === "staff" ? "operator" : "recruiter");
    let previous: State | undefined;
    for (const row of joined(seedTexts.filter(({ worlds }) => isReadIn(worlds, world)))) {
      await expectTexts(page, world, row, previous);
      previous = row.state;
    }
  });
}
