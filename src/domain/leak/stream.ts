import type { Folded } from "./fold.ts";
import { isOrdinary } from "./words.ts";

/**
 * A hidden value as a string of folded letters and digits, and how far its letters may stand apart in a text.
 * `joints` maps a position inside `key` to the widest gap allowed there: 2 is punctuation, 3 a space.
 */
export type Needle<Value> = {
  key: string;
  joints: ReadonlyMap<number, 2 | 3>;
  /** Found inside longer words too; only for keys so long that chance does not spell them. */
  anywhere: boolean;
  /** Only as a word of its own, never as one hump of a CamelCaseWord. */
  wholeWord: boolean;
  value: Value;
};

/** `from`/`to` count folded characters, `to` exclusive; `gaps` tells whether the letters stood apart. */
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

/** Letters and digits of a text in a row. `gap` before each: 0 none, 1 a hump or digit, 2 punctuation, 3 a space, 4 too far. */
type Entry = { char: string; also: string; symbol: boolean; gap: number; at: number; /** Second letter of one original character (ß). */ glued: boolean };
/** Where in a key the letters stood apart, and how far; 0 for the halves of one character. */
type Gaps = readonly (readonly [position: number, gap: number])[];

const leet: Record<string, string> = { "0": "o", "1": "il", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s", "!": "i", "|": "l" };
const tightGap = /^[-_.'*~|/\\+·]{1,3}$/;
const looseGap = /^[-_.'*~|/\\+·,()[\]{}<>"“”\s]{1,5}$/;
const sentenceEnd = /[.!?;:]\s/;
const contraction = /^(?:t|re|ve|ll|d|m)(?![a-z0-9])/;

function entriesOf(folded: Folded): Entry[] {
  const { text, kind, upper } = folded;
  const entries: Entry[] = [];
  let pieceLength = 0;
  let gapFrom = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    const solid = kind[at] === "letter" || kind[at] === "digit";
    const symbol = !solid && char in leet && at > 0 && kind[at - 1] !== "space" && kind[at + 1] === "letter";
    if (!solid && !symbol) continue;
    const previous = entries.at(-1);
    const between = text.slice(gapFrom, at);
    let gap = 4;
    if (previous !== undefined && between === "") {
      const hump = upper[at] === true && (upper[at - 1] !== true || (kind[at + 1] === "letter" && upper[at + 1] !== true));
      gap = hump || symbol || previous.symbol || kind[at] !== kind[at - 1] ? 1 : 0;
    } else if (previous !== undefined && between === "'" && contraction.test(text.slice(at, at + 3))) gap = 0;
    else if (previous !== undefined && tightGap.test(between)) gap = 2;
    else if (previous !== undefined && looseGap.test(between) && (pieceLength === 1 || !sentenceEnd.test(between))) gap = 3;
    const capitalI = char === "i" && upper[at] === true && at > 0 && kind[at - 1] === "letter" && upper[at - 1] !== true;
    entries.push({ char: symbol ? "" : char, also: capitalI ? "l" : (leet[char] ?? ""), symbol, gap, at, glued: at > 0 && folded.start[at] === folded.start[at - 1] });
    pieceLength = gap >= 2 ? 1 : pieceLength + 1;
    gapFrom = at + 1;
  }
  return entries;
}

/** A sign that may be read as a letter or passed over doubles the ways on; no real spelling needs as many steps. */
const mostSteps = 300;

/**
 * All needles found in a text. From each letter the trie is walked in at most `mostSteps` steps, so the work is bounded
 * by the text's length times that.
 */
export function findNeedles<Value>(folded: Folded, trie: Trie<Value>): Match<Value>[] {
  const entries = entriesOf(folded);
  const matches: Match<Value>[] = [];
  const longest = new Map<string, Match<Value>>();
  for (let first = 0; first < entries.length; first++) {
    longest.clear();
    let steps = 0;
    walk(trie, first, 0, 0, []);
    for (const match of longest.values()) matches.push(match);

    function walk(node: Node<Value>, index: number, depth: number, soft: number, gaps: Gaps): void {
      if (++steps > mostSteps) return;
      if (depth > 0) for (const needle of node.needles) accept(needle, index, soft, gaps);
      const entry = entries[index];
      if (entry === undefined) return;
      let here = gaps;
      if (depth > 0) {
        if (entry.gap === 4) return;
        if (entry.gap >= 2 || entry.glued) here = [...gaps, [depth, entry.glued ? 0 : entry.gap]];
      }
      if (entry.symbol && depth > 0) walk(node, index + 1, depth, soft, here);
      const direct = entry.char === "" ? undefined : node.next.get(entry.char);
      if (direct !== undefined) walk(direct, index + 1, depth + 1, soft, here);
      for (const char of entry.also) {
        const child = node.next.get(char);
        if (child !== undefined && char !== entry.char) walk(child, index + 1, depth + 1, soft + 1, here);
      }
    }

    function accept(needle: Needle<Value>, next: number, soft: number, gaps: Gaps): void {
      const length = needle.key.length;
      if (soft > 0 && (length < 4 || soft * 2 > length)) return;
      const apart = gaps.some(([, gap]) => gap > 0);
      if (apart && !mayStandApart(needle, gaps)) return;
      const edge = needle.wholeWord || length < 3 ? 2 : 1;
      const startsClean = first === 0 || entries[first]!.gap >= edge;
      let end = next;
      const closes = (index: number) => entries[index] === undefined || entries[index].gap >= edge;
      let endsClean = closes(next);
      if (!endsClean && entries[next]!.char === "s" && entries[next]!.gap === 0 && closes(next + 1)) [endsClean, end] = [true, next + 1];
      if (!needle.anywhere && !(startsClean && endsClean)) return;
      const match = { needle, from: entries[first]!.at, to: entries[end - 1]!.at + 1, gaps: apart };
      const known = longest.get(needle.key);
      if (known === undefined || known.to < match.to) longest.set(needle.key, match);
    }
  }
  return matches;
}

/** Letters may stand apart one by one, at the value's own joints, or in pieces that are no words themselves. */
function mayStandApart<Value>(needle: Needle<Value>, all: Gaps): boolean {
  const { key, joints } = needle;
  const gaps = all.filter(([, gap]) => gap > 0);
  if (all.length === key.length - 1 && key.length >= 3) return true;
  if (gaps.every(([position, gap]) => (joints.get(position) ?? 0) >= gap)) return true;
  if (key.length < 5 || needle.wholeWord || (gaps.length > 1 && gaps.some(([, gap]) => gap === 3))) return false;
  const cuts = [0, ...gaps.map(([position]) => position), key.length];
  const pieces = cuts.slice(1).map((cut, index) => key.slice(cuts[index], cut));
  return pieces.every((piece) => piece.length >= 2 && !isOrdinary(piece));
}
