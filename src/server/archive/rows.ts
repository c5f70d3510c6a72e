import { sql, type Transaction } from "kysely";
import type { Viewer } from "#domain/core/viewer.ts";
import { openAll, openWith, type Sealed } from "../platform/crypto/data-keys.ts";
import { type KeyRing, SealBroken } from "../platform/crypto/key-ring.ts";
import { assumeViewerRole, type Database } from "../platform/db/database.ts";
import type { Tables } from "../platform/db/tables.ts";
import { identityStates } from "../identity/vault.ts";
import { archivedTables, type ArchivedTable, type Exporter, type TextRow, withheld } from "./tables.ts";

type Db = Transaction<Tables>;

/** Rows of a file, and its columns. */
export type Rows = { name: string; columns: string[]; rows: TextRow[] };

/** Values as text that reads back the same anywhere. */
const formats = sql`select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true),
  set_config('intervalstyle', 'postgres', true), set_config('extra_float_digits', '1', true)`;

const ownKeys = "mls_api_keys";

/**
 * The organization's rows from one snapshot, table by table, with what they name in other organizations: only ids,
 * names and display codes, from which an import makes placeholders.
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
      const found: Rows[] = [];
      for (const read of ["own", "shared"] as const) {
        if (read === "shared") await assumeViewerRole(db, viewer, at);
        for (const [name, table] of Object.entries(archivedTables))
          if (table.read === read) found.push(await tableRows(db, keyRing, { name, table, exporter }));
      }
      await sql`set local role none`.execute(db);
      const identities = await identityStates({ db }, viewer.organizationId);
      found.push({
        name: "identities",
        columns: ["listing_id", "version", "updated_at"],
        rows: identities.map((row) => ({
          listing_id: row.listing_id,
          version: String(row.version),
          updated_at: row.updated_at.toISOString(),
        })),
      });
      await withoutOthersKeys(db, found);
      found.push(...(await namedElsewhere(db, found, exporter)));
      return found.toSorted((one, other) => (one.name < other.name ? -1 : 1));
    });
}

type Reading = { name: string; table: ArchivedTable; exporter: Exporter };

async function tableRows(db: Db, keyRing: KeyRing, { name, table, exporter }: Reading): Promise<Rows> {
  const columns = await columnsOf(db, name, table);
  const values = columns.map(({ column, type }) => {
    const value = table.as?.[column] ?? sql`t.${sql.ref(column)}`;
    const text = type === "bytea" ? sql`encode(${value}, 'base64')` : sql`${value}::text`;
    return sql`${sql.lit(column)}::text, ${text}`;
  });
  const more = Object.entries(table.with ?? {}).map(
    ([column, value]) => sql`${sql.lit(column)}::text, (${value})::text`,
  );
  const keys = await keyOf(db, name);
  const { rows } = await sql<{ row: TextRow }>`
    select json_build_object(${sql.join([...values, ...more])}) as row from ${sql.table(name)} as t
    where ${table.rows(exporter)}
    order by ${sql.join(keys.map((key) => sql`t.${sql.ref(key)}::text collate "C"`))}`.execute(db);
  const found = rows.map(({ row }) => row);
  for (const { column, type } of columns)
    if (type === "bytea" && !table.sealed?.[column])
      for (const row of found) row[column] = row[column]?.replaceAll("\n", "") ?? null;
  if (table.ownOnly)
    for (const row of found)
      if (row[table.ownOnly.by] !== exporter.organizationId)
        for (const column of table.ownOnly.columns) if (row[column] !== null) row[column] = withheld;
  await openSealed(db, keyRing, { table, exporter }, found);
  return { name, columns: columns.map(({ column }) => column), rows: found };
}

/** Columns that this role can read, in order; not the generated ones. */
async function columnsOf(db: Db, name: string, { leftOut = [] }: ArchivedTable) {
  const { rows } = await sql<{ column: string; type: string }>`
    select a.attname as column, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${name}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and has_column_privilege(current_user, a.attrelid, a.attnum, 'select') order by a.attnum`.execute(db);
  return rows.filter(({ column }) => !leftOut.includes(column));
}

async function keyOf(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select a.attname as column from pg_index i
    join lateral unnest(i.indkey) with ordinality as k (number, place) on true
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${name}::regclass and i.indisprimary order by k.place`.execute(db);
  return rows.map(({ column }) => column);
}

async function openSealed(
  db: Db,
  keyRing: KeyRing,
  { table, exporter }: Omit<Reading, "name">,
  rows: TextRow[],
): Promise<void> {
  for (const [column, { context, key, only }] of Object.entries(table.sealed ?? {})) {
    const held = rows.filter((row) => row[column] !== null && (only?.(row, exporter) ?? true));
    for (const row of rows) if (row[column] !== null && !held.includes(row)) row[column] = null;
    const sealed = held.map((row) => ({
      // The key ring's own values don't name a listing.
      listingId: key?.(row) ?? "",
      sealed: Buffer.from(row[column] ?? "", "base64"),
      context: context(row),
    }));
    for (const [index, opened] of (await openEach(db, keyRing, sealed)).entries()) {
      const row = held[index];
      if (!row) continue;
      row[column] = opened?.toString("utf8") ?? null;
      if (!opened && table.unread) row[table.unread] = withheld;
    }
  }
}

/** Null where the key was destroyed, or where the organization can't read it. */
async function openEach(db: Db, keyRing: KeyRing, all: readonly Sealed[]): Promise<(Buffer | null)[]> {
  const nullIfBroken = (error: unknown): null => {
    if (error instanceof SealBroken) return null;
    throw error;
  };
  const whole = all.length === 0 ? [] : await openAll({ db }, keyRing, all).catch(nullIfBroken);
  if (whole) return whole;
  const opened: (Buffer | null)[] = [];
  for (const { listingId, sealed, context } of all)
    opened.push(await openWith({ db }, keyRing, listingId, sealed, context).catch(nullIfBroken));
  return opened;
}

type Reference = { table: string; column: string; target: string };

/** Columns that name a row of one of these tables, by the database's foreign keys. */
export async function referencesTo(db: Db, targets: readonly string[]): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select c.relname as table, a.attname as column, target.relname as target from pg_constraint k
    join pg_class c on c.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and target.relname = any(${targets})
    order by 1, 2`.execute(db);
  return rows;
}

function valuesAt(found: readonly Rows[], references: readonly Reference[], target: string): string[] {
  const values = references
    .filter((each) => each.target === target)
    .flatMap(({ table, column }) =>
      (found.find(({ name }) => name === table)?.rows ?? []).flatMap((row) => row[column] ?? []),
    );
  return [...new Set(values)].toSorted();
}

/** An API key of another organization isn't named. */
async function withoutOthersKeys(db: Db, found: readonly Rows[]): Promise<void> {
  const own = new Set(found.find(({ name }) => name === ownKeys)?.rows.map((row) => row["id"]));
  for (const { table, column } of await referencesTo(db, [ownKeys]))
    for (const row of found.find(({ name }) => name === table)?.rows ?? [])
      if (row[column] !== undefined && !own.has(row[column])) row[column] = null;
}

/** Organizations, people and candidates that the rows name and that aren't the organization's own. */
async function namedElsewhere(db: Db, found: readonly Rows[], { organizationId }: Exporter): Promise<Rows[]> {
  const targets = ["mls_organizations", "mls_people", "mls_candidates"] as const;
  const references = await referencesTo(db, targets);
  const own = (name: string) => new Set(found.find((each) => each.name === name)?.rows.map((row) => row["id"]));
  const others = (target: string): string[] => {
    const known = own(target);
    return valuesAt(found, references, target).filter((id) => !known.has(id));
  };
  const audited = found.find(({ name }) => name === "mls_audit")?.rows ?? [];
  const subjects = [...new Set(audited.flatMap((row) => row["entity_id"] ?? []))];
  const listings = await db
    .selectFrom("mls_candidates")
    .select(["id", "masked_code", "listing_agency_id"])
    .where("id", "in", idsOr([...others("mls_candidates"), ...subjects]))
    .where("listing_agency_id", "<>", organizationId)
    .orderBy("id")
    .execute();
  const organizations = await db
    .selectFrom("mls_organizations")
    .select(["id", "kind", "name", "agency_type"])
    .where(
      "id",
      "in",
      idsOr([...others("mls_organizations"), ...listings.map((row) => row.listing_agency_id), ...subjects]),
    )
    .where("id", "<>", organizationId)
    .orderBy("id")
    .execute();
  return [
    { name: "other-organizations", columns: ["id", "kind", "name", "agency_type"], rows: organizations },
    { name: "other-people", columns: ["id"], rows: others("mls_people").map((id) => ({ id })) },
    { name: "other-candidates", columns: ["id", "masked_code", "listing_agency_id"], rows: listings },
  ];
}

/** `in` needs a value. */
const noId = "00000000-0000-0000-0000-000000000000";
const idsOr = (ids: readonly string[]): readonly string[] => (ids.length > 0 ? ids : [noId]);
