import { type CommandParts, pendingOfConfigured, openConfiguredDatabase } from "./open.ts";
import { createJobs } from "../jobs/jobs.ts";
import { WrongSetting } from "../wrong-setting.ts";

const dryRunFlag = "--dry-run";

/**
 * `npm run migrate [-- --dry-run]`: brings the schema and the job queue's tables up to date. With `--dry-run` it
 * changes nothing. Returns what it did as text for the operator.
 */
export async function runMigrations(args: readonly string[], parts: CommandParts): Promise<string> {
  const unknown = args.find((each) => each !== dryRunFlag);
  if (unknown !== undefined)
    throw new WrongSetting(`migrate can't use "${unknown}". Add ${dryRunFlag} to list the migrations that would run.`);
  const pending = await pendingOfConfigured(parts);
  const list = pending.map((name) => `  ${name}`);
  if (args.includes(dryRunFlag))
    return pending.length === 0
      ? "The database is up to date. No migration would run."
      : ["These migrations would run:", ...list].join("\n");
  const database = await openConfiguredDatabase({ ...parts, config: { ...parts.config, migrateOnStart: true } });
  try {
    const jobs = createJobs({ database, log: parts.log });
    await jobs.start();
    await jobs.stop();
  } finally {
    await database.close();
  }
  return pending.length === 0 ? "The database was up to date." : ["These migrations ran:", ...list].join("\n");
}
