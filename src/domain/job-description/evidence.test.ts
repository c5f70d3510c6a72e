import { expect, test } from "vitest";
import { evidenceOf } from "./evidence.ts";
import { noRequirements } from "./requirements.ts";

test("skills and licenses of every trade are kept by name, typed text is only counted", () => {
  const skills = [
    "Ventilator Management",
    "ICU",
    "RN License or Compact License",
    "React",
    "Ada Bell",
    "ICU or Ada Bell",
  ];
  const { skills: kept, otherSkills } = evidenceOf({
    ...noRequirements,
    skills: skills.map((name) => ({ name, importance: "must" })),
  });
  expect(kept.map(({ name }) => name)).toEqual(skills.slice(0, 4));
  expect(otherSkills).toBe(2);
});
