import { isSkill } from "../leak/words.ts";
import { aliasesOf, longestAlias, wordsWithAliases } from "./aliases.ts";
import { type Bits, countAnd, wordsFor } from "./bitset.ts";
import { wordsNear, wordsOfStem } from "./dictionary-words.ts";
import type { Engine } from "./engine.ts";
import { type Expression, type Read, readKeywords, readLocation, type TermNode } from "./expression.ts";
import { nearOf } from "./near.ts";
import { keepNewest } from "./newest.ts";
import { metroNamed } from "./places.ts";
import { countPosting } from "./posting.ts";
import type { Correction, SearchQuery, SearchReading } from "./query.ts";
import { errorsAllowed } from "./spelling.ts";
import { fieldMask } from "./terms.ts";
import { hasLevels, type Level, levelMask, maskNamed, meetsAny, type Spelled, type Wide } from "./wording-masks.ts";

/**
 * The documents that match the words of a search, the terms results can have, and how the words were read. Masks can
 * be shared, so they are read-only.
 */
export type Wording = {
  /** Of the widest level; null if everything matches. */
  all: Bits | null;
  /** Those that each level adds, if levels differ; computed when needed. */
  added: ((level: Level) => Bits) | null;
  terms: readonly TermNode[];
  reading: SearchReading;
};

/** What this viewer can find; corrections use no other listing's words. `keys`: the viewer's, which decide it. */
type Scope = { visible: Bits; keys: readonly string[] };

/** Reads the keyword and location boxes. */
export function wordingOf<Card>(engine: Engine<Card>, query: SearchQuery, scope: Scope): Wording {
  const { expression, name, terms, reading } = meaningOf(engine, query, scope);
  if (!expression) return { all: null, added: null, terms, reading };
  return {
    all: maskNamed(engine, expression, name),
    added:
      query.spelling !== "exact" && hasLevels(expression)
        ? (level) => levelMask(engine, expression, name, level)
        : null,
    terms,
    reading,
  };
}

/** What the words of a search mean; `expression` is null if everything matches, `name` is its mask's. */
type Meaning = { expression: Wide | null; name: string; terms: readonly TermNode[]; reading: SearchReading };

/** Meanings until the market changes, per store. */
const meanings = new WeakMap<object, Map<string, { of: Meaning; size: number; live: number }>>();

/** The same words are asked again for each page, for the facets and by other people. */
function meaningOf<Card>(engine: Engine<Card>, query: SearchQuery, scope: Scope): Meaning {
  const { size, liveCount: live } = engine.store;
  const known = meanings.get(engine.store) ?? new Map<string, { of: Meaning; size: number; live: number }>();
  meanings.set(engine.store, known);
  const { keywords = "", location = "", radius = "", spelling = "" } = query;
  const name = [keywords, location, radius, spelling, ...scope.keys].join("\n");
  const last = known.get(name);
  // A number is never reused: with the same size and count of live listings, the market is the same.
  const of = last?.size === size && last.live === live ? last.of : read(engine, query, scope);
  keepNewest(known, name, { of, size, live }, knownLimit);
  return of;
}

function read<Card>(engine: Engine<Card>, query: SearchQuery, scope: Scope): Meaning {
  const keywords = remembered(`keywords ${query.keywords}`, () => readKeywords(query.keywords ?? ""));
  const location = remembered(`place ${query.radius} ${query.location}`, () =>
    readLocation(query.location ?? "", query.radius),
  );
  const reading = emptyReading();
  reading.problems.push(...keywords.problems, ...location.problems);
  const wide = query.spelling !== "exact";
  const boxes = [keywords.expression, location.expression].map((expression, index) => {
    const read = withPlaces(expression, reading, wide);
    const placed =
      wide && index === 1 && read.kind === "and" && !matchesAll(read) ? inMetro(read, query.location ?? "") : read;

    if (!wide || matchesAll(placed)) return placed;
    if (query.spelling === "known") return withAliases(placed);
    return settled(engine, widened(engine, placed, scope, reading), scope, reading);
  });
  const filled = boxes.filter((box) => !matchesAll(box));
  const whole: Wide = filled.length === 1 ? filled[0]! : { kind: "and", of: filled };
  const terms = termsOf(whole);
  reading.also = [...new Set(reading.also)].slice(0, 6);
  reading.marks = terms.map(({ term, field }) => ({ words: [...term.words], prefix: term.prefix, in: field }));
  return { expression: filled.length === 0 ? null : whole, name: JSON.stringify(whole), terms, reading };
}

const emptyReading = (): SearchReading => ({
  corrections: [],
  also: [],
  forms: [],
  problems: [],
  near: null,
  marks: [],
});

const known = new Map<string, Read>();
const knownLimit = 256;

/** What a text says doesn't change, and it is asked again for each page, for the facets and by other searches. */
function remembered(name: string, read: () => Read): Read {
  const result = known.get(name) ?? read();
  keepNewest(known, name, result, knownLimit);
  return result;
}

const grouped = new WeakMap<object, Wide>();

/** The same for other spellings, which depend on the text alone. */
function withAliasesOnce(expression: Wide): Wide {
  const result = grouped.get(expression) ?? withAliases(expression);
  grouped.set(expression, result);
  return result;
}

/**
 * Choices of words: of each choice, a listing that matches the keywords has a word, or one that begins with it. Only
 * for keywords whose words aren't corrected.
 */
export function wordsNeeded({ keywords = "", spelling }: Pick<SearchQuery, "keywords" | "spelling">): string[][] {
  const placed = withPlaces(readKeywords(keywords).expression, emptyReading(), spelling !== "exact");
  return choicesOf(spelling === "known" ? withAliases(placed) : placed);
}

function choicesOf(expression: Wide): string[][] {
  switch (expression.kind) {
    case "term":
      return expression.term.words.map((word) => [word]);
    case "spelled":
      return [
        [expression.typed.flatMap(({ term }) => term.words), ...expression.aliases.map(({ term }) => term.words)].map(
          longestOf,
        ),
      ];
    case "and":
      return expression.of.flatMap(choicesOf);
    case "or": {
      const best = expression.of.map((each) => mostTelling(choicesOf(each)));
      return best.length > 0 && best.every((each) => each !== null) ? [best.flat()] : [];
    }
    default:
      return [];
  }
}

const longestOf = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length)[0]!;

/** The choice that fewest listings have: most likely one of few and long words. */
export function mostTelling(choices: readonly string[][]): string[] | null {
  const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.length));
  return choices.toSorted((a, b) => a.length - b.length || shortest(b) - shortest(a))[0] ?? null;
}

/** Looks up the places of distances; without a known place, its words are searched. */
function withPlaces(expression: Expression, reading: SearchReading, wide: boolean): Wide {
  switch (expression.kind) {
    case "and":
    case "or": {
      const of = expression.of.map((each) => withPlaces(each, reading, wide));
      return of.every((each, place) => each === expression.of[place])
        ? (expression as Wide)
        : { kind: expression.kind, of };
    }
    case "not":
      return { kind: "not", of: withPlaces(expression.of, reading, wide) };
    case "near": {
      const { near, correction } = nearOf(expression.place, expression.miles, wide);
      if (correction) reading.corrections.push(correction);
      if (near) {
        reading.near = { place: near.place.name, miles: near.miles };
        return { kind: "close", near };
      }
      reading.problems.push(
        `We don't know where “${expression.place}” is, so the distance isn't applied. ` +
          "Enter a city, such as Austin, TX.",
      );
      return readLocation(expression.place).expression as Wide;
    }
    case "term":
      return wide && expression.field === "loc" ? inMetro(expression, expression.term.words.join(" ")) : expression;
    default:
      return expression;
  }
}

/** A metropolitan area's name also finds the cities in it. */
function inMetro(expression: Wide, typed: string): Wide {
  const metro = metroNamed(typed);
  return metro === null ? expression : { kind: "or", of: [expression, { kind: "metro", metro }] };
}

/** Adds other ways to write the words, and corrects words that no listing this viewer can see has. */
function widened<Card>(engine: Engine<Card>, typed: Wide, scope: Scope, reading: SearchReading): Wide {
  const plain = withAliasesOnce(typed);
  if (finds(engine, plain, scope) && !hasChoices(plain)) return plain;
  const before = { corrections: [...reading.corrections], also: [...reading.also], forms: [...reading.forms] };
  const corrected = withAliases(mapMissing(engine, plain, scope, reading));
  if (finds(engine, corrected, scope)) return corrected;
  const otherwise: SearchReading = { ...reading, ...before };
  const meant = withAliases(mapMissing(engine, plain, scope, otherwise, true));
  if (finds(engine, meant, scope)) {
    Object.assign(reading, otherwise);
    return meant;
  }
  const together = withJoinedWords(engine, corrected, scope, reading);
  if (together && finds(engine, together, scope)) return together;
  const stems: Stems = { also: [], forms: [] };
  const stemmed = mapTerms(corrected, (node) => withStems(engine, node, corrected, scope, stems));
  if (stems.also.length === 0 || !finds(engine, stemmed, scope)) return corrected;
  reading.also.push(...stems.also);
  reading.forms.push(...stems.forms);
  return stemmed;
}

const matchesAll = (expression: Wide): boolean =>
  (expression.kind === "and" || expression.kind === "or") && expression.of.length === 0;

const hasChoices = (expression: Wide): boolean =>
  expression.kind === "or" ? expression.of.length > 1 : expression.kind === "and" && expression.of.some(hasChoices);

const finds = <Card>(engine: Engine<Card>, expression: Wide, { visible }: Scope): boolean =>
  meetsAny(engine, expression, visible);

/** Groups consecutive words that have aliases, the longest form first: `front end` is also `frontend`. */
function withAliases(expression: Wide): Wide {
  if (expression.kind === "not") return { kind: "not", of: withAliases(expression.of) };
  if (expression.kind === "or") return { kind: "or", of: expression.of.map(withAliases) };
  if (expression.kind === "term") return withAliasesIn([expression])[0]!;
  if (expression.kind === "and") return { kind: "and", of: withAliasesIn(expression.of) };
  return expression;
}

function withAliasesIn(parts: readonly Wide[]): Wide[] {
  const grouped: Wide[] = [];
  for (let start = 0; start < parts.length;) {
    const run: TermNode[] = [];
    for (let end = start; end < parts.length && run.length < longestAlias; end++) {
      const part = parts[end]!;
      if (part.kind !== "term" || !part.plain || part.field !== (run[0] ?? part).field) break;
      run.push(part);
    }
    const found = longest(run);
    const part = parts[start]!;
    if (found) grouped.push(found);
    else grouped.push(part.kind === "term" ? part : withAliases(part));
    start += found ? found.typed.length : 1;
  }
  return grouped;
}

function longest(run: readonly TermNode[]): Spelled | null {
  for (let length = run.length; length > 0; length--) {
    const typed = run.slice(0, length);
    const words = typed.flatMap(({ term }) => term.words);
    const places = typed[0]!.field === "loc";
    const aliases = [...aliasesOf(words, places)];
    if (aliases.length === 0) continue;
    // "CNC machinist" has other spellings, and so does its "CNC".
    for (let start = 0; start < words.length; start++)
      for (let end = start + 1; end <= words.length; end++)
        if (end - start < words.length)
          for (const { term, text } of aliasesOf(words.slice(start, end), places)) {
            const all = [...words.slice(0, start), ...term.words, ...words.slice(end)];
            const shownAs = [...words.slice(0, start), text, ...words.slice(end)].join(" ");
            aliases.push({ term: { words: all, prefix: end === words.length && term.prefix }, text: shownAs });
          }
    return { kind: "spelled", typed, aliases };
  }
  return null;
}

type Change = (node: TermNode) => Wide;

function mapTerms(expression: Wide, change: Change): Wide {
  switch (expression.kind) {
    case "and":
    case "or":
      return { kind: expression.kind, of: expression.of.map((each) => mapTerms(each, change)) };
    case "term":
      return expression.plain ? change(expression) : expression;
    default:
      return expression;
  }
}

/**
 * Replaces each word without a result: by words of its stem, else by the nearest spelling, else by two words.
 * `unlisted`: also by a word that listings only write in another way, such as "developer" where all are engineers.
 */
function mapMissing<Card>(
  engine: Engine<Card>,
  expression: Wide,
  scope: Scope,
  reading: SearchReading,
  unlisted = false,
): Wide {
  const change = (node: TermNode): Wide => {
    if (finds(engine, node, scope)) return node;
    const before = reading.also.length;
    const stemmed = withStems(engine, node, expression, scope, reading);
    if (reading.also.length > before) return stemmed;
    const better = corrected(engine, node, scope) ?? (unlisted ? knownWord(node) : null);
    if (!better) return node;
    const typed = node.term.words.join(" ");
    const used = better.map(({ term }) => term.words.join(" ")).join(" ");
    if (!reading.corrections.some((each) => each.typed === typed)) reading.corrections.push({ typed, used });
    return better.length === 1 ? better[0]! : { kind: "and", of: better };
  };
  const walk = (each: Wide): Wide => {
    // Ungrouped, because words beside it may have aliases together with it once they are corrected.
    if (each.kind === "spelled")
      return { kind: "and", of: finds(engine, each, scope) ? each.typed : each.typed.map(change) };
    if (each.kind === "and" || each.kind === "or") return { kind: each.kind, of: each.of.map(walk) };
    return each.kind === "term" && each.plain ? change(each) : each;
  };
  return flat(walk(expression));
}

/** Nested "and"s in one, so that corrected words can have aliases together. */
function flat(expression: Wide): Wide {
  if (expression.kind !== "and" && expression.kind !== "or") return expression;
  const of = expression.of.map(flat);
  return {
    kind: expression.kind,
    of: expression.kind === "and" ? of.flatMap((each) => (each.kind === "and" ? each.of : [each])) : of,
  };
}

/** What the other forms of words add to a reading. */
type Stems = Pick<SearchReading, "also" | "forms">;

function withStems<Card>(
  engine: Engine<Card>,
  node: TermNode,
  expression: Wide,
  scope: Scope,
  { also, forms }: Stems,
): Wide {
  const [word, ...more] = node.term.words;
  if (word === undefined || more.length > 0) return node;
  const { dictionary } = engine.store.values;
  const others = wordsOfStem(dictionary, word)
    .filter((id) => countOf(engine, node, id, scope) > 0)
    .map((id) => dictionary.words[id]!)
    .filter((other) => !other.startsWith(word))
    .sort();
  if (others.length === 0) return node;
  also.push(...others);
  const unwritten = others.filter((other) => !wordsBeside(expression, node).includes(other));
  const known = forms.findIndex(({ typed }) => typed === word);
  // The location box has no "or".
  if (unwritten.length > 0 && node.field !== "loc" && (known < 0 || node.field === null))
    forms.splice(known < 0 ? forms.length : known, 1, formOf(node, [word, ...unwritten]));
  return { kind: "or", of: [node, ...others.map((other) => whole(node, other))] };
}

/** The words that the search already takes instead of this one. */
const wordsBeside = (expression: Wide, node: TermNode): string[] =>
  expression.kind !== "and" && expression.kind !== "or"
    ? []
    : [
        ...(expression.kind === "or" && expression.of.some((each) => termsOf(each).includes(node))
          ? termsOf(expression).flatMap(({ term }) => term.words)
          : []),
        ...expression.of.flatMap((each) => wordsBeside(each, node)),
      ];

/** A comma separates the alternatives of a field. */
const formOf = ({ field }: TermNode, words: readonly string[]): Correction => ({
  typed: words[0]!,
  used: field === null ? `(${words.join(" or ")})` : words.join(","),
});

/** The fewest errors decide, then the most listings, then the alphabet. What is spelled correctly stays. */
function corrected<Card>(engine: Engine<Card>, node: TermNode, scope: Scope): TermNode[] | null {
  const better = node.term.words.map((word) => {
    if (node.term.words.length > 1 && finds(engine, single(node, word), scope)) return word;
    if (isSpelledRight(node, word)) return null;
    for (const ids of wordsNear(engine.store.values.dictionary, word, errorsAllowed(word))) {
      const found = mostListed(engine, node, ids, scope);
      if (found !== null) return found;
    }
    return null;
  });
  if (better.every((word) => word !== null)) {
    const changed = { ...node, term: { ...node.term, words: better } };
    if (finds(engine, changed, scope)) return [changed];
    const apart = better.map((word) => single(node, word));
    return apart.every((each) => finds(engine, each, scope)) ? apart : null;
  }
  return node.term.words.length === 1 ? splitWord(engine, node, scope) : null;
}

const isSpelledRight = ({ field }: TermNode, word: string): boolean =>
  wordsWithAliases(field === "loc").ids.has(word) || (field !== "loc" && isSkill(word));

function knownWord(node: TermNode): TermNode[] | null {
  const [word = "", ...more] = node.term.words;
  if (more.length > 0 || isSpelledRight(node, word)) return null;
  const known = wordsWithAliases(node.field === "loc");
  const nearest = wordsNear(known, word, errorsAllowed(word)).find((ids) => ids.length > 0);
  const first = nearest?.map((id) => known.words[id]!).toSorted()[0];
  return first === undefined ? null : [single(node, first)];
}

/** Of these words, the one most listings have that this viewer can see. */
function mostListed<Card>(engine: Engine<Card>, node: TermNode, ids: readonly number[], scope: Scope): string | null {
  const { words } = engine.store.values.dictionary;
  // One alone needs no count.
  const only = ids.length === 1 ? words[ids[0]!]! : null;
  if (only !== null) return finds(engine, whole(node, only), scope) ? only : null;
  const found = ids
    .map((id) => ({ other: words[id]!, count: countOf(engine, node, id, scope) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.other < b.other ? -1 : 1));
  return found[0]?.other ?? null;
}

/** How many listings this viewer can see have the word, in the node's field. */
function countOf<Card>(engine: Engine<Card>, node: TermNode, id: number, scope: Scope): number {
  const { dictionary, wordPostings } = engine.store.values;
  const words = wordsFor(engine.store.size);
  if (node.field === null) return countPosting(scope.visible, wordPostings[id]!, words);
  return countAnd(fieldMask(engine, node.field, whole(node, dictionary.words[id]!).term), scope.visible, words);
}

const single = (node: TermNode, word: string): TermNode => ({ ...node, term: { words: [word], prefix: true } });
const whole = (node: TermNode, word: string): TermNode => ({ ...node, term: { words: [word], prefix: false } });

/** `dataengineer` is two words that are next to each other in a listing. */
function splitWord<Card>(engine: Engine<Card>, node: TermNode, scope: Scope): TermNode[] | null {
  const word = node.term.words[0]!;
  const { ids } = engine.store.values.dictionary;
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const words = [word.slice(0, cut), word.slice(cut)];
    if (!words.every((each) => ids.has(each))) continue;
    const phrase: TermNode = { ...node, term: { words, prefix: false } };
    if (finds(engine, phrase, scope)) return [phrase];
  }
  return null;
}

/** `type script` is `typescript` if only that finds something. */
function withJoinedWords<Card>(
  engine: Engine<Card>,
  expression: Wide,
  scope: Scope,
  reading: SearchReading,
): Wide | null {
  if (expression.kind !== "and") return null;
  const { of } = expression;
  for (let place = 0; place + 1 < of.length; place++) {
    const [left, right] = [onlyTerm(of[place]!), onlyTerm(of[place + 1]!)];
    if (!left?.plain || !right?.plain) continue;
    if (left.field !== right.field || left.term.words.length + right.term.words.length > 2) continue;
    const word = left.term.words[0]! + right.term.words[0]!;
    const together: Wide = { kind: "and", of: [...of.slice(0, place), single(left, word), ...of.slice(place + 2)] };
    if (!engine.store.values.dictionary.ids.has(word) || !finds(engine, together, scope)) continue;
    reading.corrections.push({ typed: `${left.term.words[0]!} ${right.term.words[0]!}`, used: word });
    return withAliases(together);
  }
  return null;
}

function onlyTerm(expression: Wide): TermNode | null {
  if (expression.kind === "term") return expression;
  return expression.kind === "spelled" && expression.typed.length === 1 ? expression.typed[0]! : null;
}

/** The terms that results can have, so not those under "not". */
function termsOf(expression: Wide): TermNode[] {
  if (expression.kind === "term") return [expression];
  if (expression.kind === "spelled")
    return [...expression.typed, ...expression.aliases.map(({ term }) => ({ ...expression.typed[0]!, term }))];
  return expression.kind === "and" || expression.kind === "or" ? expression.of.flatMap(termsOf) : [];
}

/** Keeps the other ways to write a word that some listing has; the words as typed are in the way if none has them. */
function settled<Card>(engine: Engine<Card>, expression: Wide, scope: Scope, reading: SearchReading): Wide {
  if (expression.kind === "and" || expression.kind === "or") {
    const of = expression.of.map((each) => settled(engine, each, scope, reading));
    return of.every((each, place) => each === expression.of[place]) ? expression : { kind: expression.kind, of };
  }
  if (expression.kind !== "spelled") return expression;
  const { typed } = expression;
  const aliases = expression.aliases.filter(({ term }) => finds(engine, { ...typed[0]!, term }, scope));
  reading.also.push(...aliases.map(({ text }) => text));
  const asTyped: Wide = typed.length === 1 ? typed[0]! : { kind: "and", of: typed };
  if (aliases.length === 0) return asTyped;
  if (finds(engine, asTyped, scope)) return { ...expression, aliases };
  const terms = aliases.map(({ term }) => ({ ...typed[0]!, term }));
  return terms.length === 1 ? terms[0]! : { kind: "or", of: terms };
}
