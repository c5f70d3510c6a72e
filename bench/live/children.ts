import { type ChildProcess, spawn } from "node:child_process";
import { createInterface, type Interface } from "node:readline";
import path from "node:path";
import type { Ask } from "./clients.ts";

/** The other processes of the live bench, which communicate line by line. */
const readers = new WeakMap<ChildProcess, Interface>();

/** The next line a process prints; only one call may wait at a time. */
export function nextLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("this process has no standard output");
  const reader = readers.get(child) ?? createInterface({ input: child.stdout });
  readers.set(child, reader);
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error("a process of the bench has ended"));
    reader.once("close", ended);
    reader.once("line", (line) => {
      reader.off("close", ended);
      resolve(line);
    });
  });
}

/** What a server started with memory.ts holds after garbage collection, in bytes. */
export async function memoryOf(child: ChildProcess): Promise<{ rss: number; held: number }> {
  child.kill("SIGUSR2");
  for (;;) {
    const line = /^memory (\{.*\})$/.exec(await nextLine(child));
    if (line) return JSON.parse(line[1] ?? "") as { rss: number; held: number };
  }
}

/** A process of clients, all connected. */
export async function startClients(ask: Ask) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "clients.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.write(`${JSON.stringify(ask)}\n`);
  if ((await nextLine(child)) !== "connected") throw new Error("the clients could not connect");
  return {
    /**
     * When the awaited frames arrived since the last call, in milliseconds since the epoch, and how many connections
     * were lost.
     */
    times: async () => {
      child.stdin.write("times\n");
      return JSON.parse(await nextLine(child)) as { lost: number; times: number[] };
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
