import { expect, type Page, type Route, test } from "#tests/support/journey-test.ts";
import { violations } from "#tests/crawl/look.ts";
import { editDemo } from "#tests/support/journey-demo.ts";
import { choose } from "#tests/support/journey-select.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/**
 * The privacy meter while a candidate is being listed (spec §12): no advice on a small market, one tap with undo on a
 * large one.
 */
const card = (page: Page) => page.getByRole("region", { name: "Privacy", exact: true });
const city = (page: Page) => page.getByRole("combobox", { name: /^City/ });

async function typeBasics(
  page: Page,
  { role, place, state }: { role: string; place: string; state: string },
): Promise<void> {
  await page.getByLabel("Role Title").fill(role);
  await city(page).fill(place);
  await page.getByLabel("State").fill(state);
  await page.getByLabel("State").press("Tab");
}

test("on a small market the count is shown, and the explanation once", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "recruiter");
  await page.goto("/mls/list");
  await page.getByLabel("Role Title").fill("Bell Founder");
  await expect(page.getByText(/^Draft saved (just now|\d)/)).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await typeBasics(page, { role: "Bell Founder", place: "Madison", state: "wisconsin" });
  await expect(card(page)).toContainText("No similar candidates");
  await expect(card(page)).toContainText("No other live listing shares role and state.");
  await expect(card(page)).toContainText("Fewer than 500 candidates are listed so far");
  await expect(card(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Privacy: No similar candidates." })).toHaveCount(1);
  expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);

  await page.getByRole("link", { name: "Agent Hub" }).first().click();
  // The address changes before the page does: until then it is still the same visit of the wizard.
  await expect(page.getByRole("heading", { level: 1, name: "Agent Hub" })).toBeVisible();
  await page.getByRole("link", { name: "List Candidate" }).first().click();
  // The Agent Hub has a role, too.
  await expect(page.getByRole("heading", { level: 1, name: "List a Candidate" })).toBeVisible();
  await typeBasics(page, { role: "Bell Founder", place: "Madison", state: "WI" });
  await expect(card(page)).toContainText("No similar candidates");
  await expect(card(page)).not.toContainText("Fewer than 500");
});

test("a late answer never replaces a newer one", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "recruiter");
  const held: Route[] = [];
  const answer = (route: Route, count: number) =>
    route
      .fulfill({ json: { smallMarket: true, count, countHere: count, singledOutBy: null, coarsenings: [] } })
      .catch(() => undefined);
  await page.route("**/api/v1/listings/crowd", async (route) => {
    const { locationCity } = route.request().postDataJSON() as { locationCity: string };
    if (locationCity === "Austin") held.push(route);
    else await answer(route, locationCity === "Waco" ? 4 : 3);
  });
  await page.goto("/mls/list");
  await typeBasics(page, { role: "Platform Engineer", place: "Austin", state: "TX" });
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await city(page).fill("Waco");
  await city(page).press("Tab");
  await expect(card(page)).toContainText("4 similar candidates");
  for (const route of held) await answer(route, 1);
  // By the next question's answer, the late one would have taken effect.
  await expect(card(page)).not.toContainText("1 similar candidate");
  await city(page).fill("El Paso");
  await city(page).press("Tab");
  await expect(card(page)).toContainText("3 similar candidates");
});

test(
  "on a large market the field is named, and one tap generalizes it, with undo, by keyboard too",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    await page.goto("/demo/mls/search");
    await page.getByRole("article").first().waitFor();
    await editDemo<{ listings: Record<string, unknown>[] }>(page, (own) => {
      const more = (count: number, parts: Record<string, unknown>) =>
        Array.from({ length: count }, (_, n) => ({
          ...own.listings[0],
          id: `${JSON.stringify(parts)}-${n}`.replace(/\W+/g, "-"),
          industries: [],
          clearance: null,
          ...parts,
        }));
      const engineer = { headlineRole: "Backend Engineer", locationState: "TX", yearsExperience: 4 };
      const all = [
        ...more(500, { headlineRole: "Nurse", locationCity: "Portland", locationState: "OR" }),
        ...["Austin", "Round Rock", "Houston"].flatMap((locationCity) =>
          more(1, { ...engineer, locationCity, clearance: "Secret" }),
        ),
        ...more(6, { ...engineer, locationCity: "Dallas" }),
      ];
      return { ...own, listings: [...own.listings, ...all] };
    });
    await page.goto("/demo/mls/list");
    await choose(page, "Security clearance", /^Secret$/);
    await typeBasics(page, { role: "Senior Platform Engineer", place: "Austin", state: "TX" });
    await expect(card(page)).toContainText("3 similar candidates");
    await expect(card(page)).toContainText(
      "3 other live listings share role, state and clearance. 1 of them is in Austin.",
    );
    await expect(card(page)).toContainText("What makes them most recognizable: Security clearance.");
    await expect(card(page).getByRole("button")).toHaveText([
      "Leave out Secret5 or more similar",
      "Show Greater Austin2 there",
      "Show Texas3 there",
    ]);
    expect(await violations(page, { within: "main", bestPractice: true })).toEqual([]);

    const place = () => page.getByRole("region", { name: "Visible to others" });
    await card(page)
      .getByRole("button", { name: /Show Greater Austin/ })
      .focus();
    await page.keyboard.press("Enter");
    // The toast stays while the pointer is on it.
    await page.getByRole("button", { name: "Undo" }).hover();
    await expect(city(page)).toHaveValue("Greater Austin");
    await expect(place()).toContainText("Greater Austin, TX");
    await expect(card(page)).toBeFocused();
    await expect(card(page).getByRole("button", { name: /Show Greater Austin/ })).toHaveCount(0);
    await expect(card(page)).toContainText("2 of them are in Greater Austin.");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(city(page)).toHaveValue("Austin");

    const leaveOut = card(page).getByRole("button", { name: /Leave out Secret/ });
    await expect(leaveOut).not.toHaveAttribute("aria-disabled", "true");
    await leaveOut.click();
    await expect(page.getByRole("combobox", { name: "Security clearance" })).toHaveText("None");
    await expect(card(page)).toContainText("5 or more similar candidates");
    await expect(card(page)).not.toContainText("recognizable");
    await expect(card(page)).toContainText("1 of them is in Austin.");
    await card(page)
      .getByRole("button", { name: /Show Texas/ })
      .click();
    await expect(city(page)).toHaveValue("Texas");
    await expect(card(page).getByRole("button")).toHaveCount(0);
  },
);
