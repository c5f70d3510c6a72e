import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { Problem } from "#contract/backend.ts";
import { publish } from "#tests/support/deals.ts";
import { freePort, type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { type ServerProcess, startServerProcess } from "#tests/support/server-process.ts";
import { type Person, signedIn } from "#tests/support/test-app.ts";
import { connected, copyBase, unpackBase, untilTrue } from "../bench/cluster/postgres-pair.ts";
import { productionDatabase } from "../bench/support/production-database.ts";

/**
 * `npm run rehearse-recovery`: point-in-time recovery as in docs/operations.md. PostgreSQL archives its log; after a
 * base backup come writes, a moment, and more writes with an erasure. PostgreSQL is killed and its folder deleted.
 * The recovered server has what was written until the moment, opens an identity with the master key from elsewhere, and
 * erases again with the newest keys part.
 */
const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "mls-recovery-"));
const inFolder = (name: string): string => path.join(folder, name);
const archive = inFolder("wal");
mkdirSync(archive);
for (const each of [folder, archive]) chmodSync(each, 0o777);
const masterKey = randomBytes(32).toString("base64");
const archiving = {
  wal_level: "replica",
  max_wal_senders: "5",
  full_page_writes: "on",
  archive_mode: "on",
  archive_timeout: "60",
  archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
};
/** Between two commits, so that the moment is after one and before the other. */
const apartMs = 1_500;

const servers: PostgresServer[] = [];
let app: ServerProcess | undefined;
let failed = true;
try {
  await rehearse();
  failed = false;
} catch (error) {
  console.error(error);
} finally {
  await app?.kill("SIGKILL");
  await Promise.all(servers.map((each) => each.stop()));
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function rehearse(): Promise<void> {
  const first = await startPostgres({ durable: true, settings: archiving });
  servers.push(first);
  const address = await productionDatabase(first);
  let admin = await serve(address, "first");
  const erased = await publish(admin.api);
  const { maskedCode } = await admin.api.listings.get({ id: erased });
  const base = await copyBase(first);
  say("A base backup is copied.");

  const kept = await publish(admin.api);
  const { fullName } = await admin.api.identities.get({ listingId: kept });
  await draft(admin, "Before the moment");
  await pause(apartMs);
  const moment = new Date().toISOString().replace("T", " ").replace("Z", "+00");
  await pause(apartMs);
  await draft(admin, "After the moment");
  await admin.api.identities.erase({ listingId: erased, maskedCode });
  await command(address, "first", "backup", inFolder("hourly"), "--keys-only");
  const before = await drafts(admin);
  await archiveAll(first);
  await app?.kill("SIGTERM");
  await first.end("SIGKILL");
  rmSync(first.data, { recursive: true, force: true });
  say(`PostgreSQL is killed and its folder deleted. Recovering to ${moment} ...`);

  const began = performance.now();
  const second = await startPostgres({
    durable: true,
    settings: {
      ...archiving,
      archive_mode: "off",
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
    },
    fill(data) {
      unpackBase(base, data);
      writeFileSync(path.join(data, "recovery.signal"), "");
    },
  });
  servers.push(second);
  const onSecond = await connected(second);
  await untilTrue(onSecond, "select not pg_is_in_recovery() as done");
  await onSecond.end();
  const recovered = second.url("talentmls", "talentmls", "network");
  check("no session and no waiting email comes back", (await prepare(recovered)) === "0");
  admin = await serve(recovered, "first");
  say(`The recovered server serves after ${((performance.now() - began) / 1_000).toFixed(1)} s.`);
  const titles = await drafts(admin);
  check("what was written before the moment is there", titles.has("Before the moment"));
  check("what was written after it is not", before.has("After the moment") && !titles.has("After the moment"));
  check("an identity opens", (await nameOf(admin, kept)) === fullName);
  check("who was erased after the moment is there again", (await nameOf(admin, erased)) !== null);

  await command(recovered, "first", "backup", inFolder("recovered"));
  await app?.kill("SIGTERM");
  const owner = await connected(second);
  await owner.query("create database again owner talentmls");
  await owner.end();
  const again = second.url("talentmls", "again", "network");
  const restored = await command(again, "again", "restore", inFolder("recovered/data"), inFolder("hourly/keys"));
  say(restored.trim().replaceAll("\n", "\n  "));
  admin = await serve(again, "again");
  check("with the newest keys, an identity opens", (await nameOf(admin, kept)) === fullName);
  check("and who was erased stays erased", (await nameOf(admin, erased)) === null);
}

/** Runs the manual's statements. @returns how many sessions and waiting emails are left */
async function prepare(address: string): Promise<string | undefined> {
  const manual = readFileSync(path.join(root, "docs/operations.md"), "utf8");
  const [, statements = ""] = /### Point-in-time recovery[^]*?```sql\n([^]*?)```/.exec(manual) ?? [];
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(statements);
  const { rows } = await client.query<{ left: string }>(
    `select (select count(*) from mls_sessions) + (select count(*) from ecosystem_sessions)
       + (select count(*) from mls_mail_outbox where state = 'queued') as left`,
  );
  await client.end();
  return rows[0]?.left;
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`This doesn't hold: ${what}.`);
  say(`Right: ${what}.`);
}

function say(text: string): void {
  console.log(text);
}

function environment(address: string, data: string) {
  return {
    NODE_ENV: "production",
    SAMPLE_DATA: "on",
    DATA_DIR: inFolder(data),
    DATABASE_URL: address,
    MASTER_KEY: masterKey,
  };
}

/** Starts the server on this database and signs an agency's admin in. */
async function serve(address: string, data: string): Promise<Person> {
  const port = await freePort();
  app = await startServerProcess({
    ...environment(address, data),
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  return signedIn(app, "admin@northstar.example");
}

/** Runs one of the server's commands. @returns what it prints */
async function command(address: string, data: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env["PATH"] ?? "", PUBLIC_URL: "http://localhost:4000", ...environment(address, data) };
  const { stdout } = await promisify(execFile)(process.execPath, ["src/server/main.ts", ...args], { cwd: root, env });
  return stdout;
}

async function draft({ api }: Person, headlineRole: string): Promise<void> {
  await api.listings.create({ form: { headlineRole } });
}

async function drafts({ api }: Person): Promise<Set<string>> {
  const { items } = await api.listings.mine({ status: "draft", limit: 100 });
  return new Set(items.map(({ headlineRole }) => headlineRole));
}

/** Null if the identity can't be opened. */
async function nameOf({ api }: Person, listingId: string): Promise<string | null> {
  try {
    return (await api.identities.get({ listingId })).fullName;
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Resolves when the log up to now is in the archive. */
async function archiveAll(server: PostgresServer): Promise<void> {
  const client = await connected(server);
  const { rows } = await client.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  await client.end();
  const file = path.join(archive, rows[0]?.file ?? "");
  for (let waited = 0; !existsSync(file); waited += 1) {
    if (waited > 600) throw new Error(`${file} was not archived within a minute.`);
    await pause(100);
  }
}
