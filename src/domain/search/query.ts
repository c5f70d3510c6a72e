import type { AgencyType, Clearance, WorkAuthorization, WorkType } from "../core/lookups.ts";

export const sorts = ["updated", "salary", "experience", "availability", "relevance"] as const;
export type Sort = (typeof sorts)[number];

/** Spec §9: any time, immediate (0-2 weeks), within a month, within 3 months. */
export const availabilityWindows = ["immediate", "month", "three-months"] as const;
export type AvailabilityWindow = (typeof availabilityWindows)[number];

/** Spec §9: any time, last 24 hours, last week, last month. */
export const updatedWindows = ["day", "week", "month"] as const;
export type UpdatedWindow = (typeof updatedWindows)[number];

/** The distances offered around a place, in miles. */
export const radii = [10, 25, 50, 100, 200] as const;

export const skillModes = ["any", "all"] as const;
type SkillMode = (typeof skillModes)[number];

/**
 * A search request (spec §3 "search filter object", spec §18). An absent field sets no limit. OR within a list, AND
 * between fields; `skills` follows `skillMode`. Salaries are whole US dollars a year.
 */
export type SearchQuery = {
  /** Words, quoted phrases and fields such as `skill:react -angular` (decision 0031). */
  keywords?: string;
  /** Words of a place, or a place "within 50 mi". */
  location?: string;
  /** Miles around the place in `location`. */
  radius?: number;
  /**
   * Without it, other ways to write the words count too, and words without a result are corrected. `known`: other ways
   * to write them, without corrections, so that a listing's match doesn't depend on the others.
   */
  spelling?: "exact" | "known";
  workTypes: readonly WorkType[];
  skills: readonly string[];
  skillMode: SkillMode;
  salaryMin?: number;
  salaryMax?: number;
  experienceMin?: number;
  experienceMax?: number;
  workAuth: readonly WorkAuthorization[];
  clearance: readonly Clearance[];
  industries: readonly string[];
  availability?: AvailabilityWindow;
  lastUpdated?: UpdatedWindow;
  agencyTypes: readonly AgencyType[];
  /** Leaves out the candidates whose page this person has opened. */
  seen?: "hide";
  /** Leaves out the listings of the searching organization. */
  own?: "hide";
  sort: Sort;
};

export const emptySearch: SearchQuery = {
  workTypes: [],
  skills: [],
  skillMode: "any",
  workAuth: [],
  clearance: [],
  industries: [],
  agencyTypes: [],
  sort: "updated",
};

/** The masked columns that search, sort, counts and facets can read. */
export type SearchDocument = {
  id: string;
  maskedCode: string;
  headlineRole: string;
  locationCity: string;
  locationState: string;
  workType: WorkType;
  salaryMin: number;
  salaryMax: number;
  /** Calendar date, `YYYY-MM-DD`. */
  availabilityDate: string;
  workAuth: WorkAuthorization;
  clearance: Clearance | null;
  skills: readonly string[];
  yearsExperience: number;
  industries: readonly string[];
  agencyType: AgencyType;
  /** Milliseconds since the epoch. */
  updatedAt: number;
};

export type Correction = { typed: string; used: string };

/** How the words of a search were read. */
export type SearchReading = {
  /** Words that no listing has, and what was searched instead. */
  corrections: Correction[];
  /** Other ways to write the words that were searched too. */
  also: string[];
  /** Words of the keywords whose other forms were searched too, and how a search names them: "(nursing or nurse)". */
  forms: Correction[];
  /** What couldn't be read, and how to fix it. */
  problems: string[];
  /** The place that a distance was measured from. */
  near: { place: string; miles: number } | null;
  /** What a result can match, to highlight: words in a row in one value, of one kind or of any. */
  marks: { words: string[]; prefix: boolean; in: "skill" | "role" | "industry" | "loc" | null }[];
};

export type FacetCount = { value: string; count: number };

/** Each group is counted without its own selection; `skills` holds the most frequent and every selected one. */
export type Facets = {
  workTypes: FacetCount[];
  skills: FacetCount[];
  workAuth: FacetCount[];
  clearance: FacetCount[];
  industries: FacetCount[];
  availability: FacetCount[];
  lastUpdated: FacetCount[];
  agencyTypes: FacetCount[];
  /** Listings by the midpoint of their range, without the salary filter: 30 buckets of $10,000, the last one open. */
  salaryHistogram: number[];
  /**
   * How many are found without one active filter, by its key. Without any result also by "word 6 14": without the part
   * of the keyword box between these places.
   */
  without: { key: string; total: number }[];
};
