/**
 * The sealed half of a listing: the candidate's identity (spec §12). None of it can reach a viewer without a grant.
 * This file validates it and normalizes it for blind match and blocked organizations.
 */
export type Identity = {
  fullName: string;
  email: string;
  phone?: string;
  linkedinUrl?: string;
  portfolioLinks: string[];
  currentEmployer?: { name: string; domain?: string };
  pastEmployers: string[];
};

/** What identifies the same person in two listings (spec §12, blind match). */
export type ContactKind = "email" | "phone" | "linkedin";

/** Lengths in UTF-16 units, counts in items. */
export const identityLimits = {
  fullName: { min: 2, max: 120 },
  email: { max: 254 },
  phone: { max: 40, minDigits: 7, maxDigits: 15 },
  linkedinUrl: { max: 300 },
  portfolioLinks: { maxItems: 12, max: 500 },
  employerName: { max: 160 },
  employerDomain: { max: 253 },
  pastEmployers: { maxItems: 40 },
} as const;

/** What a form or an import row contains before it is checked. */
export type IdentityInput = {
  fullName?: string | undefined;
  email?: string | undefined;
  phone?: string | undefined;
  linkedinUrl?: string | undefined;
  portfolioLinks?: readonly string[] | undefined;
  currentEmployer?: { name?: string | undefined; domain?: string | undefined } | undefined;
  pastEmployers?: readonly string[] | undefined;
};

/** `field` is a form path (`portfolioLinks.1`, `currentEmployer.domain`); `says` is what is wrong and how to fix it. */
type IdentityError = { field: string; says: string };
export type IdentityDecision = { ok: true; identity: Identity } | { ok: false; errors: IdentityError[] };

/**
 * Validates and normalizes an identity: values trimmed, blanks removed. Name and email are required (spec §12). It
 * returns every error, and the messages repeat no value.
 */
export function decideIdentity(input: IdentityInput): IdentityDecision {
  const errors: IdentityError[] = [];
  const refuse = (field: string, says: string) => void errors.push({ field, says });

  const fullName = tidy(input.fullName);
  if (fullName === "")
    refuse("fullName", "The name is missing. Enter the candidate's full name; only your agency sees it.");
  else if (lettersIn(fullName) < identityLimits.fullName.min || !/\p{L}/u.test(fullName))
    refuse("fullName", "This does not look like a name. Enter the candidate's full name.");
  else if (fullName.length > identityLimits.fullName.max)
    refuse("fullName", tooLong("name", identityLimits.fullName.max));

  const email = tidy(input.email);
  if (email === "")
    refuse("email", "The email address is missing. Enter one the candidate reads; only your agency sees it.");
  else if (email.length > identityLimits.email.max) refuse("email", tooLong("email address", identityLimits.email.max));
  else if (!isEmailAddress(email)) refuse("email", "This is not an email address. Write it like name@mail.example.");

  const phone = tidy(input.phone);
  if (phone.length > identityLimits.phone.max) refuse("phone", tooLong("phone number", identityLimits.phone.max));
  else if (phone !== "" && !isPhone(phone))
    refuse("phone", "This is not a phone number. Write it with its country code, like +1 415 555 0134.");

  const linkedinUrl = tidy(input.linkedinUrl);
  if (linkedinUrl.length > identityLimits.linkedinUrl.max)
    refuse("linkedinUrl", tooLong("LinkedIn address", identityLimits.linkedinUrl.max));
  else if (linkedinUrl !== "" && normalizeLinkedinUrl(linkedinUrl) === "")
    refuse("linkedinUrl", "This is not a LinkedIn profile. Paste its address, like linkedin.com/in/their-name.");

  const portfolioLinks: string[] = [];
  (input.portfolioLinks ?? []).forEach((raw, index) => {
    const link = tidy(raw);
    if (link === "") return;
    portfolioLinks.push(link);
    if (link.length > identityLimits.portfolioLinks.max)
      refuse(`portfolioLinks.${index}`, tooLong("link", identityLimits.portfolioLinks.max));
    else if (!isWebAddress(link))
      refuse(
        `portfolioLinks.${index}`,
        "This is not a web address. Paste the whole link, like https://site.example/work.",
      );
    else if (isOneLetterSite(link))
      refuse(
        `portfolioLinks.${index}`,
        "This web address has a one-letter name. Paste a link to the candidate's own page.",
      );
  });
  if (portfolioLinks.length > identityLimits.portfolioLinks.maxItems)
    refuse("portfolioLinks", tooMany("links", identityLimits.portfolioLinks.maxItems));

  const employerName = tidy(input.currentEmployer?.name);
  const employerDomain = tidy(input.currentEmployer?.domain);
  if (employerName.length > identityLimits.employerName.max)
    refuse("currentEmployer.name", tooLong("employer's name", identityLimits.employerName.max));
  else if (employerName !== "" && lettersIn(employerName) < 2) refuse("currentEmployer.name", oneLetter);
  if (employerDomain !== "" && employerName === "")
    refuse(
      "currentEmployer.name",
      "The current employer has a domain but no name. Enter the name, or clear the domain.",
    );
  if (
    employerDomain !== "" &&
    (employerDomain.length > identityLimits.employerDomain.max || !isDomain(normalizeDomain(employerDomain)))
  )
    refuse("currentEmployer.domain", "This is not a domain. Write it like company.example.");

  const pastEmployers: string[] = [];
  (input.pastEmployers ?? []).forEach((raw, index) => {
    const name = tidy(raw);
    if (name === "") return;
    pastEmployers.push(name);
    if (name.length > identityLimits.employerName.max)
      refuse(`pastEmployers.${index}`, tooLong("employer's name", identityLimits.employerName.max));
    else if (lettersIn(name) < 2) refuse(`pastEmployers.${index}`, oneLetter);
  });
  if (pastEmployers.length > identityLimits.pastEmployers.maxItems)
    refuse("pastEmployers", tooMany("past employers", identityLimits.pastEmployers.maxItems));

  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    identity: {
      fullName,
      email,
      ...(phone === "" ? {} : { phone }),
      ...(linkedinUrl === "" ? {} : { linkedinUrl }),
      portfolioLinks,
      ...(employerName === ""
        ? {}
        : {
            currentEmployer: {
              name: employerName,
              ...(employerDomain === "" ? {} : { domain: normalizeDomain(employerDomain) }),
            },
          }),
      pastEmployers,
    },
  };
}

/** What is wrong with values that don't include the name and email; empty when they are valid. */
export function identityFault(input: IdentityInput): string {
  const decided = decideIdentity({ fullName: "Some Name", email: "name@mail.example", ...input });
  return decided.ok ? "" : (decided.errors[0]?.says ?? "");
}

const tidy = (text: string | undefined): string => (text ?? "").normalize("NFC").trim().replace(/\s+/g, " ");
const tooLong = (what: string, max: number) => `The ${what} is longer than ${max} characters. Shorten it.`;
const tooMany = (what: string, max: number) => `There are more than ${max} ${what}. Keep the ${max} that matter most.`;

/** Every text contains single letters, so a single letter can't be masked. */
const oneLetter = "An employer's name needs at least two letters or digits. Enter it in full, like X Corp.";
const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
/** Domains with a one-letter name that host pages of their members. */
const oneLetterSites = new Set(["x.com", "t.me", "t.co", "g.co", "g.page", "g.dev", "b.link"]);
function isOneLetterSite(link: string): boolean {
  const labels = normalizeDomain(link).split(".");
  return (
    labels.length === 2 &&
    labels[0]!.length < 2 &&
    !(oneLetterSites.has(labels.join(".")) && /\.[a-z]{2,6}\/[^/]/i.test(link))
  );
}

export const isEmailAddress = (text: string): boolean =>
  /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"]{1,255}$/.test(text) && isDomain(text.slice(text.lastIndexOf("@") + 1));
export const isDomain = (text: string): boolean =>
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}[\p{L}][\p{L}\p{N}-]{1,62}$/u.test(text);

function isPhone(text: string): boolean {
  if (!/^[+\d\s().\-–/]*(?:(?:ext\.?|x|#)\s?\d{1,6})?$/i.test(text)) return false;
  // A decimal: its zero would count as a digit of the number.
  if (/\d{7}\.0+$/.test(text)) return false;
  const digits = text.replace(/(?:ext\.?|x|#).*$/i, "").replace(/\D/g, "").length;
  return digits >= identityLimits.phone.minDigits && digits <= identityLimits.phone.maxDigits;
}

function isWebAddress(text: string): boolean {
  if (/\s/.test(text)) return false;
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https" && !scheme.includes(".")) return false;
  const isMailbox = text.includes("@") && !text.slice(0, text.indexOf("@")).includes("/");
  return !isMailbox && isDomain(normalizeDomain(text));
}

/** Repeats a normalization until nothing changes, so that every normalizer is idempotent. */
function settle(text: string, once: (text: string) => string): string {
  let current = text;
  for (let next = once(current); next !== current; next = once(current)) current = next;
  return current;
}

const providersWithTags = new Set(
  "gmail.com outlook.com hotmail.com live.com icloud.com me.com fastmail.com proton.me protonmail.com pm.me".split(" "),
);

/**
 * A mailbox normalized for blind match: lower case, `+tag` removed where the provider ignores it, dots removed for
 * Gmail, googlemail.com read as gmail.com. Text without an @ is trimmed and lower-cased.
 */
export function normalizeEmail(email: string): string {
  return settle(email, (text) => {
    const plain = text.normalize("NFKC").trim().toLowerCase();
    const at = plain.lastIndexOf("@");
    if (at < 1) return plain;
    const domain = plain.slice(at + 1) === "googlemail.com" ? "gmail.com" : plain.slice(at + 1);
    let local = plain.slice(0, at);
    if (providersWithTags.has(domain)) local = local.replace(/\+.*$/s, "") || local;
    if (domain === "gmail.com") local = local.replaceAll(".", "") || local;
    return `${local}@${domain}`;
  });
}

/** Whether both are the same mailbox, however they are spelled. */
export const isSameEmail = (one: string, other: string): boolean => normalizeEmail(one) === normalizeEmail(other);

/**
 * A phone number close to E.164 (`+14155550134`): punctuation, `(0)` and extensions removed, `00` and `011` read as
 * `+`, ten digits read as a number of the default country. A number without a recognizable country stays bare digits;
 * fewer than 7 or more than 15 digits give "".
 */
export function normalizePhone(phone: string, defaultCountryCode = "1"): string {
  return settle(phone, (text) => {
    const plain = text
      .normalize("NFKC")
      .replace(/(?:ext|x|#|;).*$/is, "")
      .replace(/\(0\)/g, "");
    const international = /^[^\d+]*\+/.test(plain);
    let digits = plain.replace(/\D/g, "");
    let prefixed = international && !digits.startsWith("0");
    if (!prefixed && digits.startsWith("011") && digits.length > 11) [digits, prefixed] = [digits.slice(3), true];
    else if (!prefixed && digits.startsWith("00")) [digits, prefixed] = [digits.replace(/^0+/, ""), true];
    if (digits.length < identityLimits.phone.minDigits || digits.length > identityLimits.phone.maxDigits) return "";
    if (prefixed) return `+${digits}`;
    if (digits.length === 10 && /^[2-9]/.test(digits)) return `+${defaultCountryCode}${digits}`;
    return digits.length > 10 && !digits.startsWith("0") ? `+${digits}` : digits;
  });
}

/**
 * `linkedin.com/in/<slug>` in lower case without language, query or trailing slash; a bare slug is read as a profile;
 * anything else gives "".
 */
export function normalizeLinkedinUrl(url: string): string {
  return settle(url, (text) => {
    let plain = text.normalize("NFKC").trim().toLowerCase();
    try {
      plain = decodeURIComponent(plain);
    } catch {
      // A stray percent sign stays as it was typed.
    }
    const path = plain.replace(/^https?:\/\//, "").replace(/[?#].*$/s, "");
    const profile = /^(?:(?:[a-z]{2,3}\.)?linkedin\.com\/)?(in|pub)\/([^/\s]+)/.exec(path);
    if (profile) return `linkedin.com/${profile[1]}/${profile[2]}`;
    return /^[\p{L}\p{N}][\p{L}\p{N}-]{2,99}$/u.test(path) ? `linkedin.com/in/${path}` : "";
  });
}

/** The host of a web or email address: lower case, without scheme, `www.`, user, port, path or final dot. */
export function normalizeDomain(domain: string): string {
  return settle(domain, (text) =>
    text
      .normalize("NFKC")
      .trim()
      .toLowerCase()
      .replace(/^[a-z][a-z\d+.-]*:\/\//, "")
      .replace(/[/?#].*$/s, "")
      .replace(/^.*@/s, "")
      .replace(/:\d*$/, "")
      .replace(/^www\./, "")
      .replace(/(?<!\.)\.+$/, ""),
  );
}

/** Legal forms that follow a company's name. The leak check uses them to find the name without them. */
export const legalForms: ReadonlySet<string> = new Set(
  (
    "inc incorporated llc llp lp pllc ltd limited corp corporation co company plc gmbh ag kg kgaa ohg ug se " +
    "sa sas sarl srl spa sl bv nv oy oyj ab as asa aps pty pte pvt private kk sro doo ltda"
  ).split(" "),
);

const portfolioKindNames = ["code samples", "design work", "writing", "video", "website"] as const;
export type PortfolioKind = (typeof portfolioKindNames)[number];

const portfolioHosts: readonly (readonly [PortfolioKind, string])[] = [
  [
    "code samples",
    "github.com github.io gitlab.com gitlab.io bitbucket.org codepen.io codesandbox.io stackblitz.com kaggle.com " +
      "huggingface.co replit.com leetcode.com hackerrank.com npmjs.com pypi.org crates.io sourcehut.org sr.ht " +
      "codeberg.org stackoverflow.com observablehq.com glitch.com",
  ],
  [
    "design work",
    "behance.net dribbble.com figma.com artstation.com adobe.com deviantart.com coroflot.com cargo.site " +
      "pinterest.com sketchfab.com uxfol.io",
  ],
  [
    "writing",
    "medium.com substack.com dev.to hashnode.dev hashnode.com wordpress.com blogspot.com ghost.io " +
      "scholar.google.com arxiv.org researchgate.net orcid.org tumblr.com contently.com muckrack.com " +
      "academia.edu speakerdeck.com slideshare.net",
  ],
  ["video", "youtube.com youtu.be vimeo.com twitch.tv loom.com tiktok.com dailymotion.com"],
];

/** All that a stranger sees of a portfolio link (spec §12): the kind of work, derived from its host. */
export function portfolioKind(url: string): PortfolioKind {
  const host = normalizeDomain(url);
  for (const [kind, hosts] of portfolioHosts)
    if (hosts.split(" ").some((known) => host === known || host.endsWith(`.${known}`))) return kind;
  if (/^(?:blog|writing|articles)\./.test(host)) return "writing";
  return "website";
}

/** Portfolio links by kind, in the fixed order of `portfolioKindNames`, so that it doesn't reveal the links' order. */
export function portfolioKinds(urls: readonly string[]): { kind: PortfolioKind; count: number }[] {
  const counts = new Map<PortfolioKind, number>();
  for (const url of urls) counts.set(portfolioKind(url), (counts.get(portfolioKind(url)) ?? 0) + 1);
  return portfolioKindNames.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
}

/** How a person is reached, for recognizing them again: an entry for each that is known. */
export const contactsOf = (
  identity: Pick<Identity, "email" | "phone" | "linkedinUrl">,
): { kind: ContactKind; value: string }[] =>
  [
    { kind: "email" as const, value: normalizeEmail(identity.email) },
    { kind: "phone" as const, value: identity.phone ? normalizePhone(identity.phone) : "" },
    { kind: "linkedin" as const, value: identity.linkedinUrl ? normalizeLinkedinUrl(identity.linkedinUrl) : "" },
  ].filter(({ value }) => value !== "");

type Contacts = Parameters<typeof contactsOf>[0];

/** Which contacts both have. */
export function sharedContacts(one: Contacts, other: Contacts): ContactKind[] {
  const known = contactsOf(one);
  return contactsOf(other).flatMap(({ kind, value }) =>
    known.some((each) => each.kind === kind && each.value === value) ? kind : [],
  );
}

/** Whether these are one person's: they share an email address, a phone number or a profile. */
export const isSamePerson = (one: Contacts, other: Contacts): boolean => sharedContacts(one, other).length > 0;
