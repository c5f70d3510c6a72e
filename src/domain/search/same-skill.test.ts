import { describe, expect, test } from "vitest";
import { finished } from "#tests/support/finished.ts";
import { createPercolator } from "./percolator.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "./query.ts";
import { createSearchIndex } from "./search-index.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const base: SearchDocument = {
  id: "",
  maskedCode: "TM-00000000",
  headlineRole: "Registered Nurse",
  locationCity: "Tampa",
  locationState: "FL",
  workType: "onsite",
  salaryMin: 70_000,
  salaryMax: 90_000,
  availabilityDate: "2026-12-01",
  workAuth: "USC",
  clearance: null,
  skills: [],
  yearsExperience: 5,
  industries: ["Healthcare"],
  agencyType: "listing",
  updatedAt: now,
};
const index = createSearchIndex<string>();
const skills: Record<string, string[]> = {
  vent: ["Ventilator Management", "Basic Life Support"],
  mech: ["Mechanical ventilation", "ICU", "Critical Care"],
  clerk: ["A/P", "Bookkeeping"],
  payables: ["Accounts Payable", "Microsoft Excel"],
  driver: ["Class A CDL", "Hazmat"],
  truck: ["CDL-A"],
};
for (const [id, own] of Object.entries(skills)) index.put({ ...base, id, skills: own }, id);
const found = (query: Partial<SearchQuery>) =>
  index.search({ ...emptySearch, ...query }, { now, limit: 100 }).items.toSorted();

describe("one skill in several spellings", () => {
  test.each([
    [["ventilator management"], ["mech", "vent"]],
    [["Mechanical Ventilation"], ["mech", "vent"]],
    [["AP"], ["clerk", "payables"]],
    [["CDL Class A"], ["driver", "truck"]],
    [["Excel"], ["payables"]],
    [["ICU"], ["mech"]],
  ])("is one filter: %s", (chosen, ids) => {
    expect(found({ skills: chosen })).toEqual(ids);
  });

  test("is one option, whose count is what a click finds", () => {
    const { skills: options } = index.facets(emptySearch, { now });
    for (const { value, count } of options) expect(found({ skills: [value] }), value).toHaveLength(count);
    expect(options.filter(({ value }) => /ventilat/i.test(value))).toHaveLength(1);
    expect(options.filter(({ value }) => /^(?:icu|critical care)$/i.test(value))).toHaveLength(1);
  });

  test.each([
    ["mechanical ventilation", ["mech", "vent"]],
    ["ventilator", ["mech", "vent"]],
    ["BLS", ["vent"]],
    ["ICU", ["mech"]],
    ["critical care", ["mech"]],
    ["accounts payable", ["clerk", "payables"]],
    ["AP", ["clerk", "payables"]],
    ["CDL class A", ["driver", "truck"]],
    ["hazmat endorsement", ["driver"]],
  ])("is found by its other spellings: %s", (keywords, ids) => {
    expect(found({ keywords })).toEqual(ids);
  });

  test.each([
    ["critical", ["mech"]],
    ['"critical care"', ["mech"]],
    ["skill:critical", ["mech"]],
    ['skill:"critical care"', ["mech"]],
    ["nurse -critical", ["clerk", "driver", "payables", "truck", "vent"]],
    ["critical or nothing", ["mech"]],
  ])("is found by the words of its second spelling, which the card shows: %s", (keywords, ids) => {
    expect(found({ keywords })).toEqual(ids);
    expect(found({ keywords, spelling: "exact" })).toEqual(ids);
  });

  test("alerts the saved searches of its second spelling", () => {
    const percolator = createPercolator();
    for (const keywords of ["critical", '"critical care"', "skill:critical", "nurse -critical"])
      percolator.put({ id: keywords, query: { ...emptySearch, keywords, spelling: "exact" }, keys: [] });
    const document = { ...base, id: "mech", skills: skills["mech"] ?? [] };
    expect(finished(percolator.match(document, { blockedKeys: [], now })).toSorted()).toEqual([
      '"critical care"',
      "critical",
      "skill:critical",
    ]);
  });

  test("shows the spelling that the listing has", () => {
    expect(index.facets({ ...emptySearch, skills: ["CDL-A"] }, { now }).skills.map(({ value }) => value)).not.toContain(
      "CDL Class A",
    );
  });
});
