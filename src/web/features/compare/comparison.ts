import { skillKey } from "#domain/core/same-skill.ts";
import { cardFields, type FaceField, inputOf, pageFields } from "#domain/listing/fields.ts";
import type { ListingDetail } from "#domain/listing/view.ts";
import { workAuthorizationLabels, workTypeLabels } from "#domain/core/lookups.ts";
import { availabilityText, dateText, dollars, instantDateText, salaryRange, yearsText } from "#web/lib/format.ts";
import { ownDate } from "#web/lib/own-date.ts";

/** `ids=a,b,c` from an address, in order and without duplicates. */
export function idsFromAddress(ids: string | readonly string[] | undefined): string[] {
  const parts = (typeof ids === "string" ? [ids] : (ids ?? [])).flatMap((part) => part.split(","));
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))];
}

/** The matches with a job that came with these ids, `match=82,,76`: whole points out of 100. */
export function matchesFromAddress(
  ids: string | readonly string[] | undefined,
  match: string | readonly string[] | undefined,
): ReadonlyMap<string, number> {
  const points = typeof match === "string" ? match.split(",") : [];
  return new Map(
    idsFromAddress(ids).flatMap((id, place) =>
      /^(?:100|\d{1,2})$/.test(points[place] ?? "") ? [[id, Number(points[place])] as const] : [],
    ),
  );
}

/** Each candidate's skills, each once and in the spelling of the first candidate who has it. */
function skillsOfEach(listings: readonly ListingDetail[]): string[][] {
  const spelled = new Map<string, string>();
  return listings.map(({ keySkills }) => {
    const own = keySkills.map((skill) => {
      const key = skillKey(skill);
      const first = spelled.get(key) ?? skill;
      spelled.set(key, first);
      return first;
    });
    return [...new Set(own)];
  });
}

/** Skills that all candidates have, in the first one's order and spelling; none for a single candidate. */
export function commonSkills(listings: readonly ListingDetail[]): string[] {
  const [first, ...others] = skillsOfEach(listings);
  if (!first || others.length === 0) return [];
  return first.filter((skill) => others.every((skills) => skills.includes(skill)));
}

export type CompareCell = { text: string; values?: readonly string[]; best: boolean };
export type CompareRow = {
  label: string;
  /** What counts as best in this row. */ rule?: string;
  cells: CompareCell[];
  differs: boolean;
};

/** Already in the candidate's heading or another row, or too long for one. */
const notCompared: readonly string[] = ["headlineRole", "locationState", "salaryMax", "summary", "experienceBullets"];

type RowRule = {
  label: string;
  text: (listing: ListingDetail) => string;
  /** Several short values instead of one text. */
  values?: (listing: ListingDetail) => readonly string[];
  /** Lower is better; null doesn't compete. */
  best?: { rule: string; rank: (listing: ListingDetail) => number | null };
};

/**
 * The candidates' fields row by row, with the best value marked where a comparison makes sense. Nothing is marked when
 * all values are equal or fewer than two compete. `now` in ms.
 */
export function compareRows(
  listings: readonly ListingDetail[],
  now: number,
  matches: ReadonlyMap<string, number> = new Map(),
): CompareRow[] {
  return [...matchRule(matches), ...rulesFor(listings, now)].map(({ label, text, values, best }) => {
    const texts = listings.map(text);
    const winners = best ? bestOf(listings.map(best.rank)) : new Set<number>();
    return {
      label,
      ...(best ? { rule: best.rule } : {}),
      cells: listings.map((listing, index) => ({
        text: texts[index]!,
        ...(values ? { values: values(listing) } : {}),
        best: winners.has(index),
      })),
      differs: new Set(texts).size > 1,
    };
  });
}

/** As it was when the comparison was opened, where the ranking is on the log. */
const matchRule = (matches: ReadonlyMap<string, number>): RowRule[] =>
  matches.size === 0
    ? []
    : [
        {
          label: "Match with the job",
          text: ({ id }) => (matches.has(id) ? `${matches.get(id)} of 100` : ""),
          best: { rule: "Highest is best", rank: ({ id }) => (matches.has(id) ? -(matches.get(id) ?? 0) : null) },
        },
      ];

function bestOf(ranks: readonly (number | null)[]): Set<number> {
  const taking = ranks.filter((rank) => rank !== null);
  const lowest = Math.min(...taking);
  if (taking.length < 2 || taking.every((rank) => rank === lowest)) return new Set();
  return new Set(ranks.flatMap((rank, index) => (rank === lowest ? [index] : [])));
}

function rulesFor(listings: readonly ListingDetail[], now: number): RowRule[] {
  const today = ownDate(now);
  const shared = new Set(commonSkills(listings));
  const others = new Map(
    skillsOfEach(listings).map((skills, place) => [listings[place]!, skills.filter((skill) => !shared.has(skill))]),
  );
  const further = (listing: ListingDetail) => others.get(listing) ?? [];
  const sorted = (values: readonly string[]) => values.toSorted((a, b) => a.localeCompare(b, "en-US")).join(", ");
  const rules: Partial<Record<FaceField, RowRule>> = {
    keySkills: {
      label: shared.size > 0 ? "Other skills" : "Skills",
      text: (each) => sorted(further(each)),
      values: further,
    },
    salaryMin: {
      label: "Salary",
      text: (each) => salaryRange(each.salaryMin, each.salaryMax),
      best: { rule: "Lowest is best", rank: (each) => each.salaryMin },
    },
    yearsExperience: {
      label: "Experience",
      text: (each) => yearsText(each.yearsExperience),
      best: { rule: "Most is best", rank: (each) => -each.yearsExperience },
    },
    availabilityDate: {
      label: "Available",
      text: (each) => availabilityText(each.availabilityDate, now),
      best: {
        rule: "Soonest is best",
        rank: (each) => Date.parse(each.availabilityDate < today ? today : each.availabilityDate),
      },
    },
    locationCity: { label: "Location", text: (each) => `${each.locationCity}, ${each.locationState}` },
    workType: { label: "Work type", text: (each) => workTypeLabels[each.workType] },
    workAuth: { label: "Work authorization", text: (each) => workAuthorizationLabels[each.workAuth] },
    clearance: { label: "Clearance", text: (each) => each.clearance ?? "" },
    industries: { label: "Industries", text: (each) => sorted(each.industries), values: (each) => each.industries },
    education: { label: "Education", text: (each) => each.education },
    certifications: {
      label: "Certifications",
      text: (each) => sorted(each.certifications),
      values: (each) => each.certifications,
    },
    scorecards: {
      label: "Screening",
      text: (each) => each.screening.scorecards.map(({ name, score }) => `${name} ${score}`).join(", "),
      values: (each) => each.screening.scorecards.map(({ name, score }) => `${name} ${score}`),
      best: { rule: "Highest average is best", rank: (each) => averageScore(each) },
    },
    timeZone: { label: "Time zone", text: (each) => each.timeZone },
  };
  const all: RowRule[] = [
    ...Object.values(rules),
    ...[...cardFields, ...pageFields]
      .filter((field) => !(field in rules) && !notCompared.includes(field))
      .map((field) => ({ label: inputOf(field).label, text: (each: ListingDetail) => String(each[field] ?? "") })),
    { label: "Listing agency", text: (each) => each.agencyName },
    { label: "Exclusive until", text: (each) => dateText(each.exclusivityUntil) },
    { label: "Updated", text: (each) => instantDateText(each.updatedAt) },
  ];
  // Commission terms are for agencies and the platform only (spec §12); others get no such rows.
  if (!listings.some(({ terms }) => terms)) return all;
  return [
    ...all,
    {
      label: "Split LA / SA",
      text: ({ terms }) => (terms ? `${terms.defaultSplitLA} / ${terms.defaultSplitSA}` : ""),
      best: { rule: "Highest selling share is best", rank: ({ terms }) => (terms ? -terms.defaultSplitSA : null) },
    },
    {
      label: "Minimum fee",
      text: ({ terms }) => (terms ? dollars(terms.minimumFee) : ""),
      best: { rule: "Lowest is best", rank: ({ terms }) => terms?.minimumFee ?? null },
    },
  ];
}

function averageScore({ screening: { scorecards } }: ListingDetail): number | null {
  if (scorecards.length === 0) return null;
  return -scorecards.reduce((sum, { score }) => sum + score, 0) / scorecards.length;
}
