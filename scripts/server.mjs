import { spawn } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { childEnvironment, root, serverNode } from "./node.mjs";

/**
 * Runs the server or one of its commands. Says that Node is too old, which `src/server/main.ts` can't: an old Node
 * doesn't read TypeScript. Part of every release.
 */
const main = path.join(root, "src/server/main.ts");
const node = serverNode();

// npm and its shell don't forward SIGTERM, so this process also stops when its parent is gone.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 500).unref();
}

if (node === process.execPath) {
  await import(pathToFileURL(main).href);
} else {
  const server = spawn(node, [main, ...process.argv.slice(2)], {
    cwd: process.cwd(),
    stdio: "inherit",
    env: childEnvironment(),
  });
  // Ctrl+C reaches the server directly; signals to this process alone are forwarded.
  process.on("SIGINT", () => undefined);
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
