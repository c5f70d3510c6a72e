import { Kysely } from "kysely";
import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { refuseUnsafeDatabase } from "../production-guards.ts";
import type { AvailabilityNews } from "./availability.ts";
import { type Database, openDatabase } from "./database.ts";
import { Postgres } from "./dialect.ts";
import { type Engine, FolderInUse, startEngine } from "./engine.ts";
import { missingRoleLimits } from "./limits.ts";
import { pendingMigrations } from "./migrate.ts";
import { migrations } from "./migrations/index.ts";
import { createPool } from "./pool.ts";
import { databaseStartProblem, sessionSetting } from "./start-problem.ts";

/** What opening the database needs, and with it each command of the operator. */
export type CommandParts = { config: Config; clock: Clock; log: Log };

/**
 * The configured database: a PostgreSQL server, or the embedded engine under the data folder.
 * @throws FolderInUse when another server holds that folder
 * @throws WrongSetting with a sentence for the operator
 */
export async function openConfiguredDatabase(options: CommandParts): Promise<Database> {
  try {
    return await openAsConfigured(options);
  } catch (error) {
    throw error instanceof FolderInUse ? error : databaseStartProblem(error, options.config);
  }
}

/** The migrations that the configured database lacks. Changes nothing in a PostgreSQL server. @throws WrongSetting */
export async function pendingOfConfigured(options: CommandParts): Promise<string[]> {
  const { config } = options;
  const url = config.databaseDirectUrl ?? config.databaseUrl;
  let engine: Engine | undefined;
  try {
    engine = url === undefined ? await startEngine({ dataDir: config.dataDir }) : undefined;
    const address = engine
      ? { host: engine.socketFolder, user: "postgres", database: "postgres" }
      : { connectionString: url };
    const kysely = new Kysely({ dialect: new Postgres({ pool: createPool({ ...address, max: 1 }) }) });
    try {
      return await pendingMigrations(kysely, migrations);
    } finally {
      await kysely.destroy();
    }
  } catch (error) {
    throw error instanceof FolderInUse ? error : databaseStartProblem(error, config, sessionSetting(config));
  } finally {
    await engine?.stop();
  }
}

async function openAsConfigured({ config, clock, log }: CommandParts): Promise<Database> {
  /** The engine's exit and the loss of its connections arrive in either order; only the first one is logged. */
  let awayLogged = false;
  const common = {
    clock,
    onError: (error: unknown, during: string) => log.error({ err: error, during }, "The database reported an error"),
    onStuck: (stuck: object) => log.warn(stuck, "A statement blocks the database"),
    onAvailability: (news: AvailabilityNews) => {
      if (news.kind !== "away" || !awayLogged) logAvailability(log, news);
      awayLogged = news.kind === "away";
    },
  };
  if (config.databaseUrl)
    return openDatabase({
      ...common,
      source: {
        kind: "postgres",
        url: config.databaseUrl,
        directUrl: config.databaseDirectUrl,
        maxConnections: config.databasePoolSize,
        limits: config.databaseLimits,
      },
      migrating: config.migrateOnStart,
      async beforeMigrating(kysely) {
        await refuseUnsafeDatabase(kysely, { config, clock });
        const run = config.databaseDirectUrl !== undefined && (await missingRoleLimits(kysely, config.databaseLimits));
        if (run) log.warn(`Behind a transaction pooler the limits of statements come from the role. Run: ${run}`);
      },
    });
  const engine = await startEngine({
    dataDir: config.dataDir,
    onDeath: (code, willRestart) => {
      if (willRestart && !awayLogged)
        log.error(
          { code, outage: "began" },
          "The embedded database stopped and is being started again. Requests get 503 until it is back.",
        );
      awayLogged = true;
    },
    onGivenUp: (deaths) => {
      console.error(
        `The embedded database in ${config.dataDir} stopped ${deaths} times in a row, so the server stops too. ` +
          "Check the free disk space and memory, then start again; if it happens again, restore DATA_DIR from a " +
          "backup.",
      );
      process.exit(1);
    },
  });
  try {
    return await openDatabase({
      ...common,
      source: { kind: "embedded", socketFolder: engine.socketFolder, stop: () => engine.stop() },
    });
  } catch (error) {
    await engine.stop();
    throw error;
  }
}

/** Logs one line when something goes away and one when it is back, however many requests fail in between. */
function logAvailability(log: Log, news: AvailabilityNews): void {
  if (news.kind === "away")
    log.error(
      { err: news.error, outage: "began" },
      "The database can't be reached. Requests get 503 until it is back.",
    );
  else if (news.kind === "back")
    log.info({ outage: "over", seconds: news.seconds }, "The database is back and everything is up to date again");
  else if (news.kind === "replaced")
    log.warn({ err: news.error, outage: "none" }, "Connections to the database were lost and replaced");
  else if (news.kind === "deaf")
    log.warn(
      { err: news.error, outage: "none" },
      "The connection for notifications (LISTEN) can't be made: changes arrive late, and other processes count this " +
        "one as stopped. Check DATABASE_DIRECT_URL, or DATABASE_URL if it isn't set.",
    );
  else log.info({ outage: "none", seconds: news.seconds }, "Notifications from other processes arrive again");
}
