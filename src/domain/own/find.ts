import { fold, parseKeywords, type Term, termMatches, wordsOf } from "../core/tokenize.ts";

/** Maximum results of each kind: the search finds one thing, it isn't a list. */
export const maxOwnFound = 6;

/** A single letter matches too many names. */
export const minOwnSearch = 2;
export const maxOwnSearch = 100;

/** Two-letter names match as a whole; a longer name needs at least three typed letters. */
const minPrefixLength = 3;

type Named = { fullName: string; email?: string };

/**
 * Returns a test whether a typed text matches a person: every term begins a word of the name, or the text begins the
 * email address. Leave out `email` for a reader who can't see it.
 */
export function namedBy(text: string): (person: Named) => boolean {
  const terms = parseKeywords(text);
  return ({ fullName, email }) => {
    const words = wordsOf(fullName);
    if (
      terms.length > 0 &&
      terms.every((term) => termMatches(words, term)) &&
      terms.some((term) => isSure(words, term))
    )
      return true;
    return email !== undefined && startsEmail(email, text);
  };
}

function isSure(words: readonly string[], { words: asked }: Term): boolean {
  return asked.some((word) => word.length >= minPrefixLength || words.includes(word));
}

/** Requires the at sign: the part before it is often the name, which matches as a name. */
function startsEmail(email: string, text: string): boolean {
  if (!text.includes("@")) return false;
  const typed = fold(text.trim());
  return fold(email).startsWith(typed);
}

/** Bit n: the nth of these terms begins a word of the name; all bits if the text begins the email address. */
export function namedBits({ fullName, email }: Named, text: string, terms: readonly Term[]): number {
  const all = 2 ** terms.length - 1;
  if (email !== undefined && startsEmail(email, text)) return all;
  const words = wordsOf(fullName);
  return terms.reduce((bits, term, place) => (termMatches(words, term) ? bits | (1 << place) : bits), 0);
}

/** The other parties, in order. */
export const othersOf = (
  viewer: { organizationId: string },
  parties: readonly ({ id: string; name: string } | null)[],
): { id: string; name: string }[] =>
  parties.flatMap((party) => (party && party.id !== viewer.organizationId ? [party] : []));

type Party = { id: string; name: string };

/** Deals and introductions between the same parties: how many of each, and the latest introduction (`at` in ms). */
export type Dealings = {
  parties: readonly (Party | null)[];
  deals: number;
  introductions: number;
  latest: { id: string; at: number } | null;
};

/** An organization that the viewer has dealings with, with their numbers and the latest introduction. */
export type KnownOrganization = Party & { deals: number; introductions: number; introductionId: string | null };

/** The other parties that match a typed text, without duplicates, those with most dealings first. */
export function knownOrganizations(
  viewer: { organizationId: string },
  all: readonly Dealings[],
  text: string,
): KnownOrganization[] {
  const known = new Map<string, KnownOrganization & { at: number }>();
  for (const { parties, deals, introductions, latest } of all)
    for (const { id, name } of othersOf(viewer, parties)) {
      if (!isOrganizationNamed(name, text)) continue;
      const before = known.get(id) ?? { id, name, deals: 0, introductions: 0, introductionId: null, at: 0 };
      const newer = latest !== null && latest.at >= before.at ? { introductionId: latest.id, at: latest.at } : {};
      known.set(id, {
        ...before,
        deals: before.deals + deals,
        introductions: before.introductions + introductions,
        ...newer,
      });
    }
  return [...known.values()]
    .toSorted((a, b) => b.deals + b.introductions - (a.deals + a.introductions) || (a.name < b.name ? -1 : 1))
    .map(({ at: _at, ...organization }) => organization);
}

/** Whether every term begins a word of the organization's name. */
export function isOrganizationNamed(name: string, text: string): boolean {
  const terms = parseKeywords(text);
  const words = wordsOf(name);
  return terms.length > 0 && terms.every((term) => termMatches(words, term));
}
