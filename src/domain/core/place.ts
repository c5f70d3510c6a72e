import { cityKey, metroOf } from "./us-metros.ts";
import { stateCode, stateName } from "./us-states.ts";

export type Place = { city: string; state: string };

/** Older and newspaper abbreviations that résumés and spreadsheets use. */
const abbreviations: Record<string, string> = Object.fromEntries(
  (
    "ala AL, ariz AZ, ark AR, calif CA, cal CA, colo CO, conn CT, del DE, fla FL, ill IL, ind IN, kan KS, " +
    "kans KS, mass MA, mich MI, minn MN, miss MS, mont MT, neb NE, nebr NE, nev NV, okla OK, ore OR, " +
    "penn PA, penna PA, tenn TN, tex TX, wash WA, wis WI, wisc WI, wyo WY"
  )
    .split(", ")
    .map((abbreviation) => abbreviation.split(" ")),
);

const country = /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;
/** "Columbus OH 43215", as spreadsheets often have it. Only capitals: the last word of a city can spell a state. */
const townAndCode = /^(.+) ([A-Z]{2})(?: \d{5}(?:-\d{4})?)?$/;
const tidy = (text: string): string => text.trim().replace(/\s+/g, " ");

/** The code of a US state in any usual spelling ("Texas", "tx", "Fla.", "TX 78701"); null for anything else. */
export function stateOf(text: string): string | null {
  const written = tidy(text).replace(/[ ,]+\d{5}(?:-\d{4})?$/, "");
  const short = written.toLowerCase().replace(/[^a-z]/g, "");
  const code = Object.hasOwn(abbreviations, short) ? abbreviations[short] : stateCode(written);
  return code !== undefined && stateName(code) !== null ? code : null;
}

/**
 * Normalizes a place: the state as its code, the city without a state, postal code or country. Used by the wizard and
 * every import: "Austin, TX" as city and "Texas" as state gives Austin, TX. Text that isn't recognized stays as it was
 * typed.
 */
export function placeOf({ city, state }: Place): Place {
  const parts = [...city.split(","), ...state.split(",")]
    .map(tidy)
    .filter((part) => part !== "" && !country.test(part) && !/^\d{5}(?:-\d{4})?$/.test(part));
  const [first = "", ...rest] = parts;
  if (city.trim() === "") return { city: "", state: stateOf(state) ?? tidy(state) };
  const [, town = "", code = ""] = rest.length === 0 ? (townAndCode.exec(first) ?? []) : [];
  if (stateOf(code) !== null) return { city: town, state: code };
  const states = rest.map(stateOf);
  // Only if everything after the city is the same state.
  if (rest.length > 0 && states.every((each) => each !== null && each === states[0]))
    return { city: first, state: states[0] ?? "" };
  return { city: tidy(city), state: stateOf(state) ?? tidy(state) };
}

/** What's wrong with a state, or null. */
export const stateProblem = (state: string): string | null =>
  stateOf(state) === null ? "This isn't a US state. Choose one from the list, such as Texas." : null;

/** Whether a listing's place can be published today. Older listings can hold other places. */
export function isRecognized(place: Place): boolean {
  const { city, state } = placeOf(place);
  return city === tidy(place.city) && state === place.state && stateOf(state) !== null && cityKey(city) !== "";
}

/** For the owner of a listing published before places were checked. */
export const unrecognizedPlace =
  "This listing's place isn't recognized, so searches by state miss it. Edit the listing and choose a state.";

/** The metropolitan area of a place; null if unknown. */
export const metroOfPlace = (place: Place): string | null => {
  const { city, state } = placeOf(place);
  return metroOf(city, state);
};
