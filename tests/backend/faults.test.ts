import { spawnSync } from "node:child_process";
import { Writable } from "node:stream";
import { inspect } from "node:util";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { testSource } from "#tests/support/database.ts";

/** Planted in every column of a failing row. It must not appear in any error or log. */
const canary = "Canary-Zoë-O'Brien@planted.example";

const source = await testSource();
const database = await openDatabase({
  source,
  clock: systemClock,
  onError: (error, during) => console.error(during, error),
});
afterAll(() => database.close());
await prepare(database);

async function prepare({ kysely }: Pick<Database, "kysely">): Promise<void> {
  await sql`
    create table test_people (
      id int primary key, name text unique, small varchar(8), age int check (age between 0 and 150),
      parent int references test_people, born date
    )`.execute(kysely);
  await sql`insert into test_people (id, name) values (1, ${canary})`.execute(kysely);
  await sql
    .raw(`
    create function test_raise() returns trigger language plpgsql as $$
    begin raise exception 'refused for %', new.name using detail = new.name, hint = new.name; end $$`)
    .execute(kysely);
  await sql`create table test_guarded (name text)`.execute(kysely);
  await sql`create trigger guard before insert on test_guarded for each row execute function test_raise()`.execute(
    kysely,
  );
}

/** Statements that make PostgreSQL quote a row or a parameter in its error. */
const failing: Record<string, (db: Database["kysely"]) => Promise<unknown>> = {
  "a second row with the same key": (db) => sql`insert into test_people (id, name) values (2, ${canary})`.execute(db),
  "a check that fails": (db) =>
    sql`insert into test_people (id, name, age) values (3, ${`${canary}3`}, 999)`.execute(db),
  "a missing parent": (db) =>
    sql`insert into test_people (id, name, parent) values (4, ${`${canary}4`}, 77)`.execute(db),
  "a missing value": (db) => sql`insert into test_people (name) values (${`${canary}5`})`.execute(db),
  "a text that is too long": (db) => sql`insert into test_people (id, small) values (6, ${canary})`.execute(db),
  "a text that is no number": (db) => sql`select ${canary}::int`.execute(db),
  "a text that is no date": (db) => sql`insert into test_people (id, born) values (7, ${canary})`.execute(db),
  "a text that is no uuid": (db) => sql`select ${canary}::uuid`.execute(db),
  "a text that is no JSON": (db) => sql`select ${canary}::jsonb`.execute(db),
  "an error raised by a trigger": (db) => sql`insert into test_guarded values (${canary})`.execute(db),
  "a wrong regular expression": (db) => sql`select 'x' ~ ${`(${canary}`}`.execute(db),
  "a syntax error": (db) => sql`select from where ${canary}`.execute(db),
};

function expectNothingPlanted(text: string): void {
  expect(text).not.toMatch(/Canary|Zo(ë|\\u00eb|\\xeb)|O'+Brien|planted\.example/i);
}

describe.each(Object.entries(failing))("%s", (_, run) => {
  test("leaves no value of the row in the error, its causes or the log", async () => {
    const error: unknown = await run(database.kysely).then(
      () => expect.unreachable("the statement must fail"),
      (e: unknown) => e,
    );
    expectNothingPlanted(inspect(error, { depth: 10, showHidden: true }));
    expectNothingPlanted(String(error));
    expectNothingPlanted(JSON.stringify(error));

    let written = "";
    const log = createLog(
      "trace",
      new Writable({ write: (chunk, _encoding, done) => ((written += String(chunk)), done()) }),
    );
    log.error({ err: error }, "failed");
    log.error(error);
    log.error({ err: new Error("outer", { cause: error }) }, "wrapped");
    expect(written.trim().split("\n")).toHaveLength(3);
    expect(JSON.parse(written.split("\n")[0] ?? "")).toMatchObject({
      err: { type: "DatabaseFault", code: expect.any(String) },
    });
    expectNothingPlanted(written);
  });
});

describe("an unprotected process", () => {
  test.each(["unhandled rejection", "uncaught exception", "console.error", "failing migration"])(
    "prints no value of the row: %s",
    (how) => {
      const child = spawnSync(process.execPath, [new URL("../support/failing-process.ts", import.meta.url).pathname], {
        env: { ...process.env, SOURCE: JSON.stringify(source), HOW: how, CANARY: canary },
        encoding: "utf8",
        timeout: 240_000,
      });
      expect(child.stderr).toMatch(/23505/);
      expectNothingPlanted(child.stdout + child.stderr);
    },
  );
});
