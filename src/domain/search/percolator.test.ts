import { expect, test } from "vitest";
import { finished } from "#tests/support/finished.ts";
import { agencyTypes, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import { createPercolator, type StoredSearch } from "./percolator.ts";
import { emptySearch, type SearchDocument, type SearchQuery } from "./query.ts";
import { createSearchIndex } from "./search-index.ts";
import { ownedBy } from "./viewpoint.ts";

const now = Date.UTC(2026, 5, 1);
const dayMs = 86_400_000;

function chance(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const of = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return {
    below,
    of,
    some: <T>(list: readonly T[], most: number) => [
      ...new Set(Array.from({ length: below(most + 1) }, () => of(list))),
    ],
    maybe: <T>(value: () => T, oneIn: number): T | undefined => (below(oneIn) === 0 ? value() : undefined),
  };
}
type Chance = ReturnType<typeof chance>;

const skills = ["React", "Node.js", "Kubernetes", "TypeScript", "C++", ".NET", "Résumé parsing", "Kotlin", "kotlin"];
const industries = ["FinTech", "Healthcare", "Média", "Media", "SaaS"];
const places = [
  ["Austin", "TX"],
  ["Denver", "CO"],
  ["St. Louis", "MO"],
  ["Charleston", "WV"],
  ["Plano", "TX"],
  ["Oakland", "CA"],
] as const;
const roles = ["Senior Data Engineer", "Front End Developer", "Machine Learning Scientist", "SRE", "Product Manager"];
const keywords = [
  "engineer",
  "k8s",
  "front end",
  "frontend",
  "raect",
  "data engi",
  '"data engineer"',
  "skill:react -kotlin",
  "pm or sre",
  "senior loc:tx",
  "loc:dfw",
  'engineer loc:"bay area"',
  "sal:<120 developer",
  "west virginia",
];
const locations = ["TX", "austin", "Denver, CO", "west virginia", "st louis", "nowhere"];

const documentOf = ({ below, of, some, maybe }: Chance, id: string): SearchDocument => {
  const [locationCity, locationState] = of(places);
  const salaryMin = 60_000 + below(20) * 5_000;
  return {
    id,
    maskedCode: `TM-${String(below(10 ** 8)).padStart(8, "0")}`,
    headlineRole: of(roles),
    locationCity,
    locationState,
    workType: of(workTypes),
    salaryMin,
    salaryMax: salaryMin + below(8) * 5_000,
    availabilityDate: new Date(now + (below(140) - 20) * dayMs).toISOString().slice(0, 10),
    workAuth: of(workAuthorizations),
    clearance: maybe(() => of(clearances), 2) ?? null,
    skills: some(skills, 5),
    yearsExperience: below(20),
    industries: some(industries, 2),
    agencyType: of(agencyTypes),
    updatedAt: now - below(60) * dayMs,
  };
};

function queryOf({ below, of, some, maybe }: Chance): SearchQuery {
  const optional: Partial<SearchQuery> = Object.fromEntries(
    Object.entries({
      keywords: maybe(() => of(keywords), 2),
      location: maybe(() => of(locations), 4),
      radius: maybe(() => 50, 8),
      salaryMin: maybe(() => 60_000 + below(20) * 5_000, 4),
      salaryMax: maybe(() => 60_000 + below(20) * 5_000, 4),
      experienceMin: maybe(() => below(12), 4),
      experienceMax: maybe(() => 8 + below(12), 4),
      availability: maybe(() => of(["immediate", "month", "three-months"] as const), 6),
      lastUpdated: maybe(() => of(["day", "week", "month"] as const), 8),
      own: maybe(() => "hide" as const, 6),
    }).filter(([, value]) => value !== undefined),
  );
  return {
    ...emptySearch,
    ...optional,
    spelling: below(4) === 0 ? "exact" : "known",
    skills: below(2) === 0 ? some(skills, 3) : [],
    skillMode: of(["any", "all"] as const),
    workTypes: below(4) === 0 ? some(workTypes, 2) : [],
    workAuth: below(5) === 0 ? some(workAuthorizations, 3) : [],
    clearance: below(6) === 0 ? some(clearances, 2) : [],
    industries: below(5) === 0 ? some(industries, 2) : [],
    agencyTypes: below(6) === 0 ? some(agencyTypes, 1) : [],
  };
}

test("finds the searches that a listing meets: the same as asking each one over the whole market", () => {
  const seeds = chance(20_260_601);
  const organizations = ["north", "harbor", "meridian"];
  const documents = Array.from({ length: 120 }, (_, place) => ({
    document: documentOf(seeds, `listing ${place}`),
    blockedKeys: [ownedBy(seeds.of(organizations)), ...seeds.some(organizations, 1)],
  }));
  const market = createSearchIndex<null>();
  for (const { document, blockedKeys } of documents) market.put(document, null, blockedKeys);
  const searches: StoredSearch[] = Array.from({ length: 1_500 }, (_, place) => {
    const query = queryOf(seeds);
    const organization = seeds.of(organizations);
    return {
      id: `search ${place}`,
      query,
      keys: query.own === "hide" ? [organization, ownedBy(organization)] : [organization],
    };
  });
  const percolator = createPercolator();
  for (const search of searches) percolator.put(search);

  let met = 0;
  const found = new Map(
    documents.map(({ document, blockedKeys }) => {
      const ids = finished(percolator.match(document, { blockedKeys, now, slice: 7 }));
      expect(new Set(ids).size).toBe(ids.length);
      met += ids.length;
      return [document.id, new Set(ids)] as const;
    }),
  );
  const listingIds = documents.map(({ document }) => document.id);
  for (const { id, query, keys } of searches) {
    const { ids } = market.among(query, listingIds, { viewerBlocked: keys, now });
    expect(
      listingIds.filter((listing) => found.get(listing)?.has(id)),
      JSON.stringify(query),
    ).toEqual(ids);
  }
  expect(met).toBeGreaterThan(1_000);
});

test("forgets removed searches and knows changed ones by their latest filters", () => {
  const seeds = chance(7);
  const document = { ...documentOf(seeds, "one"), skills: ["React"], headlineRole: "Engineer" };
  const percolator = createPercolator();
  const put = (id: string, query: Partial<SearchQuery>) =>
    percolator.put({ id, query: { ...emptySearch, ...query, spelling: "known" }, keys: [] });
  const met = () => finished(percolator.match(document, { blockedKeys: [], now })).toSorted();
  put("skill", { skills: ["reactjs"] });
  put("all", {});
  expect(met()).toEqual(["all", "skill"]);
  put("skill", { skills: ["Kotlin"] });
  expect(met()).toEqual(["all"]);
  percolator.remove("all");
  expect(met()).toEqual([]);
  expect(percolator.size()).toBe(1);
});
