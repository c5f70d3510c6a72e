import type { FullConfig } from "@playwright/test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPostOffice } from "./post-office.ts";
import { startServerProcess } from "./server-process.ts";

/**
 * Starts the real server with sample data, one for each worker; `JOURNEYS_URLS` says where they are, in the workers'
 * order.
 */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const postOffice = await openPostOffice();
  const servers = await Promise.all(Array.from({ length: workers }, () => startOne(postOffice.url)));
  process.env["JOURNEYS_URLS"] = servers.map(({ url }) => url).join(" ");
  return async () => {
    const outputs = await Promise.all(servers.map(({ stop }) => stop()));
    await postOffice.close();
    const complaints = outputs.filter((output) => output.includes('"level":50'));
    if (complaints.length > 0)
      throw new Error(`The server logged errors during the journeys:\n${complaints.join("\n")}`);
  };
}

async function startOne(smtpUrl: string) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "mls-journeys-"));
  const { url, kill, child, output } = await startServerProcess({
    DATA_DIR: dataDir,
    SAMPLE_DATA: "on",
    LOG_LEVEL: "warn",
    SMTP_URL: smtpUrl,
  });
  const killNow = (): void => void child.kill("SIGKILL");
  process.once("exit", killNow);
  return {
    // The server listens on this address alone; a browser would look for "localhost" elsewhere first.
    url: url.replace("//localhost:", "//127.0.0.1:"),
    async stop(): Promise<string> {
      process.off("exit", killNow);
      const patience = setTimeout(killNow, 60_000);
      await kill("SIGTERM");
      clearTimeout(patience);
      rmSync(dataDir, { recursive: true, force: true });
      return output();
    },
  };
}
