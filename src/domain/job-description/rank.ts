import { type Clearance, clearances, canonicalSkill, type WorkType, workTypeLabels } from "../core/lookups.ts";
import { metroOfPlace } from "../core/place.ts";
import { isCredential, skillKey, spellingsOf } from "../core/same-skill.ts";
import { cityKey } from "../core/us-metros.ts";
import { fold, termMatches, wordsOf } from "../core/tokenize.ts";
import { roleFamily } from "../listing/role-family.ts";
import { thousands } from "../listing/salary-range.ts";
import type { ListingCard } from "../listing/view.ts";
import { milesBetween, type Place, pointOf } from "../search/places.ts";
import { alternativesOf, type Requirements, type WantedPlace, yearsText } from "./requirements.ts";

/**
 * The fields of a listing that a ranking may use, all of them. No name, school, age, employment gap, employer, photo
 * or free text: what isn't here can't weigh anything.
 */
export const rankedFields = [
  "headlineRole",
  "keySkills",
  "yearsExperience",
  "locationCity",
  "locationState",
  "workType",
  "salaryMin",
  "salaryMax",
  "workAuth",
  "clearance",
] as const;
export type RankedFields = Pick<ListingCard, (typeof rankedFields)[number]>;

/** Raised with every change of a rule or weight; stored with each ranking. */
export const rulesVersion = 3;

/** How much each part counts of those that the job asks for; docs/ranking.md says why. */
export const rankWeights = {
  mustHaves: 50,
  niceToHaves: 8,
  role: 16,
  years: 10,
  place: 6,
  workType: 4,
  pay: 8,
  workAuth: 10,
  clearance: 14,
} as const;
export type RankPart = keyof typeof rankWeights;
export const rankParts = Object.keys(rankWeights) as RankPart[];

/** `value` from 0 to 1; it counts with `weight`. `says`: the part of the reason. */
export type RankedPart = { part: RankPart; value: number; weight: number; says: string };

/**
 * `score` from 0 to 100: the weighted mean of the parts that the job asks for, rounded down; null if it asks for
 * nothing. `missing`: the must-haves that the listing doesn't have, by name.
 */
export type Ranking = { score: number | null; reason: string; missing: string[]; parts: RankedPart[] };

/** Only the permitted fields, so that nothing else of a listing reaches the rules. */
export const fieldsToRank = (listing: RankedFields): RankedFields => ({
  headlineRole: listing.headlineRole,
  keySkills: listing.keySkills,
  yearsExperience: listing.yearsExperience,
  locationCity: listing.locationCity,
  locationState: listing.locationState,
  workType: listing.workType,
  salaryMin: listing.salaryMin,
  salaryMax: listing.salaryMax,
  workAuth: listing.workAuth,
  clearance: listing.clearance,
});

/** How well a listing meets the requirements, and why. */
export const rank = (wanted: Requirements, listing: RankedFields): Ranking => ranker(wanted)(listing);

/** `rank` for many listings: reads the requirements once. */
export function ranker(wanted: Requirements): (listing: RankedFields) => Ranking {
  const musts = wanted.skills.filter(({ importance }) => importance === "must").map(wantedSkill);
  const nices = wanted.skills.filter(({ importance }) => importance === "nice").map(wantedSkill);
  const role = wanted.role === "" ? null : { family: roleFamily(wanted.role), words: titleWords(wanted.role) };
  const place = wanted.place && { ...wanted.place, ...locate(wanted.place.city, wanted.place.state) };

  // Many listings share their skills, titles and places.
  const meets = remembered((skill) => {
    const words = wordsOf(canonicalSkill(skill));
    const key = skillKey(skill);
    return [...musts, ...nices].filter(
      ({ keys, terms }) => keys.has(key) || terms.some((term) => termMatches(words, term)),
    );
  });
  const licensed = remembered((title) => {
    const words = wordsOf(title);
    return [...musts, ...nices].filter(({ licenses }) => licenses.some((term) => termMatches(words, term)));
  });
  const roleOf = remembered((title) => role && roleFit(role, title));
  const at = remembered((named) => {
    const [city = "", state = ""] = named.split("|");
    return locate(city, state);
  });

  return (listing) => {
    const met = new Set([...listing.keySkills.flatMap(meets), ...licensed(listing.headlineRole)]);
    const has = (skill: WantedTerms) => met.has(skill);
    const missing = musts.filter((must) => !has(must)).map(({ name }) => name);
    const parts: RankedPart[] = [];
    const add = (part: RankPart, value: number, says: string) =>
      parts.push({ part, value, weight: rankWeights[part], says });

    if (musts.length > 0) {
      const found = musts.length - missing.length;
      add("mustHaves", found / musts.length, `${found} of ${count(musts.length, "must-have")}`);
    }
    if (nices.length > 0) {
      const found = nices.filter(has).length;
      add("niceToHaves", found / nices.length, `${found} of ${count(nices.length, "nice-to-have")}`);
    }
    const fit = roleOf(listing.headlineRole);
    if (fit) add("role", ...fit);
    if (wanted.years !== null) add("years", ...yearsFit(wanted.years, listing.yearsExperience));
    if (wanted.pay) add("pay", ...payFit(wanted.pay, listing));
    if (place) add("place", ...placeFit(place, wanted.workTypes, listing, at));
    if (wanted.workTypes.length > 0) add("workType", ...workTypeFit(wanted.workTypes, listing.workType));
    if (wanted.workAuth.length > 0) {
      const fits = wanted.workAuth.includes(listing.workAuth);
      add("workAuth", fits ? 1 : 0, fits ? "work authorization fits" : "work authorization differs");
    }
    if (wanted.clearance !== null) add("clearance", ...clearanceFit(wanted.clearance, listing.clearance));
    return { score: scoreOf(parts), reason: reasonOf(parts), missing, parts };
  };
}

function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (!known.has(text)) known.set(text, read(text));
    return known.get(text) as Value;
  };
}

const count = (many: number, noun: string): string => `${many} ${many === 1 ? noun : `${noun}s`}`;

function scoreOf(parts: readonly RankedPart[]): number | null {
  const whole = parts.reduce((sum, { weight }) => sum + weight, 0);
  if (whole === 0) return null;
  // Rounded down, so that a score is never overstated; the epsilon keeps a full match at 100.
  return Math.floor((parts.reduce((sum, { value, weight }) => sum + value * weight, 0) / whole) * 100 + 1e-9);
}

/** "4 of 5 must-haves, 2 years short, salary overlaps". */
const reasonOf = (parts: readonly RankedPart[]): string => parts.map(({ says }) => says).join(", ");

type WantedTerm = { words: readonly string[]; prefix: boolean };
type WantedTerms = { name: string; keys: ReadonlySet<string>; terms: WantedTerm[]; licenses: WantedTerm[] };

const termsOf = (spellings: readonly string[]): WantedTerm[] =>
  spellings.map((each) => ({ words: wordsOf(each), prefix: false })).filter(({ words }) => words.length > 0);

/**
 * A wanted skill matches a listed one that is the same, or contains the words of one of its spellings: AWS is met by
 * "AWS Lambda", Critical Care by "Neuro ICU". `licenses`: what a title says of a license, such as "CDL-A Driver".
 */
function wantedSkill({ name }: { name: string }): WantedTerms {
  const names = alternativesOf(name);
  // "AR" in "AR/VR" isn't accounts receivable.
  const others = names.flatMap((each) => spellingsOf(each).filter((spelling) => /\p{L}{3}/u.test(spelling)));
  return {
    name,
    keys: new Set(names.map(skillKey)),
    terms: termsOf([...names, ...others]),
    licenses: termsOf(names.filter(isCredential).flatMap(spellingsOf)),
  };
}

/** Levels such as "Senior" aren't compared: years of experience are a requirement of their own. */
const levels = new Set("junior jr senior sr lead principal staff chief head i ii iii iv v the of and".split(" "));
const titleWords = (role: string): ReadonlySet<string> =>
  new Set(wordsOf(fold(role)).filter((word) => !levels.has(word)));

function roleFit(wanted: { family: string; words: ReadonlySet<string> }, headlineRole: string): [number, string] {
  const own = titleWords(headlineRole);
  const shared = [...wanted.words].filter((word) => own.has(word)).length;
  const alike = shared / Math.max(1, new Set([...wanted.words, ...own]).size);
  const family = wanted.family !== "" && roleFamily(headlineRole) === wanted.family;
  const value = family ? 0.5 + alike / 2 : alike / 2;
  return [value, alike >= 0.5 ? "same role" : family ? "related role" : "different role"];
}

function yearsFit(wanted: number, own: number): [number, string] {
  const short = wanted - own;
  // More years than required never count, for or against: they would indicate age.
  return short <= 0 ? [1, `${yearsText(wanted)} met`] : [own / wanted, `${count(short, "year")} short`];
}

/** Beyond a fifth above the highest pay, a listing's lowest salary is out of reach. */
const reach = 0.2;

function payFit(
  { min, max }: NonNullable<Requirements["pay"]>,
  { salaryMin, salaryMax }: Pick<RankedFields, "salaryMin" | "salaryMax">,
): [number, string] {
  // Someone who asks for less fits as well; the reason says so.
  if (min !== null && salaryMax < min) return [1, "salary below the range"];
  if (max === null || salaryMin <= max) return [1, "salary overlaps"];
  const gap = salaryMin - max;
  const more = gap < 1_000 ? `$${gap}` : thousands(gap);
  return [Math.max(0, 1 - gap / (max * reach)), `asks ${more} more`];
}

type Located = { metro: string | null; point: Place | null };

const locate = (city: string, state: string): Located => ({
  metro: metroOfPlace({ city, state }),
  point: pointOf(city, state),
});

function placeFit(
  wanted: WantedPlace & Located,
  workTypes: readonly WorkType[],
  { locationCity: city, locationState: state, workType }: RankedFields,
  at: (place: string) => Located,
): [number, string] {
  if (workTypes.includes("remote") && workType === "remote") return [1, "works remotely"];
  const sameState = state === wanted.state;
  const sameCity = sameState && (wanted.city === "" || cityKey(city) === cityKey(wanted.city));
  if (sameCity) return [1, `in ${wanted.city === "" ? state : city}`];
  const own = at(`${city}|${state}`);
  // A place whose distance isn't known counts by its metropolitan area.
  const miles = wanted.miles !== null && wanted.point && own.point ? milesBetween(wanted.point, own.point) : null;
  const near = miles === null ? wanted.metro !== null && own.metro === wanted.metro : miles <= (wanted.miles ?? 0);
  if (near) return [1, miles === null ? `near ${wanted.city}` : `${Math.round(miles)} miles from ${wanted.city}`];
  return [sameState ? 0.5 : 0, `in ${city}, ${state}`];
}

/** How well a candidate who wants to work in the second way fits a job of the first. */
const typeFits: Record<WorkType, Record<WorkType, number>> = {
  remote: { remote: 1, hybrid: 0.75, onsite: 0.5 },
  hybrid: { remote: 0, hybrid: 1, onsite: 1 },
  onsite: { remote: 0, hybrid: 0.5, onsite: 1 },
};

function workTypeFit(wanted: readonly WorkType[], own: WorkType): [number, string] {
  const value = Math.max(...wanted.map((type) => typeFits[type][own]));
  return [
    value,
    value === 1 ? `${workTypeLabels[own].toLowerCase()} fits` : `wants ${workTypeLabels[own].toLowerCase()}`,
  ];
}

function clearanceFit(wanted: Clearance, own: Clearance | null): [number, string] {
  const short = clearances.indexOf(wanted) - (own === null ? -1 : clearances.indexOf(own));
  if (short <= 0) return [1, `${own} clearance`];
  return [own === null ? 0 : 0.4 / short, own === null ? "no clearance" : `${own} instead of ${wanted}`];
}
