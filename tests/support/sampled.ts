import { randomBytes, randomUUID } from "node:crypto";
import { systemClock } from "#server/clock.ts";
import { openKeyRing } from "#server/crypto/roots.ts";
import { type DatabaseSource, openDatabase } from "#server/db/database.ts";
import { createFileStore } from "#server/files/store.ts";
import { seedSamples } from "#server/sample/seed.ts";

/** Under which the sample world is laid out for houses that bring no clock, chance or key of their own. */
export const sampledMasterKey = Buffer.alloc(32, "a sample world for tests").toString("base64");

/** The sample world, laid out once a run to be copied: by itself it takes a house longer than the rest of its start. */
export async function layOutSamples(source: DatabaseSource, dataDir: string): Promise<void> {
  const database = await openDatabase({ source, clock: systemClock, onError: (error) => console.error(error) });
  try {
    const keyRing = await openKeyRing({ database, masterKeys: sampledMasterKey, clock: systemClock });
    await seedSamples({ database, clock: systemClock, keyRing, newId: randomUUID, randomBytes, files: createFileStore({ filesUrl: undefined, dataDir }) });
  } finally {
    await database.close();
  }
}

declare module "vitest" {
  export interface ProvidedContext {
    /** Holds `files`, and on the embedded database `pg`. */
    sampledFolder: string;
  }
}
