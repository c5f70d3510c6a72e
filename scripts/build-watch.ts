import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { watchFiles } from "./watch-files.ts";

for (const [name, text] of Object.entries(watchFiles())) {
  const file = path.join(import.meta.dirname, "..", name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
