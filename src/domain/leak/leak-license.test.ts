import { describe, expect, test } from "vitest";
import { applyFix } from "../core/leak-finding.ts";
import { checkPublicText } from "./check.ts";
import { leakNotice } from "./rule.ts";

const look = (summary: string) => checkPublicText({ summary }, { showCompanyNames: false, confirmed: [] });

describe("a license number", () => {
  test.each([
    ["Registered Nurse, FL license #RN9384756", "#RN9384756"],
    ["RN License No. 95012345", "No. 95012345"],
    ["Active California RN license 95012345.", "95012345"],
    ["RN license: 95-012-345 (CA)", "95-012-345"],
    ["CPA license number 38291 (Texas)", "number 38291"],
    ["Texas CPA 098123", "098123"],
    ["CDL Class A, TX, 18347592", "18347592"],
    ["NPI 1457389201", "1457389201"],
    ["DEA BM1234563", "BM1234563"],
    ["Licensed since 2014, license RN 204958", "204958"],
    ["CPA, License # CA-128834", "# CA-128834"],
    ["PE #83421", "#83421"],
    ["PMP, credential ID 8FJ2K9QX", "ID 8FJ2K9QX"],
    ["Journeyman electrician, lic. no. 4471", "no. 4471"],
    ["Registered Nurse, license #ＲＮ９３８４７５６", "#ＲＮ９３８４７５６"],
    ["TWIC card number 0012345", "number 0012345"],
    ["Certificate no: 2213-88", "no: 2213-88"],
  ])("is rejected: %s", (text, number) => {
    expect(look(text).map((finding) => [finding.kind, finding.severity, finding.text])).toEqual([
      ["license", "refuse", number],
    ]);
  });

  test("is taken out, and the license stays", () => {
    const text = "Registered Nurse, FL license #RN9384756, nine years in the ICU.";
    const [finding] = look(text);
    expect(finding?.says).toBe('"#RN9384756" in Professional Summary, word 5, is a license number. Take it out.');
    expect(applyFix(text, finding!)).toBe("Registered Nurse, FL license, nine years in the ICU.");
    expect(leakNotice(look(text)).title).toBe("License numbers can't be in a listing");
  });

  test.each([
    "EPA 608 certified, 8 years, OSHA 30 and OSHA 10.",
    "Series 7 and Series 63, licensed in 12 states since 2019.",
    "RN license, 2016-2027, compact state.",
    "RN, 12,500 hours in critical care. RN with 25000 visits a year in the ED.",
    "CDL Class A, 80,000 lbs, 1200000 miles without an accident.",
    "ISO 9001 and ISO 27001 certification. Certification: ISO 13485, AS9100, IATF 16949.",
    "Certifications: AZ-104, SY0-601, API 510, AWS D1.1, NFPA 70E.",
    "Owned 50000 software licenses and the license renewal of 2023.",
    "CPA, audits of 15000 accounts. License: 08/2027.",
    "Sold a license for $250000 a year.",
    "Doubled registration: 12000 users in a year.",
    "The license costs 10000 dollars.",
  ])("isn't seen in: %s", (text) => {
    expect(look(text)).toEqual([]);
  });
});
