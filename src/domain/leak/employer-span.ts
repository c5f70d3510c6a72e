import { legalForms } from "../identity/identity.ts";
import type { Word } from "./fold.ts";
import type { HiddenValue } from "./hidden.ts";
import type { Text } from "./own-values.ts";
import type { Match } from "./stream.ts";
import { isKnownWord, isProductWord, isRoleWord, isSkill } from "./words.ts";

const companyWords = new Set(
  (
    "group holdings systems technologies technology labs bank capital health partners international global " +
    "logistics freight robotics software solutions networks media industries motors foods airlines pharma " +
    "pharmaceuticals financial insurance consulting energy studios ventures brands stores foundation bros " +
    "brothers sons associates"
  ).split(" "),
);
const behindSign = new Set(["co", "company", "sons", "partners", "associates", "bros", "brothers"]);
const groupWords = new Set(["groupe", "grupo", "gruppo", "gruppe", "grupa"]);
/** Legal forms that aren't words, so they can be in lower case. */
const plainForms = new Set(
  "inc llc llp ltd plc gmbh kg kgaa ohg bv nv oyj asa aps pty pte pvt sarl srl sro doo ltda".split(" "),
);
const space = "[ _]{1,3}";
const formGap = new RegExp(`^(?:[,!+]{0,2}${space}|\\.|,_?)$`);
const signGap = /^[ _]{0,3}[&+][ _]{0,3}$/;

/**
 * The span of a hidden employer with everything that belongs to its name: the legal form, "& Co.", the sign at its
 * end, and for a name found by its first word the rest of it. A remaining part would still identify it.
 */
export function wholeEmployer(match: Match<HiddenValue>, text: Text): { from: number; to: number } {
  const { words, wordAt, folded } = text;
  const inLower = !folded.upper.slice(match.from, match.to).includes(true);
  let last = wordAt[match.to - 1] ?? words.length - 1;
  let to = Math.max(match.to, match.needle.value.inShort === true ? (words[last]?.to ?? 0) : 0);
  if (words[last] !== undefined && to < words[last]!.to && isFormRun(folded.text.slice(to, words[last]!.to)))
    to = words[last]!.to;
  const start = last;
  for (let next = words[last + 1]; next !== undefined && last - start < 6; next = words[last + 1]) {
    const cased = next.shape !== "lower" || inLower;
    const sign = signGap.test(next.gap);
    const behind = words[last + 2];
    const spelled =
      next.text === "and" &&
      next.gap === " " &&
      behind !== undefined &&
      behindSign.has(behind.text) &&
      (behind.shape !== "lower" || inLower);
    const gap = formGap.test(next.gap) || (last > start && /^\.[ _]{1,3}$/.test(next.gap));
    const length = gap ? formLength(words, last + 1, cased) : 0;
    const rest =
      match.needle.value.inShort === true &&
      next.shape !== "lower" &&
      (sign || /^[ -]$/.test(next.gap)) &&
      isNamePart(next.text, sign);
    if (spelled) last += 2;
    else if (length > 0) last += length;
    else if (rest || (sign && cased && (behindSign.has(next.text) || isFormRun(next.text)))) last++;
    else if (
      sign &&
      cased &&
      behind !== undefined &&
      /^- ?\n ?$/.test(behind.gap) &&
      behindSign.has(next.text + behind.text)
    )
      last += 2;
    else break;
    to = words[last]!.to;
  }
  const abbreviated =
    last > start && (legalForms.has(words[last]!.text) || words[last]!.text.length === 1) && folded.text[to] === ".";
  if (abbreviated && /^\.(?: [a-z\d(]|[,;:)'])/.test(folded.text.slice(to, to + 3))) to++;
  else if (folded.text[to] === "!" && /^! ?[a-z]/.test(folded.text.slice(to, to + 3))) to++;
  else if (folded.text[to] === "+" && match.needle.value.signs?.includes("+") === true) to++;
  const before = words[(wordAt[match.from] ?? 0) - 1];
  const grouped = before !== undefined && groupWords.has(before.text) && words[wordAt[match.from]!]!.gap === " ";
  return { from: grouped ? before.from : match.from, to };
}

/** Number of words in a legal form here: 1 for "LLC", more for "S.A.", "A/S" and "G.m.b.H.", 0 if there is none. */
function formLength(words: readonly Word[], first: number, cased: boolean): number {
  const word = words[first]!;
  if ((cased && legalForms.has(word.text) && !isStateLike(word.text)) || plainForms.has(word.text)) return 1;
  let letters = word.text;
  for (let last = first + 1; last < first + 4; last++) {
    const next = words[last];
    if (next === undefined || word.text.length > 2 || next.text.length > 2 || !/^[./]$/.test(next.gap)) return 0;
    letters += next.text;
    if (legalForms.has(letters) && !/^[./]/.test(words[last + 1]?.gap.replace(/^\.(?=.)/, "") ?? ""))
      return last - first + 1;
  }
  return 0;
}

/** Whether letters joined to a name are only its legal form: "CompanyInc", "GmbHCoKG". */
function isFormRun(letters: string): boolean {
  let rest = letters;
  for (let round = 0; round < 3 && rest !== ""; round++) {
    let length = Math.min(13, rest.length);
    while (length > 1 && !legalForms.has(rest.slice(0, length))) length--;
    if (length < 2) return false;
    rest = rest.slice(length);
  }
  return rest === "";
}

/** Two letters that usually mean a state: "Northwind, CO". */
const isStateLike = (word: string) => word === "co";
const isNamePart = (word: string, sign: boolean) =>
  sign || companyWords.has(word) || (!isKnownWord(word) && !isSkill(word) && !isRoleWord(word) && !isProductWord(word));
