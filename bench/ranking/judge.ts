import type { Clearance, WorkAuthorization, WorkType } from "#domain/core/lookups.ts";
import type { Kind, LabeledListing } from "./listings.ts";

/**
 * What a person wrote down about a job description. `must`: each entry is met by any of its skills. `cities`: the
 * metropolitan area, in the cities that the listings name. `pay` in thousands.
 */
export type Facts = {
  kind: Kind;
  must: readonly string[];
  years?: number;
  cities?: readonly string[];
  type?: WorkType;
  pay?: number;
  auth?: readonly WorkAuthorization[];
  clearance?: Clearance;
};

export type LabeledJob = { id: string; text: string; facts: Facts };

const related: readonly (readonly [Kind, Kind])[] = [
  ["platform", "backend"],
  ["platform", "security"],
  ["backend", "full stack"],
  ["frontend", "full stack"],
  ["frontend", "mobile"],
  ["frontend", "design"],
  ["data engineering", "machine learning"],
  ["data engineering", "backend"],
  ["machine learning", "platform"],
  ["product", "project"],
  ["product", "design"],
];
const isRelated = (a: Kind, b: Kind): boolean =>
  related.some(([one, other]) => (one === a && other === b) || (one === b && other === a));

const order: readonly (Clearance | null)[] = [null, "Public Trust", "Secret", "Top Secret", "TS/SCI"];

/** README.md, "How a listing is judged". */
export function gradeOf(job: Facts, listing: LabeledListing): 0 | 1 | 2 | 3 {
  const has = (any: string) => any.split("|").some((skill) => listing.keySkills.includes(skill));
  const missing = job.must.filter((any) => !has(any)).length;
  const conditions =
    (job.clearance === undefined || order.indexOf(listing.clearance) >= order.indexOf(job.clearance)) &&
    (job.auth === undefined || job.auth.includes(listing.workAuth));
  if (!conditions) return 0;

  const short = (job.years ?? 0) - listing.yearsExperience;
  const years = short <= 0 ? 0 : short < 3 ? 1 : 2;
  const over = job.pay === undefined ? 0 : listing.salaryMin / (job.pay * 1_000);
  const pay = over <= 1 ? 0 : over <= 1.25 ? 1 : 2;
  const off = years + pay + (isPlaceOff(job, listing) ? 1 : 0);

  const same = job.kind === listing.kind;
  if (same && missing === 0 && off === 0) return 3;
  if (same && missing <= 1 && off <= 1) return 2;
  if ((same || isRelated(job.kind, listing.kind)) && missing * 2 <= job.must.length && off <= 2) return 1;
  return 0;
}

function isPlaceOff({ type, cities }: Facts, { workType, locationCity }: LabeledListing): boolean {
  if (type === "remote") return false;
  if (type !== undefined && workType === "remote") return true;
  return cities !== undefined && !cities.includes(locationCity);
}
