import { cityProblem, withoutCountry } from "../core/place.ts";
import { chunkWords, maximumTerms, type Term, wordsOf } from "../core/tokenize.ts";
import { type Field, type Option, readCode, readField, readOption, readRange, type TextField } from "./fields.ts";

/**
 * What a keyword box asks for. `plain`: not quoted, so that other spellings count. `start` and `end`: its place in the
 * text.
 */
export type TermNode = {
  kind: "term";
  term: Term;
  field: TextField | null;
  plain: boolean;
  start: number;
  end: number;
};
export type Expression =
  | { kind: "and" | "or"; of: Expression[] }
  | { kind: "not"; of: Expression }
  | TermNode
  | ({ kind: "option" } & Option)
  | { kind: "range"; column: "salary" | "years"; min: number | undefined; max: number | undefined }
  | { kind: "code"; text: string }
  | { kind: "near"; place: string; miles: number };

/** An expression, each part of its outermost AND with its place in the text, and what can't be read, as sentences. */
export type Read = { expression: Expression; parts: { start: number; end: number }[]; problems: string[] };

const within = String.raw`\s+within\s+(\d{1,4})\s*(?:mi|miles?)?(?=$|[\s)])`;
const placeWithin = new RegExp(`^([^:()"]*?\\S)${within}`, "iu");
const quotedWithin = new RegExp(`^${within}`, "iu");

/** Reads a keyword box. Never throws: what can't be read is searched as words. */
export function readKeywords(typed: string): Read {
  return createReader(typed).read();
}

/** Reads a location box: words of a place, or a place "within 50 mi". `miles`: the distance chosen beside the box. */
export function readLocation(location: string, miles?: number): Read {
  if (cityProblem(location) !== null)
    return { expression: { kind: "and", of: [] }, parts: [], problems: [notALocation(location.trim())] };
  const typed = withoutCountry(location);
  const text = meant(typed);
  const match = placeWithin.exec(text);
  const rest = match ? text.slice(match[0].length).trim() : "";
  const distance = match && rest === "" ? Number(match[2]) : miles;
  const place = match && rest === "" ? match[1]! : text;
  if (distance !== undefined && wordsOf(place).length > 0)
    return { expression: { kind: "near", place, miles: distance }, parts: [], problems: [] };
  const { expression, problems } = createReader(typed, "loc").read();
  return { expression, parts: [], problems };
}

const notALocation = (text: string): string =>
  `“${text}” isn't a place, so the location isn't applied. Enter a city or state, and filter by work type.`;

/** "West Virginia" has another state's name in it, so it is read as its code, in the same width. */
const meant = (typed: string): string =>
  typed.replace(/[“”„«»]/g, '"').replace(/\bwest\s+virginia\b/gi, (name) => "WV".padEnd(name.length));

const maximumDepth = 8;

function createReader(typed: string, only: TextField | null = null) {
  const text = meant(typed);
  const problems: string[] = [];
  const parts: { start: number; end: number }[] = [];
  let at = 0;
  const { fieldValue, termOf } = createConditions(only, { problem, at: () => at });

  function problem(sentence: string): void {
    if (!problems.includes(sentence)) problems.push(sentence);
  }

  function skipSpace(): void {
    while (at < text.length && /\s/.test(text[at]!)) at++;
  }

  /** The operator here, if it is between two operands; otherwise "or" is a word like "Oregon". */
  function operator(left: boolean): "or" | "and" | null {
    if (only || !left) return null;
    const match = /^(?:(or|and)(?=[\s(])|(\|+))\s*(?=[^\s)|])/i.exec(text.slice(at));
    if (!match) return null;
    at += match[0].length;
    return match[2] || match[1]?.toLowerCase() === "or" ? "or" : "and";
  }

  function readAny(field: Field | null, depth: number): Expression {
    const choices: Expression[][] = [[]];
    for (;;) {
      skipSpace();
      if (at >= text.length || (text[at] === ")" && depth > 0)) break;
      const found = operator(choices.at(-1)!.length > 0);
      if (found === "or") choices.push([]);
      if (found) continue;
      const start = at;
      const part = readPart(field, depth);
      if (!part) continue;
      choices.at(-1)!.push(part);
      if (depth === 0) parts.push({ start, end: at });
    }
    if (depth === 0 && choices.length > 1) parts.length = 0;
    const read = choices.map((of) => joined("and", of)).filter((each) => !isEmpty(each));
    return read.length === 1 ? read[0]! : joined("or", read);
  }

  function readPart(field: Field | null, depth: number): Expression | null {
    const start = at;
    const letter = text[at]!;
    if (letter === ")") {
      at++;
      if (!only) problem("A closing parenthesis has no opening one. Remove it, or add “(” before the words it groups.");
      return null;
    }
    if (letter === "(" && only) {
      at++;
      return null;
    }
    if (letter === "(") return readGroup(field, depth);
    const excluded = /^(?:-(?=[^\s-])|NOT\s+(?=\S))/.exec(text.slice(at));
    if (excluded && !only) {
      at += excluded[0].length;
      const part = readPart(field, depth);
      return part && !isEmpty(part) ? { kind: "not", of: part } : null;
    }
    if (letter === '"') return readPhrase(field);
    const name = only ? null : /^([a-z]{2,12}):/i.exec(text.slice(at));
    const known = name ? readField(name[1]!) : null;
    if (name && known) {
      at += name[0].length;
      return readValue(known, name[0].toLowerCase(), depth);
    }
    const chunk = /^[^\s()"]+/.exec(text.slice(at))![0];
    if (name && !/^[a-z]+:\/*$/i.test(chunk))
      problem(`“${name[0]}” isn't a field. Use skill:, role:, loc:, sal:, years:, auth:, type:, clearance: or code:.`);
    at += chunk.length;
    return fieldValue(field, chunk, start);
  }

  function readGroup(field: Field | null, depth: number): Expression | null {
    at++;
    if (depth >= maximumDepth) return null;
    const group = readAny(field, depth + 1);
    if (text[at] === ")") at++;
    else problem("A parenthesis isn't closed. Add “)” after the words it groups.");
    return isEmpty(group) ? null : group;
  }

  function readPhrase(field: Field | null): Expression | null {
    const start = at;
    const close = text.indexOf('"', at + 1);
    const phrase = text.slice(at + 1, close < 0 ? text.length : close);
    at = close < 0 ? text.length : close + 1;
    const words = phrase.split(/\s+/).flatMap(chunkWords);
    if (field && !isTextField(field)) return fieldValue(field, phrase, start);
    return termOf(words, { field, plain: false, prefix: close < 0, start });
  }

  function readValue(field: Field, written: string, depth: number): Expression | null {
    skipSpace();
    const start = at;
    if (at >= text.length || text[at] === ")") {
      problem(`Enter a value after “${written}”, such as ${examples[field]}.`);
      return null;
    }
    if (text[at] === "(") return readGroup(field, depth);
    if (field === "loc") {
      const place = placeWithin.exec(text.slice(at));
      if (place && place[1]!.split(/\s+/).length <= 4) {
        at += place[0].length;
        return { kind: "near", place: place[1]!, miles: Number(place[2]) };
      }
    }
    if (text[at] === '"') {
      const phrase = readPhrase(field);
      const distance = field === "loc" ? quotedWithin.exec(text.slice(at)) : null;
      if (!distance || phrase?.kind !== "term") return phrase;
      at += distance[0].length;
      return { kind: "near", place: phrase.term.words.join(" "), miles: Number(distance[1]) };
    }
    const pattern = field === "sal" || field === "years" ? /^[<>=]*\s*[^\s()"]+/ : /^[^\s()"]+/;
    const value = pattern.exec(text.slice(at))?.[0] ?? "";
    at += Math.max(1, value.length);
    return fieldValue(field, value, start);
  }

  return {
    read(): Read {
      const expression = readAny(null, 0);
      return { expression, parts, problems };
    },
  };
}

/** Makes conditions of words and of the values of fields, and counts the terms. `at`: where the reader is. */
function createConditions(
  only: TextField | null,
  { problem, at }: { problem: (sentence: string) => void; at: () => number },
) {
  let terms = 0;

  /** The value of a field, or plain words. A comma separates alternatives. */
  function fieldValue(field: Field | null, value: string, start: number): Expression | null {
    if (field === "sal" || field === "years") {
      const range = readRange(field, value);
      if (range) return range;
      problem(`“${value}” isn't a range, so it isn't applied. Write ${examples[field]}.`);
      return null;
    }
    const alternatives = (field ? value.split(",").filter((each) => wordsOf(each).length > 0) : [value]).flatMap(
      (each) => {
        if (field === null || isTextField(field))
          return termOf(chunkWords(each), { field, plain: true, prefix: true, start }) ?? [];
        if (field === "code") {
          if (!readCode(each)) problem("A code has at least four characters. Write code:TM-7Q4K.");
          return readCode(each) ? { kind: "code" as const, text: each } : [];
        }
        const option = readOption(field, each);
        if (typeof option !== "string") return { kind: "option" as const, ...option };
        problem(option);
        return [];
      },
    );
    return alternatives.length === 0 ? null : alternatives.length === 1 ? alternatives[0]! : joined("or", alternatives);
  }

  function termOf(
    words: readonly string[],
    how: { field: Field | null; plain: boolean; prefix: boolean; start: number },
  ): TermNode | null {
    if (words.length === 0) return null;
    if (++terms > maximumTerms) {
      problem(`Only the first ${maximumTerms} words are searched. Remove some, or use the filters.`);
      return null;
    }
    const field = only ?? (how.field && isTextField(how.field) ? how.field : null);
    return { kind: "term", term: { words, prefix: how.prefix }, field, plain: how.plain, start: how.start, end: at() };
  }

  return { fieldValue, termOf };
}

const isTextField = (field: Field): field is TextField =>
  field === "skill" || field === "role" || field === "industry" || field === "loc";

const examples: Record<Field, string> = {
  skill: "skill:react",
  role: "role:engineer",
  industry: "industry:fintech",
  loc: "loc:tx or loc:austin within 50 mi",
  sal: "sal:<180, sal:>=150k or sal:150-180",
  years: "years:>5, years:5+ or years:3-8",
  auth: "auth:usc",
  type: "type:remote",
  clearance: "clearance:secret",
  code: "code:TM-7Q4K",
};

/** An "and" or "or" of several, flattened, each term once. */
function joined(kind: "and" | "or", of: readonly Expression[]): Expression {
  const seen = new Set<string>();
  const flat = of
    .flatMap((each) => (each.kind === kind ? each.of : [each]))
    .filter((each) => {
      if (each.kind !== "term") return true;
      const key = `${each.field} ${each.term.prefix} ${each.term.words.join(" ")}`;
      return seen.has(key) ? false : seen.add(key);
    });
  return flat.length === 1 ? flat[0]! : { kind, of: flat };
}

/** Without any condition: matches everything. */
const isEmpty = (expression: Expression): boolean =>
  (expression.kind === "and" || expression.kind === "or") && expression.of.length === 0;
