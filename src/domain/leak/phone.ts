import { normalizePhone } from "../identity/identity.ts";
import { fold, type Folded, type Word } from "./fold.ts";
import type { Hit } from "./hit.ts";

/** A run of digits. `from`/`to` count folded characters; `gap` is the text between it and the previous group. */
type Group = { digits: string; from: number; to: number; gap: string };

const phoneGap = /^(?:[-./ ·,:_\n]|[ .-]{2,3}|\) ?[-. /]?|[-. /]?\(|\)\(| [/|] )$/;

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
/** "四一五-五五五-零一三二" */
const hanDigits = /(?:[零〇一二三四五六七八九][ -]?){6,16}[零〇一二三四五六七八九]/gu;
/** "二〇一五-二〇一九" */
const hanYears = /^(?:[一二][零〇九][零〇一二三四五六七八九]{2}[ -]?){2,4}$/u;

/** Numbers that are read in pairs: "sixty-seven", "five hundred twelve". */
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/**
 * Phone numbers in national and international forms, in digits or spelled digit by digit; and numbers like
 * 123-45-6789.
 */
export function phoneHits(folded: Folded, words: readonly Word[], original: string): Hit[] {
  const hits: Hit[] = [];
  for (const chain of chainsOf(folded)) {
    for (let first = 0; first < chain.length; first++) {
      let found = 0;
      for (let length = Math.min(15, chain.length - first); length >= 1 && found === 0; length--) {
        const groups = chain.slice(first, first + length);
        const what = judge(groups, folded, words) ?? judgeDisguised(groups, folded, original);
        if (what === undefined) continue;
        found = length;
        hits.push({ ...spanOf(groups, folded), kind: "phone", severity: "refuse", what });
      }
      if (found > 0) first += found - 1;
    }
  }
  for (const match of original.matchAll(hanDigits)) {
    if (hanYears.test(match[0])) continue;
    const [start, end] = [match.index, match.index + match[0].length];
    hits.push({ start, end, kind: "phone", severity: "refuse", what: "is a phone number spelled out" });
  }
  return [...hits, ...spokenHits(words), ...pairedHits(words)];
}

function chainsOf(folded: Folded): Group[][] {
  const { text, kind } = folded;
  const chains: Group[][] = [];
  let chain: Group[] = [];
  let previousTo = 0;
  for (let at = 0; at < text.length; at++) {
    if (kind[at] !== "digit" && !isZeroLike(text[at]!)) continue;
    if (at > 0 && (kind[at - 1] === "letter" || kind[at - 1] === "digit") && !isTelPrefix(text, at)) continue;
    let to = at;
    let figures = 0;
    while (to < text.length && (kind[to] === "digit" || isZeroLike(text[to]!)))
      figures += kind[to++] === "digit" ? 1 : 0;
    const run = text.slice(at, to);
    const closed = kind[to] !== "letter" || /^(?:x\d|ext)/.test(text.slice(to, to + 3));
    if (!closed || figures * 2 < run.length || /[^\doil]/.test(run)) {
      at = to - 1;
      continue;
    }
    const group = {
      digits: run.replace(/o/g, "0").replace(/[il]/g, "1"),
      from: at,
      to,
      gap: text.slice(previousTo, at),
    };
    if (chain.length > 0 && group.gap.length <= 3 && phoneGap.test(group.gap)) chain.push(group);
    else {
      if (chain.length > 0) chains.push(chain);
      chain = [group];
    }
    previousTo = to;
    at = to - 1;
  }
  if (chain.length > 0) chains.push(chain);
  return chains;
}

const isZeroLike = (char: string) => char === "o" || char === "l" || char === "i";
const isTelPrefix = (text: string, at: number) =>
  /(?:^|[^a-z])(?:tel|ph|cell|mob|mobile|phone|call|fax)$/.test(text.slice(Math.max(0, at - 8), at));

const countryCodes = new Set(
  (
    "20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 54 55 56 57 58 60 61 62 63 64 65 66 7 81 82 84 86 " +
    "90 91 92 94 98 212 213 216 234 254 351 352 353 354 358 359 370 371 372 380 385 386 420 421 852 880 886 966 971 972"
  ).split(" "),
);
const isYear = (digits: string) => /^(?:19|20)\d\d$/.test(digits);
const contexts = new Set(
  (
    "phone telephone tel ph mobile mob cell cellphone landline handy call whatsapp ring dial fax sms telegram " +
    "signal viber wechat"
  ).split(" "),
);
const reachWords = new Set("reach reached reachable contact text".split(" "));
const fillers = new Set(
  "at on me us is number no him her them anytime directly via my his their out or text and the under".split(" "),
);

const aPhone = "is a phone number";

function judge(groups: readonly Group[], folded: Folded, words: readonly Word[]): string | undefined {
  const first = groups[0]!;
  const before = folded.text.slice(Math.max(0, first.from - 3), first.from);
  if (/[$€£¥#] ?$/.test(before)) return undefined;
  const digits = groups.map((group) => group.digits).join("");
  if (digits.length < 7 || digits.length > 17) return undefined;
  const lengths = groups.map((group) => group.digits.length);
  const gaps = groups.slice(1).map((group) => group.gap);
  const total = digits.length;
  const shape = lengths.join(" ");
  const thousands = groups.length > 1 && lengths.slice(1).every((length) => length === 3) && lengths[0]! <= 3;
  if (gaps.some((gap) => gap === ",") && (thousands || !/^(?:1 )?3 3 4$/.test(shape))) return undefined;
  if (gaps.some((gap) => gap === ":") && !/^3 3 4$/.test(shape)) return undefined;
  const broken = gaps.filter((gap) => gap === "\n").length;
  if (broken > 0) return broken === 1 && isBrokenNumber(groups, lengths, folded) ? aPhone : undefined;
  if (saysPlus(first, folded) && countryCodes.has(first.digits) && total >= 10 && total <= 15 && !thousands)
    return aPhone;
  if (/\+ ?\(?$/.test(before))
    return total <= 15 && !(thousands && groups.slice(1).every((group) => group.digits === "000")) ? aPhone : undefined;

  if (/^3 2 4$/.test(shape) && gaps.every((gap) => gap === "-")) return "looks like a social security number";
  if (isNorthAmerican(digits, shape, gaps, before)) return aPhone;
  if (
    groups.every((group) => group.digits.length <= 2 || isYear(group.digits)) &&
    groups.some((group) => isYear(group.digits))
  )
    return undefined;
  if (shape === "3 4" && first.digits === "555" && gaps[0] !== "/") return aPhone;
  if (isInPairs(groups, gaps)) return aPhone;
  if (lengths.every((length) => length === 1) && total >= 9 && total <= 12) return aPhone;
  if (digits.startsWith("0") && first.digits.length >= 2 && total >= 9 && (total <= 13 || digits.startsWith("00")))
    return aPhone;
  const round =
    groups.some((group) => /^0{3,17}$/.test(group.digits)) ||
    (groups.length > 1 && groups.every((group) => group.digits.endsWith("000"))) ||
    /0{4}$/.test(digits);
  if (round) return undefined;
  if (isNational(digits, shape, gaps, folded.text.slice(Math.max(0, first.from - 16), first.from))) return aPhone;
  if (groups.length === 1)
    return total >= 11 && total <= 15
      ? aPhone
      : followsContext(first, words) || precedesContext(groups, folded)
        ? aPhone
        : undefined;
  const years = groups.some((group) => isYear(group.digits));
  const international =
    countryCodes.has(first.digits) && groups.length >= 3 && total >= 10 && total <= 13 && !years && !thousands;
  if (
    international &&
    lengths.slice(1).every((length) => length <= 8) &&
    (lengths.some((length) => length >= 3) || shape === "2 1 2 2 2 2") &&
    !gaps.includes("/")
  )
    return aPhone;
  if (!years && total <= 15 && followsContext(first, words)) return aPhone;
  return undefined;
}

const brokenContext = /(?:phone|mobile|cell|call|tel|line|number|text|reach|whatsapp)[^\n]{0,20}$/;
/**
 * A number broken over two lines, next to a word for it or in a form that only phone numbers have. Two postal codes
 * don't match.
 */
function isBrokenNumber(groups: readonly Group[], lengths: readonly number[], folded: Folded): boolean {
  const digits = groups.map((group) => group.digits).join("");
  const years = groups.some((group) => isYear(group.digits));
  const from = groups[0]!.from;
  const announced =
    brokenContext.test(folded.text.slice(Math.max(0, from - 40), from)) || precedesContext(groups, folded);
  if (!announced && !/^[2-9]\d\d[2-9]\d{6}$/.test(digits)) return false;
  return (
    groups.length === 2 &&
    lengths.every((length) => length >= 4) &&
    digits.length >= 10 &&
    digits.length <= 12 &&
    !years &&
    !/0{4}$/.test(digits) &&
    !groups.some((group) => group.digits.endsWith("000"))
  );
}

/** "41 55 55 01 34": five pairs that don't increase like a scale. */
function isInPairs(groups: readonly Group[], gaps: readonly string[]): boolean {
  if (
    groups.length !== 5 ||
    groups.some((group) => group.digits.length !== 2) ||
    !/^[ .-]$/.test(gaps[0]!) ||
    gaps.some((gap) => gap !== gaps[0])
  )
    return false;
  return (
    !groups.every((group, index) => index === 0 || group.digits > groups[index - 1]!.digits) &&
    !groups.every((group, index) => index === 0 || group.digits < groups[index - 1]!.digits)
  );
}

const saysPlus = (first: Group, folded: Folded): boolean =>
  /(?:^|[^a-z])plus \(?$/.test(folded.text.slice(Math.max(0, first.from - 8), first.from));

/** Foreign digits, or letters among digits, are only used to disguise a number. */
function judgeDisguised(groups: readonly Group[], folded: Folded, original: string): string | undefined {
  if (groups.length !== 1) return undefined;
  const group = groups[0]!;
  const length = group.digits.length;
  if (length < 9 || length > 15 || /0{4}$/.test(group.digits)) return undefined;
  const raw = original.slice(folded.start[group.from], folded.end[group.to - 1]);
  return (raw.match(/[0-9](?!\ufe0f?\u20e3)/g)?.length ?? 0) < length - 1 ? aPhone : undefined;
}

function isNorthAmerican(digits: string, shape: string, gaps: readonly string[], before: string): boolean {
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10) return false;
  if (!/^(?:10|3 7|6 4|3 3 4|11|1 10|1 3 7|1 3 3 4|4 3 4|3 3 2 2|1 3 3 2 2)$/.test(shape)) return false;
  if (/^[2-9]\d\d[2-9]\d{6}$/.test(national) && !/0{5}$/.test(national)) return true;
  return (
    shape === "3 3 4" && (gaps.every((gap) => gap === "-") || gaps.every((gap) => gap === ".") || before.endsWith("("))
  );
}

/** National number formats of other countries, without a country code or an introductory word. */
const nationalShapes: readonly (readonly [shape: RegExp, digits: RegExp, gaps: RegExp])[] = [
  [/^3 3 3$/, /^[5-9]/, /^[- .]$/], // Spain, Poland
  [/^3 2 2 2$/, /^[5-9]/, /^[- .]$/],
  [/^5 5$/, /^[6-9]/, /^[- .]$/], // India
  [/^3 7$/, /^3[2-9]/, /^[- ./]$/], // Italy
  [/^3 4 4$/, /^1[3-9]/, /^[- .]$/], // China
  [/^2 5 4$/, /^[1-9]{2}9/, /^(?:[- .]|\) ?)$/], // Brazil
  [/^2 4 4$/, /^(?:33|55|81|[1-9]{2}[2-5])/, /^(?:[- .]|\) ?)$/], // Mexico, Brazil
  [/^1 3 3 2 2$/, /^[78][3-9]/, /^(?:[- .]| ?\(|\) ?)$/], // Russia
  [/^4 4$/, /^[689]/, /^ $/], // Singapore
];
const numberLabels = new RegExp(
  String.raw`(?:#|\b(?:no|nr|id|case|cases|ticket|patent|isbn|part|code|center|invoice|` +
    String.raw`account|order|serial|po|sku|ref|model)\b)[.:]? ?$`,
);

function isNational(digits: string, shape: string, gaps: readonly string[], before: string): boolean {
  if (numberLabels.test(before)) return false;
  return nationalShapes.some(
    ([form, start, gap]) => form.test(shape) && start.test(digits) && gaps.every((one) => gap.test(one)),
  );
}

/** Whether a word like "call" or "mobile" precedes it, ignoring small words. */
function followsContext(group: Group, words: readonly Word[]): boolean {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (words[middle]!.from < group.from) low = middle + 1;
    else high = middle;
  }
  for (let index = low - 1, seen = 0; index >= 0 && seen < 5; index--, seen++) {
    if (contexts.has(words[index]!.text)) return true;
    if (reachWords.has(words[index]!.text))
      return (index === low - 1 && words[index]!.text === "text") || /^(?:at|on|is)$/.test(words[low - 1]!.text);
    if (!fillers.has(words[index]!.text)) return false;
  }
  return false;
}

const contextAfter = new RegExp(
  String.raw`^(?: is (?:(?:the|my|his|her|their|a|best|direct|right) ){0,3}(?:number|line|phone|mobile|cell)|` +
    String.raw`,? \(?(?:mobile|cell|phone|landline)(?![a-z]))`,
);

/** "… is the best number", "… (mobile)". */
function precedesContext(groups: readonly Group[], folded: Folded): boolean {
  const to = groups.at(-1)!.to;
  return contextAfter.test(folded.text.slice(to, to + 48));
}

function spanOf(groups: readonly Group[], folded: Folded): { start: number; end: number } {
  let from = groups[0]!.from;
  while (
    from > 0 &&
    groups[0]!.from - from < 3 &&
    "+( ".includes(folded.text[from - 1]!) &&
    /[+(]/.test(folded.text.slice(Math.max(0, from - 2), from))
  )
    from--;
  let to = groups.at(-1)!.to;
  const extension = /^,? ?(?:ext\.?|extension|x|#) ?\d{1,6}(?![\p{L}\d])/u.exec(folded.text.slice(to, to + 22));
  if (extension) to += extension[0].length;
  return { start: folded.start[from]!, end: folded.end[to - 1]! };
}

/** "two07": a word joined to digits. */
const gluedFigure = /^(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)\d{1,10}$/;

/**
 * Digits as words, alone or mixed with digits: seven digits and three words make a number. In other languages than
 * English the three follow each other: "UN 2019, UN 2020, UN 2021" is no number.
 */
function spokenHits(words: readonly Word[]): Hit[] {
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
function pairedHits(words: readonly Word[]): Hit[] {
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

/** Finds the candidate's own number, whatever is between its digits. */
export function ownPhoneFinder(phone: string): (folded: Folded, words: readonly Word[]) => Hit[] {
  const digits = normalizePhone(phone).replace(/\D/g, "");
  if (digits.length < 7) return () => [];
  const northAmerican = digits.length === 11 && digits.startsWith("1");
  const long = northAmerican ? digits.slice(1) : digits.slice(-Math.min(9, digits.length));
  const short = long.slice(-7);
  return (folded, words) => {
    const figures = figuresOf(words);
    const row = figures.map((figure) => figure.digit).join("");
    const hits: Hit[] = [];
    for (const [wanted, furthest] of [
      [long, 30],
      [short, 3],
    ] as const)
      for (let at = row.indexOf(wanted); at >= 0; at = row.indexOf(wanted, at + 1)) {
        const found = figures.slice(at, at + wanted.length);
        if (found.some((figure, index) => index > 0 && figure.from - found[index - 1]!.to > furthest)) continue;
        hits.push({
          start: folded.start[found[0]!.from]!,
          end: folded.end[found.at(-1)!.to - 1]!,
          kind: "phone",
          severity: "refuse",
          what: "is the candidate's phone number",
        });
      }
    return hits;
  };
}

type Figure = { digit: string; from: number; to: number };

/** Every digit of a text, also in words, alone ("six"), in pairs ("sixty-seven") or joined to others ("8six7"). */
function figuresOf(words: readonly Word[]): Figure[] {
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
