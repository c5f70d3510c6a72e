import { agencyTypeLabels, workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import {
  type AvailabilityWindow,
  emptySearch,
  type FacetCount,
  type SearchQuery,
  type Sort,
  type UpdatedWindow,
} from "#domain/search/query.ts";
import { thousands } from "#web/lib/format.ts";

/** Spec §2, the sort select. */
export const sortLabels: Record<Sort, string> = {
  updated: "Recently Updated",
  salary: "Salary High to Low",
  experience: "Experience",
  availability: "Availability",
  relevance: "Relevance",
};

/** Spec §9, availability; no choice is "Any time". */
export const availabilityLabels: Record<AvailabilityWindow, string> = {
  immediate: "Immediate (0-2 weeks)",
  month: "Within a month",
  "three-months": "Within 3 months",
};

/** Spec §9, last updated; no choice is "Any time". */
export const updatedLabels: Record<UpdatedWindow, string> = {
  day: "Last 24 hours",
  week: "Last week",
  month: "Last month",
};

/** One active filter, and the search without it. */
export type ActiveFilter = { key: string; label: string; without: SearchQuery };

/** All active filters as removable chips (spec §18), in the order of the panel. */
export function activeFilters(query: SearchQuery): ActiveFilter[] {
  const active: ActiveFilter[] = [];
  const add = (key: string, label: string, without: SearchQuery) => active.push({ key, label, without });

  if (query.keywords) add("keywords", `Keywords: ${query.keywords}`, cleared(query, "keywords"));
  if (query.location) add("location", `Location: ${query.location}`, cleared(query, "location"));
  for (const type of query.workTypes)
    add(`workType ${type}`, workTypeLabels[type], { ...query, workTypes: without(query.workTypes, type) });
  if (query.skillMode === "all" && query.skills.length > 1) {
    add("skills", `All of: ${query.skills.join(", ")}`, { ...query, skills: [] });
  } else {
    for (const skill of query.skills) add(`skill ${skill}`, skill, { ...query, skills: without(query.skills, skill) });
  }
  const salary = rangeLabel(query.salaryMin, query.salaryMax, thousands);
  if (salary) add("salary", salary, cleared(query, "salaryMin", "salaryMax"));
  const years = rangeLabel(query.experienceMin, query.experienceMax, String);
  if (years) add("experience", `${years} years`, cleared(query, "experienceMin", "experienceMax"));
  for (const auth of query.workAuth)
    add(`workAuth ${auth}`, workAuthorizationLabels[auth], { ...query, workAuth: without(query.workAuth, auth) });
  for (const level of query.clearance)
    add(`clearance ${level}`, level, { ...query, clearance: without(query.clearance, level) });
  for (const industry of query.industries)
    add(`industry ${industry}`, industry, { ...query, industries: without(query.industries, industry) });
  if (query.availability)
    add(
      "availability",
      `Available: ${lowered(availabilityLabels[query.availability])}`,
      cleared(query, "availability"),
    );
  if (query.lastUpdated)
    add("lastUpdated", `Updated: ${lowered(updatedLabels[query.lastUpdated])}`, cleared(query, "lastUpdated"));
  for (const type of query.agencyTypes)
    add(`agencyType ${type}`, `Agency type: ${agencyTypeLabels[type]}`, {
      ...query,
      agencyTypes: without(query.agencyTypes, type),
    });
  return active;
}

/** The active filter groups behind Advanced Filters, which the collapsed section must still show. */
export function advancedCount(query: SearchQuery): number {
  const basic = new Set(["keywords", "location"]);
  return activeFilters(query).filter(({ key }) => !basic.has(key) && !key.startsWith("workType ")).length;
}

/** Clear All: no filter, the same sort order. Every limit becomes absent, so the count can only grow (spec §18). */
export function clearedSearch(query: SearchQuery): SearchQuery {
  return { ...emptySearch, sort: query.sort };
}

/** Removes the named fields: an absent field is the only way to say "no limit". */
function cleared(query: SearchQuery, ...fields: OptionalField[]): SearchQuery {
  const rest = { ...query };
  for (const field of fields) delete rest[field];
  return rest;
}

type OptionalField = {
  [Field in keyof SearchQuery]-?: undefined extends SearchQuery[Field] ? Field : never;
}[keyof SearchQuery];

/** Sets an optional field, or removes it when empty. */
export function withField<Field extends OptionalField>(
  query: SearchQuery,
  field: Field,
  value: SearchQuery[Field] | undefined,
): SearchQuery {
  return value === undefined || value === "" ? cleared(query, field) : { ...query, [field]: value };
}

/** Toggles a value in a list. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? without(values, value) : [...values, value];
}

/** Option → its count. An option without candidates is 0 once counts are known, unknown before. */
export function countsOf(facet: readonly FacetCount[] | undefined): (value: string) => number | undefined {
  if (!facet) return () => undefined;
  const counts = new Map(facet.map(({ value, count }) => [value, count]));
  return (value) => counts.get(value) ?? 0;
}

function without<Value>(values: readonly Value[], value: Value): Value[] {
  return values.filter((each) => each !== value);
}

function rangeLabel(min: number | undefined, max: number | undefined, write: (value: number) => string): string | null {
  if (min !== undefined && max !== undefined) return min === max ? write(min) : `${write(min)} to ${write(max)}`;
  if (min !== undefined) return `${write(min)} or more`;
  return max !== undefined ? `up to ${write(max)}` : null;
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
