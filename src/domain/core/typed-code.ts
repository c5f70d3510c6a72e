import { alphabet } from "./masked-code.ts";

/** A listing (`TM-`), a deal (`DEAL-`) or an introduction (`INT-`). */
export type CodeKind = "listing" | "deal" | "introduction";

/** `code` as it is stored, with its prefix, whole or partial. `marked`: the prefix was typed. */
export type TypedCode = { kind: CodeKind; code: string; whole: boolean; marked: boolean };

const shapes: readonly { kind: CodeKind; prefix: string; length: number }[] = [
  { kind: "listing", prefix: "TM", length: 8 },
  { kind: "deal", prefix: "DEAL", length: 6 },
  { kind: "introduction", prefix: "INT", length: 6 },
];

/** Shorter parts could be any word. */
const shortest = 4;

/**
 * The codes that a typed text can begin: with or without prefix and dash, in either case, I and L read as 1, O as 0.
 * Without a prefix it needs a digit, with the prefix a digit or the dash; otherwise it is a word.
 */
export function codesTyped(text: string): TypedCode[] {
  const typed = text.toUpperCase().replace(/[\s-]/g, "");
  const sure = /^\s*(TM|DEAL|INT)\s*-/i.test(text) || /\d/.test(typed);
  if (!sure) return [];
  const marked = shapes.filter(({ prefix }) => typed.startsWith(prefix));
  const asked =
    marked.length > 0
      ? marked.map((shape) => ({ shape, part: typed.slice(shape.prefix.length) }))
      : shapes.map((shape) => ({ shape, part: typed }));
  return asked.flatMap(({ shape: { kind, prefix, length }, part }) => {
    const read = part.replace(/[IL]/g, "1").replaceAll("O", "0");
    if (read.length < shortest || read.length > length || ![...read].every((character) => alphabet.includes(character)))
      return [];
    return [{ kind, code: `${prefix}-${read}`, whole: read.length === length, marked: marked.length > 0 }];
  });
}

/** The record that a whole code with its prefix identifies; null for anything else. */
export function wholeCode(text: string): Pick<TypedCode, "kind" | "code"> | null {
  const found = codesTyped(text).find(({ whole, marked }) => whole && marked);
  return found ? { kind: found.kind, code: found.code } : null;
}
