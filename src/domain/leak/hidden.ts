import { normalizeDomain, normalizeLinkedinUrl, type Identity } from "../identity/identity.ts";
import { addEmployer } from "./employer-names.ts";
import { isGivenName, otherForms } from "./given-names.ts";
import type { Needle } from "./stream.ts";
import { spell, spellings, unspaced } from "./spell.ts";
import { isKnownWord, isOrdinary } from "./words.ts";
import type { LeakKind } from "../core/leak-finding.ts";

/**
 * The value that a needle represents. `part` numbers the parts of the name: two different ones side by side are the
 * name.
 */
export type HiddenValue = {
  kind: LeakKind;
  /** Continues a sentence about the text's own letters: "is the candidate's first name". */
  what: string;
  part?: "given" | "middle" | "surname";
  /** Also an ordinary word, place or skill: a question, unless the words around it decide. */
  ordinary: boolean;
  /** Never certain when written in one piece (an initial joined to a surname). */
  askWhenJoined?: boolean;
  /** Two-letter employers and derived initials: only in capitals. */
  capitalsOnly?: boolean;
  /** Several ordinary words that are a name only together and in capitals ("Best Buy"). */
  plainWords?: boolean;
  /** A short name with a sign ("AT&T"): certain only if the sign, or a word for it, is present. */
  signed?: boolean;
  /** Initials that are also an industry term ("S&P"): only if the words around it name an employer. */
  tradeTerm?: boolean;
  /** The signs in an employer's name; if the text has one of them, lower case also matches. */
  signs?: string;
  /** Only the first word of an employer's name; adjacent parts of the name belong to the match. */
  inShort?: boolean;
};
export type HiddenNeedle = Needle<HiddenValue>;

const titles = new Set(
  (
    "mr mrs ms miss mx dr prof professor sir dame herr frau phd md mba msc bsc ba ma jr sr ii iii iv esq cpa pmp " +
    "pe"
  ).split(" "),
);
const particles = new Set(
  "van von der den de del della di da dos du la le el al bin ibn ben ter ten y e zu af av mac st".split(" "),
);
const sharedMail = new Set(
  (
    "gmail googlemail outlook hotmail live msn yahoo ymail icloud me mac aol proton protonmail pm gmx web mail " +
    "fastmail zoho yandex hey tutanota t-online comcast att verizon qq 163 naver"
  ).split(" "),
);
const sharedHosts = new Set(
  (
    "github gitlab bitbucket behance dribbble medium youtube youtu vimeo linkedin twitter x stackoverflow substack " +
    "notion wordpress blogspot codepen kaggle huggingface figma wixsite wix carrd about linktr npmjs vercel " +
    "netlify herokuapp pages web firebaseapp instagram facebook fb tumblr dev hashnode pypi replit codesandbox " +
    "google sites scholar researchgate orcid arxiv artstation adobe squarespace webflow framer readme twitch " +
    "tiktok loom gist t me"
  ).split(" "),
);
const pathWords = new Set(
  (
    "in u user users people profile channel c site sites view portfolio work works blog posts repos p projects " +
    "project home index author authors citations"
  ).split(" "),
);
const genericMailboxes = new Set(
  "info mail email contact hello jobs work office admin career careers me private home post".split(" "),
);

/**
 * Every spelling of an identity's values that the check looks for. Employers are left out if the listing shows company
 * names.
 */
export function hiddenNeedles(identity: Identity, showCompanyNames: boolean): HiddenNeedle[] {
  const needles = new Map<string, HiddenNeedle>();
  const add: Add = (key, cuts, widest, value, anywhere = false) => {
    if (key.length < 2 || needles.has(key)) return;
    const joints = new Map(cuts.map((cut) => (typeof cut === "number" ? ([cut, widest] as const) : cut)));
    needles.set(key, { key, joints, anywhere: anywhere || unspaced.test(key), wholeWord: value.ordinary, value });
  };
  const employers = [
    ...(identity.currentEmployer
      ? [{ name: identity.currentEmployer.name, what: "is the candidate's current employer" }]
      : []),
    ...identity.pastEmployers.map((name) => ({ name, what: "is a past employer of the candidate" })),
  ];
  addName(identity, add);
  if (!showCompanyNames) {
    const domain = domainLabel(identity.currentEmployer?.domain ?? "");
    if (domain.length >= 3)
      add(
        domain,
        [],
        3,
        { kind: "employer", what: "is the domain of the candidate's employer", ordinary: isOrdinary(domain) },
        domain.length >= 8 && !isOrdinary(domain),
      );
    for (const employer of employers) addEmployer(employer.name, employer.what, add);
  }
  const shown = showCompanyNames ? employers.flatMap((employer) => spellings(employer.name).map((one) => one.key)) : [];
  addEmail(identity.email, (label) => shown.some((key) => key.startsWith(label)), add);
  if (identity.linkedinUrl !== undefined)
    addSlug(
      normalizeLinkedinUrl(identity.linkedinUrl).split("/").at(-1) ?? "",
      "linkedin",
      "is the candidate's LinkedIn name",
      add,
    );
  for (const link of identity.portfolioLinks) addPortfolio(link, add);
  return [...needles.values()];
}

/** Adds a spelling; `cuts` are positions between its words, each as wide as `widest` or its own width. */
export type Add = (
  key: string,
  cuts: readonly (number | readonly [number, 3 | 4])[],
  widest: 2 | 3,
  value: HiddenValue,
  anywhere?: boolean,
) => void;

function addName(identity: Identity, add: Add): void {
  const { given, middles, surname, nicknames } = nameParts(identity.fullName);
  const name = (part: HiddenValue["part"], what: string, key: string): HiddenValue => ({
    kind: "name",
    what,
    ordinary: isOrdinary(key) || (key.length === 2 && isKnownWord(key)),
    ...(part === undefined ? {} : { part }),
  });
  const addPart = (text: string, part: "given" | "middle" | "surname", what: string) => {
    for (const { key, cuts, words } of spellings(text)) {
      add(key, cuts, 3, name(part, what, key), key.length >= 12);
      if (words.length > 1)
        for (const word of words) if (word.length > 2 && !particles.has(word)) add(word, [], 3, name(part, what, word));
    }
  };
  if (given !== "") addPart(given, "given", "is the candidate's first name");
  if (surname !== "") addPart(surname, "surname", "is the candidate's last name");
  for (const middle of middles) addPart(middle, "middle", "is one of the candidate's names");
  for (const nickname of nicknames) addPart(nickname, "given", "is what the candidate is called");
  const givenKeys = spellings(given);
  const shortKeys = givenKeys.flatMap(({ key }) => otherForms(key));
  for (const form of shortKeys) add(form, [], 3, name("given", "is another form of the candidate's first name", form));

  const whole = "is the candidate's name";
  for (const last of spellings(surname)) {
    const firsts = [
      ...givenKeys.map((one) => one.key),
      ...shortKeys,
      ...nicknames.flatMap((nickname) => spellings(nickname).map((one) => one.key)),
    ];
    for (const first of firsts) {
      const between = middles.map((middle) => spell(middle).key).join("");
      const halves = last.words.length > 1 ? last.words.filter((word) => word.length > 2 && !particles.has(word)) : [];
      const joins: [string, string][] = [
        [first, last.key],
        [last.key, first],
        [first + between, last.key],
        [first + between.slice(0, 1), last.key],
      ];
      for (const half of halves) joins.push([first, half]);
      if (between !== "") joins.push([first, between]);
      for (const [left, right] of joins) {
        const joined = left + right;
        if (isKnownWord(joined)) continue;
        const certain = joined.length >= 9 && !isOrdinary(first) && !isOrdinary(last.key);
        add(joined, [left.length], 2, { kind: "name", what: whole, ordinary: false }, certain);
      }
      const initial = first.slice(0, 1);
      for (const [joined, cut] of [
        [initial + last.key, 1],
        [last.key + initial, last.key.length],
        [first + last.key.slice(0, 1), first.length],
      ] as const) {
        if (joined.length < 3 || isOrdinary(joined)) continue;
        const askWhenJoined =
          cut !== 1 || last.key.length < 6 || isKnownWord(joined) || isKnownWord(last.key) || isGivenName(joined);
        add(joined, [cut], cut === 1 && !isOrdinary(last.key) ? 3 : 2, {
          kind: "name",
          what: askWhenJoined
            ? "may be the candidate's name with an initial"
            : "is the candidate's name with an initial",
          ordinary: false,
          askWhenJoined,
        });
      }
    }
  }
}

/** Given name, surname with its particles, middle names, and names in quotes or brackets. Titles are removed. */
export function nameParts(fullName: string): {
  given: string;
  middles: string[];
  surname: string;
  nicknames: string[];
} {
  const nicknames: string[] = [];
  const outside = fullName
    .normalize("NFC")
    .replace(/["“”(「]([^"“”()「」]{1,60})["“”)」]/g, (_, nickname: string) => (nicknames.push(nickname.trim()), " "));
  const isTitle = (word: string) => titles.has(spell(word).key);
  const halves = outside
    .split(",")
    .map((half) =>
      half
        .trim()
        .split(/\s+/)
        .filter((word) => word !== "" && !isTitle(word)),
    )
    .filter((half) => half.length > 0);
  const words = halves.length > 1 ? [...halves.slice(1).flat(), ...halves[0]!] : (halves[0] ?? []);
  const surnameLength = halves.length > 1 ? halves[0]!.length : 1;
  const names = words.filter((word, index) => spell(word).key.length > 1 || index === 0 || index === words.length - 1);
  if (names.length <= 1) return { given: names[0] ?? "", middles: [], surname: "", nicknames };
  let from = Math.max(1, names.length - surnameLength);
  while (from > 1 && particles.has(spell(names[from - 1]!).key)) from--;
  return { given: names[0]!, middles: names.slice(1, from), surname: names.slice(from).join(" "), nicknames };
}

function addEmail(email: string, shown: (label: string) => boolean, add: Add): void {
  const at = email.lastIndexOf("@");
  const local = spell(email.slice(0, at).replace(/\+.*$/, ""));
  const domain = normalizeDomain(email.slice(at + 1));
  if (local.key === "" || domain === "") return;
  const what = "is part of the candidate's email address";
  for (const dot of ["dot", ""])
    for (const sign of ["at", ""]) {
      const pieces = [
        ...local.words.flatMap((word, index) => (index > 0 && dot !== "" ? [dot, word] : [word])),
        ...(sign === "" ? [] : [sign]),
        ...spell(domain).words.flatMap((word, index) => (index > 0 && dot !== "" ? [dot, word] : [word])),
      ];
      const { key, cuts } = spell(pieces.join(" "));
      add(key, cuts, 3, { kind: "email", what: "is the candidate's email address", ordinary: false }, true);
    }
  if (local.key.length >= 5 && !genericMailboxes.has(local.key))
    add(
      local.key,
      local.cuts,
      2,
      { kind: "email", what, ordinary: isOrdinary(local.key) || local.words.every(isKnownWord) },
      local.key.length >= 8 && !isKnownWord(local.key) && !local.words.every(isKnownWord),
    );
  const label = domainLabel(domain);
  if (label.length >= 4 && !sharedMail.has(label) && !isOrdinary(label) && !shown(label))
    add(
      label,
      [],
      2,
      { kind: "email", what: "is the domain of the candidate's email address", ordinary: false },
      label.length >= 9,
    );
}

/** The registered name in a domain: `acme` of `mail.acme.co.uk`, without hyphens. */
function domainLabel(domain: string): string {
  const labels = normalizeDomain(domain).split(".");
  if (labels.length < 2) return "";
  const second =
    labels.length > 2 && /^(?:co|com|org|net|ac|gov)$/.test(labels.at(-2)!) ? labels.at(-3)! : labels.at(-2)!;
  return spell(second).key;
}

function addSlug(slug: string, kind: LeakKind, what: string, add: Add): void {
  const variants = [slug, slug.replace(/[-_.]?[0-9a-f]*\d[0-9a-f]*$/, "")];
  for (const variant of variants)
    for (const { key, cuts, words } of spellings(variant)) {
      if (key.length < 4) continue;
      const ordinary = isKnownWord(key) || words.every(isKnownWord);
      add(key, cuts, ordinary ? 2 : 3, { kind, what, ordinary }, key.length >= 8 && !ordinary);
    }
}

function addPortfolio(link: string, add: Add): void {
  const host = normalizeDomain(link);
  const labels = host.split(".");
  const label = domainLabel(host);
  const shared = sharedHosts.has(label);
  if (!shared) addSlug(label, "portfolio", "is the candidate's web site", add);
  if (labels.length > 2 && !/^(?:www|m|blog|docs)$/.test(labels[0]!) && labels[0] !== label)
    addSlug(labels[0]!, "portfolio", "is part of the candidate's web address", add);
  if (!shared) return;
  const path = link
    .replace(/^[a-z]+:\/\//i, "")
    .replace(/[?#].*$/s, "")
    .split("/")
    .slice(1);
  const handle = path.find((segment) => segment !== "" && !pathWords.has(segment.toLowerCase()));
  if (handle !== undefined)
    addSlug(handle.replace(/^@/, ""), "portfolio", "is the candidate's name on a portfolio site", add);
}
