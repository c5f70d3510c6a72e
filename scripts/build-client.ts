import { writeFileSync } from "node:fs";
import path from "node:path";
import { clientFiles } from "./client-files.ts";

for (const [name, text] of Object.entries(clientFiles()))
  writeFileSync(path.join(import.meta.dirname, "../packages/client/generated", name), text);
