import { describe, expect, test } from "vitest";
import { proposeFace } from "./face.ts";
import { readCv } from "./read.ts";
import type { CvReading, CvText, CvValue } from "./reading.ts";

const today = "2026-11-23";

const textOf = (written: string): CvText => ({
  kind: "text",
  pages: [
    {
      width: 612,
      height: 792,
      lines: written
        .trim()
        .split("\n")
        .map((text, index) => ({ text, x: 54, y: 54 + 14 * index, width: text.length * 5, height: 11 })),
    },
  ],
});
const read = (written: string): CvReading => readCv(textOf(written), today);
const valuesOf = (values: readonly CvValue<string>[]): string[] => values.map(({ value }) => value);
const positionsOf = ({ positions }: CvReading) =>
  positions.map(({ title, employer, from, to }) => [title?.value ?? null, employer?.value ?? null, from, to]);
const educationOf = ({ education }: CvReading) =>
  education.map(({ degree, school, year }) => [degree?.value ?? null, school?.value ?? null, year]);

const engineer = `
DARIUS OKONKWO-HALE
Columbus, OH | (614) 555-0172 | d.okonkwohale@mail.example | in/dariusokonkwohale | GitHub: github.com/dokonkwo

PROFESSIONAL EXPERIENCE
Marrowgate Avionics
Senior Embedded Engineer
03/2019 – Present
- Wrote flight-control firmware for three drones.

Fennimore Controls Inc., Dayton, OH
Embedded Engineer
06/2011 – 02/2019
Awarded engineer of the year (2013)
- Built diagnostics tools for nine plants.

Core Competencies: C, C++, Python, RTOS, VHDL, MATLAB
Active Secret clearance (2021)

EDUCATION
B.S. Electrical Engineering, Ohio Northfield University, 2011
`;

describe("an engineer's CV with lists and facts between the jobs", () => {
  const reading = read(engineer);

  test("has its positions whole: a year below the dates is part of the job", () => {
    expect(positionsOf(reading)).toEqual([
      ["Senior Embedded Engineer", "Marrowgate Avionics", "2019-03", "present"],
      ["Embedded Engineer", "Fennimore Controls Inc.", "2011-06", "2019-02"],
    ]);
    expect(reading.yearsExperience?.value).toBe(15);
    expect(valuesOf(reading.positions[1]!.highlights)).toContain("Awarded engineer of the year (2013)");
  });

  test("has its skills from a labeled line, none from an address", () => {
    expect(valuesOf(reading.skills)).toEqual(["C", "C++", "Python", "RTOS", "VHDL", "MATLAB"]);
    expect(reading.clearance?.value).toBe("Secret");
    const { form } = proposeFace(reading, { text: textOf(engineer), today, employers: [] });
    expect(form.experienceBullets.join("\n")).not.toMatch(/former employer, a former|clearance|Competencies/);
  });

  test("has LinkedIn from its short form", () => {
    expect(reading.linkedinUrl?.value).toBe("https://www.linkedin.com/in/dariusokonkwohale");
  });
});

test.each([
  ["Ana Bell | in/ana-bell | Austin, TX", "https://www.linkedin.com/in/ana-bell"],
  ["ana@mail.example / LinkedIn: in/ana-bell / Austin, TX", "https://www.linkedin.com/in/ana-bell"],
  ["LinkedIn: @ana-bell, (512) 555-0143", "https://www.linkedin.com/in/ana-bell"],
  ["Web    https://www.linkedin.com/in/ana-bell/", "https://www.linkedin.com/in/ana-bell/"],
  ["Works in/out of state", null],
])("the profile in %s", (line, profile) => {
  expect(read(`Ana Bell\n${line}\nCity   Austin, TX\nExperience`).linkedinUrl?.value ?? null).toBe(profile);
});

describe("years beside an employer", () => {
  test("count when only the employer has its dates", () => {
    const reading = read(`
Ana Bell
Experience
Teton Fabricators LLC\t06/2011 – 02/2019
Welder (2013)
- Welded trailers.`);
    expect(positionsOf(reading)).toEqual([["Welder", "Teton Fabricators LLC", "2011-06", "2019-02"]]);
    expect(reading.yearsExperience?.value).toBe(7);
  });

  test.each(["Promoted twice (2012, 2014)", "Employee of the Month, June 2012", "OSHA 30 (2012)", "Merit Award 2012"])(
    "in %s are no position",
    (line) => {
      expect(positionsOf(read(`Ana Bell\nExperience\nWelder, Teton Fabricators LLC\n2010 - 2017\n${line}`))).toEqual([
        ["Welder", "Teton Fabricators LLC", "2010", "2017"],
      ]);
    },
  );

  test("of a short position in one line are a position", () => {
    expect(
      positionsOf(read("Ana Bell\nExperience\nWelder, Teton Fabricators LLC, 2010 - 2017\nIntern, Tern Steel (2009)")),
    ).toEqual([
      ["Welder", "Teton Fabricators LLC", "2010", "2017"],
      ["Intern", "Tern Steel", "2009", "2009"],
    ]);
  });

  test("in a bullet are part of the job", () => {
    const reading = read(
      "Ana Bell\nExperience\nLead Welder, Bannock Steel Works\n2017 to now\n• No accidents since 2018",
    );
    expect(positionsOf(reading)).toEqual([["Lead Welder", "Bannock Steel Works", "2017", "present"]]);
    expect(valuesOf(reading.positions[0]!.highlights)).toEqual(["No accidents since 2018"]);
  });
});

test.each([
  "Active Secret clearance (2021)",
  "Top Secret/SCI clearance, inactive since 2010",
  "Public Trust, granted March 2018",
  "US Citizen since 2015",
])("%s among the jobs is no position", (line) => {
  const reading = read(`Ana Bell\nExperience\nAnalyst, Tern Systems\n2019 - 2021\n- Wrote reports.\n\n${line}`);
  expect(positionsOf(reading)).toEqual([["Analyst", "Tern Systems", "2019", "2021"]]);
});

test.each([
  ["(part-time) Lecturer, Larkspur College, 2016 – 2018", "Lecturer", "Larkspur College"],
  ["Lecturer (part-time), Larkspur College, 2016 – 2018", "Lecturer", "Larkspur College"],
  ["(PRN) Nurse, Larkspur Hospital, 2016 – 2018", "Nurse", "Larkspur Hospital"],
  ["[2016 - 2018] Accountant @ Dovecote Foundation (remote)", "Accountant", "Dovecote Foundation"],
  ["(Acting) Director, Larkspur Hospital, 2016 – 2018", "(Acting) Director", "Larkspur Hospital"],
  ["Analyst, GS-0343-13, Bureau of Records, 2016 – 2018", "Analyst", "Bureau of Records"],
])("brackets and grades in %s", (line, title, employer) => {
  expect(positionsOf(read(`Ana Bell\nExperience\n${line}`))).toEqual([[title, employer, "2016", "2018"]]);
});

describe("training and education", () => {
  test.each(["Training", "TRAINING & DEVELOPMENT", "Courses"])("under %s are degrees and certifications", (heading) => {
    const reading = read(`
Ana Bell
Experience
Registrar, Larkspur College, 2013 – present
${heading}
Ph.D. Higher Education, Alder Ridge University, 2013
Certified Scrum Master (CSM), 2019
OSHA 30, 2018`);
    expect(educationOf(reading)).toEqual([["Ph.D. Higher Education", "Alder Ridge University", 2013]]);
    expect(valuesOf(reading.certifications)).toEqual(["Certified Scrum Master (CSM)", "OSHA 30"]);
  });

  test("licenses with an expiry or a name of their own stay apart, and a state is none", () => {
    const reading = read(`
Tyrell Okafor
CDL-A Driver
Licenses
Registered Nurse, State of Florida, License, exp. 04/2027
Compact (multistate) license
Class A CDL, Texas, hazmat and tanker endorsements
TWIC card
Certified Public Accountant, Ohio, license no. CPA.48213
Objective
Safe, on-time regional driver.`);
    expect(valuesOf(reading.certifications)).toEqual([
      "Registered Nurse, State of Florida, License",
      "Compact (multistate) license",
      "Class A CDL, Texas, hazmat and tanker endorsements",
      "TWIC card",
      "Certified Public Accountant",
    ]);
    expect(valuesOf(reading.skills)).not.toContain("SAFe");
  });

  test("in one list, certifications are apart from degrees", () => {
    const reading = read("Ana Bell\nEducation\nBA History, Oak College, 2014\nCCNA (2018); CompTIA Security+ (2019)");
    expect(educationOf(reading)).toEqual([["BA History", "Oak College", 2014]]);
    expect(valuesOf(reading.certifications)).toEqual(["CCNA", "CompTIA Security+"]);
  });

  test("a degree at its place in time among the jobs is no job", () => {
    const reading = read(`
Ana Bell
2019-2022    Developer
             Brightmoor Apps
2019         BSc Computer Science, Copperline College`);
    expect(positionsOf(reading)).toEqual([["Developer", "Brightmoor Apps", "2019", "2022"]]);
    expect(educationOf(reading)).toEqual([["BSc Computer Science", "Copperline College", 2019]]);
  });
});

describe("an objective", () => {
  test.each([
    "Seeking a role in university administration with a focus on student success.",
    "I'm looking for a senior product design role.",
    "To obtain a position as a Lead Welder.",
    "A challenging position as a project engineer in which I can use my skills.",
  ])("isn't the public summary: %s", (line) => {
    expect(read(`Ana Bell\nObjective\n${line}\nExperience`).summary).toBeNull();
  });

  test("leaves what else the summary says", () => {
    const { summary } = read(
      "Ana Bell\nProfile\nAccountant with nine years in nonprofits. Looking for a controller role.\nExperience",
    );
    expect(summary?.value).toBe("Accountant with nine years in nonprofits.");
  });
});

test("headings with marks and in a person's own words", () => {
  const reading = read(`
JANELLE QUISENBERRY
>> PROFILE
Accountant with nine years in nonprofits.
>> WHAT I DO WELL
Fund accounting; NetSuite; QuickBooks
>> WHERE I'VE BEEN
[2020 - present] Senior Accountant @ Dovecote Foundation (remote)
    - Closes books for 14 funds.
>> WHAT I'M CERTIFIED IN
CPA (North Carolina), 2017
>> SCHOOL
Bachelor of Science in Accounting | Pinehollow State University | 2014`);
  expect(reading.summary?.value).toBe("Accountant with nine years in nonprofits.");
  expect(valuesOf(reading.skills)).toEqual(
    ["fund accounting", "NetSuite", "QuickBooks"].map((each) => expect.stringMatching(new RegExp(each, "i"))),
  );
  expect(positionsOf(reading)).toEqual([["Senior Accountant", "Dovecote Foundation", "2020", "present"]]);
  expect(valuesOf(reading.certifications)).toEqual(["CPA (North Carolina)"]);
  expect(educationOf(reading)).toEqual([["Bachelor of Science in Accounting", "Pinehollow State University", 2014]]);
});

test("a federal CV: grades, streets, pay and supervisors aren't part of a job's public face", () => {
  const reading = read(`
Odessa Thornquist
WORK EXPERIENCE
Program Analyst, GS-0343-13
Bureau of Harbor Records, 200 Pier Street NW, Washington, DC
09/2018 - Present
Hours per week: 40
Salary: $103,000
Supervisor: Calvin Prewitt (202-555-0190), okay to contact
* Analyzes a $40M budget.

References: on request`);
  expect(positionsOf(reading)).toEqual([["Program Analyst", "Bureau of Harbor Records", "2018-09", "present"]]);
  expect(valuesOf(reading.positions[0]!.highlights)).toEqual(["Analyzes a $40M budget."]);
});

test("a nurse's CV: plus signs as bullets, letters behind the name, a heading between two jobs", () => {
  const reading = read(`
KWABENA MENSAH-BRANDT, RN, CCRN
kwabena@mail.example
LICENSES: RN (Georgia), 2012 | BLS | ACLS
CLINICAL EXPERIENCE
ICU Nurse (full-time), nights, Peachblossom Medical Center, April 2016 - Present
+ Preceptor for 12 new nurses (2019)
Travel Nurse, Meridian Staffing, June 2012 - March 2014
Contracts in four states
MILITARY
US Army, Combat Medic, 2005 - 2009`);
  expect(reading.headline?.value).toBe("ICU Nurse");
  expect(positionsOf(reading)).toEqual([
    ["ICU Nurse", "Peachblossom Medical Center", "2016-04", "present"],
    ["Travel Nurse", "Meridian Staffing", "2012-06", "2014-03"],
    ["Combat Medic", "US Army", "2005", "2009"],
  ]);
  expect(reading.positions.map(({ highlights }) => valuesOf(highlights))).toEqual([
    ["Preceptor for 12 new nurses (2019)"],
    ["Contracts in four states"],
    [],
  ]);
});

test("a text file, whose lines are all as large, has its words in the public face", () => {
  const written = "Ana Bellweather\nSeattle, WA\nSummary\nBuilds payment systems in TypeScript.\nSkills\nTypeScript";
  const { form } = proposeFace(read(written), { text: textOf(written), today, employers: [] });
  expect(form.summary).toBe("Builds payment systems in TypeScript.");
});

test("degrees with points in their letters are neither sentences nor names", () => {
  const written =
    "Ana Bellweather\nSeattle, WA\nEducation\nPh.D. Economics, Alder Ridge University, 2013\nB.A. History, Oak College";
  const { form } = proposeFace(read(written), { text: textOf(written), today, employers: [] });
  expect(form.education).toBe("Ph.D. Economics; BA History");
});
