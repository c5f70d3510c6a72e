import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { runArchiveImport } from "./archive-import/command.ts";
import { ArchiveProblem } from "./archive-import/problem.ts";
import { runBackup, runRestore } from "./backup/command.ts";
import { BackupProblem } from "./backup/problem.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { WrongSetting } from "./platform/wrong-setting.ts";
import { FolderInUse } from "./platform/db/engine.ts";
import { resumeRendering } from "./deal/render-job.ts";
import { runRotation } from "./key-rotation/command.ts";
import { runMigrations } from "./platform/db/migrate-command.ts";
import type { CommandParts } from "./platform/db/open.ts";
import { createLog, logLevels } from "./platform/log.ts";
import { start } from "./start.ts";
import { stopOnSignals } from "./platform/stop-signals.ts";

const level = process.env["LOG_LEVEL"]?.trim() || "info";
if (!logLevels.includes(level)) {
  console.error(`LOG_LEVEL is "${level}", which is not a level. Set it to one of ${logLevels.join(", ")}.`);
  process.exit(1);
}
const log = createLog(level);
process.on("unhandledRejection", (error) => log.error({ err: error }, "Unhandled promise rejection"));

/** `npm run <name>`: what it does, and returns as text for the operator. */
const commands = new Map<string, (args: readonly string[], parts: CommandParts) => Promise<string>>([
  ["migrate", runMigrations],
  ["backup", runBackup],
  ["restore", runRestore],
  ["rotate-keys", runRotation],
  ["import-archive", runArchiveImport],
]);
// In development Vite serves the pages (scripts/dev.mjs).
const apiOnlyFlag = "--api-only";

try {
  const [name, ...args] = process.argv.slice(2);
  const apiOnly = name === apiOnlyFlag;
  const command = name === undefined || apiOnly ? undefined : commands.get(name);
  // A server that starts instead of a command migrates the database and serves people.
  if (name !== undefined && !apiOnly && !command)
    throw new WrongSetting(
      `There is no command "${name}". Use one of ${[...commands.keys()].join(", ")}, or none to start the server.`,
    );
  const config = readConfig(process.env);
  for (const warning of config.warnings) log.warn(warning);
  if (command) {
    console.log(await command(args, { config, clock: systemClock, log }));
    process.exit(0);
  }
  const webRoot = path.resolve(import.meta.dirname, "../../dist/web");
  const built = !apiOnly && existsSync(path.join(webRoot, "../pages/pages.json"));
  if (!built && !apiOnly)
    log.warn("The pages were not built, so only the API is served. Run npm run build, or start with npm start.");
  // Also while starting: the first process of a container isn't ended by a signal that it doesn't handle.
  const exit = (): never => process.exit(0);
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, exit);
  const testApp = await start({
    config,
    log,
    clock: systemClock,
    newId: randomUUID,
    randomBytes,
    ...(built && { webRoot }),
    strictAnswers: !config.production,
    sampleHistory: true,
  });
  // Renders documents executed but not rendered before the last stop; at the first start, those of the sample deals.
  if (config.role !== "web") await resumeRendering(testApp.services);
  console.log(testApp.words);
  const stop = (): void =>
    void testApp.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, "Stopping failed");
        process.exit(1);
      },
    );
  stopOnSignals(process, { stop, endAtOnce: () => process.exit(1) });
  for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, exit);
} catch (error) {
  const problems = [WrongSetting, FolderInUse, BackupProblem, ArchiveProblem];
  if (error instanceof Error && problems.some((problem) => error instanceof problem)) console.error(error.message);
  else {
    console.error(
      "The server could not start because of an unexpected error. The next line describes it; please report it.",
    );
    log.fatal({ err: error }, "The server could not start");
  }
  process.exit(1);
}
