import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { cn } from "#web/ui/cn.ts";

const theme = readFileSync(path.resolve(import.meta.dirname, "../../src/web/styles/base.css"), "utf8");
/** The theme's names for one kind of utility class. */
const named = (kind: string): string[] =>
  [...theme.matchAll(new RegExp(`--${kind}-([a-z]+):`, "g"))].map(([, name = ""]) => name);

test.each([
  ["text", "text", "text-petrol"],
  ["radius", "rounded", "border"],
  ["shadow", "shadow", "text-petrol"],
])(
  "every --%s of the theme is known: the later of two stays, and the other kinds beside it",
  (kind, utility, other) => {
    const [first = "", ...names] = named(kind);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      expect(cn(`${utility}-${first}`, `${utility}-${name}`)).toBe(`${utility}-${name}`);
      expect(cn(`${utility}-${name}`, `${utility}-${first}`)).toBe(`${utility}-${first}`);
      expect(cn(other, `${utility}-${name}`)).toBe(`${other} ${utility}-${name}`);
    }
  },
);
