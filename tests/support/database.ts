import { randomBytes } from "node:crypto";
import { constants, cpSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, inject, vi } from "vitest";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import {
  type Database,
  type DatabaseOptions,
  type DatabaseSource,
  openDatabase,
} from "#server/platform/db/database.ts";
import { type Engine, startEngine } from "#server/platform/db/engine.ts";
import type { SampledDay } from "./sampled.ts";
import { sampledName, withDatabase } from "./setup-postgres.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type TestDatabaseOptions = {
  clock?: Clock;
  /** With that day's sample data, under `sampledMasterKey`. */ sampled?: SampledDay | undefined;
  /** With one, a PostgreSQL server too does everything in the order it was asked. */ maxConnections?: number;
  onError?: DatabaseOptions["onError"];
  onStuck?: DatabaseOptions["onStuck"];
};

/** `embedded` or `postgres`: which database this project runs on. */
export const databaseKind = process.env["TEST_DB"] === "postgres" ? "postgres" : "embedded";

/**
 * A fresh, migrated database for one test file, gone when the file ends. Call it at the top of the file:
 * `const database = await testDatabase();`
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<Database> {
  const common = {
    clock: options.clock ?? systemClock,
    onError: options.onError ?? ((error: unknown, during: string) => console.error(during, error)),
    ...(options.onStuck ? { onStuck: options.onStuck } : {}),
  };
  const database = await openDatabase({ ...common, source: await testSource(options) });
  afterAll(() => database.close());
  return database;
}

/** The source of a fresh, migrated database, for a test that opens it itself. Deleted when the file ends. */
export async function testSource({
  sampled,
  maxConnections,
}: Pick<TestDatabaseOptions, "sampled" | "maxConnections"> = {}): Promise<DatabaseSource> {
  if (databaseKind === "embedded")
    return { kind: "embedded", socketFolder: (await testEngine({ unsynced: true, sampled })).socketFolder };
  const clone = await clonePostgres({ sampled });
  afterAll(clone.drop);
  return { kind: "postgres", url: clone.url, ...(maxConnections && { maxConnections }) };
}

/** The source of a database without a table, to restore a backup into. Deleted when the file ends. */
export async function emptySource(): Promise<DatabaseSource> {
  if (databaseKind === "embedded") {
    const dataDir = temporaryFolder("mls-");
    const engine = await startEngine({ dataDir, unsynced: true });
    afterAll(async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    return { kind: "embedded", socketFolder: engine.socketFolder };
  }
  const { adminUrl, ownerUrl } = inject("postgresTemplate");
  const name = `mls_test_${randomBytes(6).toString("hex")}`;
  await onServer(ownerUrl, `create database ${name} template template0`);
  afterAll(() => onServer(adminUrl, `drop database if exists ${name} with (force)`));
  return { kind: "postgres", url: withDatabase(ownerUrl, name) };
}

/** Opens a database whose change stream doesn't poll, so it hears only notifications. The caller closes it. */
export async function openWithoutPolling(source: DatabaseSource): Promise<Database> {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    return await openDatabase({ source, clock: systemClock, onError: (error, during) => console.error(during, error) });
  } finally {
    vi.useRealTimers();
  }
}

/** A new data folder with a migrated database, for `startEngine`. */
export function migratedFolder({ sampled }: Pick<TestDatabaseOptions, "sampled"> = {}): string {
  const dataDir = temporaryFolder("mls-");
  cpSync(
    sampled ? path.join(inject("sampledWorlds")[sampled].folder, "pg") : inject("databaseTemplate"),
    path.join(dataDir, "pg"),
    { recursive: true, mode: constants.COPYFILE_FICLONE },
  );
  return dataDir;
}

/** An embedded engine on such a folder, stopped when the file ends. */
export async function testEngine({
  unsynced = false,
  sampled,
}: Pick<TestDatabaseOptions, "sampled"> & { unsynced?: boolean } = {}): Promise<Engine & { dataDir: string }> {
  const dataDir = migratedFolder({ sampled });
  const engine = await startEngine({ dataDir, unsynced });
  afterAll(async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { ...engine, dataDir };
}

/**
 * A copy of the migrated template on the real server. A second `openDatabase` on its address acts as another process.
 */
export async function clonePostgres({ sampled }: Pick<TestDatabaseOptions, "sampled"> = {}): Promise<{
  url: string;
  drop(): Promise<void>;
}> {
  const { adminUrl, ownerUrl, database: template } = inject("postgresTemplate");
  const name = `mls_test_${randomBytes(6).toString("hex")}`;
  await onServer(
    ownerUrl,
    `create database ${name} template ${sampled ? sampledName(template, sampled) : template} strategy file_copy`,
  );
  // The server may be running a cleanup there, which only its own user can end.
  return {
    url: withDatabase(ownerUrl, name),
    drop: () => onServer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
