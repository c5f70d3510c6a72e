import type { ListingForm } from "./form.ts";
import type { Clearance } from "../core/lookups.ts";
import { roleFamily } from "./role-family.ts";
import { fold } from "../core/tokenize.ts";
import { cityKey, metroOf } from "../core/us-metros.ts";
import { stateCode, stateName, stateNames } from "../core/us-states.ts";

/*
 * The privacy meter (spec §12): how many live listings share what anybody can see of this one. It advises while a
 * candidate is being listed and blocks nothing.
 */

/**
 * Under so many alike a candidate can be singled out; also where counting ends, so that nobody learns more by asking.
 */
export const crowdEnough = 5;
/** On a smaller market nearly everybody stands out: said once, and no alarm. */
export const crowdMarket = 500;

/**
 * What is counted by, as the form has it; the city besides, to tell how much it narrows the state. Years are null while
 * nobody has said them.
 */
export type PublicFacts = Pick<
  ListingForm,
  "headlineRole" | "locationCity" | "locationState" | "clearance" | "industries"
> & { yearsExperience: number | null };

/** First and last year of a band, the last one open. */
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

/** A part of a state, by the key of its city or the name of its metropolitan area. */
export type Place = { city: string } | { metro: string };

/**
 * What a listing has to share to count as alike; what is absent is not looked at. The same family, state, band and
 * clearance (none is a value like the others), and all of the industries, so that showing one less never lowers a
 * count.
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

/** The field that singles a candidate out. Of fields that do so equally, the first here is named. */
export const narrowingFields = ["locationState", "clearance", "industries", "yearsExperience", "headlineRole"] as const;
export type NarrowingField = (typeof narrowingFields)[number];

/** A value to put into the form, and how many would be alike then: within the place it names, or in the whole state. */
export type Coarsening =
  | { field: "locationCity"; value: string; count: number }
  | { field: "clearance"; value: null; count: number }
  | { field: "industries"; value: string[]; count: number };

/**
 * Every count ends at `crowdEnough`, which then reads "or more". `countHere`: of those, how many within the place
 * shown.
 */
export type Crowd = {
  smallMarket: boolean;
  count: number;
  countHere: number;
  singledOutBy: NarrowingField | null;
  coarsenings: Coarsening[];
};

/** Whether there is enough to count by: a role, and a state that is no longer being typed. */
export function canBeCounted({
  headlineRole,
  locationState,
}: Pick<PublicFacts, "headlineRole" | "locationState">): boolean {
  const state = locationState.trim();
  const begun = stateNames.some((name) => name.toLowerCase().startsWith(state.toLowerCase()));
  return roleFamily(headlineRole) !== "" && state !== "" && (stateName(stateCode(state)) !== null || !begun);
}

/**
 * Reads the meter. `live`: how many live listings there are for the asking agency; `count`: how many of them, without
 * the one being edited, are alike. Under five the field is named whose leaving out raises the count most, and what the
 * form can take instead is offered; where only the city is too narrow, the wider place alone. A small market gets no
 * advice.
 */
export function readPrivacyMeter(
  facts: PublicFacts,
  { live, count }: { live: number; count: (alike: Alike) => number },
): Crowd {
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

/** Null where the state is all that is shown. */
function placeShown({ locationCity, locationState }: PublicFacts): Place | null {
  const city = cityKey(locationCity);
  const code = stateCode(locationState);
  const whole = [wholeState(code), code === "NY" ? null : stateName(code)];
  if (city === "" || whole.some((text) => text !== null && cityKey(text) === city)) return null;
  const metro = metroOf(locationCity, locationState);
  return metro !== null && city === cityKey(metro) ? { metro } : { city };
}

/**
 * What stands for all of a state where the form wants a city. "New York" and "Washington" would be read as the cities;
 * the District is one, and what is no state of the US has no name that is sure to be wider than its city: null.
 */
function wholeState(code: string): string | null {
  const name = code === "DC" ? null : stateName(code);
  return code === "NY" || code === "WA" ? `${name} State` : name;
}

/**
 * Ties go to the field named first. Null when no field alone raises the count. A field that shows nothing narrows
 * nothing.
 */
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

/**
 * What the form can take instead, at its exact counts: the wider places, then what may be left out where that raises
 * the count.
 */
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

/** City → metropolitan area → state, from what is shown now on. */
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
