import type { Answer } from "#contract/index.ts";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { visit } from "#tests/crawl/look.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { overflow } from "#tests/support/journey-page.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/* The same screens without partners, as on this server, and with partners in the settings. */
const partners = {
  workflow: "https://flow.example/app",
  contracts: null,
  scoring: null,
  employerSignup: null,
  analytics: "https://figures.example/board",
};

async function withPartners(page: Page): Promise<void> {
  await page.route("**/api/v1/settings", async (route) => {
    const settings = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...settings, partners } });
  });
}

/** Opens the shortlist with another agency's candidate on it. */
const shortlistOne = async (page: Page) => {
  const { listings, shortlist } = apiOf(page);
  const [other] = (await listings.search({})).items.filter(({ mine }) => !mine);
  await shortlist.addMany({ listingIds: [other?.id ?? ""] });
  await page.goto("/mls/shortlist");
};
const choose = (page: Page) =>
  page
    .getByRole("checkbox", { name: /compare/i })
    .first()
    .click();

test(
  "without partners the buttons open the built-in features, and nothing counts departures",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "admin");
    await shortlistOne(page);
    await choose(page);
    await expect(page.getByRole("button", { name: /^Add to pipeline/ })).toBeVisible();
    await page.goto("/mls/admin");
    const figures = page.getByRole("region", { name: "Figures" });
    await expect(figures.getByText("Candidate views", { exact: true })).toBeVisible();
    await expect(figures.getByText(/click-throughs/)).toHaveCount(0);
    await expect(page.getByRole("link", { name: /Partner analytics/ })).toHaveCount(0);
    await page.goto("/mls/agent?status=active");
    await page.getByRole("tabpanel").locator('a[href*="/mls/candidate/"]').first().click();
    await expect(page.getByRole("link", { name: "Edit" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /Send to partner/ })).toHaveCount(0);
  },
);

test(
  "with partners the pipeline import, hand-off and analytics open them in a new tab, without a name",
  { tag: "@rest" },
  async ({ page, context }) => {
    await context.route("https://flow.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Partner</title>" }),
    );
    await withPartners(page);
    await signIn(page, "admin");
    await shortlistOne(page);
    await choose(page);
    const into = page.getByRole("link", { name: "Import into partner pipeline (1)" });
    const href = new URL((await into.getAttribute("href")) ?? "");
    expect([
      href.origin,
      href.pathname,
      href.searchParams.get("action"),
      href.searchParams.get("candidate_ids"),
    ]).toEqual([
      "https://flow.example",
      "/app/pipeline-import",
      "bulk_import",
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    await expect(into).toHaveAttribute("rel", "noopener noreferrer");

    await page.goto("/mls/admin");
    await expect(page.getByRole("link", { name: "Partner analytics in a new tab" })).toHaveAttribute(
      "href",
      partners.analytics,
    );

    await page.route("**/api/v1/hand-offs", (route) =>
      route.fulfill({
        json: {
          url: "https://flow.example/app/candidate-create?source=talentmls&handoff=one-time",
          expiresAt: "2026-11-21T09:05:00.000Z",
        },
      }),
    );
    await page.goto("/mls/agent?status=active");
    await page.getByRole("tabpanel").locator('a[href*="/mls/candidate/"]').first().click();
    const [opened] = await Promise.all([
      context.waitForEvent("page"),
      page.getByRole("button", { name: /Send to partner/ }).click(),
    ]);
    await expect(opened).toHaveURL("https://flow.example/app/candidate-create?source=talentmls&handoff=one-time");
  },
);

test(
  "with a workflow partner an employer's interest in a candidate opens a deal there",
  { tag: "@rest" },
  async ({ page }) => {
    await withPartners(page);
    const interest = {
      id: "5a3b1e00-0000-4000-8000-0000000000aa",
      employer: { id: null, name: "Quill & Mark" },
      contactName: "Ada Bell",
      contactEmail: "ada@quillmark.example",
      roleTitle: "Backend Engineer",
      budgetRange: "",
      timeline: "",
      requirements: "",
      wanted: null,
      introduction: null,
      deal: null,
      by: "Rosa Marin",
      createdAt: "2026-11-20T09:00:00.000Z",
    };
    const items = [
      { ...interest, candidate: { listingId: interest.id, maskedCode: "TM-7K3QF9XA" } },
      { ...interest, id: "5a3b1e00-0000-4000-8000-0000000000ab", candidate: null },
    ];
    await page.route(/\/api\/v1\/interests(\?|$)/, (route) =>
      route.fulfill({ json: { items, total: 2, nextCursor: null } }),
    );
    await signIn(page, "admin", "/mls/agent");
    const link = page.getByRole("link", { name: "Create deal at partner in a new tab" });
    await expect(link).toHaveCount(1);
    await expect(link).toHaveAttribute(
      "href",
      "https://flow.example/app/deals-create?employer=Quill+%26+Mark&candidate=TM-7K3QF9XA",
    );
  },
);

test(
  "results with their agencies' figures fit a phone, as a grid and as a list",
  { tag: "@rest" },
  async ({ page }) => {
    // The sample data of journeys has too few events for figures.
    await page.route(/\/api\/v1\/track-records\?/, async (route) => {
      const figures = (["answerTime", "acceptance"] as const).map((measure) => ({ measure, count: 17, value: 82 }));
      const ids = new URL(route.request().url()).searchParams.getAll("ids");
      const items: Answer<"trackRecords", "list">["items"] = ids.map((id) => ({
        organization: { id, name: "An agency", kind: "agency" },
        countedAt: "2026-01-01T00:00:00.000Z",
        figures,
      }));
      await route.fulfill({ json: { items } });
    });
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, "admin", "/mls/search");
    for (const address of ["/mls/search", "/mls/search?view=list"]) {
      await visit(page, address);
      await expect(
        page.getByText("Answers in 3 days (17 requests) · accepts 82% of requests (17)").first(),
      ).toBeVisible();
      await expect.poll(() => overflow(page)).toBe(0);
    }
  },
);
