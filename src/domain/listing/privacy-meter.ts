import type { ListingForm } from "./form.ts";
import type { Clearance } from "../core/lookups.ts";
import { roleFamily } from "./role-family.ts";
import { fold } from "../core/tokenize.ts";
import { cityKey, metroOf } from "../core/us-metros.ts";
import { stateCode, stateName, stateNames } from "../core/us-states.ts";

/*
 * The privacy meter (spec §12): how many live listings share the public facts of this one. It gives advice during
 * listing and blocks nothing.
 */

/**
 * With fewer similar listings a candidate can be singled out. Counting also ends here, so that no one can learn more
 * from it.
 */
export const crowdEnough = 5;
/** On a smaller market almost everyone is recognizable, so this shows once, without a warning. */
export const crowdMarket = 500;

/**
 * The facts that are counted, from the form; also the city, to show how much it narrows the state. Years are null
 * until they are entered.
 */
export type PublicFacts = Pick<
  ListingForm,
  "headlineRole" | "locationCity" | "locationState" | "clearance" | "industries"
> & { yearsExperience: number | null };

/** First and last year of a band; the last band is open. */
export type YearsBand = readonly [from: number, to: number];
const yearsBands: readonly YearsBand[] = [
  [0, 2],
  [3, 5],
  [6, 9],
  [10, 14],
  [15, Infinity],
];

export function yearsBand(years: number): YearsBand {
  return yearsBands.findLast(([from]) => years >= from) ?? yearsBands[0]!;
}

/** A part of a state, by its city's key or its metropolitan area's name. */
export type Place = { city: string } | { metro: string };

/**
 * What a listing has to share to count as similar; absent facts are ignored. The same family, state, band and
 * clearance (none is a value too), and all of the industries, so that showing fewer never lowers a count.
 */
export type Alike = {
  family?: string | undefined;
  state?: string | undefined;
  place?: Place | undefined;
  years?: YearsBand | undefined;
  clearance?: Clearance | null | undefined;
  industries?: readonly string[] | undefined;
};

export const stateKey = (state: string): string => fold(stateCode(state));

export function isWithin(place: Place, city: string, state: string): boolean {
  return "city" in place ? cityKey(city) === place.city : metroOf(city, state) === place.metro;
}

/** The fields that can single a candidate out. Among equals, the first one is named. */
export const narrowingFields = ["locationState", "clearance", "industries", "yearsExperience", "headlineRole"] as const;
export type NarrowingField = (typeof narrowingFields)[number];

/** A value for the form, and the resulting count: within the place it names, or in the whole state. */
export type Coarsening =
  | { field: "locationCity"; value: string; count: number }
  | { field: "clearance"; value: null; count: number }
  | { field: "industries"; value: string[]; count: number };

/** Whether counting is possible: a role and a complete state are entered. */
export function canBeCounted({
  headlineRole,
  locationState,
}: Pick<PublicFacts, "headlineRole" | "locationState">): boolean {
  const state = locationState.trim();
  const begun = stateNames.some((name) => name.toLowerCase().startsWith(state.toLowerCase()));
  return roleFamily(headlineRole) !== "" && state !== "" && (stateName(stateCode(state)) !== null || !begun);
}

/**
 * Reads the meter. `live`: live listings visible to the agency; `count`: the similar ones among them, without the
 * edited one. Under five it names the field whose removal raises the count most and suggests alternatives; if only the
 * city is too narrow, it suggests the wider place only. A small market gets no advice. Every count ends at
 * `crowdEnough`, which then reads "or more"; `countHere`: the count within the shown place.
 */
export function readPrivacyMeter(
  facts: PublicFacts,
  { live, count }: { live: number; count: (alike: Alike) => number },
) {
  const whole = combinationOf(facts);
  const shown = placeShown(facts);
  const alike = count(whole);
  const here = shown ? count({ ...whole, place: shown }) : alike;
  const smallMarket = live < crowdMarket;
  const singledOutBy = smallMarket || alike >= crowdEnough ? null : mostNarrowing(facts, whole, alike, count);
  const coarsenings =
    smallMarket || Math.min(alike, here) >= crowdEnough ? [] : offered(facts, whole, { alike, here, count });
  const fixesFirst = (each: Coarsening): number =>
    (each.field === "locationCity" ? "locationState" : each.field) === singledOutBy ? 0 : 1;
  return {
    smallMarket,
    count: capped(alike),
    countHere: capped(here),
    singledOutBy,
    coarsenings: coarsenings
      .toSorted((a, b) => fixesFirst(a) - fixesFirst(b))
      .map((each) => ({ ...each, count: capped(each.count) })),
  };
}

export type Crowd = ReturnType<typeof readPrivacyMeter>;

const capped = (count: number): number => Math.min(count, crowdEnough);

function combinationOf({ headlineRole, locationState, yearsExperience, clearance, industries }: PublicFacts): Alike {
  return {
    family: roleFamily(headlineRole),
    state: stateKey(locationState),
    years: yearsExperience === null ? undefined : yearsBand(yearsExperience),
    clearance,
    industries,
  };
}

/** Null if only the state is shown. */
function placeShown({ locationCity, locationState }: PublicFacts): Place | null {
  const city = cityKey(locationCity);
  const code = stateCode(locationState);
  const whole = [wholeState(code), code === "NY" ? null : stateName(code)];
  if (city === "" || whole.some((text) => text !== null && cityKey(text) === city)) return null;
  const metro = metroOf(locationCity, locationState);
  return metro !== null && city === cityKey(metro) ? { metro } : { city };
}

/**
 * The whole state as a value of the city field. "New York" and "Washington" would be read as cities; the District is a
 * city. Text that isn't a US state has no reliably wider name: null.
 */
function wholeState(code: string): string | null {
  const name = code === "DC" ? null : stateName(code);
  return code === "NY" || code === "WA" ? `${name} State` : name;
}

/** The first field wins a tie. Null if no single field raises the count. An empty field narrows nothing. */
function mostNarrowing(
  facts: PublicFacts,
  whole: Alike,
  alike: number,
  count: (alike: Alike) => number,
): NarrowingField | null {
  const without: Record<NarrowingField, (() => Alike) | null> = {
    locationState: () => ({ ...whole, state: undefined }),
    clearance: facts.clearance === null ? null : () => ({ ...whole, clearance: undefined }),
    industries: facts.industries.length === 0 ? null : () => ({ ...whole, industries: undefined }),
    yearsExperience: facts.yearsExperience === null ? null : () => ({ ...whole, years: undefined }),
    headlineRole: () => ({ ...whole, family: undefined }),
  };
  let most: { field: NarrowingField | null; count: number } = { field: null, count: alike };
  for (const field of narrowingFields) {
    const raised = without[field] === null ? 0 : count(without[field]());
    if (raised > most.count) most = { field, count: raised };
  }
  return most.field;
}

/** Suggested values with their exact counts: wider places first, then what can be left out if that raises the count. */
function offered(
  facts: PublicFacts,
  whole: Alike,
  { alike, here, count }: { alike: number; here: number; count: (alike: Alike) => number },
): Coarsening[] {
  const places = widerPlaces(facts).map(({ value, place }) => ({
    field: "locationCity" as const,
    value,
    count: place ? count({ ...whole, place }) : alike,
  }));
  if (alike >= crowdEnough) return places.filter((each) => each.count > here);
  const cleared =
    facts.clearance === null
      ? []
      : [{ field: "clearance" as const, value: null, count: count({ ...whole, clearance: null }) }];
  const fewer = (industries: string[]) => ({
    field: "industries" as const,
    value: industries,
    count: count({ ...whole, industries }),
  });
  const one = facts.industries
    .map((left) => fewer(facts.industries.filter((each) => each !== left)))
    .reduce<Coarsening[]>((best, each) => (best[0] && best[0].count >= each.count ? best : [each]), []);
  const all = facts.industries.length > 1 ? [fewer([])].filter((each) => each.count > (one[0]?.count ?? 0)) : [];
  return [...places, ...[...cleared, ...one, ...all].filter((each) => each.count > alike)];
}

/** City → metropolitan area → state, starting with what is shown now. */
function widerPlaces(facts: PublicFacts): { value: string; place: Place | null }[] {
  const shown = placeShown(facts);
  if (shown === null) return [];
  const metro = "city" in shown ? metroOf(facts.locationCity, facts.locationState) : null;
  const state = wholeState(stateCode(facts.locationState));
  return [
    ...(metro === null ? [] : [{ value: metro, place: { metro } }]),
    ...(state === null ? [] : [{ value: state, place: null }]),
  ];
}
