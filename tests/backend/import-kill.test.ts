import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, inject, test } from "vitest";
import { systemClock } from "#server/platform/clock.ts";
import { clonePostgres, databaseKind, migratedFolder } from "#tests/support/database.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { csvCells, makeCsv } from "#tests/support/make-csv.ts";
import { sampledMasterKey, sampledOn } from "#tests/support/sampled.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const [rows, kills] = exhaustive ? [1_500, [300, 800]] : [400, [100, 200]];
const faulty = rows / 100;
const sampled = sampledOn(systemClock, inject("sampledWorlds"));
const clone = databaseKind === "postgres" ? await clonePostgres({ sampled }) : undefined;
const dataDir = clone ? temporaryFolder("mls-kill-") : migratedFolder({ sampled });
const env = {
  DATA_DIR: dataDir,
  MASTER_KEY: sampledMasterKey,
  ...(clone && { DATABASE_URL: clone.url }),
};
let server: ServerProcess | undefined;

afterAll(async () => {
  await server?.kill("SIGKILL");
  await clone?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function doneAtLeast(person: Person, id: string, count: number) {
  const deadline = performance.now() + 300_000;
  for (;;) {
    const progress = await person.api.imports.progress({ id });
    if (progress.counts.done >= count && (count < rows || progress.state === "done")) return progress;
    if (performance.now() > deadline)
      throw new Error(`the import did not finish in five minutes: ${JSON.stringify(progress)}`);
    await pause(25);
  }
}

test(
  "kill -9 in the middle of an import, twice: a restart continues, with nothing duplicated or lost",
  { timeout: 1_200_000 },
  async () => {
    server = await startServerProcess(env);
    const first = await signedIn(server, "recruiter@northstar.example");
    const text = makeCsv({ rows, change: (cells, number) => (number % 100 === 50 ? cells.with(1, "no mail") : cells) });
    const before = (await first.api.listings.mine({ limit: 1 })).counts.draft;
    const view = await first.api.imports.create({ kind: "csv", files: [{ name: "candidates.csv", text }] });
    await first.api.imports.commit({ id: view.id, version: view.version });

    for (const reached of kills) {
      const person = await signedIn(server, "recruiter@northstar.example");
      await doneAtLeast(person, view.id, reached);
      await server.kill("SIGKILL");
      server = await startServerProcess(env);
    }

    const person = await signedIn(server, "recruiter@northstar.example");
    const between = await person.api.imports.progress({ id: view.id });
    expect(between.counts.done).toBeGreaterThanOrEqual(kills.at(-1) ?? 0);
    expect(between.counts.done % 100).toBe(0);
    const done = await doneAtLeast(person, view.id, rows);
    expect(done.counts).toEqual({ total: rows, done: rows, created: rows - faulty, skipped: 0, faulty });

    const names = new Set<string>();
    let cursor: string | null = "";
    let drafts = 0;
    while (cursor !== null) {
      const page: { items: { candidateName: string }[]; nextCursor: string | null } = await person.api.listings.mine({
        status: "draft",
        limit: 100,
        ...(cursor && { cursor }),
      });
      for (const { candidateName } of page.items) names.add(candidateName);
      drafts += page.items.length;
      cursor = page.nextCursor;
    }
    expect(drafts).toBe(before + rows - faulty);
    for (let number = 1; number <= rows; number++)
      if (number % 100 !== 50) expect(names.has(csvCells(number)[0] as string)).toBe(true);

    await server.kill("SIGTERM");
  },
);
