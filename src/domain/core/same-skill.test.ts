import { expect, test } from "vitest";
import { skillKey } from "./same-skill.ts";

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
  ["CMA", "Certified Management Accountant"],
  ["CMA", "Certified Medical Assistant"],
])("%s and %s are different skills", (one, other) => {
  expect(skillKey(one)).not.toBe(skillKey(other));
});
