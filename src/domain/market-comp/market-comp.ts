import { addDays } from "../core/calendar.ts";

/**
 * What hires of a role in a metropolitan area paid and what fees they brought, so that agencies and employers can
 * agree on terms without asking each other (docs/decisions/0050). The floors are those that competition law has long
 * treated as safe for sharing figures among competitors: five contributors, none above a quarter, three months old.
 */
export const contributorFloor = 5;
export const largestShare = 0.25;
export const ageDays = 90;
/** Half-years that can be read, the latest first. */
const halvesShown = 4;
const salaryStep = 5_000;
/** The number of hires is rounded down to a multiple, so that a party can't subtract its own. */
const hiresStep = 5;

/** A calendar half-year, such as `2026-H1`. */
export type Half = `${number}-H${1 | 2}`;

/**
 * A won deal. `agencies` are the listing agency and, if there is one, the selling agency; `on` is the day it was
 * closed; `family` and `metro` are names of the tables of roles and metropolitan areas.
 */
export type Hire = {
  listingAgency: string;
  sellingAgency: string | null;
  employer: string;
  family: string;
  metro: string;
  on: string;
  salaryCents: number;
  feeCents: number;
};

/** The first and last day of a half-year. */
export function daysOf(half: Half): { first: string; last: string } {
  const [year, part] = half.split("-H");
  return part === "1"
    ? { first: `${year}-01-01`, last: `${year}-06-30` }
    : { first: `${year}-07-01`, last: `${year}-12-31` };
}

/** The day on which a half-year is counted: its last hires are then 90 days old. */
export const countedFrom = (half: Half): string => addDays(daysOf(half).last, ageDays);

function halfOf(date: string): Half {
  const month = Number(date.slice(5, 7));
  return `${Number(date.slice(0, 4))}-H${month <= 6 ? 1 : 2}`;
}

const before = (half: Half): Half => halfOf(addDays(daysOf(half).first, -1));

/** The latest half-years that can be counted on a day (`YYYY-MM-DD`), the latest first. */
export function halvesOn(today: string): Half[] {
  const halves: Half[] = [];
  let half = halfOf(today);
  while (countedFrom(half) > today) half = before(half);
  for (; halves.length < halvesShown; half = before(half)) halves.push(half);
  return halves;
}

/**
 * The comps of a half-year, by role and area. Each hire counts in one half-year, one role and one area, so no two
 * comps can be subtracted. Whether a comp is shown depends on who hired how often, never on an amount.
 */
export function compsOf(hires: readonly Hire[], half: Half): Comp[] {
  const { first, last } = daysOf(half);
  const cells = Map.groupBy(
    hires.filter(({ on }) => on >= first && on <= last),
    ({ family, metro }) => JSON.stringify([family, metro]),
  );
  return [...cells.values()]
    .filter(enoughContributors)
    .map(compOf)
    .toSorted((a, b) => a.family.localeCompare(b.family, "en") || a.metro.localeCompare(b.metro, "en"));
}

/**
 * Five listing agencies and five employers, no agency on either side of more than a quarter of the hires, no employer
 * with more than a quarter. Employers count because they set the salaries.
 */
function enoughContributors(hires: readonly Hire[]): boolean {
  const most = hires.length * largestShare;
  const listing = new Set(hires.map(({ listingAgency }) => listingAgency));
  const employers = counted(hires.map(({ employer }) => employer));
  const agencies = counted(
    hires.flatMap(({ listingAgency, sellingAgency }) => [...new Set([listingAgency, sellingAgency ?? listingAgency])]),
  );
  return (
    listing.size >= contributorFloor &&
    employers.size >= contributorFloor &&
    [...employers.values(), ...agencies.values()].every((count) => count <= most)
  );
}

function counted(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

export type Comp = ReturnType<typeof compOf>;

/**
 * Yearly salaries in whole US dollars, rounded to 5,000: a quarter of the hires was paid less than `low`, a quarter
 * more than `high`. `feePercent` is the median fee in whole percent of the salary. `hires` is rounded down to fives.
 */
function compOf(hires: readonly Hire[]) {
  const { family, metro } = hires[0]!;
  const salaries = hires.map(({ salaryCents }) => salaryCents / 100);
  const dollars = (part: number) => Math.round(quantile(salaries, part) / salaryStep) * salaryStep;
  const fees = hires.map(({ feeCents, salaryCents }) => (100 * feeCents) / salaryCents);
  return {
    family,
    metro,
    low: dollars(0.25),
    median: dollars(0.5),
    high: dollars(0.75),
    feePercent: Math.round(quantile(fees, 0.5)),
    hires: Math.floor(hires.length / hiresStep) * hiresStep,
  };
}

/** Between the two nearest values, weighted by distance. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * part;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
