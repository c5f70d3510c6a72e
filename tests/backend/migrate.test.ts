import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { migrations } from "#server/platform/db/migrations/index.ts";
import { testSource } from "#tests/support/database.ts";

const source = await testSource();
type Migrations = typeof migrations;
const open = (all: Migrations): Promise<Database> =>
  openDatabase({
    source,
    clock: systemClock,
    onError: (error, during) => console.error(during, error),
    migrations: all,
  });

const tablesOf = async (database: Database): Promise<string[]> =>
  (
    await sql<{
      name: string;
    }>`select table_name as name from information_schema.tables where table_name like 'test_half%'`.execute(
      database.kysely,
    )
  ).rows.map((row) => row.name);

const first: Migrations[string] = {
  up: async (db) => void (await sql`create table test_half_first (id int)`.execute(db)),
};
const failing: Migrations[string] = {
  up: async (db) => {
    await sql`create table test_half_second (id int)`.execute(db);
    await sql`insert into test_half_second values (1), ('no number')`.execute(db);
  },
};

test("a failing migration is named and leaves nothing half done, and the next start continues", async () => {
  const attempt = open({ ...migrations, "9998-first": first, "9999-second": failing });
  await expect(attempt).rejects.toThrow("Migration 9999-second failed");
  const database = await open(migrations);
  expect(await tablesOf(database)).toEqual([]);
  await database.close();
  const fixed = await open({ ...migrations, "9998-first": first });
  expect(await tablesOf(fixed)).toEqual(["test_half_first"]);
  await fixed.close();
});

test("a database that a newer version migrated is refused, and the sentence says what to do", async () => {
  const newer = await open({ ...migrations, "9998-first": first });
  await newer.close();
  await expect(open(migrations)).rejects.toThrow(
    /^A newer version of TalentMLS has migrated this database \(9998-first is unknown to this one\)\. Start/,
  );
});
