import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import path from "node:path";
import pg from "pg";
import { routes } from "#contract/routes.ts";
import { createSearchIndex, type SearchIndex } from "#domain/search/search-index.ts";
import { requestFor } from "#web/lib/backend/http.ts";
import { signedIn } from "#tests/support/test-app.ts";
import { simdCounting } from "#server/listing/simd-counting.ts";
import { freePort, startPostgres } from "#tests/support/postgres-server.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { productionDatabase } from "./support/production-database.ts";
import { prepareTable, statementsFor } from "./search/by-sql.ts";
import { fillMarket } from "./search/fill.ts";
import { type BenchListing, makeListings } from "./search/listings.ts";
import { mix } from "./search/mix.ts";

/**
 * The promises of the search, as ratios in one run. `BENCH_LISTINGS` listings (100,000), a mix of 40 searches, pages of
 * 24.
 */
const listings = Number(process.env["BENCH_LISTINGS"] ?? 100_000);
const now = Date.now();
const limit = 24;
const connections = 8;
const seconds = Number(process.env["BENCH_SECONDS"] ?? 6);
/** Until the code of a large program is compiled, it answers half as many requests. */
const warmUpSeconds = 2 * seconds;

type Autocannon = (options: {
  url: string;
  connections: number;
  duration?: number;
  /** Of requests, instead of a duration. */
  amount?: number;
  /** In seconds, of one request. */
  timeout: number;
  requests: { path: string; headers: Record<string, string> }[];
}) => Promise<{
  requests: { total: number };
  duration: number;
  latency: { p50: number; p97_5: number };
  non2xx: number;
  errors: number;
}>;
const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;

const at = (times: number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
const ms = (value: number): string => (value < 10 ? value.toFixed(3) : value.toFixed(1));
const ratio = (value: number): string => `${value >= 10 ? Math.round(value) : value.toFixed(value < 0.1 ? 3 : 2)}×`;

function timed(run: () => unknown): number {
  const begun = performance.now();
  run();
  return performance.now() - begun;
}

function row(name: string, times: number[]): { p50: number; p95: number } {
  const result = { p50: at(times, 0.5), p95: at(times, 0.95) };
  console.log(`${name.padEnd(58)}${ms(result.p50).padStart(10)}${ms(result.p95).padStart(10)}`);
  return result;
}

function build(): SearchIndex<BenchListing> {
  const index = createSearchIndex<BenchListing>(undefined, simdCounting);
  const before = process.memoryUsage();
  const took = timed(() => {
    for (const listing of makeListings(listings, now)) index.put(listing, listing);
  });
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  console.log(
    `${listings} listings put in ${(took / 1000).toFixed(1)} s with making them; index and cards ` +
      `${Math.round(grown / 1e6)} MB`,
  );
  return index;
}

function inProcess(index: SearchIndex<BenchListing>) {
  console.log(`\nin process, milliseconds${"".padEnd(34)}${"p50".padStart(10)}${"p95".padStart(10)}`);
  const search = (place: number): void => void index.search(mix[place]!, { now, limit });
  const facets = (place: number): void => void index.facets(mix[place]!, { now });
  const each = (run: (place: number) => void, rounds: number): number[] =>
    Array.from({ length: rounds }, () => mix.map((_, place) => timed(() => run(place)))).flat();
  row("page + exact count, each search for the first time", each(search, 1));
  each(search, 30);
  const page = row("page + exact count", each(search, 100));
  each(facets, 10);
  row("every facet", each(facets, 50));
  const both = row(
    "page + exact count + every facet",
    each((place) => (search(place), facets(place)), 50),
  );
  const listing = index.search(mix[0]!, { now, limit: 1 }).items[0]!;
  row(
    "one listing changed",
    Array.from({ length: 500 }, (_, i) => timed(() => index.put({ ...listing, updatedAt: now + i }, listing))),
  );
  const longestStep = (steps: Generator<unknown, unknown>): number => {
    for (let longest = 0; ;) {
      let done: boolean | undefined;
      longest = Math.max(
        longest,
        timed(() => (done = steps.next().done)),
      );
      if (done) return longest;
    }
  };
  row(
    "longest step of counting every facet in steps",
    mix.map((query) => longestStep(index.facetsInSteps(query, { now }))),
  );
  console.log(`compaction in steps: longest step ${ms(longestStep(index.compactInSteps()))} ms`);
  return { page, both };
}

async function bySql(pool: pg.Pool, index: SearchIndex<BenchListing>) {
  const client = await pool.connect();
  const pages: number[] = [];
  const both: number[] = [];
  let equal = 0;
  for (const query of mix) {
    const { page, count } = statementsFor(query, now, limit);
    for (let round = 0; round < 8; round++) {
      const begun = performance.now();
      const items = await client.query<{ id: string }>(page);
      const between = performance.now();
      const { rows } = await client.query<{ total: number }>(count);
      if (round < 3) continue;
      pages.push(between - begun);
      both.push(performance.now() - begun);
      if (round > 3) continue;
      const ours = index.search(query, { now, limit });
      const same =
        ours.total === rows[0]?.total &&
        (query.sort === "relevance" ||
          JSON.stringify(ours.items.map(({ id }) => id)) === JSON.stringify(items.rows.map(({ id }) => id)));
      if (same) equal++;
      else console.log(`differs: ${JSON.stringify(query)}: ${ours.total} and ${rows[0]?.total}`);
    }
  }
  client.release();
  const page = row("SQL, page alone", pages);
  const counted = row("SQL, page + exact count", both);
  console.log(`index and SQL agree on ${equal} of ${mix.length} searches`);
  return { page, counted };
}

const children: ChildProcess[] = [];

async function serverOf(...args: string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(import.meta.dirname, "search/servers.ts"), ...args],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  children.push(child);
  const port = await new Promise<string>((resolve) =>
    child.stdout.once("data", (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return `http://127.0.0.1:${port}`;
}

/** Whole passes through the searches, some of which take a thousand times as long as others by SQL. */
async function rate(name: string, url: string, paths: string[], headers: Record<string, string> = {}): Promise<number> {
  const load = { url, connections, timeout: 300, requests: paths.map((each) => ({ path: each, headers })) };
  const warm = await autocannon({ ...load, duration: warmUpSeconds });
  const pass = connections * paths.length;
  const passes = Math.max(1, Math.round(((warm.requests.total / warm.duration) * seconds) / pass));
  const { requests: done, duration, latency, non2xx, errors } = await autocannon({ ...load, amount: passes * pass });
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} requests failed`);
  // Not autocannon's own average, which is 0 if a request takes longer than a second.
  const perSecond = done.total / duration;
  console.log(
    [perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond), latency.p50, latency.p97_5].reduce(
      (line, figure) => line + String(figure).padStart(10),
      name.padEnd(58),
    ),
  );
  return perSecond;
}

const postgres = await startPostgres();
try {
  const databaseUrl = await productionDatabase(postgres);
  const port = String(await freePort());
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: temporaryFolder("mls-bench-"),
    MASTER_KEY: randomBytes(32).toString("base64"),
    NODE_ENV: "production",
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SAMPLE_DATA: "on",
    READS_PER_MINUTE: "off",
    PERSON_REQUESTS_PER_SECOND: "off",
    CANDIDATES_PER_DAY: "off",
  };
  // Seeds the sample data, whose accounts sign in below.
  await (await startServerProcess(env)).kill("SIGTERM");
  const pool = new pg.Pool({ connectionString: databaseUrl });
  await fillMarket(pool, listings, now);
  await prepareTable(pool);

  const index = build();
  const own = inProcess(index);
  const sql = await bySql(pool, index);
  await pool.end();

  const start = async (how: string) => {
    const begun = performance.now();
    const server = await startServerProcess(env, [], undefined, Math.max(240_000, listings));
    console.log(`\nthe server is ready ${((performance.now() - begun) / 1000).toFixed(1)} s after its start, ${how}`);
    return server;
  };
  const testApp = await start("all listings loaded");
  const person = await signedIn(testApp, "hiring@meridian.example");
  const pathsOf = (route: string, extra = {}): string[] =>
    mix.map((query) => requestFor(route, { ...query, ...extra }, {}).url);
  console.log(
    `\nrequests/s, ${connections} ` +
      `connections${"".padEnd(27)}${"per s".padStart(10)}${"p50 ms".padStart(10)}${"p97.5 ms".padStart(10)}`,
  );
  const empty = await rate("an empty node:http server", await serverOf("empty"), ["/"]);
  const bySqlRate = await rate(
    "Fastify, page + count by SQL, prepared",
    await serverOf("sql", databaseUrl, String(now)),
    mix.map((_, place) => `/search/${place}`),
  );
  const bare = await rate(
    "Fastify, page + count by the index, nothing else",
    await serverOf("index", String(listings), String(now)),
    mix.map((_, place) => `/search/${place}`),
  );
  const pages = await rate(
    "this product, GET /listings, signed in",
    testApp.url,
    pathsOf(routes.listings.search, { limit }),
    person.credentials(),
  );
  const facets = await rate(
    "this product, GET /listings/facets, signed in",
    testApp.url,
    pathsOf(routes.listings.facets),
    person.credentials(),
  );
  const answers = (url: string): Promise<unknown[]> =>
    Promise.all(
      pathsOf(routes.listings.search, { limit }).map(async (each) =>
        (await fetch(`${url}${each}`, { headers: person.credentials() })).json(),
      ),
    );
  const before = await answers(testApp.url);
  await testApp.kill("SIGTERM");
  const restarted = await start("from the saved index");
  const after = await answers(restarted.url);
  // Those of the last month have become fewer meanwhile.
  const lasting = before.flatMap((answer, place) => (mix[place]!.lastUpdated ? [] : [[answer, after[place]]]));
  const same = lasting.filter(([earlier, later]) => JSON.stringify(earlier) === JSON.stringify(later));
  console.log(`the first answers are the same for ${same.length} of ${lasting.length} searches without a time`);
  await restarted.kill("SIGTERM");

  console.log("\nratios");
  const ratios: [string, string][] = [
    ["p50 of page + count: SQL to index", ratio(sql.counted.p50 / own.page.p50)],
    ["p95 of page + count: SQL to index", ratio(sql.counted.p95 / own.page.p95)],
    ["p50 of page + count here to SQL's page without a count", ratio(own.page.p50 / sql.page.p50)],
    ["p95 of page + count + every facet: SQL without facets to index", ratio(sql.counted.p95 / own.both.p95)],
    ["requests/s of page + count: Fastify with the index to Fastify with SQL", ratio(bare / bySqlRate)],
    ["requests/s of page + count: Fastify with the index to an empty server", ratio(bare / empty)],
    ["requests/s of page + count: product to Fastify with SQL", ratio(pages / bySqlRate)],
    ["requests/s of every facet: product to Fastify with SQL without facets", ratio(facets / bySqlRate)],
    ["requests/s of page + count: product to an empty server", ratio(pages / empty)],
  ];
  for (const [name, value] of ratios) console.log(`${name.padEnd(72)}${value.padStart(8)}`);
} finally {
  for (const child of children) child.stdin?.end();
  await postgres.stop();
}
