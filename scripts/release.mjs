import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { childEnvironment, needed, root } from "./node.mjs";
import { noticesOf } from "./notices.mjs";
import { buildWebIfStale } from "./web.mjs";

/**
 * Makes a folder with everything that production needs and nothing else: `node scripts/release.mjs FOLDER`. The
 * Dockerfile and `npm run rehearse-install` use it. Start it with `node scripts/server.mjs`.
 */
const parts = [
  "package.json",
  "package-lock.json",
  "LICENSE",
  "src/server",
  "src/contract",
  "src/documents",
  "src/domain",
  "src/web/styles/tokens.css",
  "scripts/node.mjs",
  "scripts/server.mjs",
  "dist",
];
/** Not needed to run: sources and types, source maps, files for browsers, and readmes. Licenses stay. */
const leftOut = /\.(?:map|[cm]?tsx?|flow|standalone\.js|html|png|md)$|\bbrowser(?:\.\w+|-module)*\.[cm]?js$/i;
const leftOutFolders = new Set([".yarn", "amd", "cjs-browser", "iife", "test", "umd"]);
/** Large folders of packages, and which of their files the server imports. */
const unused = [
  { folder: "hyphen", used: /^patterns\/en-us\.js$/ },
  { folder: "@cantoo/pdf-lib/src" },
  { folder: "@cantoo/pdf-lib/dist", used: /^(?:standard-fonts|upng)\// },
];
const kept = /^(?:licen[cs]e|copying|notice|ofl)/i;

export function makeRelease(folder) {
  if (!buildWebIfStale()) throw new Error("The pages could not be built. Fix the error above and try again.");
  mkdirSync(folder, { recursive: true });
  for (const part of parts)
    cpSync(path.join(root, part), path.join(folder, part), {
      recursive: true,
      filter: (file) => !file.endsWith(".test.ts"),
    });
  // The embedded database and the bundled Node are optional packages.
  npm(folder, ["ci", "--omit=dev", "--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund"]);
  const sbom = npm(
    folder,
    ["sbom", "--package-lock-only", "--omit=dev", "--omit=optional", "--sbom-format=cyclonedx"],
    "pipe",
  );
  writeFileSync(path.join(folder, "sbom.cdx.json"), sbom);
  keepServerCommands(path.join(folder, "package.json"));
  writeFileSync(path.join(folder, "THIRD-PARTY-NOTICES"), noticesOf());
  const packages = path.join(folder, "node_modules");
  prune(packages);
  for (const { folder: part, used } of unused) keepUsed(path.join(packages, part), used);
  keepUsedFonts(folder);
}

function npm(folder, args, stdout = "inherit") {
  const { status, stdout: said } = spawnSync("npm", args, {
    cwd: folder,
    stdio: ["ignore", stdout, "inherit"],
    encoding: "utf8",
    env: childEnvironment({ NODE_ENV: "production" }),
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`npm ${args[0]} failed. Its message is above.`);
  return said;
}

/** `npm start`, `npm run migrate` and the like work in the release, but install nothing first, and bring no Node. */
function keepServerCommands(file) {
  const { scripts, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  const start = "node scripts/server.mjs";
  const commands = Object.entries(scripts).filter(([, command]) => command.startsWith(start));
  const engines = { node: `>=${needed.join(".")}` };
  const own = { ...rest, engines, scripts: { start, ...Object.fromEntries(commands) } };
  writeFileSync(file, `${JSON.stringify(own, null, 2)}\n`);
}

function prune(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (leftOutFolders.has(entry.name)) rmSync(file, { recursive: true });
    else if (entry.isDirectory()) prune(file);
    else if (leftOut.test(entry.name) && !kept.test(entry.name)) rmSync(file);
  }
}

/** Removes all files but those whose path in the folder is used, the package's own description and its license. */
function keepUsed(folder, used) {
  for (const file of readdirSync(folder, { recursive: true })) {
    const full = path.join(folder, file);
    const needed = used?.test(file.split(path.sep).join("/")) || file === "package.json" || kept.test(file);
    if (statSync(full).isFile() && !needed) rmSync(full);
  }
}

/** The font packages hold every weight; documents use one or two of each. */
function keepUsedFonts(folder) {
  const source = readFileSync(path.join(root, "src/documents/fonts-node.ts"), "utf8");
  const used = new Set([...source.matchAll(/file\("([^"]+)"\)/g)].map(([, file]) => file));
  const fonts = path.join(folder, "node_modules/@expo-google-fonts");
  for (const file of readdirSync(fonts, { recursive: true }))
    if (file.endsWith(".ttf") && !used.has(file.split(path.sep).join("/"))) rmSync(path.join(fonts, file));
  for (const file of used) if (!existsSync(path.join(fonts, file))) throw new Error(`The font ${file} is missing.`);
}

/** Bytes of a folder. */
export const sizeOf = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);

if (process.argv[1] === import.meta.filename) {
  const folder = process.argv[2];
  if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
    console.error("Name a new or empty folder: node scripts/release.mjs FOLDER");
    process.exit(1);
  }
  makeRelease(path.resolve(folder));
  console.log(`${folder} has ${Math.round(sizeOf(folder) / 1e6)} MB. Start it with node scripts/server.mjs.`);
}
