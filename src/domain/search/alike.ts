import { clearances } from "../lookups.ts";
import { type Alike, isWithin, stateKey } from "../privacy-meter.ts";
import { roleFamily } from "../role-family.ts";
import { andInto, type Bits, clearBit, countBits, setBit, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { familyMask, visible } from "./filter.ts";
import { none, type Store } from "./store.ts";
import type { Value } from "./values.ts";

/** How many listings that exist for this viewer are alike, without the one of the id `without` (decisions §3, privacy meter). */
export function countAlike<Card>(engine: Engine<Card>, alike: Alike, viewerKeys: readonly string[], without?: string): number {
  engine.arena.reset();
  const { store } = engine;
  const words = wordsFor(store.size);
  const mask = visible(engine, viewerKeys);
  const left = without === undefined ? undefined : store.byId.get(without);
  if (left !== undefined) clearBit(mask, left);
  for (const each of masksOf(engine, alike)) andInto(mask, each, words);
  return countBits(mask, words);
}

function* masksOf<Card>(engine: Engine<Card>, { family, state, place, years, clearance, industries }: Alike): Generator<Bits> {
  const { store } = engine;
  if (family !== undefined) yield ofValue(engine, `family ${family}`, "role", (value) => familyOfRole(value) === family);
  if (state !== undefined) yield ofValue(engine, `state ${state}`, "place", (value) => stateOf(value) === state);
  if (place !== undefined && state !== undefined)
    yield ofValue(engine, `within ${"city" in place ? `city ${place.city}` : place.metro}, ${state}`, "place", (value) => {
      const { city, state: itsState } = placeOf(value);
      return stateOf(value) === state && isWithin(place, city, itsState);
    });
  if (years !== undefined)
    yield knownMask(engine, `years ${years[0]} to ${years[1]}`, (bits, from, to) => rangeInto(bits, store.experience, years[0], years[1], from, to));
  if (clearance !== undefined) {
    const option = clearance === null ? none : clearances.indexOf(clearance);
    yield knownMask(engine, `clearance ${clearance}`, (bits, from, to) => {
      for (let document = from; document < to; document++) if (store.options.clearance[document] === option) setBit(bits, document);
    });
  }
  if (industries !== undefined && industries.length > 0) yield familyMask(engine, "industry", industries, true);
}

/** Documents with a value of that kind that passes; each document has one role and one place. */
function ofValue<Card>(engine: Engine<Card>, name: string, kind: "role" | "place", test: (value: Value) => boolean): Bits {
  const { store } = engine;
  return knownMask(engine, name, (bits, from, to) => {
    const answers = new Map<Value, boolean>();
    for (let document = from; document < to; document++) {
      const value = valueOf(store, document, kind);
      if (value === undefined) continue;
      let passes = answers.get(value);
      if (passes === undefined) answers.set(value, (passes = test(value)));
      if (passes) setBit(bits, document);
    }
  });
}

function valueOf<Card>({ values, valueStart, valuePool }: Store<Card>, document: number, kind: "role" | "place"): Value | undefined {
  for (let at = valueStart[document]!; at < valueStart[document + 1]!; at++) {
    const value = values.list[valuePool[at]!]!;
    if (value.kind === kind) return value;
  }
  return undefined;
}

/** Values live as long as the listings that have them: each is read once, however many questions are asked. */
const familiesOfRoles = new WeakMap<Value, string>();
const statesOfPlaces = new WeakMap<Value, string>();

const familyOfRole = (value: Value): string => readOnce(familiesOfRoles, value, () => roleFamily(value.text));
const stateOf = (value: Value): string => readOnce(statesOfPlaces, value, () => stateKey(placeOf(value).state));

function readOnce(known: WeakMap<Value, string>, value: Value, read: () => string): string {
  let text = known.get(value);
  if (text === undefined) known.set(value, (text = read()));
  return text;
}

/** A place is kept as "city, state". */
function placeOf({ text }: Value): { city: string; state: string } {
  const comma = text.lastIndexOf(", ");
  return { city: text.slice(0, comma), state: text.slice(comma + 2) };
}
