import { cityKey, metroOf } from "./us-metros.ts";
import { stateCode, stateName } from "./us-states.ts";

export type Place = { city: string; state: string };

/** Older and newspaper abbreviations, which résumés and spreadsheets still hold. */
const abbreviations: Record<string, string> = {
  ala: "AL",
  ariz: "AZ",
  ark: "AR",
  calif: "CA",
  cal: "CA",
  colo: "CO",
  conn: "CT",
  del: "DE",
  fla: "FL",
  ill: "IL",
  ind: "IN",
  kan: "KS",
  kans: "KS",
  mass: "MA",
  mich: "MI",
  minn: "MN",
  miss: "MS",
  mont: "MT",
  neb: "NE",
  nebr: "NE",
  nev: "NV",
  okla: "OK",
  ore: "OR",
  penn: "PA",
  penna: "PA",
  tenn: "TN",
  tex: "TX",
  wash: "WA",
  wis: "WI",
  wisc: "WI",
  wyo: "WY",
};

const country = /^(?:usa?|u\.s\.(?:a\.)?|united states(?: of america)?)$/i;
const tidy = (text: string): string => text.trim().replace(/\s+/g, " ");

/** The code of a state of the US in any usual spelling ("Texas", "tx", "Fla.", "TX 78701"); null for anything else. */
export function stateOf(text: string): string | null {
  const written = tidy(text).replace(/[ ,]+\d{5}(?:-\d{4})?$/, "");
  const short = written.toLowerCase().replace(/[^a-z]/g, "");
  const code = Object.hasOwn(abbreviations, short) ? abbreviations[short] : stateCode(written);
  return code !== undefined && stateName(code) !== null ? code : null;
}

/**
 * A place as listings hold it: the state as its code, the city without state, postal code or country after it. The one
 * rule for the wizard and every import: "Austin, TX" in the city's field and "Texas" in the state's is Austin, TX. What
 * isn't recognized stays as it was typed.
 */
export function placeOf({ city, state }: Place): Place {
  const parts = [...city.split(","), ...state.split(",")]
    .map(tidy)
    .filter((part) => part !== "" && !country.test(part) && !/^\d{5}(?:-\d{4})?$/.test(part));
  const [first = "", ...rest] = parts;
  if (city.trim() === "") return { city: "", state: stateOf(state) ?? tidy(state) };
  const states = rest.map(stateOf);
  // Only states after the city, and all of them the same one: nothing is guessed.
  if (rest.length > 0 && states.every((each) => each !== null && each === states[0]))
    return { city: first, state: states[0] ?? "" };
  return { city: tidy(city), state: stateOf(state) ?? tidy(state) };
}

/** What's wrong with a state, or null. */
export const stateProblem = (state: string): string | null =>
  stateOf(state) === null ? "This isn't a US state. Choose one from the list, such as Texas." : null;

/** Whether a listing's place is one that can be published today. Older listings may hold another. */
export function isRecognized(place: Place): boolean {
  const { city, state } = placeOf(place);
  return city === tidy(place.city) && state === place.state && stateOf(state) !== null && cityKey(city) !== "";
}

/** For the owner of a listing whose place was accepted before places were checked. */
export const unrecognizedPlace =
  "This listing's place isn't recognized, so searches by state miss it. Edit the listing and choose a state.";

/** The metropolitan area of a place, to show beside it; null where none is known. */
export const metroOfPlace = (place: Place): string | null => {
  const { city, state } = placeOf(place);
  return metroOf(city, state);
};
