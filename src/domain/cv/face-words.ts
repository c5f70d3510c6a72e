import { joinWords } from "../core/join-words.ts";
import { capitalized } from "../core/capitalized.ts";
import { placeOf } from "../core/place.ts";
import { metroOf } from "../core/us-metros.ts";
import { fold, wordsOf } from "../core/tokenize.ts";
import { stateName } from "../core/us-states.ts";
import { escapePattern, generalize, type HiddenNames } from "../import/generalize.ts";
import { modifies } from "../leak/fix.ts";
import { isGivenName } from "../leak/given-names.ts";
import { isBigCompany, isKnownWord, isPlainWord, isProductWord, isRoleWord, isSkill } from "../leak/words.ts";
import { type EmployerKind, employerKindOf } from "./employers.ts";
import { sectionOf } from "./headings.ts";
import { titleScore } from "./vocabulary.ts";
import type { CvPosition, CvReading, CvText } from "./reading.ts";
import type { CvReplacement } from "./replacement.ts";

/** A name in the CV's text, and what kind of name it is. */
export type Named = { name: string; why: CvReplacement["why"] };
type Sentence = { was: string; says: string; whys: readonly Named[] };

type Generalizer = {
  /** Sentences of one text. */
  (sentences: readonly string[]): Sentence[];
  /** A role without its employer: "Staff Engineer at Stripe" becomes "Staff Engineer". */
  role: (text: string) => string;
  kindAt: (position: CvPosition) => EmployerKind | null;
};

/** A placeholder for the employer of this number until its text is complete. */
const mark = (index: number): string => `\uE000${index}\uE001`;
const marks = /\uE000(\d+)\uE001/gu;

/** Prepares the rewriting of one CV's texts. */
export function generalizer(reading: CvReading, text: CvText, kinds: readonly EmployerKind[]): Generalizer {
  const employers = employersOf(reading, text, kinds);
  const schools = schoolsOf(reading);
  const unread = reading.unreadNames.filter((name) => !employers.some((each) => namesIn(each.name, name)));
  const hidden: HiddenNames = {
    person: reading.fullName?.value ?? "",
    employers: employers.flatMap(({ name, current }, index) =>
      [name, ...shortOf(name)].map((each) => ({ name: each, current, instead: mark(index) })),
    ),
    others: [
      ...schools.map((name) => ({ name, standsFor: "a university" })),
      ...unread.map((name) => ({ name, standsFor: "a former employer" })),
      ...[...handleNames(reading), ...headNames(reading, text)].map((name) => ({ name, standsFor: "the candidate" })),
    ],
  };
  const whys: Named[] = [
    ...["@", "http", "www.", ".com"].map((name) => ({ name, why: "contact" as const })),
    ...employers
      .flatMap(({ name }) => [coreOf(name), ...shortOf(name)])
      .map((name) => ({ name, why: "employer" as const })),
    ...unread.map((name) => ({ name, why: "employer" as const })),
    ...[...schools, ...schoolNouns].map((name) => ({ name, why: "school" as const })),
    ...hidden.person.split(/\s+/).flatMap((name) => (name.length > 1 ? [{ name, why: "name" as const }] : [])),
    ...(reading.place === null ? [] : [{ name: reading.place.value.city, why: "place" as const }]),
  ];
  const widen = placeWidener(reading);
  const says = (sentences: readonly string[]): Sentence[] => {
    const marked = sentences.map((sentence) => {
      const { text: covered, uncover } = coverProducts(sentence, employers);
      return uncover(withoutSchools(generalize(withoutInternalNames(widen(covered)), hidden)));
    });
    const name = describer(marked.join(" "), employers);
    return sentences
      .map((was, index) => ({ was, says: name(marked[index] ?? ""), whys }))
      .filter(({ was, says: written }) => !breaksOff.test(written) || breaksOff.test(was))
      .filter(({ was }) => !invites.test(was));
  };
  return Object.assign(says, {
    role: (role: string) => roleWithout(role, employers),
    kindAt: ({ employer }: CvPosition) =>
      employers.find(({ name }) => employer !== null && name === employer.value.trim())?.kind ?? null,
  });
}

/** "Reach me at …", "Email: …": without its address it says nothing. */
const invites = new RegExp(
  String.raw`^(?:please )?(?:e-?mail|contact|reach|call|phone|write|text|message|mobile|tel)\b.*` +
    String.raw`(?:@|\bat\b.*\bdot\b|https?:|www\.|\d[\d\s().-]{7,}\d)`,
  "iu",
);
/** "Write to." once the address is gone. */
const breaksOff = /(?:^|\s)(?:at|to|via|on|or|and|by|from|with|me|for|in)\s*[.:,;]?$/i;

type Employer = { name: string; current: boolean; kind: EmployerKind | null };

function employersOf(reading: CvReading, text: CvText, kinds: readonly EmployerKind[]): Employer[] {
  const found = new Map<string, Employer>();
  for (const { employer, to } of reading.positions) {
    const name = employer?.value.trim() ?? "";
    if (employer === null || name.length < 2 || found.has(name.toLowerCase())) continue;
    const around = employer.sources.flatMap(({ page, line }) =>
      (text.pages[page]?.lines.slice(line, line + 2) ?? []).map((each) => each.text),
    );
    const kind = employerKindOf(name, kinds) ?? kindDescribed(around, kinds);
    found.set(name.toLowerCase(), { name, current: to === "present", kind });
  }
  return [...found.values()];
}

/** The row whose description follows an employer's name: "Northwind, a payments company". */
function kindDescribed(lines: readonly string[], kinds: readonly EmployerKind[]): EmployerKind | null {
  const text = lines.join(" ").toLowerCase();
  return kinds.find(({ describes, size }) => size === null && text.includes(describes.toLowerCase())) ?? null;
}

const legalEnd = /[,.]?\s+(?:inc|llc|ltd|corp|corporation|co|gmbh|plc|limited|incorporated)\.?$/i;
const coreOf = (name: string): string => name.replace(legalEnd, "");

/** "Kestrel" for Kestrel Payments: the first word, unless it is an ordinary one or a given name. */
function shortOf(name: string): string[] {
  const [first = "", ...rest] = coreOf(name).split(/\s+/);
  const plain = first.toLowerCase();
  const isOwn = rest.length > 0 && /^\p{Lu}\p{L}{3,}$/u.test(first) && !isKnownWord(plain) && !isGivenName(plain);
  return isOwn ? [first] : [];
}

/** Whether a text has an employer's name as whole words. */
export const namesIn = (employer: string, text: string): boolean =>
  ` ${wordsOf(text).join(" ")} `.includes(` ${wordsOf(coreOf(employer)).join(" ")} `);

/** Parts of the person's name in their addresses, which are right where the name was misread. */
function handleNames({ email, linkedinUrl }: CvReading): string[] {
  const profile = /\/(?:in|pub)\/([^/?#]+)/.exec(linkedinUrl?.value ?? "")?.[1] ?? "";
  const parts = `${email?.value.split("@")[0] ?? ""} ${profile}`.toLowerCase().split(/[^\p{L}]+/u);
  return [...new Set(parts)].filter((part) => part.length > 3 && canBeName(part)).map(capitalized);
}

const canBeName = (word: string): boolean =>
  !isPlainWord(word) && !isRoleWord(word) && !isSkill(word) && !isProductWord(word);

/**
 * Words of the first and largest lines, where the name is even if it was misread or not read. Of a name with its
 * letters apart, the words of the CV that begin or end it.
 */
function headNames({ place, fullName }: CvReading, { pages }: CvText): string[] {
  const lines = pages[0]?.lines ?? [];
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b);
  const largest = heights.at(-1) ?? 0;
  // In a text file all lines are as large.
  const isEven = largest < (heights[Math.floor(heights.length / 2)] ?? 0) * 1.05;
  const heads = lines
    .map(({ text, height }, index) => ({
      text,
      isFirst: index < 2,
      isLargest: !isEven && height >= largest * 0.98,
      isRole: isTitle(text) || (isElsewhere(fullName, index) && isBareTitle(text)),
    }))
    .filter(({ isFirst, isLargest }) => isFirst || isLargest)
    .slice(0, 6)
    .filter(({ text, isRole }) => text.length <= 60 && !notHead.test(text) && sectionOf(text) === null && !isRole);
  const city = place?.value.city.toLowerCase() ?? "";
  const named = heads.flatMap(({ text, isLargest }) =>
    nameWords(text)
      .filter((word) => word.length > 2 && !city.includes(word.toLowerCase()))
      // The largest line is the name: "Park" and "Brown" are names there.
      .filter((word) => (isLargest && titleScore(text) === 0) || canBeName(word.toLowerCase()))
      .map(properCase),
  );
  const apart = heads
    .filter(({ text }) => /^(?:\S{1,3}\s+){4,40}\S{1,3}$/.test(text))
    .map(({ text }) =>
      fold(text.replace(/\s/g, ""))
        .replace(/[^\p{L}]/gu, "")
        .replace(/[js]r$/, ""),
    );
  if (apart.length === 0) return [...new Set(named)];
  const said = new Set(pages.flatMap((page) => page.lines.flatMap(({ text }) => nameWords(text))));
  const within = [...said].filter((word) => {
    const letters = fold(word).replace(/[^\p{L}]/gu, "");
    return letters.length > 2 && apart.some((name) => name.startsWith(letters) || name.endsWith(letters));
  });
  return [...new Set([...named, ...within])];
}

/** A role below the name, in words that aren't names: "Registered Nurse", not "Mason Reyes, Nurse". */
const isTitle = (text: string): boolean =>
  titleScore(text) > 0 &&
  nameWords(text)
    .filter((word) => !(word.length < 5 && word === word.toUpperCase()) || text === text.toUpperCase())
    .map((word) => word.toLowerCase())
    .every((word) => !canBeName(word) || (isKnownWord(word) && !isGivenName(word)));

/** Whether a name was surely read, and not in this line of the first page. */
const isElsewhere = (name: CvReading["fullName"], index: number): boolean =>
  name !== null &&
  name.confidence >= 0.85 &&
  name.sources.length > 0 &&
  name.sources.every(({ page, line }) => page !== 0 || line !== index);

const credential = /^(?:\p{Lu}{2,4}|\p{Lu}\p{L}{1,4}\p{Lu})(?:-\p{Lu}{1,4})*$/u;

/** A role that ends in its noun, and credentials: "Embedded Firmware Engineer", "Therapist, RRT-ACCS". */
function isBareTitle(text: string): boolean {
  const [role = "", ...behind] = text.split(",");
  return (
    titleScore(role) === 1 &&
    !nameWords(role).some((word) => isGivenName(word.toLowerCase())) &&
    behind.every((each) => credential.test(each.trim()))
  );
}

/** A contact line, a place, or what the document is. */
const notHead = /[\d@]|, [A-Z]{2}\b|\b(?:curriculum|vitae|r[ée]sum[ée]|cv)\b/i;
const nameWords = (text: string): string[] => text.match(/(?<!\p{L})\p{Lu}[\p{L}\p{M}'’-]+/gu) ?? [];
/** "ELLERY" as "Ellery", which is how a sentence says it. */
const properCase = (word: string): string =>
  word === word.toUpperCase()
    ? word.toLowerCase().replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    : word;

/** Schools with their short forms: "Stanford University" is also "Stanford". */
function schoolsOf({ education }: CvReading): string[] {
  const names = education.flatMap(({ school }) => (school === null ? [] : [school.value.trim()]));
  const short = names.flatMap((name) => {
    const core = name.replace(/\s+(?:university|college|institute of technology|school of .*)$/i, "");
    return core !== name && core.length > 3 && !isPlainWord(core.toLowerCase()) ? [core] : [];
  });
  return [...new Set([...names, ...short])].filter((name) => name.length > 2);
}

const schoolNouns = ["University", "College", "Institute of Technology", "Polytechnic", "School", "Universi"];
const nameWord = String.raw`(?:\p{Lu}[\p{L}.'’&-]*|&)`;
/** Schools by what they are called, whether or not the education names them. */
const anySchool = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:[Tt]he\s+)?University of(?: the)?(?: ${nameWord}){1,4}` +
    String.raw`(?: at ${nameWord}(?: ${nameWord})?)?|` +
    String.raw`Universi(?:dad|té|tät|tà|dade)(?: (?:de|del|de la|di|der|degli))?(?: ${nameWord}){1,4}|` +
    String.raw`(?:${nameWord} ){1,4}(?:University|College(?! of)|Polytechnic|Institute of Technology|` +
    String.raw`(?:Business|Law|Medical|High) School)(?: of ${nameWord}(?: ${nameWord})?)?)(?![\p{L}\p{N}])`,
  "gu",
);

/** "Guest lecturer at Weston College" becomes "… at a college". */
const withoutSchools = (text: string): string =>
  text.replace(anySchool, (found) =>
    /College/.test(found) ? "a college" : /School/.test(found) ? "a school" : "a university",
  );

export const namesSchool = (text: string): boolean => text.search(anySchool) >= 0;

const schoolBehind = new RegExp(
  String.raw`(?:\s*[,|–—@]|\s+(?:at|from)\b|\s+-)\s*[^,|]*\b(?:university|college|institute|school|academy)\b.*$`,
  "iu",
);
/** A degree without its school: "MBA, Stanford University", "PhD Physics (MIT)". */
export function withoutSchool(degree: string): string {
  return degree
    .replace(/\s*\([^()]*\)/g, "")
    .replace(schoolBehind, "")
    .trim();
}

/** A degree as the public face says it: "B.A. History" with its points reads like a person's name. */
export const degreeOnly = (degree: string): string =>
  withoutSchool(degree).replace(/(?<![\p{L}.])(?:\p{Lu}\.){2,4}(?!\p{L})/gu, (letters) => letters.replaceAll(".", ""));

/** The employer's name and all that follows go, with the word or sign before it. */
function roleWithout(role: string, employers: readonly Employer[]): string {
  let result = role.trim().replace(/\s+/g, " ");
  for (const { name } of employers) {
    const at = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(coreOf(name))}(?![\\p{L}\\p{N}])`, "iu").exec(result);
    if (at === null) continue;
    const before = result.slice(0, at.index).replace(/(?:[\s,|–—@-]|\b(?:at|for|with)\b)+$/iu, "");
    const after = result.slice(at.index + at[0].length).replace(/^[\s,|–—:-]+/u, "");
    result = before.trim() || after.trim();
  }
  return result;
}

/** The CV's city becomes its metropolitan area where a text names it as a place. */
function placeWidener({ place }: CvReading): (text: string) => string {
  if (place === null) return (text) => text;
  const { city, state } = placeOf(place.value);
  const metro = metroOf(city, state);
  if (metro === null || metro.toLowerCase() === city.toLowerCase()) return (text) => text;
  const name = escapePattern(city);
  const states = [state, stateName(state)].filter(Boolean).join("|");
  const pattern = new RegExp(
    `(?<=\\b(?:in|near|from|around|outside|to)\\s)${name}(?![\\p{L}\\p{N}])(?:,\\s*(?:${states})\\b)?|` +
      `(?<![\\p{L}\\p{N}])${name}(?=-based|,\\s*(?:${states})\\b)(?:,\\s*(?:${states})\\b)?`,
    "gu",
  );
  return (text) => text.replace(pattern, metro);
}

/** "Google Cloud" stays, unless Google is an employer: it names a skill. */
function coverProducts(
  text: string,
  employers: readonly Employer[],
): { text: string; uncover: (text: string) => string } {
  const kept: string[] = [];
  const covered = text.replace(/\b(\p{Lu}\p{L}+) (\p{Lu}\p{L}+)/gu, (pair, company: string, product: string) => {
    const isOwn = employers.some(({ name }) => namesIn(name, company));
    if (isOwn || !isBigCompany(company.toLowerCase()) || !isProductWord(product.toLowerCase())) return pair;
    return `\uE002${kept.push(pair) - 1}\uE003`;
  });
  const uncover = (result: string) =>
    result.replace(/\uE002(\d+)\uE003/gu, (_, index: string) => kept[Number(index)] ?? "");
  return { text: covered, uncover };
}

/** Project and team names that only colleagues know. */
function withoutInternalNames(text: string): string {
  const isName = (word: string) => {
    const plain = word.toLowerCase();
    return !isPlainWord(plain) && !isRoleWord(plain) && !isSkill(plain) && !isProductWord(plain);
  };
  const quote = `["“”']?`;
  return text
    .replace(new RegExp(`,?\\s*code-?named\\s+${quote}\\p{Lu}[\\p{L}\\p{N}]*${quote}`, "gu"), "")
    .replace(
      new RegExp(`\\b(the |a |our )?[Pp]roject ${quote}(\\p{Lu}[\\p{L}\\p{N}]*)${quote}`, "gu"),
      (found, article: string | undefined, name: string) =>
        isName(name) ? (article === undefined ? "an internal project" : `${article}internal project`) : found,
    )
    .replace(
      /\b([Tt]he|[Oo]ur) (\p{Lu}[\p{L}\p{N}]*) (team|squad|tribe|crew)\b/gu,
      (found, article: string, name: string, noun: string) => (isName(name) ? `${article} ${noun}` : found),
    )
    .replace(/\b([Tt]eam|[Ss]quad) (\p{Lu}[\p{Ll}\p{N}]+)\b/gu, (found, noun: string, name: string) =>
      isName(name) ? `a ${noun.toLowerCase()}` : found,
    )
    .replace(/^a (team|squad)\b/, "A $1")
    .replace(/^an internal project\b/, "An internal project");
}

const ordinals = ["", "", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"];

/** Writes the employers of one text: "a payments company", then "another payments company". */
function describer(whole: string, employers: readonly Employer[]): (sentence: string) => string {
  const noun = ({ kind, current }: Employer) =>
    (kind?.describes ?? (current ? "the current employer" : "a former employer")).replace(/^(?:an?|the) /, "");
  const order = new Map<string, number[]>();
  for (const [, at] of whole.matchAll(marks)) {
    const index = Number(at);
    const employer = employers[index];
    if (employer === undefined) continue;
    const those = order.get(noun(employer)) ?? [];
    if (!those.includes(index)) order.set(noun(employer), [...those, index]);
  }
  const seen = new Set<number>();
  return (sentence) =>
    sentence
      .replace(/\uE000(\d+)\uE001(['’]s)?( \p{Lu}[\p{L}\p{N}]+)?/gu, (found, at: string, owns, product, offset) => {
        const index = Number(at);
        const employer = employers[index];
        if (employer === undefined) return found;
        const [before, after] = [sentence.slice(0, offset), sentence.slice(offset + found.length)];
        const name = articled(noun(employer), {
          place: (order.get(noun(employer)) ?? []).indexOf(index),
          only: employer.kind === null && employer.current,
          again: seen.has(index),
          before,
        });
        const first = !seen.has(index);
        seen.add(index);
        const isProduct = typeof product === "string" && isProductName(product.trim());
        const possessive = typeof owns === "string" || isProduct || modifies(`${product ?? ""}${after}`);
        const size = employer.kind?.size ?? null;
        const ends = product === undefined && !possessive && /^(?:[.;)]|$|, (?:since )?\d{4}\b)/.test(after);
        const words = `${name}${possessive ? "'s" : ""}${size !== null && first && ends ? `, ${size}` : ""}`;
        return words + (isProduct ? " product" : (product ?? ""));
      })
      .replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
}

const isProductName = (word: string): boolean => {
  const plain = word.toLowerCase();
  return !isPlainWord(plain) && !isRoleWord(plain) && !isSkill(plain);
};

function articled(
  noun: string,
  { place, only, again, before }: { place: number; only: boolean; again: boolean; before: string },
): string {
  if (/\bex-$/i.test(before)) return noun.replace(/^(?:former|current) /, "");
  if (/\b(?:an?|the|our|my|their|its|this|that|former|current|previous)\s$/i.test(before)) return noun;
  if (place === 1) return `another ${noun}`;
  if (place > 1) return `a ${ordinals[place] ?? "further"} ${noun}`;
  if (only || again) return `the ${noun}`;
  return `${/^(?:[aeio]|u(?!n))/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** Not after "St.", an initial or a legal form, which are parts of names. */
const sentenceEnd =
  /(?<=[.!?])(?<!(?:^|[\s(.])(?:St|Ste|Mt|Ft|Dr|Mr|Mrs|Ms|Jr|Sr|No|Inc|Corp|Co|Ltd|Bros|\p{Lu})\.)\s+(?=\p{Lu})/u;

/** The sentences of a text, without the sign of a list in front. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[•‣▪◦●○■*·–—-]\s*/u, "")
    .split(sentenceEnd)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** ", 2019 to 2023"; ", since 2021"; empty without a start. */
export function spanOf({ from, to }: Pick<CvPosition, "from" | "to">, today: string): string {
  const [first, thisYear] = [from?.slice(0, 4) ?? "", today.slice(0, 4)];
  if (!/^\d{4}$/.test(first) || first > thisYear) return "";
  const last = to === null || to === "present" ? "" : to.slice(0, 4);
  if (to === "present" || last > thisYear) return `, since ${first}`;
  return last === "" || last === first ? `, ${first}` : `, ${first} to ${last}`;
}

/** One or two sentences of facts that the CV gives; empty if it gives too few. */
export function composedSummary({
  role,
  years,
  skills,
  described,
}: {
  role: string;
  years: number | null;
  skills: readonly string[];
  described: readonly string[];
}): string[] {
  const long = years === null || years < 1 ? "" : `${years} ${years === 1 ? "year" : "years"} of experience`;
  const worked = described.length > 0 ? `, including at ${joinWords(described.slice(0, 3))}` : "";
  const known = joinWords(skills.slice(0, 5));
  if (role !== "" && long !== "")
    return [`${role} with ${long}${worked}.`, ...(known === "" ? [] : [`Skilled in ${known}.`])];
  if (role !== "" && known !== "") return [`${role} skilled in ${known}.`];
  return long !== "" && known !== "" ? [`Candidate with ${long}, skilled in ${known}.`] : [];
}
