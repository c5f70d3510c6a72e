import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { fillMarket } from "./search/fill.ts";

/**
 * What the search index costs: bytes for each listing, the longest time that it holds the event loop, and a start with
 * and without the saved index. A number sets how many listings; without one, 100,000 and 1,000,000. The server's start
 * is measured with `BENCH_LISTINGS` (100,000) in PostgreSQL, 0 for not at all.
 */
const asked = process.argv[2];
for (const count of asked === undefined ? ["100000", "1000000"] : [asked]) {
  const { status } = spawnSync(
    process.execPath,
    [
      "--expose-gc",
      "--disable-warning=ExperimentalWarning",
      path.join(import.meta.dirname, "search/memory-of.ts"),
      count,
    ],
    { stdio: "inherit" },
  );
  if (status !== 0) process.exit(1);
}

const listings = Number(process.env["BENCH_LISTINGS"] ?? 100_000);
if (listings > 0) await measureStarts();

async function measureStarts(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const env = {
      DATABASE_URL: postgres.url("postgres", "postgres", "network"),
      MASTER_KEY: randomBytes(32).toString("base64"),
      DATA_DIR: temporaryFolder("mls-bench-"),
      NODE_ENV: "test",
      SAMPLE_DATA: "on",
    };
    const empty = await timedStart(env);
    const pool = new pg.Pool({ connectionString: env.DATABASE_URL });
    await fillMarket(pool, listings, Date.now());
    // A change after which the next start has something to save.
    await pool.query(`insert into mls_change_inbox (topic, entity_id, data, created_at) values ('listing.changed',
      gen_random_uuid(), '{"code":"TM-00000000","market":null}', now())`);
    await pool.end();
    const without = await timedStart(env);
    const withIt = await timedStart(env);
    console.log(`\nseconds until the server serves, ${listings} listings`);
    console.log(`  creating the database    ${empty.toFixed(1)}`);
    console.log(`  loading all listings     ${without.toFixed(1)}`);
    console.log(`  reading the saved index  ${withIt.toFixed(1)}`);
  } finally {
    await postgres.stop();
  }
}

async function timedStart(env: Record<string, string>): Promise<number> {
  const begun = performance.now();
  const server = await startServerProcess(env);
  const took = performance.now() - begun;
  await server.kill("SIGTERM");
  return took / 1000;
}
