import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { WrongSetting } from "../wrong-setting.ts";

/** How the engine's process is started. */
export type EngineSettings = {
  dataDir: string;
  socketFolder: string;
  /**
   * For tests, whose data can be lost and whose engine stops soon: leaves syncing to the operating system, and keeps
   * the engine's code as first compiled.
   */
  unsynced?: boolean;
};

export type EngineOrder = { kind: "stats"; id: number } | { kind: "stop" };

export type EngineReport =
  | { kind: "ready" }
  | { kind: "refused"; heldBy: number | undefined }
  | { kind: "failed"; message: string }
  | { kind: "stats"; id: number; syncs: number };

export type Engine = {
  /** The folder of the Unix socket, which `pg` takes as host. */
  socketFolder: string;
  pid(): number | undefined;
  /** How often the engine has synced files to disk. */
  stats(): Promise<{ syncs: number }>;
  /** Closes the files cleanly. */
  stop(): Promise<void>;
};

/** sun_path holds 108 bytes including the final zero (unix(7)). */
const longestSocketPath = 107;

/** The socket is in the data folder, or under a short name in the temporary folder if that path is too long. */
export function socketFolderFor(dataDir: string): string {
  const folder = path.resolve(dataDir);
  if (Buffer.byteLength(path.join(folder, ".s.PGSQL.5432")) <= longestSocketPath) return folder;
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return path.join(tmpdir(), `talentmls-${process.getuid?.() ?? 0}-${name}`);
}

/** Thrown when another process holds the folder; `heldBy` is the process id of its server. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
  readonly heldBy: number | undefined;
  constructor(dataDir: string, heldBy: number | undefined) {
    super(
      `The data folder ${dataDir} is in use by another TalentMLS server (process ${heldBy ?? "unknown"}). ` +
        "Stop that one first, or give this one its own folder with DATA_DIR.",
    );
    this.heldBy = heldBy;
  }
}

type StartOptions = {
  dataDir: string;
  unsynced?: boolean;
  /** Called when the engine exits by itself or can't be started again. */
  onDeath?: (code: number | null, willRestart: boolean) => void;
  /** Called when it exited too often in a row to be restarted. */
  onGivenUp?: (deaths: number) => void;
  /** Pauses in milliseconds before each restart in a row; their count is the limit. */
  restartPauses?: readonly number[];
};

const usualPauses = [0, 500, 1_000, 2_000, 4_000];
/** After this many milliseconds, an exit counts as a new problem. */
const longLife = 60_000;

/** A release leaves its packages out. */
function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve("@electric-sql/pglite");
    return true;
  } catch {
    return false;
  }
}

/** Starts the embedded database in its own process; resolves when it answers. */
export async function startEngine(options: StartOptions): Promise<Engine> {
  if (!isInstalled())
    throw new WrongSetting(
      "DATABASE_URL is not set, and the embedded database isn't installed here. Set DATABASE_URL to a " +
        "PostgreSQL server.",
    );
  const dataDir = path.resolve(options.dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const settings: EngineSettings = {
    dataDir,
    socketFolder: socketFolderFor(dataDir),
    ...(options.unsynced ? { unsynced: true } : {}),
  };
  let stopping = false;
  let deaths = 0;
  let restarting: Promise<void> = Promise.resolve();
  let child = await launch(settings);
  watch(child);

  function watch(process: ChildProcess): void {
    const startedAt = performance.now();
    process.once("exit", (code) => {
      if (stopping) return;
      if (performance.now() - startedAt > longLife) deaths = 0;
      restart(code);
    });
  }

  function restart(code: number | null): void {
    const wait = (options.restartPauses ?? usualPauses)[deaths];
    deaths += 1;
    options.onDeath?.(code, wait !== undefined);
    if (wait === undefined) return options.onGivenUp?.(deaths);
    setTimeout(() => {
      if (stopping) return;
      restarting = launch(settings).then(
        (next) => {
          child = next;
          watch(next);
        },
        () => {
          if (!stopping) restart(null);
        },
      );
    }, wait);
  }

  let asked = 0;
  return {
    socketFolder: settings.socketFolder,
    pid: () => child.pid,
    stats: () => {
      asked += 1;
      const id = asked;
      return new Promise((resolve, reject) => {
        const listener = (report: EngineReport): void => {
          if (report.kind !== "stats" || report.id !== id) return;
          child.off("message", listener);
          resolve({ syncs: report.syncs });
        };
        child.on("message", listener);
        child.send({ kind: "stats", id } satisfies EngineOrder, (error) => error && reject(error));
      });
    },
    stop: async () => {
      stopping = true;
      await restarting;
      return new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once("exit", () => resolve());
        child.send({ kind: "stop" } satisfies EngineOrder, (error) => error && child.kill("SIGKILL"));
      });
    },
  };
}

function launch(settings: EngineSettings): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("./engine-child.ts", import.meta.url)), [], {
    env: { PATH: process.env["PATH"], TMPDIR: process.env["TMPDIR"], ENGINE_SETTINGS: JSON.stringify(settings) },
    execArgv: ["--disable-warning=ExperimentalWarning", ...(settings.unsynced ? ["--liftoff-only"] : [])],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void =>
      reject(new Error(`The embedded database ended before it was ready (code ${code ?? "none"})`));
    child.once("exit", onExit);
    child.on("message", (report: EngineReport) => {
      if (report.kind === "ready") {
        child.off("exit", onExit);
        resolve(child);
      }
      if (report.kind === "refused") reject(new FolderInUse(settings.dataDir, report.heldBy));
      if (report.kind === "failed") reject(new Error(`The embedded database could not be opened: ${report.message}`));
    });
  });
}
