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
    ["License No.: 95012345", "No.: 95012345"],
    ["Lic.: 12345", "12345"],
    ["Lic. No.: 12345", "No.: 12345"],
    ["License:\n95012345", "95012345"],
    ["License = 95012345", "95012345"],
    ["License | 95012345", "95012345"],
    ["RN license; 95012345", "95012345"],
    ["RN license [95012345]", "[95012345]"],
    ['RN license "95012345"', '"95012345"'],
    ["RN license “95012345”", "“95012345”"],
    ["RN license · 95012345", "95012345"],
    ["RN_license_95012345", "95012345"],
    ["License → 95012345", "95012345"],
    ["Electrician, lic. no. 1987", "no. 1987"],
    ["Bar No. 2044", "No. 2044"],
    ["License No. 12-34-56", "No. 12-34-56"],
    ["RN license #EN123456", "#EN123456"],
    ["license #AS12345", "#AS12345"],
    ["license #TS12345", "#TS12345"],
    ["RN license no. 095 012 345", "no. 095 012 345"],
    ["RN license No. 95 012 345", "No. 95 012 345"],
    ["License number 12,345", "number 12,345"],
    ["License: 95 012 345", "95 012 345"],
    ["RN license #9384756 12 years in the ICU", "#9384756"],
    ["NMLS 123456", "123456"],
    ["CRD 1234567", "1234567"],
    ["LCSW #12345", "#12345"],
    ["PT #12345 in Texas", "#12345"],
    ["MD, no. 12345", "no. 12345"],
    ["Licensed (#12345)", "(#12345)"],
    ["Licenses: #12345", "#12345"],
    ["RN license (New York) #123456", "#123456"],
    ["RN license, State of New York, No. 123456", "No. 123456"],
    ["Licensed by the Board of Nursing of North Carolina, #123456", "#123456"],
    ["License from Texas 123456", "123456"],
    ["RN license IN 28123456", "28123456"],
    ["License no 4471", "no 4471"],
    ["Contractor No. 1099", "No. 1099"],
    ["Contractor no: 1099", "no: 1099"],
    ["Contractor №10995", "№10995"],
    ["CDL 18347592,RN", "18347592"],
    ["RN license 95012345 case manager", "95012345"],
    ["Florida nurse, RN9384756", "RN9384756"],
    ["RN License (#123)", "(#123)"],
    ["License: EE-12345", "EE-12345"],
    ["License no. C 12345", "no. C 12345"],
    ["License #: AB-12345", "#: AB-12345"],
    ["RN license (exp. 2027), No. 123456", "No. 123456"],
    ["Licensed since 2014, #123456", "#123456"],
    ["P.E. #83421", "#83421"],
    ["C.P.A. No. 12345", "No. 12345"],
    [".P.E. #83421", "#83421"],
    ["Licensed CDL driver, no. 12345678", "no. 12345678"],
    ["Attorney, SBN 123456", "123456"],
    ["CalBRE# 01234567", "# 01234567"],
    ["RN license (exp. Jun 2027), #9384756", "#9384756"],
    ["CDL Class A, exp 2027, 18347592", "18347592"],
    ["RN license 2012-2027, 95012345", "95012345"],
    ["LMFT 54321", "54321"],
    ["LCSW12345", "LCSW12345"],
    ["CalBRE 01234567", "01234567"],
    ["Attorney No. 298765", "No. 298765"],
    ["CRNA #12345", "#12345"],
    ["LicenseNo: 12345", "12345"],
    ["Licensed in ID, no. 12345", "no. 12345"],
    ["1234567 is the RN license number", "1234567"],
    ["Note that 95-012-345 is my California license.", "95-012-345"],
    ["95012345 (RN license), nine years in the ICU", "95012345"],
    ["98123, my CPA number", "98123"],
    ["EE12345 is the electrician license no.", "EE12345"],
    ["PMP 1234567", "1234567"],
    ["PMP: 1234567, Scrum", "1234567"],
  ])("is rejected: %s", (text, number) => {
    expect(look(text).map((finding) => [finding.kind, finding.severity, finding.text])).toEqual([
      ["license", "refuse", number],
    ]);
  });
});

describe("a license number in a text", () => {
  test("is taken out, and the license stays", () => {
    const text = "Registered Nurse, FL license #RN9384756, nine years in the ICU.";
    const [finding] = look(text);
    expect(finding?.says).toBe('"#RN9384756" in Professional Summary, word 5, is a license number. Remove it.');
    expect(applyFix(text, finding!)).toBe("Registered Nurse, FL license, nine years in the ICU.");
    expect(leakNotice(look(text)).title).toBe("Numbers in public registers can't be in a listing");
  });

  test.each([
    ["RN License (#123)", "RN License"],
    ["RN License (#12345), ICU", "RN License, ICU"],
    ["RN (CA #12345), ICU", "RN (CA), ICU"],
    ["License [12345] in Texas", "License in Texas"],
  ])("leaves no empty parentheses: %s", (text, fixed) => {
    expect(applyFix(text, look(text)[0]!).trim()).toBe(fixed);
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
    "Contractor, no 1099",
    "CDL-A, no 1099. RN, no 1099 work.",
    "Class A CDL, 1000000 safe miles",
    "Class A CDL, 1000000 accident-free miles",
    "RN, 85000 salary",
    "RN, 87550 base. RN, 90000 yearly.",
    "RN 85000-95000",
    "RN 85000 - 95000, or RN 85000 to 95000, or RN, 85000/yr.",
    "CPA, 10000+ returns",
    "RN for 25000-member plans and in 12000 sq ft.",
    "A license for 12000 devices.",
    "Cut the licenses, number of 1200 seats. Gift card number of 50000.",
    "RN, 95000 DOE. RN, 90000 total. NMLS licensed, 300000 loan volume. P.E. 2019.",
    "Lives in Baltimore, MD 21231. PT 20 hours. OT, 12000 lines.",
    "CPA since 2019. 15000 widgets. CPA, 2019-2023, 15000 widgets.",
    "Licensed in 2019.\n12000 visits a year.",
    "RN licensed in ID since 2015. CPA (ID) since 2012. PE licensed in WA, OR, ID, 2015-2024.",
    "RN (ID), 450-bed hospital. PharmD, ID, 350-bed hospital.",
    "Verified license numbers for 1200 nurses, and certificate numbers in 2019.",
    "CPA, 75-100 tax returns. CPA, 100-250 employee companies. RN, 250-350 bed hospital.",
    "RN, 0700-1930. CDL-A, 500-750 mile radius. CDL A, 1250-1450 weekly.",
    "RN, 100k-120k. RN, W2/1099. CPA, 1040/1065/1120 preparation, FY2019-FY2023.",
    "RN, 65000 ED visits. CDL A, 900000 OTR miles. CPA, 25000 SKUs. RN, 95000",
    "RN, 10450 monthly. CDL A no 1099. RN no 1099 please.",
    "85250 is the RN salary. Renewed 15250 RN licenses. Processed 15250 license applications.",
    "Moved 12500 (license) seats. 2019 is the license year. 15250 off a license.",
    "Office in Baltimore, MD 21231-1234 and Philadelphia, PA 19103-4321. PMP 150000. PMP 12 years.",
    "Electrician 1250500 sq ft. Contractor 1200000. Saved 12000 a license.",
  ])("isn't seen in: %s", (text) => {
    expect(look(text)).toEqual([]);
  });
});
