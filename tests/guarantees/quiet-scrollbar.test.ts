import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("a panel's scrollbar hides 600 ms after the pointer leaves, and shows at once (spec §9)", () => {
  const css = readFileSync(new URL("../../src/web/styles/base.css", import.meta.url), "utf8");
  const [, quiet = ""] = /@utility scroll-quiet \{([\s\S]*?)\n\}/.exec(css) ?? [];
  expect(quiet).toContain("transition: --scroll-thumb 0s linear 600ms;");
  expect(quiet).toMatch(/&:hover,\s+&:focus-within \{[^}]*transition-delay: 0s;/);
  expect(css).toMatch(/@property --scroll-thumb \{\s+syntax: "<color>";/);
});
