import { sql } from "kysely";
import type { Viewer } from "#domain/core/viewer.ts";
import { openAll, openWith, type Sealed } from "../platform/crypto/data-keys.ts";
import { type KeyRing, nullIfBroken } from "../platform/crypto/key-ring.ts";
import { assumeViewerRole, type Database } from "../platform/db/database.ts";
import { identityStates } from "../identity/vault.ts";
import type { Trx } from "../platform/db/tables.ts";
import { asSeen, type SeenIntroductions, seenIntroductions } from "./introductions.ts";
import { type ArchivedTable, archivedTablesOf, type Exporter, type TextRow, withheld } from "./tables.ts";

/** Rows of a file as JSON Lines, in pieces, and its columns. */
export type Rows = { name: string; columns: readonly string[]; count: number; pieces: readonly string[] };

/** Values as text that reads back the same anywhere. */
const formats = sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`;

/** Rows that are read, opened and written as text at once. */
const atOnce = 500;
const keysTable = "mls_api_keys";

/**
 * The organization's rows from one snapshot, table by table, with what they name in other organizations: only ids,
 * names and display codes, from which an import makes placeholders. Held as text, a few hundred rows at a time as
 * records.
 */
export async function rowsOf(
  { database, keyRing }: { database: Database; keyRing: KeyRing },
  viewer: Viewer,
  at: Date,
): Promise<Rows[]> {
  const exporter: Exporter = { organizationId: viewer.organizationId, personId: viewer.personId, at };
  return database.kysely
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (db) => {
      await formats.execute(db);
      const named = await namesIn(db, exporter.organizationId);
      const found: Rows[] = [];
      const tables = archivedTablesOf(viewer.organizationKind);
      let seen: SeenIntroductions = new Map();
      for (const read of ["own", "shared"] as const) {
        if (read === "shared") {
          await assumeViewerRole(db, viewer, { now: at, apiKeyId: null });
          seen = await seenIntroductions(db, keyRing, viewer);
        }
        for (const [name, table] of tables)
          if (table.read === read) found.push(await tableRows(db, keyRing, { name, table, exporter, named, seen }));
      }
      await sql`set local role none`.execute(db);
      const identities = await identityStates({ db }, viewer.organizationId);
      found.push(
        textOf(
          "identities",
          ["listing_id", "version", "updated_at"],
          identities.map((row) => ({
            listing_id: row.listing_id,
            version: String(row.version),
            updated_at: row.updated_at.toISOString(),
          })),
        ),
        ...(await namedElsewhere(db, named, exporter)),
      );
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    });
}

const linesOf = (rows: readonly TextRow[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const textOf = (name: string, columns: readonly string[], rows: readonly TextRow[]): Rows => ({
  name,
  columns,
  count: rows.length,
  pieces: [linesOf(rows)],
});

type Reading = { name: string; table: ArchivedTable; exporter: Exporter; named: Named; seen: SeenIntroductions };

async function tableRows(db: Trx, keyRing: KeyRing, reading: Reading): Promise<Rows> {
  const { name, table, exporter, named, seen } = reading;
  const columns = await columnsOf(db, name, table);
  const values = columns.map(({ column, type }) => {
    const value = table.as?.[column] ?? sql`t.${sql.ref(column)}`;
    const text = type === "bytea" ? sql`translate(encode(${value}, 'base64'), e'\\n', '')` : sql`${value}::text`;
    return sql`${sql.lit(column)}::text, ${text}`;
  });
  const more = Object.entries(table.with ?? {}).map(
    ([column, value]) => sql`${sql.lit(column)}::text, (${value})::text`,
  );
  const keys = await keyOf(db, name);
  await sql`
    declare archived no scroll cursor for
    select json_build_object(${sql.join([...values, ...more])}) as row from ${sql.table(name)} as t
    where ${table.rows(exporter)}
    order by ${sql.join(keys)}`.execute(db);
  const pieces: string[] = [];
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ row: TextRow }>`fetch ${sql.lit(atOnce)} from archived`.execute(db);
    const found = asSeen(
      seen,
      name,
      rows.map(({ row }) => row),
    );
    if (table.ownOnly)
      for (const row of found)
        if (row[table.ownOnly.by] !== exporter.organizationId)
          for (const column of table.ownOnly.columns) if (row[column] !== null) row[column] = withheld;
    await openSealed(db, keyRing, reading, found);
    noteNames(named, name, found);
    pieces.push(linesOf(found));
    count += found.length;
    if (rows.length < atOnce) break;
  }
  await sql`close archived`.execute(db);
  return { name, columns: columns.map(({ column }) => column), count, pieces };
}

/** Columns that this role can read, in order; not the generated ones. */
async function columnsOf(db: Trx, name: string, { leftOut = [] }: ArchivedTable) {
  const { rows } = await sql<{ column: string; type: string }>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and has_column_privilege(current_user, a.attrelid, a.attnum, 'select') order by a.attnum`.execute(db);
  return rows.filter(({ column }) => !leftOut.includes(column));
}

/** The primary key, in an order that is the same anywhere and that later numbers don't change. */
async function keyOf(db: Trx, name: string) {
  const { rows } = await sql<{ column: string; type: string }>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_index i
    join lateral unnest(i.indkey) with ordinality as k (number, place) on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${name}::regclass and i.indisprimary order by k.place`.execute(db);
  return rows.map(({ column, type }) =>
    type === "integer" ? sql`t.${sql.ref(column)}` : sql`t.${sql.ref(column)}::text collate "C"`,
  );
}

async function openSealed(
  db: Trx,
  keyRing: KeyRing,
  { table, exporter, named }: Pick<Reading, "table" | "exporter" | "named">,
  rows: TextRow[],
): Promise<void> {
  const isOwnListing = (id: string) => named.own.get("mls_candidates")?.has(id) ?? false;
  for (const [column, { context, key, only, underGrant }] of Object.entries(table.sealed ?? {})) {
    const instead = underGrant?.instead ?? null;
    const isOpened = (row: TextRow) =>
      (only?.(row, exporter) ?? true) && (!underGrant || isOwnListing(key?.(row) ?? ""));
    const held = rows.filter((row) => row[column] !== null && isOpened(row));
    for (const row of rows) if (row[column] !== null && !held.includes(row)) row[column] = instead;
    const sealed = held.map((row) => ({
      // The key ring's own values don't name a listing.
      listingId: key?.(row) ?? "",
      sealed: Buffer.from(row[column] ?? "", "base64"),
      context: context(row),
    }));
    for (const [index, opened] of (await openEach(db, keyRing, sealed)).entries()) {
      const row = held[index];
      if (!row) continue;
      row[column] = opened?.toString("utf8") ?? instead;
    }
  }
}

/** Null where the key was destroyed, or where the organization can't read it. */
async function openEach(db: Trx, keyRing: KeyRing, all: readonly Sealed[]): Promise<(Buffer | null)[]> {
  const whole = all.length === 0 ? [] : await openAll({ db }, keyRing, all).catch(nullIfBroken);
  if (whole) return whole;
  const opened: (Buffer | null)[] = [];
  for (const { listingId, sealed, context } of all)
    opened.push(await openWith({ db }, keyRing, listingId, sealed, context).catch(nullIfBroken));
  return opened;
}

type Reference = { table: string; column: string; target: string };
const targets = ["mls_organizations", "mls_people", "mls_candidates"] as const;

/** What the rows name, by table, and the organization's own API keys. */
type Named = { references: readonly Reference[]; ids: Map<string, Set<string>>; own: Map<string, Set<string>> };

/** Columns that name a row of these tables, by the database's foreign keys. */
async function namesIn(db: Trx, organizationId: string): Promise<Named> {
  const { rows: references } = await sql<Reference>`
    select c.relname as table, a.attname as column, target.relname as target from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and target.relname = any(${[...targets, keysTable]})
    order by 1, 2`.execute(db);
  const keys = await db.selectFrom(keysTable).select("id").where("organization_id", "=", organizationId).execute();
  return {
    references,
    ids: new Map([...targets, "subjects"].map((name) => [name, new Set()])),
    own: new Map([
      ...targets.map((name): [string, Set<string>] => [name, new Set()]),
      [keysTable, new Set(keys.map(({ id }) => id))],
    ]),
  };
}

/** Notes what these rows name. An API key of another organization isn't named. */
function noteNames({ references, ids, own }: Named, name: string, rows: readonly TextRow[]): void {
  for (const { table, column, target } of references) {
    if (table !== name) continue;
    for (const row of rows) {
      const id = row[column];
      if (typeof id !== "string") continue;
      if (target !== keysTable) ids.get(target)?.add(id);
      else if (!own.get(keysTable)?.has(id)) row[column] = null;
    }
  }
  for (const row of rows) {
    if (typeof row["id"] === "string" && targets.some((target) => target === name)) own.get(name)?.add(row["id"]);
    if (name === "mls_audit" && typeof row["entity_id"] === "string") ids.get("subjects")?.add(row["entity_id"]);
  }
}

/** Organizations, people and candidates that the rows name and that aren't the organization's own. */
async function namedElsewhere(db: Trx, { ids, own }: Named, { organizationId }: Exporter): Promise<Rows[]> {
  const others = (target: string): string[] =>
    [...(ids.get(target) ?? [])].filter((id) => !own.get(target)?.has(id)).toSorted();
  const subjects = others("subjects");
  const listings = await db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code", "listing_agency_id"])
    .where("id", "=", sql<string>`any(${[...others("mls_candidates"), ...subjects]}::uuid[])`)
    .where("listing_agency_id", "<>", organizationId)
    .orderBy("id")
    .execute();
  const agencies = listings.map((row) => row.listing_agency_id);
  const organizations = await db
    .selectFrom("mls_organizations")
    .select(["id", "kind", "name", "agency_type"])
    .where("id", "=", sql<string>`any(${[...others("mls_organizations"), ...agencies, ...subjects]}::uuid[])`)
    .where("id", "<>", organizationId)
    .orderBy("id")
    .execute();
  return [
    textOf("other-organizations", ["id", "kind", "name", "agency_type"], organizations),
    textOf(
      "other-people",
      ["id"],
      others("mls_people").map((id) => ({ id })),
    ),
    textOf("other-candidates", ["id", "masked_code", "listing_agency_id"], listings),
  ];
}
