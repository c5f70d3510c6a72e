import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";

/**
 * One process per data folder. The lock is held by the operating system on a file and ends with the process, however it
 * ends, so it is never stale and a reused process id doesn't matter. Node has no flock; SQLite's exclusive transaction
 * is such a lock on every platform. The process id is stored next to it only for messages.
 */
export type LockAttempt = "taken" | { heldBy: number | undefined };

/** Referenced for the life of the process: a garbage-collected handle would release the lock. */
const held: DatabaseSync[] = [];

/** After an orderly stop the lock is free at once; an engine whose server was killed may have a statement to finish. */
const patienceMilliseconds = { ownerAlive: 1000, ownerGone: 30_000 };

export async function takeLock(dataDir: string, ownerPid: number): Promise<LockAttempt> {
  const started = performance.now();
  for (;;) {
    if (tryLock(path.join(dataDir, "engine.lock"))) {
      writeFileSync(pidFile(dataDir), `${ownerPid}\n`, { mode: 0o600 });
      return "taken";
    }
    const heldBy = holder(dataDir);
    const patience =
      heldBy !== undefined && isAlive(heldBy) ? patienceMilliseconds.ownerAlive : patienceMilliseconds.ownerGone;
    if (performance.now() - started > patience) return { heldBy };
    await pause(50);
  }
}

const pidFile = (dataDir: string): string => path.join(dataDir, "engine.pid");

function tryLock(file: string): boolean {
  const handle = new DatabaseSync(file, { timeout: 0 });
  try {
    handle.exec("begin exclusive");
    held.push(handle);
    return true;
  } catch (error) {
    handle.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return false;
    throw error;
  }
}

/** SQLITE_BUSY: another connection holds the lock. */
const sqliteBusy = 5;

function holder(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(pidFile(dataDir), "utf8"));
    return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
