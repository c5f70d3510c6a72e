import type { SearchQuery } from "./query.ts";

type Choices = "workTypes" | "workAuth" | "clearance" | "industries" | "agencyTypes" | "skills";
export type OptionalField = {
  [Field in keyof SearchQuery]-?: undefined extends SearchQuery[Field] ? Field : never;
}[keyof SearchQuery];

/** One active filter: its key, the value if it is one of several, and the search without it. */
export type ActivePart = { key: string; filter: keyof SearchQuery; value?: string; without: SearchQuery };

/** All active filters (spec §18), in the order of the panel. "All of" several skills is one filter. */
export function activeParts(query: SearchQuery): ActivePart[] {
  const one = (key: string, filter: OptionalField, ...fields: OptionalField[]): ActivePart[] =>
    query[filter] === undefined && fields.every((field) => query[field] === undefined)
      ? []
      : [{ key, filter, without: cleared(query, filter, ...fields) }];
  const each = (key: string, filter: Choices): ActivePart[] =>
    query[filter].map((value) => ({
      key: `${key} ${value}`,
      filter,
      value,
      without: { ...query, [filter]: (query[filter] as readonly string[]).filter((other) => other !== value) },
    }));
  return [
    ...(query.keywords ? one("keywords", "keywords") : []),
    ...(query.keywords || query.location ? one("spelling", "spelling") : []),
    ...(query.location ? one("location", "location", "radius") : []),
    ...each("workType", "workTypes"),
    ...(query.skillMode === "all" && query.skills.length > 1
      ? [{ key: "skills", filter: "skills" as const, without: { ...query, skills: [] } }]
      : each("skill", "skills")),
    ...one("salary", "salaryMin", "salaryMax"),
    ...one("experience", "experienceMin", "experienceMax"),
    ...each("workAuth", "workAuth"),
    ...each("clearance", "clearance"),
    ...each("industry", "industries"),
    ...one("availability", "availability"),
    ...one("lastUpdated", "lastUpdated"),
    ...each("agencyType", "agencyTypes"),
    ...one("own", "own"),
    ...one("seen", "seen"),
  ];
}

/** Removes the named fields: an absent field is the only way to say "no limit". */
export function cleared(query: SearchQuery, ...fields: OptionalField[]): SearchQuery {
  const rest = { ...query };
  for (const field of fields) delete rest[field];
  return rest;
}

/** The keyword box without one of its parts, which begins at `start` and ends at `end`, and an "and" that joined it. */
const withoutPart = (keywords: string, start: number, end: number): string =>
  `${keywords.slice(0, start).replace(/\s+and\s*$/i, "")} ${keywords.slice(end)}`
    .trim()
    .replace(/^and\b\s*/i, "")
    .replace(/\s+/g, " ");

/**
 * The search without the filters and parts of the keywords that these keys name, "word 6 14" being the part from 6 to
 * 14; null if they don't all apply.
 */
export function withoutKeys(query: SearchQuery, keys: readonly string[]): SearchQuery | null {
  let rest: SearchQuery | undefined = query;
  // The last part first, so that the places of the others stay right.
  for (const key of keys.toReversed()) {
    const [word, start, end] = key.split(" ");
    if (word === "word") {
      if (rest.keywords === undefined) return null;
      const keywords = withoutPart(rest.keywords, Number(start), Number(end));
      rest = keywords === "" ? cleared(rest, "keywords") : { ...rest, keywords };
    } else rest = activeParts(rest).find((part) => part.key === key)?.without;
    if (!rest) return null;
  }
  return rest;
}

/** The key of two of them together. */
export const pairKey = (first: string, second: string): string => `${first}\n${second}`;
export const keysOf = (key: string): string[] => key.split("\n");
