import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyCv } from "#tests/support/any-cv.ts";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { checkPublicText } from "../leak/check.ts";
import { blockedOrganizations } from "../listing/form.ts";
import { publicTexts } from "../listing/listing.ts";
import { defaultEmployerKinds, employerKindOf } from "./employers.ts";
import { proposeFace } from "./face.ts";
import type { CvReading, CvText, CvValue } from "./reading.ts";
import { applyReplacement, isReplaced, isReverted, revertReplacement, textAt } from "./replacement.ts";

const text: CvText = { kind: "text", pages: [{ width: 612, height: 792, lines: [] }] };
const value = <Value>(said: Value, confidence = 0.9): CvValue<Value> => ({ value: said, confidence, sources: [] });
const options = { text, today: "2026-11-23", employers: defaultEmployerKinds };
const reading = (changed: Partial<CvReading> = {}): CvReading => ({
  fullName: value("Jordan Ellery"),
  email: value("jordan.ellery@mail.example"),
  phone: value("+1 415 555 0134"),
  linkedinUrl: value("https://www.linkedin.com/in/jordan-ellery"),
  links: [value("https://ellery.example/work")],
  headline: value("Staff Platform Engineer at Stripe"),
  summary: null,
  place: value({ city: "Round Rock", state: "Texas" }),
  positions: [
    {
      employer: value("Stripe"),
      title: value("Staff Platform Engineer"),
      from: "2021-02",
      to: "present",
      highlights: [value("• Moved the Stripe ledger to Kubernetes. Mentored by Parisa Tehrani.")],
    },
    {
      employer: value("Adyen"),
      title: value("Platform Engineer"),
      from: "2016",
      to: "2021-01",
      highlights: [value("Left Stripe for Adyen, then built a fraud model at Adyen")],
    },
    {
      employer: value("Vandelay Industries"),
      title: value("Developer"),
      from: "2014",
      to: "2016",
      highlights: [],
    },
  ],
  unreadNames: [],
  yearsExperience: value(12),
  education: [
    { school: value("Stanford University"), degree: value("BS Computer Science, Stanford University"), year: 2014 },
  ],
  certifications: [value("CKA")],
  skills: [value("Kubernetes"), value("golang"), value("Go"), value("PostgreSQL")],
  clearance: null,
  workAuth: null,
  ...changed,
});
test("a license or certificate is a key skill as well, by its usual name", () => {
  const certifications = [
    "Registered Nurse, State of Florida, license #RN9384756",
    "Advanced Cardiovascular Life Support (ACLS)",
    "Basic Life Support",
    "Employee of the month",
  ].map((each) => value(each));
  const { form } = proposeFace(reading({ certifications, skills: [value("Mechanical ventilation")] }), options);
  expect(form.keySkills).toEqual(["RN License", "ACLS", "BLS", "Mechanical ventilation"]);
});

test("a license in two spellings is one key skill, and one that the person doesn't have is none", () => {
  const certifications = ["Basic Life Support", "CPA candidate", "CDL Class A (expired)", "Sitting for the CFA"].map(
    (each) => value(each),
  );
  const skills = ["BLS certification", "BLS", "Critical Care", "ICU"].map((each) => value(each));
  const { form } = proposeFace(reading({ certifications, skills }), options);
  expect(form.keySkills).toEqual(["BLS", "Critical Care"]);
});

test("a license stays without its number", () => {
  const certifications = [
    "Registered Nurse License (FL) #RN9384756",
    "CDL Class A, TX, 18347592",
    "ACLS",
    "Licensed Clinical Social Worker (LCSW #12345)",
    "Electrical Contractor License (#48213)",
  ].map((each) => value(each));
  const { form } = proposeFace(reading({ certifications }), options);
  expect(form.certifications).toEqual([
    "Registered Nurse License (FL)",
    "CDL Class A, TX",
    "ACLS",
    "Licensed Clinical Social Worker (LCSW)",
    "Electrical Contractor License",
  ]);
});

const leaks = (form: ReturnType<typeof proposeFace>["form"]) =>
  checkPublicText(publicTexts(form), { identity: form.identity, showCompanyNames: false, confirmed: [] });

describe("a proposed public face", () => {
  test("describes employers, and gives the identity to the vault", () => {
    const { form, evidence } = proposeFace(reading(), options);
    expect(form.headlineRole).toBe("Staff Platform Engineer");
    expect(form.experienceBullets).toEqual([
      "Staff Platform Engineer at a payments company, 500+ people, since 2021",
      "Moved a payments company's ledger to Kubernetes. Mentored by a colleague.",
      "Platform Engineer at a payments company, 500+ people, 2016 to 2021",
      "Left a payments company for another payments company, then built a fraud model at another payments company",
      "Developer at a former employer, 2014 to 2016",
    ]);
    expect(form.identity).toEqual({
      fullName: "Jordan Ellery",
      email: "jordan.ellery@mail.example",
      phone: "+1 415 555 0134",
      linkedinUrl: "https://www.linkedin.com/in/jordan-ellery",
      portfolioLinks: ["https://ellery.example/work"],
      currentEmployer: { name: "Stripe" },
      pastEmployers: ["Adyen", "Vandelay Industries"],
    });
    expect(blockedOrganizations(form)).toEqual([{ name: "Stripe", domain: "" }]);
    expect(form.education).toBe("BS Computer Science");
    expect(form.keySkills).toEqual(["Kubernetes", "Go", "PostgreSQL"]);
    expect(form.industries).toEqual(["FinTech"]);
    expect([form.locationCity, form.locationState]).toEqual(["Round Rock", "TX"]);
    expect(evidence.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["identity.fullName", "identity.pastEmployers.1", "keySkills.2", "yearsExperience"]),
    );
    expect(leaks(form)).toEqual([]);
  });

  test("writes a summary from facts only when the CV has none", () => {
    expect(proposeFace(reading(), options).form.summary).toBe(
      "Staff Platform Engineer with 12 years of experience, including at a payments company. " +
        "Skilled in Kubernetes, Go and PostgreSQL.",
    );
    const bare = reading({ headline: null, positions: [], yearsExperience: null, skills: [] });
    expect(proposeFace(bare, options).form.summary).toBe("");
  });

  test("leaves empty what the CV doesn't say", () => {
    const nothing = proposeFace(
      reading({ place: null, education: [], certifications: [], yearsExperience: null, skills: [], positions: [] }),
      options,
    ).form;
    expect(nothing).toMatchObject({
      locationCity: "",
      locationState: "",
      workAuth: "",
      clearance: null,
      availabilityDate: "",
      salaryMin: null,
      salaryMax: null,
      yearsExperience: null,
      keySkills: [],
      industries: [],
      education: "",
      certifications: [],
    });
  });

  test("names the metropolitan area in texts, and no school, project or team", () => {
    const summary =
      "Engineer based in Round Rock, TX. Studied at Stanford with honors. Led Project Nightingale for the Falcon " +
      "team. Write to jordan.ellery@mail.example.";
    const { form, replacements } = proposeFace(reading({ summary: value(summary) }), options);
    expect(form.summary).toBe(
      "Engineer based in Greater Austin. Studied at a university with honors. " +
        "Led an internal project for the team.",
    );
    expect(replacements.filter(({ path }) => path === "summary").map(({ why }) => why)).toEqual([
      "place",
      "school",
      "other",
      "other",
    ]);
  });
});

describe("the replacements of a public face", () => {
  test("reverts and repeats one replacement at a time", () => {
    const { form, replacements } = proposeFace(reading(), options);
    const [first] = replacements.filter(({ path }) => path === "experienceBullets.3");
    expect(first).toMatchObject({ from: "Stripe", why: "employer" });
    for (const replacement of replacements) {
      expect(isReplaced(form, replacement), JSON.stringify(replacement)).toBe(true);
      const reverted = revertReplacement(form, replacement);
      expect(textAt(reverted, replacement.path)).toContain(replacement.from);
      expect(applyReplacement(reverted, replacement)).toEqual(form);
    }
  });

  test("knows an employer by its first word, and shows an insertion with the word it changes", () => {
    const positions = [
      {
        employer: value("Kestrel Payments"),
        title: value("Engineer"),
        from: "2020",
        to: "present",
        highlights: [value("Moved the Kestrel ledger to Kubernetes")],
      },
    ];
    const { form, replacements } = proposeFace(
      reading({
        positions,
        summary: value("Engineer based in Round Rock."),
        place: value({ city: "Round Rock", state: "TX" }),
      }),
      options,
    );
    expect(form.experienceBullets[1]).toBe("Moved a payments company's ledger to Kubernetes");
    const reworded = replacements.filter(({ path }) => path !== "education");
    expect(reworded.every(({ from, to }) => from !== "" && to !== "")).toBe(true);
    const austin = proposeFace(
      reading({ summary: value("Engineer based in Austin, careful."), place: value({ city: "Austin", state: "TX" }) }),
      options,
    );
    expect(austin.replacements.find(({ path }) => path === "summary")).toMatchObject({
      from: "Austin",
      to: "Greater Austin",
      why: "place",
    });
  });

  test("covers schools, unread names and a misread name, which no field of the reading gives", () => {
    const positions = [
      {
        employer: value("Stripe"),
        title: value("Engineer"),
        from: "2020",
        to: "present",
        highlights: [
          value("Guest lecturer at Weston College on planning"),
          value("Moved to Verrin Instruments with its founders"),
          value("Benedict mentored six colleagues"),
          value("Chaired the board of St. Brigid Medical Center for two years"),
          value("Taught at the University of Northern Plains for two years"),
        ],
      },
    ];
    const { form } = proposeFace(
      reading({
        fullName: value("Ben Edictsantos"),
        linkedinUrl: value("linkedin.com/in/benedict-santos-232"),
        positions,
        unreadNames: ["Verrin Instruments", "St. Brigid Medical Center"],
        skills: [value("TypeScript"), value("Calder State University")],
      }),
      options,
    );
    const said = Object.values(publicTexts(form)).join("\n");
    expect(said).toContain("Guest lecturer at a college on planning");
    expect(said).toContain("Taught at a university for two years");
    expect(said).toContain("Chaired the board of a former employer for two years");
    expect(said).not.toMatch(/Brigid|Weston|Northern|Verrin|Benedict|Calder/);
    expect(form.keySkills).toEqual(["TypeScript"]);
  });

  test.each(["Senior Software Engineer", "Human Resources Business Partner", "Registered Nurse, ICU"])(
    "keeps the words of a title below the name: %s",
    (title) => {
      const lines = ["Jordan Ellery", title].map((said, at) => {
        return { text: said, x: 72, y: 72 + at * 30, width: 200, height: at === 0 ? 20 : 11 };
      });
      const cv: CvText = { kind: "text", pages: [{ width: 612, height: 792, lines }] };
      const { form } = proposeFace(reading({ headline: value(title), positions: [] }), { ...options, text: cv });
      expect(form.headlineRole).toBe(title);
    },
  );

  test("takes the row of an edited table", () => {
    const employers = [
      { id: "own", industry: "SaaS", words: ["vandelay"], describes: "an import business", size: "50 people" },
    ];
    const { form } = proposeFace(reading(), { ...options, employers });
    expect(form.experienceBullets.at(-1)).toBe("Developer at an import business, 50 people, 2014 to 2016");
    expect(employerKindOf("Kestrel Payments LLC", defaultEmployerKinds)?.describes).toBe("a payments company");
    expect(employerKindOf("Paymentsly", defaultEmployerKinds)).toBeNull();
  });

  const runs = exhaustive ? 10_000 : 60;
  test(`never says a value of the identity, in ${runs} generated CVs`, () => {
    let [texts, replaced] = [0, 0];
    fc.assert(
      fc.property(anyCv, ({ reading, text }) => {
        const { form, replacements } = proposeFace(reading, { ...options, text });
        expect(leaks(form)).toEqual([]);
        const said = Object.entries(publicTexts(form));
        texts += said.length;
        replaced += replacements.length;
        const { identity } = form;
        const whole = [
          identity.fullName,
          identity.email,
          identity.phone,
          identity.linkedinUrl,
          ...identity.portfolioLinks,
        ];
        for (const hidden of whole.filter((each) => each !== undefined && each !== ""))
          for (const [path, each] of said)
            expect(each.toLowerCase(), `${path} names ${hidden}`).not.toContain(hidden!.toLowerCase());
        for (const employer of [identity.currentEmployer?.name ?? "", ...identity.pastEmployers].filter(Boolean))
          for (const [path, each] of said)
            expect(` ${each} `, `${path} names ${employer}`).not.toContain(` ${employer} `);
      }),
      { numRuns: runs },
    );
    // The check isn't passed by proposing nothing.
    expect(texts).toBeGreaterThan(runs * 5);
    expect(replaced).toBeGreaterThan(runs);
  });
});

describe("what a public face leaves out", () => {
  test("lists sentences and schools that are left out, each to restore", () => {
    const positions = [
      {
        employer: value("Stripe"),
        title: value("Engineer"),
        from: "2020",
        to: "present",
        highlights: [value("Quillon Vandermere"), value("Cut release times by half.")],
      },
    ];
    const { form, replacements } = proposeFace(
      reading({
        positions,
        summary: value("Engineer of careful releases. Quillon Vandermere."),
        education: [
          {
            school: value("Stanford University"),
            degree: value("BS Computer Science, Stanford University"),
            year: 2014,
          },
          { school: value("Oberlin College"), degree: value("BA History"), year: 2010 },
        ],
      }),
      options,
    );
    expect(form.education).toBe("BS Computer Science; BA History");
    const leftOut = replacements.filter(({ to }) => to === "");
    expect(leftOut.map(({ path, from }) => [path, from])).toEqual([
      ["experienceBullets", "Quillon Vandermere"],
      ["summary", "Quillon Vandermere."],
      ["education", "Stanford University"],
      ["education", "Oberlin College"],
    ]);
    for (const each of leftOut) {
      expect([isReplaced(form, each), isReverted(form, each)]).toEqual([true, false]);
      const restored = revertReplacement(form, each);
      expect([isReplaced(restored, each), isReverted(restored, each)]).toEqual([false, true]);
      expect(Object.values(publicTexts(restored)).join(" ")).toContain(each.from);
      expect(applyReplacement(restored, each)).toEqual(form);
    }
    const [named] = leftOut;
    expect(leaks(revertReplacement(form, named!)).map(({ text: found }) => found)).toEqual(["Quillon Vandermere"]);
  });
});

describe("the words of a title below the name, all lines as large", () => {
  const roleBelow = (title: string, confidence: number) => {
    const lines = ["Jordan Ellery", title].map((said, at) => {
      return { text: said, x: 72, y: 72 + at * 12, width: 200, height: 10 };
    });
    const cv: CvText = { kind: "text", pages: [{ width: 612, height: 792, lines }] };
    const fullName = { ...value("Jordan Ellery", confidence), sources: [{ page: 0, line: 0, start: 0, end: 13 }] };
    const read = reading({ fullName, headline: value(title), positions: [] });
    return proposeFace(read, { ...options, text: cv }).form.headlineRole;
  };

  test.each([
    "Respiratory Therapist, RRT-ACCS",
    "Embedded Firmware Engineer",
    "iOS Developer",
    "Journeyman Electrician",
    "Cardiac Sonographer, RDCS",
    "Speech-Language Pathologist, CCC-SLP",
  ])("keep its words if the name was surely read: %s", (title) => {
    expect(roleBelow(title, 0.96)).toBe(title);
  });

  test.each([
    ["Verrin Okonkwo, Paralegal", 0.96],
    ["Paralegal, Okonkwo", 0.96],
    ["Jordana Paralegal", 0.96],
    ["Verrin Okonkwo Paralegal", 0.6],
  ])("hide what can be a name: %s, the name read at %d", (title, confidence) => {
    expect(roleBelow(title, confidence)).not.toMatch(/Verrin|Okonkwo|Jordana/);
  });
});

test("a second current employer is hidden too", () => {
  const [current, ...earlier] = reading().positions;
  if (!current) throw new Error("no position");
  const second = { ...current, employer: value("Brackenwell Advisory"), highlights: [] };
  const { form } = proposeFace(
    reading({
      positions: [
        current,
        second,
        { ...current, employer: value("STRIPE") },
        { ...second, employer: value("BRACKENWELL Advisory") },
        ...earlier,
      ],
    }),
    options,
  );
  expect(form.identity.currentEmployer?.name).toBe("Stripe");
  expect(form.blockedOrganizations).toEqual([{ name: "Brackenwell Advisory", domain: "" }]);
});
