/**
 * Folded text: lower case, without accents and invisible characters, lookalike letters read as Latin, every digit as
 * 0-9. Each folded character keeps the span of the original it came from.
 */
export type Folded = {
  readonly text: string;
  /** Span in the original, in UTF-16 units, of each folded character. Removed marks belong to the character before. */
  readonly start: readonly number[];
  readonly end: readonly number[];
  readonly upper: readonly boolean[];
  readonly kind: readonly CharKind[];
};
type CharKind = "letter" | "digit" | "space" | "other";

/** A run of letters and digits. `from`/`to` count folded characters, `start`/`end` the original's UTF-16 units. */
export type Word = {
  readonly text: string;
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
  /** Capitals: none, only the first, all (at least two letters), or some inside. */
  readonly shape: "lower" | "title" | "upper" | "mixed";
  /** Folded text between the previous word and this one. */
  readonly gap: string;
};

const pairs = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s/)
      .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)]),
  );

/** By appearance, before lower-casing: letters of other scripts, small capitals, letters without a decomposition. */
const capitalLooks = pairs(
  "Α=a Β=b Ε=e Ζ=z Η=h Ι=i Κ=k Μ=m Ν=n Ο=o Ρ=p Τ=t Υ=y Χ=x Ϲ=c Ϳ=j В=b Н=h Р=p С=c У=y Х=x Ѵ=v Ӏ=i",
);
const looks = pairs(`а=a в=b с=c ԁ=d е=e һ=h н=h і=i ј=j к=k ӏ=l м=m о=o р=p ԛ=q ѕ=s т=t у=y ѵ=v ԝ=w х=x є=e г=r
α=a β=b ε=e γ=y ι=i κ=k ν=v ο=o ρ=p σ=o τ=t υ=u χ=x ω=w ϲ=c ϳ=j η=n μ=u
ß=ss æ=ae œ=oe ø=o ł=l đ=d ð=d þ=th ħ=h ŧ=t ŋ=n ı=i ɑ=a ɡ=g ɩ=i ƒ=f ŀ=l ꜱ=s ᴀ=a ʙ=b ᴄ=c ᴅ=d ᴇ=e ꜰ=f ɢ=g ʜ=h ɪ=i ᴊ=j
ᴋ=k ʟ=l ᴍ=m ɴ=n ᴏ=o ᴘ=p ʀ=r ᴛ=t ᴜ=u ᴠ=v ᴡ=w ʏ=y ᴢ=z ո=n ս=u օ=o հ=h զ=q ց=g ա=w ɴ=n
ꓐ=b ꓑ=p ꓓ=d ꓔ=t ꓖ=g ꓗ=k ꓙ=j ꓚ=c ꓜ=z ꓝ=f ꓟ=m ꓠ=n ꓡ=l ꓢ=s ꓣ=r ꓦ=v ꓧ=h ꓪ=w ꓫ=x ꓬ=y ꓮ=a ꓰ=e ꓲ=i ꓳ=o ꓴ=u Ꭰ=d Ꭱ=r Ꭲ=t Ꭵ=i
Ꭹ=y Ꭺ=a Ꭻ=j Ꭼ=e Ꮃ=w Ꮇ=m Ꮋ=h Ꮍ=y Ꮐ=g Ꮓ=z Ꮟ=b Ꮢ=r Ꮤ=w Ꮥ=s Ꮩ=v Ꮪ=s Ꮮ=l Ꮯ=c Ꮲ=p Ꮶ=k Ᏼ=b ᗩ=a ᗅ=a ᗷ=b ᑲ=b ᑕ=c ᗪ=d ᗞ=d ᑯ=d
ᗴ=e ᖴ=f ᕼ=h ᒍ=j ᒪ=l ᗰ=m ᑎ=n ᑭ=p ᑫ=q ᖇ=r ᔕ=s ᑌ=u ᐯ=v ᗯ=w ᙭=x ⲁ=a ⲃ=b ⲉ=e ⲏ=h ⲓ=i ⲕ=k ⲙ=m ⲛ=n ⲟ=o ⲣ=p ⲥ=c ⲧ=t ⲩ=y ⲭ=x
𐌀=a 𐌁=b 𐌂=c 𐌄=e 𐌅=f 𐌉=i 𐌊=k 𐌋=l 𐌌=m 𐌍=n 𐌏=o 𐌔=s 𐌕=t 𐌗=x ∅=o ⌀=o ‧=·
‐=- ‑=- ‒=- –=- —=- ―=- −=- ’=' ‘=' ʼ=' ′=' \`=' ´=' 。=. 。=. ∕=/ ⁄=/ ∙=· •=· ⋅=· ․=. ＠=@`);
const digitZeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040,
  0x17e0, 0x1810,
];

const isInvisible = (code: number) =>
  code === 0xad ||
  code === 0x2800 ||
  code === 0x34f ||
  code === 0x61c ||
  code === 0x115f ||
  code === 0x1160 ||
  code === 0x17b4 ||
  code === 0x17b5 ||
  code === 0x180e ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x206f) ||
  code === 0x3164 ||
  (code >= 0xfe00 && code <= 0xfe0f) ||
  code === 0xfeff ||
  code === 0xffa0 ||
  (code >= 0xe0000 && code <= 0xe0fff);

const letterPattern = /^\p{L}/u;
const numberPattern = /^\p{N}/u;
const spacePattern = /^\s/;
const markPattern = /^\p{M}/u;
const upperPattern = /^\p{Lu}/u;

function kindOf(char: string): CharKind {
  if (letterPattern.test(char)) return "letter";
  if (numberPattern.test(char)) return "digit";
  return spacePattern.test(char) ? "space" : "other";
}

/** The folding of one code point: "" for marks and invisible characters, several letters for ligatures. */
function foldChar(char: string, code: number): string {
  if (isInvisible(code)) return "";
  if (code >= 0x1f1e6 && code <= 0x1f1ff) return String.fromCharCode(0x61 + code - 0x1f1e6);
  if (code >= 0x1f130 && code <= 0x1f189) return String.fromCharCode(0x61 + (((code - 0x1f130) % 32) % 26));
  const zero = digitZeros.find((base) => code >= base && code <= base + 9);
  if (zero !== undefined) return String(code - zero);
  let folded = "";
  for (const part of looks.get(char) ?? capitalLooks.get(char) ?? char.normalize("NFKD")) {
    if (markPattern.test(part) || isInvisible(part.codePointAt(0)!)) continue;
    const lower = capitalLooks.get(part) ?? part.toLowerCase();
    for (const piece of lower)
      if (!markPattern.test(piece))
        folded += spacePattern.test(piece) ? (piece === "\n" ? "\n" : " ") : (looks.get(piece) ?? piece);
  }
  return folded;
}

/** HTML entities: "&uuml;", "&#64;", "&#x4a;". A letter with a mark counts without it. */
const entity =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(?:grave|acute|circ|tilde|uml|ring|cedil|slash|caron|strok)|([a-z]{2,6}));/iy;
const namedEntities = new Map(
  Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    shy: "",
    zwj: "",
    zwnj: "",
    commat: "@",
    period: ".",
    num: "#",
    comma: ",",
    dash: "-",
    hyphen: "-",
    ndash: "-",
    mdash: "-",
    lowbar: "_",
    plus: "+",
    sol: "/",
    colon: ":",
    excl: "!",
    rsquo: "'",
    lsquo: "'",
    szlig: "ss",
    aelig: "ae",
    oelig: "oe",
    eth: "d",
    thorn: "th",
  }),
);

const escaped = /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2}))/iy;
const percentBytes = /(?:%[\da-f]{2}){1,4}/iy;
const inlineTag = /<\/?(?:b|i|u|s|em|strong|span|wbr|font|small|sub|sup|mark)(?: [^<>]{0,80})?\/?>/iy;

/** A letter, at sign or period written as a URL or program escape: "%C3%BC", "\\u00fc"; and a tag inside a word. */
function escapeAt(text: string, at: number): { char: string; length: number } | undefined {
  const sign = text[at];
  if (sign === "<") {
    inlineTag.lastIndex = at;
    const tag = inlineTag.exec(text);
    return tag === null ? undefined : { char: "", length: tag[0].length };
  }
  if (sign === "\\") {
    escaped.lastIndex = at;
    const found = escaped.exec(text);
    const code = Number.parseInt(found?.[1] ?? found?.[2] ?? found?.[3] ?? "", 16);
    return found !== null && code > 0 && code <= 0x10ffff
      ? readable(String.fromCodePoint(code), found[0].length)
      : undefined;
  }
  if (sign !== "%" || (/\d/.test(text[at - 1] ?? "") && text[at - 3] !== "%")) return undefined;
  percentBytes.lastIndex = at;
  const bytes = percentBytes.exec(text)?.[0] ?? "";
  const first = Number.parseInt(bytes.slice(1, 3), 16);
  const length = first < 0x80 ? 3 : first >= 0xf0 ? 12 : first >= 0xe0 ? 9 : first >= 0xc0 ? 6 : 0;
  if (bytes === "" || length === 0 || bytes.length < length) return undefined;
  try {
    return readable(decodeURIComponent(bytes.slice(0, length)), length);
  } catch {
    return undefined;
  }
}
const readable = (char: string, length: number) => (/^[\p{L}@.]$/u.test(char) ? { char, length } : undefined);

/** The entity at this position and its length; undefined if there is none. */
function entityAt(text: string, at: number): { char: string; length: number } | undefined {
  entity.lastIndex = at;
  const found = entity.exec(text);
  if (found === null) return undefined;
  const [whole, decimal, hex, letter, name] = found;
  const code =
    decimal !== undefined ? Number.parseInt(decimal, 10) : hex !== undefined ? Number.parseInt(hex, 16) : undefined;
  if (code !== undefined)
    return code > 0 && code <= 0x10ffff ? { char: String.fromCodePoint(code), length: whole.length } : undefined;
  const char = letter ?? namedEntities.get((name ?? "").toLowerCase());
  return char === undefined ? undefined : { char, length: whole.length };
}

/** Folds a text; linear in its length. */
export function fold(original: string): Folded {
  const chars: string[] = [];
  const start: number[] = [];
  const end: number[] = [];
  const upper: boolean[] = [];
  const kind: CharKind[] = [];
  for (let at = 0; at < original.length;) {
    const sign = original[at]!;
    const written =
      sign === "&"
        ? entityAt(original, at)
        : sign === "%" || sign === "\\" || sign === "<"
          ? escapeAt(original, at)
          : undefined;
    const code = (written?.char ?? original).codePointAt(written ? 0 : at) ?? 0xad;
    const char = written?.char ?? String.fromCodePoint(code);
    const after = at + (written?.length ?? char.length);
    const plain = code > 0x20 && code < 0x7f && code !== 0x60;
    const folded = plain ? char.toLowerCase() : foldChar(char, code);
    if (folded === "" && end.length > 0) end[end.length - 1] = after;
    const isUpper = upperPattern.test(char);
    for (const piece of folded) {
      const pieceKind = kindOf(piece);
      for (let unit = 0; unit < piece.length; unit++) {
        chars.push(piece[unit]!);
        start.push(at);
        end.push(after);
        upper.push(isUpper);
        kind.push(pieceKind);
      }
    }
    at = after;
  }
  return { text: chars.join(""), start, end, upper, kind };
}

export const isWordChar = (folded: Folded, index: number): boolean =>
  folded.kind[index] === "letter" || folded.kind[index] === "digit";

/** The words of a folded text, in order. */
export function wordsOf(folded: Folded): Word[] {
  const words: Word[] = [];
  let previous = 0;
  for (let from = 0; from < folded.text.length; from++) {
    if (!isWordChar(folded, from)) continue;
    let to = from;
    let uppers = 0;
    let letters = 0;
    for (; to < folded.text.length && isWordChar(folded, to); to++) {
      if (folded.kind[to] === "letter") letters++;
      if (folded.upper[to] === true) uppers++;
    }
    const shape =
      uppers === 0
        ? "lower"
        : uppers === letters && letters > 1
          ? "upper"
          : uppers === 1 && folded.upper[from] === true
            ? "title"
            : "mixed";
    words.push({
      text: folded.text.slice(from, to),
      from,
      to,
      start: folded.start[from]!,
      end: folded.end[to - 1]!,
      shape,
      gap: folded.text.slice(previous, from),
    });
    previous = to;
    from = to - 1;
  }
  return words;
}
