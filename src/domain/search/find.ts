import { type CodeRange, codesMeant } from "../masked-code.ts";
import { andInto, type Bits, countBits, hasBit, setBit, wordsFor } from "./bitset.ts";
import { type Engine, knownMask } from "./engine.ts";
import { remembered, visible } from "./filter.ts";
import { documentsInOrder } from "./order.ts";
import { parseKeywords, type Term, termMatches } from "./tokenize.ts";

/**
 * The first `limit` documents whose code begins with `text` or in whose headline role every term of it begins a word:
 * the rule of the keyword box (decisions §9), for the role alone. The keyword box itself does not look at codes. Only
 * what a search shows this viewer is found. Codes stand first, unless `text` might as well be a word.
 */
export function findDocuments<Card>(engine: Engine<Card>, text: string, viewerKeys: readonly string[], limit: number): number[] {
  engine.arena.reset();
  const { ranges, sure } = codesMeant(text);
  const terms = parseKeywords(text);
  const mask = visible(engine, viewerKeys);
  const byCode = ranges.length > 0 ? withCode(engine, mask, ranges, limit) : [];
  const byRole = terms.length > 0 && byCode.length < limit ? withRole(engine, mask, terms, limit) : [];
  return [...new Set(sure ? [...byCode, ...byRole] : [...byRole, ...byCode])].slice(0, limit);
}

/** In the order of the codes. */
function withCode<Card>({ store }: Engine<Card>, mask: Bits, ranges: readonly CodeRange[], limit: number): number[] {
  const found: number[] = [];
  for (let document = 0; document < store.size; document++) {
    const code = store.code[document]!;
    if (ranges.some(({ from, to }) => code >= from && code < to) && hasBit(mask, document)) found.push(document);
  }
  return found.sort((a, b) => store.code[a]! - store.code[b]!).slice(0, limit);
}

/** The latest updated first. Takes `mask` as its own. */
function withRole<Card>(engine: Engine<Card>, mask: Bits, terms: readonly Term[], limit: number): number[] {
  const { store } = engine;
  const words = wordsFor(store.size);
  const name = terms.map((term) => `${term.prefix ? "begins" : "is"} ${term.words.join(" ")}`).join(", ");
  const roles = knownMask(engine, `role ${name}`, (bits, from, to) => {
    const matches = remembered(store, (number) => {
      const value = store.values.list[number]!;
      return value.kind === "role" && terms.every((term) => termMatches(value.words, term));
    });
    for (let document = from; document < to; document++) {
      const first = store.valueStart[document]!;
      if (first < store.valueStart[document + 1]! && matches(store.valuePool[first]!)) setBit(bits, document);
    }
  });
  andInto(mask, roles, words);
  return documentsInOrder(store, engine.orders, "updated", { bits: mask, words, total: countBits(mask, words) }, null, limit);
}
