import { describe, expect, test } from "vitest";
import {
  experiencePanel,
  limitsAfterSlide,
  limitsFromSlider,
  salaryPanel,
  searchFromParams,
  searchPageDefaults,
  searchToParams,
  sliderFromLimits,
} from "./parse-query.ts";
import { emptySearch, type SearchQuery } from "./query.ts";

const full: SearchQuery = {
  keywords: 'engineer "design systems"',
  location: "Austin, TX",
  workTypes: ["remote", "onsite"],
  skills: ["React", "C#", "PL/SQL, T-SQL", "100%"],
  skillMode: "all",
  salaryMin: 140_000,
  salaryMax: 230_000,
  experienceMin: 3,
  experienceMax: 12,
  workAuth: ["USC", "GC"],
  clearance: ["TS/SCI"],
  industries: ["AI/ML", "E-commerce"],
  availability: "month",
  lastUpdated: "week",
  agencyTypes: ["both"],
  sort: "relevance",
};

test("a search survives conversion to an address, in a fixed order", () => {
  const params = searchToParams(full);
  expect(searchFromParams(params)).toEqual(full);
  expect(Object.keys(params)).toEqual([
    "keywords",
    "location",
    "workType",
    "skills",
    "skillMode",
    "salaryMin",
    "salaryMax",
    "experienceMin",
    "experienceMax",
    "workAuth",
    "clearance",
    "industries",
    "availability",
    "lastUpdated",
    "agencyType",
    "sort",
  ]);
  expect(params["workType"]).toBe("remote,onsite");
});

test("defaults don't appear in the address", () => {
  expect(searchToParams(emptySearch)).toEqual({});
  expect(searchFromParams({})).toEqual(emptySearch);
});

describe("unreadable values set no limit", () => {
  test.each([
    { workType: "remote,space", sort: "price", availability: "never" },
    { workType: ["remote", 7], salaryMin: "a lot", salaryMax: "-5", experienceMin: "1e3" },
    { workType: "REMOTE", keywords: "   ", location: { city: "Austin" }, skills: ["", " "], lastUpdated: null },
  ])("%j", (params) => {
    expect(searchFromParams(params)).toEqual({ ...emptySearch, workTypes: ["remote"] });
  });
});

test("skill aliases and duplicates are one choice", () => {
  expect(searchFromParams({ skills: "ReactJS,react,k8s,Kotlin,kotlin" }).skills).toEqual([
    "React",
    "Kubernetes",
    "Kotlin",
  ]);
});

test("reversed ranges are swapped, numbers from a router are numbers", () => {
  expect(searchFromParams({ salaryMin: 200_000, salaryMax: "100000" })).toMatchObject({
    salaryMin: 100_000,
    salaryMax: 200_000,
  });
});

describe("the ends of a slider set no limit", () => {
  test("panel bounds match spec §5", () => {
    expect([salaryPanel, experiencePanel]).toEqual([
      { min: 0, max: 300_000, step: 5_000 },
      { min: 0, max: 20, step: 1 },
    ]);
  });
  test("slider thumbs", () => {
    expect(limitsFromSlider([0, 300_000], salaryPanel)).toEqual({});
    expect(limitsFromSlider([5_000, 295_000], salaryPanel)).toEqual({ min: 5_000, max: 295_000 });
    expect(sliderFromLimits(undefined, undefined, experiencePanel)).toEqual([0, 20]);
    expect(sliderFromLimits(3, 400_000, salaryPanel)).toEqual([3, 300_000]);
  });
  test("addresses that contain the page's defaults", () => {
    const { salaryMin, salaryMax, experienceMin, experienceMax } = searchPageDefaults;
    expect(searchFromParams({ salaryMin, salaryMax, experienceMin, experienceMax })).toEqual(emptySearch);
    expect(searchFromParams({ salaryMax: "300000", experienceMax: "20" })).toEqual(emptySearch);
  });
  test("a typed limit beyond the track counts, and moving the other thumb keeps it", () => {
    expect(searchFromParams({ salaryMax: "400000", experienceMax: "25" })).toEqual({
      ...emptySearch,
      salaryMax: 400_000,
      experienceMax: 25,
    });
    expect(limitsAfterSlide([150_000, 300_000], { max: 400_000 }, salaryPanel)).toEqual({ min: 150_000, max: 400_000 });
    expect(limitsAfterSlide([150_000, 295_000], { max: 400_000 }, salaryPanel)).toEqual({ min: 150_000, max: 295_000 });
    expect(limitsAfterSlide([150_000, 300_000], { max: 250_000 }, salaryPanel)).toEqual({ min: 150_000 });
  });
  test("a lower limit above the highest possible value is read as the highest", () => {
    expect(searchFromParams({ salaryMin: "99999999", experienceMin: "99" })).toEqual({
      ...emptySearch,
      salaryMin: 2_000_000,
      experienceMin: 60,
    });
  });
});
