import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { tourPath } from "#web/features/demo/tour-state.ts";
import { tourWords } from "#web/features/demo/tour-words.ts";

/**
 * Every page of the demo's tree (spec §2), opened cold, with the heading that shows it is the page and not its absence.
 */
const tree: readonly [path: string, heading: string | RegExp][] = [
  ["/demo", "A Multiple Listing Service for Talent"],
  ["/demo/mls", "A Multiple Listing Service for Talent"],
  ["/demo/mls/", "A Multiple Listing Service for Talent"],
  ["/demo/mls/search", "Talent Search"],
  ["/demo/mls/candidate/1", "Staff Platform Engineer"],
  ["/demo/mls/list", "List a Candidate"],
  ["/demo/mls/employer", "Employer Hub"],
  ["/demo/mls/agent", "Agent Hub"],
  ["/demo/mls/deal/1", /Senior Product Manager/],
  ["/demo/mls/tools/split", "Commission Split Calculator"],
  ["/demo/mls/shortlist", "Shortlist & Compare"],
  ["/demo/mls/compare?ids=1,2", /^Compar/],
  ["/demo/mls/pipeline", "Candidate Pipeline"],
  ["/demo/mls/deals", "Deal Management"],
  ["/demo/mls/introductions", "Introductions"],
  ["/demo/mls/introductions/1", /Staff Platform Engineer/],
  ["/demo/mls/settings/notifications", /Notification/],
  ["/demo/mls/terms", /Terms/],
  ["/demo/mls/privacy", /Privacy/],
  ["/demo/mls/compliance", /Compliance/],
];

const bar = (page: Page) => page.getByRole("complementary", { name: "Guided tour" });

test(
  "the tour runs over the real pages, and the whole demo sends the server no request",
  { tag: ["@demo", "@rest"] },
  async ({ page }) => {
    const asked: string[] = [];
    const complaints: string[] = [];
    page.on(
      "request",
      (request) =>
        void (
          /^\/(api|ecosystem)(\/|$)/.test(new URL(request.url()).pathname) &&
          asked.push(`${request.method()} ${request.url()}`)
        ),
    );
    page.on("websocket", (socket) => asked.push(socket.url()));
    page.on("console", (message) => void (message.type() === "error" && complaints.push(message.text())));
    page.on("pageerror", (error) => complaints.push(error.message));

    await test.step("the landing page links to its six pages", async () => {
      await page.goto("/demo/mls");
      const landing = page.getByRole("region", { name: "Try the marketplace with sample data" });
      await expect(landing.getByRole("link")).toHaveCount(6);
      const links = await landing
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
      expect(links.toSorted()).toEqual(
        ["agent", "candidate/1", "deals", "pipeline", "search", "tools/split"].map((each) => `/demo/mls/${each}`),
      );
    });

    await test.step("the tour works with Enter alone, and resumes where it was left", async () => {
      await page.getByRole("button", { name: "Take the tour" }).focus();
      await page.keyboard.press("Enter");
      for (const [place, to] of tourPath.entries()) {
        const stop = { to, ...tourWords[to] };
        const last = place === tourPath.length - 1;
        await expect(page).toHaveURL(new RegExp(`/demo${stop.to}$`));
        await expect(bar(page)).toContainText(stop.title);
        const onward = bar(page).getByRole("button", { name: last ? "Finish the tour" : "Next stop" });
        await expect(onward).toBeFocused();
        if (place === 2) {
          await page.goto("/demo/mls/shortlist");
          await bar(page).getByRole("button", { name: "Return to this stop" }).click();
          await expect(page).toHaveURL(new RegExp(`/demo${stop.to}$`));
          await expect(onward).toBeFocused();
        }
        await page.keyboard.press("Enter");
      }
      await expect(bar(page)).toHaveCount(0);
    });

    await test.step("it can be ended at any stop, and then nothing of it is stored", async () => {
      await page.goto("/demo");
      await page.getByRole("button", { name: "Take the tour" }).click();
      await bar(page).getByRole("button", { name: "End the tour" }).click();
      await expect(bar(page)).toHaveCount(0);
      expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("tour")))).toEqual([]);
    });

    for (const [path, heading] of tree)
      await test.step(`${path} works on a cold load`, async () => {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
        await expect(page.getByRole("complementary", { name: "Investor demo" })).toContainText("INVESTOR DEMO");
      });

    expect(asked).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
