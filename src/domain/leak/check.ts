/**
 * The leak check, which all free text has to pass before it reaches the marketplace (spec §12).
 * Every text is first *folded* (fold.ts): accents and invisible characters are removed and lookalike letters read as
 * Latin. Each folded character keeps its position in the original. Then four passes report spans:
 * 1. *Own values* (hidden.ts, stream.ts, own-values.ts), only with an identity: on text of who may read it.
 * All spellings of name, email, LinkedIn, portfolio and employers go into one trie, which matches letters that are
 * separated, joined or replaced by digits. A value that is also an ordinary word, place or skill is a question, unless
 * its neighbors decide. The phone number is compared digit by digit (phone.ts). Also: long names with one wrong letter
 * (typos.ts), the name in another script (scripts.ts), and values split across neighboring fields (across.ts).
 * 2. *Addresses* (address.ts, contacts.ts): email, web and IP addresses and handles, also spelled out. Rejected in
 * everyone's text.
 * 3. *Phone numbers* (phone.ts), also spelled out, and numbers that public registers list by name: of *licenses*
 * (license.ts), of patents, papers and books (record.ts). Rejected in everyone's text.
 * 4. *Guesses* (guess.ts): likely names of people or companies are questions, and so are gendered words (gendered.ts).
 * Overlapping reports become one (spans.ts). Each gets its sentence (say.ts) and its one-click fix (fix.ts). A
 * confirmation answers a question; only a change of the text removes an error.
 * The work is linear: the passes read the text a fixed number of times, look at bounded neighborhoods, and use only
 * bounded quantifiers. The code is pure, so it runs in the browser while typing and on the server when sent.
 * Strangers' text is checked without an identity: otherwise its errors would reveal who the candidate is.
 */
import { pick } from "../core/pick.ts";
import type { Identity } from "../identity/identity.ts";
import type { PublicText } from "../core/public-text.ts";
import { addressHits } from "./address.ts";
import { contactHits } from "./contacts.ts";
import { fold, wordsOf } from "./fold.ts";
import { genderedHits } from "./gendered.ts";
import { nameGuesses } from "./guess.ts";
import { licenseHits } from "./license.ts";
import { ownValueFinder } from "./own-values.ts";
import { ownPhoneFinder, phoneHits } from "./phone.ts";
import { recordHits } from "./record.ts";
import { fixFor } from "./fix.ts";
import { fieldLabel, says, wordCounter } from "./say.ts";
import { scriptFinder } from "./scripts.ts";
import { resolveOverlaps } from "./spans.ts";
import { confirmationKey, type LeakFinding } from "../core/leak-finding.ts";

export type LeakCheckOptions = {
  /** What the text's author knows of the listing's identity (publish-text.ts); nothing for strangers. */
  identity?: Identity | undefined;
  /** The listing shows company names, so employers aren't hidden and company names raise no question. */
  showCompanyNames: boolean;
  /** Keys (`confirmationKey`) of the confirmed questions. */
  confirmed: readonly string[];
  /** Labels by field path (`summary`) or by its first part (`experienceBullets`). They override the built-in ones. */
  fieldLabels?: Readonly<Record<string, string>>;
};

/** City names look like people's names so often (Ann Arbor, San Marino) that guesses would mostly be wrong. */
const placeFields = new Set(["locationCity", "locationState", "timeZone"]);

/** Everything in these texts that identifies a person, in the order of the fields and of the text. */
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
      ...licenseHits(folded, words),
      ...recordHits(folded),
      ...(placeFields.has(field)
        ? []
        : [...nameGuesses(folded, words, showCompanyNames), ...genderedHits(folded, words)]),
    ]);
    const wordNumber = wordCounter(text);
    for (const hit of hits) {
      const fix = fixFor(text, hit);
      const finding: LeakFinding = {
        field,
        ...pick(hit, ["start", "end", "kind", "severity"]),
        text: text.slice(hit.start, hit.end),
        says: says(text, hit, `${label}, word ${wordNumber(hit.start)}`, fix),
        fix,
      };
      if (hit.severity === "refuse" || !confirmed.has(confirmationKey(finding))) findings.push(finding);
    }
  }
  return findings;
}

/** The check of texts. The server passes one that runs in a worker thread; it has the same results. */
export type LeakCheck = typeof checkPublicText;

export type Published<Field extends string> =
  | { ok: true; texts: Record<Field, PublicText> }
  | { ok: false; findings: LeakFinding[] };

/**
 * The only way to `PublicText`: the unchanged texts, if nothing is rejected and every question is confirmed; otherwise
 * the findings.
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
