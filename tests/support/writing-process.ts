import { sql } from "kysely";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { startEngine } from "#server/platform/db/engine.ts";

/**
 * A server that only makes small writes and prints each number once its commit is acknowledged. The kill tests kill it.
 */
const [dataDir = ""] = process.argv.slice(2);
const engine = await startEngine({ dataDir });
const database = await openDatabase({
  source: { kind: "embedded", socketFolder: engine.socketFolder },
  clock: systemClock,
  onError: (error, during) => console.error(during, error),
});
await sql`create table if not exists kill_rows (id integer primary key, note text not null)`.execute(database.kysely);
const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from kill_rows`.execute(
  database.kysely,
);
process.stdout.write(`engine ${engine.pid()}\n`);

let next = rows[0]?.next ?? 1;
async function writer(): Promise<never> {
  for (;;) {
    const id = next;
    next += 1;
    await database.asSystem(async (w) => {
      await sql`insert into kill_rows values (${id}, ${`row ${id}`})`.execute(w.db);
      w.change({ topic: "session.changed", entityId: String(id) });
    });
    process.stdout.write(`${id}\n`);
  }
}
await Promise.all([writer(), writer(), writer()]);
