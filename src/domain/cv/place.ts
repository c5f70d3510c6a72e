import { stateOf } from "../core/place.ts";
import { cityKey, cityNames, metroNames } from "../core/us-metros.ts";
import { stateName } from "../core/us-states.ts";
import type { CvValue } from "./reading.ts";
import { type Cell, type Row, sourcesIn, valueOf } from "./rows.ts";

/** A US place in a text. `start`/`end`: its characters, with the postal code. */
export type FoundPlace = { city: string; state: string; start: number; end: number };

const cityWord = "(?:\\p{Lu}[\\p{L}'’.-]*|of|de|del|la|las|los|St\\.|Ft\\.|Mt\\.)";
const place = new RegExp(
  `(?<![\\p{L}\\d])(${cityWord}(?: ${cityWord}){0,3}),? {0,2}(?:,|[-–|/]|in) {0,2}` +
    `(\\p{Lu}[\\p{L}.]{1,14}(?: (?:of )?\\p{Lu}\\p{Ll}{2,11})?)(?: {0,2},? ?\\d{5}(?:-\\d{4})?)?` +
    "(?: ?, ?(?:USA?|U\\.S\\.A?\\.?|United States(?: of America)?))?(?![\\p{L}\\d])",
  "gu",
);
const plainPlace = new RegExp(
  `(?<![\\p{L}\\d])(\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,2}) ` +
    `([A-Z]{2})(?: \\d{5}(?:-\\d{4})?)?(?![\\p{L}\\d])`,
  "gu",
);

/** Every "Austin, TX", "Austin, Texas 78701, USA" and "Boston MA 02110" in a text. */
export function placesIn(text: string): FoundPlace[] {
  const found: FoundPlace[] = [];
  const near = text.slice(0, 600);
  const collect = (pattern: RegExp, accepts: (city: string) => boolean) => {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(near); match !== null; match = pattern.exec(near)) {
      const [whole, city = "", state = ""] = match;
      const code = accepts(city) ? codeOf(state) : null;
      // "Tessel, Austin, TX": what isn't a state can be the city.
      if (code === null) pattern.lastIndex = match.index + city.length;
      else {
        const name = city.replace(/\s+/g, " ");
        found.push({ city: name, state: code.code, start: match.index, end: match.index + whole.length - code.cut });
      }
    }
  };
  collect(place, () => true);
  if (found.length === 0) collect(plainPlace, isKnownCity);
  return found;
}

/** The state of "Texas United" or "TX": a second word that doesn't belong to it is cut. */
function codeOf(text: string): { code: string; cut: number } | null {
  const whole = stateOf(text);
  const isWritten = (written: string, code: string) =>
    written === code || written.replace(/\./g, "").length > 2 || /^[A-Z]\.[A-Z]\.$/.test(written);
  if (whole !== null && isWritten(text, whole)) return { code: whole, cut: 0 };
  const first = text.split(" ")[0] ?? "";
  const code = first === text ? null : stateOf(first);
  return code !== null && isWritten(first, code) ? { code, cut: text.length - first.length } : null;
}

const known = new Set(cityNames.map((name) => cityKey(name.replace(/,? [A-Z]{2}$/, ""))));
const isKnownCity = (city: string): boolean => known.has(cityKey(city));

/** "Greater Boston Area", "San Francisco Bay Area", "Dallas-Fort Worth Metroplex". */
function areaIn(text: string): FoundPlace | null {
  const match = new RegExp(
    String.raw`(?:Greater )?([\p{Lu}][\p{L}. ]{2,24}?)(?:[-/][\p{L}. -]{2,24})? (?:City |Bay |Metropolitan |` +
      String.raw`Metro )?(?:Area|Metroplex)`,
    "u",
  ).exec(text);
  const city = match?.[1]?.trim();
  if (!match || city === undefined) return null;
  const metro = metroNames.find((name) => cityKey(name.split(/[-,/]/)[0] ?? "") === cityKey(city));
  const state = metro === undefined ? undefined : areaStates[cityKey(city)];
  return state === undefined ? null : { city, state, start: match.index, end: match.index + match[0].length };
}

const areaStates: Record<string, string> = Object.fromEntries(
  (
    "San Francisco CA|Boston MA|New York NY|Chicago IL|Seattle WA|Denver CO|Austin TX|Dallas TX|" +
    "Houston TX|Atlanta GA|" +
    "Los Angeles CA|San Diego CA|Phoenix AZ|Philadelphia PA|Miami FL|Minneapolis MN|Detroit MI|Portland OR|Tampa FL|" +
    "St. Louis MO|Charlotte NC|Nashville TN|Pittsburgh PA|Cleveland OH|Columbus OH|Indianapolis IN|Kansas City MO|" +
    "Sacramento CA|Las Vegas NV|Salt Lake City UT|Orlando FL|San Antonio TX|Baltimore MD|Milwaukee WI"
  )
    .split("|")
    .map((each) => [cityKey(each.slice(0, -3)), each.slice(-2)] as const),
);

/** Where the candidate lives: in the contact details, else where they work now. */
export function placeFrom(rows: readonly Row[]): CvValue<{ city: string; state: string }> | null {
  const contact = rows.filter(({ section }) => section === null || section === "contact");
  const near = contact.slice(0, 40);
  for (const [among, confidence] of [
    [near, 0.96],
    [rows.filter(({ section }) => section === "summary").slice(0, 6), 0.8],
    [rows.filter(({ section, bullet }) => section === "experience" && !bullet).slice(0, 8), 0.6],
  ] as const)
    for (const row of among)
      for (const cell of row.cells) {
        const found = bestPlace(cell);
        if (found) {
          const { city, state, start, end } = found;
          const sure = confidence - (isKnownCity(city) ? 0 : 0.06);
          return valueOf({ city, state }, sure, sourcesIn(cell, start, end));
        }
      }
  return null;
}

function bestPlace(cell: Cell): FoundPlace | null {
  const found = placesIn(cell.text)
    .map((each) => withoutStreet(each))
    .find(({ city }) => !notCities.test(city));
  if (found) return stateName(found.state) === null ? null : found;
  return areaIn(cell.text);
}

const notCities = new RegExp(
  String.raw`^(?:university|college|institute|inc|llc|bachelor|master|department|school)\b|\b(?:university|` +
    String.raw`college|inc|llc|corp)$`,
  "i",
);
const street = new RegExp(
  String.raw`\b(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|boulevard|blvd|court|ct|way|place|` +
    String.raw`pl|terrace|apt|unit|suite|parkway|pkwy|circle|cir)\.? (?:(?:apt|unit|suite|#)\.? ?\w{1,5} )` +
    String.raw`?(?=\p{Lu})`,
  "giu",
);

/** "Oak Street Springfield": the street isn't part of the city. Also "Location: Austin". */
function withoutStreet(found: FoundPlace): FoundPlace {
  const matches = [...found.city.matchAll(street)];
  const last = matches.at(-1);
  const cut = last && last.index > 0 ? last.index + last[0].length : 0;
  return cut === 0 ? found : { ...found, city: found.city.slice(cut), start: found.start + cut };
}
