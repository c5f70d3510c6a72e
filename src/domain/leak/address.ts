import { isWordChar, type Folded, type Word } from "./fold.ts";
import { isGivenName } from "./given-names.ts";
import type { Hit } from "./hit.ts";
import { isKnownWord, isSkill } from "./words.ts";
import type { LeakKind } from "../core/leak-finding.ts";

/**
 * Email addresses, web addresses and handles, typed or spelled out ("name at mail dot example"). Every pattern has
 * bounded quantifiers, and every scan continues after what it consumed.
 */
export function addressHits(folded: Folded, words: readonly Word[]): Hit[] {
  return [
    ...emailHits(folded),
    ...spelledAddressHits(folded, words),
    ...urlHits(folded),
    ...handleHits(folded),
    ...serviceHits(folded, words),
  ];
}

const strongEndings = new Set(
  (
    "com org net io dev co edu gov mil int me app ai ca de fr nl eu uk ch se dk fi pt cz ru ua in jp cn kr br mx " +
    "ar za ie il sg hk tw nz tv gg xyz biz ly fm example portfolio link blog page site online website email us be"
  ).split(" "),
);
/** Endings that are also English words: without a space after the period it still isn't an address. */
const wordEndings = new Set(
  (
    "in is it at be so to no us am my do as name pro page site online cloud design studio tech info work works " +
    "live world space art team group agency digital media jobs link blog email portfolio app"
  ).split(" "),
);
const countryEndings = new Set(
  (
    "it is at to so no us au pl es am my as name pro cloud design studio tech info work works live world space art " +
    "team group agency digital media jobs do"
  ).split(" "),
);
/**
 * Endings that make an address only behind an unknown word, with a path or a third part: "linktr.ee/nina". Without
 * those of source files: lexer.cc, tb.sv, rules.mk.
 */
const rareEndings = new Set(
  (
    "ae ag al ax az bd bg bi bo bw by bz cd cf ci cm cr cv cx cy dj do dz ec ee eg fj fo ge gd gg gh gi gl gp gr " +
    "gt gy hk hn hu im iq jo ke kh ki kw kz lb lc li lk lt lu lv mc mn mt mu mv mx my mz ng ni nu om pe pk qa " +
    "ro ru sa sb sc si sk sm sn sr sx tj tk tl tn tr tt tz ua ug uy uz vc ve vg vn vu ws za zm zw " +
    "bio fyi ninja rocks guru wtf social"
  ).split(" "),
);
/** Hosts of short links and profiles whose name is an ordinary word. */
const profileHosts = new Set(["read.cv", "is.gd"]);
const isEnding = (label: string) => strongEndings.has(label) || countryEndings.has(label);
/** Technologies and degrees that are spelled like addresses. */
const notAddresses = new Set(
  (
    "asp.net vb.net ado.net ml.net akka.net json.net quartz.net entity.net ef.net c.net f.net socket.io draw.io " +
    "diagrams.net schema.org monday.com b.com m.com b.tech m.tech b.ed m.ed b.sc m.sc b.arch b.des m.des b.pharm"
  ).split(" "),
);

function hit(folded: Folded, from: number, to: number, kind: LeakKind, what: string): Hit {
  return { start: folded.start[from]!, end: folded.end[to - 1]!, kind, severity: "refuse", what };
}

const isLocalChar = (folded: Folded, at: number) => isWordChar(folded, at) || ".+_%'-".includes(folded.text[at] ?? " ");
const isHostChar = (folded: Folded, at: number) =>
  isWordChar(folded, at) || folded.text[at] === "." || folded.text[at] === "-";

function emailHits(folded: Folded): Hit[] {
  const { text } = folded;
  const hits: Hit[] = [];
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", sign + 1)) {
    let leftEnd = sign;
    while (leftEnd > 0 && sign - leftEnd < 2 && text[leftEnd - 1] === " ") leftEnd--;
    let from = leftEnd;
    while (from > 0 && leftEnd - from < 64 && isLocalChar(folded, from - 1)) from--;
    while (from < leftEnd && !isWordChar(folded, from)) from++;
    let rightStart = sign + 1;
    while (rightStart - sign < 3 && text[rightStart] === " ") rightStart++;
    let to = rightStart;
    while (to < text.length && to - rightStart < 255 && isHostChar(folded, to)) to++;
    while (to > rightStart && !isWordChar(folded, to - 1)) to--;
    if (from >= leftEnd || to <= rightStart) continue;
    const labels = text.slice(rightStart, to).split(".");
    const ending = labels.at(-1)!;
    const tight = leftEnd === sign && rightStart === sign + 1;
    if (
      labels.length > 1 &&
      labels.every((label) => label !== "") &&
      /^\p{L}[\p{L}\d-]{1,62}$/u.test(ending) &&
      (tight || isEnding(ending))
    )
      hits.push(hit(folded, from, to, "email", "is an email address"));
    else if (tight && folded.kind[rightStart] === "letter" && folded.kind[sign - 1] !== "other")
      hits.push(hit(folded, from, to, "email", "looks like an email address"));
  }
  const encoded = /[\p{L}\d._-]{1,64}(?:&#64;|&commat;|%40)[\p{L}\d.-]{1,255}/gu;
  for (const match of text.matchAll(encoded))
    hits.push(hit(folded, match.index, match.index + match[0].length, "email", "is an email address"));
  return hits;
}

/** The word for "dot" in English, German, Spanish, Italian and Portuguese. */
const dotWords = new Set(["dot", "d0t", "punkt", "punto", "ponto"]);
/** Words for "@" in Spanish and Portuguese, Italian, French, German and Dutch; they mean little else. */
export const signWords = new Set(["arroba", "chiocciola", "arobase", "klammeraffe", "apenstaartje"]);
/** Words for the dot of an ending behind a word for "@". "point" is French, and an ordinary word. */
export const isDotWord = (word: string): boolean => dotWords.has(word) || word === "point";
const opening = /[([{<_*-]$/;
const closing = /^[)\]}>_*-]/;

/** Addresses with "at" and "dot" as words, with or without brackets. */
function spelledAddressHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  const bracketed = (index: number) =>
    opening.test(words[index]!.gap.trimEnd()) && closing.test((words[index + 1]?.gap ?? "").trimStart());
  const short = (index: number) =>
    words[index] !== undefined && words[index].gap.length <= 3 && !words[index].gap.includes("\n");
  /** Index after a chain of `dot label`, starting at a label; `spelled`: a dot was a word. */
  const domainFrom = (label: number, isSign = false): { next: number; spelled: boolean } => {
    const isDot = (at: number) =>
      dotWords.has(words[at]!.text) ||
      (isSign && isDotWord(words[at]!.text) && words[at + 1] !== undefined && isEnding(words[at + 1]!.text));
    let next = label + 1;
    let spelled = false;
    while (next < words.length && next - label < 12) {
      if (words[next]!.gap === "." || /^ ?[([{]\.[)\]}] ?$/.test(words[next]!.gap)) {
        spelled ||= words[next]!.gap !== ".";
        next++;
      } else if (isDot(next) && short(next) && short(next + 1)) {
        spelled = true;
        next += 2;
      } else break;
    }
    return { next, spelled };
  };
  const pathAfter = (ending: number) => words[ending + 1]?.text === "slash" || words[ending + 1]?.gap === "/";
  const isSpelledEnding = (at: number) =>
    strongEndings.has(words[at]!.text) || (rareEndings.has(words[at]!.text) && pathAfter(at));
  for (let index = 1; index + 1 < words.length; index++) {
    const word = words[index]!;
    const isSign = signWords.has(word.text);
    if ((isSign || word.text === "at") && short(index) && short(index + 1)) {
      const inBrackets = bracketed(index);
      const { next, spelled } = domainFrom(index + 1, isSign);
      const ending = words[next - 1]!.text;
      let first = index - 1;
      while (first > 0 && words[first]!.gap.length === 1 && "._-+".includes(words[first]!.gap)) first--;
      const mailbox = first < index - 1 || /\d/.test(words[first]!.text);
      const named = next > index + 2 && ending.length > 1 && (isEnding(ending) || inBrackets);
      if (named && (inBrackets || spelled || isSign || (mailbox && isEnding(ending))))
        hits.push(hit(folded, words[first]!.from, words[next - 1]!.to, "email", "is an email address spelled out"));
    } else if (/^d[o0]t$/.test(word.text) && short(index) && short(index + 1) && isSpelledEnding(index + 1)) {
      const label = words[index - 1]!.text;
      const bare = !bracketed(index) && words[index + 2]?.text !== "slash";
      if (bare && (isKnownWord(label) || label === "dot")) continue;
      hits.push(hit(folded, words[index - 1]!.from, words[index + 1]!.to, "url", "is a web address spelled out"));
    }
  }
  return hits;
}

const scheme = /^(?:https?|hxxps?|ftp|ftps|sftp):\/\/$/;

function urlHits(folded: Folded): Hit[] {
  const { text } = folded;
  const hits: Hit[] = [];
  const behindPath = (from: number) => {
    let to = from;
    while (to < text.length && folded.kind[to] !== "space" && !'<>"“”'.includes(text[to]!)) to++;
    while (to > from && ".,;:!?)]}'*_".includes(text[to - 1]!)) to--;
    return to;
  };
  for (let at = 0; at < text.length; at++) {
    if (text[at] === ":" && text.startsWith("://", at)) {
      let from = at;
      while (from > 0 && at - from < 6 && folded.kind[from - 1] === "letter") from--;
      if (!scheme.test(text.slice(from, at + 3))) continue;
      const to = behindPath(at + 3);
      if (to > at + 3) hits.push(hit(folded, from, to, kindOfHost(text.slice(at + 3, to)), "is a web address"));
      at = to - 1;
      continue;
    }
    if (!isWordChar(folded, at)) continue;
    let to = at;
    while (to < text.length && isHostChar(folded, to)) to++;
    const runEnd = to;
    while (to > at && !isWordChar(folded, to - 1)) to--;
    const host = hostIn(folded, at, to);
    if (host !== undefined && text[host.from - 1] !== "@") {
      let end = host.to;
      const pathFollows = text[end] === "/" || text[end] === ":" || text[end] === "?";
      if (pathFollows) end = Math.max(end, behindPath(end));
      hits.push(hit(folded, host.from, end, kindOfHost(text.slice(host.from, end)), "is a web address"));
      at = Math.max(end, runEnd) - 1;
    } else at = runEnd - 1;
  }
  const parted = /([\p{L}\d-]{2,40})( \. |·|[([{]\.[)\]}])(?:com|org|io|dev|me|co)(?![\p{L}\d])/gu;
  for (const match of text.matchAll(parted))
    if (/[([{]/.test(match[2]!) || !isKnownWord(match[1]!))
      hits.push(hit(folded, match.index, match.index + match[0].length, "url", "is a web address"));
  return hits;
}

const kindOfHost = (address: string): LeakKind =>
  /linkedin\.|lnkd\.in/.test(address.slice(0, 60)) ? "linkedin" : "url";

/** The part of a run of letters, digits, dots and hyphens that is an address; undefined if none is. */
function hostIn(folded: Folded, from: number, to: number): { from: number; to: number } | undefined {
  const run = folded.text.slice(from, to);
  if (!run.includes(".") || notAddresses.has(run)) return undefined;
  const pathFollows = folded.text[to] === "/" && to + 1 < folded.text.length && isWordChar(folded, to + 1);
  const labels = run.split(".");
  if (labels[0] === "www" && labels.length > 2) return { from, to };
  let end = from + run.length;
  for (let last = labels.length - 1; last >= 1; end -= labels[last]!.length + 1, last--) {
    const ending = labels[last]!;
    const label = labels[last - 1]!;
    const complete = last === labels.length - 1;
    if (pathFollows && profileHosts.has(run)) return { from, to: end };
    const rare = rareEndings.has(ending) && !isEnding(ending);
    if (!(rare || isEnding(ending)) || label === "" || !/\p{L}/u.test(label)) continue;
    if (notAddresses.has(`${label}.${ending}`)) return undefined;
    const endingFrom = end - ending.length;
    const capitals = folded.upper[endingFrom] === true;
    if (rare && (capitals || isKnownWord(label) || label.length < 2 || !(pathFollows || last > 1))) continue;
    const allCapitals = capitals && folded.upper[end - 1] === true && folded.upper[endingFrom - 2] === true;
    if (capitals && !allCapitals && !/^(?:com|org|net|io)$/.test(ending)) continue;
    if (!complete && !(folded.upper[end + 1] === true && /^(?:com|org|net|io|dev|co|me)$/.test(ending))) continue;
    if (
      label.length === 1 &&
      labels.length === 2 &&
      !(/^(?:com|me|co|gg|ly)$/.test(ending) && (pathFollows || ending !== "co"))
    )
      continue;
    if (wordEndings.has(ending) && !pathFollows && isKnownWord(label) && last === 1) continue;
    return { from, to: end };
  }
  return undefined;
}

const annotations = new Set(
  (
    "angular types override autowired component service controller repository entity bean test transactional " +
    "property dataclass media import injectable input output nestjs apollo async restcontroller " +
    "springbootapplication configuration value mock include keyframes supports layer apply tailwind"
  ).split(" "),
);

function handleHits(folded: Folded): Hit[] {
  const { text } = folded;
  const hits: Hit[] = [];
  for (let sign = text.indexOf("@"); sign >= 0; sign = text.indexOf("@", sign + 1)) {
    if (sign > 0 && isWordChar(folded, sign - 1)) continue;
    if (folded.kind[sign + 1] !== "letter" && text[sign + 1] !== "_") continue;
    let to = sign + 1;
    while (to < text.length && to - sign < 60 && (isWordChar(folded, to) || "._-".includes(text[to]!))) to++;
    while (to > sign + 1 && !isWordChar(folded, to - 1) && text[to - 1] !== "_") to--;
    const name = text.slice(sign + 1, to);
    const isPackage = text[to] === "/" && to + 1 < text.length && isWordChar(folded, to + 1);
    if (isPackage || annotations.has(name) || name === "") continue;
    hits.push(hit(folded, sign, to, "handle", "is a handle"));
  }
  const tagged = /(?<![\p{L}\d])([\p{L}][\p{L}\d._]{1,31})#(\d{4})(?!\d)/gu;
  for (const match of text.matchAll(tagged))
    if (!isKnownWord(match[1]!))
      hits.push(hit(folded, match.index, match.index + match[0].length, "handle", "is a handle"));
  const reddit = /(?<![\p{L}\d/])\/?u\/([a-z\d_-]{3,20})/gu;
  for (const match of text.matchAll(reddit))
    if (!isKnownWord(match[1]!))
      hits.push(hit(folded, match.index, match.index + match[0].length, "handle", "is a handle"));
  return hits;
}

const services = new Set(
  (
    "twitter instagram insta ig telegram tg skype wechat whatsapp snapchat discord facebook fb tiktok mastodon " +
    "bluesky linkedin github gitlab bitbucket stackoverflow behance dribbble kaggle youtube reddit xing codepen viber"
  ).split(" "),
);
const handleNouns = new Set(["handle", "username", "user", "id", "profile", "account", "name", "nick", "nickname"]);

/** "Twitter: x", "GitHub handle x", "github/x". */
function serviceHits(folded: Folded, words: readonly Word[]): Hit[] {
  const hits: Hit[] = [];
  for (let index = 0; index + 1 < words.length; index++) {
    if (!services.has(words[index]!.text)) continue;
    let at = index + 1;
    const noun = handleNouns.has(words[at]!.text) && words[at]!.gap === " ";
    if (noun) at++;
    const linked =
      words[at] !== undefined && (words[at]!.text === "is" || words[at]!.text === "as") && words[at]!.gap === " ";
    if (linked) at++;
    const target = words[at];
    if (target === undefined) continue;
    const colon = /^ ?[:=] ?$/.test(target.gap) || (noun && /^ ?[-:=(]? ?"?$/.test(target.gap));
    const slash = !noun && !linked && target.gap === "/" && target.shape === "lower";
    const coded =
      !noun && !linked && target.gap === " " && /^\p{L}{2,30}\d{1,8}$/u.test(target.text) && target.shape === "lower";
    if (!(colon || slash || coded || (linked && target.gap === " " && (noun || words[at - 1]!.text === "as"))))
      continue;
    let last = at;
    while (last + 1 < words.length && last - at < 6 && /^[._-]$/.test(words[last + 1]!.gap)) last++;
    const whole = folded.text.slice(target.from, words[last]!.to);
    const plain =
      last === at &&
      (isKnownWord(target.text) || isSkill(target.text) || services.has(target.text)) &&
      !isGivenName(target.text);
    if (
      plain ||
      !/\p{L}/u.test(whole) ||
      (last > at && words.slice(at, last + 1).every((word) => isKnownWord(word.text)))
    )
      continue;
    hits.push(
      hit(
        folded,
        target.from,
        words[last]!.to,
        words[index]!.text === "linkedin" ? "linkedin" : "handle",
        "is a handle",
      ),
    );
  }
  return hits;
}
