/**
 * The WebAssembly module that counts postings, assembled here because it is too small for a compiler. It imports a
 * memory `env.memory` and has two functions. The mask is at address 0; addresses are in bytes.
 *
 * - `dense(set, bytes)`: the bits set in the mask and the set; `bytes` is a multiple of 64.
 * - `listed(list, entries)`: how many of the document numbers in the list have their bit in the mask.
 */
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
/** Below 64, so that the sign bit of one byte is free. */
const constant = (value: number): number[] => [0x41, ...(value < 64 ? [value] : [(value & 127) | 128, value >>> 7])];
const text = (value: string): number[] => [value.length, ...Buffer.from(value)];
const section = (id: number, body: readonly number[]): number[] => [id, ...unsigned(body.length), ...body];
const vector = (operation: number): number[] => [0xfd, ...unsigned(operation)];

const all = (...parts: readonly (readonly number[])[]): number[] => parts.flat();

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const tee = (local: number): number[] => [0x22, local];
const add = [0x6a];
const loadWord = (offset: number): number[] => [0x28, 2, ...unsigned(offset)];
const loadByte = [0x2d, 0, 0];
const loadVector = (offset: number): number[] => [...vector(0x00), 4, ...unsigned(offset)];
const vectorAnd = vector(0x4e);
const bitsOfBytes = vector(0x62);
const addBytes = vector(0x6e);
const widenBytes = vector(0x7d);
const widenShorts = vector(0x7f);
const addWords = vector(0xae);
const wordOf = (lane: number): number[] => [...vector(0x1b), lane];

/** Repeats the steps while the address in `from` is below the one in `to`. */
const whileBelow = (from: number, to: number, ...steps: readonly number[][]): number[] =>
  all([0x02, 0x40, 0x03, 0x40], get(from), get(to), [0x4f, 0x0d, 1], ...steps, [0x0c, 0, 0x0b, 0x0b]);
const advance = (local: number, bytes: number): number[] => all(get(local), constant(bytes), add, set(local));

function dense(): number[] {
  const [other, bytes, mask, sums] = [0, 1, 2, 3];
  const bitsAt = (offset: number): number[] =>
    all(get(mask), loadVector(offset), get(other), loadVector(offset), vectorAnd, bitsOfBytes);
  return all(
    whileBelow(
      mask,
      bytes,
      bitsAt(0),
      all(bitsAt(16), addBytes),
      all(bitsAt(32), addBytes),
      all(bitsAt(48), addBytes),
      all(widenBytes, widenShorts),
      all(get(sums), addWords, set(sums)),
      advance(mask, 64),
      advance(other, 64),
    ),
    all(get(sums), wordOf(0)),
    ...[1, 2, 3].map((lane) => all(get(sums), wordOf(lane), add)),
  );
}

function listed(): number[] {
  const [list, entries, end, number, sum] = [0, 1, 2, 3, 4];
  const [shiftLeft, shiftRight, and, subtract] = [[0x74], [0x76], [0x71], [0x6b]];
  const entryAt = (offset: number): number[] =>
    all(
      all(get(list), loadWord(offset), tee(number), constant(3), shiftRight, loadByte),
      all(get(number), constant(7), and, shiftRight, constant(1), and),
      all(get(sum), add, set(sum)),
    );
  // Four at a time, then those left.
  return all(
    all(get(list), get(entries), get(entries), constant(3), and, subtract, constant(2), shiftLeft, add, set(end)),
    whileBelow(list, end, entryAt(0), entryAt(4), entryAt(8), entryAt(12), advance(list, 16)),
    all(get(end), get(entries), constant(3), and, constant(2), shiftLeft, add, set(end)),
    whileBelow(list, end, entryAt(0), advance(list, 4)),
    get(sum),
  );
}

const [word, vector128] = [0x7f, 0x7b];
const code = (locals: readonly number[], body: readonly number[]): number[] => {
  const whole = [...locals, ...body, 0x0b];
  return [...unsigned(whole.length), ...whole];
};

export const simdModule = new Uint8Array(
  all(
    [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [1, 0x60, 2, word, word, 1, word]),
    section(2, [1, ...text("env"), ...text("memory"), 2, 0, 1]),
    section(3, [2, 0, 0]),
    section(7, [2, ...text("dense"), 0, 0, ...text("listed"), 0, 1]),
    section(10, [2, ...code([2, 1, word, 1, vector128], dense()), ...code([1, 3, word], listed())]),
  ),
);
