import { spawn } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { childEnvironment, root, serverNode } from "./node.mjs";

/**
 * `npm run dev`: the server, restarted when one of its files changes, and the pages, which Vite updates in the open
 * browser. Open the pages' address: it proxies API calls to the server. Ctrl+C stops both. `PORT` is the server's port
 * (4000), `--port` that of the pages (5173).
 */
const { port } = parseArgs({ options: { port: { type: "string", default: "5173" } } }).values;
const node = serverNode();
const env = childEnvironment({
  PORT: process.env.PORT ?? "4000",
  // Links in emails and redirects from sign-in go to the Vite pages.
  PUBLIC_URL: `http://localhost:${port}`,
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
});
const commands = [
  ["--watch", "--watch-preserve-output", path.join(root, "src/server/main.ts"), "--api-only"],
  [path.join(root, "node_modules/vite/bin/vite.js"), "--port", port, "--strictPort", "--logLevel", "warn"],
];
const children = commands.map((args) => spawn(node, args, { cwd: root, stdio: "inherit", env }));

let exitCode = 0;
let stopping = false;
function stop(signal) {
  stopping = true;
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
for (const child of children)
  child.on("exit", (code) => {
    // If one stops, stop the other. Exit codes during shutdown are ignored.
    if (!stopping) {
      exitCode = code ?? 1;
      stop("SIGTERM");
    }
  });
process.on("exit", () => (process.exitCode = exitCode));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop("SIGTERM"));
