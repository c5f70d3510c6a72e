import { expect, test } from "vitest";
import { matching } from "./palette-entries.tsx";

const entries = [
  { label: "Shortlist", words: "bookmarks compare" },
  { label: "Split Calculator", words: "commission fee" },
  { label: "Use the device's theme" },
];
const found = (text: string) => matching(entries, text).map(({ label }) => label);

test("entries match by the beginnings of words in their label or other names, with all terms", () => {
  expect(found("sho")).toEqual(["Shortlist"]);
  expect(found("calc SPL")).toEqual(["Split Calculator"]);
  expect(found("split fee")).toEqual(["Split Calculator"]);
  expect(found("hort")).toEqual([]);
  expect(found("theme shortlist")).toEqual([]);
});

test("an empty text matches all, text without a word matches none", () => {
  expect(found("  ")).toHaveLength(3);
  expect(found("!?")).toEqual([]);
});
