import type { Identity } from "../identity/identity.ts";
import type { Folded, Word } from "./fold.ts";
import { isGivenName } from "./given-names.ts";
import { nameParts } from "./hidden.ts";
import type { Hit } from "./hit.ts";
import { spellings } from "./spell.ts";
import { isBigCompany, isKnownWord, isOrdinary } from "./words.ts";

/** Shorter names are one letter away from too many other words. */
const shortest = { surname: 7, given: 8 };

/** Finds the candidate's long names with one letter wrong, missing, doubled or swapped: "Kowalcyzk". */
export function typoFinder(identity: Identity): (folded: Folded, words: readonly Word[]) => Hit[] {
  const { given, middles, surname } = nameParts(identity.fullName);
  const names = new Map<string, string>();
  const collect = (text: string, least: number, what: string) => {
    for (const { key, words } of spellings(text))
      for (const name of [key, ...words])
        if (name.length >= least && name.length <= 40 && !isOrdinary(name) && !isKnownWord(name)) names.set(name, what);
  };
  collect(surname, shortest.surname, "is one letter away from the candidate's last name");
  collect(given, shortest.given, "is one letter away from the candidate's first name");
  for (const middle of middles) collect(middle, shortest.given, "is one letter away from one of the candidate's names");
  if (names.size === 0) return () => [];
  /** Every name with one letter removed: two words one letter apart share one of these. */
  const near = new Map<string, string[]>();
  for (const name of names.keys())
    for (const key of [name, ...withoutOne(name)]) near.set(key, [...(near.get(key) ?? []), name]);
  const lengths = [...names.keys()].map((name) => name.length);
  const [least, most] = [Math.min(...lengths) - 1, Math.max(...lengths) + 1];
  return (_, words) => {
    const hits: Hit[] = [];
    for (const word of words) {
      const bare =
        word.text.length > least && word.text.endsWith("s") ? [word.text, word.text.slice(0, -1)] : [word.text];
      for (const text of bare) {
        if (
          text.length < least ||
          text.length > most ||
          names.has(text) ||
          isKnownWord(text) ||
          isBigCompany(text) ||
          isGivenName(text)
        )
          continue;
        const found = [text, ...withoutOne(text)]
          .flatMap((key) => near.get(key) ?? [])
          .find((name) => isOneAway(text, name));
        if (found === undefined) continue;
        hits.push({ start: word.start, end: word.end, kind: "name", severity: "refuse", what: names.get(found)! });
        break;
      }
    }
    return hits;
  };
}

const withoutOne = (word: string): string[] =>
  [...word].map((_, index) => word.slice(0, index) + word.slice(index + 1));

/** One letter changed, added or removed, or two neighbors swapped. */
function isOneAway(left: string, right: string): boolean {
  let from = 0;
  while (from < left.length && left[from] === right[from]) from++;
  const [restLeft, restRight] = [left.slice(from), right.slice(from)];
  if (restLeft.slice(1) === restRight.slice(1) || restLeft.slice(1) === restRight || restLeft === restRight.slice(1))
    return true;
  return restLeft[0] === restRight[1] && restLeft[1] === restRight[0] && restLeft.slice(2) === restRight.slice(2);
}
