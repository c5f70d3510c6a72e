import { fold, type Word } from "./fold.ts";
import type { Hit } from "./hit.ts";

export const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);

const digitWords = new Map(
  Object.entries({
    zero: "0",
    oh: "0",
    o: "0",
    nought: "0",
    one: "1",
    two: "2",
    three: "3",
    four: "4",
    five: "5",
    six: "6",
    seven: "7",
    eight: "8",
    nine: "9",
  }),
);

/** Digits in other languages, folded like the text. Some are ordinary words in another one. */
const otherDigitWords = new Map(
  [
    "null eins zwei drei vier funf sechs sieben acht neun",
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "zero uno due tre quattro cinque sei sette otto nove",
    "zero un deux trois quatre cinq six sept huit neuf",
    "zero um dois tres quatro cinco seis sete oito nove",
    "zero ein zwo drei vier fuenf sechs sieben acht neun",
    "nul een twee drie vier vijf zes zeven acht negen",
    "zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec",
    fold("ноль один два три четыре пять шесть семь восемь девять").text,
  ].flatMap((words) => words.split(" ").map((word, digit) => [word, String(digit)] as const)),
);
/** Numbers that are read in pairs: "sixty-seven", "five hundred twelve". */
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** "two07": a word joined to digits. */
const gluedFigure = /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\d{1,10}$/;

/**
 * Digits as words, alone or mixed with digits: seven digits and three words make a number. In other languages than
 * English the three follow each other: "UN 2019, UN 2020, UN 2021" is no number.
 */
export function spokenHits(words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  let first = -1;
  let digits = 0;
  let spoken = 0;
  let row = 0;
  let years = false;
  const close = (end: number) => {
    if (glued && years) spoken = 0;
    if (first >= 0 && digits >= 7 && spoken >= 3)
      hits.push({
        start: words[first]!.start,
        end: words[end - 1]!.end,
        kind: "phone",
        severity: "refuse",
        what: "is a phone number spelled out",
      });
    first = -1;
    digits = 0;
    spoken = 0;
    row = 0;
    years = false;
    glued = false;
  };
  let times = 1;
  let glued = false;
  words.forEach((word, index) => {
    if (first >= 0 && !/^[\s,.\-()/]{1,4}$/.test(word.gap)) close(index);
    const figure = digitWords.get(word.text) ?? otherDigitWords.get(word.text);
    const repeats = word.text === "double" ? 2 : word.text === "triple" ? 3 : 0;
    if (figure !== undefined || repeats > 0 || /^\d{1,11}$/.test(word.text)) {
      if (first < 0) first = index;
      if (repeats > 0) times = repeats;
      else {
        digits += figure === undefined ? word.text.length : times;
        row = figure === undefined ? 0 : row + 1;
        if (digitWords.has(word.text)) spoken++;
        else if (row >= 3) spoken += row === 3 ? 3 : 1;
        times = 1;
      }
    } else if (gluedFigure.test(word.text)) {
      if (first < 0) first = index;
      digits += word.text.replace(/[a-z]/g, "").length + 1;
      spoken += 3;
      glued = true;
    } else if (first >= 0) close(index);
    years ||= isYear(word.text);
  });
  close(words.length);
  return hits;
}

/** Words of a number read out that belong together, such as "sixty-seven". `gap` is the text before them. */
type Unit = { digits: string; spoken: boolean; first: Word; last: Word; gap: string };

/** Times of the day, as read out: "nine thirty, two fifteen, ten forty-five". */
const clockTimes = /^\d(?:[03]0|[14]5)\d(?:[03]0|[14]5)(?:0\d|1[0-2])(?:[03]0|[14]5)$/;

/**
 * North American numbers read in pairs: "five twelve, eight sixty-seven, forty-four thirty". Their area code and
 * exchange are read as one each, unlike lists of numbers: "twenty, twenty-five, thirty, thirty-five, forty".
 */
export function pairedHits(words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  for (const units of unitRuns(words))
    for (let first = 0; first < units.length; first++) {
      if (first > 0 && isTight(units[first]!)) continue;
      const last = pairedEnd(units, first);
      if (last === undefined) continue;
      const [start, end] = [units[first]!.first.start, units[last]!.last.end];
      hits.push({ start, end, kind: "phone", severity: "refuse", what: "is a phone number spelled out" });
      first = last;
    }
  return hits;
}

const isTight = ({ gap }: Unit): boolean => /^[ -]$/.test(gap);

/** Where a number read in pairs that starts at a unit ends; undefined if none does. */
function pairedEnd(units: readonly Unit[], first: number): number | undefined {
  const lead = units[first]!.digits === "1" ? 1 : 0;
  let digits = "";
  let parts = 0;
  let spoken = 0;
  let pairs = 0;
  for (let at = first; at < units.length && digits.length < lead + 10; at++) {
    const unit = units[at]!;
    const place = digits.length - lead;
    const starts = place === 0 || place === 3 || place === 6;
    if (starts && place > 0) parts++;
    if (at > first && !starts && place !== 8 && !isTight(unit)) return undefined;
    digits += unit.digits;
    if (unit.spoken) spoken++;
    if (unit.spoken && unit.digits.length > 1) pairs++;
    const next = units[at + 1];
    if (digits.length !== lead + 10 || (next !== undefined && isTight(next))) continue;
    const national = digits.slice(lead);
    const formed = parts === 2 && /^[2-9]\d\d[2-9]\d{6}$/.test(national) && !clockTimes.test(national);
    return formed && spoken >= 3 && pairs > 0 ? at : undefined;
  }
  return undefined;
}

/** The numbers of a text, in digits or words, that follow each other without another word. */
function unitRuns(words: readonly Word[]): Unit[][] {
  const runs: Unit[][] = [];
  let run: Unit[] = [];
  const close = () => {
    if (run.length > 3) runs.push(run);
    run = [];
  };
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    if (!/^[\s,.\-()/]{1,4}$/.test(word.gap)) close();
    const previous = words[index - 1]?.text ?? "";
    if (word.text === "and" && previous === "hundred" && run.length > 0) continue;
    const spoken =
      word.text === "hundred" || digitWords.has(word.text) || teens.includes(word.text) || tens.includes(word.text);
    const digits = spoken
      ? spokenDigits(word.text, words.slice(index + 1, index + 3))
      : /^\d{1,4}$/.exec(word.text)?.[0];
    if (digits === undefined) {
      close();
      continue;
    }
    const unit = run.at(-1);
    const isDigit = digitWords.has(word.text) && digits !== "0";
    const isSecond = word.text === "hundred" || (isDigit && tens.includes(previous));
    if (unit?.spoken && isSecond && /^[ -]$/.test(word.gap)) {
      unit.digits += digits;
      unit.last = word;
    } else run.push({ digits, spoken, first: word, last: word, gap: word.gap });
  }
  close();
  return runs;
}

type Figure = { digit: string; from: number; to: number };

/** Every digit of a text, also in words, alone ("six"), in pairs ("sixty-seven") or joined to others ("8six7"). */
export function figuresOf(words: readonly Word[]): Figure[] {
  const figures: Figure[] = [];
  let times = 1;
  words.forEach((word, index) => {
    const add = (digits: string, from = word.from, to = word.to) => {
      for (const digit of digits) figures.push({ digit, from, to });
    };
    const spoken = spokenDigits(word.text, words.slice(index + 1, index + 3));
    if (spoken !== undefined) add(spoken.repeat(times));
    else
      for (const part of word.text.matchAll(/\d|zero|one|two|three|four|five|six|seven|eight|nine/g))
        if (/\d/.test(part[0]) || /\d/.test(word.text))
          add(digitWords.get(part[0]) ?? part[0], word.from + part.index, word.from + part.index + part[0].length);
    times = word.text === "double" ? 2 : word.text === "triple" ? 3 : 1;
  });
  return figures;
}

/** The digits that a word stands for in a number read out; undefined for other words. */
function spokenDigits(word: string, [next, then]: readonly Word[]): string | undefined {
  const teen = teens.indexOf(word);
  if (teen >= 0) return `1${teen}`;
  const decade = tens.indexOf(word);
  const following = next !== undefined && /^[ -]$/.test(next.gap) ? next.text : "";
  const unit = digitWords.get(following) ?? "0";
  if (decade >= 0) return unit === "0" ? `${decade + 2}0` : String(decade + 2);
  if (word !== "hundred") return digitWords.get(word) ?? otherDigitWords.get(word);
  const rest = following === "and" ? (then?.text ?? "") : following;
  if (teens.includes(rest) || tens.includes(rest) || /^\d\d$/.test(rest)) return "";
  return /^[1-9]$/.test(digitWords.get(rest) ?? rest) ? "0" : "00";
}
