import { legalForms } from "../identity/identity.ts";
import { isGivenName } from "./given-names.ts";
import type { Add, HiddenValue } from "./hidden.ts";
import { spellings, type Spelled } from "./spell.ts";
import { isKnownWord, isOrdinary } from "./words.ts";

/** Two letters with a sign between them that are an industry term, even if they match a person's initials. */
const tradeTerms = new Set("rd ma qa pl sp te fb hs om ld di vv eo ap ci hr bi ux ui".split(" "));

/** Other spellings of a sign inside a name; it can also be left out. */
const signWords: Readonly<Record<string, readonly string[]>> = {
  "&": [" ", " and ", " n ", " und ", " et ", " y "],
  "+": [" ", " plus ", " and "],
};

/** Small numbers in a name are also written as words, and the reverse: "7-Eleven", "Seven-Eleven". */
const figures = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
function otherFigures(name: string): string {
  const spoken = name.replace(/(?<!\d)\d{1,2}(?!\d)/g, (digits) =>
    figures[Number(digits)] === undefined ? digits : `${figures[Number(digits)]!} `,
  );
  return spoken === name
    ? name.replace(/\p{L}+/gu, (word) =>
        figures.includes(word.toLowerCase()) ? String(figures.indexOf(word.toLowerCase())) : word,
      )
    : spoken;
}

/** Words that names usually abbreviate. */
const longForms: Readonly<Record<string, string>> = {
  st: "saint",
  dr: "doctor",
  mt: "mount",
  ft: "fort",
  bros: "brothers",
  intl: "international",
};
const lengthened = (name: string): string =>
  name.replace(/\b(st|dr|mt|ft|bros|intl)\b\.?/gi, (_, short: string) => longForms[short.toLowerCase()]!);

/**
 * The name with every spelling of its signs: "AT&T", "AT and T"; "Booking.com", "Booking dot com"; both names of "X
 * (Y)".
 */
function writtenForms(name: string): string[] {
  const aliases: string[] = [];
  const outside = name.replace(/\(([^()]{2,80})\)/g, (_, alias: string) => (aliases.push(alias), " "));
  const halves = outside.split(/[/|]/).filter((half) => half.replace(/[^\p{L}\d]/gu, "").length >= 4);
  const forms: string[] = [];
  for (const one of new Set([outside, ...aliases, ...(halves.length > 1 ? halves : [])])) {
    const sign = one.includes("&") ? "&" : /[^+]\+[^+]/.test(one) ? "+" : undefined;
    if (sign !== undefined) for (const word of signWords[sign]!) forms.push(one.replaceAll(sign, word));
    else forms.push(one);
    if (one.endsWith("+")) forms.push(`${one.slice(0, -1)} plus`);
    for (const other of [otherFigures(one), lengthened(one)]) if (other !== one) forms.push(other);
    if (/ and /i.test(one)) forms.push(one.replace(/ and /gi, " "));
    if (/\.\p{Ll}{2,12}(?!\p{L})/u.test(one)) forms.push(one.replace(/\.(?=\p{Ll}{2,12}(?!\p{L}))/gu, " dot "));
    if (/\.(?:com|ai|io|net|org|co|app|dev)\b/i.test(one))
      forms.push(one.replace(/\.(?:com|ai|io|net|org|co|app|dev)\b/gi, " "));
  }
  return [...new Set(forms)];
}

const withoutForms = ({ words, stops }: Spelled): { core: string[]; stops: boolean[] } => {
  const from = words[0] === "the" && words.length > 1 ? 1 : 0;
  let to = words.length;
  const lettersTo = (end: number) => words.slice(from, end).join("").length;
  for (
    let form = formBefore(words, to);
    form > 0 && to - from > form && lettersTo(to - form) > 1;
    form = formBefore(words, to)
  )
    to -= form;
  return { core: words.slice(from, to), stops: stops.slice(from, to) };
};

const signSpellings = new Set(["and", "n", "und", "et", "y", "plus"]);
/** Number of words in a legal form that ends before `to`: 1 for "LLC", 2 for "S.A." and "A/S", 0 if there is none. */
function formBefore(words: readonly string[], to: number): number {
  const word = words[to - 1] ?? "";
  if (legalForms.has(word) || (signSpellings.has(word) && word !== "plus")) return 1;
  for (let length = 2; length <= 4; length++) {
    const letters = words.slice(Math.max(0, to - length), to);
    if (letters.length === length && letters.every((word) => word.length <= 2) && legalForms.has(letters.join("")))
      return length;
  }
  return 0;
}

/** The rest of a name that begins with its legal form: "AB Volvo", "N.V. Philips". */
function behindForm(core: readonly string[]): string {
  const [first = "", second = ""] = core;
  const lead =
    first.length <= 4 && legalForms.has(first) && first !== "co"
      ? 1
      : first.length + second.length <= 4 && legalForms.has(first + second)
        ? 2
        : core.length;
  const rest = core.slice(lead).join("");
  return rest.length > 3 && !isKnownWord(rest) && !isGivenName(rest) ? rest : "";
}

/** The first word of a name, with the letter or title in front of it: "D'Arcamo", "Dr. Reddy". */
function headOf(core: readonly string[]): { head: string; cuts: number[] } {
  const start = core[0]!;
  const prefixed =
    core.length > 2 &&
    (start.length === 1 || start === "dr" || start === "mc") &&
    !signSpellings.has(core[1]!) &&
    core[1]!.length > 3;
  return prefixed ? { head: start + core[1]!, cuts: [start.length] } : { head: start, cuts: [] };
}

/** Every spelling of an employer's whole name, and its first word and initials. */
export function addEmployer(name: string, what: string, add: Add): void {
  const signed = /[&+]| and /i.test(name);
  for (const form of writtenForms(name))
    for (const spelled of spellings(form)) {
      const { core, stops } = withoutForms(spelled);
      const key = core.join("");
      const letters = core.filter((word) => !["and", "n", "und", "et", "y", "plus", "dot"].includes(word)).join("");
      const brief = letters.length <= 2;
      const value: HiddenValue = {
        kind: "employer",
        what,
        ordinary: tradeTerms.has(letters) || (brief ? !signed : isOrdinary(key)),
        capitalsOnly: brief,
        plainWords: core.every(isKnownWord),
        signs: name.match(/[&+!'’/]/g)?.join("") ?? "",
        signed: signed && core.length > 1 && letters.length <= 4,
      };
      add(
        key,
        brief && /\d/.test(key) && core.length === 1 ? [1] : jointsOf(core, stops),
        3,
        value,
        key.length >= 10 && core.length > 1,
      );
      const { head, cuts } = headOf(core);
      const rest = behindForm(core);
      if (rest !== "")
        add(rest, [], 3, { kind: "employer", what: `${what}, in short`, ordinary: false, inShort: true });
      if (core.length > 1 && head.length > 3 && !isKnownWord(head) && !isGivenName(head))
        add(head, cuts, 3, { kind: "employer", what: `${what}, in short`, ordinary: false, inShort: true });
      const initials = core
        .filter((word, index) => word !== "and" && word !== "of" && !(word === "s" && index > 0))
        .map((word) => word.slice(0, 1))
        .join("");
      const withSign = initials.length === 2 && signed && core.length === 2 && !brief;
      const first: HiddenValue = {
        kind: "employer",
        what: "has the initials of a hidden employer",
        ordinary: true,
        capitalsOnly: true,
      };
      const between = signed ? [...initials].slice(1).map((_, index) => index + 1) : [];
      if (initials.length >= 3 && !isOrdinary(initials)) add(initials, between, signed ? 3 : 2, first);
      else if (withSign) add(initials, [1], 3, { ...first, signed: true, tradeTerm: tradeTerms.has(initials) });
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
