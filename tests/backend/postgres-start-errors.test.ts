import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, inject, test } from "vitest";
import { runBackup } from "#server/backup/command.ts";
import { systemClock } from "#server/platform/clock.ts";
import { readConfig } from "#server/platform/config.ts";
import { runMigrations } from "#server/platform/db/migrate-command.ts";
import { runRotation } from "#server/key-rotation/command.ts";
import { WrongSetting } from "#server/platform/wrong-setting.ts";
import { openConfiguredDatabase } from "#server/platform/db/open.ts";
import { createPool } from "#server/platform/db/pool.ts";
import { createLog } from "#server/platform/log.ts";
import { refuseUnsafeDatabase } from "#server/platform/production-guards.ts";
import { checkSettings, listen } from "#server/start-checks.ts";
import { bareEnvironment } from "#tests/support/bare-environment.ts";
import { withDatabase } from "#tests/support/setup-postgres.ts";

const { ownerUrl, adminUrl } = inject("postgresTemplate");
const folder = mkdtempSync(path.join(tmpdir(), "mls-start-"));
const aFile = path.join(folder, "a-file");
writeFileSync(aFile, "");
const masterKey = Buffer.alloc(32, 7).toString("base64");
const usual = { PORT: "0", HOST: "127.0.0.1", DATA_DIR: folder, MASTER_KEY: masterKey };

const open: Server[] = [];
afterAll(() => {
  for (const server of open) server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function listening(server: Server): Promise<number> {
  open.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A PostgreSQL server that answers every connection with this error. */
async function refusing(code: string): Promise<string> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mno entry for Zoë Brackenwell\0\0`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  const port = await listening(
    createServer(
      (socket) =>
        void socket
          .on("error", () => undefined)
          .once("data", () => socket.end(Buffer.concat([Buffer.from("E"), length, fields]))),
    ),
  );
  return `postgres://ada:hunter2@127.0.0.1:${port}/mls`;
}

const takenPort = await listening(createServer());
const withUser = (user: string): string =>
  Object.assign(new URL(ownerUrl), { username: user, password: "hunter2" }).href;

/** What a start does before it serves. */
async function startAsFarAsTheDatabase(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...usual, ...env });
  await (await listen(config)).close();
  await checkSettings(config);
  await (await openConfiguredDatabase({ config, clock: systemClock, log: createLog("silent") })).close();
}

const cases: [string, Record<string, string>, RegExp][] = [
  ["a port in use", { PORT: String(takenPort) }, /^Port \d+ is already in use on 127\.0\.0\.1\. .*PORT/],
  [
    "an address of another machine",
    { HOST: "192.0.2.1" },
    /^HOST is "192\.0\.2\.1", which is not an address of this machine\./,
  ],
  [
    "a host name that is not ours",
    { HOST: "nowhere.invalid" },
    /^HOST is "nowhere\.invalid", which is not an address of this machine\./,
  ],
  ["a master key of the wrong length", { MASTER_KEY: "c2hvcnQ=" }, /^MASTER_KEY does not hold 32 bytes/],
  ["a data folder that is a file", { DATA_DIR: aFile }, /^DATA_DIR is .*a-file, which is not a folder\./],
  [
    "a data folder below a file",
    { DATA_DIR: path.join(aFile, "data"), MASTER_KEY: "" },
    /^DATA_DIR is .*data, which is not a folder\./,
  ],
  [
    "a file store that is a file",
    { FILES_URL: `file://${aFile}` },
    /^The server can't write files to .*a-file \(\w+\)\. .*FILES_URL/,
  ],
  [
    "a bucket that does not answer",
    { FILES_URL: "http://key:hunter2@127.0.0.1:9/bucket" },
    /^The server can't write to the bucket in FILES_URL \(\w+\)\./,
  ],
  [
    "no server at that port",
    { DATABASE_URL: "postgres://ada:hunter2@127.0.0.1:9/mls" },
    /^The database server at 127\.0\.0\.1:9 refuses connections\. Start PostgreSQL/,
  ],
  [
    "an unknown database host",
    { DATABASE_URL: "postgres://ada:hunter2@nowhere.invalid/mls" },
    /^The host "nowhere\.invalid" in DATABASE_URL can't be found\./,
  ],
  [
    "no such database",
    { DATABASE_URL: withDatabase(ownerUrl, "not_there") },
    /^The database "not_there" doesn't exist\. Create it/,
  ],
  ["no such user", { DATABASE_URL: withUser("not_there") }, /^The database server doesn't let user "not_there" in\./],
  [
    "a wrong password",
    { DATABASE_URL: await refusing("28P01") },
    /^The database server rejects the password of user "ada"\./,
  ],
  [
    "a server with no connection left",
    { DATABASE_URL: await refusing("53300") },
    /^The database server has no connection left\./,
  ],
  [
    "a server that is starting",
    { DATABASE_URL: await refusing("57P03") },
    /^The database server is starting or stopping\./,
  ],
  [
    "a transaction pooler without the address behind it",
    { DATABASE_URL: await refusing("08P01") },
    /^The server at 127\.0\.0\.1:\d+ rejects the connection's parameters, .* Set DATABASE_DIRECT_URL to PostgreSQL/,
  ],
  [
    "an unknown host behind the pooler",
    { DATABASE_URL: ownerUrl, DATABASE_DIRECT_URL: "postgres://ada:hunter2@nowhere.invalid/mls" },
    /^The host "nowhere\.invalid" in DATABASE_DIRECT_URL can't be found\./,
  ],
  [
    "a wrong password behind the pooler",
    { DATABASE_URL: ownerUrl, DATABASE_DIRECT_URL: await refusing("28P01") },
    /^The database server rejects the password of user "ada"\. .* in DATABASE_DIRECT_URL\.$/,
  ],
];

/** Settings that production accepts. */
const production = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://mls.example",
  MASTER_KEY: randomBytes(32).toString("base64"),
};
const noTables = "select to_regclass('public.mls_changes') is null as none";

describe("a start in production", () => {
  test("as a superuser of the database server ends before it creates anything", async () => {
    const name = `super_${randomBytes(4).toString("hex")}`;
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    try {
      const url = withDatabase(adminUrl, name);
      const { code, stderr } = await mainWith({ ...usual, ...production, LOG_LEVEL: "error", DATABASE_URL: url });
      expect(stderr).toMatch(/^The database role "postgres" has SUPERUSER, .*CREATE ROLE talentmls LOGIN CREATEROLE/);
      expect(code).toBe(1);
      const left = new pg.Client({ connectionString: url });
      await left.connect();
      expect((await left.query(noTables)).rows).toEqual([{ none: true }]);
      await left.end();
    } finally {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  });

  test("with a viewer role that bypasses row-level security, or a clock that is off, is refused", async () => {
    const kysely = new Kysely<unknown>({
      dialect: new PostgresDialect({ pool: createPool({ connectionString: adminUrl }) }),
    });
    const owner = new URL(ownerUrl).username;
    const refusal = (bypasses: boolean, secondsOff: number): Promise<string> =>
      kysely.connection().execute(async (db) => {
        // Never committed: other tests use the same server.
        await sql`begin`.execute(db);
        await sql`alter role mls_viewer ${sql.raw(bypasses ? "bypassrls" : "nobypassrls")}`.execute(db);
        await sql`set local session authorization ${sql.id(owner)}`.execute(db);
        const clock = { now: () => new Date(systemClock.now().getTime() + secondsOff * 1_000) };
        const answer = await refuseUnsafeDatabase(db, {
          config: { production: true, databaseUrl: ownerUrl },
          clock,
        }).then(
          () => "accepted",
          (error: Error) => error.message,
        );
        await sql`rollback`.execute(db);
        return answer;
      });
    expect(await refusal(false, 30)).toBe("accepted");
    expect(await refusal(false, 120)).toMatch(/^The clock .* differ by 120 seconds\. Synchronize both with NTP/);
    expect(await refusal(false, -3_600)).toMatch(/^The clock .* differ by 3600 seconds\. Synchronize both with NTP/);
    expect(await refusal(true, 0)).toMatch(
      /^The database role "mls_viewer" has BYPASSRLS, .*ALTER ROLE mls_viewer NOBYPASSRLS\.$/,
    );
    await kysely.destroy();
  });
});

describe("a start that fails says why and how to fix it", () => {
  test.each(cases)("%s", async (_, env, sentence) => {
    const error: unknown = await startAsFarAsTheDatabase(env).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(WrongSetting);
    expect((error as Error).message).toMatch(sentence);
    expect((error as Error).message).toMatch(/^[^\n]+\.$/);
    expect((error as Error).message).not.toMatch(/hunter2|Brackenwell/);
  });

  test.each([
    ["a port in use", { PORT: String(takenPort) }, /^Port /],
    ["a data folder that is a file", { DATA_DIR: aFile, MASTER_KEY: "" }, /^DATA_DIR /],
    ["no such database", { DATABASE_URL: withDatabase(ownerUrl, "not_there") }, /^The database "not_there"/],
    ["an unknown log level", { LOG_LEVEL: "loud" }, /^LOG_LEVEL is "loud"/],
  ])("in one line on stderr, with exit code 1 and no stack: %s", async (_, env, sentence) => {
    const { code, stdout, stderr } = await mainWith({ ...usual, LOG_LEVEL: "error", ...env });
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
  });

  test("a migration or backup that can't connect names the setting of its connection", async () => {
    const config = readConfig({ ...usual, DATABASE_URL: ownerUrl, DATABASE_DIRECT_URL: await refusing("28P01") });
    const parts = { config, clock: systemClock, log: createLog("silent") };
    const sentence = "Correct the user and password in DATABASE_DIRECT_URL.";
    await expect(runMigrations(["--dry-run"], parts)).rejects.toThrow(sentence);
    await expect(runBackup([path.join(folder, "backup")], parts)).rejects.toThrow(sentence);
  });

  test("a mistyped command does nothing, and a server doesn't start instead", async () => {
    const answer = await mainWith({ ...usual, DATABASE_URL: ownerUrl }, ["migarte"]);
    expect(answer).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'There is no command "migarte". Use one of migrate, backup, restore, rotate-keys, import-archive, or none to ' +
        "start the server.\n",
    });
    const parts = { config: readConfig(usual), clock: systemClock, log: createLog("silent") };
    await expect(runMigrations(["--dryrun"], parts)).rejects.toThrow(
      'migrate can\'t use "--dryrun". Add --dry-run to list the migrations that would run.',
    );
    await expect(runRotation(["2026"], parts)).rejects.toThrow(
      'rotate-keys can\'t use "2026". It takes no arguments: the keys are in MASTER_KEY.',
    );
  });
});

function mainWith(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const main = path.resolve(import.meta.dirname, "../../src/server/main.ts");
  const child = spawn(process.execPath, [main, ...args], { env: { ...bareEnvironment, ...env } });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, stdout, stderr })));
}
