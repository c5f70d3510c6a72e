import {
  type AgencyType,
  agencyTypeLabels,
  type WorkAuthorization,
  workAuthorizationLabels,
  type WorkType,
  workTypeLabels,
  popularSkills,
} from "#domain/core/lookups.ts";
import {
  activeParts,
  type ActivePart,
  cleared,
  keysOf,
  type OptionalField,
  withoutKeys,
} from "#domain/search/active.ts";
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

export type ActiveFilter = { key: string; label: string; without: SearchQuery };

/** All active filters as removable chips (spec §18), in the order of the panel. */
export const activeFilters = (query: SearchQuery): ActiveFilter[] =>
  activeParts(query).map((part) => ({ key: part.key, label: labelOf(part, query), without: part.without }));

function labelOf({ filter, value = "" }: ActivePart, query: SearchQuery): string {
  switch (filter) {
    case "keywords":
      return `Keywords: ${query.keywords}`;
    case "spelling":
      return "Exactly as typed";
    case "location":
      return `Location: ${query.location}${query.radius === undefined ? "" : ` within ${query.radius} mi`}`;
    case "workTypes":
      return workTypeLabels[value as WorkType];
    case "skills":
      return value || `All of: ${query.skills.join(", ")}`;
    case "salaryMin":
      return rangeLabel(query.salaryMin, query.salaryMax, thousands);
    case "experienceMin":
      return `${rangeLabel(query.experienceMin, query.experienceMax, String)} years`;
    case "workAuth":
      return workAuthorizationLabels[value as WorkAuthorization];
    case "availability":
      return query.availability ? `Available: ${lowered(availabilityLabels[query.availability])}` : "";
    case "lastUpdated":
      return query.lastUpdated ? `Updated: ${lowered(updatedLabels[query.lastUpdated])}` : "";
    case "agencyTypes":
      return `Agency type: ${agencyTypeLabels[value as AgencyType]}`;
    case "own":
      return "Other organizations only";
    case "seen":
      return "Not opened yet";
    default:
      return value;
  }
}

/** The active filter groups behind Advanced Filters, which the collapsed section must still show. */
export function advancedCount(query: SearchQuery): number {
  const basic = new Set(["keywords", "spelling", "location", "own", "seen"]);
  return activeFilters(query).filter(({ key }) => !basic.has(key) && !key.startsWith("workType ")).length;
}

/** Clear All: no filter, the same sort order. Every limit becomes absent, so the count can only grow (spec §18). */
export function clearedSearch(query: SearchQuery): SearchQuery {
  return { ...emptySearch, sort: query.sort };
}

/** Sets an optional field, or removes it when empty. */
export function withField<Field extends OptionalField>(
  query: SearchQuery,
  field: Field,
  value: SearchQuery[Field] | undefined,
): SearchQuery {
  return value === undefined || value === "" ? cleared(query, field) : { ...query, [field]: value };
}

/**
 * The searches that would find more, by how many they find: without a filter or one part of the keywords, or without
 * two of them.
 */
export function findingMore(
  query: SearchQuery,
  without: readonly { key: string; total: number }[],
): { key: string; labels: string[]; search: SearchQuery; total: number }[] {
  const filters = new Map(activeFilters(query).map((filter) => [filter.key, filter.label]));
  return without
    .flatMap(({ key, total }) => {
      const keys = keysOf(key);
      const search = withoutKeys(query, keys);
      // Without all of the filters is Clear All.
      if (total === 0 || !search || activeFilters(search).length === 0) return [];
      const labels = keys.map((each) => {
        const [, start, end] = each.split(" ");
        return filters.get(each) ?? (query.keywords ?? "").slice(Number(start), Number(end));
      });
      return [{ key, labels, search, total }];
    })
    .toSorted((a, b) => b.total - a.total);
}

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

function rangeLabel(min: number | undefined, max: number | undefined, write: (value: number) => string): string {
  if (min !== undefined && max !== undefined) return min === max ? write(min) : `${write(min)} to ${write(max)}`;
  if (min !== undefined) return `${write(min)} or more`;
  return max !== undefined ? `up to ${write(max)}` : "";
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

/** The chosen skills, then the most frequent of the results, then the twenty popular ones (spec §9). */
export function offeredSkills(counts: readonly FacetCount[] = [], chosen: readonly string[]): string[] {
  const frequent = counts.filter(({ count }) => count > 0).slice(0, 12);
  return [...new Set([...chosen, ...frequent.map(({ value }) => value), ...popularSkills])];
}
