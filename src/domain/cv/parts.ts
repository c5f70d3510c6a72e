import { dateSpans, duration, singleDates } from "./dates.ts";
import { placesIn } from "./place.ts";
import { type Cell, type Row } from "./rows.ts";
import { employmentKind, endsLikeOrganization, titleScore } from "./vocabulary.ts";

/** A piece of a row that names one thing: a title, an employer, a school. `start`: its first character in the cell. */
export type Part = { text: string; cell: Cell; start: number };

const strong = /\s*[|•·▪◆⋅]\s*|\s+[–—‒-]{1,2}\s+|\s*—\s*|\s{3,}|\s*\/\/\s*|\s+@\s+|;\s+/g;

/** The pieces of a row without its dates, places, durations and kinds of employment. */
export function partsOf(row: Row): Part[] {
  return row.cells.flatMap((cell) =>
    withoutDates(cell)
      .flatMap(withoutKinds)
      .flatMap((part) => split(part, strong))
      .flatMap(withoutPlace)
      .flatMap(withoutBrackets)
      .map(trimmed)
      .filter(({ text }) => /[\p{L}\d]/u.test(text) && !employmentKind.test(text) && !dateLabel.test(text)),
  );
}

const split = (part: Part, by: RegExp): Part[] => {
  const pieces: Part[] = [];
  let from = 0;
  for (const match of part.text.matchAll(by)) {
    pieces.push({ ...part, text: part.text.slice(from, match.index), start: part.start + from });
    from = match.index + match[0].length;
  }
  return [...pieces, { ...part, text: part.text.slice(from), start: part.start + from }];
};

function cut(part: Part, spans: readonly { start: number; end: number }[]): Part[] {
  const pieces: Part[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    if (start < from) continue;
    pieces.push({ ...part, text: part.text.slice(from, start), start: part.start + from });
    from = end;
  }
  pieces.push({ ...part, text: part.text.slice(from), start: part.start + from });
  return pieces.filter(({ text }) => /[\p{L}\d]/u.test(text));
}

function withoutDates(cell: Cell): Part[] {
  const whole: Part = { text: cell.text, cell, start: 0 };
  const spans = dateSpans(cell.text);
  const dates = spans.length > 0 ? spans : singleDates(cell.text);
  return cut(whole, dates).flatMap((part) =>
    cut(
      part,
      [...part.text.matchAll(duration)].map((match) => ({ start: match.index, end: match.index + match[0].length })),
    ),
  );
}

const besideTitle = new RegExp(
  String.raw`\(([^()]{2,40})\)|` +
    String.raw`\b(?:GS|GG|WG|WS)-\d{2,4}(?:-\d{1,2})?(?!\S)|` +
    String.raw`(?<=[,)],? )(?:nights|days|evenings|weekends)(?=,|$)`,
  "g",
);

/** "(part-time) Lecturer" without the brackets, "Analyst, GS-0343-13" without its grade, "Nurse, nights" too. */
const withoutKinds = (part: Part): Part[] =>
  cut(
    part,
    [...part.text.matchAll(besideTitle)]
      .filter(([, within]) => within === undefined || employmentKind.test(within))
      .map((match) => ({ start: match.index, end: match.index + match[0].length })),
  );

const dateLabel = /^(?:dates?(?: employed| of employment)?|period|duration|from|when|location|place)$/i;

const workplace = /(?:[,(]?\s*)(?:\b(?:remote|hybrid|on-?site)(?: \((?:us|usa)\))?)\)?\s*$/i;
const abroad = new RegExp(
  String.raw`,\s*(?:\p{Lu}[\p{L}. ]{2,20},\s*)?(?:USA?|United States|UK|United Kingdom|England|` +
    String.raw`India|Canada|Mexico|Germany|France|Spain|Ireland|Israel|Brazil|China|Japan|Singapore|` +
    String.raw`Australia|Philippines|Nigeria|Poland|Netherlands|Switzerland|Italy|South Korea|Vietnam)` +
    String.raw`\s*$`,
  "u",
);

const streetBehind = new RegExp(
  String.raw`,\s*\d{1,5} [\p{L}\d.' ]{2,40}\b(?:street|st|avenue|ave|road|rd|` +
    String.raw`drive|dr|boulevard|blvd|lane|ln|parkway|pkwy|way)\b.{0,60}$`,
  "iu",
);

/** "Acme Corp, Austin, TX" without the place; a place alone disappears. */
function withoutPlace(part: Part): Part[] {
  let { text } = part;
  text = text.replace(workplace, "").replace(streetBehind, "");
  const place = placesIn(text).at(-1);
  if (place && place.end >= text.trimEnd().length - 2) {
    const before = text.slice(0, place.start);
    if (/[,(\s]$/.test(before) || before === "") {
      // "Northwind Traders Austin, TX": the city's words are taken for the name's.
      text = before;
    }
  }
  const country = abroad.exec(text);
  if (country) text = text.slice(0, country.index);
  return text.trim() === "" ? [] : [{ ...part, text }];
}

/** "Engineer (Contract)", "(formerly Acme)": what's in brackets is apart or left out. */
function withoutBrackets(part: Part): Part[] {
  const bracket = /\s*\(([^()]{2,80})\)\s*$/.exec(part.text);
  if (!bracket || bracket.index === 0) return [{ ...part, text: withoutOuter(part.text) }];
  return [{ ...part, text: part.text.slice(0, bracket.index) }];
}

/** "(Acme" and "Acme)" without the bracket that has no other, "(Acme)" without both; same length. */
function withoutOuter(text: string): string {
  const blank = (sign: string) => " ".repeat(sign.length);
  if (/^\s*\([^()]*\)\s*$/.test(text)) return text.replace(/[()]/g, " ");
  if (!text.includes(")")) return text.replace(/^\s*\(/, blank);
  return text.includes("(") ? text : text.replace(/\)\s*$/, blank);
}

const halfDate = new RegExp(
  String.raw`^\s*(?:[–—-]|to\b)?\s*(?:January|February|March|April|May|June|July|August|September|October|November|` +
    String.raw`December)\s+(?=\p{Lu})`,
  "u",
);

function trimmed(part: Part): Part {
  const signs = /^[\s,;:|·•()\]–—/-]+/.exec(part.text)?.[0] ?? "";
  // "March 2015 – February Acme", above "2017": half of a date that a narrow column breaks.
  const before = part.cell.text.slice(0, part.start);
  const half = /\d[\s–—-]*$/.test(before) ? halfDate.exec(part.text) : null;
  // "(Acting) Manager" keeps its bracket.
  const opens = signs.endsWith("(") && part.text.includes(")") ? 1 : 0;
  const lead = half?.[0].length ?? signs.length - opens;
  return { ...part, text: part.text.slice(lead).replace(/[\s,;:|·•([–—/-]+$/, ""), start: part.start + lead };
}

const suffix = /^(?:inc|llc|ltd|llp|corp|co|gmbh|p\.?c|plc|pllc|l\.l\.c|s\.a|n\.a|jr|sr|pa)\.?$/i;

/** The pieces between commas and around "at"; "Acme, Inc." stays one. */
export function commaPieces(part: Part): Part[] {
  const whole = split(part, /,\s+/g);
  // "Engineer at Acme"; in "Nurse, ICU at Acme" too, where the title is before the comma.
  const isTitle = (text: string | undefined) => titleScore((text ?? "").split(/\s+at\s+/)[0] ?? "") >= 0.5;
  const pieces = whole.flatMap((piece, index) =>
    isTitle(piece.text) || (index > 0 && isTitle(whole[index - 1]?.text))
      ? split(piece, /\s+(?:at|@|with)\s+(?=\p{Lu}|\p{Ll}\p{Lu}|the )/gu)
      : [piece],
  );
  const joined: Part[] = [];
  for (const piece of pieces.map(trimmed)) {
    const last = joined.at(-1);
    if (last && suffix.test(piece.text))
      last.text = part.text.slice(last.start - part.start, piece.start - part.start + piece.text.length);
    else if (piece.text !== "") joined.push({ ...piece });
  }
  return joined;
}

/** "Smith, Jones & Partners": pieces that are one organization. */
export const isOneOrganization = (part: Part): boolean =>
  endsLikeOrganization(part.text) &&
  /,.*&|,.*\band\b/.test(part.text) &&
  titleScore(part.text.split(",")[0] ?? "") < 0.7;
