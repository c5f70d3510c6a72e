import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { type Clock, systemClock } from "#server/platform/clock.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { type DatabaseSource, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { samplePassword } from "#server/ecosystem/sample.ts";
import { start } from "#server/start.ts";
import { quickHash } from "./quick-hash.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The key that the sample databases are created with, for apps without their own key. */
export const sampledMasterKey = `2025:${Buffer.alloc(32, "a sample world for tests").toString("base64")}`;

const dayMs = 86_400_000;

export const sampledDays = ["today", "fixed"] as const;
export type SampledDay = (typeof sampledDays)[number];

/** The day on which most apps with a manual clock begin, and the day of the run. */
const clocks: Record<SampledDay, Clock> = { fixed: manualClock("2026-11-21T08:00:00Z"), today: systemClock };

/** When it was created, in milliseconds, and the folder with its `files` and, on the embedded database, its `pg`. */
type SampledWorld = { at: number; folder: string };

/** An empty database for the sample data; `stop` is called afterwards. */
type Ground = { source: DatabaseSource; stop?: () => Promise<void> };

/**
 * Creates the sample databases once per run, to be copied: creating one takes longer than the rest of an app's start.
 */
export async function layOutSamples(
  groundFor: (day: SampledDay, folder: string) => Promise<Ground>,
): Promise<{ worlds: Record<SampledDay, SampledWorld>; remove: () => void }> {
  const one = async (day: SampledDay): Promise<SampledWorld> => {
    const folder = temporaryFolder("mls-sampled-");
    const at = clocks[day].now().getTime();
    const { source, stop } = await groundFor(day, folder);
    await layOut(source, folder, clocks[day]);
    await stop?.();
    return { at, folder };
  };
  const [today, fixed] = await Promise.all([one("today"), one("fixed")]);
  const worlds = { today, fixed };
  return {
    worlds,
    remove: () => sampledDays.forEach((day) => rmSync(worlds[day].folder, { recursive: true, force: true })),
  };
}

/** The sample database created within the day before this clock's time, if any. */
export function sampledOn(clock: Clock, worlds: Record<SampledDay, SampledWorld>): SampledDay | undefined {
  const age = (day: SampledDay) => clock.now().getTime() - worlds[day].at;
  return sampledDays.find((day) => age(day) >= 0 && age(day) < dayMs);
}

/**
 * Starts an app once: what its first start creates besides the sample data, such as queues and counted figures, takes a
 * third of a start.
 */
async function layOut(source: DatabaseSource, dataDir: string, clock: Clock): Promise<void> {
  const database = await openDatabase({ source, clock, onError: (error) => console.error(error) });
  const app = await start({
    config: readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      SAMPLE_DATA: "on",
      SEARCH_SNAPSHOT_MINUTES: "off",
      MASTER_KEY: sampledMasterKey,
    }),
    log: createLog("error"),
    clock,
    newId: randomUUID,
    randomBytes,
    strictAnswers: false,
    database,
  });
  const db = database.kysely;
  try {
    await db
      .updateTable("ecosystem_accounts")
      .set({ password_hash: quickHash(samplePassword) })
      .execute();
    const unfinished = sql`select from mls_jobs.job where state < 'completed'`;
    while ((await unfinished.execute(db)).rows.length > 0) await pause(50);
    await sql`delete from mls_jobs.job`.execute(db);
    await sql`update mls_jobs.version set cron_on = null`.execute(db);
  } finally {
    await app.stop();
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    sampledWorlds: Record<SampledDay, SampledWorld>;
  }
}
