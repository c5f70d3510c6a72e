import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./node.mjs";

/** Development packages whose code is in the built pages. */
const bundled = [
  "@base-ui/react",
  "@dnd-kit/core",
  "@noble/hashes",
  "@tanstack/history",
  "@tanstack/react-query",
  "@tanstack/react-virtual",
  "clsx",
  "cmdk",
  "lucide-react",
  "react-dom",
  "socket.io-client",
  "tailwind-merge",
  "tailwindcss",
  "uqr",
  "yoga-without-wasm",
];

/** The licenses of every package and font that is shipped, in the order of their names, as one text. */
export function noticesOf() {
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const { dependencies } = packages[""];
  const found = new Map();
  const visit = (name, from) => {
    const place = placeOf(packages, name, from);
    if (place === undefined || found.has(place)) return;
    found.set(place, packages[place]);
    for (const next of Object.keys(packages[place].dependencies ?? {})) visit(next, place);
  };
  for (const name of [...Object.keys(dependencies), ...bundled]) visit(name, "");
  const entries = [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
      return [`${name} ${version}`, `License: ${license ?? "see below"}`, textIn(place)].filter(Boolean).join("\n\n");
    });
  return ["TalentMLS contains these packages and fonts.", ...entries].join(`\n\n${"-".repeat(80)}\n\n`) + "\n";
}

/** Where Node would find the package, as in the lock file. */
function placeOf(packages, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const place = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (place in packages) return place;
    if (folder === "") return undefined;
  }
}

function textIn(place) {
  const folder = path.join(root, place);
  if (!existsSync(folder)) return "";
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(file));
  return files.map((file) => readFileSync(path.join(folder, file), "utf8").trim()).join("\n\n");
}

if (process.argv[1] === import.meta.filename) process.stdout.write(noticesOf());
