import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { signInApart } from "#tests/support/journey-sign-in.ts";
import { openJobs } from "#tests/support/open-jobs.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { at } from "./attack/others.ts";
import { type BenchBoard, boardOf, jobIds } from "./board/cards.ts";
import { benchFlags, drag, framesDuring, openWith } from "./board/driving.ts";
import { browserForBench } from "./support/browser.ts";

/**
 * The promise that jobs, owners, due dates and outcomes on the cards made dragging no slower: 300 cards over 12 jobs
 * against the same 300 cards on a server of an earlier version, measured alternately in one run. `BENCH_BEFORE`: the
 * address of that server, built from its commit and started with sample data. `BENCH_ROUNDS` (6) times both boards,
 * `BENCH_SLOWER` (1) slows the browser down. The ratio of the same board in odd and even rounds is the noise.
 */
const before = process.env["BENCH_BEFORE"];
if (!before) throw new Error("Set BENCH_BEFORE to the address of a server of the earlier version.");
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 6);
const [cardCount, jobCount] = [300, 12];

type Side = { page: Page; board: BenchBoard; rounds: number[][] };

async function opened(browser: Browser, baseURL: string, board: BenchBoard): Promise<Side> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  // A session of one server is not valid on the other.
  await signInApart(page, "partner");
  const slower = Number(process.env["BENCH_SLOWER"] ?? 1);
  if (slower > 1)
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: slower });
  return { page, board, rounds: [] };
}

/** The jobs of the cards, and a decision or deal for every third candidate. */
async function withJobs({ page, board }: Side): Promise<void> {
  const jobs = openJobs(jobIds(jobCount), board.cards[0]?.lastStageUpdate);
  const outcomes = board.cards
    .filter((_, place) => place % 3 === 0)
    .map(({ listingId, lastStageUpdate }) => ({
      listingId,
      outcome: "passed",
      next: null,
      reason: "timing",
      deal: null,
      company: "Brackenwell Systems",
      at: lastStageUpdate,
    }));
  await page.route(/\/api\/v1\/jobs(\?|$)/, (route) => route.fulfill({ json: { items: jobs } }));
  await page.route(/\/api\/v1\/introductions\/outcomes/, (route) => route.fulfill({ json: { items: outcomes } }));
}

const executablePath = await browserForBench("findChromium");
const folder = mkdtempSync(path.join(tmpdir(), "mls-board-"));
const own = await startServerProcess({ DATA_DIR: folder, SAMPLE_DATA: "on" });
const browser = await chromium.launch({ executablePath, args: benchFlags });
try {
  const now = Date.now();
  const sides = {
    before: await opened(browser, before, boardOf(cardCount, now)),
    now: await opened(browser, own.url, boardOf(cardCount, now, jobIds(jobCount))),
  };
  for (let round = 0; round < rounds; round++)
    // The order alternates, so that a machine that slows down slows both.
    for (const name of round % 2 === 0 ? (["before", "now"] as const) : (["now", "before"] as const)) {
      const side = sides[name];
      await side.page.bringToFront();
      await openWith(side.page, side.board, name === "now" ? () => withJobs(side) : undefined);
      side.rounds.push(await framesDuring(side.page, () => drag(side.page)));
    }
  const p95 = (measured: readonly number[][]): number => at(measured.flat(), 0.95);
  for (const [name, { rounds: measured }] of Object.entries(sides))
    console.log(
      `${name.padEnd(8)} p95 of a drag among ${cardCount} cards: ${p95(measured).toFixed(1)} ms; by round ` +
        measured.map((each) => at(each, 0.95).toFixed(1)).join(", "),
    );
  const halves = ({ rounds: measured }: Side) =>
    p95(measured.filter((_, place) => place % 2 === 0)) / p95(measured.filter((_, place) => place % 2 === 1));
  console.log(
    `\nnow to before: ${(p95(sides.now.rounds) / p95(sides.before.rounds)).toFixed(2)}×; even to odd rounds of one ` +
      `board: ${halves(sides.before).toFixed(2)}× before, ${halves(sides.now).toFixed(2)}× now`,
  );
} finally {
  await browser.close();
  await own.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
}
