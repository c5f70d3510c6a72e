import type { FullConfig } from "@playwright/test";
import { cpSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { openPostOffice } from "./post-office.ts";
import { startPostgres } from "./postgres-server.ts";
import { startServerProcess } from "./server-process.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Starts the real server with sample data on PostgreSQL, one for each worker; `JOURNEYS_URLS` lists them in the
 * workers' order. The sample data is created once, and every server has a copy of the database and its files.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const postOffice = await openPostOffice();
  const postgres = await startPostgres();
  const folder = temporaryFolder("mls-journeys-");
  const as = async (user: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: postgres.url(user, "postgres") });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const start = (name: string) =>
    startOne({
      DATABASE_URL: postgres.url("mls_owner", name, "network"),
      DATA_DIR: path.join(folder, name),
      SMTP_URL: postOffice.url,
      // The first start fills the compile cache for the others.
      NODE_COMPILE_CACHE: path.join(folder, "compiled"),
    });
  const names = Array.from({ length: workers }, (_, worker) => `journeys_${worker}`);
  await as("postgres", "create role mls_owner login createrole createdb", "create database sample owner mls_owner");
  const sample = await start("sample");
  await sample.stop();
  await as("mls_owner", ...names.map((name) => `create database ${name} template sample`));
  for (const name of names) cpSync(path.join(folder, "sample"), path.join(folder, name), { recursive: true });
  const servers = await Promise.all(names.map(start));
  process.env["JOURNEYS_URLS"] = servers.map(({ url }) => url).join(" ");
  return async () => {
    const outputs = await Promise.all(servers.map(({ stop }) => stop()));
    await Promise.all([postOffice.close(), postgres.stop()]);
    rmSync(folder, { recursive: true, force: true });
    const complaints = outputs.filter((output) => output.includes('"level":50'));
    if (complaints.length > 0)
      throw new Error(`The server logged errors during the journeys:\n${complaints.join("\n")}`);
  };
}

const masterKey = `2026:${Buffer.alloc(32, "journeys").toString("base64")}`;

async function startOne(env: Record<string, string>) {
  const { url, kill, child, output } = await startServerProcess({
    SAMPLE_DATA: "on",
    LOG_LEVEL: "warn",
    MASTER_KEY: masterKey,
    ...env,
  });
  const killNow = (): void => void child.kill("SIGKILL");
  process.once("exit", killNow);
  return {
    // The server listens on this address only; a browser may try another one for "localhost" first.
    url: url.replace("//localhost:", "//127.0.0.1:"),
    async stop(): Promise<string> {
      process.off("exit", killNow);
      const patience = setTimeout(killNow, 60_000);
      await kill("SIGTERM");
      clearTimeout(patience);
      return output();
    },
  };
}
