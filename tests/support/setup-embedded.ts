import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { startEngine } from "#server/platform/db/engine.ts";
import { layOutSamples } from "./sampled.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const root = path.resolve(import.meta.dirname, "../..");

/**
 * Provides a data folder with an empty, migrated database to copy, kept between runs under a name that depends on its
 * contents, and for this run those with sample data.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = path.join(root, "node_modules/.cache/talentmls");
  const template = path.join(folder, `template-${fingerprint()}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(template)) {
    sweep(folder);
    await makeTemplate(template);
  }
  project.provide("databaseTemplate", template);
  const { worlds, remove } = await layOutSamples(async (_day, dataDir) => {
    cpSync(template, path.join(dataDir, "pg"), { recursive: true });
    const { socketFolder, stop } = await startEngine({ dataDir, unsynced: true });
    return { source: { kind: "embedded", socketFolder }, stop };
  });
  project.provide("sampledWorlds", worlds);
  return remove;
}

async function makeTemplate(template: string): Promise<void> {
  const dataDir = temporaryFolder("mls-template-");
  try {
    const engine = await startEngine({ dataDir, unsynced: true });
    const database = await openDatabase({
      source: { kind: "embedded", socketFolder: engine.socketFolder },
      clock: systemClock,
      onError: (error) => console.error(error),
    });
    await database.close();
    await engine.stop();
    const unfinished = `${template}.${process.pid}`;
    cpSync(path.join(dataDir, "pg"), unfinished, { recursive: true });
    try {
      renameSync(unfinished, template);
    } catch (error) {
      // Another run may have created the same template first.
      if (!existsSync(template)) throw error;
      rmSync(unfinished, { recursive: true, force: true });
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Removes templates of older schemas. A recent one may be in use by a concurrent run. */
function sweep(folder: string): void {
  const dayAgo = Date.now() - 86_400_000;
  for (const name of readdirSync(folder))
    if (statSync(path.join(folder, name)).mtimeMs < dayAgo)
      rmSync(path.join(folder, name), { recursive: true, force: true });
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const folders = ["src/server/platform/db", "src/server/platform/db/migrations", "src/server/platform/jobs"];
  for (const folder of folders) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(path.join(root, folder, entry.name)));
    }
  }
  hash.update(readFileSync(path.join(root, "node_modules/@electric-sql/pglite/package.json")));
  return hash.digest("hex").slice(0, 16);
}

declare module "vitest" {
  export interface ProvidedContext {
    databaseTemplate: string;
    postgresTemplate: { adminUrl: string; ownerUrl: string; database: string };
  }
}
