import { legalForms, type Identity } from "../identity/identity.ts";
import type { Folded, Word } from "./fold.ts";
import { acrossFields } from "./across.ts";
import { wholeEmployer } from "./employer-span.ts";
import { hiddenNeedles, nameParts, type HiddenValue } from "./hidden.ts";
import type { Hit } from "./hit.ts";
import { unspaced } from "./spell.ts";
import { typoFinder } from "./typos.ts";
import { buildTrie, findNeedles, type Match } from "./stream.ts";
import {
  isBigCompany,
  isCalendarWord,
  isCity,
  isKnownWord,
  isPlainWord,
  isProductWord,
  isRoleWord,
  isSkill,
  isState,
} from "./words.ts";

type Own = Match<HiddenValue>;
/** `wordAt`: index of the word at a folded character, or of the next word. */
export type Text = { folded: Folded; words: readonly Word[]; wordAt: readonly number[]; field: string };

function textOf(folded: Folded, words: readonly Word[], field: string): Text {
  const wordAt: number[] = [];
  words.forEach((word, index) => {
    for (let at = words[index - 1]?.to ?? 0; at < word.to; at++) wordAt[at] = index;
  });
  return { folded, words, wordAt, field };
}

/** The first word of a match. A match can begin with a sign read as a letter, just before its word. */
const firstWord = (match: Own, text: Text) => text.wordAt[match.from] ?? Math.max(0, text.words.length - 1);
const lastWord = (match: Own, text: Text) => text.wordAt[match.to - 1] ?? firstWord(match, text);

type OwnValueFinder = {
  /** Looks at one field's text. */
  inField: (folded: Folded, words: readonly Word[], field: string) => Hit[];
  /** Finds values split across several fields; hits by field. */
  across: (fields: readonly (readonly [string, string])[]) => Map<string, Hit[]>;
};

/** Prepares the search for one identity's values. */
export function ownValueFinder(identity: Identity, showCompanyNames: boolean): OwnValueFinder {
  const trie = buildTrie(hiddenNeedles(identity, showCompanyNames));
  const typos = typoFinder(identity);
  const name = nameParts(identity.fullName);
  const initials = new Set(
    [name.given, ...name.middles, name.surname]
      .map((part) => part.slice(0, 1).toLowerCase())
      .filter((letter) => letter !== ""),
  );
  const inField: OwnValueFinder["inField"] = (folded, words, field) => {
    const text = textOf(folded, words, field);
    const { wordAt } = text;
    const seen = new Set<string>();
    const parts: Own[] = [];
    const others: Own[] = [];
    for (const found of findNeedles(folded, trie)) {
      const match =
        found.needle.anywhere && !unspaced.test(found.needle.key) ? wholeWords(found, words, wordAt) : found;
      if (match.needle.value.part === undefined) others.push(match);
      else if (match === found || !seen.has(`${match.from} ${match.to} ${match.needle.key}`)) parts.push(match);
      if (match !== found && match.needle.value.part !== undefined)
        seen.add(`${match.from} ${match.to} ${match.needle.key}`);
    }
    return [...nameHits(parts, text, initials), ...otherHits(others, text), ...typos(folded, words)];
  };
  return { inField, across: (fields) => acrossFields(fields, trie) };
}

/** Extends a value inside a longer word to the whole word: "thejordanellery99". */
function wholeWords(match: Own, words: readonly Word[], wordAt: readonly number[]): Own {
  const from = words[wordAt[match.from] ?? -1]?.from ?? match.from;
  const to = words[wordAt[match.to - 1] ?? -1]?.to ?? match.to;
  return { ...match, from, to };
}

/** A sign or digit in place of a letter counts as a capital, because it is deliberate. */
const isCapital = (match: Own, text: Text) =>
  text.folded.upper[match.from] === true || text.folded.kind[match.from] !== "letter";
const hitOf = (
  from: number,
  to: number,
  folded: Folded,
  severity: Hit["severity"],
  value: Pick<HiddenValue, "kind" | "what">,
): Hit => ({
  start: folded.start[from]!,
  end: folded.end[to - 1]!,
  kind: value.kind,
  severity,
  what: value.what,
  ...(value.what.includes("current employer") ? { current: true } : {}),
});

const particlesBetween = new RegExp(
  String.raw`^[\s,.\-_'*()"]{1,4}(?:(?:[a-z]|van|von|der|den|de|del|della|di|da|dos|` +
    String.raw`du|la|le|el|al|bin|ibn|ter|ten)[\s.]{1,2}){0,3}$`,
);
const gapBetween = (left: Own, right: Own, text: Text) => text.folded.text.slice(left.to, right.from);
function beside(left: Own, right: Own, text: Text): boolean {
  const gap = gapBetween(left, right, text);
  if (gap === "") return true;
  return gap.length <= 16 && !/^[.!?;:]\s/.test(gap) && particlesBetween.test(gap);
}
const adjacent = (left: Own, right: Own, text: Text): boolean =>
  beside(left, right, text) && !gapBetween(left, right, text).includes("\n");

/** Parts of the name in combination: two different adjacent ones are the name, whatever else they mean. */
function nameHits(found: readonly Own[], text: Text, initials: ReadonlySet<string>): Hit[] {
  const matches: Own[] = [];
  for (const match of [...found].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = matches.at(-1);
    if (last === undefined || match.from >= last.to) matches.push(match);
  }
  const meant = (match: Own) =>
    !match.needle.value.ordinary || isCapital(match, text) || !isPlainWord(match.needle.key);
  const hits: Hit[] = [];
  for (let first = 0; first < matches.length;) {
    let last = first;
    while (last + 1 < matches.length && adjacent(matches[last]!, matches[last + 1]!, text)) last++;
    const group = matches.slice(first, last + 1);
    first = last + 1;
    while (group.length > 0 && !meant(group[0]!)) group.shift();
    while (group.length > 0 && !meant(group.at(-1)!)) group.pop();
    if (group.length === 0) continue;
    const severityOf = group.map((match) => judgeName(match, text, initials));
    const different = new Set(group.map((match) => `${match.needle.value.part} ${match.needle.key}`)).size > 1;
    const capitals = group.filter((match) => isCapital(match, text)).length;
    const certain = group.some((match) => !match.needle.value.ordinary);
    if (different && (certain || capitals > 1)) {
      const { from, to } = wholeName(group[0]!, group.at(-1)!, text, initials);
      hits.push(hitOf(from, to, text.folded, "refuse", { kind: "name", what: "is the candidate's name" }));
      continue;
    }
    group.forEach((match, index) => {
      const severity = severityOf[index];
      if (severity === undefined) return;
      const { from, to } = severity === "refuse" ? wholeName(match, match, text, initials) : match;
      hits.push(hitOf(from, to, text.folded, severity, match.needle.value));
    });
  }
  return [...hits, ...quietNames(matches, text)];
}

/** The name in small letters, also over a line break, where each part is an ordinary word: "mark green". */
function quietNames(matches: readonly Own[], text: Text): Hit[] {
  const isQuiet = (match: Own) =>
    !isCapital(match, text) && (isPlainWord(match.needle.key) || match.needle.key.length === 2);
  return matches.flatMap((left, at) => {
    const right = matches[at + 1];
    if (right === undefined || left.needle.value.part === right.needle.value.part) return [];
    if (!isQuiet(left) || !isQuiet(right) || !beside(left, right, text)) return [];
    return hitOf(left.from, right.to, text.folded, "ask", { kind: "name", what: "is the candidate's name" });
  });
}

const honorifics = new Set(["mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "sir", "herr", "frau"]);

/** Includes the title before and an initial after, so that the fix replaces the whole name. */
function wholeName(left: Own, right: Own, text: Text, initials: ReadonlySet<string>): { from: number; to: number } {
  const { words, folded } = text;
  const first = firstWord(left, text);
  const title = words[first - 1];
  const titled =
    title !== undefined && honorifics.has(title.text) && title.shape === "title" && /^\.? $/.test(words[first]!.gap);
  const after = words[lastWord(right, text) + 1];
  const initial =
    after !== undefined &&
    after.text.length === 1 &&
    folded.upper[after.from] === true &&
    initials.has(after.text) &&
    after.gap === " " &&
    folded.text[after.to] === ".";
  return { from: titled ? title.from : left.from, to: initial ? after.to : right.to };
}

function judgeName(match: Own, text: Text, initials: ReadonlySet<string>): Hit["severity"] | undefined {
  const { words, folded } = text;
  const index = firstWord(match, text);
  const before = words[index - 1];
  const gap = words[index]!.gap;
  if (isPartOfPlace(match, text)) return undefined;
  if (match.needle.key.length === 2 && !unspaced.test(match.needle.key)) {
    if (words[index]!.shape !== "title") return words[index]!.shape === "upper" ? "ask" : undefined;
    if (folded.text[match.to] === "-" || gap.endsWith("-")) return "ask";
  }
  if (!match.needle.value.ordinary)
    return text.field === "locationCity" || text.field === "locationState" ? "ask" : "refuse";
  if (isPlainWord(match.needle.key) && !isCapital(match, text)) return undefined;
  const after = words[lastWord(match, text) + 1];
  if (isCapital(match, text) && before !== undefined && /^(?:\. | |\.)$/.test(gap)) {
    if (honorifics.has(before.text) && before.shape === "title") return "refuse";
    const bareWord = before.text === "a" || before.text === "i";
    if (
      before.text.length === 1 &&
      folded.upper[before.from] === true &&
      initials.has(before.text) &&
      !(bareWord && gap === " ")
    )
      return "refuse";
  }
  if (
    isCapital(match, text) &&
    after !== undefined &&
    after.text.length === 1 &&
    folded.upper[after.from] === true &&
    initials.has(after.text) &&
    /^,? $/.test(after.gap) &&
    folded.text[after.to] === "."
  )
    return "refuse";
  return isClearlyOrdinary(match, text) ? undefined : "ask";
}

/** All hits except the name. Matches inside a rejected span are skipped. */
function otherHits(found: readonly Own[], text: Text): Hit[] {
  const hits: Hit[] = [];
  let refusedTo = 0;
  for (const match of [...found].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (match.to <= refusedTo) continue;
    const severity = severityOfOther(match, text);
    if (severity === undefined) continue;
    const { value } = match.needle;
    const { from, to } = value.kind === "employer" ? wholeEmployer(match, text) : match;
    hits.push(hitOf(from, to, text.folded, severity, value));
    if (severity === "refuse") refusedTo = to;
  }
  return hits;
}

function severityOfOther(match: Own, text: Text): Hit["severity"] | undefined {
  const { value, key } = match.needle;
  const letters = text.folded.upper.slice(match.from, match.to);
  const noCapitals = !letters.includes(true);
  if (value.tradeTerm === true && !isAnnounced(match, text) && !saysEmployer(match, text)) return undefined;
  if (
    /^\d/.test(key) &&
    key.length <= 2 &&
    /[$€£¥] ?$/.test(text.folded.text.slice(Math.max(0, match.from - 2), match.from))
  )
    return undefined;
  if (value.signed === true) return severityOfSigned(match, text);
  if (
    value.capitalsOnly === true &&
    !(/\d/.test(key) && isAnnounced(match, text)) &&
    letters.some((upper, offset) => !upper && text.folded.kind[match.from + offset] === "letter")
  )
    return undefined;
  if (value.askWhenJoined === true && !match.gaps) return key.length < 5 || isKnownWord(key) ? undefined : "ask";
  if (
    value.plainWords === true &&
    !value.ordinary &&
    ((noCapitals && !hasOwnSign(match, text)) || isPartOfTitle(match, text))
  )
    return "ask";
  if (!value.ordinary) return "refuse";
  if (noCapitals && isPlainWord(key)) return undefined;
  if (value.kind === "employer" && !noCapitals && saysEmployer(match, text)) return "refuse";
  return isClearlyOrdinary(match, text) ? undefined : "ask";
}

/** "AT&T" and "AT and T" are certain; "ATT" is a question. */
function severityOfSigned(match: Own, text: Text): Hit["severity"] | undefined {
  const { folded } = text;
  const slice = folded.text.slice(match.from, match.to);
  const capitals = folded.upper[match.from] === true && folded.upper[match.to - 1] === true;
  if (!/[&+]|(?:^|[^a-z])(?:and|n|und|et|y|plus)(?:$|[^a-z])/.test(slice)) return capitals ? "ask" : undefined;
  const tight = /^[a-z\d]{1,40}[&+][a-z\d]{1,40}$/.test(slice);
  return (capitals || tight) && !match.needle.value.ordinary ? "refuse" : "ask";
}

/** "canal+" and "oh!bright" count even in lower case. */
function hasOwnSign(match: Own, text: Text): boolean {
  const { signs = "" } = match.needle.value;
  if (signs === "") return false;
  const slice = text.folded.text.slice(match.from, match.to + 1);
  return [...slice].some(
    (sign, index) =>
      signs.includes(sign) && !/\s/.test(slice[index - 1] ?? "") && (index < slice.length - 1 || sign === "+"),
  );
}

/** "Cloud Solutions Architect" is a role, even for someone who worked at Cloud Solutions Inc. */
function isPartOfTitle(match: Own, text: Text): boolean {
  const after = text.words[lastWord(match, text) + 1];
  return (
    after !== undefined &&
    after.gap === " " &&
    after.shape === "title" &&
    isKnownWord(after.text) &&
    !legalForms.has(after.text)
  );
}

const placePrefixes = new Set(["san", "santa", "st", "saint", "los", "las", "fort", "port", "mount", "el"]);
/** "San Diego" is not Diego. */
function isPartOfPlace(match: Own, text: Text): boolean {
  const index = firstWord(match, text);
  const before = text.words[index - 1];
  return (
    before !== undefined &&
    placePrefixes.has(before.text) &&
    before.shape === "title" &&
    /^\.? $/.test(text.words[index]!.gap) &&
    isCapital(match, text)
  );
}

const announcers = new Set("at by for ex joined left previously formerly former".split(" "));
const isAnnounced = (match: Own, text: Text): boolean =>
  announcers.has(text.words[firstWord(match, text) - 1]?.text ?? "");

const employmentVerbs = new Set(
  "worked working works work employed hired contracted consulted interned interning freelanced served".split(" "),
);
/** Whether the words around it mark an employer's name: "engineer at Oracle", "Target Inc". */
function saysEmployer(match: Own, text: Text): boolean {
  const index = firstWord(match, text);
  const after = text.words[lastWord(match, text) + 1];
  const word = text.words[index]!;
  const before = text.words[index - 1];
  const earlier = text.words[index - 2];
  if (after !== undefined && /^,? $/.test(after.gap) && after.shape !== "lower" && legalForms.has(after.text))
    return true;
  if (before === undefined || (after !== undefined && after.gap === " " && isProductWord(after.text))) return false;
  if (before.text === "ex" && /^[- ]$/.test(word.gap)) return true;
  if (word.gap !== " ") return false;
  if (before.text === "formerly" || before.text === "previously") return !isSkill(word.text);
  if (before.text === "joined" || before.text === "joining") return !isSkill(word.text);
  const at = before.text === "at" || before.text === "for" || before.text === "by";
  if (!at || earlier === undefined || before.gap !== " ") return false;
  return employmentVerbs.has(earlier.text) || (before.text === "at" && isRoleWord(earlier.text));
}

const timeWords = new Set(["in", "since", "until", "through", "during", "early", "late", "mid", "between"]);
const placeWords = new Set(["in", "near", "around", "outside", "downtown", "greater", "metro"]);
const bareVerbs = new Set(
  (
    "be not also only work relocate travel consider need start take bring lead build help join move have require " +
    "accept support sign commute interview provide prefer stay mentor code manage own report continue never " +
    "always gladly happily bring make run"
  ).split(" "),
);
const businessWords = new Set(
  (
    "marketing services service business commerce campaign play connect experience billing ads team teams " +
    "programming"
  ).split(" "),
);
const skillFields = /^(?:keySkills|skills|certifications)(?:\.|$)/;

/** Whether the words around it mark a month, a place, a verb or a technology. */
function isClearlyOrdinary(match: Own, text: Text): boolean {
  const { words, folded } = text;
  const index = firstWord(match, text);
  if (lastWord(match, text) !== index) return false;
  const word = words[index]!;
  const before = words[index - 1];
  const after = words[index + 1];
  const key = match.needle.key;
  const alone = words.length === 1;
  if (alone && isSkill(key) && skillFields.test(text.field)) return true;
  if (alone && ((isCity(key) && text.field === "locationCity") || (isState(key) && text.field === "locationState")))
    return true;
  if (
    isCalendarWord(key) &&
    ((after !== undefined && /^\d{1,4}$/.test(after.text)) || (before !== undefined && timeWords.has(before.text)))
  )
    return true;
  if (
    (isCity(key) || isState(key)) &&
    after !== undefined &&
    isState(after.text) &&
    after.shape !== "lower" &&
    /^,? $/.test(after.gap)
  )
    return true;
  if ((isCity(key) || isState(key)) && before !== undefined && placeWords.has(before.text) && word.gap === " ")
    return true;
  if (key === "go" && after !== undefined && (after.text === "to" || after.text === "live" || after.text === "getter"))
    return true;
  if (
    isSkill(key) &&
    after !== undefined &&
    after.gap === " " &&
    isProductWord(after.text) &&
    !businessWords.has(after.text)
  )
    return true;
  const listed = (neighbor: Word | undefined, gap: string) =>
    neighbor !== undefined &&
    isSkill(neighbor.text) &&
    !isBigCompany(neighbor.text) &&
    /^(?:, ?|\/| ?& ?| \+ |; )$/.test(gap);
  if ((isSkill(key) || key === "go") && (listed(before, word.gap) || (after !== undefined && listed(after, after.gap))))
    return true;
  const startsSentence = before === undefined || /[.!?:;\n•*]/.test(word.gap);
  return (
    (key === "will" || key === "may") &&
    startsSentence &&
    after !== undefined &&
    after.gap === " " &&
    bareVerbs.has(after.text) &&
    folded.upper[after.from] !== true
  );
}
