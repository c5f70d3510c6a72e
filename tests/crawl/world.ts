import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { sheetFields } from "#domain/listing/sheet.ts";
import { apiOf } from "#tests/support/journey-api.ts";
import { signInApart } from "#tests/support/journey-sign-in.ts";
import { startServerProcess } from "#tests/support/server-process.ts";
import { settled } from "./look.ts";
import { personOf, type Place, placesOf, type Role } from "./places.ts";

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

/** `places`: pages of records that the sample data lacks. */
export type RunningApp = { url: string; places?: Partial<Record<Role, readonly Place[]>>; stop(): Promise<void> };
export type TestApps = {
  /** Starts a server with unchanged sample data. */
  open(): Promise<RunningApp>;
  close(): void;
};

const onLoopback = (url: string): string => url.replace("//localhost:", "//127.0.0.1:");

/** Creates the sample data and what it lacks once; every server gets its own copy of it. */
export async function startTestApps(browser: Browser, env: Record<string, string> = {}): Promise<TestApps> {
  const root = mkdtempSync(path.join(tmpdir(), "mls-crawl-"));
  const pristine = path.join(root, "pristine");
  const first = await startServerProcess({ DATA_DIR: pristine, SAMPLE_DATA: "on", ...env });
  const places = await sendLists(browser, { url: onLoopback(first.url), stop: () => first.kill("SIGTERM") });
  await first.kill("SIGTERM");
  let count = 0;
  return {
    async open() {
      const folder = path.join(root, String((count += 1)));
      cpSync(pristine, folder, { recursive: true });
      const { url, kill } = await startServerProcess({ DATA_DIR: folder, SAMPLE_DATA: "on", ...env });
      return {
        url: onLoopback(url),
        places,
        async stop() {
          await kill("SIGTERM");
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
    close: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** An agency sends a list to a client without an account, by a link, and to an employer with one. */
export async function sendLists(browser: Browser, testApp: RunningApp): Promise<RunningApp["places"]> {
  const agency = await enter(browser, testApp, "agency");
  const operator = await enter(browser, testApp, "operator");
  const { candidateLists, clients, guests, own } = apiOf(agency.page);
  const { organizations } = apiOf(operator.page);
  const listingIds = (await own.listings({ status: "active", limit: 3 })).items.map(({ id }) => id);
  const send = async (company: string, email: string, isNew: boolean) => {
    const { client } = await clients.bring({ company, email });
    if (isNew) {
      const { id, version } = await organizations.get({ id: client.id });
      await organizations.decide({ id, version, standing: "vetted" });
    }
    const { id } = await candidateLists.create({ name: `For ${company}`, listingIds });
    const list = { id, fields: [...sheetFields] };
    return guests.send({ clientId: client.id, listingIds, list, name: "Ada Bell", email });
  };
  const { url } = await send("Quarrystone Foundry", "ada@quarrystone.example", true);
  const { link } = await send("Meridian Robotics", "ada@meridian.example", false);
  await agency.context.close();
  await operator.context.close();
  return {
    visitor: [{ name: "guest-list", address: `/guest${new URL(url ?? "").hash}` }],
    employer: [{ name: "list-received", address: `/mls/lists/${link.id}` }],
  };
}

/** Every place of a role on this server. */
export async function placesOn({ places }: RunningApp, page: Page, role: Role): Promise<Place[]> {
  return [...(await placesOf(page, role)), ...(places?.[role] ?? [])];
}

/** Opens the place in its state. */
export async function openPlace(page: Page, { address, press }: Place): Promise<void> {
  await page.goto(address, { timeout: 90_000 });
  await settled(page);
  if (press === undefined) return;
  await page.getByRole("button", { name: press }).first().click();
  await page.getByRole("button", { name: press }).first().waitFor({ state: "hidden" });
  await settled(page);
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
