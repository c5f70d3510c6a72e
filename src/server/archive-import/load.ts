import { sql } from "kysely";
import type { TextRow } from "../archive/tables.ts";
import type { Trx } from "../platform/db/tables.ts";
import { ArchiveProblem } from "./problem.ts";

/** A column that an archive can have, and how its text becomes a value. */
type Column = { column: string; type: string };

const atOnce = 200;

/**
 * Runs `load` without the triggers of these tables and without the foreign keys, so that rows load in any order and
 * tables that are written once accept them. Putting the keys back checks every row.
 */
export async function withoutTriggers(db: Trx, names: readonly string[], load: () => Promise<void>): Promise<void> {
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and n.nspname = 'public' and c.relname = any(${names})`.execute(db);
  for (const { table, name } of keys)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  for (const name of names) await sql`alter table ${sql.table(name)} disable trigger user`.execute(db);
  await load();
  for (const name of names) await sql`alter table ${sql.table(name)} enable trigger user`.execute(db);
  for (const { table, name, definition } of keys)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db);
}

/** Columns of a table that a row can have; not the generated ones. */
async function columnsIn(db: Trx, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`.execute(db);
  return rows;
}

/** Inserts rows as text; the value of a `bytea` column is in base64. */
export async function insertRows(db: Trx, table: string, columns: readonly string[], rows: TextRow[]): Promise<void> {
  const known = await columnsIn(db, table);
  const used = columns.map((name) => {
    const found = known.find(({ column }) => column === name);
    if (!found)
      throw new ArchiveProblem(
        `The archive has the column ${name} of ${table}, which this version doesn't know. Install a newer version.`,
      );
    return found;
  });
  const values = used.map(({ column, type }) =>
    type === "bytea"
      ? sql`decode(line ->> ${sql.lit(column)}, 'base64')`
      : sql`(line ->> ${sql.lit(column)})::${sql.raw(type)}`,
  );
  for (let from = 0; from < rows.length; from += atOnce) {
    const lines = rows.slice(from, from + atOnce).map((row) => JSON.stringify(row));
    await sql`insert into ${sql.table(table)} (${sql.join(used.map(({ column }) => sql.ref(column)))})
      overriding system value select ${sql.join(values)}
      from (select each::json as line from unnest(${lines}::text[]) as each) as lines`
      .execute(db)
      .catch((error: unknown) => {
        throw asProblem(error, table);
      });
  }
}

/** A row that the database refuses, as a sentence; other errors stay as they are. */
export function asProblem(error: unknown, table?: string): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const where = "table" in error && typeof error.table === "string" ? error.table : (table ?? "the archive");
  const detail = "constraint" in error && typeof error.constraint === "string" ? ` (${error.constraint})` : "";
  const problem = (says: string) =>
    new ArchiveProblem(`${says} Nothing was imported. Download the archive again, or ask its organization.`, {
      cause: error,
    });
  const code = String(error.code);
  if (code === "23503") return problem(`A row of ${where} names something that the archive doesn't have${detail}.`);
  if (code === "23505") return problem(`Two rows of ${where} are the same${detail}.`);
  if (code.startsWith("23")) return problem(`A row of ${where} breaks a rule of the database${detail}.`);
  if (code.startsWith("22")) return problem(`A value in ${where} can't be read.`);
  return error;
}
