import { describe, expect, it } from "vitest";
import { formSkills } from "../core/lookups.ts";
import { skillName } from "../core/same-skill.ts";
import { professionSkills, skillsForRole } from "./skills-for-role.ts";

describe("the form offers skills by the role typed", () => {
  it.each([
    ["ICU Registered Nurse", "ACLS", "React"],
    ["Travel RN - Telemetry", "RN License", "Java"],
    ["Physical Therapist", "PT License", "ACLS"],
    ["Medical Assistant", "Vital Signs", "Executive Support"],
    ["Senior Accountant", "CPA", "Python"],
    ["Full-Charge Bookkeeper", "QuickBooks", "Wound Care"],
    ["FP&A Manager", "Financial Modeling", "React"],
    ["CDL-A Truck Driver", "CDL Class A", "Scrum"],
    ["HVAC Service Technician", "EPA 608", "Docker"],
    ["Journeyman Electrician", "National Electrical Code", "React"],
    ["Warehouse Supervisor", "Inventory Management", "React"],
    ["CNC Machinist", "Blueprint Reading", "React"],
    ["Account Executive", "B2B Sales", "React"],
    ["Paralegal", "Legal Research", "React"],
    ["Staff Platform Engineer", "Kubernetes", "ACLS"],
    ["Software Developer", "React", "CPA"],
  ])("%s: %s, not %s", (role, offered, other) => {
    expect(skillsForRole(role)).toContain(offered);
    expect(skillsForRole(role)).not.toContain(other);
  });

  it("offers software skills to software roles as before", () => {
    expect(skillsForRole("Senior Frontend Engineer")).toEqual(formSkills);
  });

  it("offers what many professions share for a role that it doesn't know", () => {
    for (const role of ["", "Beekeeper"]) {
      expect(skillsForRole(role)).toContain("Project Management");
      expect(skillsForRole(role)).not.toContain("React");
    }
  });

  it("offers at most 27 skills, each once and in its stored spelling", () => {
    for (const skills of professionSkills) {
      expect(skills.length).toBeLessThanOrEqual(27);
      expect(new Set(skills).size).toBe(skills.length);
      for (const skill of skills) expect(skillName(skill)).toBe(skill);
    }
  });
});
