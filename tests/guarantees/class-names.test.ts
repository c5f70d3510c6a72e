import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { extendTailwindMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "#web/ui/cn.ts";

const web = path.resolve(import.meta.dirname, "../../src/web");

/** The library's own list, with the names of the house. */
const full = extendTailwindMerge({
  extend: {
    classGroups: {
      "font-size": [
        { text: ["label", "small", "dense", "read", "card", "lead", "title", "figure", "headline", "display"] },
      ],
      rounded: [{ rounded: ["card", "control", "tag", "full"] }],
      shadow: [{ shadow: ["float", "carried"] }],
    },
  },
});

/** Every word in the sources that may be a utility, without its variants: what decides is the kind. */
function utilities(): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(web, { recursive: true, encoding: "utf8" })) {
    if (!/\.tsx?$/.test(file) || /\.test\.|ui[\\/]cn\.ts$/.test(file)) continue;
    for (const [word] of readFileSync(path.join(web, file), "utf8").matchAll(
      /(?<=["'`\s])(?:[\w-]+(?:\[[^\]\s"'`]+\])?:)*-?[a-z][\w./-]*(?:\[[^\]\s"'`]+\]|\([^)\s"'`]+\))?(?=["'`\s])/g,
    )) {
      const utility = word.replace(/^.*:(?![^[]*\])/, "");
      if (full(`${utility} ${utility}`) === utility) found.add(utility);
    }
  }
  return [...found];
}

/** One utility of each kind, with the others of its kind. */
function kinds(all: readonly string[]): [string, ...string[]][] {
  const found: [string, ...string[]][] = [];
  for (const each of all) {
    const kind = found.find(([first]) => full(`${first} ${each}`) === each && full(`${each} ${first}`) === first);
    if (kind) kind.push(each);
    else found.push([each]);
  }
  return found;
}

test("merging two utilities keeps the same one as the library's own list of kinds", () => {
  const found = kinds(utilities());
  expect(found.length).toBeGreaterThan(80);
  const firsts = found.map(([first]) => first);
  const pairs = [
    ...found.flatMap(([first, ...others]) =>
      others.flatMap((other) => [
        [first, other],
        [other, first],
      ]),
    ),
    ...firsts.flatMap((one) => firsts.filter((other) => other !== one).map((other) => [one, other])),
  ];
  expect(pairs.filter(([one = "", other = ""]) => cn(one, other) !== full(`${one} ${other}`))).toEqual([]);
});
