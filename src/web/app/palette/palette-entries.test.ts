import { expect, test } from "vitest";
import { matching } from "./palette-entries.tsx";

const entries = [
  { label: "Shortlist", words: "bookmarks compare" },
  { label: "Split Calculator", words: "commission fee" },
  { label: "Use the device's theme" },
];
const found = (text: string) => matching(entries, text).map(({ label }) => label);

test("entries are found by the beginnings of their words, label or other, all terms of them", () => {
  expect(found("sho")).toEqual(["Shortlist"]);
  expect(found("calc SPL")).toEqual(["Split Calculator"]);
  expect(found("split fee")).toEqual(["Split Calculator"]);
  expect(found("hort")).toEqual([]);
  expect(found("theme shortlist")).toEqual([]);
});

test("nothing typed finds all, nothing that is a word finds none", () => {
  expect(found("  ")).toHaveLength(3);
  expect(found("!?")).toEqual([]);
});
