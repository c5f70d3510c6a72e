import { codesMeant } from "../core/masked-code.ts";
import type { Term } from "../core/tokenize.ts";
import type { Alias } from "./aliases.ts";
import { andInto, andNotInto, type Bits, copyInto, fillRange, meets, orInto, setBit, wordsFor } from "./bitset.ts";
import { hasWordWithPrefix } from "./dictionary.ts";
import { type Engine, knownMask } from "./engine.ts";
import type { Expression, TermNode } from "./expression.ts";
import { optionMask, rangeMask } from "./masks.ts";
import { metroMask, type Near, nearMask } from "./near.ts";
import { fieldMask, termMask } from "./terms.ts";

/** Typed words that are also written in other ways. */
export type Spelled = { kind: "spelled"; typed: TermNode[]; aliases: readonly Alias[] };

/** What typed words mean, with other spellings and known places. */
export type Wide =
  | Exclude<Expression, { kind: "and" | "or" | "not" | "near" }>
  | { kind: "and" | "or"; of: Wide[] }
  | { kind: "not"; of: Wide }
  | { kind: "close"; near: Near }
  | { kind: "metro"; metro: string }
  | Spelled;

/**
 * How close a result is to what was typed: 0 has the words themselves, next to each other if they mean something
 * together ("ML engineer"), 1 another way to write them, 2 only words that begin with them, the words apart, or a place
 * whose distance isn't known. Each includes the ones before.
 */
export const levels = [0, 1, 2] as const;
export type Level = (typeof levels)[number];
const widest: Level = 2;

export const hasLevels = (expression: Wide): boolean =>
  expression.kind === "spelled" ||
  expression.kind === "close" ||
  ((expression.kind === "and" || expression.kind === "or") && expression.of.some(hasLevels));

/** All documents that match, of the widest level. `name`: of the expression, the same for the same expression. */
export function maskNamed<Card>(engine: Engine<Card>, expression: Wide, name: string): Bits {
  return expression.kind === "term"
    ? maskOf(engine, expression.field, expression.term)
    : combined(engine, `words ${name}`, () => planOf(engine, expression, widest));
}

/** The documents that a level adds to the ones before. */
export function levelMask<Card>(engine: Engine<Card>, expression: Wide, name: string, level: Level): Bits {
  const before = levels[levels.indexOf(level) - 1];
  return combined(
    engine,
    `words ${level} ${name}`,
    () => planOf(engine, expression, level),
    before === undefined ? null : () => planOf(engine, expression, before),
  );
}

/** Kept like the masks it is made of, and extended by later documents. */
function combined<Card>(
  engine: Engine<Card>,
  name: string,
  plan: () => Plan,
  without: (() => Plan) | null = null,
): Bits {
  return knownMask(engine, name, (bits, from, to) => {
    const [first, words] = [from >>> 5, wordsFor(to)];
    copyInto(bits, filled(plan(), words, first), words, first);
    if (without) andNotInto(bits, filled(without(), words, first), words, first);
  });
}

/** Words of bit sets to look at before the next ones: the first documents nearly always decide. */
const block = 128;

/** Whether one of these documents matches. */
export function meetsAny<Card>(engine: Engine<Card>, expression: Wide, documents: Bits): boolean {
  if (!hasWords(engine, expression)) return false;
  const words = wordsFor(engine.store.size);
  const plan = planOf(engine, expression, widest);
  for (let from = 0, size = block; from < words; from += size, size *= 4) {
    const to = Math.min(words, from + size);
    if (meets(filled(plan, to, from), documents, to, from)) return true;
  }
  return false;
}

/** Whether the market has the words at all: what is mistyped costs no look at the documents. */
function hasWords<Card>(engine: Engine<Card>, expression: Wide): boolean {
  const { dictionary } = engine.store.values;
  const has = ({ words, prefix }: Term): boolean =>
    words.every((word, place) =>
      prefix && place === words.length - 1 ? hasWordWithPrefix(dictionary, word) : dictionary.ids.has(word),
    );
  switch (expression.kind) {
    case "term":
      return has(expression.term);
    case "spelled":
      return expression.typed.every(({ term }) => has(term)) || expression.aliases.some(({ term }) => has(term));
    case "and":
      return expression.of.every((each) => hasWords(engine, each));
    case "or":
      return expression.of.length === 0 || expression.of.some((each) => hasWords(engine, each));
    default:
      return true;
  }
}

/** A mask, or how it is made of others: `fill` makes the words from `from` up to but excluding `words`. */
type Plan = { bits: Bits; fill: ((words: number, from: number) => void) | null };

function filled({ bits, fill }: Plan, words: number, from: number): Bits {
  fill?.(words, from);
  return bits;
}

function planOf<Card>(engine: Engine<Card>, expression: Wide, level: Level): Plan {
  const made = (bits: Bits): Plan => ({ bits, fill: null });
  switch (expression.kind) {
    case "term":
      return made(maskOf(engine, expression.field, expression.term));
    case "spelled":
      return spelledPlan(engine, expression, level);
    case "option":
      return made(optionMask(engine, expression.group, expression.values));
    case "range": {
      const { store } = engine;
      const { column, min, max } = expression;
      const [ends, begins] =
        column === "salary" ? [store.salaryMax, store.salaryMin] : [store.experience, store.experience];
      return made(rangeMask(engine, column, ends, min, begins, max) ?? everything(engine));
    }
    case "code":
      return made(codeMask(engine, expression.text));
    case "metro":
      return made(metroMask(engine, expression.metro));
    case "close":
      return made(nearMask(engine, expression.near, level === widest));
    case "not":
      return combination(engine, made(everything(engine)), [planOf(engine, expression.of, widest)], andNotInto);
    default: {
      const [first, ...rest] = expression.of.map((each) => planOf(engine, each, level));
      if (!first) return made(everything(engine));
      return combination(engine, first, rest, expression.kind === "and" ? andInto : orInto);
    }
  }
}

function combination<Card>(engine: Engine<Card>, first: Plan, rest: readonly Plan[], join: typeof andInto): Plan {
  if (rest.length === 0) return first;
  const bits = engine.arena.take(wordsFor(engine.store.size));
  const fill = (words: number, from: number): void => {
    copyInto(bits, filled(first, words, from), words, from);
    for (const each of rest) join(bits, filled(each, words, from), words, from);
  };
  return { bits, fill };
}

function spelledPlan<Card>(engine: Engine<Card>, { typed, aliases }: Spelled, level: Level): Plan {
  const made = (field: TermNode["field"], term: Term): Plan => ({ bits: maskOf(engine, field, term), fill: null });
  const inRow = { words: typed.flatMap(({ term }) => term.words), prefix: false };
  const [first, ...rest] =
    level === widest ? typed.map(({ term, field }) => made(field, term)) : [made(typed[0]!.field, inRow)];
  const asTyped = combination(engine, first!, rest, andInto);
  if (level === 0) return asTyped;
  const others = aliases.map(({ term }) => made(typed[0]!.field, term));
  return combination(engine, asTyped, others, orInto);
}

function everything<Card>(engine: Engine<Card>): Bits {
  const bits = engine.arena.zeroed(wordsFor(engine.store.size));
  fillRange(bits, 0, engine.store.size);
  return bits;
}

const nothing: Bits = new Int32Array(0);

function maskOf<Card>(engine: Engine<Card>, field: TermNode["field"], term: Term): Bits {
  const { ids } = engine.store.values.dictionary;
  const whole = term.prefix ? term.words.slice(0, -1) : term.words;
  if (!whole.every((word) => ids.has(word))) return nothing;
  return field === null ? termMask(engine, term) : fieldMask(engine, field, term);
}

function codeMask<Card>(engine: Engine<Card>, text: string): Bits {
  const { store, arena } = engine;
  const bits = arena.zeroed(wordsFor(store.size));
  for (const { from, to } of codesMeant(text).ranges)
    for (let document = 0; document < store.size; document++)
      if (store.code[document]! >= from && store.code[document]! < to) setBit(bits, document);
  return bits;
}
