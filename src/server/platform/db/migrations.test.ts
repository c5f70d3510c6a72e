import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { expandsFrom, locksOneFrom } from "./migrate.ts";

/**
 * While a release replaces another one, both use the database. So a migration adds, and only a later release removes
 * what the one before it no longer used (CONTRIBUTING.md). It names that release: earlier ones refuse to start.
 */
const unusedSince = /^export const unusedSince = "\d+\.\d+\.\d+";$/m;

/** What runs in an update: neither comments nor the way back. */
const codeOf = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").split(/export (?:async )?function down|export const down/)[0] ?? "";

/** What the release before it would trip over, by the words that do it. */
function breakingSteps(text: string): string[] {
  const code = codeOf(text);
  const alterations = [...code.matchAll(/\.alterTable\([\s\S]*?\.execute\(|\balter\s+table\b[^;`]*/gi)].map(
    ([step]) => step,
  );
  const added = alterations.flatMap((step) => [
    ...step.matchAll(/\.addColumn\([\s\S]*?\)(?=\s*\.(?:addColumn|execute)\()|\badd\s+column\b[^,;]*/gi),
  ]);
  return [
    ...(/\.dropColumn\(|\bdrop\s+column\b/i.test(code) ? ["drops a column"] : []),
    ...(/\.dropTable\(|\bdrop\s+table\b/i.test(code) ? ["drops a table"] : []),
    ...(/\.rename(?:Column|To)\(|\brename\s+(?:column|to)\b/i.test(code) ? ["renames"] : []),
    ...(/\.setDataType\(|\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b/i.test(code) ? ["changes a type"] : []),
    ...(/\.setNotNull\(|\bset\s+not\s+null\b/i.test(code) ? ["forbids null"] : []),
    ...(added.some(([step]) => /\.notNull\(\)|\bnot\s+null\b/i.test(step) && !/\.defaultTo\(|\bdefault\b/i.test(step))
      ? ["adds a column that older code doesn't fill"]
      : []),
  ];
}

/** The tables that everyone waits for until the migration ends. Not those it creates, which no one uses yet. */
function lockedTables(text: string): string[] {
  const code = codeOf(text);
  const named = (...patterns: RegExp[]) => patterns.flatMap((each) => [...code.matchAll(each)].map(([, name]) => name));
  const created = named(/\.createTable\("(\w+)"/g, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi);
  const locked = named(
    /\.(?:alterTable|dropTable)\("(\w+)"/g,
    /\.createIndex\([\s\S]*?\.on\("(\w+)"/g,
    /\b(?:alter|drop)\s+table\s+(?:if\s+exists\s+|only\s+)*(\w+)/gi,
    /\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)[\w\s]*?\bon\s+(\w+)/gi,
    /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?trigger\s[\s\S]*?\bon\s+(\w+)/gi,
    /\b(?:create|alter|drop)\s+policy\s+\w+\s+on\s+(\w+)/gi,
  );
  return [...new Set(locked)].filter((name) => name !== undefined && !created.includes(name)) as string[];
}

const folder = path.join(import.meta.dirname, "migrations");
const migrationsFrom = (first: string): { file: string; text: string }[] =>
  readdirSync(folder)
    .filter((file) => file >= first && /^\d{4}-/.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), "utf8") }));

test("no migration breaks the release before it", () => {
  const broken = migrationsFrom(expandsFrom).flatMap(({ file, text }) =>
    unusedSince.test(text) ? [] : breakingSteps(text).map((step) => `${file} ${step}`),
  );
  expect(broken).toEqual([]);
});

test("no migration locks two tables that requests use: each gets a migration of its own", () => {
  const several = migrationsFrom(locksOneFrom).filter(({ text }) => lockedTables(text).length > 1);
  expect(several.map(({ file }) => file)).toEqual([]);
});

test.each([
  ["await db.schema.alterTable('mls_a').execute();".replaceAll("'", '"'), ["mls_a"]],
  ["await sql`alter table mls_a add column b int`; await sql`create index on mls_c (d)`;", ["mls_a", "mls_c"]],
  ["await sql`create unique index mls_i on mls_a (b)`.execute(db);", ["mls_a"]],
  ["await sql`create trigger t after insert on mls_a for each row execute function f()`;", ["mls_a"]],
  ["await sql`create policy p on mls_a using (true)`.execute(db);", ["mls_a"]],
  ["await sql`create table mls_n (id int references mls_a)`; await sql`alter table mls_n enable x`;", []],
])("what a migration locks is found: %s", (code, tables) => {
  expect(lockedTables(`export async function up(db) { ${code} }`)).toEqual(tables);
});

test.each([
  ["drops a column", `await db.schema.alterTable("mls_a").dropColumn("b").execute();`],
  ["drops a table", "await sql`drop table mls_a`.execute(db);"],
  ["renames", "await sql`alter table mls_a rename column b to c`.execute(db);"],
  ["changes a type", `db.schema.alterTable("mls_a").alterColumn("b", (c) => c.setDataType("text")).execute();`],
  ["changes a type", "await sql`alter table mls_a alter column b type text`.execute(db);"],
  ["forbids null", "await sql`alter table mls_a alter column b set not null`.execute(db);"],
  [
    "adds a column that older code doesn't fill",
    `await db.schema.alterTable("mls_a").addColumn("b", "text", (c) => c.notNull()).execute();`,
  ],
  [
    "adds a column that older code doesn't fill",
    "await sql`alter table mls_a add column b text not null`.execute(db);",
  ],
])("a migration that %s is found", (step, code) => {
  expect(breakingSteps(`export async function up(db) { ${code} }`)).toEqual([step]);
});

test.each([
  `await db.schema.createTable("mls_a").addColumn("b", "text", (c) => c.notNull()).execute();`,
  `db.schema.alterTable("mls_a").addColumn("b", "text", (c) => c.notNull().defaultTo("")).addColumn("d").execute();`,
  "await sql`alter table mls_a add column b text not null default ''`.execute(db);",
  "/** Doesn't drop column b. */",
])("a migration that only adds passes: %s", (code) => {
  expect(breakingSteps(`export async function up(db) { ${code} }`)).toEqual([]);
});
