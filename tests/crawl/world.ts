import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { signInApart } from "#tests/support/journey-sign-in.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { personOf, type Role } from "./places.ts";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const script = async (name: string) =>
  (await import(new URL(`../../scripts/${name}.mjs`, import.meta.url).href)) as {
    findChromium: () => string | undefined;
    buildWebIfStale: () => boolean;
  };

/** Starts the browser, with the built pages up to date, for commands outside the test runner. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = (await script("chromium")).findChromium();
  if (!executablePath || !(await script("web")).buildWebIfStale())
    throw new Error("This needs a Chromium and the built pages. Run npm test once; it says what is missing.");
  return chromium.launch({ executablePath, args: flags });
}

export type RunningApp = { url: string; stop(): Promise<void> };
export type TestApps = {
  /** Starts a server with unchanged sample data. */
  open(): Promise<RunningApp>;
  close(): void;
};

/** Creates the sample data once; every server gets its own copy of it. */
export async function startTestApps(env: Record<string, string> = {}): Promise<TestApps> {
  const root = mkdtempSync(path.join(tmpdir(), "mls-crawl-"));
  const pristine = path.join(root, "pristine");
  const first = await startServerProcess({ DATA_DIR: pristine, SAMPLE_DATA: "on", ...env });
  await first.kill("SIGTERM");
  let count = 0;
  return {
    async open() {
      const folder = path.join(root, String((count += 1)));
      cpSync(pristine, folder, { recursive: true });
      const { url, kill } = await startServerProcess({ DATA_DIR: folder, SAMPLE_DATA: "on", ...env });
      return {
        url: url.replace("//localhost:", "//127.0.0.1:"),
        async stop() {
          await kill("SIGTERM");
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Opens a browser context and page for a role, signed in if the role has an account. */
export async function enter(
  browser: Browser,
  testApp: RunningApp,
  role: Role,
  more: Parameters<Browser["newContext"]>[0] = {},
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: testApp.url,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    timezoneId: "America/New_York",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
    ...more,
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const who = personOf[role];
  if (who) await signInApart(page, who);
  return { context, page };
}
