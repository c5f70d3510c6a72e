import { describe, expect, test } from "vitest";
import sample from "@jsonresume/schema/sample.resume.json" with { type: "json" };
import { initialDefaults } from "./defaults.ts";
import { generalize } from "./generalize.ts";
import { resumeToForm } from "./json-resume.ts";
import { leavesOf } from "./resume-paths.ts";

const defaults = {
  ...initialDefaults,
  salaryMin: 100_000,
  salaryMax: 130_000,
  workType: "remote" as const,
  workAuth: "USC" as const,
  availabilityDate: "2027-01-01",
};
const today = "2026-11-21";

describe("the JSON Resume project's own sample", () => {
  const reading = resumeToForm(sample, defaults, today);

  test("is read completely: every path is accounted for, once, with its value", () => {
    const accounted = [...reading.read, ...reading.notRead].map(({ path, value }) => `${path}=${value}`).sort();
    expect(accounted).toEqual(
      leavesOf(sample)
        .map(({ path, value }) => `${path}=${value}`)
        .sort(),
    );
    expect(reading.errors).toEqual([]);
    expect(reading.notes).toEqual([]);
    for (const { why } of reading.notRead)
      expect(why).not.toBe("Not part of JSON Resume 1.0. Listings have no field for it.");
  });

  test("puts identity details into the vault", () => {
    expect(reading.form.identity).toEqual({
      fullName: "Richard Hendriks",
      email: "richard.hendriks@mail.com",
      phone: "(912) 555-4321",
      portfolioLinks: [
        "http://richardhendricks.example.com",
        "https://www.twitter.com/neutralthoughts",
        "https://soundcloud.example.com/dandymusicnl",
        "http://missdirection.example.com",
      ],
      pastEmployers: ["Pied Piper"],
    });
  });

  test("fills the public part without name, employers, other organizations or contact details", () => {
    const { identity: _vault, ...face } = reading.form;
    expect(JSON.stringify(face)).not.toMatch(
      /Richard|Hendri|Pied Piper|Hooli|Smoogle|CoderDojo|Techcrunch|Bachman|Main St|912|mail\.com|https?:/i,
    );
    expect(face).toMatchObject({
      headlineRole: "Programmer",
      locationCity: "San Francisco",
      locationState: "CA",
      yearsExperience: 1,
      education: "Bachelor, Information Technology, University of Oklahoma",
    });
    expect(face.keySkills).toContain("HTML");
    expect(face.experienceBullets[0]).toBe("CEO/President at a former employer, 2013 to 2014");
  });

  test("shows the public version of a text where it differs from the file", () => {
    const summary = reading.read.find(({ path }) => path === "basics.summary");
    expect(summary?.becomes).toMatch(
      /^The candidate hails from Tulsa\..*Before starting a former employer, he worked for an organization/,
    );
  });
});

test("reads the employers of an earlier version of the schema, so that they stay hidden", () => {
  const earlier = {
    basics: { name: "Ada Example", email: "ada@mail.example", website: "https://ada.example" },
    work: [
      {
        company: "Initech",
        website: "https://initech.example",
        position: "Engineer",
        startDate: "2020-01",
        summary: "Moved Initech to Go.",
      },
      { company: "Globex", position: "Analyst", startDate: "2015-01", endDate: "2019-12" },
    ],
  };
  const { form } = resumeToForm(earlier, defaults, today);
  expect(form.identity).toMatchObject({
    currentEmployer: { name: "Initech", domain: "initech.example" },
    pastEmployers: ["Globex"],
    portfolioLinks: ["https://ada.example"],
  });
  expect(JSON.stringify(form.experienceBullets)).not.toMatch(/Initech|Globex/);
  expect(form.experienceBullets[0]).toBe("Engineer at the current employer, since 2020");
});

test("says which fields have a damaged character", () => {
  const { name, ...basics } = sample.basics;
  const damaged = {
    ...sample,
    basics: { name: `${name} M\uFFFDller`, ...basics, summary: "Ran caf\uFFFDs. Led \uFFFD." },
  };
  const { form, errors, notes } = resumeToForm(damaged, defaults, today);
  expect(notes.map(({ column }) => column)).toEqual(["Full name", "Professional Summary"]);
  expect(notes[0]?.message).toContain("damaged character");
  expect([errors, form.identity.fullName]).toEqual([[], "Richard Hendriks M\uFFFDller"]);
});

test("a second current employer is hidden too", () => {
  const work = [
    { name: "Initech", startDate: "2020-01" },
    { name: "Globex", url: "https://globex.example", startDate: "2021-01", endDate: "Present" },
    { name: "Initech", startDate: "2018-01", endDate: "present" },
    { name: "Hooli", startDate: "2015-01", endDate: "2019-12" },
    { name: "Acme" },
  ];
  const { form } = resumeToForm({ basics: { name: "Ada Example" }, work }, defaults, today);
  expect(form.identity.currentEmployer).toEqual({ name: "Initech" });
  expect(form.blockedOrganizations).toEqual([{ name: "Globex", domain: "globex.example" }]);
});

describe("any document", () => {
  test("that isn't a résumé is rejected with an explanation", () => {
    for (const document of [null, 4, "text", [], {}, { foo: 1 }])
      expect(resumeToForm(document, defaults, today).errors[0]?.message).toMatch(/not a JSON Resume/);
  });

  test("accounts for unknown keys, odd keys, nulls and nesting", () => {
    const document = {
      basics: { name: "Ada Nowak", email: null, "a.b": 1, nick: ["x"] },
      work: [],
      extra: { "odd [key]": { deep: true } },
    };
    const { read, notRead, notes } = resumeToForm(document, { ...defaults, yearsExperience: 4 }, today);
    expect([...read, ...notRead].map(({ path }) => path).sort()).toEqual(
      leavesOf(document)
        .map(({ path }) => path)
        .sort(),
    );
    expect(notRead.find(({ path }) => path === "basics.email")?.why).toBe("Empty.");
    expect(notes.map(({ column }) => column)).toContain("Email");
  });

  test("with invalid vault values keeps the draft and says why each value was left out", () => {
    const document = {
      basics: {
        name: "Ada Nowak",
        email: "not a mail",
        phone: "call me",
        profiles: [{ network: "LinkedIn", username: "ada", url: "ftp://x" }],
      },
    };
    const { form, notRead, errors } = resumeToForm(document, { ...defaults, yearsExperience: 4 }, today);
    expect(form.identity).toEqual({ fullName: "Ada Nowak", email: "", portfolioLinks: [], pastEmployers: [] });
    expect(errors).toEqual([]);
    expect(notRead.map(({ path }) => path)).toEqual(
      expect.arrayContaining(["basics.email", "basics.phone", "basics.profiles[0].url"]),
    );
  });

  test("reports values that are too long", () => {
    const highlights = [...Array.from({ length: 25 }, (_, index) => `Did ${index}`), "x".repeat(500)];
    const { form, notRead, errors } = resumeToForm(
      { basics: {}, work: [{ name: "Zed", startDate: "2020", highlights }] },
      defaults,
      today,
    );
    expect(form.experienceBullets).toHaveLength(20);
    expect(notRead.filter(({ path }) => path.startsWith("work[0].highlights"))).toHaveLength(6);
    expect(errors).toEqual([]);
    expect(form.identity.currentEmployer).toEqual({ name: "Zed" });
  });

  test("counts overlapping work once, and says when years or salary are missing", () => {
    const work = [
      { name: "A", startDate: "2010-01", endDate: "2014-01" },
      { name: "B", startDate: "2012-01", endDate: "2016-01" },
    ];
    expect(resumeToForm({ work }, defaults, today).form.yearsExperience).toBe(6);
    expect(resumeToForm({ basics: {} }, initialDefaults, today).errors.map(({ column }) => column)).toEqual([
      "Salary Range",
      "Work type",
      "Years of experience",
    ]);
  });
});

test("generalizing keeps words that only look like the name", () => {
  const hidden = { person: "Will Austin", employers: [{ name: "Oracle Corp", current: true }], others: [] };
  expect(
    generalize(
      "Will leads and will lead. Oracle CORP and Oracle relied on Will's work; call +1 (415) 555-0134 or w@x.example.",
      hidden,
    ),
  ).toBe(
    "The candidate leads and will lead. The current employer and the current employer relied on the candidate's " +
      "work; call or.",
  );
});

test.each([
  ["one endless word", "a".repeat(300_000)],
  ["an address without an end", `a@${"a.".repeat(150_000)}`],
  ["line breaks", `a${"\n".repeat(300_000)}a`],
  ["the name all over", "Sam. ".repeat(60_000)],
  ["the sign of an address", "@".repeat(300_000)],
])("generalizing a hostile text takes time proportional to its length: %s", (_, text) => {
  expect(generalize(text, { person: "Sam Roe", employers: [], others: [] }).length).toBeLessThanOrEqual(
    text.length * 3,
  );
});

test("a document of a thousand employers doesn't need a million patterns", () => {
  const work = Array.from({ length: 990 }, (_, number) => ({
    name: `Company ${number}x`,
    position: "Engineer",
    summary: "Did things at Company 3x",
  }));
  expect(
    resumeToForm({ basics: { name: "Sam Roe" }, work }, initialDefaults, "2026-11-21").form.experienceBullets[1],
  ).toContain("former employer");
});
