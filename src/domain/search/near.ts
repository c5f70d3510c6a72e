import { cityKey, metroOf } from "../core/us-metros.ts";
import { stateCode } from "../core/us-states.ts";
import { type Bits, setBit, wordsFor } from "./bitset.ts";
import { type Engine, knownMask } from "./engine.ts";
import { milesBetween, type Place, placeKeys, placeNamed, pointOf } from "./places.ts";
import { orPosting } from "./posting.ts";
import type { Correction } from "./query.ts";
import { errorsAllowed, errorsBetween } from "./spelling.ts";
import { hasValue, remembered, walkLimit } from "./terms.ts";

export type Near = { place: Place; miles: number };

/** The place that was typed, corrected by the table of places if `wide`. */
export function nearOf(
  typed: string,
  miles: number,
  wide: boolean,
): { near: Near | null; correction: Correction | null } {
  const known = placeNamed(typed);
  if (known || !wide) return { near: known && { place: known, miles }, correction: null };
  const [city, ...state] = typed.split(",");
  const key = cityKey(city!);
  const most = errorsAllowed(key);
  const best = placeKeys
    .map((name) => ({ name, errors: errorsBetween(key, name, most) }))
    .filter(({ errors }) => errors <= most)
    .sort((a, b) => a.errors - b.errors)[0];
  const place = best && placeNamed([best.name, ...state].join(","));
  return place
    ? { near: { place, miles }, correction: { typed: typed.trim(), used: place.name } }
    : { near: null, correction: null };
}

/**
 * The documents within the distance. With `unsure`, also those of the same state whose city and metropolitan area are
 * unknown.
 */
export function nearMask<Card>(engine: Engine<Card>, { place, miles }: Near, unsure: boolean): Bits {
  const { store } = engine;
  return placesMask(engine, `near ${place.name} ${miles} ${unsure}`, (value) => {
    const { text } = store.values.list[value]!;
    const comma = text.lastIndexOf(", ");
    const state = text.slice(comma + 2);
    const point = pointOf(text.slice(0, comma), state);
    return point ? milesBetween(place, point) <= miles : unsure && stateCode(state) === place.state;
  });
}

/** The documents in a metropolitan area. */
export function metroMask<Card>(engine: Engine<Card>, metro: string): Bits {
  const { store } = engine;
  return placesMask(engine, `metro ${metro}`, (value) => {
    const { text } = store.values.list[value]!;
    const comma = text.lastIndexOf(", ");
    return metroOf(text.slice(0, comma), text.slice(comma + 2)) === metro;
  });
}

function placesMask<Card>(engine: Engine<Card>, name: string, test: (value: number) => boolean): Bits {
  const { store } = engine;
  return knownMask(engine, name, (bits, from, to) => {
    const matches = remembered(store, (value) => store.values.list[value]!.kind === "place" && test(value));
    if (from > 0 && to - from < walkLimit) {
      for (let document = from; document < to; document++)
        if (hasValue(store, document, matches)) setBit(bits, document);
      return;
    }
    store.values.list.forEach(({ posting }, value) => {
      if (posting && matches(value)) orPosting(bits, posting, wordsFor(to));
    });
  });
}
