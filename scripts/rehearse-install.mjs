import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres } from "../tests/support/postgres-server.ts";
import { makeRelease, sizeOf } from "./release.mjs";

/**
 * `npm run rehearse-install`: what the image does, without a container. Makes a release in a clean folder, lets no one
 * write there, and starts it in production as another account on PostgreSQL, with secrets in files. Root only.
 */
const largestMb = 90;
const patienceMs = 120_000;
/** The entry points start something; the pages' fonts load in a browser only. */
const loadEveryModule = `
  import { globSync } from "node:fs";
  import path from "node:path";
  const entries = /(?:server\\/main|db\\/engine-child|documents\\/fonts-web)\\.ts$/;
  const modules = globSync("src/{server,contract,documents,domain}/**/*.{ts,tsx}");
  for (const file of modules) if (!entries.test(file)) await import(path.resolve(file));
  console.log(modules.length + " modules load.");
  process.exit(0);
`;
if (process.getuid?.() !== 0) {
  console.error("The rehearsal starts the server as the account nobody, so it needs root. Run it in a container.");
  process.exit(1);
}
const id = (flag) => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim());
const account = { uid: id("-u"), gid: id("-g") };
const folder = mkdtempSync(path.join(tmpdir(), "mls-install-"));
chmodSync(folder, 0o755);
const release = path.join(folder, "app");
const data = path.join(folder, "data");
const secrets = path.join(folder, "secrets");
const postgres = await startPostgres();
let failed = false;
try {
  makeRelease(release);
  const mb = Math.round(sizeOf(release) / 1e6);
  console.log(`The release has ${mb} MB.`);
  if (mb > largestMb) throw new Error(`The release has more than ${largestMb} MB.`);
  spawnSync("chmod", ["-R", "a+rX,a-w", release]);
  for (const own of [data, secrets]) {
    mkdirSync(own, { mode: 0o700 });
    chownSync(own, account.uid, account.gid);
  }
  const owner = postgres.url("postgres", "postgres", "network");
  const { default: pg } = await import("pg");
  const admin = new pg.Client({ connectionString: owner });
  await admin.connect();
  await admin.query("create role talentmls login createrole");
  await admin.query("create database talentmls owner talentmls");
  await admin.end();
  const secret = (name, value) => {
    const file = path.join(secrets, name);
    writeFileSync(file, `${value}\n`, { mode: 0o400 });
    chownSync(file, account.uid, account.gid);
    return file;
  };
  // A copy of this Node that the account can run, as the image has it.
  const node = path.join(folder, "node");
  spawnSync("cp", [process.execPath, node]);
  const env = {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: "0",
    PUBLIC_URL: "https://mls.example",
    DATA_DIR: data,
    DATABASE_URL_FILE: secret("database_url", postgres.url("talentmls", "talentmls", "network")),
    MASTER_KEY_FILE: secret("master_key", randomBytes(32).toString("base64")),
    MIGRATE_ON_START: "off",
    SECURITY_CONTACT: "mailto:security@mls.example",
    LOG_LEVEL: "warn",
  };
  const says = (child) => {
    const said = { text: "" };
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text) => (said.text += text));
    return said;
  };
  const ended = (child) => new Promise((resolve) => child.once("exit", (code) => resolve(code)));

  // A file that was left out of a package would only be missed when someone needs it.
  const loading = spawn(node, ["--input-type=module", "--eval", loadEveryModule], { cwd: release, env, ...account });
  const loaded = says(loading);
  if ((await ended(loading)) !== 0) throw new Error(`A module doesn't load: ${loaded.text}`);
  console.log(loaded.text.trim());
  const npmEnv = { ...env, PATH: `${folder}:${process.env.PATH}`, HOME: data };
  const migrating = spawn("npm", ["run", "migrate"], { cwd: release, env: npmEnv, ...account });
  const migrated = says(migrating);
  if ((await ended(migrating)) !== 0) throw new Error(`npm run migrate failed: ${migrated.text}`);
  const server = spawn(node, ["src/server/main.ts"], { cwd: release, env, ...account });
  const said = says(server);
  const end = ended(server);
  const deadline = performance.now() + patienceMs;
  while (!/ is at https:\/\/mls\.example/.test(said.text)) {
    if (server.exitCode !== null || performance.now() > deadline) throw new Error(`It did not start: ${said.text}`);
    await pause(50);
  }
  const { stdout } = spawnSync("ss", ["-Hltnp"], { encoding: "utf8" });
  const port = new RegExp(`127\\.0\\.0\\.1:(\\d+) .*pid=${server.pid},`).exec(stdout)?.[1];
  if (port === undefined) throw new Error("No port of the server was found.");
  for (const [address, status] of [
    ["/readyz", 200],
    ["/", 200],
    ["/.well-known/security.txt", 200],
    ["/ecosystem/sign-up", 200],
    ["/api/v1/session", 401],
  ]) {
    const answer = await fetch(`http://127.0.0.1:${port}${address}`);
    console.log(`${address} answers ${answer.status}`);
    if (answer.status !== status) throw new Error(`${address} should answer ${status}.`);
  }
  server.kill("SIGTERM");
  const code = await end;
  console.log(`SIGTERM ends it with code ${code}.`);
  if (code !== 0) throw new Error(`It ended badly: ${said.text}`);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
