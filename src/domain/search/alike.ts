import { clearances } from "../core/lookups.ts";
import { type Alike, isWithin, stateKey } from "../listing/privacy-meter.ts";
import { roleFamily } from "../listing/role-family.ts";
import { andInto, type Bits, clearBit, countBits, setBit, wordsFor } from "./bitset.ts";
import { type Engine, knownMask, rangeInto } from "./engine.ts";
import { familyMask, visible } from "./filter.ts";
import { hasValue, remembered } from "./terms.ts";
import { orPosting } from "./posting.ts";
import { documentWithId, none } from "./store.ts";
import type { Value, Values } from "./values.ts";

/** How many listings visible to this viewer are similar, without the listing `without` (spec §12, privacy meter). */
export function countAlike<Card>(
  engine: Engine<Card>,
  alike: Alike,
  viewerKeys: readonly string[],
  without?: string,
): number {
  engine.arena.reset();
  const { store } = engine;
  const words = wordsFor(store.size);
  const mask = visible(engine, viewerKeys);
  const left = without === undefined ? undefined : documentWithId(store, without);
  if (left !== undefined) clearBit(mask, left);
  for (const each of masksOf(engine, alike)) andInto(mask, each, words);
  return countBits(mask, words);
}

function* masksOf<Card>(
  engine: Engine<Card>,
  { family, state, place, years, clearance, industries }: Alike,
): Generator<Bits> {
  const { store } = engine;
  if (family !== undefined)
    yield ofRole(engine, `family ${family}`, (number) => familyOfRole(store.values, number) === family);
  if (state !== undefined) yield ofPlace(engine, `state ${state}`, (number) => stateOf(store.values, number) === state);
  if (place !== undefined && state !== undefined)
    yield ofPlace(engine, `within ${"city" in place ? `city ${place.city}` : place.metro}, ${state}`, (number) => {
      const { city, state: itsState } = placeOf(store.values.list[number]!);
      return stateOf(store.values, number) === state && isWithin(place, city, itsState);
    });
  if (years !== undefined)
    yield knownMask(engine, `years ${years[0]} to ${years[1]}`, (bits, from, to) =>
      rangeInto(bits, store.experience, years[0], years[1], from, to),
    );
  if (clearance !== undefined) {
    const option = clearance === null ? none : clearances.indexOf(clearance);
    yield knownMask(engine, `clearance ${clearance}`, (bits, from, to) => {
      for (let document = from; document < to; document++)
        if (store.options.clearance[document] === option) setBit(bits, document);
    });
  }
  if (industries !== undefined && industries.length > 0) yield familyMask(engine, "industry", industries, true);
}

/** A document's role is its first value. */
function ofRole<Card>(engine: Engine<Card>, name: string, test: (value: number) => boolean): Bits {
  const { store } = engine;
  return knownMask(engine, name, (bits, from, to) => {
    const passes = remembered(store, (number) => store.values.list[number]!.kind === "role" && test(number));
    for (let document = from; document < to; document++)
      if (passes(store.valuePool[store.valueStart[document]!]!)) setBit(bits, document);
  });
}

/** Scans the few distinct places first; later ones are walked by document. */
function ofPlace<Card>(engine: Engine<Card>, name: string, test: (value: number) => boolean): Bits {
  const { store } = engine;
  return knownMask(engine, name, (bits, from, to) => {
    const passes = remembered(store, (number) => store.values.list[number]!.kind === "place" && test(number));
    if (from === 0)
      store.values.list.forEach(
        (value, number) => value.kind === "place" && passes(number) && orPosting(bits, value.posting!, wordsFor(to)),
      );
    else
      for (let document = from; document < to; document++)
        if (hasValue(store, document, passes)) setBit(bits, document);
  });
}

/** By value number, so that each text is parsed once. */
const familiesOfRoles = new WeakMap<Values, string[]>();
const statesOfPlaces = new WeakMap<Values, string[]>();

const familyOfRole = (values: Values, number: number): string =>
  readOnce(familiesOfRoles, values, number, ({ text }) => roleFamily(text));
const stateOf = (values: Values, number: number): string =>
  readOnce(statesOfPlaces, values, number, (value) => stateKey(placeOf(value).state));

function readOnce(
  known: WeakMap<Values, string[]>,
  values: Values,
  number: number,
  read: (value: Value) => string,
): string {
  let texts = known.get(values);
  if (texts === undefined) known.set(values, (texts = []));
  return (texts[number] ??= read(values.list[number]!));
}

/** A place is stored as "city, state". */
function placeOf({ text }: Value): { city: string; state: string } {
  const comma = text.lastIndexOf(", ");
  return { city: text.slice(0, comma), state: text.slice(comma + 2) };
}
