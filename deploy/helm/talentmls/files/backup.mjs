/**
 * One run of the chart's CronJobs: deletes old parts and writes a backup, whose keys part goes to the claim of the keys
 * (docs/operations.md, Backup and restore). The image has no shell. `--keys-only` writes the keys alone.
 */
import { spawnSync } from "node:child_process";
import { readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const { DATA_PARTS = "/backups", KEYS_PARTS = "/keys", MAIN = "src/server/main.ts" } = process.env;
const dayMs = 24 * 60 * 60 * 1000;
const keysOnly = process.argv.includes("--keys-only");
const name = new Date().toISOString().slice(0, 19).replaceAll(":", "");
const keysFolder = path.join(KEYS_PARTS, name);
const args = keysOnly ? [keysFolder, "--keys-only"] : [path.join(DATA_PARTS, name), "--keys-folder", keysFolder];

// Before, so that a full claim has room again; after, because the newest part is another one then.
const isRoomMade = deleteAllOld();
const { status } = spawnSync(process.execPath, [MAIN, "backup", ...args], { stdio: "inherit" });
process.exit(deleteAllOld() && isRoomMade ? (status ?? 1) : 1);

/** Whether all of them could be deleted. A run of the keys alone has no claim of the data. */
function deleteAllOld() {
  try {
    if (!keysOnly) deleteOld(DATA_PARTS, 30);
    deleteOld(KEYS_PARTS, 2);
    return true;
  } catch (error) {
    console.error("Old parts could not be deleted:", error);
    return false;
  }
}

/**
 * Deletes parts older than `days`, but keeps the newest, so that one stays when backups have been failing. Deletes what
 * a killed run left after a day, when no run is still writing it.
 */
function deleteOld(place, days) {
  const written = readdirSync(place).filter((each) => /^\d{4}-\d\d-\d\dT\d{6}(?:\.part)?$/.test(each));
  const newest = written.filter((each) => !each.endsWith(".part")).toSorted((a, b) => a.localeCompare(b)).at(-1);
  for (const each of written) {
    // The other job deletes old parts too.
    const age = Date.now() - (statSync(path.join(place, each), { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    const most = each.endsWith(".part") ? 1 : days;
    if (each !== newest && age > most * dayMs) rmSync(path.join(place, each), { recursive: true, force: true });
  }
}
