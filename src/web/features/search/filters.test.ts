import { describe, expect, it } from "vitest";
import { popularSkills } from "#domain/core/lookups.ts";
import { withSkill } from "#domain/listing/form.ts";
import { emptySearch, type SearchQuery } from "#domain/search/query.ts";
import {
  activeFilters,
  advancedCount,
  clearedSearch,
  countsOf,
  findingMore,
  offeredSkills,
  toggled,
  withField,
} from "./filters.ts";
import { readSalaryLimit } from "./salary-limit.ts";

const full: SearchQuery = {
  keywords: "engineer",
  location: "Austin",
  workTypes: ["remote", "onsite"],
  skills: ["React", "TypeScript"],
  skillMode: "any",
  salaryMin: 140_000,
  salaryMax: 230_000,
  experienceMin: 5,
  workAuth: ["USC", "Other"],
  clearance: ["TS/SCI"],
  industries: ["FinTech"],
  availability: "immediate",
  lastUpdated: "week",
  agencyTypes: ["both"],
  sort: "salary",
};

describe("active filters", () => {
  it("names each one", () => {
    expect(activeFilters(full).map(({ label }) => label)).toEqual([
      "Keywords: engineer",
      "Location: Austin",
      "Remote",
      "On-site",
      "React",
      "TypeScript",
      "$140k to $230k",
      "5 or more years",
      "US Citizen",
      "Other",
      "TS/SCI",
      "FinTech",
      "Available: immediate (0-2 weeks)",
      "Updated: last week",
      "Agency type: Both",
    ]);
  });

  it("are none in an empty search, whatever its order", () => {
    expect(activeFilters({ ...emptySearch, sort: "relevance", skillMode: "all" })).toEqual([]);
  });

  it("can each be removed until the search is empty, without leftover keys", () => {
    let query = full;
    for (let steps = activeFilters(full).length; steps > 0; steps--) query = activeFilters(query)[0]!.without;
    expect(query).toStrictEqual({ ...emptySearch, sort: "salary" });
  });

  it("remove one value and leave the others", () => {
    const remote = activeFilters(full).find(({ label }) => label === "Remote")!;
    expect(remote.without).toEqual({ ...full, workTypes: ["onsite"] });
  });

  it("show required skills as one", () => {
    const all = activeFilters({ ...emptySearch, skillMode: "all", skills: ["React", "TypeScript"] });
    expect(all.map(({ label }) => label)).toEqual(["All of: React, TypeScript"]);
    expect(all[0]!.without.skills).toEqual([]);
  });

  it("count as advanced, except keywords, location and work type", () => {
    expect(advancedCount(full)).toBe(11);
    expect(advancedCount({ ...emptySearch, keywords: "a", location: "b", workTypes: ["remote"] })).toBe(0);
  });

  it("are all removed by Clear All, which keeps the order", () => {
    expect(clearedSearch(full)).toStrictEqual({ ...emptySearch, sort: "salary" });
  });
});

describe("choosing", () => {
  it("toggles a value in and out", () => {
    expect(toggled(["a", "b"], "a")).toEqual(["b"]);
    expect(toggled(["b"], "a")).toEqual(["b", "a"]);
  });

  it("adds a skill once, in its usual spelling", () => {
    expect(withSkill(["React"], " reactjs ")).toEqual(["React"]);
    expect(withSkill(["React"], "k8s")).toEqual(["React", "Kubernetes"]);
    expect(withSkill(["Terraform"], "terraform")).toEqual(["Terraform"]);
    expect(withSkill(["React"], "   ")).toEqual(["React"]);
    expect(withSkill([], "Kubernetes, Go, AWS")).toEqual(["Kubernetes", "Go", "AWS"]);
    expect(withSkill(["Go"], "k8s; golang\nReactJS, react,, CI/CD")).toEqual(["Go", "Kubernetes", "React", "CI/CD"]);
  });

  it("removes a field that is emptied", () => {
    expect(withField({ ...emptySearch, keywords: "x" }, "keywords", "")).toStrictEqual(emptySearch);
    expect(withField(emptySearch, "salaryMin", 0)).toEqual({ ...emptySearch, salaryMin: 0 });
  });
});

describe("a salary box", () => {
  it("reads a salary as people write it", () => {
    for (const text of ["140000", "140,000", "$140k", "140K", " 140 ", "$ 140,000", "140000.00"])
      expect(readSalaryLimit(text), text).toEqual({ value: 140_000 });
    for (const text of ["", "lots", "-5", "1,40", "12345678", "140m"])
      expect(readSalaryLimit(text), text).toHaveProperty("error");
    expect(readSalaryLimit("0")).toEqual({ value: 0 });
  });
});

it("counts are unknown until they arrive, then a missing value counts as 0", () => {
  expect(countsOf(undefined)("React")).toBeUndefined();
  expect(countsOf([{ value: "React", count: 3 }])("React")).toBe(3);
  expect(countsOf([{ value: "React", count: 3 }])("Vue.js")).toBe(0);
});

describe("suggestions for more results", () => {
  const query: SearchQuery = { ...emptySearch, keywords: "react zzzz", workTypes: ["remote"] };

  it("name filters and words, the largest result first", () => {
    expect(
      findingMore(query, [
        { key: "keywords", total: 40 },
        { key: "workType remote", total: 0 },
        { key: "word 0 5", total: 0 },
        { key: "word 6 10", total: 12 },
      ]),
    ).toEqual([
      {
        key: "keywords",
        labels: ["Keywords: react zzzz"],
        search: { ...emptySearch, workTypes: ["remote"] },
        total: 40,
      },
      { key: "word 6 10", labels: ["zzzz"], search: { ...query, keywords: "react" }, total: 12 },
    ]);
  });

  it("name two if no single one helps", () => {
    const more: SearchQuery = { ...query, keywords: "react zzzz yyyy" };
    expect(
      findingMore(more, [
        { key: "word 6 10\nword 11 15", total: 12 },
        { key: "workType remote\nword 6 10", total: 15 },
        { key: "keywords\nworkType remote", total: 40 },
      ]),
    ).toEqual([
      {
        key: "workType remote\nword 6 10",
        labels: ["Remote", "zzzz"],
        search: { ...emptySearch, keywords: "react yyyy" },
        total: 15,
      },
      { key: "word 6 10\nword 11 15", labels: ["zzzz", "yyyy"], search: { ...query, keywords: "react" }, total: 12 },
    ]);
  });

  it("leave out the only filter, because Clear All removes it", () => {
    expect(findingMore({ ...emptySearch, location: "zzzz" }, [{ key: "location", total: 9 }])).toEqual([]);
  });
});

it("the distance and exact spelling are part of the chips", () => {
  const query: SearchQuery = { ...emptySearch, location: "Austin", radius: 50, spelling: "exact" };
  expect(activeFilters(query).map(({ label }) => label)).toEqual(["Exactly as typed", "Location: Austin within 50 mi"]);
  expect(activeFilters(query)[1]?.without).toEqual({ ...emptySearch, spelling: "exact" });
});

describe("the skills that the filter offers", () => {
  const counts = [
    { value: "ACLS", count: 7 },
    { value: "RN License", count: 5 },
    { value: "React", count: 0 },
  ];
  it("are the chosen ones, then the most frequent of the results, then the twenty popular ones", () => {
    const others = (...names: string[]) => popularSkills.filter((skill) => !names.includes(skill));
    expect(offeredSkills(counts, ["Wound Care", "ACLS"])).toEqual(["Wound Care", "ACLS", "RN License", ...others()]);
    expect(offeredSkills(undefined, ["Wound Care", "React"])).toEqual(["Wound Care", "React", ...others("React")]);
    const many = Array.from({ length: 60 }, (_, at) => ({ value: `Skill ${at}`, count: 60 - at }));
    expect(offeredSkills(many, [])).toEqual([...many.slice(0, 12).map(({ value }) => value), ...others()]);
  });
});
