import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const root = path.resolve(import.meta.dirname, "../..");
const startPatience = 90_000;

/** Starts the real server with sample data on a free port and an empty folder; `JOURNEYS_URL` says where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mls-journeys-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [path.join(root, "src/server/main.ts")], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: "on", LOG_LEVEL: "warn" },
  });
  let said = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const killNow = (): void => void server.kill("SIGKILL");
  process.once("exit", killNow);

  const deadline = performance.now() + startPatience;
  while (!(await answers(`${url}/readyz`))) {
    if (server.exitCode !== null || performance.now() > deadline) {
      killNow();
      throw new Error(`The server did not get ready:\n${said}`);
    }
    await pause(100);
  }
  process.env["JOURNEYS_URL"] = url;

  return async () => {
    process.off("exit", killNow);
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    const patience = setTimeout(killNow, 15_000);
    await ended;
    clearTimeout(patience);
    rmSync(dataDir, { recursive: true, force: true });
    if (said.includes('"level":50')) throw new Error(`The server logged errors during the journeys:\n${said}`);
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (typeof address === "object" && address ? resolve(address.port) : reject(new Error("There is no free port"))));
    });
  });
}
