/**
 * One run of the chart's CronJobs: writes a backup, moves its keys part to the claim of the keys, and deletes old parts
 * (docs/operations.md, Backup and restore). The image has no shell. `--keys-only` writes the keys alone.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const { DATA_PARTS = "/backups", KEYS_PARTS = "/keys", MAIN = "src/server/main.ts" } = process.env;
const dayMs = 24 * 60 * 60 * 1000;
const keysOnly = process.argv.includes("--keys-only");
const name = new Date().toISOString().slice(0, 19).replaceAll(":", "");
const folder = path.join(keysOnly ? KEYS_PARTS : DATA_PARTS, name);

const { status } = spawnSync(process.execPath, [MAIN, "backup", folder, ...(keysOnly ? ["--keys-only"] : [])], {
  stdio: "inherit",
});
// Also after a failure: a backup without an unreadable CV file is stored, and its keys must not stay beside it.
const keys = path.join(folder, "keys");
if (!keysOnly && existsSync(keys)) {
  cpSync(keys, path.join(KEYS_PARTS, name, "keys"), { recursive: true });
  rmSync(keys, { recursive: true });
}
deleteOld(DATA_PARTS, 30);
deleteOld(KEYS_PARTS, 2);
process.exit(status ?? 1);

/** All but the newest, which stays when backups have been failing. */
function deleteOld(place, days) {
  const written = readdirSync(place).filter((each) => /^\d{4}-\d\d-\d\dT\d{6}(?:\.part)?$/.test(each));
  const newest = written.filter((each) => !each.endsWith(".part")).toSorted((a, b) => a.localeCompare(b)).at(-1);
  for (const each of written) {
    const age = Date.now() - statSync(path.join(place, each)).mtimeMs;
    if (each !== newest && age > days * dayMs) rmSync(path.join(place, each), { recursive: true });
  }
}
