import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { systemClock } from "#server/clock.ts";
import { openDatabase } from "#server/db/database.ts";
import { startEngine } from "#server/db/engine.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** Provides a data folder with an empty, migrated database to copy; kept between runs under a name that changes with what it is made of. */
export default async function setup(project: TestProject): Promise<void> {
  const folder = path.join(root, "node_modules/.cache/talentmls");
  const template = path.join(folder, `template-${fingerprint()}`);
  if (!existsSync(template)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await makeTemplate(template);
  }
  project.provide("databaseTemplate", template);
}

async function makeTemplate(template: string): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mls-template-"));
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
    renameSync(unfinished, template);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fingerprint(): string {
  const hash = createHash("sha256");
  const folders = ["src/server/db", "src/server/db/migrations", "src/server/jobs"];
  for (const folder of folders) {
    if (!existsSync(path.join(root, folder))) continue;
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
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
