import { agencyTypes, clearances, workAuthorizations, workTypes } from "../core/lookups.ts";
import { type Bits, clearBit, grown, hasBit, setBit } from "./bitset.ts";
import {
  adoptCard,
  type Cards,
  type CardShape,
  createCards,
  dropCard,
  makeRoomForCards,
  successorOf,
} from "./cards.ts";
import { enlarged, resized } from "./columns.ts";
import { adoptId, createIds, documentOf, type Ids, removeId } from "./ids.ts";
import { appendTo, createPosting, type Posting } from "./posting.ts";
import { adoptValue, createValues, type Values } from "./values.ts";

/** The salary chart: 30 buckets of $10,000 by midpoint, the last one open. */
export const salaryBuckets = 30;

/** The option groups with fixed values, in look-up order. */
export const enumGroups = ["workTypes", "workAuth", "clearance", "agencyTypes", "salary"] as const;
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
  ids: Ids;
  cards: Cards<Card>;
  /** Masked codes as numbers. */
  code: Float64Array;
  updatedAt: Float64Array;
  /**
   * The highest `updatedAt` up to the end of each block of documents. A document below the highest before it is listed
   * in `late`.
   */
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
  /** The documents under each block key, by its number. */
  blocked: Posting[];
  keys: string[];
  keyNumbers: Map<string, number>;
  /** Like `valueStart` and `valuePool`, for the block keys of a document. */
  keyStart: Uint32Array;
  keyPool: Uint32Array;
  wordSeen: Int32Array;
};

export function createStore<Card>(shape?: CardShape<Card>): Store<Card> {
  return emptyStore(createCards(shape));
}

/** How many live documents a store has, and roughly how many values and block keys they have together. */
export type Room = { documents: number; values: number; keys: number };

export function roomOf<Card>({ size, liveCount, valueStart, keyStart }: Store<Card>): Room {
  // The pools also hold the values of removed documents.
  const share = size === 0 ? 0 : liveCount / size;
  return {
    documents: liveCount,
    values: Math.ceil(valueStart[size]! * share),
    keys: Math.ceil(keyStart[size]! * share),
  };
}

/** The usual listing. */
export const usualRoom = (documents: number): Room => ({ documents, values: documents * 12, keys: documents * 2 });

/** An empty store for the documents of this one, with room for them. Yields after each column. */
export function* successorStore<Card>(store: Store<Card>): Generator<number, Store<Card>> {
  const next = emptyStore(successorOf(store.cards));
  for (const _ of reserving(next, roomOf(store))) yield 0;
  return next;
}

function emptyStore<Card>(cards: Cards<Card>): Store<Card> {
  return {
    size: 0,
    liveCount: 0,
    live: new Int32Array(0),
    ids: createIds(),
    cards,
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
    blocked: [],
    keys: [],
    keyNumbers: new Map(),
    keyStart: new Uint32Array(1),
    keyPool: new Uint32Array(0),
    wordSeen: new Int32Array(0),
  };
}

export function forGroups<T>(make: (group: EnumGroup) => T): Record<EnumGroup, T> {
  return {
    workTypes: make("workTypes"),
    workAuth: make("workAuth"),
    clearance: make("clearance"),
    agencyTypes: make("agencyTypes"),
    salary: make("salary"),
  };
}

/**
 * Makes room for many documents at once, and for those of the time after. Each column gets a little more than the one
 * before, so that no two grow with the same document.
 */
export function reserve<Card>(store: Store<Card>, room: Room): void {
  for (const _ of reserving(store, room)) continue;
}

/** Memory that was used before is zeroed, so one column can take milliseconds. */
function* reserving<Card>(store: Store<Card>, { documents, values, keys }: Room): Generator<void, void> {
  let spare = 0;
  const wider = <C extends Uint8Array | Int32Array | Uint32Array | Float64Array>(column: C, count: number): C =>
    resized(column, Math.max(column.length, Math.ceil(count * (1.1 + 0.01 * spare++)) + 64));
  store.code = wider(store.code, documents);
  yield;
  store.updatedAt = wider(store.updatedAt, documents);
  yield;
  store.salaryMin = wider(store.salaryMin, documents);
  store.salaryMax = wider(store.salaryMax, documents);
  yield;
  store.experience = wider(store.experience, documents);
  store.available = wider(store.available, documents);
  yield;
  store.ids.words = wider(store.ids.words, documents * 4);
  yield;
  store.valueStart = wider(store.valueStart, documents);
  yield;
  store.valuePool = wider(store.valuePool, values);
  yield;
  store.keyStart = wider(store.keyStart, documents);
  store.keyPool = wider(store.keyPool, keys);
  yield;
  for (const group of enumGroups) store.options[group] = wider(store.options[group], documents);
  yield;
  const { cards } = store;
  if (cards.kind === "objects") return;
  cards.numbers = wider(cards.numbers, documents * cards.shape.count);
  cards.texts = wider(cards.texts, documents);
}

function makeRoom<Card>(store: Store<Card>, values: number, keys: number): void {
  const size = store.size + 1;
  store.live = grown(store.live, size);
  store.code = enlarged(store.code, size);
  store.updatedAt = enlarged(store.updatedAt, size);
  store.highest = enlarged(store.highest, (store.size >>> blockBits) + 1);
  store.salaryMin = enlarged(store.salaryMin, size);
  store.salaryMax = enlarged(store.salaryMax, size);
  store.experience = enlarged(store.experience, size);
  store.available = enlarged(store.available, size);
  for (const group of enumGroups) store.options[group] = enlarged(store.options[group], size);
  store.ids.words = enlarged(store.ids.words, size * 4);
  store.valueStart = enlarged(store.valueStart, size + 1);
  store.valuePool = enlarged(store.valuePool, store.valueStart[store.size]! + values);
  store.keyStart = enlarged(store.keyStart, size + 1);
  store.keyPool = enlarged(store.keyPool, store.keyStart[store.size]! + keys);
  makeRoomForCards(store.cards, size);
}

/** A document's columns, with values and block keys already numbered. */
export type Row = {
  code: number;
  updatedAt: number;
  salaryMin: number;
  salaryMax: number;
  experience: number;
  available: number;
  options: Record<EnumGroup, number>;
  values: readonly number[];
  keys: readonly number[];
};

/** Appends a live document. `name` stores its id and card under the number it gets. */
export function append<Card>(store: Store<Card>, row: Row, name: (document: number) => void): void {
  makeRoom(store, row.values.length, row.keys.length);
  const document = store.size;
  name(document);
  setBit(store.live, document);
  store.liveCount++;
  store.code[document] = row.code;
  store.updatedAt[document] = row.updatedAt;
  const highest = raiseHighest(store, document, row.updatedAt);
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
  let end = store.keyStart[document]!;
  for (const key of row.keys) {
    store.keyPool[end++] = key;
    appendTo(store.blocked[key]!, document, store.size);
  }
  store.keyStart[document + 1] = end;
}

const blockBits = 8;

/** The highest `updatedAt` of all documents up to this one. */
function raiseHighest<Card>({ highest }: Store<Card>, document: number, updatedAt: number): number {
  const block = document >>> blockBits;
  const first = (document & ((1 << blockBits) - 1)) === 0;
  const before = first ? (block === 0 ? updatedAt : highest[block - 1]!) : highest[block]!;
  return (highest[block] = Math.max(before, updatedAt));
}

/** The first document from which on all were updated at `since` or later, but for those in `late`. */
export function firstUpdatedSince<Card>({ highest, updatedAt, size }: Store<Card>, since: number): number {
  let low = 0;
  let high = (size + (1 << blockBits) - 1) >>> blockBits;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (highest[middle]! < since) low = middle + 1;
    else high = middle;
  }
  let document = low << blockBits;
  while (document < size && updatedAt[document]! < since) document++;
  return Math.min(document, size);
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

/** The number of a block key, assigned on first use. */
export function keyNumber<Card>(store: Store<Card>, key: string): number {
  let number = store.keyNumbers.get(key);
  if (number === undefined) {
    number = store.keys.length;
    store.keys.push(key);
    store.keyNumbers.set(key, number);
    store.blocked.push(createPosting());
  }
  return number;
}

/** The documents under a block key, with removed ones. */
export const blockedBy = <Card>(store: Store<Card>, key: string): Posting | undefined =>
  store.blocked[store.keyNumbers.get(key) ?? -1];

export function isBlockedBy<Card>(store: Store<Card>, document: number, key: string): boolean {
  const number = store.keyNumbers.get(key);
  if (number === undefined) return false;
  for (let i = store.keyStart[document]!; i < store.keyStart[document + 1]!; i++)
    if (store.keyPool[i] === number) return true;
  return false;
}

export const documentWithId = <Card>({ ids }: Store<Card>, id: string): number | undefined => documentOf(ids, id);

/** True if a document was removed. Its card is released at once. */
export function removeDocument<Card>(store: Store<Card>, id: string): boolean {
  const document = removeId(store.ids, id);
  if (document === undefined) return false;
  clearBit(store.live, document);
  store.liveCount--;
  dropCard(store.cards, document);
  return true;
}

export const isLive = <Card>(store: Store<Card>, document: number): boolean => hasBit(store.live, document);

/** The numbers that values and keys of another store have in this one, by their old number plus one; 0: not yet. */
export type Adopted = { values: Uint32Array; keys: Uint32Array };

export const createAdopted = (): Adopted => ({ values: new Uint32Array(0), keys: new Uint32Array(0) });

/** For compaction: appends a live document of another store without parsing its text again. */
export function adoptDocument<Card>(store: Store<Card>, from: Store<Card>, document: number, known: Adopted): void {
  known.values = enlarged(known.values, from.values.list.length);
  known.keys = enlarged(known.keys, from.keys.length);
  const values: number[] = [];
  for (let i = from.valueStart[document]!; i < from.valueStart[document + 1]!; i++) {
    const old = from.valuePool[i]!;
    values.push((known.values[old] ||= adoptValue(store.values, from.values.list[old]!) + 1) - 1);
  }
  const keys: number[] = [];
  for (let i = from.keyStart[document]!; i < from.keyStart[document + 1]!; i++) {
    const old = from.keyPool[i]!;
    keys.push((known.keys[old] ||= keyNumber(store, from.keys[old]!) + 1) - 1);
  }
  const row: Row = {
    code: from.code[document]!,
    updatedAt: from.updatedAt[document]!,
    salaryMin: from.salaryMin[document]!,
    salaryMax: from.salaryMax[document]!,
    experience: from.experience[document]!,
    available: from.available[document]!,
    options: forGroups((group) => from.options[group][document]!),
    values,
    keys,
  };
  append(store, row, (number) => {
    adoptId(store.ids, number, from.ids, document);
    adoptCard(store.cards, number, from.cards, document);
  });
}
