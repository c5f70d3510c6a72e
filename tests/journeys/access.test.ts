import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { violations, visit } from "#tests/crawl/look.ts";

/** Device settings for accessibility (docs/accessibility.md). */
const motifs = (page: Page) => ({
  bars: page.locator(".redaction-bar").first(),
  shares: page
    .getByRole("img", { name: /^Split:/ })
    .first()
    .locator("> *"),
});
const background = (element: Element) => getComputedStyle(element).backgroundColor;

test.describe("device settings", { tag: "@demo" }, () => {
  test("under forced colors bars, shares and selections stay distinct", { tag: "@rest" }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await page.goto("/demo/mls/candidate/1");
    const { bars, shares } = motifs(page);
    await expect(bars).toBeVisible();
    const paper = await page.locator("body").evaluate(background);
    expect(await bars.evaluate(background)).not.toBe(paper);
    await visit(page, "/demo/mls/tools/split");
    await expect(shares.first()).toBeVisible();
    const tones = await shares.evaluateAll((parts) => parts.map((part) => getComputedStyle(part).backgroundColor));
    expect(tones.length).toBeGreaterThan(1);
    expect(new Set([...tones, paper]).size).toBe(tones.length + 1);

    await test.step("the selection is outlined", async () => {
      await visit(page, "/demo/mls/search");
      const chosen = page.getByRole("button", { name: "Grid view" });
      await expect(chosen).toHaveAttribute("aria-pressed", "true");
      const outline = (element: Element) => getComputedStyle(element).outlineStyle;
      expect(await chosen.evaluate(outline)).toBe("solid");
      expect(await page.getByRole("button", { name: "List view" }).evaluate(outline)).toBe("none");
    });
  });

  test("under reduced motion nothing is animated", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.addInitScript(() => {
      const slow: string[] = [];
      Object.assign(window, { slow });
      const note = ({ target }: Event) => {
        for (const animation of (target as Element).getAnimations())
          if (Number(animation.effect?.getComputedTiming().duration) > 1 && !(target as Element).matches(".spin"))
            slow.push((target as Element).className);
      };
      document.addEventListener("animationstart", note, true);
      document.addEventListener("transitionrun", note, true);
    });
    await page.goto("/demo/mls/search");
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search or jump to" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Shortlist TM-/ })
      .first()
      .click();
    await expect(page.getByText("Added to Shortlist")).toBeVisible();
    await page.getByRole("button", { name: "Messages" }).first().click();
    await expect(page.getByRole("dialog", { name: "Messages" })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { slow: string[] }).slow)).toEqual([]);
  });

  test.describe("with the page's clock replaced", () => {
    test.use({ ownContext: true });
    test("a toast waits while it has keyboard focus, and its undo is reachable", async ({ page }) => {
      await page.clock.install();
      await page.goto("/demo/mls/shortlist");
      const shown = page.getByText("Removed from Shortlist").filter({ visible: true });
      const remove = page.getByRole("button", { name: /^Remove TM-/ }).first();
      await remove.click();
      await expect(shown).toHaveCount(1);
      await page.keyboard.press("F6");
      await page.getByRole("button", { name: "Undo" }).last().focus();
      await page.clock.runFor(8_000);
      await expect(shown).toHaveCount(1);
      await page.keyboard.press("Enter");
      await page.clock.runFor(1_000);
      await expect(shown).toHaveCount(0);
    });
  });
});

test("colors are checked although pages aren't drawn", async ({ page }) => {
  const body = '<!doctype html><html lang="en"><title>Gray</title><main><p style="color: #aaa">Gray</p></main></html>';
  await page.route("**/gray", (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("/gray");
  await expect(page.locator("body")).toHaveCSS("opacity", "0");
  expect(await violations(page)).toEqual([expect.stringMatching(/^color-contrast/)]);
});
