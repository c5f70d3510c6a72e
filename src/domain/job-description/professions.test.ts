import { describe, expect, it } from "vitest";
import { rank, type RankedFields } from "./rank.ts";
import { readJobDescription } from "./read.ts";

const base: RankedFields = {
  headlineRole: "",
  keySkills: [],
  yearsExperience: 5,
  locationCity: "Tampa",
  locationState: "FL",
  workType: "onsite",
  salaryMin: 60_000,
  salaryMax: 80_000,
  workAuth: "USC",
  clearance: null,
};

const jobs = {
  nurse: `ICU Registered Nurse - Tampa, FL

About the role
Our client, a 600-bed hospital, is adding night staff to its medical ICU.

Responsibilities
- Care for critically ill adults on mechanical ventilation and vasoactive drips
- Document in Epic and give report at the bedside

Requirements
- Active Florida RN license or compact license
- BLS and ACLS
- 2+ years of ICU experience, including mechanical ventilation and dialysis
- Excellent communication skills and teamwork

Preferred
- CCRN`,
  accountant: `Senior Accountant
Location: Tampa, FL

What you'll do
Own the monthly close for three entities and review A/P.

Qualifications
• CPA or CPA candidate
• 4+ years of accounting experience
• General ledger, account reconciliations and month-end close
• NetSuite or QuickBooks, advanced Excel
• AP and AR oversight

Nice to have: SOX`,
  driver: `CDL-A Truck Driver, Tampa FL

Requirements:
- Valid Class A CDL with hazmat endorsement and TWIC card
- DOT medical card
- 2 years of tractor-trailer experience
- Forklift operator experience a plus`,
  hvac: `HVAC Service Technician wanted. Must have EPA Universal certification and NATE, experience with refrigeration,
boilers and preventative maintenance. OSHA 10 preferred.`,
};
const skillsOf = (text: string, importance: "must" | "nice") =>
  readJobDescription(text)
    .requirements.skills.filter((skill) => skill.importance === importance)
    .map(({ name }) => name);
const rankOf = (text: string, headlineRole: string, keySkills: string[]) =>
  rank(readJobDescription(text).requirements, { ...base, headlineRole, keySkills });

describe("a job description of any profession is read without the market's skills", () => {
  it("for a nurse", () => {
    expect(skillsOf(jobs.nurse, "must")).toEqual([
      "Ventilator Management",
      "RN License or Compact License",
      "BLS",
      "ACLS",
      "Critical Care",
      "Dialysis",
    ]);
    expect(skillsOf(jobs.nurse, "nice")).toEqual(["Epic", "CCRN"]);
  });

  it("for an accountant", () => {
    expect(skillsOf(jobs.accountant, "must")).toEqual([
      "Month-End Close",
      "Accounts Payable",
      "CPA",
      "Accounting",
      "General Ledger",
      "Account Reconciliation",
      "NetSuite or QuickBooks",
      "Microsoft Excel",
      "Accounts Receivable",
    ]);
    expect(skillsOf(jobs.accountant, "nice")).toEqual(["SOX"]);
  });

  it("for a driver and a technician", () => {
    expect(skillsOf(jobs.driver, "must")).toEqual(["CDL Class A", "Hazmat Endorsement", "TWIC", "DOT Medical Card"]);
    expect(skillsOf(jobs.driver, "nice")).toEqual(["Forklift Operation"]);
    expect(skillsOf(jobs.hvac, "must")).toEqual([
      "HVAC",
      "EPA 608",
      "NATE Certification",
      "Refrigeration",
      "Boilers",
      "Preventive Maintenance",
    ]);
    expect(skillsOf(jobs.hvac, "nice")).toEqual(["OSHA 10"]);
  });
});

describe("a candidate ranks by the skill, however either side writes it", () => {
  it("for a nurse", () => {
    const { missing, score } = rankOf(jobs.nurse, "Critical Care Nurse", [
      "Ventilator Management",
      "RN",
      "Basic Life Support",
      "ACLS certified",
      "ICU",
      "Hemodialysis",
      "EpicCare",
      "CCRN",
    ]);
    expect(missing).toEqual([]);
    expect(score).toBeGreaterThan(rankOf(jobs.nurse, "ICU Registered Nurse", ["Telemetry", "BLS"]).score!);
  });

  it("for an accountant", () => {
    const { missing } = rankOf(jobs.accountant, "Senior Accountant", [
      "Certified Public Accountant",
      "Accounting",
      "GL",
      "A/P",
      "A/R",
      "Reconciliations",
      "Monthly close",
      "QuickBooks Online",
      "Excel",
    ]);
    expect(missing).toEqual([]);
  });

  it("counts a license that the title says, and no other skill of it", () => {
    expect(rankOf(jobs.driver, "CDL-A Driver", ["Hazmat", "TWIC card", "DOT medical certificate"]).missing).toEqual([]);
    expect(rankOf(jobs.nurse, "ICU Registered Nurse", []).missing).toEqual([
      "Ventilator Management",
      "BLS",
      "ACLS",
      "Critical Care",
      "Dialysis",
    ]);
  });

  it("doesn't take a lower license for a higher one", () => {
    expect(rankOf(jobs.driver, "CDL Class B Driver", ["CDL"]).missing).toContain("CDL Class A");
    const anyCdl = "Driver\nRequirements:\n- CDL and a clean record";
    expect(rankOf(anyCdl, "Driver", ["Class A CDL"]).missing).toEqual([]);
  });
});
