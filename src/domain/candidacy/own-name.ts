import { fold } from "../core/tokenize.ts";

const titles = new Set(["dr", "prof", "mr", "mrs", "ms", "mx"]);
/** Particles say nothing about who it is: every "de la" would match another. */
const particles = new Set(["al", "bin", "da", "de", "del", "den", "der", "di", "do", "dos", "el", "la", "van", "von"]);

/** A single letter of a script that writes whole names with one (李) isn't an initial. */
const isInitial = (word: string): boolean => word.length === 1 && !/\p{Lo}/u.test(word);

function wordsOf(name: string): string[] {
  const words = fold(name)
    .replace(/['’‘`´]/g, "")
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "" && !titles.has(word));
  const telling = words.filter((word) => !isInitial(word) && !particles.has(word));
  return telling.length > 1 ? telling : words;
}

/**
 * Whether a candidate's typed name is the stored one (docs/decisions/0114): the first name and one more word, in any
 * order, with or without middle names, initials, titles, accents, hyphens and particles.
 */
export function isOwnName(typed: string, stored: string): boolean {
  const [given, known] = [wordsOf(typed), wordsOf(stored)];
  const joined = given.toSorted().join("");
  if (joined !== "" && (joined === known.toSorted().join("") || given.join("") === known.join(""))) return true;
  const [first] = known;
  const shared = new Set(
    known.filter((word) => given.includes(word) || (isInitial(word) && given.some((each) => each.startsWith(word)))),
  );
  return first !== undefined && shared.has(first) && shared.size >= Math.min(2, known.length);
}

/** The error for another name. */
export const howToName = (stored: string, agencyName: string): string =>
  `${agencyName} has you as ${stored}. Type that name, or ask for a correction first if it's wrong.`;
