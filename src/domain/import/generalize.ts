import { capitalized } from "../core/capitalized.ts";

/** Names that a text can't contain, with their replacements. */
export type HiddenNames = {
  person: string;
  /** `instead`: how this employer is described; otherwise as the current or a former one. */
  employers: readonly { name: string; current: boolean; instead?: string }[];
  others: readonly { name: string; standsFor: string }[];
};

/**
 * Prepares public text from a document written under the person's name (spec §12): the name becomes "the candidate",
 * employers "a former employer", other organizations and people a generic term. Email addresses, phone numbers and
 * links are removed. The leak check still decides when the draft is published.
 */
export function generalize(text: string, hidden: HiddenNames): string {
  let result = text
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, "")
    .replace(/[^\s@<>()]{1,64}@[^\s@<>()]{1,255}\.[a-z]{2,24}/gi, "")
    .replace(/(?<![\w$])\+?\(?\d[\d\s().-]{7,}\d(?!\w)/g, (found) =>
      found.replace(/\D/g, "").length >= 10 ? "" : found,
    )
    .replace(/(?<=^|\s)@\w{3,}/g, "");
  const plain = result.replace(/\s+/g, " ").toLowerCase();
  for (const { phrase, pattern, instead } of patternsOf(hidden))
    if (plain.includes(phrase))
      result = result.replace(pattern, (_found, offset: number, whole: string) =>
        startsSentence(whole, offset) ? capitalized(instead) : instead,
      );
  return result
    .replace(/\bthe candidate(?:\s+the candidate)+\b/gi, (found) => found.slice(0, "the candidate".length))
    .replace(/\(\s*\)/g, "")
    .replace(/[ \t]{2,}/g, " ")
    .replace(/(?<!\s)\s+([.,;:!?])/g, "$1")
    .trim();
}

type Pattern = { phrase: string; pattern: RegExp; instead: string };
/** A document's texts share its names: hundreds of both must not need one pattern per pair. */
const compiled = new WeakMap<HiddenNames, readonly Pattern[]>();

function patternsOf(hidden: HiddenNames): readonly Pattern[] {
  const known = compiled.get(hidden);
  if (known) return known;
  const patterns = replacements(hidden).map(({ phrase, instead, sameCase }) => ({
    phrase: phrase.toLowerCase(),
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:[Tt]he\\s+)?${escapePattern(phrase)}(?![\\p{L}\\p{N}])`,
      sameCase ? "gu" : "giu",
    ),
    instead,
  }));
  compiled.set(hidden, patterns);
  return patterns;
}

/** Longest phrases first, so that "Pied Piper Labs" doesn't become "a former employer Labs". */
function replacements({
  person,
  employers,
  others,
}: HiddenNames): { phrase: string; instead: string; sameCase: boolean }[] {
  const full = person.trim().replace(/\s+/g, " ");
  const parts = full.split(" ").filter((part) => part.length > 1 && /^\p{Lu}/u.test(part));
  const companies = [
    ...employers.map(({ name, current, instead }) => ({
      name,
      instead: instead ?? (current ? "the current employer" : "a former employer"),
    })),
    ...others.map(({ name, standsFor }) => ({ name, instead: standsFor })),
  ].flatMap(({ name, instead }) => spellings(name).map((phrase) => ({ phrase, instead, sameCase: phrase.length < 5 })));
  const names = [full, ...parts]
    .filter((phrase) => phrase.length > 1)
    .map((phrase) => ({ phrase, instead: "the candidate", sameCase: phrase !== full || !full.includes(" ") }));
  return [...companies, ...names].sort((a, b) => b.phrase.length - a.phrase.length);
}

function spellings(name: string): string[] {
  const plain = name.trim().replace(/\s+/g, " ");
  const bare = plain.replace(/[,.]?\s+(?:inc|llc|ltd|corp|corporation|co|gmbh|plc|limited|incorporated)\.?$/i, "");
  return [...new Set([plain, bare])].filter((spelling) => spelling.length > 1);
}

export const escapePattern = (text: string): string =>
  text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
/** Looks back only a few characters, because a name can appear thousands of times in a text. */
const startsSentence = (whole: string, offset: number): boolean =>
  offset === 0 || /[.!?]["”')]?\s{1,8}$/.test(whole.slice(Math.max(0, offset - 10), offset));
