import type { Folded } from "./fold.ts";
import { isKnownWord, isOrdinary } from "./words.ts";

/**
 * A hidden value as folded letters and digits, and how far apart its letters can be in a text. `joints` maps a
 * position inside `key` to the widest gap allowed there: 2 is punctuation, 3 a space, 4 the end of a sentence, for
 * names that contain one ("Yum! Brands", "St. Jude").
 */
export type Needle<Value> = {
  key: string;
  joints: ReadonlyMap<number, 2 | 3 | 4>;
  /** Also found inside longer words; only for keys too long to match by accident. */
  anywhere: boolean;
  /** Only as a separate word, never as one part of a CamelCaseWord. */
  wholeWord: boolean;
  value: Value;
};

/** `from`/`to` count folded characters, `to` exclusive; `gaps`: whether the letters were separated. */
export type Match<Value> = { needle: Needle<Value>; from: number; to: number; gaps: boolean };

type Node<Value> = { next: Map<string, Node<Value>>; needles: Needle<Value>[] };
export type Trie<Value> = Node<Value>;

export function buildTrie<Value>(needles: readonly Needle<Value>[]): Trie<Value> {
  const root: Node<Value> = { next: new Map(), needles: [] };
  for (const needle of needles) {
    let node = root;
    for (const char of needle.key) {
      let child = node.next.get(char);
      if (child === undefined) node.next.set(char, (child = { next: new Map(), needles: [] }));
      node = child;
    }
    node.needles.push(needle);
  }
  return root;
}

/**
 * One letter or digit of a text. `gap` before it: 0 none, 1 a CamelCase boundary or digit, 2 punctuation, 3 a space, 4
 * the end of a sentence, 5 too far. `startGap` ignores a sign before it that can also be a letter: "@jordan".
 */
type Entry = {
  char: string;
  also: string;
  symbol: boolean;
  gap: number;
  startGap: number;
  at: number;
  /** Second letter of one original character (ß). */
  glued: boolean;
  /** After a hyphen and a line break: the same word, or the next one. */
  broken: boolean;
};

const leet: Record<string, string> = {
  "0": "o",
  "1": "il",
  "2": "z",
  "3": "e",
  "4": "a",
  "5": "s",
  "6": "g",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
  "€": "e",
  "£": "l",
  "¥": "y",
  "+": "t",
};
/** Two letters that look like one. */
const twins: Readonly<Record<string, string>> = { rn: "m", vv: "w" };
const tightGap = /^[^\p{L}\p{N}\s]{1,3}$/u;
const looseGap = /^[^\p{L}\p{N}]{1,5}$/u;
const sentenceEnd = /[.!?;:]\s/;
const lineBreak = /^- ?\n ?$/;
const contraction = /^(?:t|re|ve|ll|d|m)(?![a-z0-9])/;
/** Between two fields that are read as one (across.ts). */
export const fieldBreak = "\u001f";

function gapBetween(between: string, pieceLength: number): number {
  if (between.length > 24) return 5;
  if (between.includes(fieldBreak)) return 3;
  if (lineBreak.test(between)) return 1;
  if (tightGap.test(between)) return 2;
  if (!looseGap.test(between)) return 5;
  return pieceLength === 1 || !sentenceEnd.test(between) ? 3 : 4;
}

function entriesOf(folded: Folded): Entry[] {
  const { text, kind, upper } = folded;
  const entries: Entry[] = [];
  let pieceLength = 0;
  let gapFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    const solid = kind[at] === "letter" || kind[at] === "digit";
    const symbol = !solid && char in leet && kind[at + 1] === "letter";
    if (!solid && !symbol) continue;
    const previous = entries.at(-1);
    let gap = 5;
    let between = "";
    if (previous !== undefined && gapFrom === at) {
      const hump =
        upper[at] === true && (upper[at - 1] !== true || (kind[at + 1] === "letter" && upper[at + 1] !== true));
      gap = hump || symbol || previous.symbol || kind[at] !== kind[at - 1] ? 1 : 0;
    } else if (previous !== undefined) {
      between = text
        .slice(gapFrom, Math.min(at, gapFrom + 25))
        .replace(/\s{2,24}/g, (spaces) => (spaces.includes("\n") ? spaces : " "));
      gap = between === "'" && contraction.test(text.slice(at, at + 3)) ? 0 : gapBetween(between, pieceLength);
    }
    const startGap = previous?.symbol === true && gapFrom === at ? Math.max(gap, previous.startGap) : gap;
    const capitalI =
      char === "i" && upper[at] === true && at > 0 && kind[at - 1] === "letter" && upper[at - 1] !== true;
    const glued = at > 0 && folded.start[at] === folded.start[at - 1];
    entries.push({
      char: symbol ? "" : char,
      also: capitalI ? "l" : (leet[char] ?? ""),
      symbol,
      gap,
      startGap,
      at,
      glued,
      broken: lineBreak.test(between),
    });
    pieceLength = gap >= 2 ? 1 : pieceLength + 1;
    gapFrom = at + 1;
  }
  return entries;
}

/** Whether a value may end before this letter. */
const closes = (after: Entry | undefined, edge: number) => after === undefined || after.broken || after.gap >= edge;

/** A sign that can be read as a letter or skipped doubles the paths; no real spelling needs this many steps. */
const maxSteps = 300;
/** A text that uses this many steps per letter was written to be slow: each further letter gets fewer. */
const stepsPerLetter = 24;
const fewSteps = 80;

/**
 * All needles in a text. The steps from each letter and for the whole text are bounded, so the work is linear in the
 * text's length whatever the identity contains. `starts` limits where a match can begin, for a search across fields,
 * whose parts can be words themselves.
 */
export function findNeedles<Value>(
  folded: Folded,
  trie: Trie<Value>,
  starts?: (at: number) => boolean,
): Match<Value>[] {
  const entries = entriesOf(folded);
  const matches: Match<Value>[] = [];
  const longest = new Map<string, Match<Value>>();
  const places: number[] = [];
  const widths: number[] = [];
  const budget = 20_000 + entries.length * stepsPerLetter;
  let spent = 0;
  let steps = 0;
  let most = maxSteps;
  let first = 0;
  let twinsRead = 0;

  function walk(node: Node<Value>, index: number, depth: number, soft: number): void {
    if (++steps > most) return;
    if (depth > 0 && node.needles.length > 0) for (const needle of node.needles) accept(needle, index, soft);
    const entry = entries[index];
    if (entry === undefined) return;
    let marked = false;
    if (depth > 0) {
      if (entry.gap === 5) return;
      if (entry.gap >= 2 || entry.glued) {
        places.push(depth);
        widths.push(entry.glued ? 0 : entry.gap);
        marked = true;
      }
    }
    if (entry.symbol && depth > 0) walk(node, index + 1, depth, soft);
    const direct = entry.char === "" ? undefined : node.next.get(entry.char);
    if (direct !== undefined) walk(direct, index + 1, depth + 1, soft);
    const twin =
      entry.char === "r" || entry.char === "v"
        ? twins[entry.char + ((entries[index + 1]?.gap ?? 5) < 2 ? entries[index + 1]!.char : "")]
        : undefined;
    const alike = twin === undefined ? undefined : node.next.get(twin);
    if (alike !== undefined) {
      twinsRead++;
      walk(alike, index + 2, depth + 1, soft);
      twinsRead--;
    }
    for (const char of entry.also) {
      const child = char === entry.char ? undefined : node.next.get(char);
      if (child !== undefined) walk(child, index + 1, depth + 1, soft + 1);
    }
    if (marked) {
      places.pop();
      widths.pop();
    }
  }

  function accept(needle: Needle<Value>, next: number, soft: number): void {
    const length = needle.key.length;
    if (soft > 0 && (length < 4 || soft * 2 > length)) return;
    const edge = needle.wholeWord || length < 3 ? 2 : 1;
    let end = next;
    if (!needle.anywhere) {
      if (first > 0 && entries[first]!.startGap < edge && !entries[first]!.broken) return;
      if (!closes(entries[next], edge)) {
        if (entries[next]!.char !== "s" || entries[next]!.gap !== 0 || !closes(entries[next + 1], edge)) return;
        end = next + 1;
      }
    } else if (entries[next]?.char === "s" && entries[next].gap === 0 && closes(entries[next + 1], edge))
      end = next + 1;
    const known = longest.get(needle.key);
    if (known !== undefined && known.to > entries[end - 1]!.at) return;
    const apart = widths.some((gap) => gap > 0);
    if (apart && !canBeSeparated(needle, places, widths, starts !== undefined)) return;
    const to = entries[end - 1]!.at + 1;
    // "corner" is a word first, and only then Mr. Comer.
    if (twinsRead > 0 && (length < 5 || isKnownWord(folded.text.slice(entries[first]!.at, to)))) return;
    longest.set(needle.key, { needle, from: entries[first]!.at, to, gaps: apart });
  }

  for (first = 0; first < entries.length; first++) {
    if (starts !== undefined && !starts(entries[first]!.at)) continue;
    longest.clear();
    steps = 0;
    most = spent > budget ? fewSteps : maxSteps;
    walk(trie, first, 0, 0);
    spent += steps;
    for (const match of longest.values()) matches.push(match);
  }
  return matches;
}

/** Letters can be separated one by one, at the value's own joints, or into parts that are not words. */
function canBeSeparated<Value>(
  needle: Needle<Value>,
  places: readonly number[],
  widths: readonly number[],
  overFields: boolean,
): boolean {
  const { key, joints } = needle;
  const at: number[] = [];
  let spaces = 0;
  let sentences = false;
  let atJoints = true;
  widths.forEach((gap, index) => {
    if (gap === 0) return;
    const place = places[index]!;
    at.push(place);
    if (gap >= 3) spaces++;
    if (gap === 4) sentences = true;
    if ((joints.get(place) ?? 0) < gap) atJoints = false;
  });
  if (atJoints) return true;
  if (sentences) return false;
  if (places.length === key.length - 1 && key.length >= 3) return true;
  if (key.length < 5 || needle.wholeWord || (at.length > 1 && spaces > 0)) return false;
  const cuts = [0, ...at, key.length];
  const pieces = cuts.slice(1).map((cut, index) => key.slice(cuts[index], cut));
  const ordinary = pieces.filter((piece) => piece.length < 2 || isOrdinary(piece)).length;
  if (overFields && pieces.every((piece) => piece.length >= 2)) return true;
  return ordinary === 0 || (ordinary === 1 && spaces === 0 && pieces.length >= 3 && key.length >= 7);
}
