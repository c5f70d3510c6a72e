import { isDotWord, signWords } from "./address.ts";
import type { Folded, Word } from "./fold.ts";
import type { Hit } from "./hit.ts";
import { isKnownWord, isSkill } from "./words.ts";
import type { LeakKind } from "../core/leak-finding.ts";

/**
 * Contact details that don't have the form of an address: "sam at hotmail com", "find me as sroe", an IP address,
 * hidden characters.
 */
export function contactHits(original: string, folded: Folded, words: readonly Word[]): Hit[] {
  return [...mailboxHits(words), ...handleHits(folded, words), ...networkHits(folded), ...hiddenTextHits(original)];
}

const hit = (start: number, end: number, kind: LeakKind, what: string): Hit => ({
  start,
  end,
  kind,
  severity: "refuse",
  what,
});
const providers = new Set(
  (
    "gmail googlemail hotmail outlook yahoo icloud protonmail proton aol gmx yandex fastmail zoho ymail rocketmail " +
    "mailru hushmail tutanota"
  ).split(" "),
);
/** Also employers: a mailbox at one of these needs its ending. */
const alsoEmployers = new Set(["yahoo", "outlook", "aol", "proton", "zoho", "yandex", "icloud"]);
const endings = new Set(["com", "net", "org", "de", "fr", "ru", "me", "co"]);
const near = (word: Word | undefined, most = 3): word is Word =>
  word !== undefined && word.gap.length <= most && !word.gap.includes("\n");
const isUnknown = (word: Word) => /\d/.test(word.text) || !isKnownWord(word.text);

/** "sam at hotmail com", "sroe77 at gmail", "sam hotmail com", "sam at g mail dot com". */
function mailboxHits(words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  for (let index = 1; index < words.length; index++) {
    const next = words[index + 1];
    const ending =
      near(next) && (endings.has(next.text) || (isDotWord(next.text) && endings.has(words[index + 2]?.text ?? "")));
    // "g mail dot com", "hot-mail com"
    const isParted =
      ending &&
      /^[ -],[ .]$/.test(`${words[index]!.gap},${next.gap}`) &&
      providers.has(words[index - 1]!.text + words[index]!.text);
    const before = isParted ? index - 2 : index - 1;
    const provider = words[before + 1]!;
    const known = isParted || providers.has(provider.text);
    if (!(known || (ending && next.text === "com" && next.gap === " ")) || !near(provider)) continue;
    const signed = /^@ ?[[(]? ?$/.test(provider.gap);
    const sign = words[before]?.text ?? "";
    const at = !signed && (signWords.has(sign) || /^(?:at|chez)$/.test(sign));
    let first = at ? before - 1 : before;
    const local = words[first];
    if (local === undefined || (at && !near(words[before]))) continue;
    const certain = known
      ? ending ||
        signed ||
        (at && signWords.has(sign)) ||
        (!alsoEmployers.has(provider.text) && isUnknown(local) && (at || /\d/.test(local.text)))
      : at && isUnknown(local) && isUnknown(provider);
    if (!certain || (!at && !signed && (isKnownWord(local.text) || local.shape !== "lower"))) continue;
    while (first > 0 && /^[._+-]$/.test(words[first]!.gap)) first--;
    hits.push(
      hit(
        words[first]!.start,
        words[ending ? (isDotWord(next.text) ? index + 2 : index + 1) : index]!.end,
        "email",
        "is an email address spelled out",
      ),
    );
  }
  return hits;
}

const services = new Set(
  (
    "twitter instagram insta ig telegram tg skype wechat whatsapp snapchat snap discord facebook fb tiktok " +
    "mastodon bluesky linkedin github gitlab bitbucket stackoverflow behance dribbble kaggle youtube reddit xing " +
    "codepen viber medium threads signal kik slack gh npm pypi"
  ).split(" "),
);
const reachVerbs = new Set(
  "find look add follow dm message text ping hit reach contact google search see catch".split(" "),
);
const persons = new Set("me us them him her".split(" "));
const links = new Set("as under by at".split(" "));
const nameWords = new Set("handle handles username nick nickname alias screenname usernames".split(" "));

const hosts = new Set("com me io org net calendly linktree linktr notion substack".split(" "));

/** A handle next to words that announce one: "find me as sroe", "goes by sroe", "sroe77 on GitHub". */
function handleHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  const end = (index: number) => {
    let last = index;
    while (last + 1 < words.length && last - index < 6 && /^[._-]$/.test(words[last + 1]!.gap)) last++;
    return last;
  };
  /** `certain`: the preceding words leave only a handle; otherwise it must look like one. */
  const handleAt = (index: number, certain: boolean): boolean => {
    const word = words[index];
    if (word === undefined || word.text.length < 2 || isSkill(word.text) || services.has(word.text)) return false;
    const last = end(index);
    const whole = folded.text.slice(word.from, words[last]!.to);
    const formed =
      /\p{L}/u.test(whole) &&
      (/\d/.test(whole) || whole.includes("_") || (last > index && words.slice(index, last + 1).some(isUnknown)));
    if (!(formed || (certain && isUnknown(word) && word.shape === "lower"))) return false;
    hits.push(hit(word.start, words[last]!.end, "handle", "is a handle"));
    return true;
  };
  /** "gmail: nina.codes", "my gmail is nina.codes", "hotmail address: bk84". */
  const announcesMailbox = (index: number): boolean => {
    const at = /^(?:address|id|account)$/.test(words[index + 1]?.text ?? "") ? index + 2 : index + 1;
    if (words[at]?.text === "is") return handleAt(at + 1, false);
    return /^ ?[:=] ?$/.test(words[at]?.gap ?? "") && handleAt(at, false);
  };
  /** "calendly slash nina", "t me slash nina_k": an address read out. */
  const slashedAt = (index: number) => {
    const left = words[index - 1];
    const at = /^(?:in|u|at|user)$/.test(words[index + 1]?.text ?? "")
      ? words[index + 2]?.text === "slash"
        ? index + 3
        : index + 2
      : index + 1;
    if (left !== undefined && (services.has(left.text) || hosts.has(left.text))) handleAt(at, true);
  };
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!;
    const next = words[index + 1];
    if (next === undefined) break;
    if (providers.has(word.text) && announcesMailbox(index)) continue;
    if (reachVerbs.has(word.text) && persons.has(next.text)) {
      let at = index + 2;
      if (words[at]?.text === "up" || words[at]?.text === "out") at++;
      if (words[at]?.text === "on" && services.has(words[at + 1]?.text ?? "")) {
        at += 2;
        if (words[at]?.text === "id") at++;
        if (/^[,:] $/.test(words[at]?.gap ?? "") || words[at - 1]?.text === "id") handleAt(at, false);
      }
      if (words[at] !== undefined && (links.has(words[at]!.text) || /[:=]/.test(words[at]!.gap)))
        handleAt(links.has(words[at]!.text) ? at + 1 : at, true);
    } else if (
      (word.text === "goes" ||
        word.text === "go" ||
        word.text === "known" ||
        word.text === "posts" ||
        word.text === "writes") &&
      (next.text === "by" || next.text === "as")
    )
      handleAt(words[index + 2]?.text === "the" ? index + 4 : index + 2, word.text === "goes");
    else if (word.text === "search" && services.has(next.text) && words[index + 2]?.text === "for")
      handleAt(index + 3, false);
    else if (word.text === "slash") slashedAt(index);
    else if (word.text === "search" && next.text === "for")
      handleAt(
        index + 2,
        words[end(index + 2) + 1]?.text === "online" || services.has(words[end(index + 2) + 2]?.text ?? ""),
      );
    else if (nameWords.has(word.text))
      handleAt(next.text === "is" ? index + 2 : index + 1, next.text === "is" || /[:=]/.test(next.gap));
    else if (services.has(word.text) && (next.text === "is" || next.text === "live")) handleAt(index + 2, false);
    else if (services.has(word.text) && /^(?: |: ?~?)$/.test(next.gap)) handleAt(index + 1, false);
    const behind = words[end(index) + 1];
    const service = words[end(index) + 2];
    if (behind?.text === "on" && service !== undefined && services.has(service.text) && !/^[._-]$/.test(word.gap))
      handleAt(index, false);
  }
  return hits;
}

const fourParts = new RegExp(
  String.raw`(?<![\p{L}\d.])(\d{1,3})(?:\.|[[(]\.[\])]| dot )(\d{1,3})(?:\.|[[(]\.[\])]|` +
    String.raw` dot )(\d{1,3})(?:\.|[[(]\.[\])]| dot )(\d{1,3})(?!\d|/\d|\.\d)`,
  "gu",
);
const colonParts = /(?<![\p{L}\d:])[\da-f:]{6,39}(?![\p{L}\d:])/gu;

/** Public network addresses. Private ranges, masks and version numbers identify no one. */
function networkHits(folded: Folded): Hit[] {
  const hits: Hit[] = [];
  const add = (from: number, length: number) =>
    hits.push(hit(folded.start[from]!, folded.end[from + length - 1]!, "url", "is an IP address"));
  for (const match of folded.text.matchAll(fourParts)) {
    const [a = 0, b = 0, c = 0, d = 0] = match.slice(1, 5).map(Number);
    if (
      a > 223 ||
      b > 255 ||
      c > 255 ||
      d > 255 ||
      a === 0 ||
      a === 10 ||
      a === 127 ||
      (a === 192 && b === 168) ||
      (a === 172 && b >= 16 && b < 32) ||
      (a === 169 && b === 254)
    )
      continue;
    const before = folded.text.slice(Math.max(0, match.index - 12), match.index);
    if (
      /(?:version|release|build|firmware|update|java|jdk|v|\bos|ios|from|to) ?$/.test(before) ||
      (a < 30 && b < 30 && c < 30 && !/(?:ip|host|server|address|at|ssh|ftp|ping|on|:) ?$/.test(before))
    )
      continue;
    add(match.index, match[0].length);
  }
  for (const match of folded.text.matchAll(colonParts)) {
    const groups = match[0].split(":");
    const shortened = match[0].includes("::") && groups.filter((group) => group !== "").length >= 2;
    if (!/\d/.test(match[0]) || groups.some((group) => group.length > 4) || !(shortened || groups.length === 8))
      continue;
    add(match.index, match[0].length);
  }
  return hits;
}

/** Invisible characters that can be copied and read by a program; a flag emoji made of them is allowed. */
function hiddenTextHits(original: string): Hit[] {
  const hits: Hit[] = [];
  const flag = /\u{1f3f4}[\u{e0020}-\u{e007f}]{2,8}/gu;
  const flags = [...original.matchAll(flag)].map((match) => [match.index, match.index + match[0].length] as const);
  for (const match of original.matchAll(/[\u{e0020}-\u{e007e}]{1,400}/gu))
    if (!flags.some(([from, to]) => match.index >= from && match.index < to))
      hits.push(hit(match.index, match.index + match[0].length, "hidden-text", "is text in invisible characters"));
  return hits;
}
