import type { Bits } from "#domain/search/bitset.ts";
import { type Counting, plainCounting } from "#domain/search/counting.ts";
import { countPosting, type Posting } from "#domain/search/posting.ts";
import { groupBytes, groupSize, simdModule } from "./simd-module.ts";

/** As much of the global object as is used here: its types come with those of a browser only. */
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer; grow(pages: number): number };
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object, imports: object) => { exports: unknown };
};

type Functions = {
  dense(set: number, bytes: number): number;
  fourDense(a: number, b: number, c: number, d: number, bytes: number, results: number): void;
  grouped(from: number, to: number, base: number): number;
};

/** What a word of a set and a document in a group cost in words of a plain intersection, measured among all others. */
const wordsPerWordOfSet = 0.3;
const wordsPerDocument = 0.8;

/** Fewer words are counted as fast without copies. */
const fewestWords = 512;
/** Copies may take so many bytes for each document; what doesn't fit is counted without one. */
const bytesPerDocument = 40;
const pageBytes = 65_536;

/** A set's copy begins at `at`, in words, and has room for so many. */
type SetCopy = { at: number; room: number; filled: number };
/** The documents whose bytes in the mask have the same first address, from `start` on in bytes. */
type Chunk = { base: number; start: number; size: number };
/** The copy of a posting with fewer documents than a set has words. `size` of them are copied, up to `last`. */
type GroupCopy = { at: number; room: number; chunks: Chunk[]; size: number; last: number };
/** An address of two bytes reaches so many documents. */
const chunkBits = 19;
/** So many documents are counted before asking whether the rest can be enough. */
const partSize = 1_024;

const isDense = ({ bits, size }: Posting, documents: number): boolean => bits !== null && size * 32 > documents;

/** The copies of postings and of the mask in the module's memory. */
function createCopies(memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }) {
  let [words, shorts, bytes] = viewsOf(memory.buffer);
  let copies = new WeakMap<Posting, SetCopy | GroupCopy>();
  /** In words: for the mask at the beginning, and as much for another set behind it. The copies follow. */
  let maskRoom = 0;
  let used = 0;
  let outgrown = 0;

  function makeRoom(upTo: number): void {
    const missing = upTo * 4 - memory.buffer.byteLength;
    if (missing <= 0) return;
    memory.grow(Math.ceil(Math.max(missing, memory.buffer.byteLength / 4) / pageBytes));
    [words, shorts, bytes] = viewsOf(memory.buffer);
  }

  function copyMask(mask: Bits, count: number): void {
    const needed = roundUp(count);
    if (needed > maskRoom) {
      maskRoom = roundUp(needed + (needed >>> 2));
      startOver();
      makeRoom(used);
    }
    copySet(mask, count, 0);
  }

  function copySet(bits: Bits, count: number, at: number): void {
    words.set(bits.subarray(0, count), at);
    words.fill(0, at + Math.min(count, bits.length), at + roundUp(count));
  }

  function startOver(): void {
    copies = new WeakMap();
    used = 2 * maskRoom;
    outgrown = 0;
  }

  /** Where so many words can be copied to. Undefined if there is no room. */
  function take(room: number, documents: number): number | undefined {
    const fits = (): boolean => (used - 2 * maskRoom + room) * 4 <= documents * bytesPerDocument;
    if (!fits() && outgrown * 4 > used) startOver();
    if (!fits()) return undefined;
    const at = used;
    used += room;
    makeRoom(used);
    words.fill(0, at, used);
    return at;
  }

  function placeFor(posting: Posting, documents: number): SetCopy | GroupCopy | undefined {
    const { bits, size } = posting;
    const known = copies.get(posting);
    const needed = known && "filled" in known ? (bits?.length ?? 0) : wordsOfGroups(size, documents);
    if (known && needed <= known.room) return known;
    if (known) outgrown += known.room;
    const isSet = isDense(posting, documents);
    const room = roundUp(
      isSet ? Math.max(bits!.length, documents >>> 5) : wordsOfGroups(size + (size >>> 2), documents),
    );
    const at = take(room, documents);
    if (at === undefined) return undefined;
    const copy = isSet ? { at, room, filled: 0 } : { at, room, chunks: [], size: 0, last: -1 };
    copies.set(posting, copy);
    return copy;
  }

  function append(copy: GroupCopy, document: number): void {
    let chunk = copy.chunks.at(-1);
    const base = (document >>> chunkBits) << (chunkBits - 3);
    if (chunk?.base !== base) {
      chunk = { base, start: chunk ? endOf(chunk) : copy.at * 4, size: 0 };
      copy.chunks.push(chunk);
    }
    const group = chunk.start + Math.floor(chunk.size / groupSize) * groupBytes;
    const place = chunk.size % groupSize;
    shorts[group / 2 + place] = (document >>> 3) - base;
    bytes[group + 2 * groupSize + place] = 1 << (document & 7);
    chunk.size++;
    copy.size++;
    copy.last = document;
  }

  return {
    copyMask,
    /** Copies any other set, and says where it is, in bytes. */
    copyOther(bits: Bits, count: number): number {
      copySet(bits, count, maskRoom);
      return maskRoom * 4;
    },
    /** Four numbers where the other set would be. */
    results: { at: () => maskRoom * 4, read: () => [...words.subarray(maskRoom, maskRoom + 4)] },
    /** Changes when copies have got other places. */
    places: (): object => copies,
    /** The copy of a posting, up to the mask's end. Undefined if there is no room. */
    of(posting: Posting, maskWords: number): SetCopy | GroupCopy | undefined {
      const copy = placeFor(posting, maskWords * 32);
      const { bits, list, size } = posting;
      if (copy && "filled" in copy) {
        // The last word that was copied can have got more bits since.
        const from = Math.max(0, copy.filled - 1);
        const to = Math.min(bits!.length, maskWords);
        if (from < to) words.set(bits!.subarray(from, to), copy.at + from);
        copy.filled = Math.max(copy.filled, to);
      } else if (copy && copy.size < size) {
        if (bits) eachAfter(bits, copy.last, (document) => append(copy, document));
        else for (const document of list!.subarray(copy.size, size)) append(copy, document);
      }
      return copy;
    },
  };
}

let compiled: object | undefined;

/**
 * Counts with vector instructions over copies of the postings, several times as fast as `plainCounting`, which it
 * must equal. The mask in use is copied first; a run that was interrupted by another one copies it again. Postings only
 * grow, so a copy gets what was appended since. One for each engine: a compacted index has new postings.
 */
export function simdCounting(): Counting {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { exports } = new WebAssembly.Instance((compiled ??= new WebAssembly.Module(simdModule)), { env: { memory } });
  const { dense, fourDense, grouped } = exports as Functions;
  const copies = createCopies(memory);
  let current: object | undefined;

  /** Undefined if there is no room for a copy, or a document came after the mask. */
  function countCopied(posting: Posting, maskWords: number, needed: number): number | undefined {
    if (posting.size === 0) return 0;
    const copy = copies.of(posting, maskWords);
    if (!copy) return undefined;
    if ("filled" in copy) return dense(copy.at * 4, Math.min(roundUp(maskWords), copy.room) * 4);
    return copy.last >>> 5 < maskWords ? countChunks(grouped, copy.chunks, posting.size, needed) : undefined;
  }

  /** The counts of four sets, whose mask is read once. Undefined if they aren't all whole in their places. */
  function countFour(postings: readonly Posting[], maskWords: number): number[] | undefined {
    const places = copies.places();
    const sets = postings.map((posting) => copies.of(posting, maskWords));
    if (copies.places() !== places) return undefined;
    const [a, b, c, d] = sets.map((copy) => copy && "filled" in copy && copy.room >= maskWords && copy.at * 4);
    if (!a || !b || !c || !d) return undefined;
    fourDense(a, b, c, d, roundUp(maskWords) * 4, copies.results.at());
    return copies.results.read();
  }

  return {
    within(mask, maskWords) {
      if (maskWords < fewestWords) return plainCounting.within(mask, maskWords);
      const run = {};
      const maskBytes = roundUp(maskWords) * 4;
      const takeMask = (): void => {
        if (current === run) return;
        copies.copyMask(mask, maskWords);
        current = run;
      };
      const count = (posting: Posting, needed = 0): number => {
        takeMask();
        return countCopied(posting, maskWords, needed) ?? countPosting(mask, posting, maskWords);
      };
      takeMask();
      return {
        total: dense(0, maskBytes),
        count,
        *countAll(postings) {
          const counts = new Map<Posting, number>();
          const sets = postings.filter((posting) => isDense(posting, maskWords * 32));
          for (let i = 0; i + 4 <= sets.length; i += 4) {
            takeMask();
            const four = sets.slice(i, i + 4);
            for (const [place, found] of (countFour(four, maskWords) ?? []).entries()) counts.set(four[place]!, found);
            yield;
          }
          const found: number[] = [];
          for (const posting of postings) {
            found.push(counts.get(posting) ?? count(posting));
            if (!counts.has(posting)) yield;
          }
          return found;
        },
        countSet(bits) {
          takeMask();
          return dense(copies.copyOther(bits, maskWords), maskBytes);
        },
        costOf: ({ size }) => (size > maskWords ? maskWords * wordsPerWordOfSet : size * wordsPerDocument),
      };
    },
  };
}

/** Exact, or the most that it can be if that is below `needed`. `size`: how many documents the chunks have. */
function countChunks(grouped: Functions["grouped"], chunks: readonly Chunk[], size: number, needed: number): number {
  let most = size;
  for (const chunk of chunks)
    for (let from = 0; from < chunk.size; from += partSize) {
      const count = Math.min(partSize, chunk.size - from);
      const at = chunk.start + (from / groupSize) * groupBytes;
      most += grouped(at, at + groupsFor(count) * groupBytes, chunk.base) - count;
      if (most < needed) return most;
    }
  return most;
}

const viewsOf = (buffer: ArrayBuffer): [Int32Array, Uint16Array, Uint8Array] => [
  new Int32Array(buffer),
  new Uint16Array(buffer),
  new Uint8Array(buffer),
];

const groupsFor = (size: number): number => Math.ceil(size / groupSize);
const endOf = ({ start, size }: Chunk): number => start + groupsFor(size) * groupBytes;
/** Each chunk begins a group. */
const wordsOfGroups = (size: number, documents: number): number =>
  ((groupsFor(size) + 1 + (documents >>> chunkBits)) * groupBytes) / 4;

/** Calls `found` for each document in the set behind `last`. */
function eachAfter(bits: Bits, last: number, found: (document: number) => void): void {
  for (let word = (last + 1) >>> 5; word < bits.length; word++) {
    let left = bits[word]!;
    if (word === (last + 1) >>> 5) left &= -1 << ((last + 1) & 31);
    for (; left !== 0; left &= left - 1) found(word * 32 + 31 - Math.clz32(left & -left));
  }
}

/** To 64 bytes, which the module counts at once. */
const roundUp = (count: number): number => (count + 15) & ~15;
