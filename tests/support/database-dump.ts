import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/**
 * Every row of every table, including the job queue's, as text; bytes as hexadecimal digits and as raw bytes. `without`
 * leaves out schemas, like `pg_dump --exclude-schema`.
 */
export async function dumpOf(
  { kysely }: Pick<Database, "kysely">,
  { without = [] }: { without?: readonly string[] } = {},
): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname not in ('pg_catalog',
      'information_schema') order by 1, 2`.execute(kysely);
  const parts: string[] = [];
  for (const { schema, name } of tables) {
    if (without.includes(schema)) continue;
    const { rows } = await sql<{
      line: string;
    }>`select to_jsonb(t)::text as line from ${sql.id(schema, name)} t`.execute(kysely);
    for (const { line } of rows) {
      parts.push(line);
      for (const [, hex = ""] of line.matchAll(/\\\\x([0-9a-f]+)/g))
        parts.push(Buffer.from(hex, "hex").toString("latin1"));
    }
  }
  return parts.join("\n");
}
