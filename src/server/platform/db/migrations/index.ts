import { readdirSync } from "node:fs";
import type { Migration } from "../migrate.ts";

const names = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file))
  .map((file) => file.slice(0, -".ts".length))
  .toSorted();

/** Every migration of this folder by name, in the order of the names. A shipped one is never edited: add the next. */
export const migrations: Record<string, Migration> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name, (await import(/* @vite-ignore */ `./${name}.ts`)) as Migration] as const),
  ),
);
