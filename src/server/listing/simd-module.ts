/**
 * The WebAssembly module that counts postings, assembled here because it is too small for a compiler. It imports a
 * memory `env.memory` and has three functions. The mask is at address 0; addresses are in bytes.
 *
 * - `dense(set, bytes)`: the bits set in the mask and the set; `bytes` is a multiple of 64.
 * - `fourDense(a, b, c, d, bytes, results)`: the same for four sets, as four words at `results`. Each part of the mask
 *   is read once for all of them.
 * - `grouped(from, to, base)`: how many documents of the groups between two addresses have their bit in the mask. A
 *   group of 16 documents has 16 addresses of a byte in the mask, two bytes each and counted from `base`, then 16 bytes
 *   with the document's bit set; none is set for a place that isn't taken.
 */
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);

/** Documents of a group, and its bytes. */
export const groupSize = 16;
export const groupBytes = 48;

/** Below 64, so that the sign bit of one byte is free. */
const constant = (value: number): number[] => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >>> 7])];
const text = (value: string): number[] => [value.length, ...Buffer.from(value)];
const section = (id: number, body: readonly number[]): number[] => [id, ...unsigned(body.length), ...body];
const vector = (operation: number): number[] => [0xfd, ...unsigned(operation)];

const all = (...parts: readonly (readonly number[])[]): number[] => parts.flat();

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const add = [0x6a];
const loadShort = (offset: number): number[] => [0x2f, 1, ...unsigned(offset)];
const loadLane = (lane: number): number[] => [...vector(0x54), 0, 0, lane];
const loadVector = (offset: number): number[] => [...vector(0x00), 4, ...unsigned(offset)];
const vectorAnd = vector(0x4e);
const bitsOfBytes = vector(0x62);
const addBytes = vector(0x6e);
const widenBytes = vector(0x7d);
const widenShorts = vector(0x7f);
const addWords = vector(0xae);
const unequalBytes = vector(0x24);
const widenSignedBytes = vector(0x7c);
const widenSignedShorts = vector(0x7e);
const subtractWords = vector(0xb1);
const storeWord = (offset: number): number[] => [0x36, 2, ...unsigned(offset)];
const wordOf = (lane: number): number[] => [...vector(0x1b), lane];

/** Repeats the steps while the address in `from` is below the one in `to`. */
const whileBelow = (from: number, to: number, ...steps: readonly number[][]): number[] =>
  all([0x02, 0x40, 0x03, 0x40], get(from), get(to), [0x4f, 0x0d, 1], ...steps, [0x0c, 0, 0x0b, 0x0b]);
const advance = (local: number, bytes: number): number[] => all(get(local), constant(bytes), add, set(local));

const sumOf = (sums: number): number[] =>
  all(get(sums), wordOf(0), ...[1, 2, 3].map((lane) => all(get(sums), wordOf(lane), add)));

/** Adds the bits that 64 bytes have in common to the sums. `part`: puts a vector of the mask on the stack. */
function addCommon(part: (offset: number) => number[], other: number, sums: number): number[] {
  const bitsAt = (offset: number): number[] =>
    all(part(offset), get(other), loadVector(offset), vectorAnd, bitsOfBytes);
  return all(
    bitsAt(0),
    ...[16, 32, 48].map((offset) => all(bitsAt(offset), addBytes)),
    all(widenBytes, widenShorts, get(sums), addWords, set(sums)),
  );
}

function dense(): number[] {
  const [other, bytes, mask, sums] = [0, 1, 2, 3];
  const part = (offset: number): number[] => all(get(mask), loadVector(offset));
  return all(whileBelow(mask, bytes, addCommon(part, other, sums), advance(mask, 64), advance(other, 64)), sumOf(sums));
}

function fourDense(): number[] {
  const [bytes, results, mask] = [4, 5, 6];
  const others = [0, 1, 2, 3];
  const sums = (place: number): number => 7 + place;
  const parts = (place: number): number => 11 + place;
  return all(
    whileBelow(
      mask,
      bytes,
      ...others.map((place) => all(get(mask), loadVector(16 * place), set(parts(place)))),
      ...others.map((other) => addCommon((offset) => get(parts(offset / 16)), other, sums(other))),
      advance(mask, 64),
      ...others.map((other) => advance(other, 64)),
    ),
    ...others.map((other) => all(get(results), sumOf(sums(other)), storeWord(4 * other))),
  );
}

function grouped(): number[] {
  const [from, to, base, sums, zeros, found] = [0, 1, 2, 3, 4, 5];
  const lanes = Array.from({ length: groupSize }, (_, lane) => lane);
  const addressOf = (lane: number): number[] => all(get(from), loadShort(2 * lane), get(base), add);
  // The addresses first, the last one at the bottom: each is taken with the vector on top of it.
  const bytesOfMask = all(...lanes.toReversed().map(addressOf), get(zeros), ...lanes.map(loadLane));
  return all(
    whileBelow(
      from,
      to,
      all(bytesOfMask, get(from), loadVector(32), vectorAnd),
      // Minus one for each document in the mask.
      all(get(zeros), unequalBytes, widenSignedBytes, widenSignedShorts),
      all(set(found), get(sums), get(found), subtractWords, set(sums)),
      advance(from, groupBytes),
    ),
    sumOf(sums),
  );
}

const [word, vector128] = [0x7f, 0x7b];
/** A function that takes so many words. */
const signature = (words: number, ...results: readonly number[]): number[] => [
  0x60,
  words,
  ...Array.from({ length: words }, () => word),
  results.length,
  ...results,
];
const code = (locals: readonly number[], body: readonly number[]): number[] => {
  const whole = [...locals, ...body, 0x0b];
  return [...unsigned(whole.length), ...whole];
};

export const simdModule = new Uint8Array(
  all(
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [3, ...signature(2, word), ...signature(6), ...signature(3, word)]),
    section(2, [1, ...text("env"), ...text("memory"), 2, 0, 1]),
    section(3, [3, 0, 1, 2]),
    section(7, [3, ...["dense", "fourDense", "grouped"].flatMap((name, place) => [...text(name), 0, place])]),
    section(10, [
      3,
      ...code([2, 1, word, 1, vector128], dense()),
      ...code([2, 1, word, 8, vector128], fourDense()),
      ...code([1, 3, vector128], grouped()),
    ]),
  ),
);
