import { canonicalSkill, type WorkType } from "../core/lookups.ts";
import { stateOf } from "../core/place.ts";
import { chunkWords, fold, termMatches, wordsOf } from "../core/tokenize.ts";
import { cityKey, metroOf } from "../core/us-metros.ts";
import { alternativesOf, type Requirements } from "../job-description/requirements.ts";
import { yearsBand } from "../listing/privacy-meter.ts";
import { roleFamily } from "../listing/role-family.ts";
import { type Expression, readKeywords } from "../search/expression.ts";
import { metroNamed, milesBetween, placeNamed, pointOf } from "../search/places.ts";
import type { SearchQuery } from "../search/query.ts";

/** The facts of a candidate that demand is counted by. Absent ones meet nothing. Salaries are whole dollars a year. */
export type DemandFacts = {
  headlineRole: string;
  skills: readonly string[];
  yearsExperience: number | null;
  city: string;
  state: string;
  workType: WorkType | null;
  salaryMin: number | null;
  salaryMax: number | null;
};

/** One thing that a search or an interest asks for: one of these values, or a number within a limit. */
type Criterion =
  | { of: string; any: readonly string[] }
  | { of: string; atLeast: number }
  | { of: string; atMost: number };

/** Everything must hold; never empty. */
export type Criteria = readonly Criterion[];

const anyOf = (of: string, values: Iterable<string>): Criterion => ({ of, any: [...new Set(values)].toSorted() });

/**
 * What a saved search asks for, in terms of the facts. Null if it asks for nothing, or for something that the facts
 * don't say: then it can't be counted.
 */
export function criteriaOfSearch(query: SearchQuery): Criteria | null {
  const { workAuth, clearance, industries, agencyTypes, availability } = query;
  if ([workAuth, clearance, industries, agencyTypes].some((chosen) => chosen.length > 0) || availability) return null;
  const words = query.keywords === undefined ? [] : wordCriteria(readKeywords(query.keywords).expression);
  const place = query.location === undefined ? [] : placeCriteria(query.location, query.radius);
  if (!words || !place) return null;
  const skills = query.skills.map(skillValue);
  const { salaryMin, salaryMax, experienceMin, experienceMax } = query;
  return filled([
    ...words,
    ...place,
    ...(skills.length === 0
      ? []
      : query.skillMode === "all"
        ? skills.map((skill) => anyOf("skill", [skill]))
        : [anyOf("skill", skills)]),
    ...(query.workTypes.length === 0 ? [] : [anyOf("work type", query.workTypes)]),
    ...(salaryMin === undefined ? [] : [{ of: "highest salary", atLeast: salaryMin }]),
    ...(salaryMax === undefined ? [] : [{ of: "lowest salary", atMost: salaryMax }]),
    ...(experienceMin === undefined ? [] : [{ of: "years from", atLeast: experienceMin }]),
    ...(experienceMax === undefined ? [] : [{ of: "years to", atMost: experienceMax }]),
  ]);
}

/** The same for what an employer's interest asks for: all must-haves, and no nice-to-have. */
export function criteriaOfInterest(wanted: Requirements): Criteria | null {
  const { role, skills, years, place, pay, workTypes, workAuth, clearance } = wanted;
  if (workAuth.length > 0 || clearance !== null) return null;
  const where = place === null ? [] : placeCriteria([place.city, place.state].filter(Boolean).join(", "), place.miles);
  if (!where) return null;
  const family = roleFamily(role);
  return filled([
    ...(family === "" ? [] : [anyOf("role family", [family])]),
    ...skills.flatMap(({ name, importance }) =>
      importance === "must" ? [anyOf("skill", alternativesOf(name).map(skillValue))] : [],
    ),
    ...where,
    ...(years === null ? [] : [{ of: "years from", atLeast: years }]),
    ...(pay === null || pay.max === null ? [] : [{ of: "lowest salary", atMost: pay.max }]),
    ...(workTypes.length === 0 ? [] : [anyOf("work type", workTypes)]),
  ]);
}

const skillValue = (name: string): string => fold(canonicalSkill(name));

const keyOf = (criterion: Criterion): string => JSON.stringify(criterion);

function filled(criteria: readonly Criterion[]): Criteria | null {
  const each = [...new Map(criteria.map((criterion) => [keyOf(criterion), criterion])).entries()];
  return each.length === 0 ? null : each.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, criterion]) => criterion);
}

/** Equal for equal criteria. */
export const criteriaKey = (criteria: Criteria): string => JSON.stringify(criteria);

/** Null for exclusions, codes and other fields. */
function wordCriteria(expression: Expression): Criterion[] | null {
  if (expression.kind === "and") {
    const parts = expression.of.map(wordCriteria);
    return parts.every((part) => part !== null) ? parts.flat() : null;
  }
  const choices = expression.kind === "or" ? expression.of : [expression];
  let of: string | null = null;
  const values: string[] = [];
  for (const choice of choices) {
    if (choice.kind !== "term" || choice.field === "industry" || choice.field === "loc") return null;
    const kind = choice.field === null ? "words" : `words of ${choice.field}`;
    if (of !== null && of !== kind) return null;
    of = kind;
    values.push(choice.term.words.join(" "));
  }
  return of === null ? null : [anyOf(of, values)];
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
  const state = stateOf(facts.state);
  const point = state === null ? null : pointOf(facts.city, state);
  const values: Record<string, ReadonlySet<string>> = {
    skill: new Set(facts.skills.map(skillValue)),
    "role family": new Set([roleFamily(facts.headlineRole)]),
    "work type": new Set(facts.workType === null ? [] : [facts.workType]),
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

  function has(of: string, value: string): boolean {
    if (Object.hasOwn(values, of)) return values[of]!.has(value);
    const texts = of === "words of skill" ? skills : of === "words of role" ? [role] : [role, ...skills];
    return texts.some((words) => termMatches(words, { words: value.split(" "), prefix: false }));
  }

  return (criteria) =>
    criteria.every((criterion) => {
      if ("any" in criterion) return criterion.any.some((value) => has(criterion.of, value));
      const number = numberOf(criterion.of);
      if (number === null) return false;
      return "atLeast" in criterion ? number >= criterion.atLeast : number <= criterion.atMost;
    });
}

const salaryStep = 10_000;
const milesTo = "miles to ";
