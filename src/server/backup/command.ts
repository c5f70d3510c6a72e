import path from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { type Config, makeDataDir } from "../platform/config.ts";
import { addressOf } from "../platform/db/database.ts";
import { FolderInUse, startEngine } from "../platform/db/engine.ts";
import { createPool } from "../platform/db/pool.ts";
import { databaseStartProblem, sessionSetting } from "../platform/db/start-problem.ts";
import { createFileStore } from "../platform/files/store.ts";
import type { CommandParts } from "../platform/db/open.ts";
import type { Log } from "../platform/log.ts";
import { version } from "../platform/version.ts";
import { BackupProblem } from "./problem.ts";
import { restoreBackup } from "./restore.ts";
import { writeBackup } from "./write.ts";

const mostListed = 10;

/**
 * `npm run backup -- <folder> [--keys-folder <folder> | --keys-only]`: returns what was written, as text for the
 * operator.
 */
export async function runBackup(args: readonly string[], { config, clock, log }: CommandParts): Promise<string> {
  const { folder, keysFolder, keysOnly } = placesOf(args);
  const { masterKeys } = config;
  return withPool({ config, log, during: "backup" }, async (pool) => {
    const files = createFileStore(config);
    const written = await writeBackup({
      pool,
      files,
      masterKeys,
      folder,
      keysFolder,
      keysOnly,
      at: clock.now(),
      version,
    });
    const { missingFiles, unreadFiles } = written;
    if (unreadFiles.length > 0) {
      const more = unreadFiles.length > mostListed ? ` and ${unreadFiles.length - mostListed} more` : "";
      throw new BackupProblem(
        `The backup in ${folder} isn't complete: ${counted(unreadFiles.length, "stored CV file")} couldn't be read: ` +
          `${unreadFiles.slice(0, mostListed).join(", ")}${more}. Check FILES_URL, its key and DATA_DIR, then write ` +
          "another backup. Until then, this one has everything else. Store its keys part and its data part in " +
          "different places.",
      );
    }
    const lines = written.parts.map(({ part, tables, files: copied }) => {
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      const place = path.join(part === "keys" ? keysFolder : folder, part);
      return `  ${place}: ${counted(rows, "row")}, ${counted(copied.length, "file")}`;
    });
    return [
      `The backup is complete, encrypted under the master key ${written.parts[0]?.keyId ?? ""}:`,
      ...lines,
      keysOnly
        ? "Store it apart from the data parts. MASTER_KEY is in neither: store it in a third place."
        : "Store the keys part and the data part in different places. MASTER_KEY is in neither: store it in a third.",
      ...(missingFiles.length === 0
        ? []
        : [
            `Deleted while the backup was written, so it doesn't have ${counted(missingFiles.length, "file")}:`,
            ...missingFiles.map((id) => `  ${id}`),
          ]),
    ].join("\n");
  });
}

function placesOf(args: readonly string[]): { folder: string; keysFolder: string; keysOnly: boolean } {
  const { positionals, values } = readArgs(args);
  const [named, ...others] = positionals;
  const { "keys-only": keysOnly = false, "keys-folder": keysNamed } = values;
  if (named === undefined || others.length > 0 || (keysOnly && keysNamed !== undefined)) throw wrongArgs();
  const folder = path.resolve(named);
  const keysFolder = keysNamed === undefined ? folder : path.resolve(keysNamed);
  const isInside = (inner: string, outer: string): boolean => !path.relative(outer, inner).startsWith("..");
  if (keysNamed !== undefined && (isInside(keysFolder, folder) || isInside(folder, keysFolder)))
    throw new BackupProblem("Name two folders in different places: neither can be the other or inside it.");
  return { folder, keysFolder, keysOnly };
}

function readArgs(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { "keys-only": { type: "boolean" }, "keys-folder": { type: "string" } },
    });
  } catch {
    throw wrongArgs();
  }
}

const wrongArgs = (): BackupProblem =>
  new BackupProblem(
    "Name one new folder for the backup. Write npm run backup -- /backups/2026-11-25, and add --keys-folder " +
      "/keys/2026-11-25 to write the keys to another folder, or --keys-only to write nothing else.",
  );

/** `npm run restore -- <folder> | <data part> <keys part>`: returns what was restored, as text for the operator. */
export async function runRestore(args: readonly string[], { config, clock, log }: CommandParts): Promise<string> {
  const [first, second, ...others] = args.map((each) => path.resolve(each));
  if (first === undefined || others.length > 0 || args.some((each) => each.startsWith("-")))
    throw new BackupProblem(
      "Name the backup's folder, or its two parts. Write npm run restore -- /backups/2026-11-25, or npm run restore " +
        "-- /data-part /keys-part.",
    );
  const from =
    second === undefined
      ? { data: path.join(first, "data"), keys: path.join(first, "keys") }
      : { data: first, keys: second };
  const { masterKeys } = config;
  return withPool({ config, log, during: "restore" }, async (pool) => {
    const done = await restoreBackup({ pool, files: createFileStore(config), masterKeys, from, at: clock.now() });
    return [
      `Restored ${counted(done.rows, "row")} of ${counted(done.tables, "table")} and ${counted(done.files, "file")}.`,
      `The data is from ${done.dataAt}, the keys from ${done.keysAt}. MASTER_KEY opens the identities.`,
      ...(done.erasedSince === 0
        ? []
        : [
            `${counted(done.erasedSince, "candidate")} erased in between can't be opened. The server erases the rest ` +
              "of them when it starts.",
          ]),
      "Everyone has to sign in again. Start the server with npm start.",
    ].join("\n");
  });
}

/** Opens the configured database without migrating it. */
async function withPool<T>(
  { config, log, during }: { config: Config; log: Log; during: "backup" | "restore" },
  work: (pool: pg.Pool) => Promise<T>,
): Promise<T> {
  const engine = config.databaseUrl === undefined ? await startOwnEngine(config) : undefined;
  const pool = createPool({
    ...addressOf(
      config.databaseUrl === undefined
        ? { kind: "embedded", socketFolder: engine?.socketFolder ?? "" }
        : { kind: "postgres", url: config.databaseDirectUrl ?? config.databaseUrl },
    ),
    max: 1,
    connectionTimeoutMillis: 8_000,
  });
  pool.on("error", (error) => log.error({ err: error }, "The database connection was lost"));
  try {
    await pool.query("select 1").catch((error: unknown) => {
      throw databaseStartProblem(error, config, sessionSetting(config));
    });
    return await work(pool);
  } catch (error) {
    if (!isUnexpected(error)) throw error;
    log.error({ err: error }, `The ${during} failed`);
    throw new BackupProblem(
      during === "backup"
        ? "The backup failed, and nothing was written. The line above describes the error."
        : "The restore failed, and the database is still empty. The line above describes the error.",
      { cause: error },
    );
  } finally {
    await pool.end();
    await engine?.stop();
  }
}

async function startOwnEngine(config: Config) {
  makeDataDir(config.dataDir);
  try {
    return await startEngine({ dataDir: config.dataDir });
  } catch (error) {
    throw error instanceof FolderInUse ? error : databaseStartProblem(error, config);
  }
}

const isUnexpected = (error: unknown): boolean =>
  !(error instanceof Error) || !["BackupProblem", "WrongSetting"].includes(error.name);

const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;
