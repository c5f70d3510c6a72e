import { dateOf, dayMs, isCalendarDate } from "../core/calendar.ts";
import { codeNumber, maskedCodeOf } from "../core/masked-code.ts";
import { agencyTypes, canonicalSkill, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import { fold } from "../core/tokenize.ts";
import { addCard, cardOf } from "./cards.ts";
import { addId, idAt } from "./ids.ts";
import type { SearchDocument } from "./query.ts";
import { append, keyNumber, none, removeDocument, type Row, salaryBuckets, type Store } from "./store.ts";
import { familyOf, type Value, valueId } from "./values.ts";

/** Dollars. */
const bucketWidth = 10_000;

/** Days since 1970-01-01 of a calendar date `YYYY-MM-DD`. @throws RangeError for an invalid date */
function dayNumber(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError("An availability date is not a calendar date");
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** Marks a document whose code has another form than `TM-` and 8 characters. */
const noCode = -1;

/** Adds a document, replacing the one with the same id. `updatedAt` can be out of order. */
export function putDocument<Card>(
  store: Store<Card>,
  document: SearchDocument,
  card: Card,
  blockKeys: readonly string[],
): void {
  const available = dayNumber(document.availabilityDate);
  removeDocument(store, document.id);
  const { values } = store;
  const distinct = (kind: Value["kind"], texts: readonly string[]): number[] => {
    const families = new Set<string>();
    return texts.flatMap((text) => {
      const family = familyOf(kind, text);
      if (text === "" || families.has(family)) return [];
      families.add(family);
      return [valueId(values, kind, text)];
    });
  };
  const written = document.skills.map(canonicalSkill);
  const skills = distinct("skill", written);
  const isIndexed = (text: string) => skills.some((number) => fold(values.list[number]!.text) === fold(text));
  const midpoint = (document.salaryMin + document.salaryMax) / 2;
  const row: Row = {
    code: codeNumber(document.maskedCode),
    updatedAt: document.updatedAt,
    salaryMin: document.salaryMin,
    salaryMax: document.salaryMax,
    experience: document.yearsExperience,
    available,
    options: {
      workTypes: workTypes.indexOf(document.workType),
      workAuth: workAuthorizations.indexOf(document.workAuth),
      clearance: document.clearance === null ? none : clearances.indexOf(document.clearance),
      agencyTypes: agencyTypes.indexOf(document.agencyType),
      salary: Math.max(0, Math.min(salaryBuckets - 1, Math.floor(midpoint / bucketWidth))),
    },
    // The role comes first, because finding by role reads only that value.
    values: [
      ...distinct("role", [document.headlineRole]),
      ...skills,
      ...distinct("spelling", skills.length === written.length ? [] : written.filter((text) => !isIndexed(text))),
      ...distinct("industry", document.industries),
      ...distinct("place", [`${document.locationCity}, ${document.locationState}`]),
      ...distinct("clearance", document.clearance === null ? [] : [document.clearance]),
    ],
    keys: [...new Set(blockKeys)].map((key) => keyNumber(store, key)),
  };
  append(store, row, (number) => addId(store.ids, number, document.id));
  const number = store.size - 1;
  addCard(store.cards, number, { card, document, isWhole: () => isWhole(store, number, document) });
}

/** Whether the columns say all of the document. */
function isWhole<Card>(store: Store<Card>, number: number, document: SearchDocument): boolean {
  const read = readColumns(store, number);
  const same = (a: readonly string[], b: readonly string[]): boolean =>
    a.length === b.length && a.every((text, place) => text === b[place]);
  return (
    same(read.skills, document.skills) &&
    same(read.industries, document.industries) &&
    (Object.keys(read) as (keyof SearchDocument)[]).every(
      (field) => field === "skills" || field === "industries" || read[field] === document[field],
    )
  );
}

/** Dates by their day since the epoch: listings are available on a few hundred days. */
const dates = new Map<number, string>();
const mostDates = 4_096;

function dateOfDay(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = dateOf(day * dayMs);
    if (dates.size >= mostDates) dates.clear();
    dates.set(day, date);
  }
  return date;
}

/** The document as its columns say it. */
function readColumns<Card>(store: Store<Card>, document: number): SearchDocument {
  let [headlineRole, place] = ["", ", "];
  const skills: string[] = [];
  const industries: string[] = [];
  for (let i = store.valueStart[document]!; i < store.valueStart[document + 1]!; i++) {
    const { kind, text } = store.values.list[store.valuePool[i]!]!;
    if (kind === "role") headlineRole = text;
    else if (kind === "skill") skills.push(text);
    else if (kind === "industry") industries.push(text);
    else if (kind === "place") place = text;
  }
  const comma = place.lastIndexOf(", ");
  const { options } = store;
  const clearance = options.clearance[document]!;
  const code = store.code[document]!;
  return {
    id: idAt(store.ids, document),
    maskedCode: code === noCode ? "" : maskedCodeOf(code),
    headlineRole,
    locationCity: place.slice(0, comma),
    locationState: place.slice(comma + 2),
    workType: workTypes[options.workTypes[document]!]!,
    salaryMin: store.salaryMin[document]!,
    salaryMax: store.salaryMax[document]!,
    availabilityDate: dateOfDay(store.available[document]!),
    workAuth: workAuthorizations[options.workAuth[document]!]!,
    clearance: clearance === none ? null : clearances[clearance]!,
    skills,
    yearsExperience: store.experience[document]!,
    industries,
    agencyType: agencyTypes[options.agencyTypes[document]!]!,
    updatedAt: store.updatedAt[document]!,
  };
}

export const readCard = <Card>(store: Store<Card>, document: number): Card =>
  cardOf(store.cards, document, () => readColumns(store, document));
