import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type { BenchBoard } from "./cards.ts";

/** Shows this board on the pipeline page; answers about the pipeline are mocked, by `more` others too. */
export async function openWith(page: Page, board: BenchBoard, more?: () => Promise<void>): Promise<void> {
  await page.unrouteAll();
  await more?.();
  await page.route(/\/api\/v1\/pipeline(\/|$)/, async (route) => {
    const [, id, verb] = /\/pipeline\/?([^/?]*)\/?(\w*)/.exec(route.request().url()) ?? [];
    const card = board.cards.find((each) => each.id === id);
    const asked = verb === "move" ? (route.request().postDataJSON() as { stage: string }) : null;
    if (card && asked)
      return route.fulfill({
        json: {
          ...card,
          pipelineStage: asked.stage,
          version: card.version + 1,
          lastStageUpdate: new Date().toISOString(),
        },
      });
    if (id === "count")
      return route.fulfill({
        json: { total: board.cards.length, listingIds: board.cards.map(({ listingId }) => listingId) },
      });
    return route.fulfill({ json: board });
  });
  await page.goto("/mls/pipeline");
  await page
    .getByText(`Manage ${board.cards.length.toLocaleString("en-US")} candidates across 5 stages`)
    .waitFor({ timeout: 120_000 });
  await page.locator("[data-card-id]").first().waitFor();
  await page.mouse.move(10, 500);
  await wait(1_000);
}

/** Runs in the page: records the times between frames until stopped. */
const recorder = `(() => {
  const bench = { frames: [], going: true };
  globalThis.bench = bench;
  let before = performance.now();
  const each = (now) => {
    bench.frames.push(now - before);
    before = now;
    if (bench.going) requestAnimationFrame(each);
  };
  requestAnimationFrame(each);
})()`;

/** The times between frames in ms while `run` goes on. */
export async function framesDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  await page.evaluate(recorder);
  await run();
  return page.evaluate<number[]>("bench.going = false, bench.frames.slice(2)");
}

/**
 * Picks up a card in the first column, carries it to the right edge, where the board scrolls, and back, then drops it.
 */
export async function drag(page: Page): Promise<void> {
  const card = await page.locator("[data-card-id]").first().getByRole("heading").boundingBox();
  if (!card) throw new Error("There is no card to drag.");
  await page.mouse.move(card.x + 20, card.y + 8);
  await page.mouse.down();
  for (const [x, y] of [
    [card.x + 60, card.y + 30],
    [900, 500],
    [1_425, 400],
    [1_425, 600],
    [700, 350],
    [1_000, 700],
    [500, 450],
  ] as const)
    await page.mouse.move(x, y, { steps: 40 });
  await page.mouse.up();
  await wait(300);
}

/** Scrolls the first column down and up with the wheel. */
export async function scroll(page: Page): Promise<void> {
  await page.mouse.move(180, 550);
  for (let turn = 0; turn < 60; turn++) {
    await page.mouse.wheel(0, turn < 40 ? 240 : -480);
    await wait(16);
  }
}

/** The flags of a browser that is measured. */
export const benchFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-sync",
];
