import { sql } from "kysely";
import { expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { migrations } from "#server/platform/db/migrations/index.ts";
import { pendingMigrations } from "#server/platform/db/migrate.ts";
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

async function tablesOf(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_name like 'test_half%' order by 1`.execute(
    database.kysely,
  );
  return rows.map(({ name }) => name);
}

const adds = (table: string): Migrations[string] => ({
  up: async (db) => void (await sql`create table ${sql.id(table)} (id int)`.execute(db)),
});

const first = adds("test_half_first");
const failing: Migrations[string] = {
  up: async (db) => {
    await sql`create table test_half_second (id int)`.execute(db);
    await sql`insert into test_half_second values (1), ('no number')`.execute(db);
  },
};

test("a failing migration is named and leaves nothing half done; those before it stay", async () => {
  const attempt = open({ ...migrations, "9998-first": first, "9999-second": failing });
  await expect(attempt).rejects.toThrow("Migration 9999-second failed");
  const database = await open(migrations);
  expect(await tablesOf(database)).toEqual(["test_half_first"]);
  await database.close();
  const fixed = await open({ ...migrations, "9998-first": first, "9999-second": adds("test_half_second") });
  expect(await tablesOf(fixed)).toEqual(["test_half_first", "test_half_second"]);
  await sql`drop table test_half_first, test_half_second`.execute(fixed.kysely);
  await sql`delete from kysely_migration where name >= '9998'`.execute(fixed.kysely);
  await fixed.close();
});

test("an earlier release starts on a schema that a newer one only added to, and leaves it as it is", async () => {
  const newer = await open({ ...migrations, "9998-first": first });
  await newer.close();
  const earlier = await open(migrations);
  expect(await tablesOf(earlier)).toEqual(["test_half_first"]);
  expect(await pendingMigrations(earlier.kysely, migrations)).toEqual([]);
  await earlier.close();
});

test("a release that still uses what is gone is refused, and the sentence says which one to start", async () => {
  const contracting = { ...adds("test_half_contracted"), unusedSince: "90.1.0" };
  const newer = await open({ ...migrations, "9998-first": first, "9999-contracting": contracting });
  await newer.close();
  await expect(open(migrations)).rejects.toThrow(
    new RegExp(
      String.raw`^A newer version of TalentMLS has migrated this database \(9999-contracting\), and versions before ` +
        String.raw`90\.1\.0 can't serve it\. This is \d+\.\d+\.\d+\. Start version 90\.1\.0 or a newer one, or ` +
        String.raw`restore the backup from before the update\.$`,
    ),
  );
});

test("a database that this version may not be able to serve is refused, and the sentence says what to do", async () => {
  const asNewer = { ...migrations, "9998-first": first, "9999-contracting": adds("test_half_contracted") };
  const newer = await open(asNewer);
  await expect(pendingMigrations(newer.kysely, { ...migrations, "9997-own": first })).rejects.toThrow(
    /^A newer version of TalentMLS has migrated this database \(9999-contracting is unknown to this one\)\. Start/,
  );
  await sql`update kysely_migration set oldest_release = null where name = '9998-first'`.execute(newer.kysely);
  await expect(pendingMigrations(newer.kysely, migrations)).rejects.toThrow(/\(9998-first is unknown to this one\)/);
  await newer.close();
});
