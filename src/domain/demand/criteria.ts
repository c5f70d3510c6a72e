import { type Clearance, clearances, type WorkAuthorization, type WorkType } from "../core/lookups.ts";
import { stateOf } from "../core/place.ts";
import { skillKey } from "../core/same-skill.ts";
import { chunkWords, fold, termMatches, wordsOf } from "../core/tokenize.ts";
import { cityKey, metroOf } from "../core/us-metros.ts";
import { alternativesOf, type Requirements } from "../job-description/requirements.ts";
import { yearsBand } from "../listing/privacy-meter.ts";
import { roleFamily } from "../listing/role-family.ts";
import { type Expression, readKeywords } from "../search/expression.ts";
import { metroNamed, milesBetween, placeNamed, pointOf } from "../search/places.ts";
import { emptySearch, type SearchQuery } from "../search/query.ts";
import { createSearchIndex } from "../search/search-index.ts";

/**
 * The facts of a candidate that demand is counted by. Absent ones meet nothing; a clearance that is null means none.
 * Salaries are whole dollars a year.
 */
export type DemandFacts = {
  headlineRole: string;
  skills: readonly string[];
  yearsExperience: number | null;
  city: string;
  state: string;
  workType: WorkType | null;
  salaryMin: number | null;
  salaryMax: number | null;
  workAuth: WorkAuthorization | null;
  clearance: Clearance | null;
  industries: readonly string[];
};

/**
 * One thing that a search or an interest asks for: one of these values, a number within a limit, or none of what a
 * keyword finds.
 */
type Criterion =
  | { of: typeof without; keyword: string }
  | { of: string; any: readonly string[] }
  | { of: string; atLeast: number }
  | { of: string; atMost: number };

/** Everything must hold; never empty. */
export type Criteria = readonly Criterion[];

const anyOf = (of: string, values: Iterable<string>): Criterion => ({ of, any: [...new Set(values)].toSorted() });

const chosen = (of: string, values: readonly string[]): Criterion[] => (values.length === 0 ? [] : [anyOf(of, values)]);

/**
 * What a saved search asks for, in terms of the facts. Null if it asks for nothing, or for something that the facts
 * don't say: then it can't be counted.
 */
export function criteriaOfSearch(query: SearchQuery): Criteria | null {
  if (query.agencyTypes.length > 0 || query.availability) return null;
  const words =
    query.keywords === undefined ? [] : wordCriteria(readKeywords(query.keywords).expression, query.keywords);
  const place = query.location === undefined ? [] : placeCriteria(query.location, query.radius);
  if (!words || !place) return null;
  const skills = query.skills.map(skillKey);
  const { salaryMin, salaryMax, experienceMin, experienceMax } = query;
  return filled([
    ...words,
    ...place,
    ...(skills.length === 0
      ? []
      : query.skillMode === "all"
        ? skills.map((skill) => anyOf("skill", [skill]))
        : [anyOf("skill", skills)]),
    ...chosen("work type", query.workTypes),
    ...chosen("work authorization", query.workAuth),
    ...chosen("clearance", query.clearance),
    ...chosen("industry", query.industries.map(fold)),
    ...(salaryMin === undefined ? [] : [{ of: "highest salary", atLeast: salaryMin }]),
    ...(salaryMax === undefined ? [] : [{ of: "lowest salary", atMost: salaryMax }]),
    ...(experienceMin === undefined ? [] : [{ of: "years from", atLeast: experienceMin }]),
    ...(experienceMax === undefined ? [] : [{ of: "years to", atMost: experienceMax }]),
  ]);
}

/** The same for what an employer's interest asks for: all must-haves, and no nice-to-have. */
export function criteriaOfInterest(wanted: Requirements): Criteria | null {
  const { role, skills, years, place, pay, workTypes, workAuth, clearance } = wanted;
  const where = place === null ? [] : placeCriteria([place.city, place.state].filter(Boolean).join(", "), place.miles);
  if (!where) return null;
  const family = roleFamily(role);
  return filled([
    ...(family === "" ? [] : [anyOf("role family", [family])]),
    ...skills.flatMap(({ name, importance }) =>
      importance === "must" ? [anyOf("skill", alternativesOf(name).map(skillKey))] : [],
    ),
    ...where,
    ...(years === null ? [] : [{ of: "years from", atLeast: years }]),
    ...(pay === null || pay.max === null ? [] : [{ of: "lowest salary", atMost: pay.max }]),
    ...chosen("work type", workTypes),
    ...chosen("work authorization", workAuth),
    // A higher clearance includes a lower one.
    ...(clearance === null ? [] : [anyOf("clearance", clearances.slice(clearances.indexOf(clearance)))]),
  ]);
}

const keyOf = (criterion: Criterion): string => JSON.stringify(criterion);

function filled(criteria: readonly Criterion[]): Criteria | null {
  const each = [...new Map(criteria.map((criterion) => [keyOf(criterion), criterion])).entries()];
  return each.length === 0 ? null : each.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, criterion]) => criterion);
}

/** Equal for equal criteria. */
export const criteriaKey = (criteria: Criteria): string => JSON.stringify(criteria);

/** Null for codes, ranges and places, and for an OR of different fields. `typed`: what the expression was read from. */
function wordCriteria(expression: Expression, typed: string): Criterion[] | null {
  if (expression.kind === "and") {
    const parts = expression.of.map((part) => wordCriteria(part, typed));
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  if (expression.kind === "not") return exclusions(expression.of, typed);
  if (expression.kind === "option") return chosen(optionFacts[expression.group], expression.values);
  const choices = expression.kind === "or" ? expression.of : [expression];
  let of: string | null = null;
  const values: string[] = [];
  for (const choice of choices) {
    if (choice.kind !== "term" || choice.field === "loc") return null;
    const kind = choice.field === null ? "words" : `words of ${choice.field}`;
    if (of !== null && of !== kind) return null;
    of = kind;
    values.push(choice.term.words.join(" "));
  }
  return of === null ? null : [anyOf(of, values)];
}

const optionFacts = { workTypes: "work type", workAuth: "work authorization", clearance: "clearance" } as const;

/** Excluding one of several is excluding each. */
function exclusions(excluded: Expression, typed: string): Criterion[] | null {
  const each = excluded.kind === "or" ? excluded.of : [excluded];
  return each.every((part) => part.kind === "term")
    ? each.map(({ field, start, end }) => {
        const text = fold(typed.slice(start, end));
        return { of: without, keyword: field === null || text.startsWith(`${field}:`) ? text : `${field}:${text}` };
      })
    : null;
}

function placeCriteria(text: string, miles: number | null | undefined): Criterion[] | null {
  if (wordsOf(text).length === 0) return [];
  const named = /^[^"():]*$/.test(text) && !/ within /i.test(text) ? placeNamed(text) : null;
  if (typeof miles === "number") return named && [{ of: `${milesTo}${named.name}`, atMost: miles }];
  const state = stateOf(text);
  if (state !== null) return [anyOf("state", [state])];
  const metro = metroNamed(text);
  if (metro !== null) return [anyOf("metro", [metro])];
  return named && [anyOf("city", [`${cityKey(named.city)}, ${named.state}`])];
}

/** Whether every candidate that meets `a` meets `b`. */
function impliesOne(a: Criterion, b: Criterion): boolean {
  if (a.of !== b.of) return false;
  if ("keyword" in a) return "keyword" in b && a.keyword === b.keyword;
  if ("any" in a && "any" in b) return a.any.every((value) => b.any.includes(value));
  if ("atLeast" in a && "atLeast" in b) return a.atLeast >= b.atLeast;
  return "atMost" in a && "atMost" in b && a.atMost <= b.atMost;
}

/** Whether `a` asks for the same as `b`, or for more. */
export const implies = (a: Criteria, b: Criteria): boolean => b.every((each) => a.some((own) => impliesOne(own, each)));

/** A test of criteria against a candidate's facts. Years count by their band and salaries by steps of $10,000. */
export function meets(facts: DemandFacts): (criteria: Criteria) => boolean {
  const role = wordsOf(facts.headlineRole);
  const skills = facts.skills.map((skill) => chunkWords(skill));
  const industries = facts.industries.map((industry) => wordsOf(industry));
  const isFound = finds(facts);
  const state = stateOf(facts.state);
  const point = state === null ? null : pointOf(facts.city, state);
  const values: Record<string, ReadonlySet<string>> = {
    skill: new Set(facts.skills.map(skillKey)),
    "role family": new Set([roleFamily(facts.headlineRole)]),
    "work type": new Set(facts.workType === null ? [] : [facts.workType]),
    "work authorization": new Set(facts.workAuth === null ? [] : [facts.workAuth]),
    clearance: new Set(facts.clearance === null ? [] : [facts.clearance]),
    industry: new Set(facts.industries.map(fold)),
    state: new Set(state === null ? [] : [state]),
    metro: new Set(state === null ? [] : [metroOf(facts.city, state) ?? ""]),
    city: new Set(state === null ? [] : [`${cityKey(facts.city)}, ${state}`]),
  };
  const band = facts.yearsExperience === null ? null : yearsBand(facts.yearsExperience);
  const numbers = new Map<string, number | null>([
    ["years from", band && band[0]],
    ["years to", band && band[1]],
    // Rounded against the candidate, so that a count is never too high.
    ["lowest salary", facts.salaryMin === null ? null : Math.ceil(facts.salaryMin / salaryStep) * salaryStep],
    ["highest salary", facts.salaryMax === null ? null : Math.floor(facts.salaryMax / salaryStep) * salaryStep],
  ]);

  function numberOf(of: string): number | null {
    const known = numbers.get(of);
    if (known !== undefined) return known;
    const place = of.startsWith(milesTo) && point ? placeNamed(of.slice(milesTo.length)) : null;
    const miles = place && point ? milesBetween(place, point) : null;
    numbers.set(of, miles);
    return miles;
  }

  const textsOf: Record<string, readonly (readonly string[])[]> = {
    "words of skill": skills,
    "words of role": [role],
    "words of industry": industries,
    words: [role, ...skills, ...industries],
  };

  function has(of: string, value: string): boolean {
    if (Object.hasOwn(values, of)) return values[of]!.has(value);
    return (textsOf[of] ?? []).some((words) => termMatches(words, { words: value.split(" "), prefix: false }));
  }

  return (criteria) =>
    criteria.every((criterion) => {
      if ("keyword" in criterion) return !isFound(criterion.keyword);
      if ("any" in criterion) return criterion.any.some((value) => has(criterion.of, value));
      const number = numberOf(criterion.of);
      if (number === null) return false;
      return "atLeast" in criterion ? number >= criterion.atLeast : number <= criterion.atMost;
    });
}

/** Whether the search itself finds these facts by a keyword, in any spelling: then a search without it doesn't. */
function finds(facts: DemandFacts): (keyword: string) => boolean {
  const known = new Map<string, boolean>();
  let index: ReturnType<typeof createSearchIndex<null>> | undefined;
  return (keyword) => {
    const before = known.get(keyword);
    if (before !== undefined) return before;
    index ??= indexOf(facts);
    const found = index.among({ ...emptySearch, keywords: keyword }, [], { now: 0 }).total > 0;
    known.set(keyword, found);
    return found;
  };
}

function indexOf(facts: DemandFacts) {
  const index = createSearchIndex<null>();
  const { headlineRole, city, state, skills, clearance, industries } = facts;
  const words = { headlineRole, locationCity: city, locationState: state, skills, clearance, industries };
  index.put({ ...notWords, ...words, id: "facts" }, null);
  return index;
}

/** What no keyword finds. */
const notWords = {
  maskedCode: "",
  workType: "onsite",
  salaryMin: 0,
  salaryMax: 0,
  availabilityDate: "2026-01-01",
  workAuth: "Other",
  yearsExperience: 0,
  agencyType: "both",
  updatedAt: 0,
} as const;

const without = "without";
const salaryStep = 10_000;
const milesTo = "miles to ";
