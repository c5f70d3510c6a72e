import { canonicalSkill, skillSpellings } from "../core/lookups.ts";
import { dictionarySkills } from "../core/skill-dictionary.ts";
import { ordinarySkills } from "../core/ordinary-skills.ts";
import { fold } from "../core/tokenize.ts";
import type { CvSource, CvValue } from "./reading.ts";
import { type Cell, joinCells, type Row, sourcesIn, valueOf } from "./rows.ts";
import { isStatement } from "./stated.ts";
import { degreePattern } from "./vocabulary.ts";

type Entry = { skill: string; words: string[]; listOnly: boolean; exact: string | null };

const wordPattern = /\.?[\p{L}\p{N}][\p{L}\p{N}\p{M}+#]*(?:[./&-][\p{L}\p{N}][\p{L}\p{N}+#]*)*/gu;
const pieces = /\.?[\p{L}\p{N}]+[+#]*/gu;
const keyWords = (text: string): string[] => fold(text).match(pieces) ?? [];

/** Every spelling by its first word, longest first. */
const byFirstWord: ReadonlyMap<string, Entry[]> = (() => {
  const entries: Entry[] = [];
  const add = (spelling: string, skill: string, listOnly: boolean) => {
    const words = keyWords(spelling);
    if (words.length === 0) return;
    const short = words.length === 1 && words[0]!.replace(/[^\p{L}]/gu, "").length <= 3;
    entries.push({ skill, words, listOnly, exact: short ? spelling : null });
  };
  for (const { name, spellings } of dictionarySkills)
    for (const { spelling, listOnly } of spellings) add(spelling, canonicalSkill(name), listOnly);
  for (const [spelling, skill] of skillSpellings)
    if (spelling !== "Go" && spelling !== "ml") add(spelling, skill, false);
  entries.sort((a, b) => b.words.length - a.words.length);
  return Map.groupBy(entries, ({ words }) => words[0]!);
})();

/** The dictionary's skills in a text. `list`: it's a list of skills, where ambiguous words count too. */
function named(written: string, list: boolean): { skill: string; start: number; end: number }[] {
  // "github.com/ana" and "ana@oracle.example" name no skill.
  const text = written.slice(0, 4_000).replace(address, (found) => " ".repeat(found.length));
  const words = [...text.matchAll(wordPattern)].flatMap((match) =>
    [...match[0].matchAll(pieces)].map((piece) => ({
      written: piece[0],
      folded: fold(piece[0]),
      start: match.index + piece.index,
      end: match.index + piece.index + piece[0].length,
    })),
  );
  const found: { skill: string; start: number; end: number }[] = [];
  for (let at = 0; at < words.length;) {
    const entry = byFirstWord.get(words[at]!.folded)?.find((each) => {
      if (!each.words.every((word, offset) => words[at + offset]?.folded === word)) return false;
      const [first, last] = [words[at]!, words[at + each.words.length - 1]!];
      if (each.listOnly && !list && !isNamedAsTool(text, first.start, last.end)) return false;
      if (each.exact !== null && !list && text.slice(first.start, last.end) !== each.exact) return false;
      return last.end - first.start <= each.words.join(" ").length + 4;
    });
    if (entry)
      found.push({ skill: entry.skill, start: words[at]!.start, end: words[at + entry.words.length - 1]!.end });
    at += entry?.words.length ?? 1;
  }
  return found;
}

const address = new RegExp(
  String.raw`(?:https?:\/\/|www\.)\S{2,300}|\S{1,64}@\S{2,200}|` +
    String.raw`[\p{L}\p{N}-]{2,60}\.(?:com|org|net|io|dev|me|example)\b\S{0,200}`,
  "giu",
);

/** "in Go and", "using Excel", but not "in Spring 2019" or "go to market". */
const isNamedAsTool = (text: string, start: number, end: number): boolean =>
  /^\p{Lu}/u.test(text.slice(start)) &&
  /\b(?:in|using|with|via|and|or) $|, $|\/$/.test(text.slice(Math.max(0, start - 8), start)) &&
  !/^ ?(?:\d|\p{Lu}|of\b|to\b)/u.test(text.slice(end, end + 4));

/** Sites whose names label a link beside the contact details. */
const profileSites: ReadonlySet<string> = new Set(["GitHub", "GitLab", "Bitbucket", "Kaggle", "LinkedIn", "Behance"]);

const mostSkills = 120;

/** Skills in lists, known or not, then the dictionary's skills in the texts about the work. */
export function skillsFrom(rows: readonly Row[], heads: readonly CvSource[]): CvValue<string>[] {
  // A company's name or a title isn't a statement of skills.
  const headLines = new Set(heads.map(({ page, line }) => `${page} ${line}`));
  const skills = new Map<string, CvValue<string>>();
  const add = (skill: string, confidence: number, sources: CvSource[]) => {
    const key = fold(skill);
    const known = skills.get(key);
    if (known) {
      known.confidence = Math.max(known.confidence, confidence);
      if (known.sources.length < 5) known.sources.push(...sources);
    } else if (skills.size < mostSkills) skills.set(key, valueOf(skill, confidence, sources));
  };
  for (const cell of listsOf(rows)) listed(cell, add);
  for (const row of rows)
    if (!isList(row) && !row.heading && ["experience", "summary", "projects", null].includes(row.section))
      for (const cell of row.cells.filter(({ page, line }) => !headLines.has(`${page} ${line}`)))
        for (const { skill, start, end } of named(cell.text, false))
          if (!ordinarySkills.has(skill) && !(row.section === null && profileSites.has(skill)))
            add(skill, 0.86, sourcesIn(cell, start, end));
  return [...skills.values()];
}

const inlineList = new RegExp(
  String.raw`^(?:(?:key |core |technical )?(?:skills|technologies|tech stack|tech|tools|stack|` +
    String.raw`environment|technologies used|software|skills used|tools used|languages & frameworks|` +
    String.raw`equipment))\s*:\s*\S`,
  "i",
);
/** Whether a row is a list of skills, under any heading. */
export const isList = (row: Row): boolean =>
  !row.heading &&
  !isStatement(row.text) &&
  (row.section === "skills" || inlineList.test(row.cells[0]?.text ?? "") || isListOfSkills(row));

/** At least three items, most of them in the dictionary: a list of skills under any heading. */
function isListOfSkills({ text, section }: Row): boolean {
  if (section === "education" || section === "certifications" || section === "contact") return false;
  const items = text
    .slice(0, 600)
    .replace(category, "")
    .split(/[,;|•·]/);
  if (items.length < 3) return false;
  const known = items.filter((item) =>
    named(item, true).some(({ start, end }) => end - start >= item.trim().length - 3),
  );
  return known.length >= 3 && known.length >= items.length * 0.6;
}

const level = new RegExp(
  String.raw`\s*[([–—:-]?\s*\b(?:expert|advanced|intermediate|proficient|beginner|basic|fluent|` +
    String.raw`native|working knowledge|familiar|strong|\d{1,2}\+? (?:years?|yrs?)|\d{1,3} ?%|[●○★☆■□•]{2,}|` +
    String.raw`\d\/\d{1,2})\b\s*[)\]]?\s*$`,
  "iu",
);
const category = /^([\p{L}\p{N}&/,+ -]{2,40}):\s+/u;

const listMark = /[,;|•·]/;

/** The cells of lists; a list broken over lines is one. */
function listsOf(rows: readonly Row[]): Cell[] {
  const lists: Cell[] = [];
  let before: Row | null = null;
  for (const row of rows.filter(isList)) {
    const [first, ...rest] = row.cells;
    const last = lists.at(-1);
    const goesOn =
      first &&
      last &&
      before?.index === row.index - 1 &&
      !row.bullet &&
      row.cells.length === 1 &&
      before.cells.length === 1 &&
      last.text.length < 3_000 &&
      !category.test(first.text) &&
      (/[,;|•·&/-]$/.test(last.text) || (listMark.test(last.text) && listMark.test(`${last.text}${first.text}`)));
    if (goesOn) lists[lists.length - 1] = joinCells(last, first);
    else if (first) lists.push(first);
    lists.push(...rest);
    before = row;
  }
  return lists;
}

/** The items of a list of skills. */
function listed(cell: Cell, add: (skill: string, confidence: number, sources: CvSource[]) => void): void {
  const { text } = cell;
  const source = (first: number, last: number): CvSource[] => sourcesIn(cell, first, last);
  const from = category.exec(text)?.[0].length ?? 0;
  const prose = text.length - from > 60 && !/[,;|•·/]/.test(text);
  const separators = /\s*(?:[;|•·▪●○◦⋅\t]|,(?![^(]{0,60}\)))\s*|\s{3,}|\s+[–—]\s+/g;
  let at = from;
  const take = (end: number) => {
    const raw = text.slice(at, end);
    const start = at + (raw.length - raw.trimStart().length);
    const item = raw
      .trim()
      .replace(/^(?:and|incl(?:uding|\.)?|e\.g\.)\s+/i, "")
      .replace(/[.:]+$/, "")
      .replace(level, "")
      .replace(/\s*\([^)]*\)?$/, "")
      .trim();
    const found = named(raw, true);
    const whole = found.find(({ start: first, end: last }) => last - first >= item.length - 3);
    const last = start - at + item.length;
    const lineByLine =
      found.length > 1 &&
      source(start, start + item.length).length > 1 &&
      found.every(({ start: first }, place) => first - (found[place - 1]?.end ?? start - at) <= 1) &&
      found.at(-1)?.end === last &&
      found.every(({ start: first, end }) => source(at + first, at + end).length === 1);
    if (whole) add(whole.skill, 0.97, source(at + whole.start, at + whole.end));
    // A column that breaks its lists without a comma: "…, TypeScript" above "Kubernetes, …" are two skills.
    else if (lineByLine)
      for (const { skill, start: first, end } of found) add(skill, 0.92, source(at + first, at + end));
    else if (found.length > 0 && (item.length > 28 || /[/&(]| and /.test(raw) || prose)) {
      for (const { skill, start: first, end: last } of found) add(skill, 0.92, source(at + first, at + last));
    } else if (!prose && isItem(item))
      add(canonicalSkill(item), found.length > 0 ? 0.75 : 0.8, source(start, start + item.length));
  };
  for (const match of text.slice(from).matchAll(separators)) {
    take(from + match.index);
    at = from + match.index + match[0].length;
  }
  take(text.length);
}

const isItem = (item: string): boolean =>
  item.length >= 2 &&
  item.length <= 40 &&
  item.split(/\s+/).length <= 4 &&
  /\p{L}/u.test(item) &&
  !/[@!?]|https?:|\d{4}/.test(item) &&
  !new RegExp(
    String.raw`^(?:etc|others?|and more|various|skills?|tools?|languages?|frameworks?|databases?|` +
      String.raw`cloud|other|soft skills|hard skills)$`,
    "i",
  ).test(item) &&
  !(degreePattern.test(item) && item.length > 12);
