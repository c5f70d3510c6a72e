import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const usualPlaces = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** `CHROMIUM_PATH`, or an installed browser. */
export function findChromium(places = usualPlaces) {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named))
    console.error(`CHROMIUM_PATH is ${named}, and there is nothing there. Point it to a Chromium.`);
  return [named, ...places].find((place) => place && existsSync(place));
}

const headlessShell = "/usr/bin/chromium-headless-shell";

/** The headless shell, if installed, or another Chromium. */
export const findHeadlessChromium = () => findChromium([headlessShell, ...usualPlaces]);

/**
 * The browser for the journeys. The headless shell saves a third of the processor time, so continuous integration
 * installs it even where there is another Chromium.
 */
export function headlessChromium() {
  const found = findHeadlessChromium();
  if (found && (found === headlessShell || process.env.CHROMIUM_PATH || !process.env.CI)) return found;
  return installChromium() ?? found;
}

/** Installs the system's own package if this user can; otherwise prints the command. */
function installChromium() {
  const apt = spawnSync("apt-get", ["--version"]).status === 0;
  if (apt && process.getuid?.() === 0) {
    console.log("Installing a Chromium from the system's packages ...");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const run = (...args) =>
      spawnSync("apt-get", ["-q", ...args], { stdio: ["ignore", "ignore", "inherit"], env: environment }).status === 0;
    const install = (name) => run("install", "-y", "--no-install-recommends", name);
    run("update");
    // Not every release has the headless shell as a package of its own.
    if (!install("chromium-headless-shell")) install("chromium");
    const found = findHeadlessChromium();
    if (found) return found;
  }
  const command = apt ? "sudo apt-get install chromium-headless-shell" : "your system's package for chromium";
  console.error(`The journeys need a Chromium. Install it with ${command}, or set CHROMIUM_PATH to one.`);
  return undefined;
}
