import { describe, expect, it } from "vitest";
import type { ListingDetail } from "#domain/listing/view.ts";
import { commonSkills, compareRows, idsFromAddress, matchesFromAddress } from "./comparison.ts";
import { compareSearch } from "#web/features/listing/compare-size.ts";

const now = Date.parse("2026-11-21T12:00:00Z");

function listing(parts: Partial<ListingDetail>): ListingDetail {
  return {
    id: "1",
    maskedCode: "TM-7K3QF9XA",
    headlineRole: "Staff Platform Engineer",
    locationCity: "Austin",
    locationState: "TX",
    workType: "remote",
    salaryMin: 185_000,
    salaryMax: 225_000,
    availabilityDate: "2026-12-01",
    workAuth: "USC",
    keySkills: ["Kubernetes", "Go", "AWS"],
    yearsExperience: 11,
    industries: ["SaaS"],
    clearance: null,
    agencyId: "1",
    agencyName: "Northstar Talent",
    agencyType: "listing",
    updatedAt: "2026-11-20T09:00:00.000Z",
    status: "active",
    summary: "",
    experienceBullets: [],
    education: "",
    certifications: [],
    timeZone: "America/Chicago",
    screening: { scorecards: [], notes: [] },
    portfolioKinds: [],
    exclusivityUntil: "2027-02-19",
    agencyContactName: "",
    stats: { profileViews: 0, daysSinceUpdate: 0, listedFor: "Under a week" },
    ...parts,
  };
}

const row = (rows: ReturnType<typeof compareRows>, label: string) => rows.find((each) => each.label === label)!;
const bests = (rows: ReturnType<typeof compareRows>, label: string) => row(rows, label).cells.map(({ best }) => best);

it("reads ids from an address in any form, each once, in order", () => {
  expect(idsFromAddress("b,a,, b ")).toEqual(["b", "a"]);
  expect(idsFromAddress(["a", "b,c"])).toEqual(["a", "b", "c"]);
  expect(idsFromAddress(undefined)).toEqual([]);
});

it("keeps the match with a job through the address, also when a candidate is removed", () => {
  const matches = matchesFromAddress("a,b,c", "82,,76");
  expect([...matches]).toEqual([
    ["a", 82],
    ["c", 76],
  ]);
  expect(compareSearch(["b", "c"], matches)).toEqual({ ids: "b,c", match: ",76" });
  expect(compareSearch(["b"], matches)).toEqual({ ids: "b", match: undefined });
  expect([...matchesFromAddress("a,b", "101,x")]).toEqual([]);
  const rows = compareRows([listing({ id: "a" }), listing({ id: "b" }), listing({ id: "c" })], now, matches);
  expect(row(rows, "Match with the job").cells.map(({ text }) => text)).toEqual(["82 of 100", "", "76 of 100"]);
  expect(bests(rows, "Match with the job")).toEqual([true, false, false]);
  expect(compareRows([listing({})], now).map(({ label }) => label)).not.toContain("Match with the job");
});

describe("common skills", () => {
  it("are those that all have, in any case, and none for a single candidate", () => {
    expect(commonSkills([listing({}), listing({ keySkills: ["aws", "React", "Go"] })])).toEqual(["Go", "AWS"]);
    expect(commonSkills([listing({}), listing({ keySkills: ["Figma"] })])).toEqual([]);
    expect(commonSkills([listing({})])).toEqual([]);
  });

  it("aren't repeated in the rows", () => {
    const rows = compareRows([listing({}), listing({ keySkills: ["aws", "React"] })], now);
    expect(row(rows, "Other skills").cells.map(({ values }) => values)).toEqual([["Kubernetes", "Go"], ["React"]]);
  });

  it("count the spellings of one skill as one, and show the first candidate's", () => {
    const nurses = [
      listing({ keySkills: ["Mechanical ventilation", "Triage"] }),
      listing({ keySkills: ["Ventilator Management", "Accounts Payable"] }),
    ];
    expect(commonSkills(nurses)).toEqual(["Mechanical ventilation"]);
    const rows = compareRows([...nurses, listing({ keySkills: ["AP", "accounts payable"] })], now);
    expect(row(rows, "Skills").cells.map(({ values }) => values)).toEqual([
      ["Mechanical ventilation", "Triage"],
      ["Mechanical ventilation", "Accounts Payable"],
      ["Accounts Payable"],
    ]);
  });

  it("don't differ by their spelling", () => {
    const rows = compareRows([listing({ keySkills: ["k8s", "Go"] }), listing({ keySkills: ["Kubernetes"] })], now);
    const alike = compareRows([listing({ keySkills: ["Go"] }), listing({ keySkills: ["golang"] })], now);
    expect(row(rows, "Other skills").cells.map(({ values }) => values)).toEqual([["Go"], []]);
    expect(row(alike, "Other skills").differs).toBe(false);
  });
});

describe("the best values of a row", () => {
  it("are the lowest salary, most experience, soonest start and highest average score", () => {
    const rows = compareRows(
      [
        listing({
          screening: {
            scorecards: [
              { name: "Coding", score: 90 },
              { name: "Design", score: 70 },
            ],
            notes: [],
          },
        }),
        listing({
          salaryMin: 150_000,
          yearsExperience: 8,
          availabilityDate: "2027-01-05",
          screening: { scorecards: [{ name: "Coding", score: 85 }], notes: [] },
        }),
      ],
      now,
    );
    expect(bests(rows, "Salary")).toEqual([false, true]);
    expect(bests(rows, "Experience")).toEqual([true, false]);
    expect(bests(rows, "Available")).toEqual([true, false]);
    expect(bests(rows, "Screening")).toEqual([false, true]);
    expect(bests(rows, "Location")).toEqual([false, false]);
  });

  it("are shared by equals, and not marked when all are equal; past dates count as now", () => {
    const rows = compareRows(
      [
        listing({ availabilityDate: "2026-01-01" }),
        listing({ availabilityDate: "2026-11-21" }),
        listing({ availabilityDate: "2026-12-01" }),
      ],
      now,
    );
    expect(bests(rows, "Available")).toEqual([true, true, false]);
    expect(bests(rows, "Salary")).toEqual([false, false, false]);
  });

  it("ignore missing values", () => {
    const one = { scorecards: [{ name: "Coding", score: 40 }], notes: [] };
    expect(bests(compareRows([listing({ screening: one }), listing({})], now), "Screening")).toEqual([false, false]);
  });
});

it("marks the rows that differ, and has no row for commission terms that the viewer can't see", () => {
  const rows = compareRows([listing({}), listing({ locationCity: "Denver", locationState: "CO" })], now);
  expect(rows.filter(({ differs }) => differs).map(({ label }) => label)).toEqual(["Location"]);
  expect(rows.map(({ label }) => label)).not.toContain("Minimum fee");
  const terms = { defaultSplitLA: 60, defaultSplitSA: 40, minimumFee: 30_000 };
  const withTerms = compareRows([listing({ terms }), listing({ terms: { ...terms, minimumFee: 20_000 } })], now);
  expect(bests(withTerms, "Minimum fee")).toEqual([false, true]);
});
