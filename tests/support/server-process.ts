import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { bareEnvironment } from "./bare-environment.ts";

const root = path.resolve(import.meta.dirname, "../..");

/** A server in its own process, to be killed. `url` as it prints it. */
export type ServerProcess = {
  url: string;
  child: ChildProcess;
  kill(signal: NodeJS.Signals): Promise<void>;
  output: () => string;
};

/**
 * Starts the real entry on a free port with this environment, or that of another copy of the tree; resolves once it
 * serves.
 */
export async function startServerProcess(
  env: Record<string, string>,
  nodeOptions: readonly string[] = [],
  folder = root,
  patienceMs = 240_000,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...nodeOptions, path.join(folder, "src/server/main.ts")], {
    cwd: folder,
    env: { ...bareEnvironment, PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "error", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const left = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString("utf8");
      const found = / is at (http\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void left.then(() => reject(new Error(`the server exited before it was ready: ${output}`)));
    setTimeout(() => {
      reject(new Error(`the server was not ready within ${patienceMs / 1000} s: ${output}`));
    }, patienceMs).unref();
  });
  return {
    url,
    child,
    output: () => output,
    async kill(signal) {
      child.kill(signal);
      await left;
    },
  };
}
