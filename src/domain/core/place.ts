import { cityKey, cityNames, metroOf } from "./us-metros.ts";
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

const country = /^(?:usa?|u\.s\.(?:a\.)?|(?:the )?united states(?: of america)?)$/i;
/** "Austin, TX, USA" and "Austin TX USA". */
const endsInCountry = /[ ,]+(?:usa|u\.s\.a\.|u\.s\.|(?:the )?united states(?: of america)?)$/i;
const zipCode = /[ ,]+\d{5}(?:-\d{4})?$/;
const workTypeWords = "(?:(?:fully |100% )?remote|hybrid|on-?site)";
/** "Austin, TX (Remote)" and "Remote - Austin, TX". */
const aroundPlace = new RegExp(
  String.raw`^${workTypeWords}\s*[-–—:/|]\s*|\s*(?:[-–—:/|]\s*${workTypeWords}|\(${workTypeWords}\))$`,
  "gi",
);
const noPlace = new RegExp(`^(?:${workTypeWords}|anywhere|nationwide|work from home|wfh)$`, "i");
/** "Fort Washington" and "Northern Virginia" aren't a city and its state. */
const noTown = new RegExp(
  "^(?:fort|ft|port|mount|mt|lake|new|old|saint|st|north|south|east|west|northern|southern|eastern|western|central|" +
    "upper|lower|mid|greater|metro|upstate|downstate|coastal|rural)[.]?$",
  "i",
);

/** Cities that are typed by a short name, with their state. A city's own name isn't here: Portland is in two states. */
const shortNames: Record<string, Place> = {
  nyc: { city: "New York", state: "NY" },
  "new york city": { city: "New York", state: "NY" },
  sf: { city: "San Francisco", state: "CA" },
  slc: { city: "Salt Lake City", state: "UT" },
  philly: { city: "Philadelphia", state: "PA" },
  vegas: { city: "Las Vegas", state: "NV" },
  nola: { city: "New Orleans", state: "LA" },
  dc: { city: "Washington", state: "DC" },
};
/** State codes that are also words. */
const doubtful = /^(?:la|de|al|co|in|me|or|pa|ma|mo|oh|hi|id|ok)$/i;
/** The larger cities of these states that aren't in a metropolitan area we know. */
const townsOfDoubtful: Record<string, string> = {
  AL: "Auburn, Dothan, Mobile, Montgomery, Tuscaloosa",
  CO: "Colorado Springs, Grand Junction, Greeley, Pueblo",
  DE: "Dover",
  HI: "Hilo, Honolulu, Kailua, Kapolei",
  ID: "Boise, Coeur d'Alene, Idaho Falls, Meridian, Nampa, Pocatello, Twin Falls",
  IN: "Bloomington, Evansville, Fort Wayne, Lafayette, Muncie, South Bend, Terre Haute, West Lafayette",
  LA: "Alexandria, Baton Rouge, Bossier City, Houma, Lafayette, Lake Charles, Monroe, Shreveport, Slidell",
  MA: "Lowell, Pittsfield, Springfield, Worcester",
  ME: "Augusta, Bangor, Lewiston, Portland",
  MO: "Columbia, Jefferson City, Joplin, Springfield",
  OH: "Akron, Canton, Dayton, Springfield, Toledo, Youngstown",
  OK: "Broken Arrow, Lawton, Stillwater, Tulsa",
  OR: "Bend, Corvallis, Eugene, Medford, Salem",
  PA: "Allentown, Bethlehem, Erie, Harrisburg, Lancaster, Reading, Scranton, State College, York",
};

const tidy = (text: string): string => text.trim().replace(/\s+/g, " ");

/** "Austin, TX, USA" → "Austin, TX". */
export const withoutCountry = (text: string): string => tidy(text).replace(endsInCountry, "");

/** The code of a US state in any usual spelling ("Texas", "tx", "Fla.", "TX 78701"); null for anything else. */
export function stateOf(text: string): string | null {
  const written = tidy(text).replace(zipCode, "");
  const short = written.toLowerCase().replace(/[^a-z]/g, "");
  const code = Object.hasOwn(abbreviations, short) ? abbreviations[short] : stateCode(written);
  return code !== undefined && stateName(code) !== null ? code : null;
}

/**
 * Normalizes a place: the state as its code, the city without a state, postal code, country or work type. Every place
 * that is typed or imported is read by it: the wizard, imports, CVs and the search. "Austin, TX" as city and "Texas" as
 * state gives Austin, TX, and so do "Austin TX", "austin texas" and "Austin, TX, USA" without a state. Text that isn't
 * recognized stays as it was typed.
 */
export function placeOf({ city, state }: Place): Place {
  const written = withoutCountry(tidy(city).replaceAll(aroundPlace, ""));
  const parts = [...written.split(","), ...state.split(",")]
    .map(tidy)
    .filter((part) => part !== "" && !country.test(part) && !/^\d{5}(?:-\d{4})?$/.test(part));
  const [first = "", ...rest] = parts;
  if (city.trim() === "") return { city: "", state: stateOf(state) ?? tidy(state) };
  const asTyped = { city: tidy(city), state: stateOf(state) ?? tidy(state) };
  const states = rest.map(stateOf);
  // Only if everything after the city is the same state.
  if (!states.every((each) => each !== null && each === states[0])) return asTyped;
  const [given = null] = states;
  const ending = shortName(first) ?? townAndState(first);
  if (ending && (given === null || given === ending.state)) return spelled(ending);
  return given === null ? asTyped : spelled({ city: first, state: given });
}

/** "phoenix" and "PHOENIX" get the capitals of the city, if it's known. */
function spelled({ city, state }: Place): Place {
  const isPlain = city === city.toLowerCase() || city === city.toUpperCase();
  return { city: (isPlain && spellings.get(`${cityKey(city)}, ${state}`)) || city, state };
}

const spellings = new Map(
  [
    ...cityNames,
    ...Object.entries(townsOfDoubtful).flatMap(([state, towns]) =>
      towns.split(", ").map((town) => `${town}, ${state}`),
    ),
  ].map((name) => [`${cityKey(name.slice(0, -4))}, ${name.slice(-2)}`, name.slice(0, -4)]),
);

const shortName = (text: string): Place | null => {
  const key = text.toLowerCase().replaceAll(".", "");
  return Object.hasOwn(shortNames, key) ? (shortNames[key] ?? null) : null;
};

/** "Columbus OH 43215", "phoenix az", "Tampa Fla." and "Phoenix Arizona": a city and its state in one. */
function townAndState(text: string): Place | null {
  const words = text.replace(zipCode, "").split(" ");
  if (stateOf(words.join(" ")) !== null) return null;
  for (const count of [3, 2, 1]) {
    const [town, last] = [words.slice(0, -count).join(" "), words.slice(-count).join(" ")];
    const state = stateOf(last);
    if (town === "" || state === null || noTown.test(town)) continue;
    // Unless it's in capitals, a short word can also end a city's name, or have been typed halfway.
    const isKnown = metroOf(town, state) !== null || spellings.has(`${cityKey(town)}, ${state}`);
    if (/^[A-Z]{2}$/.test(last) || !doubtful.test(last) || isKnown) return { city: town, state };
  }
  return null;
}

/** What's wrong with a state, or null. */
export const stateProblem = (state: string): string | null =>
  stateOf(state) === null ? "This isn't a US state. Choose one from the list, such as Texas." : null;

/** What's wrong with a city, or null. */
export const cityProblem = (city: string): string | null =>
  noPlace.test(tidy(city))
    ? `“${tidy(city)}” isn't a city. Enter the city the candidate lives in, and choose the work type separately.`
    : null;

/** Whether a listing's place can be published today. Older listings can hold other places. */
export function isRecognized(place: Place): boolean {
  const { city, state } = placeOf(place);
  const isItself = city.toLowerCase() === tidy(place.city).toLowerCase() || shortName(place.city) !== null;
  return isItself && state === place.state && stateOf(state) !== null && cityKey(city) !== "";
}

/** For the owner of a listing published before places were checked. */
export const unrecognizedPlace =
  "This listing's place isn't recognized, so searches by state miss it. Edit the listing and choose a state.";

/** The metropolitan area of a place; null if unknown. */
export const metroOfPlace = (place: Place): string | null => {
  const { city, state } = placeOf(place);
  return metroOf(city, state);
};
