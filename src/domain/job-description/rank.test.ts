import { describe, expect, expectTypeOf, it } from "vitest";
import { exhaustive } from "#tests/support/exhaustive.ts";
import { defaultEmployerKinds } from "../cv/employers.ts";
import { proposeFace } from "../cv/face.ts";
import { readCv } from "../cv/read.ts";
import type { CvText } from "../cv/reading.ts";
import type { ListingCard } from "../listing/view.ts";
import { fieldsToRank, rank, rankedFields, type RankedFields, rankWeights } from "./rank.ts";
import { readJobDescription } from "./read.ts";
import { noRequirements, type Requirements } from "./requirements.ts";

const listing: RankedFields = {
  headlineRole: "Senior Platform Engineer",
  keySkills: ["Kubernetes", "AWS Lambda", "Terraform", "Go"],
  yearsExperience: 6,
  locationCity: "Round Rock",
  locationState: "TX",
  workType: "hybrid",
  salaryMin: 150_000,
  salaryMax: 170_000,
  workAuth: "USC",
  clearance: "Secret",
};

const wanted: Requirements = {
  role: "Platform Engineer",
  skills: [
    { name: "Kubernetes", importance: "must" },
    { name: "AWS", importance: "must" },
    { name: "Python or Go", importance: "must" },
    { name: "Kafka", importance: "must" },
    { name: "Grafana", importance: "nice" },
  ],
  years: 8,
  place: { city: "Austin", state: "TX", miles: 25 },
  pay: { min: null, max: 160_000 },
  workTypes: ["hybrid"],
  workAuth: ["USC"],
  clearance: "Secret",
};

describe("the ranking of a listing", () => {
  it("gives its reason in words and names what is missing", () => {
    const { reason, missing, score } = rank(wanted, listing);
    expect(reason).toBe(
      "3 of 4 must-haves, 0 of 1 nice-to-have, same role, 2 years short, salary overlaps, 14 miles from Austin, " +
        "hybrid fits, work authorization fits, Secret clearance",
    );
    expect(missing).toEqual(["Kafka"]);
    expect(score).toBe(81);
  });

  it("is the weighted mean of the parts that the job asks for", () => {
    const { parts, score } = rank(wanted, listing);
    const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
    expect(parts.map(({ part }) => part).toSorted()).toEqual(Object.keys(rankWeights).toSorted());
    expect(score).toBe(Math.floor((parts.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights) * 100));
  });

  it("is 100 when everything is met and nothing without requirements", () => {
    const met = { ...wanted, years: 6, skills: wanted.skills.slice(0, 3), role: "Senior Platform Engineer" };
    expect(rank(met, listing).score).toBe(100);
    expect(rank(noRequirements, listing)).toEqual({ score: null, reason: "", missing: [], parts: [] });
  });

  it("ignores years beyond those required", () => {
    const scores = [8, 15, 40].map((yearsExperience) => rank(wanted, { ...listing, yearsExperience }).score);
    expect(new Set(scores).size).toBe(1);
  });

  it("counts a higher clearance as met, a lower one as less than that and none as nothing", () => {
    const part = (clearance: RankedFields["clearance"]) =>
      rank({ ...noRequirements, clearance: "Top Secret" }, { ...listing, clearance }).score;
    expect([part("TS/SCI"), part("Top Secret"), part("Secret"), part(null)]).toEqual([100, 100, 40, 0]);
  });

  it("lets a salary far above the pay count for nothing", () => {
    const score = (salaryMin: number) =>
      rank({ ...noRequirements, pay: { min: null, max: 100_000 } }, { ...listing, salaryMin }).score;
    expect([score(100_000), score(110_000), score(120_000), score(300_000)]).toEqual([100, 50, 0, 0]);
  });

  it("says whether a salary overlaps with the pay, is below it or above it", () => {
    const part = (salaryMin: number, salaryMax: number) =>
      rank({ ...noRequirements, pay: { min: 145_600, max: 166_400 } }, { ...listing, salaryMin, salaryMax });
    expect(part(150_000, 170_000).reason).toBe("salary overlaps");
    expect(part(80_000, 145_600).reason).toBe("salary overlaps");
    expect(part(80_000, 100_000)).toMatchObject({ reason: "salary below the range", score: 100 });
    expect(part(166_500, 180_000).reason).toBe("asks $100 more");
    expect(part(180_000, 200_000).reason).toBe("asks $14k more");
  });
});

describe("what the ranking may use", () => {
  type Forbidden =
    | "id"
    | "maskedCode"
    | "agencyName"
    | "education"
    | "summary"
    | "experienceBullets"
    | "certifications"
    | "updatedAt"
    | "availabilityDate"
    | "fullName"
    | "email"
    | "photo"
    | "age"
    | "gaps"
    | "graduationYear";

  it("is ten fields of the card, by type", () => {
    expectTypeOf<Extract<keyof RankedFields, Forbidden>>().toBeNever();
    expectTypeOf<Parameters<typeof rank>[1]>().toEqualTypeOf<RankedFields>();
    // A field that isn't on the masked card doesn't compile.
    const onTheCard: readonly (keyof ListingCard)[] = rankedFields;
    expect(onTheCard).toHaveLength(10);
  });

  it("is nothing else at run time", () => {
    const touched = new Set<string | symbol>();
    const watched = new Proxy({ ...listing, fullName: "Ada Bell" } as RankedFields, {
      get(target, field) {
        touched.add(field);
        return Reflect.get(target, field) as unknown;
      },
    });
    rank(wanted, fieldsToRank(watched));
    expect([...touched].toSorted()).toEqual([...rankedFields].toSorted());
    expect(Object.keys(fieldsToRank(watched)).toSorted()).toEqual([...rankedFields].toSorted());
  });
});

/** A small generator with a fixed seed, so that a failure can be repeated. */
function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]! };
}

const pairs = 1_000;
const names = ["Maria Gonzalez", "John Smith", "Nguyen Thi Lan", "Darnell Washington", "Priya Raman", "Olu Adeyemi"];
const schools = ["Stanford", "Howard University", "MIT", "Ohio State", "Wellesley College", "Gallaudet"];
const hints = [
  "young and energetic",
  "digital native",
  "recent graduate, class of 2022",
  "mature and seasoned",
  "born after 1995",
  "graduated in 1984",
];
const people = [
  ["he", "his", "salesman"],
  ["she", "her", "saleswoman"],
  ["they", "their", "salesperson"],
] as const;
const asks = [
  ["Engineer", "Kubernetes, AWS and Terraform"],
  ["Data Engineer", "Python, Spark and Airflow"],
  ["Frontend Developer", "React and TypeScript"],
] as const;

describe("metamorphic: the same answer for another person", () => {
  it("when name, school, gender words or age hints of a job description change", () => {
    const { pick } = dice(18);
    for (let pair = 0; pair < pairs; pair++) {
      const [role, skills] = pick(asks);
      const sales = pick([true, false]);
      const variant = () => {
        const [he, his, seller] = pick(people);
        return readJobDescription(
          `We are looking for a ${pick(["", "young, energetic ", "mature "])}` +
            `${sales ? seller : role} in Austin, TX.\n` +
            `You will report to ${pick(names)}, who built ${his} team here.\n` +
            `Our ideal candidate is ${pick(hints)} and ${he} went to ${pick(schools)}.\n` +
            `Requirements\n- 5+ years of experience\n- ${skills}\n- A degree from ${pick(schools)} or similar\n` +
            "Pay: $120,000 to $150,000",
        ).requirements;
      };
      const [one, other] = [variant(), variant()];
      expect(other).toEqual(one);
      expect(rank(other, listing)).toEqual(rank(one, listing));
    }
  });

  const cvPairs = exhaustive ? 1_000 : 20;
  it(`when name, school, gender words, age hints or gaps of a CV change, in ${cvPairs} pairs`, () => {
    const { pick } = dice(30);
    for (let pair = 0; pair < cvPairs; pair++) {
      const { requirements } = readJobDescription(
        `${pick(asks)[0]} in Austin, TX\nRequirements\n- 5+ years of experience\n- ${pick(asks)[1]}`,
      );
      const career = { role: pick(asks)[0], skills: pick(asks)[1], since: pick([2012, 2017, 2021]) };
      const ranked = () => rank(requirements, publicFieldsOf(cvOfSomeone(career, pick)));
      expect(ranked()).toEqual(ranked());
    }
  });
});

type Pick = <T>(from: readonly T[]) => T;

/** The same career in the CV of any person. */
function cvOfSomeone(career: { role: string; skills: string; since: number }, pick: Pick): string[] {
  const [name, [he, his, seller]] = [pick(names), pick(people)];
  return [
    name,
    career.role,
    `${name.toLowerCase().replace(/ /g, ".")}@mail.example | Austin, TX`,
    ...pick([[], ["Date of birth: May 4, 1969"], ["Age: 24, married, two children"]]),
    "Summary",
    `${he[0]?.toUpperCase()}${he.slice(1)} is ${pick(hints)} and proud of ${his} careful releases.`,
    "Experience",
    `${career.role}, Kestrel Payments`,
    `${career.since} - Present`,
    `- Mentored ${pick(people)[1]} team of nine`,
    ...pick([[], ["Parental leave, 2011"]]),
    "Skills",
    career.skills,
    "Education",
    `BS Computer Science, ${pick(schools)}, ${pick(["1984", "2003", "2022"])}`,
    ...pick([[], [`Volunteering: ${seller} at a charity shop, 1990`]]),
  ];
}

/** What a listing made from the CV is ranked by; what no CV says is the same for all. */
function publicFieldsOf(written: readonly string[]): RankedFields {
  const today = "2026-11-23";
  const lines = written.map((text, at) => ({ text, x: 54, y: 54 + 14 * at, width: 5 * text.length, height: 11 }));
  const text: CvText = { kind: "text", pages: [{ width: 612, height: 792, lines }] };
  const { form } = proposeFace(readCv(text, today), { text, today, employers: defaultEmployerKinds });
  const { headlineRole, keySkills, yearsExperience, locationCity, locationState, clearance } = form;
  expect([headlineRole, locationCity, yearsExperience, keySkills]).not.toContainEqual(expect.toSatisfy(isEmpty));
  return {
    ...listing,
    headlineRole,
    keySkills,
    yearsExperience: yearsExperience ?? 0,
    locationCity,
    locationState,
    clearance,
  };
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);
