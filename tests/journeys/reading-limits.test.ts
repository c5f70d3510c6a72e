import { expect, test } from "#tests/support/journey-test.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

const limited = (detail: string, retryAfter: string) => ({
  status: 429,
  contentType: "application/problem+json",
  headers: { "retry-after": retryAfter },
  body: JSON.stringify({
    type: "/api/docs#rate-limited",
    title: "Too many requests",
    status: 429,
    detail,
    code: "rate-limited",
  }),
});
const sentence = "You made 600 searches and candidate views in a minute, which is the limit. Try again in 8 seconds.";

// The sentence is there until its seconds are over, so each is waited for from before the page is opened.
test(
  "a search and a candidate's page over the reading limit say so, and open once the limit ends",
  { tag: "@rest" },
  async ({ page }) => {
    await signIn(page, "recruiter");
    const results = page.getByRole("region", { name: "Search results" });
    await test.step("a search shows its candidates", async () => {
      await page.route(/\/api\/v1\/listings\?/, (route) => route.fulfill(limited(sentence, "8")), { times: 1 });
      await Promise.all([
        page
          .getByRole("alert")
          .filter({ hasText: `Failed to fetch candidates: ${sentence}` })
          .waitFor(),
        page
          .getByRole("status")
          .filter({ hasText: `${sentence} This page then updates automatically.` })
          .waitFor(),
        page.goto("/mls/search"),
      ]);
      await expect(results.getByRole("article").first()).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(0);
    });

    await test.step("a candidate's page opens", async () => {
      await results.getByRole("article").first().getByRole("link", { name: /^View/ }).click();
      // The address changes before the page asks for the candidate: that request isn't the one meant.
      await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
      await page.route(/\/api\/v1\/listings\/[0-9a-f-]{36}$/, (route) => route.fulfill(limited(sentence, "8")), {
        times: 1,
      });
      await Promise.all([
        page
          .getByRole("alert")
          .filter({ hasText: `We couldn't load this candidate: ${sentence}` })
          .waitFor(),
        page.reload(),
      ]);
      await expect(page.getByRole("tab", { name: "Overview" })).toBeVisible();
      await expect(page.getByText(sentence)).toHaveCount(0);
    });
  },
);
