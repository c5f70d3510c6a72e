import { normalizePhone } from "../identity/identity.ts";
import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";
import { figuresOf, isYear, pairedHits, spokenHits } from "./spoken-number.ts";

/** A run of digits. `from`/`to` count folded characters; `gap` is the text between it and the previous group. */
type Group = { digits: string; from: number; to: number; gap: string };

const phoneGap = /^(?:[-./ ·,:_\n]|[ .-]{2,3}|\) ?[-. /]?|[-. /]?\(|\)\(| [/|] )$/;

/** "四一五-五五五-零一三二" */
const hanDigits = /(?:[零〇一二三四五六七八九][ -]?){6,16}[零〇一二三四五六七八九]/gu;
/** "二〇一五-二〇一九" */
const hanYears = /^(?:[一二][零〇九][零〇一二三四五六七八九]{2}[ -]?){2,4}$/u;

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
