import { settled } from "#tests/crawl/look.ts";
import { expect, type Page, test } from "#tests/support/journey-test.ts";
import { cardIn, column, drag, handle, link, said } from "#tests/support/journey-pipeline.ts";
import { signIn } from "#tests/support/journey-sign-in.ts";

/** A column of 120 cards, of which only the visible ones are rendered; and the board by touch. */
const many = 120;
const code = (place: number) => `TM-0000${String(place).padStart(4, "0")}`;

async function longBoard(page: Page): Promise<void> {
  // Live events of the real board must not reach this one.
  await page.context().route("**/api/live/**", (route) => route.abort());
  await page.routeWebSocket(/\/api\/live/, (socket) => void socket.close());
  const at = (place: number) => new Date(Date.parse("2026-01-01T00:00:00Z") + place * 60_000).toISOString();
  const listing = {
    headlineRole: "Platform Engineer",
    locationCity: "Austin",
    locationState: "TX",
    workType: "remote",
    salaryMin: 150_000,
    salaryMax: 180_000,
    yearsExperience: 8,
    keySkills: ["Go", "AWS", "SQL", "Kafka"],
  };
  const cards = Array.from({ length: many }, (_, place) => ({
    id: `listing-${place}`,
    listingId: `listing-${place}`,
    jobId: null,
    ownerId: null,
    owes: "us",
    maskedCode: code(place),
    pipelineStage: "applied",
    addedToPipelineAt: at(place),
    lastStageUpdate: at(place),
    pipelineNotes: place % 5 === 0 ? "Call on Thursday, after the panel has met and the scorecards are in." : "",
    version: 1,
    notesVersion: 1,
    listing,
  }));
  const stages = ["applied", "screening"].map((id, order) => ({
    id,
    name: id === "applied" ? "Applied" : "Screening",
    description: "",
    color: "gray",
    order,
    targetDays: null,
    candidateCount: order === 0 ? many : 0,
  }));
  await page.route(/\/api\/v1\/pipeline$/, (route) =>
    route.fulfill({ json: { stages, stagesVersion: 1, cards, available: 0 } }),
  );
  await page.route(/\/api\/v1\/pipeline\/moves$/, (route) => {
    const ask = route.request().postDataJSON() as { cards: { listingId: string }[]; stage: string };
    const moved = cards.filter(({ id }) => ask.cards.some(({ listingId }) => listingId === id));
    for (const card of moved)
      Object.assign(card, {
        pipelineStage: ask.stage,
        version: card.version + 1,
        lastStageUpdate: new Date().toISOString(),
      });
    return route.fulfill({ json: { moved, unchanged: [], conflicts: [], missing: [] } });
  });
  await page.goto("/mls/pipeline");
  await expect(page.getByText(`Manage ${many} candidates across 2 stages`)).toBeVisible();
}

test("a long column is navigated, read and dragged from like a short one", { tag: "@rest" }, async ({ page }) => {
  await signIn(page, "partner");
  await longBoard(page);
  const drawn = column(page, "Applied").getByRole("button", { name: /^Copy code/ });
  await expect(drawn.first()).toBeVisible();
  expect(await drawn.count()).toBeLessThan(30);

  await test.step("the keys move through cards that aren't rendered", async () => {
    for (let step = 0; step <= 40; step++) await page.keyboard.press("j");
    await expect(link(page, code(40))).toBeFocused();
    await expect(link(page, code(40))).toBeInViewport();
    await expect(cardIn(page, "Applied", code(40))).toHaveAttribute("aria-posinset", "41");
    await expect(cardIn(page, "Applied", code(40))).toHaveAttribute("aria-setsize", String(many));
  });

  await test.step("the focused card keeps focus, wherever the column is scrolled", async () => {
    await column(page, "Applied").getByRole("heading", { level: 2 }).hover();
    await page.mouse.move(180, 500);
    for (let turn = 0; turn < 12; turn++) await page.mouse.wheel(0, 900);
    await expect(link(page, code(40))).not.toBeInViewport();
    await expect(link(page, code(40))).toBeFocused();
    expect(await drawn.count()).toBeLessThan(30);
    await page.keyboard.press("k");
    await expect(link(page, code(39))).toBeFocused();
    await expect(link(page, code(39))).toBeInViewport();
  });

  await test.step("by keyboard and by pointer, from the middle of the column", async () => {
    await handle(page, code(39)).focus();
    for (const key of ["Space", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await expect(cardIn(page, "Screening", code(39))).toBeVisible();
    await expect(handle(page, code(39))).toBeFocused();
    await link(page, code(38)).focus();
    await drag(page, cardIn(page, "Applied", code(38)), column(page, "Screening"));
    await expect(said(page, "Stage Updated").filter({ hasText: `${code(38)} moved to Screening` })).toBeVisible();
    await expect(column(page, "Applied").getByRole("heading", { level: 2 })).toContainText(String(many - 2));
  });
});

test.describe("by touch", { tag: "@demo" }, () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 }, ownContext: true });

  test("a swipe scrolls the columns, a long press picks up the card", { tag: "@rest" }, async ({ page }) => {
    await page.goto("/demo/mls/pipeline");
    const card = cardIn(page, "Applied", "TM-6XC3J8PM");
    await expect(card).toBeVisible();
    const finger = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
      finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
    const left = () => page.evaluate(() => document.querySelector("[data-stage]")?.parentElement?.scrollLeft ?? 0);

    // The result of a drop while the board still scrolls isn't predictable.
    const leftToScroll = () =>
      page.evaluate(() => {
        const board = document.querySelector("[data-stage]")?.parentElement;
        return board ? board.scrollWidth - board.clientWidth - board.scrollLeft : Number.POSITIVE_INFINITY;
      });

    /** Where the finger touches the card, once the page has loaded. */
    const place = async (): Promise<[x: number, y: number]> => {
      await settled(page);
      const { x, y } = (await card.getByRole("heading").boundingBox())!;
      return [x + 60, y + 10];
    };
    let [x, y] = await place();
    // Sent at once: on a busy machine an answer to each touch takes longer than a long press.
    const swiped = [touch("touchStart", x + 180, y)];
    for (let step = 1; step <= 10; step++) swiped.push(touch("touchMove", x + 180 - step * 20, y));
    await Promise.all([...swiped, touch("touchEnd")]);
    await expect.poll(left).toBeGreaterThan(100);
    await expect(page.locator("[data-over]")).toHaveCount(0);
    // A reload would restore the stage that was swiped to.
    await page.goto("about:blank");
    await page.goto("/demo/mls/pipeline");
    await expect(card).toBeVisible();

    [x, y] = await place();
    await touch("touchStart", x, y);
    await expect(page.locator("[data-stage=applied]")).toHaveAttribute("data-over", "true");
    // At the edge the board scrolls by itself.
    for (let step = 1; step <= 12; step++) await touch("touchMove", Math.min(385, x + step * 28), y + 20 + step);
    await expect.poll(leftToScroll).toBeLessThan(2);
    await touch("touchMove", 250, y + 33);
    await expect(page.locator("[data-stage]:not([data-stage=applied])[data-over=true]")).toBeAttached();
    await touch("touchEnd");
    await expect(said(page, "Stage Updated")).toContainText("TM-6XC3J8PM moved to");
  });
});
