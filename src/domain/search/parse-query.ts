import { listingLimits } from "../listing/limits.ts";
import { agencyTypes, canonicalSkill, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import {
  availabilityWindows,
  emptySearch,
  radii,
  type SearchQuery,
  skillModes,
  sorts,
  updatedWindows,
} from "./query.ts";
import { fold } from "../core/tokenize.ts";

/** Spec §5: the ranges of the filter panel's sliders, in whole US dollars a year and whole years. */
export const salaryPanel = { min: 0, max: 300_000, step: 5_000 } as const;
export const experiencePanel = { min: 0, max: 20, step: 1 } as const;

/**
 * Spec §5, §9: the search page's initial state. A thumb there means "no upper limit", like the panel's end (spec §19).
 */
export const searchPageDefaults = { salaryMin: 0, salaryMax: 500_000, experienceMin: 0, experienceMax: 30 } as const;

type Slider = { min: number; max: number };

/** A slider's limits: its ends set no limit (spec §18: Clear All can never lower the count). */
export function limitsFromSlider(
  [low, high]: readonly [number, number],
  panel: Slider,
): { min?: number; max?: number } {
  return { ...(low > panel.min ? { min: low } : {}), ...(high < panel.max ? { max: high } : {}) };
}

/**
 * The limits after moving one thumb of a slider: a typed limit beyond the track stays while its thumb is at that end.
 */
export function limitsAfterSlide(
  [low, high]: readonly [number, number],
  before: { max?: number | undefined },
  panel: Slider,
): { min?: number; max?: number } {
  const limits = limitsFromSlider([low, high], panel);
  return high === panel.max && before.max !== undefined && before.max > panel.max
    ? { ...limits, max: before.max }
    : limits;
}

/** The thumb positions for these limits. */
export function sliderFromLimits(min: number | undefined, max: number | undefined, panel: Slider): [number, number] {
  const low = Math.min(Math.max(min ?? panel.min, panel.min), panel.max);
  return [low, Math.max(low, Math.min(max ?? panel.max, panel.max))];
}

const hidden = ["hide"] as const;

/** Maximum choices per group; further ones in an address are ignored. */
const maximumChoices = 50;
export const maximumText = { keywords: 200, location: 100, choice: 80 } as const;

/** A list is one parameter, separated by commas; a comma within a value is written `%2C`, a percent sign `%25`. */
const joined = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll("%", "%25").replaceAll(",", "%2C")).join(",");

function texts(given: unknown): string[] {
  const parts = (Array.isArray(given) ? given : [given]).flatMap((part: unknown) =>
    typeof part === "string" ? part.split(",") : typeof part === "number" ? [String(part)] : [],
  );
  return parts
    .map((part) => part.replaceAll(/%2C/gi, ",").replaceAll("%25", "%").trim())
    .filter((part) => part !== "" && part.length <= maximumText.choice);
}

function oneText(given: unknown, length: number): string | undefined {
  const first: unknown = Array.isArray(given) ? given[0] : given;
  const text = typeof first === "number" ? String(first) : typeof first === "string" ? first : "";
  return text.trim().slice(0, length).trim() || undefined;
}

function oneOf<T extends string>(given: unknown, options: readonly T[]): T | undefined {
  const text = oneText(given, maximumText.choice);
  return options.find((option) => option === text);
}

function choices<T extends string>(given: unknown, options: readonly T[]): T[] {
  const asked = new Set(texts(given).map(fold));
  return options.filter((option) => asked.has(fold(option)));
}

function freeChoices(given: unknown, spell: (text: string) => string): string[] {
  const chosen = new Map<string, string>();
  for (const text of texts(given).map(spell)) if (!chosen.has(fold(text))) chosen.set(fold(text), text);
  return [...chosen.values()].slice(0, maximumChoices);
}

function wholeNumber(given: unknown): number | undefined {
  const text = oneText(given, 12);
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/** `open`: an upper limit from here on has no effect; `highest`: the highest possible value. */
function range(
  minGiven: unknown,
  maxGiven: unknown,
  panel: Slider,
  { open, highest }: { open: number; highest: number },
): { min: number | undefined; max: number | undefined } {
  const numbers = { min: wholeNumber(minGiven), max: wholeNumber(maxGiven) };
  const swapped = numbers.min !== undefined && numbers.max !== undefined && numbers.min > numbers.max;
  const min = swapped ? numbers.max : numbers.min;
  const max = swapped ? numbers.min : numbers.max;
  return {
    min: min === undefined || min === panel.min ? undefined : Math.min(min, highest),
    max: max === undefined || max === panel.max || max >= open ? undefined : max,
  };
}

/**
 * Reads a search from an address, with the names of spec §3 (`remote`, `hybrid` and `onsite` in one `workType`).
 * Lenient, because people edit addresses by hand: unreadable values set no limit. Values can be strings, numbers or
 * arrays, as routers pass them.
 */
export function searchFromParams(params: Readonly<Record<string, unknown>>): SearchQuery {
  const salary = range(params["salaryMin"], params["salaryMax"], salaryPanel, {
    open: searchPageDefaults.salaryMax,
    highest: listingLimits.salary,
  });
  const experience = range(params["experienceMin"], params["experienceMax"], experiencePanel, {
    open: searchPageDefaults.experienceMax,
    highest: listingLimits.years,
  });
  const optional: Partial<SearchQuery> = {
    keywords: oneText(params["keywords"], maximumText.keywords),
    location: oneText(params["location"], maximumText.location),
    radius: radii.find((miles) => miles === wholeNumber(params["radius"])),
    spelling: oneOf(params["spelling"], ["exact"] as const),
    salaryMin: salary.min,
    salaryMax: salary.max,
    experienceMin: experience.min,
    experienceMax: experience.max,
    availability: oneOf(params["availability"], availabilityWindows),
    lastUpdated: oneOf(params["lastUpdated"], updatedWindows),
    seen: oneOf(params["seen"], hidden),
    own: oneOf(params["own"], hidden),
  };
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)),
    workTypes: choices(params["workType"], workTypes),
    skills: freeChoices(params["skills"], canonicalSkill),
    skillMode: oneOf(params["skillMode"], skillModes) ?? emptySearch.skillMode,
    workAuth: choices(params["workAuth"], workAuthorizations),
    clearance: choices(params["clearance"], clearances),
    industries: freeChoices(params["industries"], (text) => text),
    agencyTypes: choices(params["agencyType"], agencyTypes),
    sort: oneOf(params["sort"], sorts) ?? emptySearch.sort,
  };
}

/** Writes a search as parameters in a fixed order without defaults, so that equal searches have equal addresses. */
export function searchToParams(query: SearchQuery): Record<string, string> {
  const params: Record<string, string | number | undefined> = {
    keywords: query.keywords?.trim(),
    location: query.location?.trim(),
    radius: query.location?.trim() ? query.radius : undefined,
    spelling: query.spelling,
    workType: joined(query.workTypes),
    skills: joined(query.skills),
    skillMode: query.skills.length > 0 && query.skillMode !== emptySearch.skillMode ? query.skillMode : undefined,
    salaryMin: query.salaryMin,
    salaryMax: query.salaryMax,
    experienceMin: query.experienceMin,
    experienceMax: query.experienceMax,
    workAuth: joined(query.workAuth),
    clearance: joined(query.clearance),
    industries: joined(query.industries),
    availability: query.availability,
    lastUpdated: query.lastUpdated,
    agencyType: joined(query.agencyTypes),
    seen: query.seen,
    own: query.own,
    sort: query.sort === emptySearch.sort ? undefined : query.sort,
  };
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [[name, String(value)]],
    ),
  );
}
