import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { childEnvironment, root, serverNode } from "./node.mjs";

/** What the pages are built from. */
export const sources = [
  "src/web",
  "src/demo",
  "src/contract",
  "src/domain",
  "public",
  "index.html",
  "site.html",
  "vite.config.ts",
  "scripts/public-pages.ts",
  "src/server/platform/http/page-template.ts",
  "package-lock.json",
];

function newest(place) {
  if (!existsSync(place)) return 0;
  const own = statSync(place);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(place).map((name) => newest(path.join(place, name))));
}

/** Builds the pages if they are missing or outdated. Returns whether they are up to date. */
export function buildWebIfStale() {
  const built = path.join(root, "dist/web/index.html");
  const made = existsSync(built) ? statSync(built).mtimeMs : 0;
  if (sources.every((source) => newest(path.join(root, source)) <= made)) return true;
  console.log("Building the pages ...");
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  // The caller, such as a test, may run in another mode; the build is always for production.
  return (
    spawnSync(serverNode(), [vite, "build", "--logLevel", "warn"], {
      cwd: root,
      stdio: "inherit",
      env: childEnvironment({ NODE_ENV: "production" }),
    }).status === 0
  );
}
