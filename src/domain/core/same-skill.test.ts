import { expect, test } from "vitest";
import { skillKey } from "./same-skill.ts";
import { credentials, dictionarySkills } from "./skill-dictionary.ts";

test.each([
  ["Internal audit", "External audit"],
  ["Patent law", "Trademarks"],
  ["TMS", "Fleet management"],
  ["ArcGIS", "QGIS"],
  ["Palliative care", "Hospice"],
  ["Compensation", "Benefits administration"],
  ["Kronos", "UltiPro"],
  ["Excel", "Pivot tables"],
  ["Credit risk", "Credit analysis"],
  ["FP&A", "Financial planning"],
  ["Loan origination", "Loan processing"],
  ["Claims adjusting", "Claims processing"],
  ["Sage 50", "Sage Intacct"],
  ["Aspen Plus", "Aspen HYSYS"],
  ["OTR driving", "Truck driving"],
  ["Nursing license", "RN License"],
  ["NP license", "APRN"],
  ["EPA certification", "EPA 608"],
  ["GCP", "Good Clinical Practice"],
  ["CRO", "Conversion rate optimization"],
  ["CMA", "Certified Management Accountant"],
  ["CMA", "Certified Medical Assistant"],
])("%s and %s are different skills", (one, other) => {
  expect(skillKey(one)).not.toBe(skillKey(other));
});

test("no spelling is in two lines", () => {
  const all = [...dictionarySkills, ...credentials].flatMap(({ name, spellings }) =>
    [...new Set(spellings.map(({ spelling }) => spelling.toLowerCase()))].map((spelling) => ({ spelling, name })),
  );
  const twice = [...Map.groupBy(all, ({ spelling }) => spelling).values()].filter((lines) => lines.length > 1);
  expect(twice).toEqual([]);
});
