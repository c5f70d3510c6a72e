import { finished } from "#tests/support/finished.ts";
import { rankedSearch } from "#domain/job-description/candidates.ts";
import { readJobDescription } from "#domain/job-description/read.ts";
import type { Requirements } from "#domain/job-description/requirements.ts";
import { emptySearch, type SearchQuery } from "#domain/search/query.ts";
import { createSearchIndex } from "#domain/search/search-index.ts";
import { jobs } from "./jobs.ts";
import { plainJobs } from "./jobs-plain.ts";
import { gradeOf, type LabeledJob } from "./judge.ts";
import { type LabeledListing, listings } from "./listings.ts";

/** How good the ranking is: NDCG@10 on the labeled set (README.md), against keyword search and the skills filter. */
export const labeledJobs: readonly LabeledJob[] = [...jobs, ...plainJobs];
/** The mean of all job descriptions, and how much it is above keyword search. */
export const promisedQuality = { ndcg: 0.85, aboveKeywords: 0.2 };
const now = Date.UTC(2026, 10, 1);
const top = 10;

const documentOf = (listing: LabeledListing, place: number) => ({
  ...listing,
  maskedCode: `TM-${String(place).padStart(8, "0")}`,
  skills: listing.keySkills,
  industries: [],
  agencyType: "listing" as const,
  availabilityDate: "2026-11-01",
  updatedAt: now - place * 60_000,
});

export const labeledIndex = createSearchIndex<LabeledListing>();
// A fixed shuffle, so that the order of the file is no help.
[...listings]
  .sort((a, b) => hash(a.id) - hash(b.id))
  .forEach((listing, place) => labeledIndex.put(documentOf(listing, place), listing));

function hash(text: string): number {
  let value = 2166136261;
  for (const letter of text) value = Math.imul(value ^ letter.charCodeAt(0), 16777619) >>> 0;
  return value;
}

const gain = (grade: number): number => 2 ** grade - 1;
const discounted = (grades: readonly number[]): number =>
  grades.slice(0, top).reduce((sum, grade, place) => sum + gain(grade) / Math.log2(place + 2), 0);

function ndcg(job: LabeledJob, found: readonly LabeledListing[]): number {
  const ideal = discounted(listings.map((listing) => gradeOf(job.facts, listing)).sort((a, b) => b - a));
  return ideal === 0 ? Number.NaN : discounted(found.map((listing) => gradeOf(job.facts, listing))) / ideal;
}

const searched = (query: Partial<SearchQuery>): LabeledListing[] =>
  labeledIndex.search({ ...emptySearch, sort: "relevance", ...query }, { now, limit: top }).items;
const skillsOf = ({ skills }: Requirements) =>
  skills.filter(({ importance }) => importance === "must").flatMap(({ name }) => name.split(" or "));

/** The title's words, all; if that finds nothing, without the first word, and so on. */
function byKeywords({ role }: Requirements): LabeledListing[] {
  for (let words = role.split(" "); words.length > 0; words = words.slice(1)) {
    const found = searched({ keywords: words.join(" ") });
    if (found.length > 0) return found;
  }
  return [];
}

export const marketSkills = labeledIndex.facets(emptySearch, { now }).skills.map(({ value }) => value);
const methods: Record<string, (wanted: Requirements) => LabeledListing[]> = {
  "ranking by the job description": (wanted) =>
    finished(rankedSearch(labeledIndex, wanted, emptySearch, { now })).items.map(({ listing }) => listing),
  "keyword search: the job's title": byKeywords,
  "skills filter: any must-have, by relevance": (wanted) => searched({ skills: skillsOf(wanted) }),
};

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Each method's NDCG@10 per job description, the ranking first. */
export const qualityOf = (): ReadonlyMap<string, readonly number[]> =>
  new Map(
    Object.entries(methods).map(([name, method]) => [
      name,
      labeledJobs.map((job) => ndcg(job, method(readJobDescription(job.text, marketSkills).requirements))),
    ]),
  );
