import { isCalendarDate } from "../core/calendar.ts";
import { codeNumber } from "../core/masked-code.ts";
import { agencyTypes, canonicalSkill, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import { type Bits, clearBit, grown, hasBit, setBit } from "./bitset.ts";
import { appendTo, createPosting, type Posting } from "./posting.ts";
import type { SearchDocument } from "./query.ts";
import { adoptValue, createValues, familyOf, type Value, valueId, type Values } from "./values.ts";

/** The salary chart: 30 buckets of $10,000 by midpoint, the last one open. */
export const salaryBuckets = 30;
const bucketWidth = 10_000;

export const dayMs = 86_400_000;

/** Days since 1970-01-01 of a calendar date `YYYY-MM-DD`. @throws RangeError for an invalid date */
function dayNumber(date: string): number {
  if (!isCalendarDate(date)) throw new RangeError("An availability date is not a calendar date");
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** The option groups with fixed values, in look-up order. */
const enumGroups = ["workTypes", "workAuth", "clearance", "agencyTypes", "salary"] as const;
export type EnumGroup = (typeof enumGroups)[number];
export const enumOptions: Record<Exclude<EnumGroup, "salary">, readonly string[]> = {
  workTypes,
  workAuth: workAuthorizations,
  clearance: clearances,
  agencyTypes,
};
const optionCounts: Record<EnumGroup, number> = {
  workTypes: workTypes.length,
  workAuth: workAuthorizations.length,
  clearance: clearances.length,
  agencyTypes: agencyTypes.length,
  salary: salaryBuckets,
};
/** Marks a document without an option of the group. */
export const none = 255;

/**
 * The columns of the index. A document number is never reused: an update clears the old live bit and appends, so
 * results computed for a number stay valid. Compaction builds a new store of the live documents.
 */
export type Store<Card> = {
  size: number;
  liveCount: number;
  live: Bits;
  ids: string[];
  byId: Map<string, number>;
  cards: (Card | undefined)[];
  /** Masked codes as numbers. */
  code: Float64Array;
  updatedAt: Float64Array;
  /** The highest `updatedAt` up to and including this number; documents below their maximum are listed in `late`. */
  highest: Float64Array;
  late: number[];
  salaryMin: Int32Array;
  salaryMax: Int32Array;
  experience: Int32Array;
  available: Int32Array;
  options: Record<EnumGroup, Uint8Array>;
  optionPostings: Record<EnumGroup, Posting[]>;
  values: Values;
  /** The value numbers of document n are `valuePool[valueStart[n] .. valueStart[n + 1]]`. */
  valueStart: Uint32Array;
  valuePool: Uint32Array;
  blocked: Map<string, Posting>;
  blockKeys: (readonly string[] | undefined)[];
  wordSeen: Int32Array;
};

export function createStore<Card>(): Store<Card> {
  return {
    size: 0,
    liveCount: 0,
    live: new Int32Array(0),
    ids: [],
    byId: new Map(),
    cards: [],
    code: new Float64Array(0),
    updatedAt: new Float64Array(0),
    highest: new Float64Array(0),
    late: [],
    salaryMin: new Int32Array(0),
    salaryMax: new Int32Array(0),
    experience: new Int32Array(0),
    available: new Int32Array(0),
    options: forGroups(() => new Uint8Array(0)),
    optionPostings: forGroups((group) => Array.from({ length: optionCounts[group] }, createPosting)),
    values: createValues(),
    valueStart: new Uint32Array(1),
    valuePool: new Uint32Array(0),
    blocked: new Map(),
    blockKeys: [],
    wordSeen: new Int32Array(0),
  };
}

function forGroups<T>(make: (group: EnumGroup) => T): Record<EnumGroup, T> {
  return {
    workTypes: make("workTypes"),
    workAuth: make("workAuth"),
    clearance: make("clearance"),
    agencyTypes: make("agencyTypes"),
    salary: make("salary"),
  };
}

type Column = Uint8Array | Int32Array | Uint32Array | Float64Array;

function enlarged<C extends Column>(column: C, length: number): C {
  if (length <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => C)(Math.max(64, length, column.length * 2));
  larger.set(column);
  return larger;
}

function makeRoom<Card>(store: Store<Card>, values: number): void {
  const size = store.size + 1;
  store.live = grown(store.live, size);
  if (size > store.updatedAt.length) {
    store.code = enlarged(store.code, size);
    store.updatedAt = enlarged(store.updatedAt, size);
    store.highest = enlarged(store.highest, size);
    store.salaryMin = enlarged(store.salaryMin, size);
    store.salaryMax = enlarged(store.salaryMax, size);
    store.experience = enlarged(store.experience, size);
    store.available = enlarged(store.available, size);
    for (const group of enumGroups) store.options[group] = enlarged(store.options[group], size);
  }
  store.valueStart = enlarged(store.valueStart, size + 1);
  store.valuePool = enlarged(store.valuePool, store.valueStart[store.size]! + values);
}

/** A document's columns, with values already numbered. */
type Row<Card> = {
  id: string;
  card: Card;
  code: number;
  updatedAt: number;
  salaryMin: number;
  salaryMax: number;
  experience: number;
  available: number;
  options: Record<EnumGroup, number>;
  values: readonly number[];
  blockKeys: readonly string[];
};

function append<Card>(store: Store<Card>, row: Row<Card>): void {
  makeRoom(store, row.values.length);
  const document = store.size;
  store.ids.push(row.id);
  store.cards.push(row.card);
  store.blockKeys.push(row.blockKeys.length > 0 ? row.blockKeys : undefined);
  store.byId.set(row.id, document);
  setBit(store.live, document);
  store.liveCount++;
  store.code[document] = row.code;
  store.updatedAt[document] = row.updatedAt;
  const highest = document === 0 ? row.updatedAt : Math.max(store.highest[document - 1]!, row.updatedAt);
  store.highest[document] = highest;
  if (row.updatedAt < highest) store.late.push(document);
  store.salaryMin[document] = row.salaryMin;
  store.salaryMax[document] = row.salaryMax;
  store.experience[document] = row.experience;
  store.available[document] = row.available;
  store.size = document + 1;
  for (const group of enumGroups) {
    const option = row.options[group];
    store.options[group][document] = option;
    if (option !== none) appendTo(store.optionPostings[group][option]!, document, store.size);
  }
  appendValues(store, document, row.values);
  for (const key of new Set(row.blockKeys)) {
    let posting = store.blocked.get(key);
    if (!posting) store.blocked.set(key, (posting = createPosting()));
    appendTo(posting, document, store.size);
  }
}

function appendValues<Card>(store: Store<Card>, document: number, numbers: readonly number[]): void {
  const { values } = store;
  let end = store.valueStart[document]!;
  store.wordSeen = enlarged(store.wordSeen, values.wordPostings.length);
  for (const number of numbers) {
    store.valuePool[end++] = number;
    const value = values.list[number]!;
    if (value.posting) appendTo(value.posting, document, store.size);
    for (const word of value.wordIds) {
      if (store.wordSeen[word] === store.size) continue;
      store.wordSeen[word] = store.size;
      appendTo(values.wordPostings[word]!, document, store.size);
    }
  }
  store.valueStart[document + 1] = end;
}

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
  const midpoint = (document.salaryMin + document.salaryMax) / 2;
  append(store, {
    id: document.id,
    card,
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
      ...distinct("skill", document.skills.map(canonicalSkill)),
      ...distinct("industry", document.industries),
      ...distinct("place", [`${document.locationCity}, ${document.locationState}`]),
      ...distinct("clearance", document.clearance === null ? [] : [document.clearance]),
    ],
    blockKeys,
  });
}

/** True if a document was removed. Its card is released at once. */
export function removeDocument<Card>(store: Store<Card>, id: string): boolean {
  const document = store.byId.get(id);
  if (document === undefined) return false;
  store.byId.delete(id);
  clearBit(store.live, document);
  store.liveCount--;
  store.cards[document] = undefined;
  return true;
}

export const isLive = <Card>(store: Store<Card>, document: number): boolean => hasBit(store.live, document);

/** For compaction: appends a live document of another store without parsing its text again. */
export function adoptDocument<Card>(
  store: Store<Card>,
  from: Store<Card>,
  document: number,
  known: Map<number, number>,
): void {
  const values: number[] = [];
  for (let i = from.valueStart[document]!; i < from.valueStart[document + 1]!; i++) {
    const old = from.valuePool[i]!;
    let number = known.get(old);
    if (number === undefined) known.set(old, (number = adoptValue(store.values, from.values.list[old]!)));
    values.push(number);
  }
  append(store, {
    id: from.ids[document]!,
    card: from.cards[document] as Card,
    code: from.code[document]!,
    updatedAt: from.updatedAt[document]!,
    salaryMin: from.salaryMin[document]!,
    salaryMax: from.salaryMax[document]!,
    experience: from.experience[document]!,
    available: from.available[document]!,
    options: {
      workTypes: from.options.workTypes[document]!,
      workAuth: from.options.workAuth[document]!,
      clearance: from.options.clearance[document]!,
      agencyTypes: from.options.agencyTypes[document]!,
      salary: from.options.salary[document]!,
    },
    values,
    blockKeys: from.blockKeys[document] ?? [],
  });
}
