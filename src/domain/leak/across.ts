import { fold } from "./fold.ts";
import type { HiddenValue } from "./hidden.ts";
import type { Hit } from "./hit.ts";
import { fieldBreak, findNeedles, type Trie } from "./stream.ts";
import { isOrdinary } from "./words.ts";

/** How many letters of a value can precede the field that continues it. */
const reach = 60;

/**
 * Finds a value split across neighboring fields: two bullets that end in "Kowal" and begin with "czyk", or one letter
 * per skill. Returns hits by field; each covers that field's part.
 */
export function acrossFields(
  fields: readonly (readonly [field: string, text: string])[],
  trie: Trie<HiddenValue>,
): Map<string, Hit[]> {
  const found = new Map<string, Hit[]>();
  const listed = fields.filter(([, text]) => text.trim() !== "");
  if (listed.length < 2) return found;
  const starts: number[] = [];
  let length = 0;
  for (const [, text] of listed) {
    starts.push(length);
    length += text.length + 1;
  }
  const folded = fold(listed.map(([, text]) => text).join(fieldBreak));
  const isNear: boolean[] = [];
  for (let at = folded.text.length - 1, left = 0; at >= 0; at--) {
    left = folded.text[at] === fieldBreak ? reach : left - 1;
    isNear[at] = left > 0;
  }
  for (const { needle, from, to } of findNeedles(folded, trie, (at) => isNear[at] === true)) {
    const slice = folded.text.slice(from, to);
    if (
      !slice.includes(fieldBreak) ||
      needle.value.ordinary ||
      needle.value.askWhenJoined === true ||
      needle.key.length < 5
    )
      continue;
    const pieces = slice.split(fieldBreak);
    const letters = pieces.map((piece) => piece.replace(/[^\p{L}\p{N}]/gu, ""));
    const atJoint = needle.value.kind === "name" && [...needle.joints.keys()].length > 0;
    const start = folded.start[from]!;
    const end = folded.end[to - 1]!;
    const within = listed.flatMap(([field, text], index) => {
      const first = Math.max(0, start - starts[index]!);
      const last = Math.min(text.length, end - starts[index]!);
      return last > first ? [{ field, text, first, last, alone: text.trim().length === last - first }] : [];
    });
    const whole = letters.every((piece, index) => piece.length >= 2 && pieces[index]!.includes(piece));
    const certain =
      within.every(({ alone }) => alone) ||
      (letters.every((piece) => piece.length >= 2 && !isOrdinary(piece)) && (atJoint || needle.key.length >= 6));
    // A part that is itself a word ("Wood", "ward") is only a question.
    if (!certain && !(whole && needle.key.length >= 6 && within.length === 2)) continue;
    const what = certain
      ? `${needle.value.what}, split across two fields`
      : "may be part of a hidden value, split across two fields";
    for (const { field, first, last } of within)
      found.set(field, [
        ...(found.get(field) ?? []),
        { start: first, end: last, kind: needle.value.kind, severity: certain ? "refuse" : "ask", what, remove: true },
      ]);
  }
  return found;
}
