import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { systemClock } from "#server/platform/clock.ts";
import { type DatabaseSource, openDatabase } from "#server/platform/db/database.ts";
import { migrations } from "#server/platform/db/migrations/index.ts";

/** A process that leaves a database error unhandled in one of several ways. Run by the fault tests. */
const { SOURCE, HOW, CANARY } = process.env as { SOURCE: string; HOW: string; CANARY: string };
const table = sql.table(`test_unhandled_${randomBytes(4).toString("hex")}`);
const failingMigration = {
  up: async (db: Parameters<(typeof migrations)[string]["up"]>[0]) => {
    await sql`create table ${table} (name text primary key)`.execute(db);
    await sql`insert into ${table} values (${CANARY}), (${CANARY})`.execute(db);
  },
};

const database = await openDatabase({
  source: JSON.parse(SOURCE) as DatabaseSource,
  clock: systemClock,
  onError: (error, during) => console.error(during, error),
  migrations: HOW === "failing migration" ? { ...migrations, "9999-failing": failingMigration } : migrations,
});
await sql`create table ${table} (name text primary key)`.execute(database.kysely);
const insert = (): Promise<unknown> => sql`insert into ${table} values (${CANARY})`.execute(database.kysely);
await insert();

if (HOW === "unhandled rejection") {
  void insert();
} else if (HOW === "uncaught exception") {
  const statement =
    "insert into mls_idempotency_keys (scope_hash, request_hash, created_at) values ($1, $1, $2), ($1, $1, $2)";
  database.pool.query(statement, [Buffer.from(CANARY), systemClock.now()], (error) => {
    throw error;
  });
} else {
  await insert().catch((error: unknown) => console.error("failed", error));
  process.exit(0);
}
