import { placeOf } from "../core/place.ts";
import { cityKey, cityNames, metroNames, metroOf } from "../core/us-metros.ts";
import { stateCode, stateName } from "../core/us-states.ts";
import { placeTable } from "./place-table.ts";
import { aliasesOf } from "./aliases.ts";
import { wordsOf } from "../core/tokenize.ts";

/** A point in degrees, and the city it is the center of. */
export type Place = { name: string; city: string; state: string; latitude: number; longitude: number };

const byName = new Map<string, Place>();
for (const [, state, cities] of placeTable.replace(/\n {2}/g, " ").matchAll(/^([A-Z]{2}): (.*)$/gm))
  for (const entry of cities!.split(", ")) {
    const [, city, latitude, longitude] = /^(.*) (\S+) (\S+)$/.exec(entry)!;
    byName.set(`${cityKey(city!)}, ${state}`, {
      name: `${city}, ${state}`,
      city: city!,
      state: state!,
      latitude: Number(latitude),
      longitude: -Number(longitude),
    });
  }

/** Every name in the table, for correcting what was typed. */
export const placeKeys: readonly string[] = [...new Set([...byName.keys()].map((key) => key.slice(0, -4)))];

/** The first city of each metropolitan area, in the area's order. */
const centers = new Map<string, Place>();
/** The best-known city of a name: the one in the largest area. */
const byCity = new Map<string, Place>();
for (const name of [...cityNames, ...[...byName.values()].map((place) => place.name)]) {
  const [city, state] = [name.slice(0, -4), name.slice(-2)];
  const place = byName.get(`${cityKey(city)}, ${state}`);
  if (!place) continue;
  if (!byCity.has(cityKey(city))) byCity.set(cityKey(city), place);
  const metro = metroOf(city, state);
  if (metro && !centers.has(metro)) centers.set(metro, place);
}

/** Where a listing's place is: its city, or the center of its metropolitan area. Null if neither is known. */
export function pointOf(city: string, state: string): Place | null {
  const known = byName.get(`${cityKey(city)}, ${stateCode(state)}`);
  if (known) return known;
  const metro = metroOf(city, state);
  return metro === null ? null : (centers.get(metro) ?? null);
}

/** The place that typed text names: "austin", "Austin, TX", "nyc", "bay area". Null for a state or an unknown place. */
export function placeNamed(text: string): Place | null {
  const { city, state } = placeOf({ city: text, state: "" });
  if (state !== "") return pointOf(city, state);
  const words = text.trim().split(/[\s,]+/);
  for (const taken of [2, 1])
    if (words.length > taken && stateName(stateCode(words.slice(-taken).join(" ")))) {
      const place = pointOf(words.slice(0, -taken).join(" "), words.slice(-taken).join(" "));
      if (place) return place;
    }
  const known = byCity.get(cityKey(text)) ?? metroCenter(text);
  if (known) return known;
  for (const { text: other } of aliasesOf(wordsOf(text), true)) {
    const place = byCity.get(cityKey(other)) ?? metroCenter(other);
    if (place) return place;
  }
  return null;
}

function metroCenter(text: string): Place | null {
  for (const [metro, place] of centers) if (cityKey(metro) === cityKey(text)) return place;
  return null;
}

/** Names of areas that aren't their first city's. */
const metroAliases: Record<string, string> = {
  "bay area": "San Francisco Bay Area",
  "sf bay area": "San Francisco Bay Area",
  "silicon valley": "San Francisco Bay Area",
  dfw: "Dallas–Fort Worth",
  metroplex: "Dallas–Fort Worth",
  dmv: "Greater Washington",
  "dc metro": "Greater Washington",
  "twin cities": "Minneapolis–St. Paul",
  "south florida": "Greater Miami",
  "tampa bay": "Greater Tampa Bay",
  "the triangle": "Research Triangle",
  "hampton roads": "Greater Virginia Beach",
  "front range": "Colorado Front Range",
};

const metroKeys = new Map(metroNames.map((metro) => [cityKey(metro), metro]));
for (const [metro, place] of centers) metroKeys.set(`greater ${cityKey(place.city)}`, metro);
for (const [alias, metro] of Object.entries(metroAliases)) metroKeys.set(cityKey(alias), metro);

/** The metropolitan area that typed text names: "greater austin", "Boston area", "bay area", "dfw". Null for none. */
export function metroNamed(text: string): string | null {
  const key = cityKey(text);
  const city = /^(?:metro |greater )?(.+?)(?: metro| area| metro area| metropolitan area)?$/.exec(key)?.[1];
  return metroKeys.get(key) ?? (city && city !== key ? (metroKeys.get(`greater ${city}`) ?? null) : null);
}

const earthMiles = 3958.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance in miles. */
export function milesBetween(a: Place, b: Place): number {
  const half = (angle: number): number => Math.sin(radians(angle) / 2) ** 2;
  const chord =
    half(a.latitude - b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude - b.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
