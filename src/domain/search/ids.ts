/**
 * The ids of an index's documents, 16 bytes each, and the document of each id: a hash table in typed arrays, because a
 * million strings in a `Map` take more memory than all columns together. Ids that aren't UUIDs in lower case, which
 * only tests have, are stored as strings.
 */
export type Ids = {
  /** Four words of 32 bits for each document. */
  words: Uint32Array;
  /** Tables of document numbers by hash. They grow one by one, so that no single addition takes long. */
  tables: (Table | undefined)[];
  others: string[];
  otherNumbers: Map<string, number>;
};

/** `taken` counts the slots that aren't free, with those of removed ids. */
type Table = { slots: Int32Array; taken: number };

const tableCount = 256;
const free = -1;
const removed = -2;
const otherWord = 0xffffffff;

export const createIds = (): Ids => ({
  words: new Uint32Array(0),
  tables: Array.from({ length: tableCount }, () => undefined),
  others: [],
  otherNumbers: new Map(),
});

/** The four words of an id that is looked for; one at a time. */
const asked = new Uint32Array(4);

/** 16 for what is no digit. */
const digitOf = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return digit < 0 ? 16 : digit;
});

/** Sets `asked`; false for what isn't a UUID in lower case. */
function readUuid(id: string): boolean {
  if (id.length !== 36) return false;
  let [word, digits, filled] = [0, 0, 0];
  for (let at = 0; at < 36; at++) {
    const code = id.charCodeAt(at);
    if (at === 8 || at === 13 || at === 18 || at === 23) {
      if (code !== 45) return false;
      continue;
    }
    const digit = digitOf[code] ?? 16;
    if (digit === 16) return false;
    word = (word << 4) | digit;
    if (++digits < 8) continue;
    asked[filled++] = word;
    [word, digits] = [0, 0];
  }
  return !(asked[0] === otherWord && asked[1] === otherWord && asked[2] === otherWord);
}

/** Sets `asked`. False for another kind of id that was never added; `add` gives it a number. */
function read(ids: Ids, id: string, add: boolean): boolean {
  if (readUuid(id)) return true;
  let number = ids.otherNumbers.get(id);
  if (number === undefined) {
    if (!add) return false;
    number = ids.others.length;
    ids.others.push(id);
    ids.otherNumbers.set(id, number);
  }
  asked.fill(otherWord, 0, 3);
  asked[3] = number;
  return true;
}

function hash(a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35) ^ Math.imul(d, 0x27d4eb2f);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

const hashOf = ({ words }: Ids, document: number): number =>
  hash(words[document * 4]!, words[document * 4 + 1]!, words[document * 4 + 2]!, words[document * 4 + 3]!);

const askedHash = (): number => hash(asked[0]!, asked[1]!, asked[2]!, asked[3]!);

const isAsked = ({ words }: Ids, document: number): boolean =>
  words[document * 4 + 3] === asked[3] &&
  words[document * 4 + 2] === asked[2] &&
  words[document * 4 + 1] === asked[1] &&
  words[document * 4] === asked[0];

/** The slot with the id in `asked`, or -1. */
function slotOf(ids: Ids, { slots }: Table, hashed: number): number {
  const mask = slots.length - 1;
  for (let slot = hashed & mask; slots[slot] !== free; slot = (slot + 1) & mask) {
    const document = slots[slot]!;
    if (document !== removed && isAsked(ids, document)) return slot;
  }
  return -1;
}

/** The document with this id, if it is in the index. */
export function documentOf(ids: Ids, id: string): number | undefined {
  if (!read(ids, id, false)) return undefined;
  const hashed = askedHash();
  const table = ids.tables[hashed >>> 24];
  if (!table) return undefined;
  const slot = slotOf(ids, table, hashed);
  return slot < 0 ? undefined : table.slots[slot];
}

/** Removes the id from the table and answers the document it had. The words stay: orders still compare them. */
export function removeId(ids: Ids, id: string): number | undefined {
  if (!read(ids, id, false)) return undefined;
  const hashed = askedHash();
  const table = ids.tables[hashed >>> 24];
  const slot = table ? slotOf(ids, table, hashed) : -1;
  if (!table || slot < 0) return undefined;
  const document = table.slots[slot];
  table.slots[slot] = removed;
  return document;
}

/**
 * Stores the id of a new document, as text or as the words of a UUID. The caller has made room for its words and
 * removed the id before.
 */
export function addId(ids: Ids, document: number, id: string | Uint32Array): void {
  if (typeof id === "string") read(ids, id, true);
  ids.words.set(typeof id === "string" ? asked : id, document * 4);
  insert(ids, document);
}

/** The same for the id of a document of another index. */
export function adoptId(ids: Ids, document: number, from: Ids, old: number): void {
  addId(ids, document, isPlain(from, old) ? from.words.subarray(old * 4, old * 4 + 4) : idAt(from, old));
}

/** Whether the words say all of the id. */
export const isPlain = ({ words }: Ids, document: number): boolean =>
  words[document * 4] !== otherWord || words[document * 4 + 1] !== otherWord || words[document * 4 + 2] !== otherWord;

function insert(ids: Ids, document: number): void {
  const hashed = hashOf(ids, document);
  const table = (ids.tables[hashed >>> 24] ??= { slots: new Int32Array(8).fill(free), taken: 0 });
  if ((table.taken + 1) * 4 > table.slots.length * 3) enlarge(ids, table);
  place(table.slots, hashed, document);
  table.taken++;
}

function place(slots: Int32Array, hashed: number, document: number): void {
  const mask = slots.length - 1;
  let slot = hashed & mask;
  while (slots[slot] !== free) slot = (slot + 1) & mask;
  slots[slot] = document;
}

/** Doubles the table, unless most of it are removed ids. */
function enlarge(ids: Ids, table: Table): void {
  const documents = table.slots.filter((document) => document >= 0);
  const length = documents.length * 2 > table.slots.length ? table.slots.length * 2 : table.slots.length;
  table.slots = new Int32Array(length).fill(free);
  for (const document of documents) place(table.slots, hashOf(ids, document), document);
  table.taken = documents.length;
}

const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const half = (bits: number): string => hex[bits >>> 8]! + hex[bits & 255]!;

export function idAt(ids: Ids, document: number): string {
  const { words, others } = ids;
  const at = document * 4;
  const [a, b, c, d] = [words[at]!, words[at + 1]!, words[at + 2]!, words[at + 3]!];
  if (!isPlain(ids, document)) return others[d]!;
  return (
    `${half(a >>> 16)}${half(a & 0xffff)}-${half(b >>> 16)}-${half(b & 0xffff)}-${half(c >>> 16)}-` +
    `${half(c & 0xffff)}${half(d >>> 16)}${half(d & 0xffff)}`
  );
}

/** In the order of the ids as strings. */
export function compareIds(ids: Ids, first: number, second: number): number {
  const { words } = ids;
  const [a, b] = [first * 4, second * 4];
  if (words[a] === otherWord || words[b] === otherWord) return compareTexts(idAt(ids, first), idAt(ids, second));
  for (let word = 0; word < 4; word++) {
    const difference = words[a + word]! - words[b + word]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
