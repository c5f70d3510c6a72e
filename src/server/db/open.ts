import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { type Database, openDatabase } from "./database.ts";
import { startEngine } from "./engine.ts";

/**
 * The database the configuration asks for: a PostgreSQL server, or the embedded engine under the data folder.
 * Throws `FolderInUse` when another server keeps that folder.
 */
export async function openConfiguredDatabase(options: { config: Config; clock: Clock; log: Log }): Promise<Database> {
  const { config, clock, log } = options;
  const common = {
    clock,
    onError: (error: unknown, during: string) => log.error({ err: error, during }, "The database had trouble"),
    onStuck: (stuck: object) => log.warn(stuck, "A statement holds up the database"),
  };
  if (config.databaseUrl) return openDatabase({ ...common, source: { kind: "postgres", url: config.databaseUrl } });
  const engine = await startEngine({
    dataDir: config.dataDir,
    onDeath: (code, willRestart) => {
      log.error({ code, willRestart }, "The embedded database ended by itself");
      if (!willRestart) process.exit(1);
    },
  });
  try {
    return await openDatabase({ ...common, source: { kind: "embedded", socketFolder: engine.socketFolder, stop: () => engine.stop() } });
  } catch (error) {
    await engine.stop();
    throw error;
  }
}
