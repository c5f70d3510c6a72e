import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { productMoves } from "./commits/product.ts";

/**
 * The promise: announcing changes takes at most a tenth of the commits a second that eight connections make, and a
 * transaction that stays open for seconds takes none. Rounds with and without changes take turns in one run. `row`
 * inserts one more id into a table without an index instead: no stream that is kept in a table costs less. Then what
 * the product writes: moves on a board, with everything that a move reads, checks and records.
 */
const connections = 8;
const rounds = 12;
const roundMs = 1_500;
const leastShare = 0.9;

const kinds = ["none", "row", "changes", "beside"] as const;
type Kind = (typeof kinds)[number];

const kept = [await onNewServer(measure), await onNewServer(measureMoves)];
process.exit(kept.every(Boolean) ? 0 : 1);

/** A server for each table: what one leaves behind costs the other a tenth, and a product doesn't have it. */
async function onNewServer(take: (url: string) => Promise<boolean>): Promise<boolean> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await take(postgres.url("postgres", "postgres"));
  } finally {
    await postgres.stop();
  }
}

async function measure(url: string): Promise<boolean> {
  const database = await openDatabase({
    source: { kind: "postgres", url, maxConnections: connections + 3 },
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
  });
  await sql`create table bench_rows (id uuid primary key, words text not null)`.execute(database.kysely);
  await sql`create table bench_ids (id uuid not null)`.execute(database.kysely);
  const stop = database.changes.subscribe(() => undefined);
  await round(database, "changes");
  const rates: Record<Kind, number[]> = { none: [], row: [], changes: [], beside: [] };
  for (let place = 0; place < rounds; place += 1)
    for (const kind of kinds) rates[kind].push(await round(database, kind));
  await database.changes.caughtUp();
  stop();
  await database.close();
  const middle = (kind: Kind): number => middleOf(rates[kind]);
  const share = (kind: Kind): number => middle(kind) / middle("none");
  console.table({
    "without changes": { "commits a second": Math.round(middle("none")), share: 1 },
    "one more row each": { "commits a second": Math.round(middle("row")), share: Number(share("row").toFixed(2)) },
    "each announces a change": {
      "commits a second": Math.round(middle("changes")),
      share: Number(share("changes").toFixed(2)),
    },
    "beside a transaction that stays open": {
      "commits a second": Math.round(middle("beside")),
      share: Number(share("beside").toFixed(2)),
    },
  });
  return share("changes") >= leastShare && share("beside") >= leastShare;
}

async function measureMoves(url: string): Promise<boolean> {
  const { round: moves, close } = await productMoves(url, { connections, roundMs });
  await moves(true);
  const rates: Record<"without" | "announced", number[]> = { without: [], announced: [] };
  for (let place = 0; place < rounds; place += 1) {
    // In turn, so that neither has the later rounds.
    for (const announcing of place % 2 === 0 ? [false, true] : [true, false])
      rates[announcing ? "announced" : "without"].push(await moves(announcing));
  }
  await close();
  const [without, announced] = [middleOf(rates.without), middleOf(rates.announced)];
  console.table({
    "moves without changes": { "moves a second": Math.round(without), share: 1 },
    "each announces its change": {
      "moves a second": Math.round(announced),
      share: Number((announced / without).toFixed(2)),
    },
  });
  return announced / without >= leastShare;
}

function middleOf(rates: readonly number[]): number {
  return rates.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
}

/** Commits a second of one round. */
async function round(database: Database, kind: Kind): Promise<number> {
  const mayEnd = Promise.withResolvers<void>();
  const open =
    kind === "beside"
      ? database.asSystem(async (work) => {
          await sql`insert into bench_rows values (${randomUUID()}, 'open')`.execute(work.db);
          work.change({ topic: "session.changed", entityId: "open" });
          await mayEnd.promise;
        })
      : undefined;
  const started = performance.now();
  const until = started + roundMs;
  let commits = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const id = randomUUID();
        await database.asSystem(async (work) => {
          await sql`insert into bench_rows values (${id}, ${"words ".repeat(40)})`.execute(work.db);
          await sql`update bench_rows set words = ${id} where id = ${id}`.execute(work.db);
          await sql`select words from bench_rows where id = ${id}`.execute(work.db);
          if (kind === "row") await sql`insert into bench_ids values (${id})`.execute(work.db);
          else if (kind !== "none") work.change({ topic: "session.changed", entityId: id });
        });
        commits += 1;
      }
    }),
  );
  const rate = commits / ((performance.now() - started) / 1_000);
  await database.changes.caughtUp();
  mayEnd.resolve();
  await open;
  return rate;
}
