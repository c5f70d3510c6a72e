import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { storedFileIds } from "../identity/files.ts";
import { backupKey } from "../platform/crypto/key-ring.ts";
import type { FileStore } from "../platform/files/store.ts";
import {
  filePath,
  type Manifest,
  manifestPath,
  manifestText,
  type PartName,
  tableContext,
  tablePath,
} from "./manifest.ts";
import { BackupProblem } from "./problem.ts";
import { writeSealedLines } from "./sealed-file.ts";
import {
  dataSchema,
  keySchema,
  type Query,
  quoted,
  quotedName,
  sequencesOf,
  type Table,
  tablesOf,
  textSettings,
} from "./tables.ts";

export type BackupOptions = {
  pool: pg.Pool;
  files: FileStore;
  masterKeys: string;
  /** The new folder; it must not exist. */
  folder: string;
  /** Another new folder, for the keys part, so that it never lies beside the data; `folder` if unset. */
  keysFolder?: string;
  /** Without the data: small, so it can run every hour. */
  keysOnly?: boolean;
  at: Date;
  version: string;
};
/** `missingFiles`: deleted while the backup was written; `unreadFiles`: stored, but they couldn't be read. */
export type Written = { parts: Manifest[]; missingFiles: string[]; unreadFiles: string[] };

/** Rows that a cursor fetches at once. */
const atOnce = 200;

/**
 * Writes both parts of a backup, from one snapshot, under temporary names, and gives the folders their names when all
 * of it is on disk (docs/operations.md). Nothing blocks the server meanwhile.
 * @throws BackupProblem
 */
export async function writeBackup(options: BackupOptions): Promise<Written> {
  const { pool, folder, keysFolder = folder } = options;
  // The keys first: without data they are a part like that of each hour, and data without keys can't be restored.
  const folders = [...new Set([keysFolder, folder])];
  const unfinished = (place: string): string => `${place}.part`;
  for (const place of folders.flatMap((each) => [each, unfinished(each)]))
    if (existsSync(place))
      throw new BackupProblem(`${place} already exists. Name a new folder for the backup, or delete that one.`);
  const client = await pool.connect();
  const named: string[] = [];
  try {
    for (const place of folders) await mkdir(unfinished(place), { recursive: true, mode: 0o700 });
    // One snapshot for both parts: no identity without its key, no key without its identity.
    await client.query("begin isolation level repeatable read read only");
    for (const setting of textSettings) await client.query(setting);
    const query: Query = async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await client.query<Row>(text, values)).rows;
    const schema = await lastMigration(query);
    const parts: Manifest[] = [];
    const keys = await writePart(options, {
      query,
      part: "keys",
      schema,
      folder: path.join(unfinished(keysFolder), "keys"),
    });
    parts.push(keys.manifest);
    const missingFiles: string[] = [];
    if (!options.keysOnly) {
      const data = await writePart(options, {
        query,
        part: "data",
        schema,
        folder: path.join(unfinished(folder), "data"),
      });
      parts.push(data.manifest);
      missingFiles.push(...data.missingFiles);
    }
    await client.query("rollback");
    const unreadFiles = await stillStored(query, missingFiles);
    for (const place of folders) {
      await rename(unfinished(place), place);
      named.push(place);
    }
    client.release();
    return { parts, missingFiles: missingFiles.filter((id) => !unreadFiles.includes(id)), unreadFiles };
  } catch (error) {
    client.release(true);
    for (const place of [...folders.map(unfinished), ...named]) await rm(place, { recursive: true, force: true });
    throw error;
  }
}

async function lastMigration(query: Query): Promise<string> {
  const [found] = await query<{ known: boolean }>("select to_regclass('public.kysely_migration') is not null as known");
  const [last] = found?.known
    ? await query<{ name: string }>("select name from kysely_migration order by name desc limit 1")
    : [];
  if (!last)
    throw new BackupProblem("The database is empty, so there is nothing to back up. Check DATABASE_URL or DATA_DIR.");
  return last.name;
}

type Writing = { query: Query; part: PartName; schema: string; folder: string };

async function writePart(
  options: BackupOptions,
  { query, part, schema, folder }: Writing,
): Promise<{ manifest: Manifest; missingFiles: string[] }> {
  const salt = randomBytes(32);
  const derived = backupKey(options.masterKeys, salt);
  if (!derived) throw new Error("MASTER_KEY has no key");
  const { keyId, key } = derived;
  const pgSchema = part === "data" ? dataSchema : keySchema;
  const tables: Manifest["tables"] = [];
  for (const table of await tablesOf(query, pgSchema)) {
    const context = tableContext(part, table.name);
    const written = await writeSealedLines(tablePath(folder, table), { key, context, lines: linesOf(query, table) });
    tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), ...written });
  }
  const sequences = await sequencesOf(query, pgSchema);
  const { files, missing } = part === "data" ? await copyFiles(options, query, folder) : { files: [], missing: [] };
  const at = options.at.toISOString();
  const { version } = options;
  const manifest: Manifest = {
    format: 1,
    part,
    at,
    version,
    schema,
    keyId,
    salt: salt.toString("base64"),
    tables,
    sequences,
    files,
  };
  await writeFile(manifestPath(folder), manifestText(manifest, key), { mode: 0o600, flush: true });
  return { manifest, missingFiles: missing };
}

/** Each row as a JSON array of its columns as text, which keeps every type exactly. */
async function* linesOf(query: Query, { name, columns }: Table): AsyncGenerator<string> {
  const values = columns.map((column) => `${quotedName(column.name)}::text`).join(", ");
  await query(
    `declare rows no scroll cursor for select json_build_array(${values})::text as line from ${quoted(name)}`,
  );
  for (;;) {
    const rows = await query<{ line: string }>(`fetch ${atOnce} from rows`);
    for (const { line } of rows) yield line;
    if (rows.length < atOnce) break;
  }
  await query("close rows");
}

/** The stored files are sealed under their listings' data keys already, so they are copied as they are. */
async function copyFiles(
  { files: store }: BackupOptions,
  query: Query,
  folder: string,
): Promise<{ files: Manifest["files"]; missing: string[] }> {
  const rows = await query<{ id: string }>(storedFileIds);
  const files: Manifest["files"] = [];
  const missing: string[] = [];
  for (const { id } of rows) {
    const bytes = await store.get(id).catch(() => null);
    if (!bytes) {
      missing.push(id);
      continue;
    }
    const file = filePath(folder, id);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600, flush: true });
    files.push({ id, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") });
  }
  return { files, missing };
}

/** A file that couldn't be read may have been deleted since the snapshot. Returns those that weren't. */
async function stillStored(query: Query, unreadable: readonly string[]): Promise<string[]> {
  if (unreadable.length === 0) return [];
  await query("begin read only");
  for (const setting of textSettings) await query(setting);
  const stored = new Set((await query<{ id: string }>(storedFileIds)).map(({ id }) => id));
  await query("rollback");
  return unreadable.filter((id) => stored.has(id));
}
