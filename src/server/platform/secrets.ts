import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { codeOf } from "./health.ts";
import { WrongSetting } from "./wrong-setting.ts";

export type Environment = Record<string, string | undefined>;

/** Settings that contain a secret. Each can be read from the file that `<name>_FILE` names. */
export const secretSettings = [
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "MASTER_KEY",
  "SMTP_URL",
  "FILES_URL",
  "MAIL_BOUNCE_SECRET",
] as const;

/** Milliseconds that `KEY_COMMAND` may take. */
const commandPatienceMs = 20_000;
const longestOutput = 64 * 1024;

/**
 * The environment with secrets read from their files and the master key from its command (spec §21).
 * @throws WrongSetting which never quotes a secret, nor what the command printed
 */
export function withSecrets(environment: Environment, patienceMs = commandPatienceMs): Environment {
  const read: Environment = { ...environment };
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  for (const name of secretSettings) {
    const file = text(`${name}_FILE`);
    if (file === undefined) continue;
    if (text(name) !== undefined)
      throw new WrongSetting(`${name} and ${name}_FILE are both set, so it's unclear which one counts. Remove one.`);
    read[name] = secretIn(`${name}_FILE`, file);
  }
  const command = text("KEY_COMMAND");
  if (command === undefined) return read;
  if (read["MASTER_KEY"]?.trim())
    throw new WrongSetting(
      "KEY_COMMAND and a master key (MASTER_KEY or MASTER_KEY_FILE) are both set, so it's unclear which one counts. " +
        "Remove one.",
    );
  return { ...read, MASTER_KEY: keyFrom(command, patienceMs) };
}

function secretIn(name: string, file: string): string {
  let content: string;
  try {
    content = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new WrongSetting(
      `${name} is ${file}, which can't be read (${codeOf(error)}). Set it to a file that this account can read.`,
    );
  }
  if (content === "") throw new WrongSetting(`${name} is ${file}, which is empty. Write the secret into that file.`);
  return name === "MASTER_KEY_FILE" ? oneLine(content) : content;
}

/** Several keys can be on a line each, the first one seals. */
const oneLine = (keys: string): string =>
  keys
    .split(/[\r\n,]+/)
    .flatMap((line) => line.trim() || [])
    .join(",");

function keyFrom(command: string, patienceMs: number): string {
  const ended = spawnSync(command, {
    shell: true,
    stdio: ["ignore", "pipe", "ignore"],
    encoding: "utf8",
    timeout: patienceMs,
    killSignal: "SIGKILL",
    maxBuffer: longestOutput,
  });
  const keys = oneLine(ended.stdout ?? "");
  if (ended.error === undefined && ended.status === 0 && keys !== "") return keys;
  throw new WrongSetting(
    `KEY_COMMAND ${whyNoKey(ended, patienceMs)}. Run it by hand as this account; it has to print the master key, and ` +
      "nothing else.",
  );
}

function whyNoKey({ error, status, signal }: ReturnType<typeof spawnSync>, patienceMs: number): string {
  const code = error === undefined ? "" : codeOf(error);
  if (code === "ETIMEDOUT") return `didn't end within ${patienceMs / 1000} seconds`;
  if (code === "ENOBUFS") return "printed more than a key";
  if (code !== "") return `can't be run (${code})`;
  if (status === 0) return "printed no key";
  return status === null ? `was ended by ${signal}` : `failed with exit code ${status}`;
}
