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

/** The browser for the journeys: the headless shell, if installed, saves a fifth of the time. */
export const findHeadlessChromium = () => findChromium(["/usr/bin/chromium-headless-shell", ...usualPlaces]);

/** Installs the system's own package if this user can; otherwise prints the command. */
export function installChromium() {
  const apt = spawnSync("apt-get", ["--version"]).status === 0;
  if (apt && process.getuid?.() === 0) {
    console.log("Installing chromium from the system's packages ...");
    const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
      spawnSync("apt-get", ["-q", ...args], { stdio: ["ignore", "ignore", "inherit"], env: environment });
    }
    const found = findChromium();
    if (found) return found;
  }
  const command = apt ? "sudo apt-get install chromium" : "your system's package for chromium";
  console.error(`The journeys need a Chromium. Install it with ${command}, or set CHROMIUM_PATH to one.`);
  return undefined;
}
