import { canonicalSkill } from "../core/lookups.ts";
import { addToPlane, andInto, andNotInto, type Arena, type Bits, copyInto, countBits, hasBit } from "./bitset.ts";
import type { Engine } from "./engine.ts";
import type { TermNode } from "./expression.ts";
import { valuesWithTerm } from "./terms.ts";
import type { Posting } from "./posting.ts";
import type { SearchQuery } from "./query.ts";
import { familyOf } from "./values.ts";

/**
 * The skills that relevance counts (spec §9, "count of matching skills"): a listing's skills selected in the filter,
 * or without a selection its skills that match a keyword.
 */
function relevantSkills<Card>(engine: Engine<Card>, query: SearchQuery, terms: readonly TermNode[]): Set<number> {
  const { store } = engine;
  if (query.skills.length > 0)
    return new Set(
      query.skills.flatMap(
        (skill) => store.values.families.get(familyOf("skill", canonicalSkill(skill)))?.members ?? [],
      ),
    );
  const found = new Set<number>();
  for (const { term, field } of terms)
    if (field === null || field === "skill")
      for (const value of valuesWithTerm(store, term, ["skill"])) found.add(value);
  return found;
}

/**
 * Adds one to the counter of each document of the posting; `planes[k]` holds bit k of every counter, `carry` is
 * scratch.
 */
function addOne(planes: Bits[], arena: Arena, carry: Bits, words: number, posting: Posting): void {
  if (posting.list) {
    for (let i = 0; i < posting.size; i++) {
      const document = posting.list[i]!;
      let level = 0;
      while (planes[level] && hasBit(planes[level]!, document))
        planes[level++]![document >>> 5]! ^= 1 << (document & 31);
      planes[level] ??= arena.zeroed(words);
      planes[level]![document >>> 5]! ^= 1 << (document & 31);
    }
    return;
  }
  if (!posting.bits) return;
  copyInto(carry, posting.bits, words);
  for (let level = 0; ; level++) {
    if (!addToPlane((planes[level] ??= arena.zeroed(words)), carry, words)) return;
  }
}

export type RelevanceClass = { count: number; bits: Bits; total: number };

/**
 * Splits `result` by the number of matching skills, most first; `from` skips the classes above it. Lazy: each class
 * overwrites the set of the previous one.
 */
export function* byMatchingSkills<Card>(
  engine: Engine<Card>,
  query: SearchQuery,
  terms: readonly TermNode[],
  result: Bits,
  words: number,
  from: number,
): Generator<RelevanceClass> {
  const { store, arena } = engine;
  const planes: Bits[] = [];
  const scratch = arena.take(words);
  for (const value of relevantSkills(engine, query, terms))
    addOne(planes, arena, scratch, words, store.values.list[value]!.posting!);
  const highest = Math.min(from, 2 ** planes.length - 1);
  for (let count = highest; count >= 0; count--) {
    const bits = scratch;
    copyInto(bits, result, words);
    planes.forEach((plane, level) => {
      if ((count >>> level) & 1) andInto(bits, plane, words);
      else andNotInto(bits, plane, words);
    });
    const total = countBits(bits, words);
    if (total > 0) yield { count, bits, total };
  }
}
