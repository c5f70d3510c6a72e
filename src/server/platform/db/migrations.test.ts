import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { expandsFrom } from "./migrate.ts";

/**
 * While a release replaces another one, both use the database. So a migration adds, and only a later release removes
 * what the one before it no longer used (CONTRIBUTING.md). It names that release: earlier ones refuse to start.
 */
const unusedSince = /^export const unusedSince = "\d+\.\d+\.\d+";$/m;

/** What the release before it would trip over, by the words that do it. */
function breakingSteps(text: string): string[] {
  const code =
    text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").split(/export (?:async )?function down|export const down/)[0] ??
    "";
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

const folder = path.join(import.meta.dirname, "migrations");

test("no migration breaks the release before it", () => {
  const broken = readdirSync(folder)
    .filter((file) => file >= expandsFrom && file !== "index.ts")
    .flatMap((file) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      return unusedSince.test(text) ? [] : breakingSteps(text).map((step) => `${file} ${step}`);
    });
  expect(broken).toEqual([]);
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
