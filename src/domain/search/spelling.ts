/** Typing errors that are corrected: none in a short word, one from four letters, two from eight. */
export const errorsAllowed = (word: string): number =>
  /\d/.test(word) || word.length < 4 ? 0 : word.length < 8 ? 1 : 2;

/**
 * How many letters are missing, added, wrong or swapped with their neighbor (optimal string alignment), if no more than
 * `most`; otherwise `most + 1`.
 */
export function errorsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let earlier: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const same = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let errors = Math.min(before[column]! + 1, current[column - 1]! + 1, before[column - 1]! + (same ? 0 : 1));
      const swapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (swapped) errors = Math.min(errors, earlier[column - 2]! + 1);
      current.push(errors);
      if (errors < least) least = errors;
    }
    if (least > most) return most + 1;
    earlier = before;
    before = current;
  }
  return before[b.length]!;
}

/** The letters of a word as bits: words that differ in many letters need no closer look. */
export function lettersOf(word: string): number {
  let bits = 0;
  for (let i = 0; i < word.length; i++) bits |= 1 << (word.charCodeAt(i) & 31);
  return bits;
}

/** At least this many errors are between words with these letters. */
export function leastErrors(a: number, b: number): number {
  let extra = a & ~b;
  let missing = b & ~a;
  let [left, right] = [0, 0];
  for (; extra !== 0; extra &= extra - 1) left++;
  for (; missing !== 0; missing &= missing - 1) right++;
  return Math.max(left, right);
}
