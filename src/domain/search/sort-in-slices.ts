export type Compare = (a: number, b: number) => number;

/** Numbers between two pauses of a sort. */
export const slice = 2048;

/**
 * Sorts in runs, which are then merged two by two. Yields after each small part. Neighbors that are in order already
 * are copied.
 */
export function* sortedInSlices(numbers: Uint32Array, compare: Compare): Generator<void, Uint32Array<ArrayBuffer>> {
  let from = new Uint32Array(numbers);
  for (let start = 0; start < from.length; start += slice) {
    from.subarray(start, start + slice).sort(compare);
    yield;
  }
  let to = new Uint32Array(from.length);
  for (let width = slice; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += width * 2) yield* mergeRuns(from, to, start, width, compare);
    [from, to] = [to, from];
  }
  return from;
}

function* mergeRuns(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  width: number,
  compare: Compare,
): Generator<void, void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + width * 2, from.length);
  let [left, right, at] = [start, middle, start];
  if (middle < end && compare(from[middle - 1]!, from[middle]!) > 0)
    while (left < middle && right < end) {
      to[at++] = compare(from[left]!, from[right]!) <= 0 ? from[left++]! : from[right++]!;
      if (at % slice === 0) yield;
    }
  to.set(from.subarray(left, middle), at);
  to.set(from.subarray(right, end), at + middle - left);
}
