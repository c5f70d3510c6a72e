import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { Kysely, sql, type Transaction } from "kysely";
import type pg from "pg";
import { identitiesAtRest } from "../identity/vault.ts";
import { dataKeyForm, dataKeyPlace, openAll } from "../platform/crypto/data-keys.ts";
import { SealBroken } from "../platform/crypto/key-ring.ts";
import { existingKeyRing } from "../platform/crypto/roots.ts";
import { Postgres } from "../platform/db/dialect.ts";
import { migrateWithin } from "../platform/db/migrate.ts";
import { migrations } from "../platform/db/migrations/index.ts";
import type { Tables } from "../platform/db/tables.ts";
import { ensureViewerRole } from "../platform/db/viewer-role.ts";
import { type FileStore, isAbsent } from "../platform/files/store.ts";
import { changed, filePath, type OpenedPart, openPart, tableContext, tablePath } from "./manifest.ts";
import { BackupProblem } from "./problem.ts";
import { hashOf, readSealedLines } from "./sealed-file.ts";
import { dataSchema, keySchema, type Query, quoted, quotedName, tablesOf, textSettings } from "./tables.ts";

export type RestoreOptions = {
  /** Of an empty database. The caller closes it. */
  pool: pg.Pool;
  files: FileStore;
  masterKeys: string;
  /** The folders of the two parts. The keys can be from a later backup than the data. */
  from: { data: string; keys: string };
  at: Date;
};
export type Restored = {
  tables: number;
  rows: number;
  files: number;
  /** When the data and the keys were backed up. */
  dataAt: string;
  keysAt: string;
  /** Listings that were erased after the data was backed up; the server erases them again at its start. */
  erasedSince: number;
};

type Trx = Transaction<Tables>;

/**
 * Restores a backup into an empty database, in one transaction: a failure leaves the database empty. Everything is
 * checked before anything is written, and an identity is opened before the commit.
 * @throws BackupProblem
 */
export async function restoreBackup({ pool, files, masterKeys, from, at }: RestoreOptions): Promise<Restored> {
  const data = openPart(from.data, "data", masterKeys);
  const keys = openPart(from.keys, "keys", masterKeys);
  for (const { manifest } of [data, keys])
    if (!(manifest.schema in migrations))
      throw new BackupProblem(
        `The backup has the database schema ${manifest.schema}, which this version doesn't know. It was made by ` +
          `TalentMLS ${manifest.version}. Install the newest version that used that database, then restore again.`,
      );
  await checkHashes(data);
  await checkHashes(keys);

  // Not destroyed, because that would end the caller's pool.
  const kysely = new Kysely<Tables>({ dialect: new Postgres({ pool }) });
  await requireEmpty(kysely);
  await ensureViewerRole(kysely);
  /** Removed after a failure. Other files of the store can belong to a running server. */
  const stored: string[] = [];
  try {
    return await kysely.transaction().execute(async (trx) => {
      await load(trx, data, keys);
      await requireFittingKeys(trx, masterKeys);
      const erasedSince = await afterLoading(trx);
      await numberOnward(trx, at);
      for (const { id } of data.manifest.files) {
        const bytes = await readFile(filePath(data.folder, id));
        const held = await heldBytes(files, id);
        if (held?.equals(bytes)) continue;
        if (!held) stored.push(id);
        await files.put(id, bytes);
      }
      const tables = [...data.manifest.tables, ...keys.manifest.tables];
      return {
        tables: tables.length,
        rows: tables.reduce((sum, table) => sum + table.rows, 0),
        files: data.manifest.files.length,
        dataAt: data.manifest.at,
        keysAt: keys.manifest.at,
        erasedSince,
      };
    });
  } catch (error) {
    for (const id of stored) await files.remove(id).catch(() => undefined);
    throw error;
  }
}

/** Null if the store has no such file. */
const heldBytes = (files: FileStore, id: string): Promise<Buffer | null> =>
  files.get(id).catch((error: unknown) => {
    if (isAbsent(error)) return null;
    throw error;
  });

async function checkHashes({ folder, manifest }: OpenedPart): Promise<void> {
  const all = [
    ...manifest.tables.map((table) => ({ file: tablePath(folder, table), sha256: table.sha256 })),
    ...manifest.files.map(({ id, sha256 }) => ({ file: filePath(folder, id), sha256 })),
  ];
  for (const { file, sha256 } of all) {
    if (!existsSync(file))
      throw new BackupProblem(`${file} is missing from the backup. Use another copy of the backup.`);
    if ((await hashOf(file)) !== sha256) throw changed(file);
  }
}

async function requireEmpty(kysely: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select schemaname || '.' || tablename as table from pg_tables
    where schemaname in ('public', 'mls_keys', 'mls_jobs') order by 1 limit 1`.execute(kysely);
  const [found] = rows;
  if (found)
    throw new BackupProblem(
      `The database is not empty: it has the table ${found.table}. Restore into a new database, or a new DATA_DIR.`,
    );
}

const queryOf =
  (trx: Trx): Query =>
  async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
    const { rows } = await trx.executeQuery<Row>({
      sql: text,
      parameters: values,
      query: sql`${sql.raw(text)}`.toOperationNode(),
      queryId: { queryId: text },
    });
    return rows;
  };

/** Loads each part under its own schema version, the older one first, and migrates to the latest. */
async function load(trx: Trx, data: OpenedPart, keys: OpenedPart): Promise<void> {
  const query = queryOf(trx);
  for (const setting of textSettings) await query(setting);
  const parts = [
    { part: data, schema: dataSchema },
    { part: keys, schema: keySchema },
  ].toSorted((one, other) => (one.part.manifest.schema < other.part.manifest.schema ? -1 : 1));
  for (const { part, schema } of parts) {
    await migrateWithin(trx, migrations, part.manifest.schema);
    await loadPart(query, part, schema);
  }
  await migrateWithin(trx, migrations);
}

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Without triggers and foreign keys, so that rows load in any order and written-once tables accept them. Adding the
 * keys again checks every row.
 */
async function loadPart(query: Query, part: OpenedPart, schema: string): Promise<void> {
  const { folder, manifest, key } = part;
  const tables = await tablesOf(query, schema);
  const names = tables.map(({ name }) => name);
  const foreignKeys = await query<ForeignKey>(
    `select n.nspname || '.' || c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname = $1`,
    [schema],
  );
  for (const { table, name } of foreignKeys)
    await query(`alter table ${quoted(table)} drop constraint ${quotedName(name)}`);
  for (const name of names) await query(`alter table ${quoted(name)} disable trigger user`);
  // Rows that migrations wrote.
  for (const name of names) await query(`delete from ${quoted(name)}`);
  for (const entry of manifest.tables) {
    const table = tables.find(({ name }) => name === entry.name);
    if (!table) throw new Error(`the schema has no table ${entry.name}`);
    const columns = entry.columns.map((name) => {
      const column = table.columns.find((each) => each.name === name);
      if (!column) throw new Error(`the table ${entry.name} has no column ${name}`);
      return column;
    });
    const lines = readSealedLines(tablePath(folder, entry), { key, context: tableContext(manifest.part, entry.name) });
    for await (const batch of batches(lines)) {
      const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(", ");
      await query(
        `insert into ${quoted(entry.name)} (${columns.map(({ name }) => quotedName(name)).join(", ")})
         overriding system value
         select ${values} from (select each::json as line from unnest($1::text[]) as each) as lines`,
        [batch],
      );
    }
    const [counted] = await query<{ rows: string }>(`select count(*)::text as rows from ${quoted(entry.name)}`);
    if (Number(counted?.rows) !== entry.rows)
      throw new BackupProblem(
        `The table ${entry.name} has ${counted?.rows ?? 0} rows after loading, not ${entry.rows}. Use another ` +
          "copy of the backup.",
      );
  }
  for (const { name, value } of manifest.sequences)
    await query("select setval($1::text::regclass, $2::text::bigint)", [quoted(name), value]);
  for (const name of names) await query(`alter table ${quoted(name)} enable trigger user`);
  for (const { table, name, definition } of foreignKeys)
    await query(`alter table ${quoted(table)} add constraint ${quotedName(name)} ${definition}`);
}

const batchRows = 500;
const batchCharacters = 4_000_000;

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let held: string[] = [];
  let characters = 0;
  for await (const line of lines) {
    held.push(line);
    characters += line.length;
    if (held.length < batchRows && characters < batchCharacters) continue;
    yield held;
    [held, characters] = [[], 0];
  }
  if (held.length > 0) yield held;
}

/** Opens the roots, a data key and an identity. @throws BackupProblem if they don't fit together */
async function requireFittingKeys(trx: Trx, masterKeys: string): Promise<void> {
  const work = { db: trx };
  const keyRing = await existingKeyRing(work, masterKeys);
  const { rows: unkeyed } = await sql<{ count: string }>`
    select count(*)::text as count
    from (select listing_id, sealed from ${sql.table(identitiesAtRest.table)}
      union all select id, sealed from mls_listing_drafts) i
    where get_byte(i.sealed, 0) = ${dataKeyForm}
      and not exists (select from mls_keys.data_keys k where k.listing_id = i.listing_id)`.execute(trx);
  const count = Number(unkeyed[0]?.count);
  if (count > 0)
    throw new BackupProblem(
      `The keys part has no key for ${count} identities or drafts, so it is older than the data or belongs to ` +
        "another database. Use the newest keys part you have.",
    );
  const { rows } = await sql<{ listing_id: string; agency_id: string; sealed: Buffer; key: Buffer }>`
    select i.listing_id, i.agency_id, i.sealed, k.sealed as key
    from ${sql.table(identitiesAtRest.table)} i join mls_keys.data_keys k on k.listing_id = i.listing_id
    where k.sealed is not null order by i.listing_id limit 1`.execute(trx);
  const [row] = rows;
  if (!row) return;
  try {
    keyRing.open(row.key, dataKeyPlace(row.listing_id));
    const context = identitiesAtRest.context(row);
    await openAll(work, keyRing, [{ listingId: row.listing_id, sealed: row.sealed, context }]);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    throw new BackupProblem(
      "The keys part doesn't open the identities of the data part. Use the keys part of the same database.",
      { cause: error },
    );
  }
}

/**
 * A session that ended since must not come back, so everyone signs in again. A key of an older keys part is destroyed
 * if the data says that its listing is erased. A draft whose key was destroyed since
 * can't be opened; listings are erased again by the job `erasures.repeat`. Returns how many.
 */
async function afterLoading(trx: Trx): Promise<number> {
  await trx.deleteFrom("mls_sessions").execute();
  await trx.deleteFrom("ecosystem_sessions").execute();
  await sql`
    update mls_keys.data_keys k set sealed = null, destroyed_at = c.erased_at from mls_candidates c
    where c.id = k.listing_id and c.erased_at is not null and k.sealed is not null`.execute(trx);
  const destroyed = trx.selectFrom("mls_keys.data_keys").select("listing_id").where("destroyed_at", "is not", null);
  await trx.deleteFrom("mls_listing_drafts").where("id", "in", destroyed).execute();
  const { count } = await trx
    .selectFrom("mls_candidates")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("id", "in", destroyed)
    .where("erased_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Programs know numbers of changes that the backup doesn't have. So that no other change gets one of them, new numbers
 * begin at the time of the restore in milliseconds. They could catch up with the clock only at over 1,000 a second.
 */
async function numberOnward(trx: Trx, at: Date): Promise<void> {
  await sql`
    select setval('mls_changes_seq', greatest(last_value, ${at.getTime()}::bigint)) from mls_changes_seq`.execute(trx);
}
