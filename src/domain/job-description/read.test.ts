import { describe, expect, it, test } from "vitest";
import { withTyped } from "./merge.ts";
import { readJobDescription } from "./read.ts";
import { noRequirements, requirementsFromParam, requirementsToParam } from "./requirements.ts";

const text = `Senior Platform Engineer
Brightwater Logistics, Austin, TX (hybrid)

About us
We have used Oracle for 30 years.

What you'll need
- 5+ years of platform engineering
- Kubernetes and AWS
- Go or Python
- U.S. citizenship is required, with an active Secret clearance

Nice to have
- Grafana

Pay: $70 - $80 per hour`;

const skillsOf = (of: string) => readJobDescription(of).requirements.skills;
const read = (of: string) => readJobDescription(of).requirements;

describe("a job description", () => {
  it("is read part by part", () => {
    expect(readJobDescription(text).requirements).toEqual({
      role: "Senior Platform Engineer",
      skills: [
        { name: "Kubernetes", importance: "must" },
        { name: "AWS", importance: "must" },
        { name: "Go or Python", importance: "must" },
        { name: "Grafana", importance: "nice" },
      ],
      years: 5,
      place: { city: "Austin", state: "TX", miles: null },
      pay: { min: 145_600, max: 166_400 },
      workTypes: ["hybrid"],
      workAuth: ["USC"],
      clearance: "Secret",
    });
  });

  it("gives the place in the text of each part", () => {
    const { sources } = readJobDescription(text);
    const quotes = Object.fromEntries(
      sources.map(({ part, value, start, end }) => [`${part} ${value}`, text.slice(start, end)]),
    );
    expect(quotes).toEqual({
      "role Senior Platform Engineer": "Senior Platform Engineer",
      "must Kubernetes": "Kubernetes",
      "must AWS": "AWS",
      "must Go or Python": "Go or Python",
      "nice Grafana": "Grafana",
      "years 5": "5+ years",
      "place Austin": "Brightwater Logistics, Austin, TX".slice(23),
      "pay ": "$70 - $80",
      "workType hybrid": "hybrid",
      "workAuth USC": "U.S. citizenship",
      "clearance Secret": "Secret",
    });
  });

  it("states how pay by the hour became a yearly amount", () => {
    expect(readJobDescription(text).payNote).toBe("Pay is stated by the hour. We counted 2,080 hours a year.");
    expect(readJobDescription("Salary: $150k to $180k").payNote).toBeNull();
  });

  it.each([
    [
      "Go required, Rust a plus.",
      [
        ["Go", "must"],
        ["Rust", "nice"],
      ],
    ],
    ["Requirements: React, Vue or Angular", [["React or Vue.js or Angular", "must"]]],
    // One name takes as many alternatives as fit.
    [
      "Requirements: Cognitive Behavioral Therapy, Motivational Interviewing, Crisis Intervention or Group Therapy",
      [["Cognitive Behavioral Therapy or Motivational Interviewing or Crisis Intervention", "must"]],
    ],
    [
      "Requirements: SQL, Python or Java, and AWS",
      [
        ["SQL", "must"],
        ["Python or Java", "must"],
        ["AWS", "must"],
      ],
    ],
    [
      "Responsibilities\n- Run Docker\nRequirements\n- Kubernetes",
      [
        ["Docker", "nice"],
        ["Kubernetes", "must"],
      ],
    ],
    ["Requirements\n- Kubernetes\nBenefits\n- Free Docker stickers", [["Kubernetes", "must"]]],
    ["Preferred\n- Java\nRequirements\n- Java", [["Java", "must"]]],
  ])("%j asks for %j", (of, expected) => {
    expect(skillsOf(of).map(({ name, importance }) => [name, importance])).toEqual(expected);
  });
});

describe("the terms of a job description", () => {
  it.each([
    ["Base salary $140,000 to $165,000", { min: 140_000, max: 165_000 }],
    ["Up to $160k", { min: null, max: 160_000 }],
    ["Pay from $120,000", { min: 120_000, max: null }],
    ["Rate: $55-$62/hr W2", { min: 114_400, max: 128_960 }],
    ["Compensation is $9,000 a month", { min: 108_000, max: 108_000 }],
    ["We raised $30 million and serve 40,000 customers", null],
    ["We offer health insurance, 401k and PTO", null],
    ["We offer a 403 b or 401K and $120,000", { min: 120_000, max: 120_000 }],
    ["Salary: €80k – €95k", null],
    ["Salary: 80k to 95k EUR", null],
    ["Salary: £80k – 95k", null],
    ["Base salary CA$120,000", null],
    ["Pay range: CAD $110,000 - $120,000", null],
    ["Salary: $110,000 - $130,000 CAD", null],
    ["Salary: 120k CAD", null],
    ["Pay: $55 AUD per hour", null],
    ["Salary: $80,000, CAD experience required", { min: 80_000, max: 80_000 }],
    ["Salary: $80,000 CAD Designer", { min: 80_000, max: 80_000 }],
    ["CAD designer, pay $40 - $45 per hour", { min: 83_200, max: 93_600 }],
    ["Base salary US$120,000", { min: 120_000, max: 120_000 }],
  ])("%j pays %j", (of, pay) => {
    expect(read(of).pay).toEqual(pay);
  });

  it.each([
    ["Must have at least five years of experience in sales.", 5],
    ["3-5 years of experience", 3],
    ["Requirements\n- 8+ years of engineering\n- 3 years of Go", 8],
    ["You must be 18 years old.", null],
    ["We have been in business for 25 years.", null],
    ["10 years of Cobol is a plus.", null],
    ["Up to 3 years of experience", null],
    ["No more than 5 years of experience", null],
    ["Less than two years of experience", null],
    ["No less than 4 years of experience", 4],
    ["Not less than five years of experience", 5],
    ["Not fewer than 5 years of experience", 5],
    ["3 years or less of experience", null],
    ["For over 20 years, Acme has helped hospitals.", null],
    ["Requirements\n- Has led teams for more than 5 years", 5],
    ["3 years of experience within the last 10 years", 3],
    ["Over the past 15 years we grew to 200 people.", null],
  ])("%j asks for %j years", (of, years) => {
    expect(read(of).years).toBe(years);
  });

  it.each([
    ["This role is not remote. It is on-site.", ["onsite"]],
    ["Hybrid: three days in our office", ["hybrid"]],
    ["You will lead remote teams from our office, in person.", ["onsite"]],
    ["Remote or hybrid", ["remote", "hybrid"]],
  ])("%j is work of type %j", (of, types) => {
    expect(read(of).workTypes).toEqual(types);
  });

  it.each([
    ["Must be a US citizen.", ["USC"]],
    ["US citizens or green card holders only.", ["USC", "GC"]],
    ["US citizens or green card holders only, no H1B or OPT", ["USC", "GC"]],
    ["US citizens and green card holders, but not H-1B, OPT or L1.", ["USC", "GC"]],
    ["US citizens, green card holders and H1B. No relocation.", ["USC", "GC", "H1B"]],
    ["No agencies, please: US citizens, green card holders, OPT", ["USC", "GC", "OPT"]],
    ["US citizens and green card holders only, H1B not accepted", ["USC", "GC"]],
    ["US citizens or green card holders, OPT/CPT will not be considered.", ["USC", "GC"]],
    ["US citizens or green card holders, H1B and OPT candidates can't be accepted.", ["USC", "GC"]],
    ["US citizens or green card holders, no visas (H1B, OPT)", ["USC", "GC"]],
    ["US citizens or green card holders, no H1B transfers, STEM OPT or L1", ["USC", "GC"]],
    ["US citizen or green card preferred but not required, H1B transfers welcome", ["USC", "GC", "H1B"]],
    ["US citizens or green card holders, no third parties, H1B OK", ["USC", "GC", "H1B"]],
    ["US citizens, green card holders or H1B, but not OPT", ["USC", "GC", "H1B"]],
    ["US citizens, green card holders or H1B but OPT is not accepted", ["USC", "GC", "H1B"]],
    ["US citizens or green card holders, H1B is not a problem", ["USC", "GC", "H1B"]],
    ["We cannot sponsor visas.", ["USC", "GC"]],
    ["We welcome everyone, regardless of citizenship or national origin.", []],
  ])("%j accepts %j", (of, rights) => {
    expect(read(of).workAuth).toEqual(rights);
  });

  it("reads a clearance that a candidate must hold, not one they have to obtain", () => {
    expect(read("An active TS/SCI clearance is required.").clearance).toBe("TS/SCI");
    expect(read("You must be able to obtain a Secret clearance.").clearance).toBeNull();
  });

  it("reads a radius", () => {
    expect(read("Must live within 30 miles of Dallas, TX.").place).toEqual({ city: "Dallas", state: "TX", miles: 30 });
    expect(read("Data Engineer in Phoenix AZ. Must know Python.").place).toMatchObject({
      city: "Phoenix",
      state: "AZ",
    });
    expect(read("Lead Engineer, based in Phoenix Arizona").place).toMatchObject({ city: "Phoenix", state: "AZ" });
    expect(read("Located in Smallville CA. Based with Amazon AWS").place).toBeNull();
  });

  it.each(["S. Texas warehouse, nights and weekends.", "A great place to grow. ", "Great benefits, great team."])(
    "reads no role from %j",
    (of) => {
      expect(read(of).role).toBe("");
    },
  );

  it("reads nothing from an empty text", () => {
    expect(read("")).toEqual(noRequirements);
  });

  it("survives any text, in time that grows with its length", () => {
    for (const hostile of ["$".repeat(20_000), "a, ".repeat(7_000), "5 ".repeat(9_000), "A a, ".repeat(4_000)])
      expect(() => readJobDescription(hostile)).not.toThrow();
  });

  it.each(["Salary: 5", "$1 to", "Five", "x"])("survives many spaces after %j", (of) => {
    const started = performance.now();
    read(`${of}${" ".repeat(2_000)}x`);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

test("a skill that is added in another spelling is the same requirement", () => {
  const skills = (typed: string) =>
    withTyped(
      { ...noRequirements, skills: [{ name: "Critical Care or Telemetry", importance: "must" }] },
      typed,
      noRequirements,
    ).skills.map(({ name }) => name);
  expect(skills("ICU or telemetry")).toEqual(["Critical Care or Telemetry"]);
  expect(skills("ICU")).toEqual(["Critical Care or Telemetry", "ICU"]);
  const read = { ...noRequirements, skills: [{ name: "Intensive care", importance: "nice" as const }] };
  const wanted = { ...noRequirements, skills: [{ name: "ICU", importance: "must" as const }] };
  expect(withTyped(wanted, "Intensive care", read).skills).toEqual([{ name: "ICU", importance: "nice" }]);
});

describe("requirements in an address", () => {
  it("are the same after a reload", () => {
    const { requirements } = readJobDescription(text);
    expect(requirementsFromParam(requirementsToParam(requirements))).toEqual(requirements);
  });

  it("keep separators in their values", () => {
    const wanted = { ...noRequirements, role: "Engineer; data, etc: 100%" };
    expect(requirementsFromParam(requirementsToParam(wanted))).toEqual(wanted);
  });

  it.each(["", "nonsense", "years:-3", "must:%E0%A4%A", "pay:x,y", 12, "auth:KGB", "place:,,5"])(
    "ignore %j",
    (param) => {
      expect(requirementsFromParam(param)).toBeNull();
    },
  );
});
