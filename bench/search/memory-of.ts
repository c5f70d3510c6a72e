import { randomBytes } from "node:crypto";
import { rmSync, statSync } from "node:fs";
import path from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { CardFacts } from "#domain/listing/view.ts";
import { listingCards } from "#domain/search/listing-cards.ts";
import { createSearchIndex, type SearchIndex } from "#domain/search/search-index.ts";
import { simdCounting } from "#server/listing/simd-counting.ts";
import { restoreSnapshot, saveSnapshot, type SnapshotPlace } from "#server/listing/search-snapshot.ts";
import { systemClock } from "#server/platform/clock.ts";
import { createKeyRing } from "#server/platform/crypto/key-ring.ts";
import type { ChangeStream } from "#server/platform/db/changes.ts";
import { inSlices } from "#server/platform/slices.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { makeMarket } from "./market.ts";
import { mix } from "./mix.ts";

/* One size of `npm run bench -- search-memory`, in a process of its own. */
const count = Number(process.argv[2]);
const now = Date.now();
const { gc } = globalThis as unknown as { gc: () => void };
const place: SnapshotPlace = {
  file: path.join(temporaryFolder("mls-bench-"), "search-index"),
  everyMs: 1,
  keyRing: createKeyRing(randomBytes(32).toString("base64")),
  clock: systemClock,
};
/** A stream with one change. */
const changes = {
  positionOf: async (seq: number) => ({ seq, entityId: "a", at: now }),
  holds: async () => true,
  latest: async () => 1,
} as unknown as ChangeStream;

const ownTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** The longest delay of the event loop: by the clock, and the loop's own processor time in it. */
const longest = { wall: 0, own: 0 };
let watching = true;
async function watch(): Promise<void> {
  for (let [at, used] = [performance.now(), ownTime()]; watching;) {
    await nextTurn();
    const [later, cpu] = [performance.now(), ownTime()];
    longest.wall = Math.max(longest.wall, later - at);
    longest.own = Math.max(longest.own, cpu - used);
    [at, used] = [later, cpu];
  }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  // The collections that `memory` asks for count for nothing.
  await nextTurn();
  await nextTurn();
  [longest.wall, longest.own] = [0, 0];
  const [begun, used] = [performance.now(), ownTime()];
  const result = await work();
  const took = (performance.now() - begun) / 1000;
  console.log(
    `${name.padEnd(26)}${took.toFixed(1).padStart(8)} s${((ownTime() - used) / 1000).toFixed(1).padStart(8)} s own` +
      `${longest.wall.toFixed(1).padStart(10)} ms longest${longest.own.toFixed(1).padStart(8)} ms own`,
  );
  return result;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

function memory(what: string, before: NodeJS.MemoryUsage): void {
  gc();
  gc();
  const after = process.memoryUsage();
  const each = (kind: "heapUsed" | "arrayBuffers" | "rss"): string =>
    String(Math.round((after[kind] - before[kind]) / count)).padStart(5);
  console.log(
    `${what.padEnd(26)}bytes a listing: heap ${each("heapUsed")}, outside ${each("arrayBuffers")}, resident ` +
      `${each("rss")}; process ${megabytes(after.rss)}`,
  );
}

/** Whether two indexes give the same first pages and counts. */
const same = (a: SearchIndex<CardFacts>, b: SearchIndex<CardFacts>): boolean =>
  mix.every((query) => {
    const ask = { now, limit: 24, viewerBlocked: ["organization-31"] };
    return JSON.stringify(a.search(query, ask)) === JSON.stringify(b.search(query, ask));
  });

console.log(`\n${count} listings`);
const watcher = watch();
gc();
const empty = process.memoryUsage();
const index = createSearchIndex(listingCards, simdCounting);
index.clear(count);
await step("put (with making them)", () => inSlices(index.putMany(makeMarket(count, now), 16)));
await step("sort", () => inSlices(index.orderInSteps()));
memory("loaded", empty);
await step("compact", () => inSlices(index.compactInSteps()));
memory("compacted", empty);
await step("save", () => saveSnapshot(place, { index, changes, handled: 1 }));
console.log(`${"file".padEnd(26)}${megabytes(statSync(place.file).size)}`);

const restored = createSearchIndex(listingCards, simdCounting);
gc();
const beside = process.memoryUsage();
await step("read back and sort", async () => {
  await restoreSnapshot(place, { index: restored, changes, onProgress: () => undefined });
  await inSlices(restored.orderInSteps());
});
memory("read back", beside);
watching = false;
await watcher;

const times: number[] = [];
for (let round = 0; round < 2; round++)
  for (const query of mix) {
    const begun = ownTime();
    restored.search(query, { now, limit: 24 });
    restored.facets(query, { now });
    times.push(ownTime() - begun);
  }
console.log(
  `search with every facet    first time at most ${Math.max(...times.slice(0, mix.length)).toFixed(1)} ms own`,
);
console.log(`                           again at most ${Math.max(...times.slice(mix.length)).toFixed(1)} ms own`);
console.log(`the same answers as before ${same(index, restored)}`);
console.log(`most memory of the process ${megabytes(process.resourceUsage().maxRSS * 1024)}`);
rmSync(path.dirname(place.file), { recursive: true });
