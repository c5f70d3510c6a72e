import { legalForms, normalizeDomain } from "./identity.ts";

/**
 * A name and a domain, either of which may be empty: one entry of a sealed list, or one name or domain of an
 * organization.
 */
export type NamedOrganization = { name: string; domain: string };

/**
 * The domain that someone registered (`careers.meridian.example` gives `meridian.example`), or "" where there is none.
 */
export type RegistrableDomain = (host: string) => string;

/**
 * The keys of an entry or of an organization. Two of them mean the same company when they share a key, so the keys can
 * be hashed one by one and matched without being read. Both sides use this function.
 * A name matches regardless of case, accents, punctuation, spacing, camel case, "and", legal forms, a country after
 * the name, and the order of its words. A long name also matches with one letter wrong, missing, extra or moved,
 * except for the first letter of a word and letters of short words. A domain matches by its registrable part.
 */
export function blockedKeys(entries: readonly NamedOrganization[], registrable: RegistrableDomain): string[] {
  const keys = new Set<string>();
  for (const entry of entries) {
    for (const domain of domainsOf(entry, registrable)) {
      keys.add(`domain:${domain}`);
      const label = (domain.split(".")[0] ?? "").replaceAll("-", "");
      if (label.length >= shortestLong && /^\p{L}+$/u.test(label)) keys.add(`name:${label}`);
    }
    for (const key of nameKeys(entry.name)) keys.add(key);
  }
  return [...keys];
}

/** Names of at least this many letters tolerate a typo or another order of their words. */
const shortestLong = 10;
/** A typo counts only in a word of at least this many letters. */
const shortestWord = 6;

function nameKeys(name: string): string[] {
  if (isHost(name)) return [];
  const words = companyWords(name);
  const compact = words.join("");
  if (compact === "") return [];
  const keys = [`name:${compact}`];
  if (compact.length < shortestLong) return keys;
  if (words.length > 1) keys.push(`words:${words.toSorted().join(" ")}`);
  else keys.push(`words:${compact}`);
  let start = 0;
  for (const word of words) {
    if (word.length >= shortestWord)
      for (let at = start + 1; at < start + word.length; at++)
        if (/\p{L}/u.test(compact[at] ?? "")) keys.push(`near:${compact.slice(0, at)}${compact.slice(at + 1)}`);
    start += word.length;
  }
  // The name itself matches the other side's name with one extra letter.
  keys.push(`near:${compact}`);
  return [...new Set(keys)];
}

function domainsOf({ name, domain }: NamedOrganization, registrable: RegistrableDomain): string[] {
  const hosts = [domain, isHost(name) ? name : ""].map((host) => normalizeDomain(host)).filter((host) => host !== "");
  return hosts.map((host) => registrable(host) || host).filter((host) => !mailProviders.has(host));
}

/** Whether a web or email address was entered as the name. */
const isHost = (name: string): boolean =>
  /^(?:https?:\/\/)?(?:[^\s@]+@)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(name.trim()) &&
  !legalForms.has(lastLabel(name));

/** `Meridian.Inc` is a name, `meridian.example` is a host. */
const lastLabel = (name: string): string => /\.(\p{L}+)$/u.exec(name.trim().toLowerCase())?.[1] ?? "";

/** Addresses at these domains belong to people, not to a company. */
export const mailProviders: ReadonlySet<string> = new Set(
  (
    "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com " +
    "aol.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de mail.com fastmail.com zoho.com hey.com"
  ).split(" "),
);

const countries = new Set(
  (
    "america canada mexico brazil ireland germany deutschland france spain italy netherlands switzerland austria " +
    "poland sweden norway denmark finland india china japan singapore australia europe international global worldwide"
  ).split(" "),
);
/** Short forms that are only used for countries and regions. Removing them can leave one word. */
const countryCodes = new Set("usa us uk eu uae emea apac latam dach".split(" "));
const twoWordCountries = new Set([
  "united states",
  "united kingdom",
  "north america",
  "south america",
  "latin america",
  "new zealand",
  "hong kong",
]);

/**
 * The distinctive words of a company's name, in order: lower case, plain letters, no legal form, no country at the
 * end.
 */
export function companyWords(name: string): string[] {
  const words = name
    .normalize("NFKC")
    .split(/\s+/u)
    .map(splitCamelCase)
    .join(" ")
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[&+]/g, " and ")
    .replace(/\ba\/s\b/g, "as")
    .replace(/[.'’‘`´!]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const joined = joinSingleLetters(words);
  if (joined.length > 1 && joined[0] === "the") joined.shift();
  dropEndings(joined);
  const core = joined.filter((word) => word !== "and");
  // Without "and", a name as short as P&G would match other names.
  return core.join("").length >= 5 ? core : joined;
}

/** `MeridianRobotics` and `IBMCorporation` are two words, `GmbH` and `McKinsey` one. */
function splitCamelCase(word: string): string {
  const plain = word.replace(/[^\p{L}\p{N}]/gu, "");
  if (legalForms.has(plain.toLowerCase()) || /^(?:Mc|Mac|De|La|Le|O)\p{Lu}\p{Ll}+$/u.test(plain)) return word;
  return word.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu}{2,})(\p{Lu}\p{Ll})/gu, "$1 $2");
}

/** "L. L. C." and "U S A" are one word each. */
function joinSingleLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let run = "";
  for (const word of words) {
    if (/^\p{L}$/u.test(word)) run += word;
    else {
      if (run !== "") joined.push(run);
      run = "";
      joined.push(word);
    }
  }
  return run === "" ? joined : [...joined, run];
}

/** Removes legal forms and countries from the end, in any order: "Corporation USA", "(India) Private Limited". */
function dropEndings(words: string[]): void {
  for (;;) {
    const last = words.at(-1) ?? "";
    const before = words.at(-2) ?? "";
    // "Bank of America": the country is part of the name.
    if (words.length < 2 || before === "of") return;
    const lastTwo = `${before} ${last}`;
    if (last === "and" || legalForms.has(last) || (countryCodes.has(last) && words.slice(0, -1).join("").length >= 5))
      words.pop();
    else if (twoWordCountries.has(lastTwo) && words.length > 3 && words.at(-3) !== "of") words.splice(-2);
    else if (countries.has(last) && words.length > 2) words.pop();
    else return;
  }
}

/**
 * The member whose public name is closest to an entry that matches none, or null where none is close: part of its
 * name, a different ending of its domain, or a letter or two apart. It reads only names that every agency can look up.
 */
export function suggestMember<Member extends { name: string }>(
  entry: NamedOrganization,
  members: readonly Member[],
  registrable: RegistrableDomain,
): Member | null {
  const words = companyWords(isHost(entry.name) ? "" : entry.name);
  const labels = domainsOf(entry, registrable).map((domain) => (domain.split(".")[0] ?? "").replaceAll("-", ""));
  let best: { member: Member; distance: number } | null = null;
  for (const member of members) {
    const distance = distanceTo(companyWords(member.name), words, labels);
    if (distance !== null && (best === null || distance < best.distance)) best = { member, distance };
  }
  return best?.member ?? null;
}

/** 0 is closest, null is too far. */
function distanceTo(member: readonly string[], words: readonly string[], labels: readonly string[]): number | null {
  const name = member.join("");
  const written = words.join("");
  if (name.length < 4) return null;
  if (labels.includes(name)) return 0;
  if (written.length >= 4) {
    const allowed = name.length >= 8 ? 2 : name.length >= 6 ? 1 : 0;
    const edits = allowed === 0 ? null : editsBetween(name, written, allowed);
    if (edits !== null) return edits;
    const [shorter, longer] = member.length <= words.length ? [member, words] : [words, member];
    if (shorter.join("").length >= 5 && shorter.every((word, at) => word === longer[at])) return 3;
  }
  const first = member[0] ?? "";
  return first.length >= 6 && labels.includes(first) ? 4 : null;
}

/** How many letters to change, add or drop, up to `most`; null beyond. */
function editsBetween(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null;
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
    if (Math.min(...row) > most) return null;
  }
  const edits = row[b.length] ?? most + 1;
  return edits <= most ? edits : null;
}

/** Whether the two share a key. */
export function isSameOrganization(
  a: readonly NamedOrganization[],
  b: readonly NamedOrganization[],
  registrable: RegistrableDomain,
): boolean {
  const keys = new Set(blockedKeys(b, registrable));
  return blockedKeys(a, registrable).some((key) => keys.has(key));
}
