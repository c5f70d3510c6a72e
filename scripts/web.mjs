import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { childEnvironment, root, serverNode } from "./node.mjs";

const sources = [
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

/** Builds the pages when they are missing or older than what they are made of. Returns whether they stand. */
export function buildWebIfStale() {
  const built = path.join(root, "dist/web/index.html");
  const made = existsSync(built) ? statSync(built).mtimeMs : 0;
  if (sources.every((source) => newest(path.join(root, source)) <= made)) return true;
  console.log("Building the pages ...");
  const vite = path.join(root, "node_modules/vite/bin/vite.js");
  // Whoever asks, a test for one, may be in another mode: what is built is what people get.
  return (
    spawnSync(serverNode(), [vite, "build", "--logLevel", "warn"], {
      cwd: root,
      stdio: "inherit",
      env: childEnvironment({ NODE_ENV: "production" }),
    }).status === 0
  );
}
