import { legalForms } from "../identity.ts";
import type { HiddenValue } from "./hidden.ts";
import type { Text } from "./own-values.ts";
import type { Match } from "./stream.ts";
import { isKnownWord, isProductWord, isRoleWord, isSkill } from "./words.ts";

const companyWords = new Set("group holdings systems technologies technology labs bank capital health partners international global logistics freight robotics software solutions networks media industries motors foods airlines pharma pharmaceuticals financial insurance consulting energy studios ventures brands stores foundation bros brothers sons associates".split(" "));
const behindSign = new Set(["co", "company", "sons", "partners", "associates", "bros", "brothers"]);

/**
 * The place of a hidden employer with all that belongs to its name: the legal form, "& Co.", the sign at its end, and
 * for a name found by its first word the rest of it. What stays behind would still name it.
 */
export function wholeEmployer(match: Match<HiddenValue>, text: Text): { from: number; to: number } {
  const { words, wordAt, folded } = text;
  let last = wordAt[match.to - 1] ?? words.length - 1;
  let to = Math.max(match.to, match.needle.value.inShort === true ? (words[last]?.to ?? 0) : 0);
  const start = last;
  for (let next = words[last + 1]; next !== undefined && last - start < 5; next = words[last + 1]) {
    const sign = next.gap === " & " || next.gap === "&" || next.gap === " + ";
    const spelled = next.text === "and" && next.gap === " " && behindSign.has(words[last + 2]?.text ?? "") && words[last + 2]!.shape !== "lower";
    const form = /^(?:,? |\.|, )$/.test(next.gap) && next.shape !== "lower" && legalForms.has(next.text) && !isStateLike(next.text);
    const rest = match.needle.value.inShort === true && next.shape !== "lower" && (sign || /^[ -]$/.test(next.gap)) && isNamePart(next.text, sign);
    if (spelled) last++;
    else if (!(form || rest || (sign && next.shape !== "lower" && behindSign.has(next.text)))) break;
    last++;
    to = words[last]!.to;
  }
  const abbreviated = last > start && legalForms.has(words[last]!.text) && folded.text[to] === ".";
  if (abbreviated && /^\.(?: [a-z\d(]|[,;:)])/.test(folded.text.slice(to, to + 3))) to++;
  else if (folded.text[to] === "!" && /^! ?[a-z]/.test(folded.text.slice(to, to + 3))) to++;
  return { from: match.from, to };
}

/** Two letters that are a state first of all: "Northwind, CO". */
const isStateLike = (word: string) => word === "co";
const isNamePart = (word: string, sign: boolean) => sign || companyWords.has(word) || (!isKnownWord(word) && !isSkill(word) && !isRoleWord(word) && !isProductWord(word));
