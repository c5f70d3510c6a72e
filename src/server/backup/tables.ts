import type pg from "pg";

/** Runs one statement; a `pg` client, or a Kysely transaction behind it. */
export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** A table and its columns, in order, with their types; without generated columns. */
export type Table = { name: string; columns: { name: string; type: string }[] };

export const dataSchema = "public";
export const keySchema = "mls_keys";

/**
 * Not in a backup. The migrations know their own tables. Queued emails, saved answers and archives hold identities
 * that aren't sealed under a listing's data key, so a backup would keep them past an erasure (docs/erasure.md). Limits
 * begin again after a restore.
 */
const leftOut = new Set([
  "public.kysely_migration",
  "public.kysely_migration_lock",
  "public.mls_idempotency_keys",
  "public.mls_mail_outbox",
  "public.mls_archives",
  "public.mls_archive_tickets",
  "public.mls_reads",
  "public.mls_read_days",
  "public.mls_read_candidates",
  "public.mls_key_requests",
  "public.mls_person_requests",
]);

/** Of the transaction: how values are written as text, so that they read back the same anywhere. */
export const textSettings = [
  "set local timezone = 'UTC'",
  "set local datestyle = 'ISO, YMD'",
  "set local intervalstyle = 'postgres'",
  "set local bytea_output = 'hex'",
  "set local extra_float_digits = 1",
  // The limits of a role are for requests.
  "set local statement_timeout = 0",
  "set local idle_in_transaction_session_timeout = 0",
  // An error instead of rows that are silently missing.
  "set local row_security = off",
];

export async function tablesOf(query: Query, schema: string): Promise<Table[]> {
  const rows = await query<{ table: string; column: string; type: string }>(
    `select n.nspname || '.' || c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind = 'r' and n.nspname = $1 and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by 1, a.attnum`,
    [schema],
  );
  const tables = new Map<string, Table>();
  for (const { table, column, type } of rows) {
    if (leftOut.has(table)) continue;
    const known = tables.get(table) ?? { name: table, columns: [] };
    known.columns.push({ name: column, type });
    tables.set(table, known);
  }
  return [...tables.values()];
}

/** Sequences that were used, with their last value. */
export const sequencesOf = (query: Query, schema: string): Promise<{ name: string; value: string }[]> =>
  query(
    `select schemaname || '.' || sequencename as name, last_value::text as value from pg_sequences
     where schemaname = $1 and last_value is not null order by 1`,
    [schema],
  );

/** `schema.table`, quoted. */
export const quoted = (name: string): string => name.split(".").map(quotedName).join(".");
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
