import { describe, expect, test } from "vitest";
import { cvTextOf } from "#documents/read/cv-text.ts";
import { sampleCvs } from "#tests/support/cvs.ts";
import { dateSpans, yearsCovered } from "./dates.ts";
import { readCv } from "./read.ts";
import type { CvReading, CvText, CvValue } from "./reading.ts";

const today = "2026-11-23";

/** The lines of a plain CV, one below the other. */
const textOf = (...lines: string[]): CvText => ({
  kind: "text",
  pages: [
    {
      width: 612,
      height: 792,
      lines: lines.map((text, index) => ({ text, x: 54, y: 54 + 14 * index, width: text.length * 5, height: 11 })),
    },
  ],
});
const read = (...lines: string[]): CvReading => readCv(textOf(...lines), today);
const valuesOf = (values: readonly CvValue<string>[]): string[] => values.map(({ value }) => value);
const work = (...lines: string[]) =>
  read("Ana Bell", "ana.bell@mail.example", "", "Experience", ...lines).positions.map((position) => [
    position.title?.value ?? null,
    position.employer?.value ?? null,
    position.from,
    position.to,
  ]);

describe("the sample CVs, one per layout", () => {
  test("are read: who it is, where they worked, what they can do", async () => {
    const samples = await sampleCvs();
    expect(new Set(samples.map(({ layout }) => layout)).size).toBe(10);
    for (const { name, bytes, label } of samples) {
      const reading = readCv(await cvTextOf(bytes, name), today);
      expect(reading.fullName?.value, name).toBe(label.fullName);
      expect(reading.email?.value, name).toBe(label.email);
      expect(reading.phone?.value, name).toBe(label.phone);
      expect(reading.place?.value, name).toEqual({ city: label.city, state: label.state });
      expect(reading.positions.map(({ employer, title }) => [employer?.value, title?.value]).toSorted(), name).toEqual(
        label.positions.map(({ employer, title }) => [employer, title]).toSorted(),
      );
      expect(Math.abs(reading.yearsExperience!.value - label.years), name).toBeLessThanOrEqual(1);
      expect(valuesOf(reading.skills), name).toEqual(expect.arrayContaining(label.skills));
    }
  });

  test("every value points to the characters it came from", async () => {
    for (const { name, bytes } of await sampleCvs()) {
      const text = await cvTextOf(bytes, name);
      const reading = readCv(text, today);
      const quoted = (value: CvValue<unknown> | null): string =>
        (value?.sources ?? [])
          .map(({ page, line, start, end }) => {
            const written = text.pages[page]!.lines[line]!.text;
            expect(start, name).toBeGreaterThanOrEqual(0);
            expect(end, name).toBeLessThanOrEqual(written.length);
            expect(end, name).toBeGreaterThan(start);
            return written.slice(start, end);
          })
          .join(" ");
      expect(quoted(reading.email), name).toBe(reading.email?.value);
      expect(quoted(reading.phone), name).toBe(reading.phone?.value);
      expect(quoted(reading.fullName).toLowerCase(), name).toContain(
        reading.fullName!.value.split(" ")[0]!.toLowerCase(),
      );
      for (const { employer, title, highlights } of reading.positions) {
        if (employer) expect(quoted(employer), name).toBe(employer.value);
        if (title) expect(quoted(title), name).toBe(title.value);
        for (const highlight of highlights) quoted(highlight);
      }
      for (const value of [...reading.skills, ...reading.links, ...reading.certifications]) quoted(value);
      for (const { school, degree } of reading.education) quoted(school ?? degree);
    }
  });
});

describe("positions", () => {
  test.each([
    ["title first", ["Senior Nurse", "Tall Pines Clinic", "2019 - 2021"]],
    ["employer first", ["Tall Pines Clinic", "Senior Nurse", "2019 - 2021"]],
    ["dates first", ["2019 - 2021", "Senior Nurse", "Tall Pines Clinic"]],
    ["bars", ["Senior Nurse | Tall Pines Clinic | 2019 - 2021"]],
    ["commas and a place", ["Senior Nurse, Tall Pines Clinic, Austin, TX, 2019 - 2021"]],
    ["at", ["Senior Nurse at Tall Pines Clinic (2019 - 2021)"]],
    ["dashes", ["Tall Pines Clinic — Senior Nurse — 2019 - 2021"]],
    ["tabs", ["Tall Pines Clinic\tAustin, TX", "Senior Nurse\t2019 - 2021"]],
    ["labels", ["Company: Tall Pines Clinic", "Role: Senior Nurse", "Period: 2019 - 2021"]],
  ])("are found with %s", (_, lines) => {
    expect(work(...lines, "• Led a team of nine.")).toEqual([["Senior Nurse", "Tall Pines Clinic", "2019", "2021"]]);
  });

  test("several titles at one employer share it", () => {
    expect(
      work(
        "Halden Payments, Inc.\tMar 2015 – Present",
        "Staff Engineer\tJan 2020 – Present",
        "• Rebuilt the ledger.",
        "Software Engineer\tMar 2015 – Dec 2019",
        "• Wrote the first version.",
      ),
    ).toEqual([
      ["Staff Engineer", "Halden Payments, Inc.", "2020-01", "present"],
      ["Software Engineer", "Halden Payments, Inc.", "2015-03", "2019-12"],
    ]);
  });

  test("a title keeps its comma, a company its ending", () => {
    expect(work("Vice President, Sales", "Fenwick, Marlow & Stern LLP", "01/2018 - 03/2020", "• Sold.")).toEqual([
      ["Vice President, Sales", "Fenwick, Marlow & Stern LLP", "2018-01", "2020-03"],
    ]);
  });

  test("bullets are its highlights, broken lines joined", () => {
    const { positions } = read(
      "Ana Bell",
      "Experience",
      "Welder, Ironvale Castings",
      "2019 - 2021",
      "• Welded frames for",
      "  forty trucks.",
      "• Trained two apprentices.",
    );
    expect(valuesOf(positions[0]!.highlights)).toEqual(["Welded frames for forty trucks.", "Trained two apprentices."]);
    expect(positions[0]!.highlights[0]!.sources).toHaveLength(2);
  });

  test("lines without bullets are highlights of their own, also right below the dates", () => {
    const highlights = read(
      "Ana Bell",
      "Experience",
      "Tern Pay",
      "Backend Engineer",
      "06/2019 - 07/2022",
      "Matchmaking in Rust, Kafka, Redis",
      "Migrated 60 services to Kubernetes without a minute of downtime at all",
      "Bureau of Kites",
      "Data Analyst",
      "01/2017 - 05/2019",
      "Team of 12, $18M of grants",
      "Boston, MA",
    ).positions.map((position) => valuesOf(position.highlights));
    expect(highlights).toEqual([
      ["Matchmaking in Rust, Kafka, Redis", "Migrated 60 services to Kubernetes without a minute of downtime at all"],
      ["Team of 12, $18M of grants"],
    ]);
  });

  test("a name beside a position that isn't its employer is remembered as unread", () => {
    const { positions, unreadNames } = read(
      "Ana Bell",
      "Experience",
      "Coop, Test Engineering, Verrin Instruments, Omaha, NE",
      "03/2011 - 06/2015",
      "- Rebuilt the planning of Verrin Instruments",
    );
    const names = [...unreadNames, ...positions.map(({ employer }) => employer?.value)];
    expect(names).toContain("Verrin Instruments");
  });

  test("an employer whose name ends like a title heads its positions", () => {
    expect(
      work(
        "Kern County District Attorney\tReno, NV\t07/2018 - Present",
        "Paralegal\t03/2021 - Present",
        "- Filed",
        "Legal Assistant\t07/2018 - 02/2021",
        "- Typed",
      ),
    ).toEqual([
      ["Paralegal", "Kern County District Attorney", "2021-03", "present"],
      ["Legal Assistant", "Kern County District Attorney", "2018-07", "2021-02"],
    ]);
  });

  test("newest first, whatever the CV's order", () => {
    expect(
      work("Clerk, Dell Bank", "2010 - 2012", "• Filed.", "Teller, Arbor Bank", "2013 - 2016", "• Counted.").map(
        ([title]) => title,
      ),
    ).toEqual(["Teller", "Clerk"]);
  });
});

describe("years of experience", () => {
  test("count overlapping positions once", () => {
    const spans = [
      { from: "2015-01", to: "2019-12" },
      { from: "2018-01", to: "2020-12" },
      { from: "2016-03", to: "2016-09" },
    ];
    expect(yearsCovered(spans, today)).toBe(6);
  });

  test("leave gaps out, and end today", () => {
    expect(
      yearsCovered(
        [
          { from: "2010-01", to: "2011-12" },
          { from: "2024-11", to: "present" },
        ],
        today,
      ),
    ).toBe(4);
    expect(yearsCovered([{ from: "2030-01", to: "present" }], today)).toBeNull();
    expect(yearsCovered([], today)).toBeNull();
  });

  test("fall back to what the summary says", () => {
    expect(read("Ana Bell", "Summary", "Welder with over 12 years of experience.").yearsExperience?.value).toBe(12);
  });
});

describe("dates", () => {
  test.each([
    ["Mar 2019 – Present", "2019-03", "present"],
    ["March 2019 to June 2021", "2019-03", "2021-06"],
    ["03/2019 - 11/2021", "2019-03", "2021-11"],
    ["2019-03 – 2021-06", "2019-03", "2021-06"],
    ["2019–21", "2019", "2021"],
    ["Sept. 2018 — now", "2018-09", "present"],
    ["Mar '19 – Jun '21", "2019-03", "2021-06"],
    ["Since May 2020", "2020-05", "present"],
    ["Summer 2018 - Fall 2019", "2018-07", "2019-10"],
    ["Jun – Aug 2019", "2019-06", "2019-08"],
    ["01/15/2019 - 02/28/2020", "2019-01", "2020-02"],
  ])("%s", (text, from, to) => {
    expect(dateSpans(text)).toMatchObject([{ from, to }]);
  });

  test.each(["Grew revenue from 2000 to 4500 a week", "$2015 - $2019", "call 415-555-0143", "2021 - 2019"])(
    "%s has none",
    (text) => {
      expect(dateSpans(text)).toEqual([]);
    },
  );
});

describe("contact details", () => {
  test.each([
    ["MARÍA O'NEILL-GARCÍA, RN, BSN", "María O'Neill-García"],
    ["Nguyễn Thị Mai", "Nguyễn Thị Mai"],
    ["Okafor, Adaeze", "Adaeze Okafor"],
    ['Robert "Bob" Whitfield Jr.', "Robert Whitfield Jr."],
    ["Résumé of Jean-Luc Moreau", "Jean-Luc Moreau"],
    ["Dr. Shira Ben-David, Ph.D.", "Shira Ben-David"],
  ])("the name in %s", (line, name) => {
    expect(read(line, "Austin, TX | someone@mail.example", "Experience").fullName?.value).toBe(name);
  });

  test("a name with its letters apart", () => {
    const name = (line: string) => read(line, "priya.menon@mail.example", "Experience").fullName?.value;
    expect(name("P R I Y A   M E N O N")).toBe("Priya Menon");
    expect(name("P R I Y A M E NO N")).toBe("Priya Menon");
  });

  test("come from the head, not from a reference", () => {
    const reading = read(
      "Ana Bell",
      "(512) 555-0143",
      "Experience",
      "Welder, Ironvale Castings, 2019 - 2021",
      "References",
      "Joe Reed, joe@other.example, 415-555-0199",
    );
    expect(reading.phone?.value).toBe("(512) 555-0143");
    expect(reading.email!.confidence).toBeLessThan(0.6);
  });

  test("an email broken over two lines of a narrow column", () => {
    const reading = read("Ana Bell", "ana.catherine.bell@", "mail.example", "Experience");
    expect(reading.email?.value).toBe("ana.catherine.bell@mail.example");
    expect(reading.email?.sources).toHaveLength(2);
  });

  test("LinkedIn apart from other links", () => {
    const reading = read("Ana Bell", "linkedin.com/in/ana-bell | https://anabell.example", "Experience");
    expect(reading.linkedinUrl?.value).toBe("linkedin.com/in/ana-bell");
    expect(valuesOf(reading.links)).toEqual(["https://anabell.example"]);
  });
});

describe("addresses behind words", () => {
  const linked = (text: string, address: string) => {
    const cv = textOf("Ana Bell", "Registered Nurse", text, "", "Experience", "Nurse, Acme Hospital", "2019 - 2021");
    const [line] = cv.pages[0]!.lines.splice(2, 1);
    cv.pages[0]!.lines.splice(2, 0, { ...line!, links: [{ start: 0, end: text.length, address }] });
    return readCv(cv, today);
  };

  test("are contact details with the words as their place", () => {
    const { linkedinUrl } = linked("LinkedIn", "https://www.linkedin.com/in/ana-bell");
    expect(linkedinUrl).toMatchObject({
      value: "https://www.linkedin.com/in/ana-bell",
      sources: [{ page: 0, line: 2, start: 0, end: 8 }],
    });
    expect(linked("Email me", "mailto:ana.bell@mail.example?subject=Hi").email?.value).toBe("ana.bell@mail.example");
    expect(linked("Call", "tel:+1-415-555-0143").phone?.value).toBe("+1-415-555-0143");
    expect(valuesOf(linked("Portfolio", "https://anabell.example/work").links)).toEqual([
      "https://anabell.example/work",
    ]);
  });

  test("give way to what the text says, and count once with it", () => {
    const reading = linked("ana@mail.example", "mailto:other@mail.example");
    expect(reading.email?.value).toBe("ana@mail.example");
    expect(valuesOf(linked("anabell.example", "https://www.anabell.example/").links)).toEqual(["anabell.example"]);
    expect(linked("Call", "tel:12").phone).toBeNull();
    expect(linked("Mail", "mailto:%E0%A4%A").email).toBeNull();
  });

  test("of an employer aren't the person's", () => {
    const cv = textOf("Ana Bell", "Experience", "Nurse, Acme Hospital", "2019 - 2021");
    cv.pages[0]!.lines[2]!.links = [{ start: 7, end: 20, address: "https://acme-hospital.example" }];
    expect(readCv(cv, today).links).toEqual([]);
  });
});

describe("what else a CV states", () => {
  test("education in a line of its own below the jobs", () => {
    const { education, positions, skills } = read(
      "Ana Bell",
      "ana@mail.example",
      "",
      "Tern Systems",
      "Sales Director",
      "03/2019 - Present",
      "Education: BBA, Everfield University, 2009",
      "Skills: Salesforce, Negotiation",
    );
    expect(education.map(({ school, degree, year }) => [school?.value, degree?.value, year])).toEqual([
      ["Everfield University", "BBA", 2009],
    ]);
    expect(positions.map(({ employer }) => employer?.value)).toEqual(["Tern Systems"]);
    expect(valuesOf(skills)).toEqual(["Salesforce", "Negotiation"]);
    const below = read("Ana Bell", "Experience", "Nurse, Acme Hospital", "2019 - 2021", "Education: BSN, Oak College");
    expect(below.education[0]?.school?.value).toBe("Oak College");
    expect(below.positions).toHaveLength(1);
  });

  test("a degree whose name has a school's word", () => {
    const { education } = read(
      "Ana Bell",
      "Education",
      "B.Tech Chemical Engineering, Korrin Institute of Technology (2007)",
      "Dale School of Nursing, Diploma in Nursing, 2001",
    );
    expect(education.map(({ school, degree, year }) => [school?.value, degree?.value, year])).toEqual([
      ["Korrin Institute of Technology", "B.Tech Chemical Engineering", 2007],
      ["Dale School of Nursing", "Diploma in Nursing", 2001],
    ]);
  });

  test("no role and no summary in an objective, wherever it is", () => {
    const { summary, headline } = read(
      "Ana Bell",
      "OBJECTIVE: To find a position as Lead Welder.",
      "",
      "Experience",
      "Welder, Tern Steel",
      "2019 - 2021",
    );
    expect([summary, headline?.value]).toEqual([null, "Welder"]);
  });

  test("skills of lines that end without a comma, and of names broken over two lines", () => {
    const { skills } = read(
      "Ana Bell",
      "Skills",
      "Go, Agile, TypeScript",
      "Kubernetes, Docker, Product",
      "Management, AWS",
    );
    expect(valuesOf(skills)).toEqual([
      "Go",
      "Agile",
      "TypeScript",
      "Kubernetes",
      "Docker",
      "Product Management",
      "AWS",
    ]);
  });

  test("skills in their stored spelling, of any trade; unknown ones as written", () => {
    const { skills } = read("Ana Bell", "Skills", "k8s, ReactJS, IV insertion; GMAW | Month end close, Die set repair");
    expect(valuesOf(skills)).toEqual([
      "Kubernetes",
      "React",
      "IV Therapy",
      "MIG Welding",
      "Month-End Close",
      "Die set repair",
    ]);
  });

  test("an ordinary word isn't a skill outside a list", () => {
    const sentence = "• Excel at going on call in Spring 2019, and rust never sleeps.";
    expect(read("Ana Bell", "Experience", "Welder, Ironvale", "2019 - 2021", sentence).skills).toEqual([]);
    expect(valuesOf(read("Ana Bell", "Skills", "Excel, Spring, Rust").skills)).toHaveLength(3);
  });

  test("education, with school, degree and year", () => {
    const { education } = read("Ana Bell", "Education", "B.S. in Biology, Calder State University, 2012");
    expect(education[0]).toMatchObject({
      degree: { value: "B.S. in Biology" },
      school: { value: "Calder State University" },
      year: 2012,
    });
  });

  test.each([
    ["Active TS/SCI clearance", "TS/SCI"],
    ["Secret clearance", "Secret"],
    ["Top Secret", "Top Secret"],
    ["Eligible for a Secret clearance", null],
    ["The secret of good coffee", null],
  ])("clearance: %s", (line, clearance) => {
    expect(read("Ana Bell", line, "Experience").clearance?.value ?? null).toBe(clearance);
  });

  test.each([
    ["US citizen", "USC"],
    ["Green card holder", "GC"],
    ["Visa status: H-1B", "H1B"],
    ["I opt for trains", null],
  ])("work authorization: %s", (line, workAuth) => {
    expect(read("Ana Bell", line, "Experience").workAuth?.value ?? null).toBe(workAuth);
  });

  test("nothing that isn't there", () => {
    expect(read("")).toEqual({
      fullName: null,
      email: null,
      phone: null,
      linkedinUrl: null,
      links: [],
      headline: null,
      summary: null,
      place: null,
      positions: [],
      unreadNames: [],
      yearsExperience: null,
      education: [],
      certifications: [],
      skills: [],
      clearance: null,
      workAuth: null,
    });
  });
});
