import { type CodeRange, codesMeant } from "../core/masked-code.ts";
import { andInto, type Bits, countBits, hasBit, wordsFor } from "./bitset.ts";
import type { Engine } from "./engine.ts";
import { visible } from "./filter.ts";
import { remembered, termMask } from "./terms.ts";
import { documentsInOrder } from "./order.ts";
import { parseKeywords, type Term, termMatches } from "../core/tokenize.ts";

/**
 * The first `limit` documents whose code begins with `text`, or whose headline role matches every term like the
 * keyword box (spec §18). The keyword box itself doesn't search codes. Only documents visible to this viewer are
 * found. Codes come first, unless `text` could also be a word.
 */
export function findDocuments<Card>(
  engine: Engine<Card>,
  text: string,
  viewerKeys: readonly string[],
  limit: number,
): number[] {
  engine.arena.reset();
  const { ranges, sure } = codesMeant(text);
  const terms = parseKeywords(text);
  const mask = visible(engine, viewerKeys);
  const byCode = ranges.length > 0 ? withCode(engine, mask, ranges, limit) : [];
  const byRole = terms.length > 0 && byCode.length < limit ? withRole(engine, mask, terms, limit) : [];
  return [...new Set(sure ? [...byCode, ...byRole] : [...byRole, ...byCode])].slice(0, limit);
}

/** Ordered by code. */
function withCode<Card>({ store }: Engine<Card>, mask: Bits, ranges: readonly CodeRange[], limit: number): number[] {
  const { code, size } = store;
  const found: number[] = [];
  for (const { from, to } of ranges)
    for (let document = 0; document < size; document++)
      if (code[document]! >= from && code[document]! < to && hasBit(mask, document)) found.push(document);
  return found.sort((a, b) => code[a]! - code[b]!).slice(0, limit);
}

/** Most recently updated first. Takes ownership of `mask`. */
function withRole<Card>(engine: Engine<Card>, mask: Bits, terms: readonly Term[], limit: number): number[] {
  const { store, orders } = engine;
  const words = wordsFor(store.size);
  // The keyword index finds documents with the words; the values decide whether they are in the role.
  for (const term of terms) andInto(mask, termMask(engine, term), words);
  const matches = remembered(store, (number) => {
    const value = store.values.list[number]!;
    return value.kind === "role" && terms.every((term) => termMatches(value.words, term));
  });
  const byRole = (document: number): boolean => matches(store.valuePool[store.valueStart[document]!]!);
  return documentsInOrder(
    store,
    orders,
    "updated",
    { bits: mask, words, total: countBits(mask, words) },
    null,
    limit,
    byRole,
  );
}
