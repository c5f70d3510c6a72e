import { describe, expect, it } from "vitest";
import { noRequirements, type Requirements } from "../job-description/requirements.ts";
import { fitsOf } from "./fits.ts";
import type { InterestView } from "./interest.ts";

const listing = {
  headlineRole: "Platform Engineer",
  keySkills: ["Go", "AWS"],
  yearsExperience: 6,
  locationCity: "Austin",
  locationState: "TX",
  workType: "remote",
  salaryMin: 150_000,
  salaryMax: 170_000,
  workAuth: "USC",
  clearance: null,
} as const;

const must = (...names: string[]): Requirements => ({
  ...noRequirements,
  skills: names.map((name) => ({ name, importance: "must" })),
});
const interest = (id: string, wanted: Requirements | null, deal: InterestView["deal"] = null): InterestView => ({
  id,
  employer: { id: null, name: `Employer ${id}` },
  contactName: "",
  contactEmail: "",
  roleTitle: "Engineer",
  budgetRange: "",
  timeline: "",
  requirements: "",
  wanted,
  candidate: null,
  introduction: null,
  deal,
  by: "",
  createdAt: "",
});

describe("the open interests that a listing fits", () => {
  it("are those whose must-haves it has, half of them or more, best first", () => {
    const fits = fitsOf({ ...listing, keySkills: [...listing.keySkills] }, [
      interest("1", must("Go", "Kafka")),
      interest("2", must("Go", "AWS")),
      interest("3", must("Go", "Kafka", "Redis")),
      interest("4", null),
      interest("5", noRequirements),
      interest("6", must("Go"), { id: "d", code: "DEAL-1" }),
    ]);
    expect(fits.map(({ id, ranking }) => [id, ranking.score, ranking.missing])).toEqual([
      ["2", 100, []],
      ["1", 50, ["Kafka"]],
    ]);
    expect(fits[0]?.employer).toBe("Employer 2");
  });
});
