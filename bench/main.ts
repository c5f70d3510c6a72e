import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * The measured promises: `npm run bench -- search import` runs those, without a name all of them. A number applies to
 * the bench after it.
 */
const folder = import.meta.dirname;
const all = readdirSync(folder)
  .filter((file) => file.endsWith(".ts") && file !== "main.ts")
  .map((file) => file.slice(0, -".ts".length))
  .toSorted();
const isNumber = (text: string | undefined): text is string => /^\d+$/.test(text ?? "");
const asked = process.argv.slice(2);
const wanted =
  asked.length > 0
    ? asked.flatMap((name, place) =>
        isNumber(name) ? [] : [[name, ...asked.slice(place + 1, place + 2).filter(isNumber)]],
      )
    : all.map((name) => [name]);

const unknown = wanted
  .map(([name = ""]) => name)
  .filter((name) => !existsSync(path.join(folder, `${path.basename(name)}.ts`)));
if (unknown.length > 0) {
  console.error(`There is no bench called ${unknown.join(", ")}. There are ${all.join(", ")}.`);
  process.exit(1);
}

let failed = 0;
for (const [name = "", ...numbers] of wanted) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", path.join(folder, `${name}.ts`), ...numbers],
    { stdio: "inherit" },
  );
  if (status !== 0) failed += 1;
}
process.exit(failed > 0 ? 1 : 0);
