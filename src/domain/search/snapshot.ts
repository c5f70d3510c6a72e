import { type PackedCards, packCard, packedNumbers, textsNumber } from "./cards.ts";
import { enlarged } from "./columns.ts";
import { addId, idAt, isPlain } from "./ids.ts";
import type { SearchDocument } from "./query.ts";
import { append, enumGroups, forGroups, keyNumber, type Row, type Store } from "./store.ts";
import { hasBit } from "./bitset.ts";
import { valueId, type ValueKind } from "./values.ts";

/**
 * A part of an index's snapshot: new texts as JSON, and the columns of some documents as bytes in the order of this
 * machine. Only the same code reads it.
 */
export type SnapshotBlock = { documents: number; texts: string; columns: Uint8Array };

export type ReadBlock = Omit<SnapshotBlock, "documents">;

/** Documents in a block: about a millisecond to write. */
const blockSize = 256;

type Texts = {
  documents: number;
  values: [ValueKind, string][];
  keys: string[];
  cards: (readonly string[])[];
  /** The ids that aren't UUIDs, and the documents that their columns don't say, by their place in the block. */
  ids: [number, string][];
  odd: [number, SearchDocument][];
  pools: { values: number; keys: number };
};

/** The numbers that values, keys and texts of cards have in the snapshot, plus one; 0: not yet. */
type Numbering = { numbers: Uint32Array; count: number };

function numberIn(numbering: Numbering, old: number, add: () => void): number {
  numbering.numbers = enlarged(numbering.numbers, old + 1);
  if (numbering.numbers[old] === 0) {
    numbering.numbers[old] = ++numbering.count;
    add();
  }
  return numbering.numbers[old]! - 1;
}

/**
 * The documents that are live now, in blocks. Documents that change before the end are as they were, or as they are
 * since: the changes after the beginning have to be applied to a restored index anyway.
 */
export function* snapshotBlocks<Card>(store: Store<Card>): Generator<SnapshotBlock, void> {
  const cards = packed(store);
  const { size } = store;
  const live = store.live.slice();
  const numberings = {
    values: { numbers: new Uint32Array(0), count: 0 },
    keys: { numbers: new Uint32Array(0), count: 0 },
    cards: { numbers: new Uint32Array(0), count: 0 },
  };
  for (let next = 0; next < size;) {
    const documents: number[] = [];
    for (; next < size && documents.length < blockSize; next++) if (hasBit(live, next)) documents.push(next);
    yield blockOf(store, cards, documents, numberings);
  }
}

function packed<Card>({ cards }: Store<Card>): PackedCards<Card> {
  if (cards.kind !== "packed") throw new TypeError("Only an index that rebuilds its cards has snapshots");
  return cards;
}

function blockOf<Card>(
  store: Store<Card>,
  cards: PackedCards<Card>,
  documents: readonly number[],
  numberings: { values: Numbering; keys: Numbering; cards: Numbering },
): SnapshotBlock {
  const length = (starts: Uint32Array): number =>
    documents.reduce((sum, document) => sum + starts[document + 1]! - starts[document]!, 0);
  const texts: Texts = {
    documents: documents.length,
    values: [],
    keys: [],
    cards: [],
    ids: [],
    odd: [],
    pools: { values: length(store.valueStart), keys: length(store.keyStart) },
  };
  const columns = layOut(texts, cards.shape.count);
  let [value, key] = [0, 0];
  documents.forEach((document, place) => {
    columns.code[place] = store.code[document]!;
    columns.updatedAt[place] = store.updatedAt[document]!;
    columns.salaryMin[place] = store.salaryMin[document]!;
    columns.salaryMax[place] = store.salaryMax[document]!;
    columns.experience[place] = store.experience[document]!;
    columns.available[place] = store.available[document]!;
    columns.numbers.set(packedNumbers(cards, document), place * cards.shape.count);
    columns.ids.set(store.ids.words.subarray(document * 4, document * 4 + 4), place * 4);
    if (!isPlain(store.ids, document)) texts.ids.push([place, idAt(store.ids, document)]);
    const odd = cards.odd.get(document);
    if (odd) texts.odd.push([place, odd]);
    const known = cards.texts[document]!;
    columns.cards[place] = numberIn(numberings.cards, known, () => texts.cards.push(cards.all[known]!));
    const firstValue = value;
    for (let i = store.valueStart[document]!; i < store.valueStart[document + 1]!; i++) {
      const { kind, text } = store.values.list[store.valuePool[i]!]!;
      columns.values[value++] = numberIn(numberings.values, store.valuePool[i]!, () => texts.values.push([kind, text]));
    }
    columns.valueCounts[place] = value - firstValue;
    const firstKey = key;
    for (let i = store.keyStart[document]!; i < store.keyStart[document + 1]!; i++) {
      const number = store.keyPool[i]!;
      columns.keys[key++] = numberIn(numberings.keys, number, () => texts.keys.push(store.keys[number]!));
    }
    columns.keyCounts[place] = key - firstKey;
    enumGroups.forEach(
      (group, at) => (columns.options[place * enumGroups.length + at] = store.options[group][document]!),
    );
  });
  return { documents: documents.length, texts: JSON.stringify(texts), columns: columns.bytes };
}

/** The columns of a block within its bytes, widest first, so that each begins where its numbers can. */
function layOut({ documents, pools }: Pick<Texts, "documents" | "pools">, cardNumbers: number, given?: Uint8Array) {
  const length =
    documents * (2 * 8 + 4 * 4 + cardNumbers * 4 + 4 * 4 + 4 + 2 * 4 + enumGroups.length) +
    (pools.values + pools.keys) * 4;
  if (given && given.length !== length) throw new RangeError("A snapshot block has another length than its texts say");
  const bytes = given && given.byteOffset % 8 === 0 ? given : new Uint8Array(length);
  if (given && bytes !== given) bytes.set(given);
  const { buffer } = bytes;
  let at = bytes.byteOffset;
  const from = (size: number): number => {
    at += size;
    return at - size;
  };
  const float64 = () => new Float64Array(buffer, from(documents * 8), documents);
  const int32 = (count: number) => new Int32Array(buffer, from(count * 4), count);
  const uint32 = (count: number) => new Uint32Array(buffer, from(count * 4), count);
  return {
    bytes,
    code: float64(),
    updatedAt: float64(),
    salaryMin: int32(documents),
    salaryMax: int32(documents),
    experience: int32(documents),
    available: int32(documents),
    numbers: int32(documents * cardNumbers),
    ids: uint32(documents * 4),
    cards: uint32(documents),
    valueCounts: uint32(documents),
    keyCounts: uint32(documents),
    values: uint32(pools.values),
    keys: uint32(pools.keys),
    options: new Uint8Array(buffer, from(documents * enumGroups.length), documents * enumGroups.length),
  };
}

/** Documents restored between two pauses. */
const slice = 64;

/**
 * Appends the blocks of one snapshot to an empty store, in their order, and answers how many documents each has. Pauses
 * after each small part.
 */
export function snapshotReader<Card>(store: Store<Card>): (block: ReadBlock) => Generator<void, number> {
  const cards = packed(store);
  const known: { values: number[]; keys: number[]; cards: number[] } = { values: [], keys: [], cards: [] };
  return function* add({ texts: written, columns: bytes }) {
    const texts = JSON.parse(written) as Texts;
    const columns = layOut(texts, cards.shape.count, bytes);
    for (const [kind, text] of texts.values) known.values.push(valueId(store.values, kind, text));
    for (const key of texts.keys) known.keys.push(keyNumber(store, key));
    for (const each of texts.cards) known.cards.push(textsNumber(cards, each));
    const ids = new Map(texts.ids);
    const odd = new Map(texts.odd);
    let [value, key] = [0, 0];
    for (let place = 0; place < texts.documents; place++) {
      const values = columns.values.subarray(value, (value += columns.valueCounts[place]!));
      const keys = columns.keys.subarray(key, (key += columns.keyCounts[place]!));
      const row: Row = {
        code: columns.code[place]!,
        updatedAt: columns.updatedAt[place]!,
        salaryMin: columns.salaryMin[place]!,
        salaryMax: columns.salaryMax[place]!,
        experience: columns.experience[place]!,
        available: columns.available[place]!,
        options: forGroups((group) => columns.options[place * enumGroups.length + enumGroups.indexOf(group)]!),
        values: Array.from(values, (number) => known.values[number]!),
        keys: Array.from(keys, (number) => known.keys[number]!),
      };
      append(store, row, (document) => {
        addId(store.ids, document, ids.get(place) ?? columns.ids.subarray(place * 4, place * 4 + 4));
        const numbers = columns.numbers.subarray(place * cards.shape.count, (place + 1) * cards.shape.count);
        packCard(cards, document, numbers, known.cards[columns.cards[place]!]!, odd.get(place) ?? null);
      });
      if (place % slice === 0) yield;
    }
    return texts.documents;
  };
}
