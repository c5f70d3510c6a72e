import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import {
  chmodSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { EngineOrder, EngineReport, EngineSettings } from "./engine.ts";
import { takeLock } from "./engine-lock.ts";

/** The engine's own process: it locks the folder, stores the files and answers on the socket. */

let syncs = 0;

type EmscriptenModule = {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => void } } } };
};

/** PGlite's own file system never syncs to disk; this one does whenever PostgreSQL asks for it. */
class SyncedFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const result = await super.init(pg, options);
    const syncing = (module: unknown): void => {
      (module as EmscriptenModule).FS.filesystems.NODEFS.stream_ops.fsync = (stream) => {
        syncs += 1;
        fdatasyncSync(stream.nfd);
      };
    };
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), syncing];
    return result;
  }
}

const report = (message: EngineReport): void => {
  if (process.connected) process.send?.(message);
};

/** The first boot writes its files unsynced; this syncs them before anyone relies on them. */
function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(file);
    else if (entry.isFile()) syncFile(file);
  }
  syncFile(folder);
}

function syncFile(file: string): void {
  const descriptor = openSync(file, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}

async function openEngine(settings: EngineSettings): Promise<PGlite> {
  const folder = path.join(settings.dataDir, "pg");
  // Exists while the first boot creates the folder. A folder left half created is created again.
  const making = path.join(settings.dataDir, "engine.making");
  if (existsSync(making)) rmSync(folder, { recursive: true, force: true });
  const fresh = !existsSync(path.join(folder, "PG_VERSION"));
  if (fresh) writeFileSync(making, "", { flush: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const engine = await PGlite.create({
    fs: new SyncedFolder(folder),
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => settings.unsynced || parameter !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      "-c",
      "log_min_messages=panic",
      "-c",
      "log_min_error_statement=panic",
    ],
  });
  if (fresh && !settings.unsynced) syncFolder(folder);
  rmSync(making, { force: true });
  return engine;
}

/**
 * Message types after which an extended query is still under way (protocol 3.0: Parse, Bind, Describe, Execute, Close,
 * Flush).
 */
const unfinishedAfter = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)));

/**
 * The socket server schedules message by message and holds a client's turn only inside a transaction. All clients share
 * the engine's one unnamed statement, so a turn must also last from Parse to Sync.
 */
function wholeTurns(engine: PGlite): PGlite {
  let unfinished = false;
  return new Proxy(engine, {
    get(target, name) {
      if (name === "isInTransaction") return () => unfinished || target.isInTransaction();
      if (name === "execProtocolRawStream") {
        return async (message: Uint8Array, options: Parameters<PGlite["execProtocolRawStream"]>[1]) => {
          try {
            await target.execProtocolRawStream(message, options);
          } catch {
            report({ kind: "failed", message: "The embedded database stopped working" });
            process.exit(1);
          }
          unfinished = unfinishedAfter.has(message[0] ?? 0);
        };
      }
      if (name === "exec") {
        return (...args: Parameters<PGlite["exec"]>) => {
          unfinished = false;
          return target.exec(...args);
        };
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

async function main(): Promise<void> {
  const settings = JSON.parse(process.env["ENGINE_SETTINGS"] ?? "{}") as EngineSettings;
  mkdirSync(settings.dataDir, { recursive: true, mode: 0o700 });
  chmodSync(settings.dataDir, 0o700);
  const lock = await takeLock(settings.dataDir, process.ppid);
  if (lock !== "taken") {
    report({ kind: "refused", heldBy: lock.heldBy });
    process.exit(2);
  }
  mkdirSync(settings.socketFolder, { recursive: true, mode: 0o700 });
  const socket = path.join(settings.socketFolder, ".s.PGSQL.5432");
  rmSync(socket, { force: true });
  const engine = await openEngine(settings);
  const server = new PGLiteSocketServer({ db: wholeTurns(engine), path: socket, maxConnections: 64 });
  await server.start();

  process.on("message", (order: EngineOrder) => {
    if (order.kind === "stats") report({ kind: "stats", id: order.id, syncs });
    else
      void server
        .stop()
        .then(() => engine.close())
        .finally(() => {
          rmSync(socket, { force: true });
          process.exit(0);
        });
  });
  report({ kind: "ready" });
}

/**
 * Without its parent, no one can reach the engine, and the next start waits for the folder. Every commit is on disk.
 */
process.on("disconnect", () => process.exit(0));
/** Ctrl+C reaches the whole process group; the parent decides when to stop. */
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);

main().catch((error: unknown) => {
  report({
    kind: "failed",
    message: error instanceof Error ? error.message : "The embedded database could not be opened",
  });
  process.exit(1);
});
