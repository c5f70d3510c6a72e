import { exhaustive } from "#tests/support/exhaustive.ts";
import { describe, expect, test } from "vitest";
import { clearances, workTypes } from "../core/lookups.ts";
import { noRequirements, type Requirements } from "../job-description/requirements.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "../search/query.ts";
import { createSearchIndex } from "../search/search-index.ts";
import {
  type Criteria,
  criteriaKey,
  criteriaOfInterest,
  criteriaOfSearch,
  type DemandFacts,
  implies,
  meets,
} from "./criteria.ts";
import { countDemand, type Demand, demandSteps, hiddenExtra, leastDemand, shownDemand, type Wanted } from "./demand.ts";

function chance(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const maybe = <T>(value: () => T, oneIn: number): T | undefined => (below(oneIn) === 0 ? value() : undefined);
  return { below, of, maybe };
}
type Chance = ReturnType<typeof chance>;

const skills = ["React", "TypeScript", "Kubernetes", "C++", "Node.js"];
const roles = ["Senior Data Engineer", "Front End Developer", "Nurse"];
const places = [
  ["Austin", "TX"],
  ["Round Rock", "TX"],
  ["Denver", "CO"],
] as const;
const keywords = [
  "engineer",
  "react",
  '"data engineer"',
  "skill:react",
  "react or kubernetes",
  "front end typescript",
  "engineer -k8s",
  "-skill:react",
  "-(nurse or fintech)",
  '-"data engineer"',
  "-loc:denver",
  "clearance:secret",
  "type:remote -saas",
];
const industries = ["FinTech", "SaaS", "Health Care"];
const locations = ["TX", "Texas", "austin", "Denver, CO", "greater austin", "Bay Area"];
const now = Date.UTC(2026, 10, 20);

const queryOf = ({ below, of, maybe }: Chance): SearchQuery => {
  const words = maybe(() => of(keywords), 3);
  const location = maybe(() => of(locations), 3);
  const radius = location === undefined ? undefined : maybe(() => of([10, 50]), 2);
  const salaryMax = maybe(() => 100_000 + below(8) * 7_500, 4);
  const salaryMin = maybe(() => 80_000 + below(8) * 7_500, 5);
  const experienceMin = maybe(() => below(10), 4);
  const experienceMax = maybe(() => 5 + below(10), 6);
  return {
    ...emptySearch,
    spelling: "known",
    ...(words !== undefined && { keywords: words }),
    ...(location !== undefined && { location }),
    ...(radius !== undefined && { radius }),
    ...(salaryMax !== undefined && { salaryMax }),
    ...(salaryMin !== undefined && { salaryMin }),
    ...(experienceMin !== undefined && { experienceMin }),
    ...(experienceMax !== undefined && { experienceMax }),
    skills: below(3) === 0 ? [of(skills), of(skills)] : [],
    skillMode: of(["any", "all"] as const),
    workTypes: below(4) === 0 ? [of(workTypes)] : [],
    workAuth: below(6) === 0 ? ["USC", "GC"] : [],
    clearance: below(6) === 0 ? [of(clearances), "TS/SCI"] : [],
    industries: below(6) === 0 ? [of(industries).toUpperCase()] : [],
  };
};

const documentOf = ({ below, of }: Chance, id: string): SearchDocument => {
  const [locationCity, locationState] = of(places);
  const salaryMin = 90_000 + below(12) * 5_500;
  return {
    id,
    maskedCode: "TM-00000000",
    headlineRole: of(roles),
    locationCity,
    locationState,
    workType: of(workTypes),
    salaryMin,
    salaryMax: salaryMin + below(6) * 5_500,
    availabilityDate: "2026-12-01",
    workAuth: of(["USC", "H1B"] as const),
    clearance: of([null, null, ...clearances]),
    skills: [...new Set([of(skills), of(skills), of(skills)])],
    yearsExperience: below(16),
    industries: below(2) === 0 ? [of(industries)] : [],
    agencyType: "both",
    updatedAt: now,
  };
};

const factsOf = (document: SearchDocument): DemandFacts => ({
  ...document,
  city: document.locationCity,
  state: document.locationState,
});

function counting(all: readonly Wanted[], extraOf: (text: string) => number = () => 0): Demand {
  const run = countDemand(all, extraOf, 1);
  for (;;) {
    const { done, value } = run.next();
    if (done) return value;
  }
}

describe("requested criteria", () => {
  test("is met only by candidates that the search itself finds", () => {
    const random = chance(7);
    let met = 0;
    for (let round = 0; round < (exhaustive ? 4_000 : 500); round++) {
      const query = queryOf(random);
      const document = documentOf(random, "a");
      const criteria = criteriaOfSearch(query);
      if (!criteria || !meets(factsOf(document))(criteria)) continue;
      met++;
      const index = createSearchIndex<null>();
      index.put(document, null);
      expect({ query, found: index.among(query, [], { now }).total }).toEqual({ query, found: 1 });
    }
    expect(met).toBeGreaterThan(exhaustive ? 600 : 50);
  });

  test("is less for whatever it implies", () => {
    const random = chance(11);
    let implied = 0;
    for (let round = 0; round < (exhaustive ? 20_000 : 3_500); round++) {
      const [a, b] = [criteriaOfSearch(queryOf(random)), criteriaOfSearch(queryOf(random))];
      if (!a || !b || criteriaKey(a) === criteriaKey(b) || !implies(a, b)) continue;
      implied++;
      const isMet = meets(factsOf(documentOf(random, "a")));
      if (isMet(a)) expect(isMet(b)).toBe(true);
    }
    expect(implied).toBeGreaterThan(50);
  });

  test.each<[string, Partial<SearchQuery>]>([
    ["nothing", {}],
    ["a kind of agency", { skills: ["React"], agencyTypes: ["both"] }],
    ["an availability", { skills: ["React"], availability: "immediate" }],
    ["a code", { keywords: "code:TM-00000000" }],
    ["an excluded range", { keywords: "react -sal:<180" }],
    ["an unknown place", { location: "nowhere at all" }],
  ])("isn't counted for %s", (_, query) => {
    expect(criteriaOfSearch({ ...emptySearch, ...query })).toBeNull();
  });

  test("can be something to leave out, in any spelling", () => {
    const facts: DemandFacts = {
      ...factsOf(documentOf(chance(1), "a")),
      headlineRole: "Platform Engineer",
      skills: ["Kubernetes"],
      industries: ["FinTech"],
      state: "TX",
      city: "Austin",
    };
    const without = (keyword: string) => meets(facts)(criteriaOfSearch({ ...emptySearch, keywords: keyword })!);
    expect(["engineer -k8s", "-skill:kubernetes", "-engineers", "-(nurse or fintech)", "-loc:tx"].map(without)).toEqual(
      Array(5).fill(false),
    );
    expect(["engineer -angular", "-skill:platform", "-nurse", "-loc:denver"].map(without)).toEqual(Array(4).fill(true));
  });

  test("of an interest is its must-haves, role, place, years, pay and work type", () => {
    const wanted: Requirements = {
      ...noRequirements,
      role: "Platform Engineer",
      skills: [
        { name: "Go or Rust", importance: "must" },
        { name: "Kafka", importance: "nice" },
      ],
      years: 5,
      place: { city: "Austin", state: "TX", miles: 40 },
      pay: { min: 100_000, max: 160_000 },
      workTypes: ["hybrid", "remote"],
    };
    const criteria = criteriaOfInterest(wanted)!;
    const facts: DemandFacts = {
      headlineRole: "Senior Software Engineer",
      skills: ["Rust"],
      yearsExperience: 7,
      city: "Round Rock",
      state: "TX",
      workType: "remote",
      salaryMin: 150_000,
      salaryMax: 180_000,
      workAuth: "USC",
      clearance: "Top Secret",
      industries: [],
    };
    expect(meets(facts)(criteria)).toBe(true);
    for (const other of [
      { headlineRole: "Nurse" },
      { skills: ["Kafka"] },
      { yearsExperience: 4 },
      { yearsExperience: null },
      { city: "Denver", state: "CO" },
      { workType: "onsite" as const },
      { salaryMin: 160_001 },
    ])
      expect(meets({ ...facts, ...other })(criteria)).toBe(false);
    const cleared = criteriaOfInterest({ ...wanted, clearance: "Secret", workAuth: ["USC", "GC"] })!;
    expect(meets(facts)(cleared)).toBe(true);
    for (const other of [{ clearance: null }, { clearance: "Public Trust" as const }, { workAuth: "H1B" as const }])
      expect(meets({ ...facts, ...other })(cleared)).toBe(false);
    expect(criteriaOfInterest({ ...noRequirements, skills: [{ name: "Go", importance: "nice" }] })).toBeNull();
  });
});

/** A market of organizations with up to four searches each, drawn from few kinds so that many are alike. */
function market(seed: number): { all: Wanted[]; questions: DemandFacts[]; organizations: string[] } {
  const random = chance(seed);
  const common = Array.from({ length: 6 }, () => criteriaOfSearch(queryOf(random)));
  const organizations = Array.from({ length: 6 + random.below(30) }, (_, place) => `organization ${place}`);
  const all = organizations.flatMap((organizationId) =>
    Array.from({ length: 1 + random.below(4) }, (): Criteria | null =>
      random.below(3) > 0 ? random.of(common) : criteriaOfSearch(queryOf(random)),
    ).flatMap((criteria) => (criteria ? [{ organizationId, criteria }] : [])),
  );
  const questions = Array.from({ length: 150 }, () => factsOf(documentOf(random, "a")));
  return { all, questions, organizations };
}
const markets = Array.from({ length: exhaustive ? 12 : 5 }, (_, seed) => market(seed + 1));
const extraOf = (text: string): number => text.length % (hiddenExtra + 1);

describe("how many organizations look for a candidate", () => {
  test("is five only once five others ask for the same or more", () => {
    const criteria = criteriaOfSearch({ ...emptySearch, skills: ["React"] })!;
    const narrower = criteriaOfSearch({ ...emptySearch, skills: ["React"], location: "TX" })!;
    const facts = factsOf({ ...documentOf(chance(1), "a"), skills: ["React"], locationState: "TX" });
    const some = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ organizationId: String(place), criteria }));
    expect(counting(some(4)).count(facts, "me")).toBe(0);
    expect(counting(some(5)).count(facts, "me")).toBe(5);
    // One organization's many searches count once, and the asking one's not at all.
    expect(counting([...some(4), ...some(4)]).count(facts, "me")).toBe(0);
    expect(counting(some(5)).count(facts, "3")).toBe(0);
    expect(counting(some(6)).count(facts, "3")).toBe(5);
    // What only one asks for isn't counted; it supports what it implies.
    const one = { organizationId: "narrow", criteria: narrower };
    expect(counting([...some(4), one]).count(facts, "me")).toBe(4);
    expect(shownDemand(counting([...some(4), one]).count(facts, "me"), 0)).toBeNull();
    // A secret number more is needed.
    expect(counting(some(7), () => hiddenExtra).count(facts, "me")).toBe(0);
    expect(counting(some(8), () => hiddenExtra).count(facts, "me")).toBe(8);
  });

  test("is never more than those whose own search finds the candidate", () => {
    for (const { all, questions } of markets)
      for (const facts of questions) {
        const isMet = meets(facts);
        const really = new Set(all.flatMap((each) => (isMet(each.criteria) ? [each.organizationId] : [])));
        expect(counting(all).count(facts, "me")).toBeLessThanOrEqual(really.size);
      }
  });
});

describe("privacy", () => {
  test("no question shows whether an organization asks for what fewer than five ask for", () => {
    let hidden = 0;
    let shown = 0;
    for (const { all, questions, organizations } of markets) {
      const demand = counting(all, extraOf);
      for (const organizationId of organizations.slice(0, 6)) {
        const others = all.filter((each) => each.organizationId !== organizationId);
        // Its searches that fewer than five organizations could have, itself among them; none supports a shared one.
        const rare = all.filter(
          (each) => each.organizationId === organizationId && sharing(all, each.criteria).size < leastDemand,
        );
        const supports = (each: Wanted) =>
          others.some(({ criteria }) => implies(each.criteria, criteria) && sharing(all, criteria).size >= leastDemand);
        const secret = new Set(rare.filter((each) => !supports(each)));
        const without = counting(
          all.filter((each) => !secret.has(each)),
          extraOf,
        );
        hidden += secret.size;
        for (const facts of questions) {
          const count = demand.count(facts, "me");
          expect(without.count(facts, "me")).toBe(count);
          if (count >= leastDemand) shown++;
        }
      }
    }
    expect(hidden).toBeGreaterThan(20);
    expect(shown).toBeGreaterThan(100);
  });

  test("without an organization, a count differs by it and by those whose criteria it supported", () => {
    let changed = 0;
    for (const { all, questions, organizations } of markets) {
      const demand = counting(all, extraOf);
      for (const organizationId of organizations.slice(0, 4)) {
        const own = all.filter((each) => each.organizationId === organizationId);
        const others = all.filter((each) => each.organizationId !== organizationId);
        const without = counting(others, extraOf);
        for (const facts of questions) {
          const isMet = meets(facts);
          const supported = new Set(
            others.flatMap(({ organizationId: other, criteria }) =>
              isMet(criteria) && own.some((each) => implies(each.criteria, criteria)) ? [other] : [],
            ),
          );
          const lost = demand.count(facts, "me") - without.count(facts, "me");
          expect(lost).toBeGreaterThanOrEqual(0);
          expect(lost).toBeLessThanOrEqual(1 + supported.size);
          if (lost > 0) changed++;
        }
      }
    }
    expect(changed).toBeGreaterThan(50);
  });

  test("an organization's own searches change none of its answers", () => {
    for (const { all, questions } of markets.slice(0, 4)) {
      const asker = "organization 0";
      const [withOwn, without] = [
        counting(all, extraOf),
        counting(
          all.filter((a) => a.organizationId !== asker),
          extraOf,
        ),
      ];
      for (const facts of questions) expect(withOwn.count(facts, asker)).toBe(without.count(facts, asker));
    }
  });

  test("what is shown depends on how many organizations a listing is hidden from, not on which", () => {
    expect(demandSteps.map((step) => shownDemand(step, 0))).toEqual([...demandSteps]);
    expect([0, 4, 5, 9, 10, 24, 99, 1_000].map((count) => shownDemand(count, 0))).toEqual([
      null,
      null,
      5,
      5,
      10,
      10,
      50,
      100,
    ]);
    // From the step alone: hiding from more and more organizations doesn't measure the count.
    for (let hiddenFrom = 0; hiddenFrom < 20; hiddenFrom++)
      expect(shownDemand(24, hiddenFrom)).toBe(shownDemand(10, hiddenFrom));
    expect(shownDemand(24, 5)).toBe(5);
    expect(shownDemand(24, 6)).toBeNull();
  });
});

const sharing = (all: readonly Wanted[], criteria: Criteria): Set<string> =>
  new Set(all.flatMap((each) => (implies(each.criteria, criteria) ? [each.organizationId] : [])));
