import type { Row } from "./search-oracle.ts";

/**
 * The oracle of typed words (decision 0031): the test data states each text's meaning as a tree, and rows are read one
 * by one. It shares no code with the product.
 */
export type Meaning =
  | { and: Meaning[] }
  | { or: Meaning[] }
  | { not: Meaning }
  | { row: (row: Row) => boolean }
  | { word: Wanted; plain: boolean; field: Field };
type Leaf = Extract<Meaning, { word: Wanted }>;
/** Typed words that can also be written as each of the others. */
type Wide = Meaning | { typed: Leaf[]; others: string[] } | { and: Wide[] } | { or: Wide[] };
export type Field = "any" | "skill" | "role" | "industry" | "place";

/** The other spellings of the test's own words, written out independently of the product. */
const others: Record<string, string[]> = {
  k8s: ["kubernetes", "kube"],
  kubernetes: ["k8s", "kube"],
  golang: ["go"],
  go: ["golang"],
  ml: ["machine learning"],
  "machine learning": ["ml"],
  de: ["data engineer"],
  pm: ["product manager", "project manager", "program manager"],
  "product manager": ["pm"],
  dotnet: [".net"],
  ".net": ["dotnet"],
  fullstack: ["full stack"],
  "full stack": ["fullstack"],
  ts: ["typescript"],
  nyc: ["new york"],
  csharp: ["c#"],
  phlebotomy: ["venipuncture", "blood draws"],
  venipuncture: ["phlebotomy", "blood draws"],
  "blood draws": ["phlebotomy", "venipuncture"],
  "infection control": ["infection prevention"],
  "infection prevention": ["infection control"],
};
const placesOnly = new Set(["nyc"]);
/** Other forms of the test's own words. */
const forms: Record<string, string[]> = {
  networking: ["network"],
  engineers: ["engineer"],
  developing: ["developer"],
  architects: ["architect"],
};

export const word = (text: string, how: { whole?: boolean; plain?: boolean; field?: Field } = {}): Leaf => ({
  word: { words: wordsIn(text), whole: how.whole ?? false },
  plain: how.plain ?? true,
  field: how.field ?? "any",
});

export type Understood = { levels: ((row: Row) => boolean)[]; relevant: (skill: string) => boolean };

/** How the product must understand `typed`, where `visible` are all rows this viewer can find. */
export function understood(typed: Meaning, visible: readonly Row[]): Understood {
  const found = (each: Wide): boolean => visible.some((row) => matches(each, row, 2));
  let wide = grouped(typed);
  if (!found(wide) || hasOr(wide)) {
    wide = grouped(flat(replaceMissing(wide, visible)));
    if (!found(wide)) wide = joinedWords(wide, visible) ?? withForms(wide, visible);
  }
  wide = settled(wide, visible);
  const leaves = positive(wide);
  return {
    levels: [0, 1, 2].map((level) => (row: Row) => matches(wide, row, level)),
    relevant: (skill) =>
      leaves.some(({ field, word: wanted }) => (field === "any" || field === "skill") && holds(skill, wanted)),
  };
}

function valuesOf(row: Row, field: Field): string[] {
  const place = placeOf(row);
  if (field === "skill") return row.skills;
  if (field === "role") return [row.role];
  if (field === "industry") return row.industries;
  return field === "place" ? [place] : [row.role, ...row.skills, ...row.industries, place, row.clearance ?? ""];
}

/** Other names of the states in the test's places. */
const stateNames: Record<string, string> = {
  TX: "tx texas",
  CO: "co colorado",
  NY: "ny new york",
  CA: "ca california",
  MO: "mo missouri",
  NJ: "nj new jersey",
};
const placeOf = (row: Row): string => `${row.city}, ${row.state} ${stateNames[row.state] ?? ""}`;

const leafHolds = ({ word: wanted, field }: Leaf, row: Row): boolean =>
  valuesOf(row, field).some((value) => holds(value, wanted));

function matches(meaning: Wide, row: Row, level: number): boolean {
  if ("and" in meaning) return meaning.and.every((each) => matches(each, row, level));
  if ("or" in meaning) return meaning.or.some((each) => matches(each, row, level));
  if ("not" in meaning) return !matches(grouped(meaning.not), row, 2);
  if ("row" in meaning) return meaning.row(row);
  if ("word" in meaning) return leafHolds(meaning, row);
  const as = (whole: boolean): boolean =>
    meaning.typed.every((leaf) => leafHolds({ ...leaf, word: { ...leaf.word, whole } }, row));
  if (as(true)) return true;
  if (level > 0 && spellings(meaning).some((leaf) => leafHolds(leaf, row))) return true;
  return level === 2 && as(false);
}

const spellings = ({ typed, others: texts }: { typed: Leaf[]; others: string[] }): Leaf[] =>
  texts.map((text) => ({ ...typed[0]!, word: { words: wordsIn(text), whole: text.split(" ").at(-1)!.length <= 4 } }));

const spelled = ({ word: { words } }: Leaf): string =>
  words.map(({ text, dot }) => (dot ? `.${text}` : text)).join(" ");

/** Finds the longest runs of words with other spellings. */
function grouped(meaning: Wide): Wide {
  if ("or" in meaning) return { or: (meaning.or as Wide[]).map(grouped) };
  const list = "and" in meaning ? (meaning.and as Wide[]) : [meaning];
  const result: Wide[] = [];
  for (let start = 0; start < list.length;) {
    let taken = 0;
    for (let end = Math.min(list.length, start + 3); end > start && taken === 0; end--) {
      const run = list.slice(start, end);
      if (!run.every((each): each is Leaf => "word" in each && each.plain && each.field === (run[0] as Leaf).field))
        continue;
      const text = run.map(spelled).join(" ");
      if (!others[text] || (run[0]!.field === "place" && !placesOnly.has(text))) continue;
      result.push({ typed: run, others: others[text] });
      taken = run.length;
    }
    if (taken === 0) {
      const each = list[start]!;
      result.push("and" in each || "or" in each ? grouped(each) : each);
    }
    start += Math.max(1, taken);
  }
  return "and" in meaning ? { and: result } : result[0]!;
}

/** Spellings that no row has don't affect the order, whether typed or not. */
function settled(meaning: Wide, visible: readonly Row[]): Wide {
  if ("and" in meaning) return { and: (meaning.and as Wide[]).map((each) => settled(each, visible)) };
  if ("or" in meaning) return { or: (meaning.or as Wide[]).map((each) => settled(each, visible)) };
  if (!("typed" in meaning)) return meaning;
  const written = spellings(meaning).filter((leaf) => visible.some((row) => leafHolds(leaf, row)));
  if (written.length === 0) return { and: meaning.typed };
  const asTyped = visible.some((row) => meaning.typed.every((leaf) => leafHolds(leaf, row)));
  return asTyped ? meaning : { or: written };
}

const hasOr = (meaning: Wide): boolean =>
  ("or" in meaning && meaning.or.length > 1) || ("and" in meaning && (meaning.and as Wide[]).some(hasOr));

function flat(meaning: Wide): Wide {
  if ("or" in meaning) return { or: (meaning.or as Wide[]).map(flat) };
  if (!("and" in meaning)) return meaning;
  return { and: (meaning.and as Wide[]).map(flat).flatMap((each) => ("and" in each ? (each.and as Wide[]) : [each])) };
}

function positive(meaning: Wide): Leaf[] {
  if ("word" in meaning) return [meaning];
  if ("typed" in meaning) return [...meaning.typed, ...spellings(meaning)];
  if ("and" in meaning) return (meaning.and as Wide[]).flatMap(positive);
  return "or" in meaning ? (meaning.or as Wide[]).flatMap(positive) : [];
}

function replaceMissing(meaning: Wide, visible: readonly Row[]): Wide {
  const found = (each: Wide): boolean => visible.some((row) => matches(each, row, 2));
  if ("and" in meaning) return { and: (meaning.and as Wide[]).map((each) => replaceMissing(each, visible)) };
  if ("or" in meaning) return { or: (meaning.or as Wide[]).map((each) => replaceMissing(each, visible)) };
  if ("typed" in meaning)
    return found(meaning) ? meaning : { and: meaning.typed.map((leaf) => replaceLeaf(leaf, visible)) };
  return "word" in meaning && meaning.plain ? replaceLeaf(meaning, visible) : meaning;
}

function replaceLeaf(leaf: Leaf, visible: readonly Row[]): Wide {
  const found = (each: Wide): boolean => visible.some((row) => matches(each, row, 2));
  if (found(leaf) || leaf.word.words.length > 1) return leaf;
  const withOthers = withForms(leaf, visible);
  if (withOthers !== leaf) return withOthers;
  const text = leaf.word.words[0]!.text;
  const best = nearest(text, leaf.field, visible);
  if (best !== null) return { ...leaf, word: { ...leaf.word, words: wordsIn(best) } };
  for (let cut = 2; cut <= text.length - 2; cut++) {
    const apart: Leaf = { ...leaf, word: { words: wordsIn(`${text.slice(0, cut)} ${text.slice(cut)}`), whole: true } };
    if (found(apart)) return apart;
  }
  return leaf;
}

function withForms(meaning: Wide, visible: readonly Row[]): Wide {
  if ("and" in meaning) return { and: (meaning.and as Wide[]).map((each) => withForms(each, visible)) };
  if ("or" in meaning) return { or: (meaning.or as Wide[]).map((each) => withForms(each, visible)) };
  if (!("word" in meaning) || !meaning.plain || meaning.word.words.length > 1) return meaning;
  const more = (forms[meaning.word.words[0]!.text] ?? [])
    .map((text): Leaf => ({ ...meaning, word: { words: wordsIn(text), whole: true } }))
    .filter((leaf) => visible.some((row) => leafHolds(leaf, row)));
  return more.length === 0 ? meaning : { or: [meaning, ...more] };
}

function joinedWords(meaning: Wide, visible: readonly Row[]): Wide | null {
  if (!("and" in meaning)) return null;
  const list = meaning.and as Wide[];
  for (let place = 0; place + 1 < list.length; place++) {
    const [left, right] = [list[place]!, list[place + 1]!];
    if (!("word" in left) || !("word" in right) || !left.plain || !right.plain || left.field !== right.field) continue;
    if (left.word.words.length > 1 || right.word.words.length > 1) continue;
    const text = left.word.words[0]!.text + right.word.words[0]!.text;
    const joined: Leaf = { ...left, word: { words: wordsIn(text), whole: false } };
    const whole: Leaf = { ...left, word: { words: wordsIn(text), whole: true }, field: "any" };
    const together: Wide = { and: [...list.slice(0, place), joined, ...list.slice(place + 2)] };
    if (!visible.some((row) => leafHolds(whole, row))) continue;
    if (visible.some((row) => matches(together, row, 2))) return grouped(together);
  }
  return null;
}

/** The nearest word in these rows: fewest errors, then most rows, then alphabetical order. */
function nearest(text: string, field: Field, visible: readonly Row[]): string | null {
  const most = /[0-9]/.test(text) || text.length <= 3 ? 0 : text.length <= 7 ? 1 : 2;
  const counts = new Map<string, number>();
  for (const row of visible) {
    const own = new Set(valuesOf(row, field).flatMap((value) => wordsIn(value).map((each) => each.text)));
    for (const each of own) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const candidates = [...counts]
    .map(([candidate, count]) => ({ candidate, count, errors: distance(text, candidate) }))
    .filter(({ candidate, errors }) => errors <= most && errors > 0 && (errors < 2 || candidate[0] === text[0]))
    .sort((a, b) => a.errors - b.errors || b.count - a.count || (a.candidate < b.candidate ? -1 : 1));
  return candidates[0]?.candidate ?? null;
}

/** Number of letters to insert, delete, replace or swap with the next. */
function distance(a: string, b: string): number {
  const known = new Map<string, number>();
  const between = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const key = `${i},${j}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const ways = [
      between(i - 1, j) + 1,
      between(i, j - 1) + 1,
      between(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(between(i - 2, j - 2) + 1);
    const least = Math.min(...ways);
    known.set(key, least);
    return least;
  };
  return Math.abs(a.length - b.length) > 2 ? 3 : between(a.length, b.length);
}

const accents: Record<string, string> = {
  á: "a",
  ã: "a",
  é: "e",
  ê: "e",
  í: "i",
  ó: "o",
  ø: "o",
  ü: "u",
  ñ: "n",
  ç: "c",
  ł: "l",
  ź: "z",
};

export function plain(text: string): string {
  let result = "";
  for (const letter of text.toLowerCase()) result += accents[letter] ?? letter;
  return result;
}

export type Word = { text: string; dot: boolean };

const read = new Map<string, Word[]>();

export function wordsIn(text: string): Word[] {
  const known = read.get(text);
  if (known) return known;
  const words: Word[] = [];
  let current = "";
  let dot = false;
  let before = " ";
  for (const letter of `${plain(text)} `) {
    const alphanumeric = (letter >= "a" && letter <= "z") || (letter >= "0" && letter <= "9");
    if (alphanumeric || (current !== "" && (letter === "+" || letter === "#"))) {
      if (current === "") dot = before === ".";
      current += letter;
    } else if (current !== "") {
      words.push({ text: current, dot });
      current = "";
    }
    before = letter;
  }
  read.set(text, words);
  return words;
}

type Wanted = { words: Word[]; whole: boolean };

function holds(value: string, { words, whole }: Wanted): boolean {
  const own = wordsIn(value);
  return own.some((_, start) =>
    words.every((word, offset) => {
      const at = own[start + offset];
      if (!at || (word.dot && !at.dot)) return false;
      const mayBeBegun = !whole && offset === words.length - 1;
      return mayBeBegun ? at.text.slice(0, word.text.length) === word.text : at.text === word.text;
    }),
  );
}
