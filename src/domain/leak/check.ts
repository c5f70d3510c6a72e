/**
 * The leak check: what stands between free text and the marketplace (spec §12).
 *
 * Every text is first *folded* (fold.ts): read as a suspicious reader sees it, without accents, invisible
 * characters or letters that only look Latin, each folded character remembering its place in the original. Then
 * four passes look at it, each reporting spans:
 *
 * 1. *Own values* (hidden.ts, stream.ts, own-values.ts), only on the listing agency's text, only when an identity is
 *    given. All spellings of name, e-mail, LinkedIn, portfolio and employers go into one trie; the text is walked as
 *    a row of letters that may stand apart, be joined, or be written with figures. A value that is also an ordinary
 *    word, place or skill is asked about, unless its neighbors say which it is. The phone number is compared digit
 *    by digit (phone.ts).
 *    Besides: long names with one letter wrong (typos.ts), the name in another script (scripts.ts), and values cut
 *    over neighboring fields (across.ts).
 * 2. *Addresses* (address.ts, contacts.ts): email, web and IP addresses, handles, also spelled out. Refused on anyone's
 *    text.
 * 3. *Phone numbers* (phone.ts), also spelled out. Refused on anybody's text.
 * 4. *Guesses* (guess.ts): what looks like a person's or company's name is asked about, and so are gendered words
 * (gendered.ts).
 *
 * Overlapping reports become one (spans.ts), and each gets its sentence (say.ts) and its one-tap fix (mend.ts). A
 * question is answered by a confirmation; a refusal only by changing the text.
 *
 * The work is linear: the passes walk the text a fixed number of times, look at bounded neighborhoods, and use
 * bounded quantifiers only. Pure, so the browser runs it while one types and the server when it is sent. Strangers'
 * text is checked without an identity: watching for refusals must not answer "is it she?".
 */
import type { Identity } from "../identity/identity.ts";
import type { PublicText } from "../core/public-text.ts";
import { addressHits } from "./address.ts";
import { contactHits } from "./contacts.ts";
import { fold, wordsOf } from "./fold.ts";
import { genderedHits } from "./gendered.ts";
import { nameGuesses } from "./guess.ts";
import { ownValueFinder } from "./own-values.ts";
import { ownPhoneFinder, phoneHits } from "./phone.ts";
import { fixFor } from "./fix.ts";
import { fieldLabel, says, wordCounter } from "./say.ts";
import { scriptFinder } from "./scripts.ts";
import { resolveOverlaps } from "./spans.ts";
import { confirmationKey, type LeakFinding } from "../core/leak-finding.ts";

export type LeakCheckOptions = {
  /** The listing's own identity; only ever given for text of the agency that owns the listing. */
  identity?: Identity | undefined;
  /** The listing shows company names, so employers are not hidden and companies not asked about. */
  showCompanyNames: boolean;
  /** Keys (`confirmationKey`) of the questions a person has answered with "publish it". */
  confirmed: readonly string[];
  /** Labels by field path (`summary`) or by first part (`experienceBullets`), before the built-in ones. */
  fieldLabels?: Readonly<Record<string, string>>;
};

/** A city is called like a person often enough (Ann Arbor, San Marino) that guessing there would only annoy. */
const placeFields = new Set(["locationCity", "locationState", "timeZone"]);

/** Everything in these texts that gives somebody away, in the order of the fields and of the text. */
export function checkPublicText(fields: Readonly<Record<string, string>>, options: LeakCheckOptions): LeakFinding[] {
  const { identity, showCompanyNames } = options;
  const ownValues = identity === undefined ? undefined : ownValueFinder(identity, showCompanyNames);
  const across = ownValues?.across(Object.entries(fields));
  const ownScripts = identity === undefined ? undefined : scriptFinder(identity);
  const ownPhone = identity?.phone === undefined ? undefined : ownPhoneFinder(identity.phone);
  const confirmed = new Set(options.confirmed);
  const findings: LeakFinding[] = [];
  for (const [field, text] of Object.entries(fields)) {
    const folded = fold(text);
    const words = wordsOf(folded);
    const label = fieldLabel(field, options.fieldLabels);
    const hits = resolveOverlaps([
      ...(ownValues?.inField(folded, words, field) ?? []),
      ...(across?.get(field) ?? []),
      ...(ownScripts?.(text) ?? []),
      ...(ownPhone?.(folded, words) ?? []),
      ...addressHits(folded, words),
      ...contactHits(text, folded, words),
      ...phoneHits(folded, words, text),
      ...(placeFields.has(field)
        ? []
        : [...nameGuesses(folded, words, showCompanyNames), ...genderedHits(folded, words)]),
    ]);
    const wordNumber = wordCounter(text);
    for (const hit of hits) {
      const fix = fixFor(text, hit);
      const finding: LeakFinding = {
        field,
        start: hit.start,
        end: hit.end,
        text: text.slice(hit.start, hit.end),
        kind: hit.kind,
        severity: hit.severity,
        says: says(text, hit, `${label}, word ${wordNumber(hit.start)}`, fix),
        fix,
      };
      if (hit.severity === "refuse" || !confirmed.has(confirmationKey(finding))) findings.push(finding);
    }
  }
  return findings;
}

/** What looks at the texts. The server hands in one that lets a thread do long work; it finds the same. */
export type LeakCheck = typeof checkPublicText;

export type Published<Field extends string> =
  | { ok: true; texts: Record<Field, PublicText> }
  | { ok: false; findings: LeakFinding[] };

/**
 * The only way to `PublicText`: the texts, unchanged, when nothing is refused and every question is confirmed;
 * otherwise what stands in the way.
 */
export function publish<Field extends string>(
  fields: Readonly<Record<Field, string>>,
  options: LeakCheckOptions,
  check: LeakCheck = checkPublicText,
): Published<Field> {
  const findings = check(fields, options);
  if (findings.length > 0) return { ok: false, findings };
  const texts: Record<string, PublicText> = {};
  for (const [field, text] of Object.entries<string>(fields)) texts[field] = text as PublicText;
  return { ok: true, texts };
}
