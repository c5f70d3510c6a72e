/** Bit sets over document numbers: bit `n & 31` of word `n >>> 5`. Missing words count as zeros. */
export type Bits = Int32Array;

export const wordsFor = (documents: number): number => (documents + 31) >>> 5;

export const hasBit = (bits: Bits, n: number): boolean => ((bits[n >>> 5] ?? 0) & (1 << (n & 31))) !== 0;
export const setBit = (bits: Bits, n: number): void => {
  bits[n >>> 5]! |= 1 << (n & 31);
};
export const clearBit = (bits: Bits, n: number): void => {
  bits[n >>> 5]! &= ~(1 << (n & 31));
};

/** A set with room for `documents` that keeps the bits of `bits`. It gets spare room, so that appending stays cheap. */
export function grown(bits: Bits, documents: number): Bits {
  const words = wordsFor(documents);
  if (words <= bits.length) return bits;
  const spare = bits.length < 1024 ? bits.length : bits.length >>> 2;
  const larger = new Int32Array(Math.max(words, bits.length + spare, 4));
  larger.set(bits);
  return larger;
}

function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/**
 * Number of bits set in `a & b`. Carry-save adders take eight words at a time, so that seven of eight words need no
 * population count: facets spend nearly all their time here.
 */
export function countAnd(a: Bits, b: Bits, words: number): number {
  const end = Math.min(words, a.length, b.length);
  const blocks = end & ~7;
  let total = 0;
  let ones = 0;
  let twos = 0;
  let fours = 0;
  let i = 0;
  for (; i < blocks; i += 8) {
    const w0 = a[i]! & b[i]!;
    const w1 = a[i + 1]! & b[i + 1]!;
    const w2 = a[i + 2]! & b[i + 2]!;
    const w3 = a[i + 3]! & b[i + 3]!;
    const w4 = a[i + 4]! & b[i + 4]!;
    const w5 = a[i + 5]! & b[i + 5]!;
    const w6 = a[i + 6]! & b[i + 6]!;
    const w7 = a[i + 7]! & b[i + 7]!;
    let u = ones ^ w0;
    const twosA = (ones & w0) | (u & w1);
    ones = u ^ w1;
    u = ones ^ w2;
    const twosB = (ones & w2) | (u & w3);
    ones = u ^ w3;
    u = twos ^ twosA;
    const foursA = (twos & twosA) | (u & twosB);
    twos = u ^ twosB;
    u = ones ^ w4;
    const twosC = (ones & w4) | (u & w5);
    ones = u ^ w5;
    u = ones ^ w6;
    const twosD = (ones & w6) | (u & w7);
    ones = u ^ w7;
    u = twos ^ twosC;
    const foursB = (twos & twosC) | (u & twosD);
    twos = u ^ twosD;
    u = fours ^ foursA;
    total += popcount((fours & foursA) | (u & foursB));
    fours = u ^ foursB;
  }
  total = total * 8 + popcount(fours) * 4 + popcount(twos) * 2 + popcount(ones);
  for (; i < end; i++) total += popcount(a[i]! & b[i]!);
  return total;
}

export const countBits = (bits: Bits, words: number): number => countAnd(bits, bits, words);

/**
 * Adds `carry` to one binary place of as many counters as there are bits, and leaves in it what carries over. Returns
 * whether anything does.
 */
export function addToPlane(plane: Bits, carry: Bits, words: number): boolean {
  let left = 0;
  for (let i = 0; i < words; i++) {
    const both = plane[i]! & carry[i]!;
    plane[i]! ^= carry[i]!;
    carry[i] = both;
    left |= both;
  }
  return left !== 0;
}

/** Whether a bit is set in both, in the words from `from` up to but excluding `words`. */
export function meets(a: Bits, b: Bits, words: number, from = 0): boolean {
  const end = Math.min(words, a.length, b.length);
  for (let i = from; i < end; i++) if ((a[i]! & b[i]!) !== 0) return true;
  return false;
}

export function andInto(target: Bits, source: Bits, words: number, from = 0): void {
  const shared = Math.min(words, source.length);
  for (let i = from; i < shared; i++) target[i]! &= source[i]!;
  if (shared < words) target.fill(0, Math.max(shared, from), words);
}

export function intersectInto(target: Bits, a: Bits, b: Bits, words: number): void {
  const shared = Math.min(words, a.length, b.length);
  for (let i = 0; i < shared; i++) target[i] = a[i]! & b[i]!;
  if (shared < words) target.fill(0, shared, words);
}

/** In one pass for up to four sets: most of the time goes into reading and writing. */
export function intersectAllInto(
  target: Bits,
  [a, b, c, d = c!, ...others]: readonly [Bits, ...Bits[]],
  words: number,
): void {
  if (!b) return copyInto(target, a, words);
  if (!c) return intersectInto(target, a, b, words);
  const shared = Math.min(words, a.length, b.length, c.length, d.length);
  for (let i = 0; i < shared; i++) target[i] = a[i]! & b[i]! & c[i]! & d[i]!;
  if (shared < words) target.fill(0, shared, words);
  for (const other of others) andInto(target, other, words);
}

export function andNotInto(target: Bits, source: Bits, words: number, from = 0): void {
  const shared = Math.min(words, source.length);
  for (let i = from; i < shared; i++) target[i]! &= ~source[i]!;
}

export function orInto(target: Bits, source: Bits, words: number, from = 0): void {
  const shared = Math.min(words, source.length);
  for (let i = from; i < shared; i++) target[i]! |= source[i]!;
}

export function copyInto(target: Bits, source: Bits, words: number, from = 0): void {
  const shared = Math.min(words, source.length);
  if (from === 0 && shared === source.length) target.set(source);
  else if (from < shared) target.set(source.subarray(from, shared), from);
  if (shared < words) target.fill(0, Math.max(shared, from), words);
}

/** Sets the bits from `from` up to but excluding `to`. */
export function fillRange(target: Bits, from: number, to: number): void {
  let n = from;
  while (n < to && (n & 31) !== 0) setBit(target, n++);
  const lastWhole = to >>> 5;
  if (n < to && n >>> 5 < lastWhole) {
    target.fill(-1, n >>> 5, lastWhole);
    n = lastWhole << 5;
  }
  while (n < to) setBit(target, n++);
}

/** The document numbers in the set from `from` on, ascending. */
export function bitsToNumbers(bits: Bits, words: number, from = 0): number[] {
  const numbers: number[] = [];
  for (let i = from >>> 5; i < words; i++) {
    let word = bits[i] ?? 0;
    if (i === from >>> 5) word &= -1 << (from & 31);
    while (word !== 0) {
      const lowest = word & -word;
      numbers.push((i << 5) + (31 - Math.clz32(lowest)));
      word ^= lowest;
    }
  }
  return numbers;
}

/** Some more than a hundred document numbers of the set at a time, ascending. Each part is overwritten by the next. */
export function* partsOf(bits: Bits, words: number): Generator<Uint32Array, void> {
  const numbers = new Uint32Array(partSize + 32);
  const end = Math.min(words, bits.length);
  let found = 0;
  for (let i = 0; i < end; i++) {
    for (let word = bits[i]!; word !== 0; word &= word - 1) numbers[found++] = (i << 5) + 31 - Math.clz32(word & -word);
    if (found < partSize && i < end - 1) continue;
    yield numbers.subarray(0, found);
    found = 0;
  }
}
const partSize = 128;

/** Reusable scratch sets: a search takes what it needs, and returns all at once, or those after the first `used`. */
export type Arena = {
  take(words: number): Bits;
  zeroed(words: number): Bits;
  used(): number;
  reset(used?: number): void;
};

export function createArena(): Arena {
  const sets: Bits[] = [];
  let used = 0;
  const take = (words: number): Bits => {
    let bits = sets[used];
    if (bits === undefined || bits.length < words) {
      bits = new Int32Array(words + (words >>> 2) + 1);
      sets[used] = bits;
    }
    used++;
    return bits;
  };
  return {
    take,
    zeroed(words) {
      const bits = take(words);
      bits.fill(0, 0, words);
      return bits;
    },
    used: () => used,
    reset(to = 0) {
      used = to;
    },
  };
}
