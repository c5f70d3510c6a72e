import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { codeOf } from "./platform/health.ts";
import { type Config, makeDataDir } from "./platform/config.ts";
import { WrongSetting } from "./platform/wrong-setting.ts";
import { createKeyRing } from "./platform/crypto/key-ring.ts";
import { createFileStore } from "./platform/files/store.ts";
import { type FrontDoor, openFrontDoor } from "./platform/http/front-door.ts";

/** Milliseconds after which an unresponsive file store counts as unusable. */
const filesPatienceMs = 20_000;

/**
 * Tests the settings before the database is opened, so that a wrong one is reported within a second.
 * @throws WrongSetting
 */
export async function checkSettings(config: Config): Promise<void> {
  createKeyRing(config.masterKeys);
  await checkMetricsAddress(config);
  makeDataDir(config.dataDir);
  await checkFiles(config);
}

/** Listens briefly where metrics are served later. @throws WrongSetting */
async function checkMetricsAddress({ watch: { metricsHost: host, metricsPort: port } }: Config): Promise<void> {
  if (port === null) return;
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen({ port, host }, resolve)).catch(
    (error: unknown) => {
      throw addressProblem(error, { host, port }, "METRICS_");
    },
  );
  await new Promise((resolve) => server.close(resolve));
}

/** Listens on the configured address. @throws WrongSetting */
export async function listen({
  host,
  port,
  brandName,
}: Pick<Config, "host" | "port" | "brandName">): Promise<FrontDoor> {
  return openFrontDoor({ host, port, brandName }).catch((error: unknown) => {
    throw addressProblem(error, { host, port });
  });
}

/** Why the server can't listen; other errors are returned unchanged. `of`: what precedes the settings' names. */
export function addressProblem(error: unknown, { host, port }: Pick<Config, "host" | "port">, of = ""): unknown {
  const code = codeOf(error);
  if (code === "EADDRINUSE")
    return new WrongSetting(
      `Port ${port} is already in use on ${host}. Stop the program that uses it, or set ${of}PORT to another port.`,
    );
  if (code === "EACCES")
    return new WrongSetting(`This account can't listen on port ${port}. Set ${of}PORT to 1024 or higher.`);
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN", "EINVAL"].includes(code)) {
    return new WrongSetting(
      `${of}HOST is "${host}", which is not an address of this machine. Set it to 127.0.0.1, or to 0.0.0.0 for every ` +
        "address.",
    );
  }
  return error;
}

/** Writes a file and removes it. @throws WrongSetting */
async function checkFiles(config: Config): Promise<void> {
  const { filesUrl, dataDir } = config;
  const store = createFileStore(config);
  if (filesUrl !== undefined && !filesUrl.startsWith("file:")) {
    const id = "write-check";
    const tried = store.put(id, Buffer.from(id)).then(() => store.remove(id));
    const patience = AbortSignal.timeout(filesPatienceMs);
    const late = new Promise<never>((_, reject) =>
      patience.addEventListener("abort", () => reject(new Error("no answer")), { once: true }),
    );
    await Promise.race([tried, late]).catch((error: unknown) => {
      tried.catch(() => undefined);
      throw new WrongSetting(
        `The server can't write to the bucket in FILES_URL (${reasonOf(error)}). Check its address, key and ` +
          "permissions.",
      );
    });
    return;
  }
  const folder = filesUrl === undefined ? path.join(dataDir, "files") : fileURLToPath(filesUrl);
  const file = path.join(folder, `.write-check-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, "");
    rmSync(file);
  } catch (error) {
    const name = filesUrl === undefined ? "DATA_DIR" : "FILES_URL";
    throw new WrongSetting(
      `The server can't write files to ${folder} (${codeOf(error)}). Make that folder writable, or set ${name} ` +
        "to another one.",
    );
  }
}

/** The store's own message, or the error code of the connection; its URL contains a secret. */
function reasonOf(error: unknown): string {
  return error instanceof Error && /^The file store answered|^no answer$/.test(error.message)
    ? error.message
    : codeOf(error);
}
