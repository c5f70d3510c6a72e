import { describe, expect, test } from "vitest";
import { atsOf } from "./ats.ts";
import { suggestMapping } from "./csv-mapping.ts";

const mapped = (headers: readonly string[]) =>
  suggestMapping(headers.map((name) => ({ name, samples: ["x"], filled: true })));

describe("exports of applicant tracking systems", () => {
  test.each([
    [
      "Bullhorn",
      ["firstName", "lastName", "email", "mobile", "occupation", "companyName", "companyURL", "skillSet", "comments"],
      [
        "firstName",
        "lastName",
        "email",
        "phone",
        "headlineRole",
        "currentEmployer",
        "portfolioLinks",
        "keySkills",
        null,
      ],
    ],
    [
      "Greenhouse",
      ["First Name", "Last Name", "Company", "Title", "Notes", "Email", "Social Media", "Who gets credit", "Job"],
      ["firstName", "lastName", "currentEmployer", "headlineRole", null, "email", "portfolioLinks", null, null],
    ],
    [
      "Lever",
      ["Full name", "Email", "Lever Posting URL", "Stage", "Sources", "Origin", "Links", "Tags"],
      ["fullName", "email", null, null, null, null, "portfolioLinks", null],
    ],
    [
      "Workable",
      ["firstname", "lastname", "headline", "summary", "address", "skills", "social_profiles", "disqualified", "job"],
      ["firstName", "lastName", "headlineRole", "summary", "location", "keySkills", "portfolioLinks", null, null],
    ],
    [
      "JobAdder",
      ["salutation", "firstName", "lastName", "employment.current.position", "skillTags", "address.city", "rating"],
      [null, "firstName", "lastName", "headlineRole", "keySkills", "locationCity", null],
    ],
    [
      "Recruitee",
      ["Name", "Jobs", "Emails", "Phones", "Tags", "Sources", "Links", "Social Links", "Cover Letter"],
      ["fullName", null, "email", "phone", null, null, "portfolioLinks", "portfolioLinks", null],
    ],
    [
      "Ashby",
      ["name", "primaryEmailAddress", "primaryPhoneNumber", "position", "company", "school", "creditedTo"],
      ["fullName", "email", "phone", "headlineRole", "currentEmployer", null, null],
    ],
    [
      "Crelate",
      ["First Name", "Last Name", "Current Position Title", "Current Position Company", "Personal Email", "Owner"],
      ["firstName", "lastName", "headlineRole", "currentEmployer", "email", null],
    ],
    [
      "Loxo",
      ["First Name", "Last Name", "Current Title", "Current Company", "Skillsets", "Person Type", "Lists"],
      ["firstName", "lastName", "headlineRole", "currentEmployer", "keySkills", null, null],
    ],
  ])("maps an export of %s, and reads nothing about the vacancy or a colleague's notes", (name, headers, fields) => {
    expect(atsOf(headers)?.name).toBe(name);
    expect(mapped(headers)).toEqual(fields);
  });

  test("recognizes nothing in a file of its own, or by one column", () => {
    expect(atsOf(["Name", "Email", "Role", "City", "State", "Skills", "Notes"])).toBeNull();
    expect(atsOf(["Name", "Origin", "Email"])).toBeNull();
    expect(mapped(["Name", "Notes"])).toEqual(["fullName", "screeningNotes"]);
  });
});
