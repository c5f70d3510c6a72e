import { describe, expect, test } from "vitest";
import type { ListingCard } from "../listing/view.ts";
import { shortlistCsv } from "./csv.ts";

const listing: ListingCard = {
  id: "1",
  maskedCode: "TM-7K3QF9XA",
  headlineRole: "Staff Platform Engineer",
  locationCity: "Austin",
  locationState: "TX",
  workType: "onsite",
  salaryMin: 184_500,
  salaryMax: 225_000,
  availabilityDate: "2027-01-15",
  workAuth: "USC",
  keySkills: ["Go", "C#", "AWS", "Rust", "SQL", "Kafka"],
  yearsExperience: 11,
  industries: [],
  clearance: null,
  agencyId: "1",
  agencyName: "Northstar Talent",
  agencyType: "both",
  updatedAt: "2026-11-20T00:00:00.000Z",
};
const entry = { maskedCode: "TM-7K3QF9XA", addedAt: "2026-11-20T23:59:00.000Z", notes: "", listing };

describe("the shortlist file", () => {
  test("has a header, one row per candidate, five skills, CRLF", () => {
    expect(shortlistCsv([entry])).toBe(
      '\uFEFF"Code","Role","City","State","Work type","Salary","Experience","Availability","Work ' +
        'authorization","Skills","Agency","Added","Notes"\r\n' +
        '"TM-7K3QF9XA","Staff Platform Engineer","Austin","TX","On-site","$185k - $225k","11 ' +
        'years","2027-01-15","US Citizen","Go; C#; AWS; Rust; SQL","Northstar Talent","2026-11-20",""\r\n',
    );
  });

  test("keeps quotes, commas and line breaks of a note inside their cell", () => {
    expect(shortlistCsv([{ ...entry, notes: 'Said "yes",\nthen no' }])).toMatch(/,"Said ""yes"",\nthen no"\r\n$/);
  });

  test.each(["=HYPERLINK(1)", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1"])(
    "keeps spreadsheets from running the note %j",
    (notes) => {
      expect(shortlistCsv([{ ...entry, notes }]).endsWith(`,"'${notes}"\r\n`)).toBe(true);
    },
  );

  test("has the same columns for a listing that is gone, with code, date and note", () => {
    const [, line = ""] = shortlistCsv([{ ...entry, notes: "Was good", listing: null }]).split("\r\n");
    expect(line).toBe('"TM-7K3QF9XA","No longer listed","","","","","","","","","","2026-11-20","Was good"');
    expect(line.split(",")).toHaveLength(13);
  });
});
