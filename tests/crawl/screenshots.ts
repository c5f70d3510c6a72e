import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { readConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { start } from "#server/start.ts";
import { settled, still, themes } from "./look.ts";
import { type Place, placesOf, type Role, roles, shortOf } from "./places.ts";
import { enter, openBrowser, openPlace, sendLists } from "./world.ts";

/**
 * `npm run screenshots`: every screen at 390 and 1440 pixels, light and dark, in `screenshots`, which git ignores. The
 * sample data uses a fixed date and a fixed random source, so a second run differs only where the code does. `-- --only
 * /mls/deals,money` limits it to addresses that contain the first, and screens with the name of the second; `-- --main`
 * to the five screens that the look is judged by; `-- --readme` updates the README's images in `docs/screenshots`.
 */
const { only, main, readme } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    main: { type: "boolean", default: false },
    readme: { type: "boolean", default: false },
  },
}).values;
/** Start page, candidate, money desk, a client's list, and the reveal. */
const mainScreens = ["start", "candidate", "money", "guest-list", "introduction-opened"];
const chosen = main ? mainScreens : only.split(",").filter((each) => each !== "");
const isChosen = ({ name, address }: Place): boolean =>
  chosen.length === 0 || chosen.some((each) => (each.startsWith("/") ? address.includes(each) : name === each));
const today = Date.parse("2026-11-18T15:00:00Z");
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, readme ? "docs/screenshots" : "screenshots");
const inReadme = new Set(
  Array.from(
    readFileSync(path.join(root, "README.md"), "utf8").matchAll(/docs\/screenshots\/([\w-]+)\.webp/g),
    ([, name = ""]) => name,
  ),
);
const isWanted = (name: string): boolean => !readme || inReadme.has(name);
const fileName = (prefix: string, name: string, width: number, theme: string): string =>
  `${prefix}${name}-${width}-${theme}`;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const quality = 62;

/** Returns the same bytes in the same order on every run. */
function fixedRandomBytes() {
  let count = 0;
  const bytes = (size: number): Buffer => {
    const parts: Buffer[] = [];
    while (parts.length * 32 < size)
      parts.push(
        createHash("sha256")
          .update(`screenshots ${(count += 1)}`)
          .digest(),
      );
    return Buffer.concat(parts).subarray(0, size);
  };
  const newId = (): `${string}-${string}-${string}-${string}-${string}` => {
    const hex = bytes(16).toString("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { randomBytes: bytes, newId };
}

/** Which role shows each screen. A screen that looks the same for several roles is shown once. */
const shown: readonly { role: Role; prefix: string; wanted: (place: Place) => boolean }[] = [
  { role: "visitor", prefix: "", wanted: ({ address }) => !/^\/(?:sign|candidate|unsubscribe)$/.test(address) },
  { role: "agency", prefix: "", wanted: ({ address }) => !/^\/mls\/(?:employer|cases|admin\/.*)$/.test(address) },
  { role: "employer", prefix: "", wanted: ({ address, press }) => address === "/mls/employer" || Boolean(press) },
  { role: "operator", prefix: "staff-", wanted: () => true },
  { role: "demo", prefix: "demo-", wanted: ({ address }) => address === "/demo" },
];

async function shoot(page: Page, name: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const { data } = await cdp.send("Page.captureScreenshot", { format: "webp", quality });
  writeFileSync(path.join(folder, `${name}.webp`), Buffer.from(data, "base64"));
  await cdp.detach();
}

/** How far a reveal is in the picture of it, ms: the bars are half wiped. */
const revealAt = 330;

/** Opens an identity as for the first time, takes a picture of the stopped animation, and lets it end. */
async function shootReveal(page: Page, { address, press = "" }: Place, shootEach: ShootEach): Promise<number> {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(address);
  await settled(page);
  await page.evaluate(() => localStorage.removeItem("mls-revealed"));
  await page.getByRole("button", { name: press }).first().click();
  const stopped = await page.waitForFunction((at) => {
    const moving = document.getAnimations().filter((each) => each instanceof CSSAnimation);
    const isReveal = moving.some(({ animationName }) => animationName === "reveal-name");
    for (const each of isReveal ? moving : []) {
      each.pause();
      each.currentTime = at;
    }
    return isReveal;
  }, revealAt);
  await stopped.dispose();
  return shootEach("introduction-moment", async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    // `still` would wait for the stopped animation too.
    await page.waitForTimeout(500);
  });
}

/** Takes a picture in each theme. `turn`: how the page changes to it. Resolves to how many. */
type ShootEach = (name: string, turn: (theme: (typeof themes)[number]) => Promise<void>) => Promise<number>;

async function shootRole(
  browser: Browser,
  { url, role, prefix }: { url: string; role: Role; prefix: string },
  placesFor: (page: Page) => Promise<readonly Place[]>,
): Promise<number> {
  const { context, page } = await enter(browser, { url, stop: () => Promise.resolve() }, role);
  await context.clock.setFixedTime(new Date(Date.now() - startedAt + today));
  let count = 0;
  for (const place of (await placesFor(page)).filter(isChosen)) {
    for (const size of sizes) {
      const shootEach: ShootEach = async (name, turn) => {
        const schemes = themes.filter((theme) => isWanted(fileName(prefix, name, size.width, theme)));
        for (const scheme of schemes) {
          await turn(scheme);
          await shoot(page, fileName(prefix, name, size.width, scheme));
        }
        return schemes.length;
      };
      if (themes.every((theme) => !isWanted(fileName(prefix, place.name, size.width, theme)))) continue;
      await page.setViewportSize(size);
      if (place.press === undefined) await openPlace(page, place);
      else count += await shootReveal(page, place, shootEach);
      // Parts that render late set aria-busy only once they start, and an agency's figures never do.
      await page.waitForLoadState("networkidle");
      await settled(page);
      await page.evaluate(() => document.fonts.ready);
      count += await shootEach(place.name, async (colorScheme) => {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await still(page);
      });
    }
  }
  await context.close();
  return count;
}

const browser = await openBrowser();
const dataDir = mkdtempSync(path.join(tmpdir(), "mls-screenshots-"));
const startedAt = Date.now();
const config = readConfig({ PORT: "0", HOST: "127.0.0.1", DATA_DIR: dataDir, SAMPLE_DATA: "on" });
const clock = { now: () => new Date(Date.now() - startedAt + today) };
const webRoot = path.join(root, "dist/web");
const testApp = await start({
  config,
  log: createLog("error"),
  clock,
  ...fixedRandomBytes(),
  webRoot,
  strictAnswers: true,
});
try {
  mkdirSync(folder, { recursive: true });
  if (chosen.length === 0) for (const file of readdirSync(folder)) rmSync(path.join(folder, file));
  let count = 0;
  const url = testApp.url.replace("//localhost:", "//127.0.0.1:");
  for (const { role, prefix, wanted } of shown)
    count += await shootRole(browser, { url, role, prefix }, async (page) => {
      const places = await placesOf(page, role);
      return (role === "operator" ? shortOf(role, places) : places).filter(wanted);
    });
  // Last, because a sent list shows on other screens.
  const sent = (await sendLists(browser, { url, stop: () => Promise.resolve() })) ?? {};
  for (const role of roles.filter((each) => sent[each]))
    count += await shootRole(browser, { url, role, prefix: "" }, () => Promise.resolve(sent[role] ?? []));
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0);
  console.log(`${count} pictures, ${(bytes / 1024 / 1024).toFixed(1)} MB, in ${path.relative(root, folder)}`);
} finally {
  await browser.close();
  await testApp.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
