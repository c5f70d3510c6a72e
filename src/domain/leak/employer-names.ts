import { legalForms } from "../identity.ts";
import { isGivenName } from "./given-names.ts";
import type { Add, HiddenValue } from "./hidden.ts";
import { spellings, type Spelled } from "./spell.ts";
import { isKnownWord, isOrdinary } from "./words.ts";

/** Two letters with a sign between them that are a term of the trade, even if a person shares them. */
const tradeTerms = new Set("rd ma qa pl sp te fb hs om ld di vv eo ap ci hr bi ux ui".split(" "));

/** How a sign inside a name is also written, or left out. */
const signWords: Readonly<Record<string, readonly string[]>> = {
  "&": [" ", " and ", " n ", " und ", " et ", " y "],
  "+": [" ", " plus ", " and "],
};

/** The name in every spelling of its signs: "AT&T", "AT and T"; "Booking.com", "Booking dot com"; the two names of "X (Y)". */
function writtenForms(name: string): string[] {
  const aliases: string[] = [];
  const outside = name.replace(/\(([^()]{2,80})\)/g, (_, alias: string) => (aliases.push(alias), " "));
  const halves = outside.split(/[/|]/).filter((half) => half.replace(/[^\p{L}\d]/gu, "").length >= 4);
  const forms: string[] = [];
  for (const one of new Set([outside, ...aliases, ...(halves.length > 1 ? halves : [])])) {
    const sign = one.includes("&") ? "&" : /[^+]\+[^+]/.test(one) ? "+" : undefined;
    if (sign !== undefined) for (const word of signWords[sign]!) forms.push(one.replaceAll(sign, word));
    else forms.push(one);
    if (/ and /i.test(one)) forms.push(one.replace(/ and /gi, " "));
    if (/\.(?:com|ai|io|net|org|co|app|dev)\b/i.test(one)) forms.push(one.replace(/\.(?=[a-z]{2,3}\b)/gi, " dot "), one.replace(/\.(?:com|ai|io|net|org|co|app|dev)\b/gi, " "));
  }
  return [...new Set(forms)];
}

const withoutForms = ({ words, stops }: Spelled): { core: string[]; stops: boolean[] } => {
  const from = words[0] === "the" && words.length > 1 ? 1 : 0;
  let to = words.length;
  const lettersTo = (end: number) => words.slice(from, end).join("").length;
  while (to - from > 1 && lettersTo(to - 1) > 1 && (legalForms.has(words[to - 1]!) || words[to - 1] === "and")) to--;
  return { core: words.slice(from, to), stops: stops.slice(from, to) };
};

/** Every spelling under which an employer is found, whole; its first word and its initials besides. */
export function addEmployer(name: string, what: string, add: Add): void {
  const signed = /[&+]| and /i.test(name);
  for (const form of writtenForms(name))
    for (const spelled of spellings(form)) {
      const { core, stops } = withoutForms(spelled);
      const key = core.join("");
      const letters = core.filter((word) => !["and", "n", "und", "et", "y", "plus", "dot"].includes(word)).join("");
      const brief = letters.length <= 2;
      const value: HiddenValue = {
        kind: "employer", what, ordinary: tradeTerms.has(letters) || (brief ? !signed : isOrdinary(key)), capitalsOnly: brief,
        plainWords: core.every(isKnownWord), signed: signed && core.length > 1 && letters.length <= 4,
      };
      add(key, jointsOf(core, stops), 3, value, key.length >= 10 && core.length > 1);
      const head = core[0]!;
      if (core.length > 1 && head.length > 3 && !isKnownWord(head) && !isGivenName(head)) add(head, [], 3, { kind: "employer", what: `${what}, in short`, ordinary: false, inShort: true });
      const initials = core.filter((word) => word !== "and" && word !== "of").map((word) => word.slice(0, 1)).join("");
      const withSign = initials.length === 2 && signed && core.length === 2 && !brief;
      const first: HiddenValue = { kind: "employer", what: "has the initials of a hidden employer", ordinary: true, capitalsOnly: true };
      if (initials.length >= 3 && !isOrdinary(initials)) add(initials, [], 2, first);
      else if (withSign && !tradeTerms.has(initials)) add(initials, [1], 3, { ...first, signed: true });
    }
}

function jointsOf(core: readonly string[], stops: readonly boolean[]): (readonly [number, 3 | 4])[] {
  const joints: (readonly [number, 3 | 4])[] = [];
  let length = 0;
  core.forEach((word, index) => {
    if (length > 0) joints.push([length, stops[index] ? 4 : 3]);
    length += word.length;
  });
  return joints;
}
