import { isGivenName } from "../leak/given-names.ts";
import { isCity, isPlainWord, isState } from "../leak/words.ts";
import { fold } from "../core/tokenize.ts";
import type { CvValue } from "./reading.ts";
import { type Cell, type Row, sourcesIn, valueOf } from "./rows.ts";
import { titleScore } from "./vocabulary.ts";

/** Letters behind a name. */
export const credentials =
  "(?:ph\\.?d|m\\.?d|mba|rn|bsn|msn|cpa|pmp|pe|p\\.e|esq|cissp|cfa|lpn|np|dnp|fnp(?:-[a-z]{1,2})?|" +
  "aprn|acnp|fache|tncc|jd|j\\.d|ms|bs|ma|ba|dds|do|pa-c|phr|sphr|shrm-c?p|shrm-scp|cpsm|csm|lcsw|lmft|otr/l|pt|" +
  "dpt|rph|pharmd|cma|ccrn|cen|aia|leed ap|ea|acca|ccna|ccnp|eit|m\\.?ed|cna|emt|cscs|cisa|cism)\\.?";
const behind = new RegExp(
  `(?:\\s*,\\s*|\\s+|\\s*[|–-]\\s*)${credentials}(?=$|[\\s,|/])(?:[\\s,|/]+${credentials}(?=$|[\\s,|/]))*\\s*$`,
  "i",
);
const label =
  /^(?:(?:full )?name|candidate|applicant|(?:r[ée]sum[ée]|curriculum vitae|cv)(?: of| for)?)\s*[:–-]?\s+(?=\p{Lu})/iu;
const honorific = /^(?:mr|mrs|ms|miss|dr|prof|sir)\.?\s+(?=\p{Lu})/iu;
const particle =
  /^(?:de|da|del|della|di|du|dos|das|la|le|van|von|der|den|ter|bin|binti|ibn|al|el|y|e|ten|zu|st\.?|o|abu)$/i;
const notName = new RegExp(
  String.raw`\b(?:resume|résumé|curriculum|vitae|cv|profile|address|street|avenue|page|contact|` +
    String.raw`email|phone|objective|summary|experience|education|skills|university|college|inc|` +
    String.raw`llc|confidential|linkedin|github|references|licensed|certified|registered|present|` +
    String.raw`january|february|march|april|june|july|august|september|october|november|december|` +
    String.raw`cover|letter|employment|history|personal|details|information|technical|professional)` +
    String.raw`\b`,
  "i",
);

type Candidate = { cell: Cell; value: string; start: number; end: number; points: number };

/** The candidate's name: among the first and largest lines, borne out by the email and by common given names. */
export function nameFrom(
  rows: readonly Row[],
  email: string | null,
  linkedin: string | null = null,
): CvValue<string> | null {
  const largest = Math.max(0, ...rows.filter(({ page }) => page === 0).map(({ height }) => height));
  const heights = rows.map(({ height }) => height).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  const account = fold((email ?? "").split("@")[0] ?? "").replace(/[^\p{L}]/gu, "");
  const profile = fold(/\/(?:in|pub)\/([^/?#]+)/.exec(linkedin ?? "")?.[1] ?? "").split(/[^\p{L}]+/u);
  let best: Candidate | null = null;
  const head = rows.filter((row) => row.page === 0);
  let seen = 0;
  for (const row of head) {
    const inBody = row.section !== null && row.section !== "contact" && row.section !== "summary";
    if (inBody && row.height < usual * 1.25) continue;
    if (row.heading && seen > 0) continue;
    seen++;
    for (const cell of row.cells) {
      const found = nameIn(cell.text, account, profile);
      if (found === null) continue;
      const points =
        found.points +
        (row.height > usual * 1.15 ? (row.height >= largest * 0.98 ? 4 : 2) : 0) +
        Math.max(0, 4 - seen * 0.8) +
        inEmail(found.value, account) * 4 -
        (inBody ? 2 : 0) -
        (row.bullet ? 2 : 0);
      if (best === null || points > best.points) best = { cell, ...found, points };
    }
  }
  const joined = best === null ? null : withSecondLine(head, best, account);
  if (best === null || best.points < 3.5) return null;
  const confidence = best.points >= 9 ? 0.99 : best.points >= 7 ? 0.96 : best.points >= 5.5 ? 0.85 : 0.6;
  if (joined) return valueOf(joined.value, Math.min(confidence, 0.95), joined.sources);
  return valueOf(best.value, confidence, sourcesIn(best.cell, best.start, best.end));
}

/** Given name and surname in large type on two lines. */
function withSecondLine(rows: readonly Row[], best: Candidate, account: string) {
  const at = rows.findIndex((row) => row.cells.includes(best.cell));
  const row = rows[at];
  if (!row) return null;
  const words = best.value.split(" ");
  for (const [other, order] of [
    [rows[at + 1], "after"],
    [rows[at - 1], "before"],
  ] as const) {
    if (!other || other.heading || other.cells.length !== 1 || Math.abs(other.height - row.height) > row.height * 0.06)
      continue;
    const cell = other.cells[0]!;
    const text = cell.text.trim();
    const isOne =
      /^[\p{Lu}][\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]+)?$/u.test(text) && !notName.test(text) && titleScore(text) < 0.5;
    if (!isOne || words.length > 2 || words.length + text.split(" ").length > 4) continue;
    const fits = words.length === 1 || inEmail(text, account) > 0;
    const large =
      row.height > 1.3 * (rows.map((each) => each.height).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 10);
    if (!fits || (!large && words.length > 1)) continue;
    const own = sourcesIn(best.cell, best.start, best.end);
    const further = sourcesIn(cell, 0, cell.text.length);
    return order === "after"
      ? { value: `${best.value} ${properCase(text)}`, sources: [...own, ...further] }
      : { value: `${properCase(text)} ${best.value}`, sources: [...further, ...own] };
  }
  return null;
}

/** 0 to 1: the share of the name's words that the email's first part has. */
function inEmail(name: string, account: string): number {
  if (account.length < 3) return 0;
  const parts = fold(name)
    .split(/[\s.'’-]+/)
    .filter((part) => part.length > 1);
  const hits = parts.filter((part) => (part.length > 2 ? account.includes(part) : false)).length;
  const initial = parts.some((part) => part.length > 2 && account.includes(part)) ? 0.5 : 0;
  return Math.min(1, Math.max(hits / 2, initial));
}

function nameIn(
  written: string,
  account: string,
  profile: readonly string[],
): { value: string; start: number; end: number; points: number } | null {
  if (written.length > 90) return null;
  let start = 0;
  let text = written;
  const skip = (pattern: RegExp) => {
    const found = pattern.exec(text);
    if (!found) return false;
    start += found[0].length;
    text = text.slice(found[0].length);
    return true;
  };
  const labeled = skip(label);
  skip(honorific);
  const mark = text.search(/\s[|•·–—]\s|\s-\s|\(|,(?=\s*\d)/);
  const nick = /^\p{L}[\p{L}'’. -]*\s\(\p{Lu}\p{L}+\)\s\p{Lu}\p{L}+/u.exec(text);
  if (nick === null && mark > 3) text = text.slice(0, mark);
  for (let round = 0; round < 4 && behind.test(text); round++) text = text.replace(behind, "");
  text = text.trim().replace(/,+$|(?<!\b(?:Jr|Sr))\.$/, "");
  const plain = lettersTogether(text, account, profile);
  const reversed = /^([\p{L}'’ -]{2,40}), ([\p{L}'’. -]{2,40})$/u.exec(plain);
  const value = reversed ? `${reversed[2]} ${reversed[1]}` : plain;
  if (!/^[\p{L}][\p{L}\p{M}'’.\-"“” ()]{1,60}$/u.test(value) || notName.test(value)) return null;
  const words = value.split(/\s+/);
  if (words.length > 6 || (words.length === 1 && (value.length < 3 || !labeled))) {
    if (words.length !== 1 || value.length < 3) return null;
  }
  const capitalized = words.every(
    (word) => /^["“(]?[\p{Lu}\p{Lo}]/u.test(word) || particle.test(word) || /^(?:al|el)-\p{Lu}/u.test(word),
  );
  if (!capitalized && !/^\p{Ll}+ \p{Ll}+$/u.test(value)) return null;
  const folded = words.map((word) => fold(word).replace(/[^\p{L}]/gu, ""));
  const given = folded.filter((word) => isGivenName(word)).length;
  const plainWords = folded.filter((word) => isPlainWord(word)).length;
  const places = folded.some((word) => isCity(word) || isState(word)) && given === 0;
  const points =
    (labeled ? 4 : 0) +
    (words.length >= 2 && words.length <= 4 ? 2 : words.length === 1 ? -2 : 0) +
    Math.min(given, 2) * 2 -
    plainWords * 1.2 -
    (titleScore(value) >= 0.7 ? 5 : 0) -
    (places ? 3 : 0) +
    (capitalized ? 1 : -1.5);
  return { value: properCase(withoutNickname(value)), start, end: start + text.length, points };
}

/** "M A R I A   L E E" as "MARIA LEE"; where even the words' gaps are lost, by the addresses and common given names. */
function lettersTogether(text: string, account: string, profile: readonly string[]): string {
  const tokens = text.split(/\s+/);
  if (tokens.length < 5 || tokens.filter((token) => token.length <= 2).length < tokens.length * 0.8) return text;
  const words = text.split(/\s{2,}/).map((word) => word.replace(/ /g, ""));
  if (words.length > 1) return words.join(" ");
  const [joined = ""] = words;
  const letters = fold(joined);
  let best = { at: 0, points: 1 };
  for (let at = 2; at <= Math.min(joined.length - 2, 30); at++) {
    const [given, family] = [letters.slice(0, at), letters.slice(at)];
    const inAccount = (part: string) =>
      profile.includes(part) ? 3 : part.length > 2 && account.includes(part) ? 2 : 0;
    const points = (isGivenName(given) ? 2 : 0) + inAccount(given) + inAccount(family);
    // Of two given names with the same beginning, the longer one.
    if (points > 1 && points >= best.points) best = { at, points };
  }
  return best.at === 0 ? text : `${joined.slice(0, best.at)} ${joined.slice(best.at)}`;
}

/** `Robert "Bob" Lee` and "Robert (Bob) Lee" as "Robert Lee". */
const withoutNickname = (name: string): string =>
  name.replace(/\s+["“(][^"”)]{1,20}["”)](?=\s)/gu, "").replace(/\s+/g, " ");

/** "MARÍA O'NEILL-SMITH" as "María O'Neill-Smith"; other spellings stay. */
function properCase(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, "");
  if (letters.length < 3 || (letters !== letters.toUpperCase() && letters !== letters.toLowerCase())) return name;
  return name
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\bMc)\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=\p{L})['’]S\b/gu, "'s")
    .replace(/(?<= )(?:De|Da|Del|Di|Du|Dos|La|Van|Von|Der|Den|Y|Bin)(?= )/g, (word) => word.toLowerCase());
}
