import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** Every screen, from 320 pixels to wide, in both themes: nothing scrolls sideways, nothing breaks WCAG 2.2 AA, nothing complains. */
const widths = [320, 390, 768, 1440] as const;
const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

const routes = {
  public: ["/", "/mls", "/mls/terms", "/mls/privacy", "/mls/compliance", "/auth?error=ecosystem_auth_failed", "/sign", "/nowhere"],
  demo: ["/demo", "/demo/mls/search", "/demo/mls/search?view=list", "/demo/mls/candidate/1", "/demo/mls/list", "/demo/mls/agent", "/demo/mls/employer", "/demo/mls/introductions", "/demo/mls/import", "/demo/mls/shortlist", "/demo/mls/pipeline", "/demo/mls/compare?ids=1,2,3,4,5", "/demo/mls/deals", "/demo/mls/deal/2", "/demo/mls/deal/2#edit", "/demo/mls/terms"],
  "signed in": ["/mls", "/mls/search", "/mls/search?view=list", "/mls/search?keywords=zzzz", "/mls/list", "/mls/agent", "/mls/introductions", "/mls/import", "/mls/candidate/nobody", "one candidate", "/mls/compare", "/mls/compare?ids=nobody", "/mls/shortlist", "/mls/pipeline", "/mls/deals", "a deal out for signature", "a deal closed won"],
} as const;

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** Colours on their way from one theme to the other have a contrast of their own. */
async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const moving = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(moving.map((animation) => animation.finished));
  });
}

/** Sheets of the sample deals, by the status they are listed under. */
const deals: Record<string, string> = { "a deal out for signature": "pending_signatures", "a deal closed won": "closed_won" };

async function open(page: Page, route: string): Promise<void> {
  const status = deals[route];
  if (status) {
    await page.goto(`/mls/deals?status=${status}`);
    await page.getByRole("table").getByRole("link", { name: /^DEAL-/ }).first().click();
    await expect(page).toHaveURL(/\/mls\/deal\//);
  } else if (route === "one candidate") {
    await page.goto("/mls/search");
    await page.getByRole("article").first().getByRole("link", { name: /^View/ }).click();
    await expect(page).toHaveURL(/\/mls\/candidate\//);
  } else {
    await page.goto(route);
  }
  await settled(page);
}

/** Pixels by which the page scrolls sideways. What changes its shape by script does so a moment after the window. */
async function tooWide(page: Page): Promise<number> {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(measure, { timeout: 15_000 }).toBe(0).catch(() => undefined);
  return measure();
}

async function look(page: Page, route: string): Promise<string[]> {
  const faults: string[] = [];
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
  await open(page, route);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const over = await tooWide(page);
    if (over > 0) faults.push(`${route} at ${width}: ${over} pixels too wide`);
    // The themes differ in colours only, and colours do not change between the phone widths.
    const themes = width === 1440 ? (["light", "dark"] as const) : width === 390 ? (["dark"] as const) : [];
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme });
      await still(page);
      const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
      faults.push(...violations.map(({ id, nodes }) => `${route} at ${width}, ${colorScheme}: ${id} ${nodes[0]?.html}`));
    }
  }
  return faults;
}

function complaintsOf(context: BrowserContext): string[] {
  const heard: string[] = [];
  context.on("console", (message) => {
    // The browser itself reports an answer of 404; a candidate who is not there is one.
    if (message.type() === "error" && !message.text().includes("404 (Not Found)")) heard.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on("weberror", (error) => heard.push(error.error().message));
  return heard;
}

test.describe.configure({ mode: "parallel" });

for (const [world, addresses] of Object.entries(routes)) {
  test(`every screen fits every width in both themes, ${world}`, { tag: world === "demo" ? ["@demo"] : [] }, async ({ page, context }) => {
    if (world === "signed in") await signIn(page, "recruiter");
    const complaints = complaintsOf(context);
    const faults: string[] = [];
    for (const route of addresses) await test.step(route, async () => void faults.push(...(await look(page, route))));
    expect(faults).toEqual([]);
    expect(complaints).toEqual([]);
  });
}
