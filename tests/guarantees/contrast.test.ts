import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Every pair of colors that appears together meets WCAG 2.2 AA in both themes (docs/design.md). */
const css = readFileSync(new URL("../../src/web/styles/tokens.css", import.meta.url), "utf8");

type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
}

/** Relative luminance, WCAG 2.2. */
function luminance([r, g, b]: Rgb): number {
  const channel = (v: number) => {
    const s = v / 255;
    return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
}

function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

const tokens = new Map<string, { light: Rgb; dark: Rgb }>();
for (const [, name, light, dark] of css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)) {
  tokens.set(name!, { light: parse(light!), dark: parse(dark!) });
}

function token(name: string) {
  const found = tokens.get(name);
  if (!found) throw new Error(`no token --${name}`);
  return found;
}

const grounds = ["paper", "surface", "raised", "sunk"];
const tones = ["petrol", "seal", "money", "amber", "danger"];

/** WCAG 1.4.3: text. */
const text: [string, string][] = [
  ...["ink", "ink-2", "ink-3", ...tones, "steel"].flatMap((fore) =>
    grounds.map((ground): [string, string] => [fore, ground]),
  ),
  ...tones.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
    ["ink-2", `${tone}-soft`],
  ]),
  ["amber", "ochre-soft"],
  ["steel", "steel-soft"],
  ["paper", "ink"],
  ["paper", "ink-hover"],
  ["on-tone", "danger"],
  ["on-tone", "money"],
  ["on-tone", "seal"],
  ["bar-ink", "bar"],
  ["bar-ink-2", "bar"],
];

/** WCAG 1.4.11: boundaries of controls and parts of pictures. */
const graphics: [string, string][] = ["edge", "petrol", "ochre", "steel", "umber", "seal", "ink"].flatMap((fore) =>
  ["paper", "surface", "raised", "sunk"].map((ground): [string, string] => [fore, ground]),
);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  it("has every color in both themes", () => {
    expect(tokens.size).toBeGreaterThanOrEqual(29);
  });

  it.each(text)("%s is readable on %s", (fore, ground) => {
    expect(contrast(token(fore)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics)("%s is distinguishable from %s", (fore, ground) => {
    expect(contrast(token(fore)[theme], token(ground)[theme])).toBeGreaterThanOrEqual(3);
  });
});
