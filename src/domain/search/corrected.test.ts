import { expect, test } from "vitest";
import { isChangedFrom, withCorrections } from "./corrected.ts";
import { searchToParams } from "./parse-query.ts";
import { emptySearch } from "./query.ts";

const javascript = { typed: "javascrpit", used: "javascript" };

test.each([
  ["javascrpit NOT angular", [javascript], "javascript NOT angular"],
  ["JavaScrpit OR (Rust -Vue)", [javascript], "javascript OR (Rust -Vue)"],
  ["skill:javascrpit,React", [javascript], "skill:javascript,React"],
  ["javascrpits javascrpit", [javascript], "javascrpits javascript"],
  ['"javascrpit" javascrpit', [javascript], '"javascrpit" javascript'],
  ["Type  Script Lead", [{ typed: "type script", used: "typescript" }], "typescript Lead"],
  ["nodee.js Lead", [{ typed: "nodee js", used: "node js" }], "node js Lead"],
  ["Senoir Resumé Javascrpit", [javascript, { typed: "senoir", used: "senior" }], "senior Resumé javascript"],
  ["Raect C++", [{ typed: "raect", used: "react" }], "react C++"],
  ["Rust NOT Go", [], "Rust NOT Go"],
])("%s becomes its corrected words, and stays as typed otherwise", (keywords, corrections, saved) => {
  expect(withCorrections({ ...emptySearch, keywords }, corrections)).toEqual({ ...emptySearch, keywords: saved });
});

test.each([
  ["Austn", { typed: "austn", used: "austin" }, "austin"],
  ["Austn, TX", { typed: "Austn, TX", used: "Austin, TX" }, "Austin, TX"],
  ["austn within 50 mi", { typed: "austn", used: "Austin, TX" }, "Austin, TX within 50 mi"],
])("the location %s too", (location, correction, saved) => {
  const query = { ...emptySearch, keywords: "rust", location };
  expect(withCorrections(query, [correction])).toEqual({ ...query, location: saved });
});

test.each([
  ["nursing NOT icu", [{ typed: "nursing", used: "(nursing or nurse)" }], "(nursing or nurse) NOT icu"],
  ["skill:triage,nursing", [{ typed: "nursing", used: "nursing,nurse" }], "skill:triage,nursing,nurse"],
])("%s names the other forms of its words", (keywords, forms, saved) => {
  expect(withCorrections({ ...emptySearch, keywords }, [], forms).keywords).toBe(saved);
});

test("names no other forms if they don't fit", () => {
  const keywords = `nursing ${"x".repeat(185)}`;
  const forms = [{ typed: "nursing", used: "(nursing or nurse)" }];
  expect(withCorrections({ ...emptySearch, keywords }, [], forms)).toEqual({ ...emptySearch, keywords });
});

test.each([
  ["nursing or icu", "nursing or icu", false],
  ["(nursing or nurse) or icu", "nursing or icu", false],
  ["(nursing or nurse) or icu", "(nursing or nurse) or icu", false],
  ["nursing or icu", "nursing or telemetry", true],
  ["nursing or icu", "(nursing or nurse) or icu", true],
])("a search saved as %s and opened as %s is changed: %s", (before, keywords, changed) => {
  const saved = searchToParams({ ...emptySearch, keywords: before });
  const typed = { ...emptySearch, keywords };
  const forms = keywords.includes("nurse)") ? [] : [{ typed: "nursing", used: "(nursing or nurse)" }];
  expect(isChangedFrom(saved, typed, withCorrections(typed, [], forms))).toBe(changed);
});
